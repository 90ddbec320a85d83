//===- OptimaTest.cpp - known optima, and figures of the papers -------------===//
#include <gtest/gtest.h>

#include "Color/Coloring.h"
#include "Color/Patterns.h"

namespace sparsegen {
namespace {

using test::Edge;

/// The best coloring, looked at by the oracle.
Coloring best(const SparsityPattern& pattern, Partition partition) {
  Coloring coloring = colorPattern(pattern, {partition}, BestAlgorithm{});
  EXPECT_EQ(checkColoring(pattern, coloring), std::nullopt);
  EXPECT_LE(coloring.lowerBound, coloring.numColors);
  return coloring;
}

void expectOptimal(const SparsityPattern& pattern, Partition partition, std::int32_t colors) {
  const Coloring coloring = best(pattern, partition);
  EXPECT_EQ(coloring.numColors, colors) << text(partition) << ", " << howFound(coloring);
  EXPECT_EQ(coloring.lowerBound, colors) << text(partition);
}

/// A symmetric pattern with its diagonal, from its edges.
SparsityPattern graph(std::int64_t n, const std::vector<Entry>& edges) {
  std::vector<Entry> entries;
  for (std::int64_t i = 0; i < n; ++i) entries.emplace_back(i, i);
  for (const auto& [i, j] : edges) entries.insert(entries.end(), {{i, j}, {j, i}});
  return fromEntries(n, n, std::move(entries));
}

TEST(Optima, Tridiagonal) {
  const SparsityPattern pattern = test::banded(200, 1);
  expectOptimal(pattern, Partition::Column, 3);
  expectOptimal(pattern, Partition::Row, 3);
  expectOptimal(pattern, Partition::Bidirectional, 3);
  expectOptimal(pattern, Partition::Star, 3);
  expectOptimal(pattern, Partition::Acyclic, 2);
}

TEST(Optima, Bands) {
  for (const std::int64_t halfWidth : {2, 3, 7}) {
    const SparsityPattern pattern = test::banded(100, halfWidth);
    const auto colors = static_cast<std::int32_t>(2 * halfWidth + 1);
    expectOptimal(pattern, Partition::Column, colors);
    expectOptimal(pattern, Partition::Row, colors);
    // A band is chordal: its acyclic number is that of its cliques.
    expectOptimal(pattern, Partition::Acyclic, static_cast<std::int32_t>(halfWidth + 1));
    EXPECT_LE(best(pattern, Partition::Star).numColors, colors);
  }
}

TEST(Optima, DiagonalAndAntidiagonal) {
  std::vector<Entry> entries;
  for (std::int64_t i = 0; i < 30; ++i) entries.emplace_back(i, 29 - i);
  const SparsityPattern antidiagonal = fromEntries(30, 30, std::move(entries));
  for (const Partition partition : allPartitions()) {
    expectOptimal(test::banded(30, 0), partition, 1);
    expectOptimal(antidiagonal, partition, 1);
  }
}

TEST(Optima, ColorsThatNobodyNeedsAreLeftOut) {
  // Each entry of an antidiagonal is read from one of its ends; the diagonal is empty.
  const SparsityPattern pattern = fromEntries(4, 4, {{0, 3}, {1, 2}, {2, 1}, {3, 0}});
  const Coloring coloring = best(pattern, Partition::Star);
  EXPECT_EQ(std::count(coloring.colors.begin(), coloring.colors.end(), kNoColor), 2);
}

TEST(Optima, Arrow) {
  const SparsityPattern pattern = test::arrow(60);
  expectOptimal(pattern, Partition::Column, 60);
  expectOptimal(pattern, Partition::Bidirectional, 3);
  expectOptimal(pattern, Partition::Star, 2);
  expectOptimal(pattern, Partition::Acyclic, 2);
}

TEST(Optima, StencilsOnOpenGrids) {
  expectOptimal(test::stencil({1, 40, 40}, test::cross(2), Edge::Open), Partition::Column, 5);
  expectOptimal(test::stencil({1, 33, 47}, test::cross(2), Edge::Open), Partition::Column, 5);
  expectOptimal(test::stencil({1, 40, 40}, test::box(2), Edge::Open), Partition::Column, 9);
  expectOptimal(test::stencil({11, 12, 13}, test::cross(3), Edge::Open), Partition::Column, 7);
  expectOptimal(test::stencil({9, 10, 11}, test::box(3), Edge::Open), Partition::Column, 27);
}

TEST(Optima, StencilsOnPeriodicGrids) {
  expectOptimal(test::fivePoint(40), Partition::Column, 5);
  expectOptimal(test::stencil({1, 30, 33}, test::box(2), Edge::Periodic), Partition::Column, 9);
  expectOptimal(test::stencil({7, 14, 21}, test::cross(3), Edge::Periodic), Partition::Column, 7);
}

TEST(Optima, Brusselator) {
  // Six columns meet in each row: 6 is optimal, and possible where 6 divides the sides.
  expectOptimal(test::brusselator(60), Partition::Column, 6);
}

TEST(Optima, DenseRowsAndColumns) {
  std::vector<Entry> entries;
  for (std::int64_t j = 0; j < 20; ++j) entries.insert(entries.end(), {{0, j}, {9, j}});
  for (std::int64_t i = 0; i < 10; ++i) entries.insert(entries.end(), {{i, 0}, {i, 19}});
  const SparsityPattern pattern = fromEntries(10, 20, std::move(entries));
  expectOptimal(pattern, Partition::Column, 20);
  expectOptimal(pattern, Partition::Row, 10);
  expectOptimal(pattern, Partition::Bidirectional, 4);
}

TEST(Optima, OneDenseRow) {
  // A diagonal and a dense row: one adjoint and one tangent, not n tangents.
  std::vector<Entry> entries;
  for (std::int64_t i = 0; i < 500; ++i) entries.insert(entries.end(), {{i, i}, {250, i}});
  const Coloring coloring = best(fromEntries(500, 500, std::move(entries)), Partition::Bidirectional);
  EXPECT_EQ(coloring.numColors, 2);
  EXPECT_EQ(coloring.numRowColors, 1);
}

TEST(Optima, FigureOfAStarColoring) {
  // Gebremedhin, Manne and Pothen 2005, figure 4.1: three colors.
  const SparsityPattern pattern = graph(6, {{0, 1}, {1, 2}, {1, 4}, {1, 5}, {2, 3}, {3, 5}});
  expectOptimal(pattern, Partition::Star, 3);
}

TEST(Optima, FigureOfAnAcyclicColoring) {
  // Gebremedhin, Manne and Pothen 2005, figure 6.1: three colors; and Gebremedhin, Pothen, Tarafdar and Walther
  // 2009, figure 1: the same graph with a star coloring of five.
  const SparsityPattern pattern = graph(
      10, {{0, 1}, {0, 6}, {1, 2}, {1, 4}, {2, 3}, {2, 5}, {3, 9}, {4, 5}, {4, 7}, {5, 8}, {6, 7}, {7, 8}, {8, 9}});
  expectOptimal(pattern, Partition::Acyclic, 3);
  EXPECT_LE(best(pattern, Partition::Star).numColors, 5);
}

/// A ring of n columns.
SparsityPattern ring(std::int64_t n) {
  std::vector<Entry> edges;
  for (std::int64_t i = 0; i < n; ++i) edges.emplace_back(i, (i + 1) % n);
  return graph(n, edges);
}

TEST(Optima, Rings) {
  // Fertin, Raspaud and Reed, "Star coloring of graphs", J. Graph Theory 47, 2004: three, and four for the ring of
  // five.
  for (const std::int64_t n : {4, 6, 7, 8, 9, 10, 11, 17, 30}) {
    EXPECT_EQ(best(ring(n), Partition::Star).numColors, 3) << n;
    EXPECT_EQ(best(ring(n), Partition::Acyclic).numColors, 3) << n;
  }
  EXPECT_EQ(best(ring(5), Partition::Star).numColors, 4);
}

TEST(Optima, StarsOfGrids) {
  // The same paper: five colors for a grid of four by four and more, four for two and three rows.
  const auto star = [](std::int64_t rows, std::int64_t cols) {
    return best(test::stencil({1, rows, cols}, test::cross(2), Edge::Open), Partition::Star).numColors;
  };
  EXPECT_EQ(star(2, 2), 3);
  EXPECT_EQ(star(2, 5), 4);
  EXPECT_EQ(star(3, 5), 4);
  EXPECT_EQ(star(4, 4), 5);
  EXPECT_EQ(star(30, 40), 5);
}

TEST(Optima, NothingIsTriedOnceThereAreFewEnough) {
  // Natural order has 28 colors, the bound is at most 21: what is between decides when it ends.
  const SparsityPattern pattern = test::random(10000, 10000, 80000, 4);
  const auto with = [&](std::int32_t enough) {
    return colorPattern(pattern, {Partition::Column}, BestAlgorithm{BestAlgorithm{}.steps, 1, enough});
  };
  EXPECT_EQ(with(28).numColors, 28);
  EXPECT_EQ(howFound(with(28)), "natural order");
  EXPECT_LE(with(25).numColors, 25);
  EXPECT_GT(with(25).numColors, with(0).numColors);
  EXPECT_GE(with(0).numColors, with(0).lowerBound);
}

}  // namespace
}  // namespace sparsegen
