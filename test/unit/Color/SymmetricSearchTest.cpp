//===- SymmetricSearchTest.cpp - backtracking over star and acyclic colorings -===//
#include <gtest/gtest.h>

#include "Color/Coloring.h"
#include "Color/Orders.h"
#include "Color/Patterns.h"
#include "Color/SymmetricSearch.h"

namespace sparsegen::color {
namespace {

/// Whether the oracle accepts some coloring with `count` colors or fewer, by trying all.
bool enough(const SparsityPattern& pattern, Partition partition, std::int32_t count) {
  std::vector<std::int32_t> colors(at(pattern.cols), 0);
  for (;;) {
    Assignment assignment{count, colors};
    compact(assignment);
    Coloring coloring;
    coloring.partition = partition;
    coloring.colors = assignment.colors;
    coloring.numColors = assignment.count;
    if (!checkColoring(pattern, coloring)) return true;
    std::size_t k = 0;
    while (k < colors.size() && ++colors[k] == count) colors[k++] = 0;
    if (k == colors.size()) return false;
  }
}

ExactResult search(const SparsityPattern& pattern, Partition partition, std::int64_t steps) {
  const SymmetricGraph graph(pattern);
  AdjacencyGraph adjacency(pattern);
  const std::vector<std::int32_t> order = vertexOrder(adjacency, Order::Natural, 1);
  Assignment greedy = partition == Partition::Star ? greedyStar(graph, order) : greedyAcyclic(graph, order);
  return exactSymmetricSearch(graph, partition, order, std::move(greedy), 1, steps);
}

TEST(SymmetricSearch, FindsTheFewestOnSmallGraphs) {
  for (unsigned seed = 1; seed <= 40; ++seed)
    for (const Partition partition : {Partition::Star, Partition::Acyclic}) {
      const SparsityPattern pattern = test::randomSymmetric(6, 3 + seed % 8, test::Diagonal::Full, seed);
      const ExactResult result = search(pattern, partition, 10'000'000);
      EXPECT_EQ(result.lowerBound, result.coloring.count);
      EXPECT_TRUE(enough(pattern, partition, result.coloring.count)) << "seed " << seed;
      EXPECT_FALSE(enough(pattern, partition, result.coloring.count - 1)) << text(partition) << ", seed " << seed;
    }
}

TEST(SymmetricSearch, PleasesTheOracle) {
  for (unsigned seed = 1; seed <= 60; ++seed)
    for (const Partition partition : {Partition::Star, Partition::Acyclic}) {
      const SparsityPattern pattern = test::randomSymmetric(25, 40, test::Diagonal::Full, seed);
      const ExactResult result = search(pattern, partition, 300'000);
      Coloring coloring;
      coloring.partition = partition;
      coloring.colors = result.coloring.colors;
      coloring.numColors = result.coloring.count;
      EXPECT_EQ(checkColoring(pattern, coloring), std::nullopt) << text(partition) << ", seed " << seed;
      EXPECT_LE(result.lowerBound, result.coloring.count);
    }
}

TEST(SymmetricSearch, ProvesNothingWhenItIsCutOff) {
  const SparsityPattern pattern = test::stencil({1, 6, 6}, test::cross(2), test::Edge::Open);
  EXPECT_EQ(search(pattern, Partition::Star, 10).lowerBound, 1);
}

}  // namespace
}  // namespace sparsegen::color
