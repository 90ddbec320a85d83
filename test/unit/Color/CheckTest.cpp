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

std::optional<std::string> check(const SparsityPattern& of, Partition partition, std::vector<std::int32_t> colors,
                                 std::int32_t numColors, std::int32_t numRowColors = 0) {
  Coloring coloring;
  coloring.partition = partition;
  coloring.numColors = numColors;
  coloring.numRowColors = numRowColors;
  coloring.colors = std::move(colors);
  return checkColoring(of, coloring);
}

TEST(CheckColoring, SpeaksOfRows) {
  EXPECT_EQ(check(pattern(), Partition::Row, {0, 1, -1}, 2, 2), std::nullopt);
  EXPECT_EQ(check(pattern(), Partition::Row, {0, 0, -1}, 1, 1),
            "rows 0 and 1 share color 0 and both have nonzeros in column 1");
  EXPECT_EQ(check(pattern(), Partition::Row, {0, 1, 0}, 2, 2), "row 2 is empty and has color 0");
  EXPECT_EQ(check(pattern(), Partition::Row, {0, 1, -1, -1}, 2, 2), "there are 4 colors for 3 rows");
}

TEST(CheckColoring, SpeaksOfBothSides) {
  // Rows first, then columns.
  EXPECT_EQ(check(pattern(), Partition::Bidirectional, {0, -1, -1, -1, 0, 1, -1}, 3, 1), std::nullopt);
  EXPECT_EQ(check(pattern(), Partition::Bidirectional, {0, -1, -1, -1, 0, 0, -1}, 2, 1),
            "entry (1, 1) can't be read: columns 1 and 2 share color 0 and both have nonzeros in row 1, and "
            "row 1 has no color");
  EXPECT_EQ(check(pattern(), Partition::Bidirectional, {0, -1, -1, -1, 0, 1, -1}, 3, 4),
            "4 of 3 colors group rows in a bidirectional coloring");
}

/// A path of four columns, with its diagonal.
SparsityPattern path() { return test::banded(4, 1); }

TEST(CheckColoring, FindsAPathInTwoColors) {
  EXPECT_EQ(check(path(), Partition::Star, {0, 1, 0, 2}, 3), std::nullopt);
  EXPECT_EQ(check(path(), Partition::Star, {0, 1, 0, 1}, 2),
            "entry (1, 2) can't be read: columns 0 and 2 share color 0 and both have nonzeros in row 1, and "
            "columns 1 and 3 share color 1 and both have nonzeros in row 2");
  EXPECT_EQ(check(path(), Partition::Acyclic, {0, 1, 0, 1}, 2), std::nullopt);
}

TEST(CheckColoring, FindsACycleInTwoColors) {
  std::vector<Entry> entries;
  for (std::int64_t i = 0; i < 4; ++i) entries.insert(entries.end(), {{i, i}, {i, (i + 1) % 4}, {(i + 1) % 4, i}});
  const SparsityPattern cycle = fromEntries(4, 4, std::move(entries));
  EXPECT_EQ(check(cycle, Partition::Acyclic, {0, 1, 0, 2}, 3), std::nullopt);
  EXPECT_EQ(check(cycle, Partition::Acyclic, {0, 1, 0, 1}, 2),
            "entry (1, 0) can't be substituted: columns 0 1 2 3 form a cycle in colors 0 and 1");
}

TEST(CheckColoring, FindsNeighborsWithOneColor) {
  EXPECT_EQ(check(path(), Partition::Acyclic, {0, 0, 1, 2}, 3),
            "columns 0 and 1 share color 0 and have the nonzero (1, 0)");
  EXPECT_EQ(check(path(), Partition::Acyclic, {-1, 0, 1, 2}, 3),
            "entry (0, 0) can't be substituted: column 0 has no color");
}

TEST(CheckColoring, RefusesWhatIsNotSymmetric) {
  EXPECT_EQ(check(pattern(), Partition::Star, {0, 1, 0, -1}, 2),
            "the pattern is not symmetric: it has 3 rows and 4 columns");
  EXPECT_EQ(check(fromEntries(3, 3, {{0, 0}, {1, 2}}), Partition::Acyclic, {0, 1, 2}, 3),
            "the pattern is not symmetric: (1, 2) is an entry and (2, 1) is not");
}

TEST(CheckColoring, FindsFaultsPlantedInSymmetricColorings) {
  // With a diagonal, giving a column the color of a neighbor is always a fault.
  for (unsigned seed = 0; seed < 20; ++seed) {
    const SparsityPattern random = test::randomSymmetric(15, 30, test::Diagonal::Full, seed);
    for (const Partition partition : {Partition::Star, Partition::Acyclic}) {
      Coloring coloring = colorPattern(random, {partition}, GreedyAlgorithm{});
      for (std::int64_t i = 0; i < random.rows; ++i)
        for (const std::int32_t j : random.row(i)) {
          if (i == j) continue;
          const std::int32_t kept =
              std::exchange(coloring.colors[static_cast<std::size_t>(i)], coloring.colors[static_cast<std::size_t>(j)]);
          EXPECT_NE(checkColoring(random, coloring), std::nullopt);
          coloring.colors[static_cast<std::size_t>(i)] = kept;
        }
    }
  }
}

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
