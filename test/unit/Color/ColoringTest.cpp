//===- ColoringTest.cpp - known optima, and random patterns by the oracle ---===//
#include <gtest/gtest.h>

#include "Color/Coloring.h"
#include "Color/Patterns.h"

namespace sparsegen {
namespace {

using test::arrow;
using test::banded;
using test::fivePoint;

const std::span<const Order> kOrders = allOrders();

/// Colors in this order, has the oracle look at it, and gives the number of colors.
std::int32_t colorsOf(const SparsityPattern& pattern, Order order) {
  const Coloring coloring = colorColumns(pattern, order);
  EXPECT_EQ(coloring.order, order);
  EXPECT_EQ(checkColoring(pattern, coloring), std::nullopt) << text(order);
  EXPECT_GE(coloring.numColors, lowerBound(pattern));
  return coloring.numColors;
}

TEST(Coloring, FindsKnownOptimaInEveryOrder) {
  for (const Order order : kOrders) {
    SCOPED_TRACE(text(order));
    EXPECT_EQ(colorsOf(banded(50, 0), order), 1);
    EXPECT_LE(colorsOf(banded(50, 1), order), order == Order::Random ? 5 : 3);
    EXPECT_EQ(colorsOf(arrow(20), order), 20);
  }
}

TEST(Coloring, FindsTheOptimumOfBandsInNaturalOrder) {
  for (const std::int64_t halfWidth : {0, 1, 2, 3, 7})
    EXPECT_EQ(colorsOf(banded(60, halfWidth), Order::Natural), 2 * halfWidth + 1);
}

TEST(Coloring, BestMeetsTheBoundOfBands) {
  for (const std::int64_t halfWidth : {1, 4, 9}) {
    const Coloring best = colorBest(banded(100, halfWidth));
    EXPECT_EQ(best.numColors, 2 * halfWidth + 1);
    EXPECT_EQ(best.order, Order::Natural);
  }
}

TEST(Coloring, ColorsTheStencilOfFivePoints) {
  // 5 colors suffice where 5 divides n: color x + 2y. The greedy orders come close.
  const SparsityPattern pattern = fivePoint(10);
  for (const Order order : kOrders) EXPECT_LE(colorsOf(pattern, order), 12);
  const Coloring best = colorBest(pattern);
  EXPECT_EQ(checkColoring(pattern, best), std::nullopt);
  EXPECT_EQ(best.numColors, 5);
  EXPECT_EQ(best.method, Method::Lattice);
  EXPECT_EQ(lowerBound(pattern), 5);
}

TEST(Coloring, TakesTheLeastColorInNaturalOrder) {
  // Columns 0 and 1 share row 0, columns 1 and 2 share row 1.
  const SparsityPattern pattern = fromEntries(2, 3, {{0, 0}, {0, 1}, {1, 1}, {1, 2}});
  EXPECT_EQ(colorColumns(pattern, Order::Natural).colors, (std::vector<std::int32_t>{0, 1, 0}));
}

TEST(Coloring, PutsTheLargestFirst) {
  // Column 3 has three neighbors, the others fewer: it alone has color 0 of its component.
  const SparsityPattern pattern = fromEntries(3, 4, {{0, 0}, {0, 3}, {1, 1}, {1, 3}, {2, 2}, {2, 3}});
  EXPECT_EQ(colorColumns(pattern, Order::LargestFirst).colors, (std::vector<std::int32_t>{1, 1, 1, 0}));
}

TEST(Coloring, SmallestLastBeatsNaturalOnACrown) {
  // Columns 2k and 2l + 1 share a row unless k = l: natural order needs n colors, two suffice.
  constexpr std::int64_t n = 6;
  std::vector<Entry> entries;
  std::int64_t row = 0;
  for (std::int64_t k = 0; k < n; ++k)
    for (std::int64_t l = 0; l < n; ++l)
      if (k != l) {
        entries.emplace_back(row, 2 * k);
        entries.emplace_back(row++, 2 * l + 1);
      }
  const SparsityPattern pattern = fromEntries(row, 2 * n, std::move(entries));
  EXPECT_EQ(colorsOf(pattern, Order::Natural), n);
  EXPECT_EQ(colorsOf(pattern, Order::SmallestLast), 2);
  EXPECT_EQ(colorBest(pattern).numColors, 2);
}

TEST(Coloring, ColorsAgainWithFewerColors) {
  // A periodic stencil on which every order alone needs more.
  const SparsityPattern pattern = fivePoint(32);
  std::int32_t least = INT32_MAX;
  for (const Order order : kOrders) least = std::min(least, colorsOf(pattern, order));
  const Coloring best = colorBest(pattern);
  EXPECT_EQ(checkColoring(pattern, best), std::nullopt);
  EXPECT_LT(best.numColors, least);
}

TEST(Coloring, SmallestLastUsesAtMostTheDegeneracyPlusOne) {
  // A tree of columns (each row joins a column to its parent) has degeneracy 1.
  std::vector<Entry> entries;
  std::mt19937 generator(7);
  for (std::int64_t j = 1; j < 200; ++j) {
    entries.emplace_back(j, j);
    entries.emplace_back(j, generator() % j);
  }
  EXPECT_EQ(colorsOf(fromEntries(200, 200, std::move(entries)), Order::SmallestLast), 2);
}

TEST(Coloring, GivesEmptyColumnsNoColor) {
  const SparsityPattern pattern = fromEntries(3, 5, {{0, 1}, {2, 1}, {2, 4}});
  for (const Order order : kOrders) {
    const Coloring coloring = colorColumns(pattern, order);
    EXPECT_EQ(checkColoring(pattern, coloring), std::nullopt);
    EXPECT_EQ(coloring.numColors, 2);
    EXPECT_EQ(coloring.colors[0], -1);
    EXPECT_EQ(coloring.colors[2], -1);
    EXPECT_EQ(coloring.colors[3], -1);
  }
}

TEST(Coloring, TakesPatternsWithoutEntries) {
  for (const auto& [rows, cols] : std::vector<Entry>{{0, 0}, {0, 4}, {4, 0}, {3, 2}}) {
    const SparsityPattern pattern = fromEntries(rows, cols, {});
    for (const Order order : kOrders) EXPECT_EQ(colorsOf(pattern, order), 0);
    EXPECT_EQ(colorBest(pattern).colors, std::vector<std::int32_t>(static_cast<std::size_t>(cols), -1));
    EXPECT_EQ(lowerBound(pattern), 0);
  }
}

TEST(Coloring, TakesOneByOne) {
  for (const Order order : kOrders) EXPECT_EQ(colorsOf(fromEntries(1, 1, {{0, 0}}), order), 1);
}

TEST(Coloring, ColorsRandomPatterns) {
  unsigned seed = 0;
  for (const std::int64_t rows : {1, 5, 20, 60})
    for (const std::int64_t cols : {1, 4, 20, 90})
      for (const std::int64_t percent : {2, 10, 40, 100})
        for (int repetition = 0; repetition < 3; ++repetition) {
          const SparsityPattern pattern = test::random(rows, cols, rows * cols * percent / 100, ++seed);
          SCOPED_TRACE("seed " + std::to_string(seed));
          std::int32_t least = INT32_MAX;
          for (const Order order : kOrders) least = std::min(least, colorsOf(pattern, order));
          const Coloring best = colorBest(pattern);
          EXPECT_EQ(checkColoring(pattern, best), std::nullopt);
          EXPECT_LE(best.numColors, least);
        }
  EXPECT_EQ(seed, 192U);
}

TEST(Coloring, ColorsRowsThatAreLong) {
  // Long rows keep the set of their colors; they and short rows must agree.
  for (unsigned seed = 0; seed < 6; ++seed) {
    std::mt19937 generator(seed);
    std::vector<Entry> entries;
    for (std::int64_t j = 0; j < 900; ++j) {
      for (std::int64_t row = 0; row < 3; ++row)
        if (generator() % 2 == 0) entries.emplace_back(row, j);
      for (int k = 0; k < 3; ++k) entries.emplace_back(3 + generator() % 300, j);
    }
    const SparsityPattern pattern = fromEntries(303, 900, std::move(entries));
    ASSERT_GT(longestRow(pattern), 256);
    for (const Order order : kOrders) colorsOf(pattern, order);
  }
}

TEST(Coloring, LongRowsTakeTheLeastColorToo) {
  // By the definition, against a greedy of a few lines.
  const SparsityPattern pattern = test::random(40, 700, 12000, 11);
  ASSERT_GT(longestRow(pattern), 256);
  const SparsityPattern columns = transpose(pattern);
  std::vector<std::int32_t> expected(700, -1);
  for (std::int32_t j = 0; j < 700; ++j) {
    std::vector<bool> taken(701, false);
    for (const std::int32_t row : columns.row(j))
      for (const std::int32_t other : pattern.row(row))
        if (expected[static_cast<std::size_t>(other)] >= 0)
          taken[static_cast<std::size_t>(expected[static_cast<std::size_t>(other)])] = true;
    if (columns.row(j).empty()) continue;
    auto& color = expected[static_cast<std::size_t>(j)] = 0;
    while (taken[static_cast<std::size_t>(color)]) ++color;
  }
  EXPECT_EQ(colorColumns(pattern, Order::Natural).colors, expected);
}

TEST(Coloring, IsTheSameTwice) {
  const SparsityPattern pattern = test::random(80, 120, 900, 5);
  const Coloring first = colorBest(pattern);
  const Coloring second = colorBest(pattern);
  EXPECT_EQ(first.colors, second.colors);
  EXPECT_EQ(first.order, second.order);
}

TEST(Coloring, SaysHowItWasFound) {
  EXPECT_EQ(howFound(colorColumns(banded(9, 1), Order::SmallestLast)), "smallest-last order");
  EXPECT_EQ(howFound(colorBest(banded(9, 1))), "natural order");
}

}  // namespace
}  // namespace sparsegen
