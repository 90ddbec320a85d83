//===- HubsTest.cpp - vertices and rows with many neighbors -----*- C++ -*-===//
//
// Where rows are long, the greedy algorithms take short cuts; what they give is
// held against the definitions here, and it must not take the square of a length.
//
//===----------------------------------------------------------------------===//
#include <gtest/gtest.h>

#include <chrono>
#include <random>

#include "Color/Coloring.h"
#include "Color/Patterns.h"

namespace sparsegen {
namespace {

/// Random entries, and rows and columns that have most or half of all.
SparsityPattern withHubs(std::int64_t n, std::int64_t hubs, unsigned seed) {
  std::mt19937 generator(seed);
  std::vector<Entry> entries;
  for (std::int64_t i = 0; i < n; ++i)
    for (int k = 0; k < 2; ++k) entries.emplace_back(i, generator() % n);
  for (std::int64_t hub = 0; hub < hubs; ++hub) {
    const std::int64_t row = generator() % n;
    const std::int64_t column = generator() % n;
    for (std::int64_t k = 0; k < n; ++k) {
      if (generator() % 10 != 0) entries.emplace_back(row, k);
      if (generator() % 2 != 0) entries.emplace_back(k, column);
    }
  }
  return fromEntries(n, n, std::move(entries));
}

/// Each column takes the least color that no column with a row in common has.
std::vector<std::int32_t> naturalByDefinition(const SparsityPattern& pattern) {
  const SparsityPattern columns = transpose(pattern);
  std::vector<std::int32_t> colors(static_cast<std::size_t>(pattern.cols), kNoColor);
  std::vector<std::int64_t> takenFor(colors.size() + 1, -1);
  for (std::int64_t column = 0; column < pattern.cols; ++column) {
    for (const std::int32_t row : columns.row(column))
      for (const std::int32_t other : pattern.row(row))
        if (const std::int32_t color = colors[static_cast<std::size_t>(other)]; color != kNoColor)
          takenFor[static_cast<std::size_t>(color)] = column;
    std::size_t color = 0;
    while (takenFor[color] == column) ++color;
    if (!columns.row(column).empty()) colors[static_cast<std::size_t>(column)] = static_cast<std::int32_t>(color);
  }
  return colors;
}

TEST(Hubs, ColumnsTakeTheLeastColorBeyondWhatWordsHold) {
  for (unsigned seed = 1; seed <= 4; ++seed) {
    const SparsityPattern pattern = withHubs(1800, seed % 3 + 1, seed);
    EXPECT_EQ(colorColumns(pattern, Order::Natural).colors, naturalByDefinition(pattern)) << "seed " << seed;
  }
}

TEST(Hubs, ColoringsAreRightInEveryOrder) {
  for (unsigned seed = 1; seed <= 3; ++seed) {
    const SparsityPattern pattern = withHubs(150, seed, seed);
    const SparsityPattern symmetric = symmetrized(pattern);
    for (const Partition partition : allPartitions())
      for (const Order order : allOrders()) {
        const SparsityPattern& each = Problem{partition}.structure() == Structure::Symmetric ? symmetric : pattern;
        const Coloring coloring = colorPattern(each, {partition}, GreedyAlgorithm{order, 1});
        EXPECT_EQ(checkColoring(each, coloring), std::nullopt) << text(partition) << ", " << text(order);
      }
  }
}

TEST(Hubs, TakeLinearTime) {
  // The squares of these lengths would take minutes each.
  const SparsityPattern first = test::arrow(200'000);
  const auto start = std::chrono::steady_clock::now();
  for (const Partition partition : allPartitions())
    for (const Order order : {Order::Natural, Order::LargestFirst, Order::SmallestLast})
      colorPattern(first, {partition}, GreedyAlgorithm{order, 1});
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(60));
}

}  // namespace
}  // namespace sparsegen
