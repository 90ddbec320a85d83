//===- CompressionTest.cpp - colors and lanes of an object ----------------===//

#include <algorithm>
#include <random>
#include <set>
#include <vector>

#include "gmock/gmock.h"
#include "sparsegen/runtime/compression.h"

namespace sparsegen::runtime {
namespace {

using testing::ElementsAre;

struct Pattern {
  int cols = 0;
  std::vector<int> rowPtr{0};
  std::vector<int> colIdx{};

  int rows() const { return static_cast<int>(rowPtr.size()) - 1; }
  void add(const std::set<int>& row) {
    colIdx.insert(colIdx.end(), row.begin(), row.end());
    rowPtr.push_back(static_cast<int>(colIdx.size()));
  }
};

Pattern random(std::mt19937& generator) {
  const auto below = [&](int end) { return static_cast<int>(generator() % static_cast<unsigned>(end)); };
  Pattern pattern{1 + below(60)};
  for (int rows = below(60); rows >= 0; --rows) {
    std::set<int> row;
    for (int k = below(below(8) == 0 ? 40 : 5); k > 0; --k) row.insert(below(pattern.cols));
    pattern.add(row);
  }
  return pattern;
}

void expectValid(const Pattern& pattern, const numbers<int>& colors) {
  std::vector<bool> isUsed(static_cast<std::size_t>(pattern.cols));
  for (int row = 0; row < pattern.rows(); ++row) {
    std::set<int> seen;
    for (int k = pattern.rowPtr[static_cast<std::size_t>(row)]; k < pattern.rowPtr[static_cast<std::size_t>(row) + 1];
         ++k) {
      const auto column = static_cast<std::size_t>(pattern.colIdx[static_cast<std::size_t>(k)]);
      isUsed[column] = true;
      EXPECT_TRUE(seen.insert(colors[column]).second) << "row " << row;
    }
  }
  for (std::size_t column = 0; column < isUsed.size(); ++column) EXPECT_EQ(isUsed[column], colors[column] >= 0);
}

numbers<int> best(const Pattern& pattern) {
  return best_column_colors(pattern.rows(), pattern.cols, pattern.rowPtr.data(), pattern.colIdx.data());
}

TEST(Compression, ColorsAreValidAndNoMoreThanInNaturalOrder) {
  std::mt19937 generator(3);
  int fewer = 0;
  for (int round = 0; round < 300; ++round) {
    const Pattern pattern = random(generator);
    const numbers<int> colors = best(pattern);
    expectValid(pattern, colors);
    const int natural = number_of_colors(
        greedy_column_colors(pattern.rows(), pattern.cols, pattern.rowPtr.data(), pattern.colIdx.data()));
    ASSERT_LE(number_of_colors(colors), natural);
    ASSERT_GE(number_of_colors(colors), longest_row(pattern.rows(), pattern.rowPtr.data()));
    fewer += number_of_colors(colors) < natural ? 1 : 0;
  }
  EXPECT_GT(fewer, 20);
}

TEST(Compression, OrdersHaveEachColumnOnce) {
  std::mt19937 generator(5);
  for (int round = 0; round < 100; ++round) {
    const Pattern pattern = random(generator);
    const column_rows<int> columns(pattern.rows(), pattern.cols, pattern.rowPtr.data(), pattern.colIdx.data());
    for (const numbers<int>& order : {largest_first(pattern.rowPtr.data(), columns),
                                      smallest_last(pattern.rowPtr.data(), pattern.colIdx.data(), columns)}) {
      std::vector<int> sorted(order.begin(), order.end());
      std::sort(sorted.begin(), sorted.end());
      for (std::size_t k = 0; k < sorted.size(); ++k) ASSERT_EQ(sorted[k], static_cast<int>(k));
      EXPECT_EQ(sorted.size(), static_cast<std::size_t>(pattern.cols));
    }
  }
}

TEST(Compression, LargestFirstSortsByTheLengthsOfRows) {
  Pattern pattern{4};
  pattern.add({1, 2});
  pattern.add({2, 3});
  const column_rows<int> columns(pattern.rows(), pattern.cols, pattern.rowPtr.data(), pattern.colIdx.data());
  const numbers<int> order = largest_first(pattern.rowPtr.data(), columns);
  EXPECT_THAT(std::vector<int>(order.begin(), order.end()), ElementsAre(2, 1, 3, 0));
}

/// The five-point stencil, periodic both ways.
Pattern torus(int width, int height) {
  Pattern pattern{width * height};
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x)
      pattern.add({y * width + x, y * width + (x + 1) % width, y * width + (x + width - 1) % width,
                   (y + 1) % height * width + x, (y + height - 1) % height * width + x});
  return pattern;
}

TEST(Compression, AGridHasTheColorsOfItsFormula) {
  const numbers<int> colors = best(torus(20, 35));
  expectValid(torus(20, 35), colors);
  EXPECT_EQ(number_of_colors(colors), 5);
}

TEST(Compression, AGridThatTheStencilDoesNotDivideHasFewMore) {
  int sum = 0, natural = 0;
  for (const int width : {33, 34, 61, 97, 101, 128}) {
    const Pattern pattern = torus(width, 83);
    const numbers<int> colors = best(pattern);
    expectValid(pattern, colors);
    sum += number_of_colors(colors);
    natural += number_of_colors(
        greedy_column_colors(pattern.rows(), pattern.cols, pattern.rowPtr.data(), pattern.colIdx.data()));
  }
  EXPECT_LE(sum, 8 * 6);
  EXPECT_LT(sum, natural);
}

TEST(Compression, ColorsOfAFormulaLeaveOutWhatNoColumnHas) {
  Pattern pattern = torus(20, 20);
  pattern.cols += 3;  // empty columns
  const numbers<int> colors = best(pattern);
  expectValid(pattern, colors);
  const std::set<int> used(colors.begin(), colors.end());
  EXPECT_EQ(static_cast<int>(used.size()), number_of_colors(colors) + 1);
}

TEST(Compression, ChunksAreAllColorsOneAfterTheOther) {
  const std::vector<int> colors{4, 0, -1, 2, 1, 3};
  std::vector<double> workspace(lane_chunks<int, double, 2>::bytes(6, 3) / sizeof(double) + 1);
  lane_chunks<int, double, 2> chunks(colors.data(), 6, 5, 3, workspace.data(), 0);
  std::vector<double> compressed(15, -1);
  std::vector<std::vector<int>> seeds;
  int first = 0;
  do {
    seeds.emplace_back(chunks.seeds(), chunks.seeds() + 6);
    for (int row = 0; row < 3; ++row)
      for (int lane = 0; lane < 2; ++lane) chunks.lanes()[2 * row + lane] = 10 * row + first + lane;
    chunks.store_columns(compressed.data());
    first += 2;
  } while (chunks.next());
  EXPECT_THAT(seeds, ElementsAre(ElementsAre(-1, 0, -1, -1, 1, -1), ElementsAre(-1, -1, -1, 0, -1, 1),
                                 ElementsAre(0, -1, -1, -1, -1, -1)));
  EXPECT_THAT(compressed, ElementsAre(0, 1, 2, 3, 4, 10, 11, 12, 13, 14, 20, 21, 22, 23, 24));
}

TEST(Compression, ChunksGiveTheEntriesOfTheirColumns) {
  Pattern pattern{3};
  pattern.add({0, 2});
  pattern.add({1});
  const std::vector<int> colors{0, 2, 1};
  std::vector<double> workspace(lane_chunks<int, double, 2>::bytes(3, 2) / sizeof(double) + 1);
  lane_chunks<int, double, 2> chunks(colors.data(), 3, 3, 2, workspace.data(), 0);
  std::vector<double> values(3, -1);
  double next = 1;
  do {
    for (int k = 0; k < 4; ++k) chunks.lanes()[k] = next++;
    chunks.read_columns(pattern.rowPtr.data(), pattern.colIdx.data(), values.data());
  } while (chunks.next());
  EXPECT_THAT(values, ElementsAre(1, 2, 7));
}

TEST(Compression, ThereIsOneChunkWhereNoColorIs) {
  const std::vector<int> colors{-1, -1};
  std::vector<double> workspace(lane_chunks<int, double, 2>::bytes(2, 1) / sizeof(double) + 1);
  lane_chunks<int, double, 2> chunks(colors.data(), 2, 0, 1, workspace.data(), 0);
  EXPECT_EQ(chunks.seeds()[0], -1);
  chunks.store_columns(nullptr);
  EXPECT_FALSE(chunks.next());
}

}  // namespace
}  // namespace sparsegen::runtime
