//===- CellsTest.cpp - patterns as grids, and their colors ------------------===//
#include <gtest/gtest.h>

#include <set>
#include <tuple>

#include "Emit/Cells.h"
#include "Emit/Palette.h"
#include "Emit/Text.h"
#include "Pattern/Operations.h"

namespace sparsegen {
namespace {

Coloring colored(std::vector<std::int32_t> colors) {
  Coloring coloring;
  coloring.numColors = 3;
  coloring.colors = std::move(colors);
  return coloring;
}

TEST(Cells, TakeTheColorOfMost) {
  // Cells of 2 × 3: the first has two entries of color 1 and one of color 0.
  const SparsityPattern pattern = fromEntries(3, 5, {{0, 0}, {0, 1}, {1, 1}, {1, 4}, {2, 0}});
  const Cells cells = cellsOf(pattern, colored({0, 1, 2, 0, 2}), 2, 3);
  EXPECT_EQ(cells.rows, 2);
  EXPECT_EQ(cells.cols, 2);
  ASSERT_EQ(cells.cells.size(), 3U);
  const auto expect = [](const Cell& cell, std::int32_t row, std::int32_t col, std::int32_t color, std::int64_t count) {
    EXPECT_EQ(std::tie(cell.row, cell.col, cell.color, cell.count), std::tie(row, col, color, count));
  };
  expect(cells.cells[0], 0, 0, 1, 3);
  expect(cells.cells[1], 0, 1, 2, 1);
  expect(cells.cells[2], 1, 0, 0, 1);
}

TEST(Cells, TakeTheLeastOfEquals) {
  const Cells cells = cellsOf(fromEntries(1, 2, {{0, 0}, {0, 1}}), colored({2, 1}), 1, 2);
  ASSERT_EQ(cells.cells.size(), 1U);
  EXPECT_EQ(cells.cells[0].color, 1);
}

TEST(Cells, FitIntoTheLimit) {
  EXPECT_EQ(stepFor(0, 10), 1);
  EXPECT_EQ(stepFor(10, 10), 1);
  EXPECT_EQ(stepFor(11, 10), 2);
  EXPECT_EQ(stepFor(21, 10), 3);
}

TEST(Palette, HasDistinctColors) {
  std::set<std::tuple<int, int, int>> seen;
  for (std::int32_t k = 0; k < kPaletteSize; ++k) {
    const Rgb color = paletteColor(k);
    seen.emplace(color.red, color.green, color.blue);
  }
  EXPECT_EQ(seen.size(), static_cast<std::size_t>(kPaletteSize));
  const Rgb first = paletteColor(0), again = paletteColor(kPaletteSize);
  EXPECT_EQ(std::tie(first.red, first.green, first.blue), std::tie(again.red, again.green, again.blue));
}

TEST(Text, GroupsDigits) {
  EXPECT_EQ(grouped(0), "0");
  EXPECT_EQ(grouped(999), "999");
  EXPECT_EQ(grouped(1000), "1,000");
  EXPECT_EQ(grouped(1080000), "1,080,000");
  EXPECT_EQ(grouped(-100), "-100");
  EXPECT_EQ(grouped(-12345), "-12,345");
  EXPECT_EQ(counted(1, "color"), "1 color");
  EXPECT_EQ(counted(0, "color"), "0 colors");
  EXPECT_EQ(characterCount("a●⋅"), 3U);
}

}  // namespace
}  // namespace sparsegen
