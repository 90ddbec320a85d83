//===- CheckTest.cpp - the oracle finds planted faults ----------------------===//
#include <gtest/gtest.h>

#include "Color/Coloring.h"
#include "Color/Patterns.h"

namespace sparsegen {
namespace {

/// Rows {0, 1}, {1, 2}, {}: columns 0 and 2 may share; column 3 is empty.
SparsityPattern pattern() { return fromEntries(3, 4, {{0, 0}, {0, 1}, {1, 1}, {1, 2}}); }

std::optional<std::string> check(std::vector<std::int32_t> colors, std::int32_t numColors) {
  Coloring coloring;
  coloring.numColors = numColors;
  coloring.colors = std::move(colors);
  return checkColoring(pattern(), coloring);
}

TEST(CheckColoring, AcceptsColorings) {
  EXPECT_EQ(check({0, 1, 0, -1}, 2), std::nullopt);
  EXPECT_EQ(check({2, 1, 0, -1}, 3), std::nullopt);
}

TEST(CheckColoring, FindsAConflict) {
  EXPECT_EQ(check({0, 1, 1, -1}, 2), "columns 1 and 2 share color 1 and both have nonzeros in row 1");
}

TEST(CheckColoring, FindsAMissingColor) { EXPECT_EQ(check({0, -1, 0, -1}, 1), "column 1 has nonzeros and no color"); }

TEST(CheckColoring, FindsAColoredEmptyColumn) {
  EXPECT_EQ(check({0, 1, 0, 1}, 2), "column 3 is empty and has color 1");
}

TEST(CheckColoring, FindsAColorOutOfRange) {
  EXPECT_EQ(check({0, 2, 0, -1}, 2), "column 1 has color 2, of 2");
  EXPECT_EQ(check({0, 1, -2, -1}, 2), "column 2 has color -2, of 2");
}

TEST(CheckColoring, FindsAColorThatNoColumnHas) { EXPECT_EQ(check({0, 2, 0, -1}, 3), "no column has color 1"); }

TEST(CheckColoring, FindsAWrongNumberOfColumns) { EXPECT_EQ(check({0, 1, 0}, 2), "there are 3 colors for 4 columns"); }

TEST(CheckColoring, FindsEveryConflictPlantedInRandomColorings) {
  // Giving a column the color of a neighbor is always a fault.
  for (unsigned seed = 0; seed < 50; ++seed) {
    const SparsityPattern random = test::random(30, 40, 150, seed);
    Coloring coloring = colorBest(random);
    for (std::int64_t i = 0; i < random.rows; ++i) {
      if (random.row(i).size() < 2) continue;
      const auto first = static_cast<std::size_t>(random.row(i)[0]);
      const std::int32_t kept = coloring.colors[first];
      coloring.colors[first] = coloring.colors[static_cast<std::size_t>(random.row(i)[1])];
      EXPECT_NE(checkColoring(random, coloring), std::nullopt);
      coloring.colors[first] = kept;
    }
  }
}

}  // namespace
}  // namespace sparsegen
