//===- PropertyTest.cpp - every algorithm and order on random patterns ------===//
//
// Each coloring must please the oracle, lie above its lower bound, and
// decompress(compress(A)) must be A, with integers so that it is exact.
//
//===----------------------------------------------------------------------===//
#include <gtest/gtest.h>

#include "Color/Coloring.h"
#include "Color/Patterns.h"
#include "Color/Plan.h"

namespace sparsegen {
namespace {

using test::Diagonal;

std::vector<double> valuesOf(const SparsityPattern& pattern, Structure structure) {
  std::vector<double> values;
  for (std::int64_t i = 0; i < pattern.rows; ++i)
    for (const std::int64_t j : pattern.row(i)) {
      const auto [low, high] = std::minmax(i, j);
      const std::int64_t seed = structure == Structure::Symmetric ? 7919 * low + 104729 * high : 7919 * i + 104729 * j;
      values.push_back(static_cast<double>(seed % 1009 + 1));
    }
  return values;
}

void expectGood(const SparsityPattern& pattern, Problem problem, const Coloring& coloring) {
  ASSERT_EQ(coloring.partition, problem.partition);
  ASSERT_EQ(checkColoring(pattern, coloring), std::nullopt) << howFound(coloring);
  EXPECT_LE(coloring.lowerBound, coloring.numColors) << howFound(coloring);
  const std::vector<double> values = valuesOf(pattern, problem.structure());
  const std::vector<double> compressed = compress(pattern, coloring, values);
  const DecompressionPlan plan = planDecompression(pattern, coloring);
  ASSERT_EQ(plan.compressedSize, static_cast<std::int64_t>(compressed.size()));
  EXPECT_EQ(decompress(plan, compressed), values) << howFound(coloring);
}

/// All orders and the best of all means; gives the least of the greedy ones and the best.
std::pair<std::int32_t, std::int32_t> tryAll(const SparsityPattern& pattern, Problem problem, unsigned seed) {
  SCOPED_TRACE(std::string(text(problem.partition)) + ", " + std::to_string(pattern.rows) + " x " +
               std::to_string(pattern.cols) + ", seed " + std::to_string(seed));
  std::int32_t least = INT32_MAX;
  for (const Order order : allOrders()) {
    const Coloring coloring = colorPattern(pattern, problem, GreedyAlgorithm{order, seed});
    EXPECT_EQ(coloring.order, order);
    expectGood(pattern, problem, coloring);
    least = std::min(least, coloring.numColors);
  }
  const Coloring best = colorPattern(pattern, problem, BestAlgorithm{300'000, seed});
  expectGood(pattern, problem, best);
  EXPECT_EQ(best.colors, colorPattern(pattern, problem, BestAlgorithm{300'000, seed}).colors);
  return {least, best.numColors};
}

TEST(Property, NonsymmetricPatterns) {
  unsigned seed = 0;
  for (const Entry& size : std::vector<Entry>{{1, 1}, {1, 9}, {9, 1}, {7, 7}, {5, 30}, {30, 5}, {25, 40}, {40, 25}})
    for (const std::int64_t percent : {0, 3, 10, 30, 70, 100})
      for (int repetition = 0; repetition < 3; ++repetition) {
        const auto& [rows, cols] = size;
        const SparsityPattern pattern = test::random(rows, cols, rows * cols * percent / 100, ++seed);
        for (const Partition partition : {Partition::Column, Partition::Row, Partition::Bidirectional})
          tryAll(pattern, {partition}, seed);
      }
  EXPECT_EQ(seed, 144U);
}

TEST(Property, SymmetricPatterns) {
  unsigned seed = 1000;
  for (const std::int64_t n : {1, 2, 3, 6, 12, 25, 50})
    for (const std::int64_t percent : {0, 3, 10, 30, 70, 100})
      for (const Diagonal diagonal : {Diagonal::Full, Diagonal::Random})
        for (int repetition = 0; repetition < 3; ++repetition) {
          const SparsityPattern pattern = test::randomSymmetric(n, n * n * percent / 200, diagonal, ++seed);
          for (const Partition partition : {Partition::Star, Partition::Acyclic}) tryAll(pattern, {partition}, seed);
        }
  EXPECT_EQ(seed, 1252U);
}

TEST(Property, PatternsWithoutEntries) {
  for (const Entry& size : std::vector<Entry>{{0, 0}, {0, 4}, {4, 0}, {3, 3}}) {
    const SparsityPattern pattern = fromEntries(size.first, size.second, {});
    for (const Partition partition : allPartitions()) {
      if (Problem{partition}.structure() == Structure::Symmetric && pattern.rows != pattern.cols) continue;
      EXPECT_EQ(tryAll(pattern, {partition}, 1), std::pair(0, 0));
      for (const std::int32_t color : colorPattern(pattern, {partition}, BestAlgorithm{}).colors)
        EXPECT_EQ(color, kNoColor);
    }
  }
}

TEST(Property, DenseRowsAndColumns) {
  // Random patterns are never like that: a few long lines, a thin rest.
  for (unsigned seed = 1; seed <= 40; ++seed) {
    std::mt19937 generator(seed);
    std::vector<Entry> entries;
    const std::int64_t rows = 20 + generator() % 20, cols = 20 + generator() % 20;
    for (unsigned k = 0; k < seed % 4; ++k)
      for (std::int64_t j = 0; j < cols; ++j) entries.emplace_back(k * 3, j);
    for (unsigned k = 0; k < seed / 4 % 4; ++k)
      for (std::int64_t i = 0; i < rows; ++i) entries.emplace_back(i, k * 5);
    for (std::int64_t i = 0; i < rows; ++i) entries.emplace_back(i, generator() % cols);
    const SparsityPattern pattern = fromEntries(rows, cols, std::move(entries));
    const auto [least, best] = tryAll(pattern, {Partition::Bidirectional}, seed);
    EXPECT_LE(best, least);
    EXPECT_LE(best, colorPattern(pattern, {Partition::Column}, BestAlgorithm{300'000, seed}).numColors);
    EXPECT_LE(best, colorPattern(pattern, {Partition::Row}, BestAlgorithm{300'000, seed}).numColors);
  }
}

TEST(Property, TreesOfManyShapes) {
  // Acyclic colorings of trees need two colors, star colorings three.
  for (unsigned seed = 1; seed <= 40; ++seed) {
    std::mt19937 generator(seed);
    const std::int64_t n = 4 + seed;
    std::vector<Entry> entries{{0, 0}};
    for (std::int64_t i = 1; i < n; ++i) {
      const std::int64_t parent = generator() % i;
      entries.insert(entries.end(), {{i, i}, {i, parent}, {parent, i}});
    }
    const SparsityPattern pattern = fromEntries(n, n, std::move(entries));
    EXPECT_EQ(tryAll(pattern, {Partition::Acyclic}, seed).second, 2);
    EXPECT_LE(tryAll(pattern, {Partition::Star}, seed).second, 3);
  }
}

}  // namespace
}  // namespace sparsegen
