//===- NumberingTest.cpp - which number each color has ----------------------===//
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "Color/Numbering.h"
#include "Color/Patterns.h"

namespace sparsegen {
namespace {

using testing::ElementsAre;

Coloring columns(std::vector<std::int32_t> colors, std::int32_t count) {
  Coloring coloring;
  coloring.colors = std::move(colors);
  coloring.numColors = count;
  return coloring;
}

TEST(Numbering, IsTheOrderOfTheColumns) {
  const std::vector<std::int32_t> order{3, 0, 1};
  const Coloring numbered = numberedInOrder(columns({0, 1, 0, 2, kNoColor}, 3), 5, order);
  EXPECT_THAT(numbered.colors, ElementsAre(1, 2, 1, 0, kNoColor));
  EXPECT_EQ(numbered.numColors, 3);
}

TEST(Numbering, OfWhatIsNotNamedComesLast) {
  const std::vector<std::int32_t> order{4, 2};
  EXPECT_THAT(numberedInOrder(columns({0, 1, 2, 3, kNoColor}, 4), 5, order).colors, ElementsAre(1, 2, 0, 3, kNoColor));
}

TEST(Numbering, LeavesTheColorsOfRows) {
  Coloring both = columns({0, 1, 1, 0, kNoColor}, 4);
  both.partition = Partition::Bidirectional;
  both.numRowColors = 2;
  const std::vector<std::int32_t> order{0};
  const Coloring numbered = numberedInOrder(both, 2, order);
  EXPECT_THAT(numbered.colors, ElementsAre(0, 1, 0, 1, kNoColor));
  EXPECT_THAT(columnColors(numbered, 2), ElementsAre(0, 1, kNoColor));
}

TEST(Numbering, IsAFormulaWhereNothingChanges) {
  Coloring coloring = columns({0, 1, 0, 1}, 2);
  coloring.lattice = LatticeForm{2, {}};
  const std::vector<std::int32_t> same{0, 1}, other{1, 0};
  EXPECT_TRUE(numberedInOrder(coloring, 4, same).lattice);
  EXPECT_FALSE(numberedInOrder(coloring, 4, other).lattice);
}

TEST(Numbering, KeepsAColoringValid) {
  const SparsityPattern pattern = fromEntries(3, 4, {{0, 0}, {0, 1}, {1, 1}, {1, 2}, {2, 2}, {2, 3}});
  const std::vector<std::int32_t> order{3, 2, 1, 0};
  EXPECT_EQ(checkColoring(pattern, numberedInOrder(colorColumns(pattern, Order::Natural), 3, order)), std::nullopt);
}

TEST(Numbering, OfRowsAloneChangesNothing) {
  Coloring rows = columns({1, 0}, 2);
  rows.partition = Partition::Row;
  rows.numRowColors = 2;
  const std::vector<std::int32_t> order{1, 0};
  EXPECT_THAT(numberedInOrder(rows, 2, order).colors, ElementsAre(1, 0));
}

}  // namespace
}  // namespace sparsegen
