//===- BicoloringTest.cpp - both sides colored as one graph -----------------===//
#include <gtest/gtest.h>

#include "Color/Coloring.h"
#include "Color/GreedySymmetric.h"
#include "Color/Orders.h"
#include "Color/Patterns.h"

namespace sparsegen::color {
namespace {

/// The pattern of [0 J; Jᵀ 0].
SparsityPattern augmented(const SparsityPattern& pattern) {
  std::vector<Entry> entries;
  for (std::int64_t i = 0; i < pattern.rows; ++i)
    for (const std::int32_t j : pattern.row(i))
      entries.insert(entries.end(), {{i, pattern.rows + j}, {pattern.rows + j, i}});
  return fromEntries(pattern.rows + pattern.cols, pattern.rows + pattern.cols, std::move(entries));
}

Coloring bicoloring(const SparsityPattern& pattern, Order order, std::uint64_t seed) {
  const SparsityPattern both = augmented(pattern);
  const SymmetricGraph graph(both);
  AdjacencyGraph adjacency(both);
  Coloring coloring;
  coloring.partition = Partition::Bidirectional;
  coloring.colors = greedyBicoloring(graph, vertexOrder(adjacency, order, seed));
  const auto split = coloring.colors.begin() + pattern.rows;
  const auto count = [](auto begin, auto end) { return begin == end ? 0 : *std::max_element(begin, end) + 1; };
  coloring.numRowColors = count(coloring.colors.begin(), split);
  coloring.numColors = coloring.numRowColors + count(split, coloring.colors.end());
  return coloring;
}

TEST(Bicoloring, PleasesTheOracleInEveryOrder) {
  unsigned seed = 0;
  for (const Entry& size : std::vector<Entry>{{1, 1}, {6, 6}, {4, 25}, {25, 4}, {30, 30}})
    for (const std::int64_t percent : {0, 5, 15, 40, 100})
      for (int repetition = 0; repetition < 6; ++repetition) {
        const auto& [rows, cols] = size;
        const SparsityPattern pattern = test::random(rows, cols, rows * cols * percent / 100, ++seed);
        for (const Order order : allOrders())
          EXPECT_EQ(checkColoring(pattern, bicoloring(pattern, order, seed)), std::nullopt)
              << text(order) << ", seed " << seed;
      }
}

TEST(Bicoloring, ReadsHubsFromTheirOwnSide) {
  // Largest first: the dense rows and columns have colors, and nothing else needs more than one.
  std::vector<Entry> entries;
  for (std::int64_t k = 0; k < 40; ++k) entries.insert(entries.end(), {{0, k}, {1, k}, {k, 0}, {k, 1}, {k, k}});
  const Coloring coloring = bicoloring(fromEntries(40, 40, std::move(entries)), Order::LargestFirst, 1);
  EXPECT_LE(coloring.numColors, 6);
  EXPECT_GE(std::count(coloring.colors.begin(), coloring.colors.end(), kNoColor), 30);
}

TEST(Bicoloring, LeavesWhatIsReadFromTheOtherEndWithoutColor) {
  // One row is enough for all of its entries.
  const Coloring coloring = bicoloring(fromEntries(1, 3, {{0, 0}, {0, 1}, {0, 2}}), Order::Natural, 1);
  EXPECT_EQ(coloring.colors, (std::vector<std::int32_t>{0, -1, -1, -1}));
}

}  // namespace
}  // namespace sparsegen::color
