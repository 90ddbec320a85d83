//===- SearchTest.cpp - branch and bound, and local search ------------------===//
#include <gtest/gtest.h>

#include "Color/ConflictGraph.h"
#include "Color/ExactSearch.h"
#include "Color/GreedyColumns.h"
#include "Color/LocalSearch.h"
#include "Color/Orders.h"
#include "Color/Patterns.h"
#include "Color/Recoloring.h"

namespace sparsegen::color {
namespace {

struct Prepared {
  SparsityPattern pattern;
  SparsityPattern columns;
  ConflictGraph graph;
  Assignment greedy;

  explicit Prepared(SparsityPattern given) : pattern(std::move(given)), columns(transpose(pattern)) {
    ColumnGraph neighbors(pattern, columns);
    graph = *conflictGraph(neighbors, 1'000'000);
    greedy = greedyColumns(pattern, columns, vertexOrder(neighbors, Order::Natural, 1));
  }

  bool proper(const Assignment& assignment) const {
    for (std::int32_t v = 0; v < graph.vertexCount(); ++v) {
      const std::int32_t color = assignment.colors[at(v)];
      if (columns.row(v).empty() != (color == kNoColor) || color >= assignment.count) return false;
      for (const std::int32_t other : graph.of(v))
        if (assignment.colors[at(other)] == color) return false;
    }
    return true;
  }
};

/// Whether k colors are enough, by trying everything.
bool enough(const ConflictGraph& graph, std::vector<std::int32_t>& colors, std::int32_t vertex, std::int32_t k) {
  if (vertex == graph.vertexCount()) return true;
  for (std::int32_t color = 0; color < k; ++color) {
    bool free = true;
    for (const std::int32_t other : graph.of(vertex)) free &= other > vertex || colors[at(other)] != color;
    if (!free) continue;
    colors[at(vertex)] = color;
    if (enough(graph, colors, vertex + 1, k)) return true;
  }
  return false;
}

TEST(ExactSearch, FindsTheFewestOnSmallGraphs) {
  for (unsigned seed = 1; seed <= 60; ++seed) {
    const Prepared prepared(test::random(12, 9, 20 + seed % 20, seed));
    const ExactResult result = exactSearch(prepared.graph, prepared.greedy, 10'000'000);
    EXPECT_TRUE(prepared.proper(result.coloring));
    EXPECT_EQ(result.lowerBound, result.coloring.count);
    std::vector<std::int32_t> colors(at(prepared.graph.vertexCount()), kNoColor);
    EXPECT_TRUE(enough(prepared.graph, colors, 0, result.coloring.count));
    EXPECT_FALSE(enough(prepared.graph, colors, 0, result.coloring.count - 1)) << seed;
  }
}

TEST(ExactSearch, KeepsToItsBudget) {
  const Prepared prepared(test::random(200, 200, 1200, 3));
  const ExactResult result = exactSearch(prepared.graph, prepared.greedy, 0);
  EXPECT_EQ(result.coloring.colors, prepared.greedy.colors);
  EXPECT_LE(result.lowerBound, result.coloring.count);
}

TEST(ExactSearch, ProvesNothingWhenItIsCutOff) {
  // What is said to be impossible is found by other means.
  const Prepared prepared(test::random(400, 400, 2400, 5));
  const ExactResult result = exactSearch(prepared.graph, prepared.greedy, 20'000);
  const Assignment better = localSearch(prepared.graph, prepared.greedy, 1, 100'000'000, 1);
  EXPECT_LT(better.count, result.coloring.count);
  EXPECT_LE(result.lowerBound, better.count);
}

TEST(ExactSearch, FindsCliques) {
  const Prepared prepared(test::banded(20, 2));
  EXPECT_EQ(greedyClique(prepared.graph, 1'000'000).size(), 5U);
}

TEST(LocalSearch, NeverGetsWorse) {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    const Prepared prepared(test::random(80, 80, 300, seed));
    const Assignment result = localSearch(prepared.graph, prepared.greedy, 1, 3'000'000, seed);
    EXPECT_TRUE(prepared.proper(result));
    EXPECT_LE(result.count, prepared.greedy.count);
    EXPECT_EQ(result.colors, localSearch(prepared.graph, prepared.greedy, 1, 3'000'000, seed).colors);
  }
}

TEST(LocalSearch, FindsWhatGreedyDoesNot) {
  const Prepared prepared(test::random(400, 400, 2400, 5));
  const Assignment result = localSearch(prepared.graph, prepared.greedy, 1, 100'000'000, 1);
  EXPECT_LE(result.count + 3, prepared.greedy.count);
}

TEST(LocalSearch, StopsAtTheLeast) {
  const Prepared prepared(test::random(400, 400, 2400, 5));
  EXPECT_EQ(localSearch(prepared.graph, prepared.greedy, prepared.greedy.count - 1, 100'000'000, 1).count,
            prepared.greedy.count - 1);
}

TEST(Recoloring, NeverNeedsMore) {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    const Prepared prepared(test::random(60, 60, 250, seed));
    Assignment current = prepared.greedy;
    for (std::uint64_t round = 0; round < 12; ++round) {
      Assignment next = greedyColumns(prepared.pattern, prepared.columns, orderByColor(current, round));
      EXPECT_TRUE(prepared.proper(next));
      EXPECT_LE(next.count, current.count);
      current = std::move(next);
    }
  }
}

TEST(ConflictGraph, RefusesWhatIsTooLarge) {
  const SparsityPattern pattern = test::banded(100, 3);
  ColumnGraph neighbors(pattern, pattern);
  EXPECT_FALSE(conflictGraph(neighbors, 100).has_value());
}

}  // namespace
}  // namespace sparsegen::color
