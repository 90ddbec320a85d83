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
  const coloring<int> byColumns;
  do {
    for (int k = 0; k < 4; ++k) chunks.lanes()[k] = next++;
    chunks.read_tangents(byColumns, pattern.rowPtr.data(), pattern.colIdx.data(), values.data());
  } while (chunks.next());
  EXPECT_THAT(values, ElementsAre(1, 2, 7));
}

/// The lanes of a matrix of these values, in chunks of two; `take` is given each chunk.
template <class Take>
void eachChunk(const coloring<int>& by, const std::vector<std::vector<double>>& matrix, bool isTransposed,
               const Take& take) {
  const int rows = static_cast<int>(matrix.size()), cols = static_cast<int>(matrix.front().size());
  const int seeded = isTransposed ? rows : cols, lines = isTransposed ? cols : rows;
  std::vector<double> workspace(lane_chunks<int, double, 2>::bytes(seeded, lines) / sizeof(double) + 1);
  lane_chunks<int, double, 2> chunks(isTransposed ? by.of_rows() : by.of_columns(), seeded,
                                     isTransposed ? by.num_row_colors : by.num_column_colors, lines, workspace.data(),
                                     0);
  do {
    for (int line = 0; line < lines; ++line)
      for (int lane = 0; lane < 2; ++lane) {
        double sum = 0;
        for (int k = 0; k < seeded; ++k) {
          const auto row = static_cast<std::size_t>(isTransposed ? k : line);
          const auto column = static_cast<std::size_t>(isTransposed ? line : k);
          if (chunks.seeds()[k] == lane) sum += matrix[row][column];
        }
        chunks.lanes()[2 * line + lane] = sum;
      }
    take(chunks);
  } while (chunks.next());
}

/// Calls f(row, column, entry) for each entry.
template <class F>
void forEachEntry(const Pattern& pattern, const F& f) {
  for (std::size_t row = 0; row + 1 < pattern.rowPtr.size(); ++row)
    for (auto k = static_cast<std::size_t>(pattern.rowPtr[row]);
         k < static_cast<std::size_t>(pattern.rowPtr[row + 1]); ++k)
      f(row, static_cast<std::size_t>(pattern.colIdx[k]), k);
}

/// Values of a matrix, in CSR order, by way of the lanes, and by way of the compressed matrix; and that made of them.
void expectReadBack(const Pattern& pattern, const coloring<int>& by, const std::vector<std::vector<double>>& matrix) {
  const std::size_t nnz = pattern.colIdx.size();
  std::vector<double> expected(nnz), values(nnz, -1), again(nnz, -1);
  forEachEntry(pattern,
               [&](std::size_t row, std::size_t column, std::size_t k) { expected[k] = matrix[row][column]; });
  std::vector<double> compressed(by.size(pattern.rows(), pattern.cols), -1);
  if (by.has_columns())
    eachChunk(by, matrix, false, [&](const auto& chunks) {
      chunks.store_columns(compressed.data());
      chunks.read_tangents(by, pattern.rowPtr.data(), pattern.colIdx.data(), values.data());
    });
  if (by.has_rows())
    eachChunk(by, matrix, true, [&](const auto& chunks) {
      chunks.store_rows(compressed.data() + by.tangents(pattern.rows()));
      chunks.read_adjoints(by, pattern.rowPtr.data(), pattern.colIdx.data(), values.data());
    });
  decompress(by, pattern.rows(), pattern.cols, pattern.rowPtr.data(), pattern.colIdx.data(), compressed.data(),
             again.data());
  EXPECT_EQ(values, expected);
  EXPECT_EQ(again, expected);
  std::vector<double> ofValues(compressed.size(), -1);
  compress(by, pattern.rows(), pattern.cols, pattern.rowPtr.data(), pattern.colIdx.data(), expected.data(),
           ofValues.data());
  EXPECT_EQ(ofValues, compressed);
}

/// Different integers, whose sums are exact.
std::vector<std::vector<double>> numbered(const Pattern& pattern) {
  std::vector<std::vector<double>> matrix(static_cast<std::size_t>(pattern.rows()),
                                          std::vector<double>(static_cast<std::size_t>(pattern.cols)));
  forEachEntry(pattern, [&](std::size_t row, std::size_t column, std::size_t k) {
    matrix[row][column] = static_cast<double>(1 + k * k);
  });
  return matrix;
}

TEST(Compression, EachWayGivesTheEntriesBack) {
  std::mt19937 generator(11);
  int byRows = 0, byBoth = 0;
  for (int round = 0; round < 100; ++round) {
    const Pattern pattern = random(generator);
    const int rows = pattern.rows();
    const int *rowPtr = pattern.rowPtr.data(), *colIdx = pattern.colIdx.data();
    const auto matrix = numbered(pattern);
    expectReadBack(pattern, colored_by_columns(rows, pattern.cols, rowPtr, colIdx), matrix);
    expectReadBack(pattern, colored_by_rows(rows, pattern.cols, rowPtr, colIdx), matrix);
    for (const int longest : {0, 2, 5})
      expectReadBack(pattern, colored_by_long_rows(rows, pattern.cols, rowPtr, colIdx, longest), matrix);
    const coloring<int> best = colored_by_sides(rows, pattern.cols, rowPtr, colIdx, 2);
    expectReadBack(pattern, best, matrix);
    byRows += best.by == partition::row ? 1 : 0;
    byBoth += best.by == partition::bidirectional ? 1 : 0;
  }
  EXPECT_GT(byRows, 1);
  EXPECT_GT(byBoth, 1);
}

TEST(Compression, AnArrowIsReadByBothSides) {
  Pattern pattern{200};
  std::set<int> all;
  for (int k = 0; k < 200; ++k) all.insert(k);
  pattern.add(all);
  for (int k = 1; k < 200; ++k) pattern.add({0, k});
  const coloring<int> by = colored_by_sides(200, 200, pattern.rowPtr.data(), pattern.colIdx.data(), 8);
  EXPECT_EQ(by.by, partition::bidirectional);
  EXPECT_EQ(by.num_row_colors, 1);
  EXPECT_EQ(by.num_column_colors, 2);
  expectReadBack(pattern, by, numbered(pattern));
}

/// The lower triangle of a random symmetric pattern, with a few columns that are long, and both.
struct Symmetric {
  Pattern lower;
  std::vector<std::vector<double>> matrix;
};
Symmetric randomSymmetric(std::mt19937& generator) {
  const auto below = [&](int end) { return static_cast<int>(generator() % static_cast<unsigned>(end)); };
  const int n = 1 + below(50);
  std::vector<std::set<int>> rows(static_cast<std::size_t>(n));
  for (int entries = below(3 * n); entries > 0; --entries) {
    const int a = below(4) == 0 ? 0 : below(n), b = below(n);
    rows[static_cast<std::size_t>(std::max(a, b))].insert(std::min(a, b));
  }
  Symmetric made{{n}, {}};
  for (const std::set<int>& row : rows) made.lower.add(row);
  made.matrix = numbered(made.lower);
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) made.matrix[j][i] = made.matrix[i][j];
  return made;
}

TEST(Compression, StarColoringsGiveTheEntriesBack) {
  std::mt19937 generator(13);
  int fewer = 0;
  for (int round = 0; round < 500; ++round) {
    const Symmetric made = randomSymmetric(generator);
    const int n = made.lower.cols;
    const int *rowPtr = made.lower.rowPtr.data(), *colIdx = made.lower.colIdx.data();
    const coloring<int> by = colored_symmetrically(n, rowPtr, colIdx);
    EXPECT_EQ(by.by, partition::star);
    expectReadBack(made.lower, by, made.matrix);
    const int simple = number_of_colors(greedy_symmetric_colors(n, rowPtr, colIdx));
    ASSERT_LE(by.num_column_colors, simple);
    fewer += by.num_column_colors < simple ? 1 : 0;
    const both_triangles<int> both(n, rowPtr, colIdx);
    ASSERT_GE(by.num_column_colors, static_cast<int>(least_symmetric_colors(n, made.lower.colIdx.size(), both)));
    // Each order by itself makes one that is read back.
    coloring<int> natural;
    natural.by = partition::star;
    natural.colors = greedy_star<int>(n, made.lower.colIdx.size(), both).colors([](std::size_t k) { return k; });
    natural.num_column_colors = number_of_colors(natural.colors);
    natural.sides = star_sides(n, rowPtr, colIdx, natural.colors.data(), natural.num_column_colors);
    expectReadBack(made.lower, natural, made.matrix);
  }
  EXPECT_GT(fewer, 100);
}

TEST(Compression, AFivePointGridHasTheColorsOfItsFormula) {
  Pattern lower{35 * 40};
  for (int y = 0; y < 40; ++y)
    for (int x = 0; x < 35; ++x) {
      std::set<int> row{35 * y + x};
      if (x > 0) row.insert(35 * y + x - 1);
      if (y > 0) row.insert(35 * (y - 1) + x);
      lower.add(row);
    }
  EXPECT_LE(colored_symmetrically(lower.cols, lower.rowPtr.data(), lower.colIdx.data()).num_column_colors, 5);
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
