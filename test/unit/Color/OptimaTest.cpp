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

}  // namespace
}  // namespace sparsegen
