//===- LatticeTest.cpp - formulas hold, or there is none --------------------===//
#include <gtest/gtest.h>

#include "Color/AcyclicLattice.h"
#include "Color/Coloring.h"
#include "Color/Grid.h"
#include "Color/Lattice.h"
#include "Color/Patterns.h"

namespace sparsegen::color {
namespace {

using test::Edge;

/// The number of colors of a formula that the oracle approves of; 0 for none.
std::int32_t colorsOf(const SparsityPattern& pattern, std::int32_t least, std::int32_t limit) {
  std::int64_t steps = 20'000'000;
  auto lattice = latticeColoring(pattern, transpose(pattern), least, limit, steps);
  if (!lattice) return 0;
  Coloring coloring;
  coloring.numColors = lattice->assignment.count;
  coloring.colors = std::move(lattice->assignment.colors);
  EXPECT_EQ(checkColoring(pattern, coloring), std::nullopt) << text(lattice->form);
  return coloring.numColors;
}

TEST(Grid, FindsTheStrides) {
  const SparsityPattern pattern = test::stencil({1, 20, 31}, test::cross(2), Edge::Open);
  bool found = false;
  for (const Grid& grid : guessGrids(pattern))
    found |= grid.axes.size() == 2 && grid.axes[1].stride == 31 && grid.axes[0].extent == 31;
  EXPECT_TRUE(found);
}

TEST(Grid, GuessesNothingOfIrregularPatterns) {
  EXPECT_TRUE(guessGrids(test::random(3000, 3000, 30000, 1)).empty());
  EXPECT_TRUE(guessGrids(fromEntries(0, 5, {})).empty());
}

TEST(Lattice, IsOptimalOnStencils) {
  EXPECT_EQ(colorsOf(test::banded(50, 1), 3, 10), 3);
  EXPECT_EQ(colorsOf(test::stencil({1, 20, 31}, test::cross(2), Edge::Open), 5, 20), 5);
  EXPECT_EQ(colorsOf(test::stencil({1, 20, 31}, test::box(2), Edge::Open), 9, 20), 9);
  EXPECT_EQ(colorsOf(test::stencil({8, 9, 11}, test::cross(3), Edge::Open), 7, 20), 7);
  EXPECT_EQ(colorsOf(test::stencil({8, 9, 11}, test::box(3), Edge::Open), 27, 40), 27);
}

TEST(Lattice, HoldsOnPeriodicGridsOfAnySize) {
  // Steps must close round the edge: with some that differ, or with more colors.
  for (std::int64_t n = 5; n <= 40; ++n) {
    const std::int32_t colors = colorsOf(test::fivePoint(n), 5, 20);
    EXPECT_TRUE(colors == 0 || colors >= 5) << n;
    if (n % 5 == 0) {
      EXPECT_EQ(colors, 5) << n;
    }
    if (n >= 16) {
      EXPECT_GT(colors, 0) << n;
      EXPECT_LE(colors, 8) << n;
    }
  }
}

TEST(Lattice, KnowsFields) {
  EXPECT_EQ(colorsOf(test::brusselator(30), 6, 20), 6);
  EXPECT_EQ(colorsOf(test::brusselator(32), 6, 20), 8);
}

TEST(Lattice, RespectsItsLimits) {
  const SparsityPattern pattern = test::stencil({1, 20, 31}, test::cross(2), Edge::Open);
  EXPECT_EQ(colorsOf(pattern, 5, 5), 0);
  EXPECT_EQ(colorsOf(pattern, 6, 20), 6);
  std::int64_t none = 0;
  EXPECT_FALSE(latticeColoring(pattern, transpose(pattern), 5, 20, none).has_value());
}

TEST(Lattice, IsVerifiedOnTheWholePattern) {
  // One entry far from all that is sampled spoils every formula with five colors.
  const SparsityPattern pattern = test::stencil({1, 60, 60}, test::cross(2), Edge::Open);
  std::vector<Entry> entries;
  for (std::int64_t i = 0; i < pattern.rows; ++i)
    for (const std::int32_t j : pattern.row(i)) entries.emplace_back(i, j);
  for (std::int64_t j = 1870; j < 1890; ++j) entries.emplace_back(1871, j);
  const SparsityPattern spoiled = fromEntries(3600, 3600, std::move(entries));
  const std::int32_t colors = colorsOf(spoiled, 5, 30);
  EXPECT_TRUE(colors == 0 || colors >= 20);
}

/// The same for acyclic formulas.
std::int32_t acyclicColorsOf(const SparsityPattern& pattern, std::int32_t least, std::int32_t limit) {
  std::int64_t steps = 20'000'000;
  auto lattice = acyclicLattice(pattern, least, limit, steps);
  if (!lattice) return 0;
  Coloring coloring;
  coloring.partition = Partition::Acyclic;
  coloring.numColors = lattice->assignment.count;
  coloring.colors = std::move(lattice->assignment.colors);
  EXPECT_EQ(checkColoring(pattern, coloring), std::nullopt) << text(lattice->form);
  return coloring.numColors;
}

TEST(AcyclicLattice, MeetsTheBoundOnStencils) {
  // Half of the points, rounded up: each entry takes an element of the compressed matrix.
  EXPECT_EQ(acyclicColorsOf(test::stencil({1, 20, 31}, test::cross(2), Edge::Open), 1, 10), 3);
  EXPECT_EQ(acyclicColorsOf(test::stencil({1, 20, 31}, test::box(2), Edge::Open), 1, 10), 5);
  EXPECT_EQ(acyclicColorsOf(test::stencil({8, 9, 11}, test::cross(3), Edge::Open), 1, 10), 4);
  EXPECT_EQ(acyclicColorsOf(test::stencil({6, 7, 8}, test::box(3), Edge::Open), 10, 20), 14);
}

TEST(AcyclicLattice, HoldsOnPeriodicGridsOfAnySize) {
  for (std::int64_t n = 5; n <= 20; ++n) acyclicColorsOf(test::fivePoint(n), 1, 12);
}

TEST(AcyclicLattice, RespectsItsLimits) {
  const SparsityPattern pattern = test::stencil({1, 20, 31}, test::cross(2), Edge::Open);
  EXPECT_EQ(acyclicColorsOf(pattern, 3, 3), 0);
  EXPECT_EQ(acyclicColorsOf(test::random(3000, 3000, 0, 1), 2, 1), 0);
}

TEST(Lattice, HoldsOnRandomBandsAndStencils) {
  for (unsigned seed = 1; seed <= 60; ++seed) {
    std::mt19937 generator(seed);
    std::vector<test::Offset> offsets{{0, 0, 0}};
    for (unsigned k = 0; k < 1 + seed % 5; ++k)
      offsets.push_back({static_cast<std::int64_t>(generator() % 3) - 1, static_cast<std::int64_t>(generator() % 5) - 2,
                         static_cast<std::int64_t>(generator() % 5) - 2});
    const std::array<std::int64_t, 3> extents{1 + static_cast<std::int64_t>(generator() % 6),
                                              3 + static_cast<std::int64_t>(generator() % 9),
                                              3 + static_cast<std::int64_t>(generator() % 9)};
    colorsOf(test::stencil(extents, offsets, seed % 2 == 0 ? Edge::Open : Edge::Periodic), 1, 40);
  }
}

}  // namespace
}  // namespace sparsegen::color
