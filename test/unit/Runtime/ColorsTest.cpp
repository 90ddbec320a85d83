//===- ColorsTest.cpp - greedy column colors, against their definition ----===//

#include <chrono>
#include <random>
#include <set>
#include <vector>

#include "gmock/gmock.h"
#include "sparsegen/runtime/colors.h"

namespace sparsegen::runtime {
namespace {

using Rows = std::vector<std::set<int>>;

std::vector<int> found(const Rows& rows, int cols) {
  std::vector<int> rowPtr{0};
  std::vector<int> columns;
  for (const std::set<int>& row : rows) {
    columns.insert(columns.end(), row.begin(), row.end());
    rowPtr.push_back(static_cast<int>(columns.size()));
  }
  const auto colors = greedy_column_colors(static_cast<int>(rows.size()), cols, rowPtr.data(), columns.data());
  return {colors.begin(), colors.end()};
}

/// Each column asks all rows that it is in.
std::vector<int> defined(const Rows& rows, int cols) {
  std::vector<int> colors(static_cast<std::size_t>(cols), -1);
  for (int column = 0; column < cols; ++column) {
    std::set<int> taken;
    bool isEmpty = true;
    for (const std::set<int>& row : rows) {
      if (row.count(column) == 0) continue;
      isEmpty = false;
      for (const int other : row) taken.insert(colors[static_cast<std::size_t>(other)]);
    }
    int color = 0;
    while (taken.count(color) != 0) ++color;
    if (!isEmpty) colors[static_cast<std::size_t>(column)] = color;
  }
  return colors;
}

Rows random(int cols, std::mt19937& generator) {
  const auto below = [&](int end) { return static_cast<int>(generator() % static_cast<unsigned>(end)); };
  Rows rows(static_cast<std::size_t>(1 + below(30)));
  for (std::set<int>& row : rows) {
    const int kind = below(5);
    const int step = kind == 0 ? 1 + below(3) : 0;        // dense, with gaps
    const int few = kind == 1 ? cols / 2 : 1 + below(6);  // half of all, or some
    if (step > 0)
      for (int column = below(3); column < cols; column += step) row.insert(column);
    else
      for (int k = 0; k < few; ++k) row.insert(below(cols));
  }
  return rows;
}

TEST(Colors, AreTheLeastThatAreFreeWhateverTheRows) {
  std::mt19937 generator(7);
  for (int k = 0; k < 300; ++k) {
    const int cols = 1 + static_cast<int>(generator() % 500);
    const Rows rows = random(cols, generator);
    ASSERT_EQ(found(rows, cols), defined(rows, cols)) << "pattern " << k;
  }
}

TEST(Colors, OfLongRowsThatTogetherNeedMoreThanOneOfThem) {
  // Each two of three groups share a row: three colors for each member of the longest row, beyond what its set holds.
  Rows rows(3);
  for (int column = 0; column < 900; ++column)
    for (int row = 0; row < 3; ++row)
      if (column % 3 != row) rows[static_cast<std::size_t>(row)].insert(column);
  EXPECT_EQ(found(rows, 900), defined(rows, 900));
}

TEST(Colors, OfATridiagonalPatternAreThree) {
  EXPECT_THAT(found({{0, 1}, {0, 1, 2}, {1, 2, 3}, {2, 3}}, 4), testing::ElementsAre(0, 1, 2, 0));
}

TEST(Colors, OfAnEmptyColumnAreNone) {
  const std::vector<int> colors = found({{0}, {2}}, 3);
  EXPECT_THAT(colors, testing::ElementsAre(0, -1, 0));
  const auto seeds = with_color(colors.data(), 3);
  EXPECT_THAT(std::vector<int>(seeds.begin(), seeds.end()), testing::ElementsAre(0, 0, 0));
}

TEST(Colors, OfAFullRowAreCounted) { EXPECT_THAT(found({{0, 2, 3}, {2}}, 5), testing::ElementsAre(0, -1, 1, 2, -1)); }

TEST(Colors, OfDenseRowsTakeLinearTime) {
  // The row 0 has all columns but the first, with which each column shares a row of its own. The square of this would
  // take minutes.
  constexpr int kColumns = 300'000;
  std::vector<int> rowPtr{0};
  std::vector<int> columns;
  for (int column = 1; column < kColumns; ++column) columns.push_back(column);
  rowPtr.push_back(static_cast<int>(columns.size()));
  for (int column = 1; column < kColumns; ++column) {
    columns.insert(columns.end(), {0, column});
    rowPtr.push_back(static_cast<int>(columns.size()));
  }
  const auto start = std::chrono::steady_clock::now();
  const auto colors = greedy_column_colors(kColumns, kColumns, rowPtr.data(), columns.data());
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(10));
  for (int column = 0; column < kColumns; ++column) ASSERT_EQ(colors[static_cast<std::size_t>(column)], column);
}

}  // namespace
}  // namespace sparsegen::runtime
