//===- OrdersTest.cpp - what each order promises ----------------------------===//
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "Color/Orders.h"
#include "Color/Patterns.h"

namespace sparsegen::color {
namespace {

/// Neighbors by the definition.
std::vector<std::set<std::int32_t>> neighbors(const SparsityPattern& pattern) {
  std::vector<std::set<std::int32_t>> result(at(pattern.cols));
  for (std::int64_t i = 0; i < pattern.rows; ++i)
    for (const std::int32_t a : pattern.row(i))
      for (const std::int32_t b : pattern.row(i))
        if (a != b) result[at(a)].insert(b);
  return result;
}

std::vector<std::int32_t> orderOf(const SparsityPattern& pattern, Order order, std::uint64_t seed = 1) {
  const SparsityPattern columns = transpose(pattern);
  ColumnGraph graph(pattern, columns);
  return vertexOrder(graph, order, seed);
}

/// For each position, calls check(key of the vertex there, keys of all that are as free as it).
template <class Key, class Check>
void forEachStep(const SparsityPattern& pattern, std::vector<std::int32_t> order, const Key& key, const Check& check) {
  const auto near = neighbors(pattern);
  std::set<std::int32_t> placed;
  std::set<std::int32_t> left(order.begin(), order.end());
  for (const std::int32_t vertex : order) {
    std::vector<std::int64_t> keys;
    for (const std::int32_t other : left) keys.push_back(key(near[at(other)], placed, left));
    check(key(near[at(vertex)], placed, left), keys);
    placed.insert(vertex);
    left.erase(vertex);
  }
}

std::int64_t common(const std::set<std::int32_t>& a, const std::set<std::int32_t>& b) {
  return std::count_if(a.begin(), a.end(), [&](std::int32_t each) { return b.count(each) != 0; });
}

const auto kAmongLeft = [](const auto& near, const auto&, const auto& left) { return common(near, left); };
const auto kAmongPlaced = [](const auto& near, const auto& placed, const auto&) { return common(near, placed); };
const auto kAll = [](const auto& near, const auto&, const auto&) { return static_cast<std::int64_t>(near.size()); };
const auto kIsGreatest = [](std::int64_t own, const std::vector<std::int64_t>& keys) {
  EXPECT_EQ(own, *std::max_element(keys.begin(), keys.end()));
};
const auto kIsLeast = [](std::int64_t own, const std::vector<std::int64_t>& keys) {
  EXPECT_EQ(own, *std::min_element(keys.begin(), keys.end()));
};

TEST(Orders, HaveEachVertexOnce) {
  for (unsigned seed = 1; seed <= 10; ++seed) {
    const SparsityPattern pattern = test::random(20, 30, 80, seed);
    for (const Order order : allOrders()) {
      std::vector<std::int32_t> vertices = orderOf(pattern, order);
      std::sort(vertices.begin(), vertices.end());
      std::vector<std::int32_t> expected(30);
      std::iota(expected.begin(), expected.end(), 0);
      EXPECT_EQ(vertices, expected) << text(order);
    }
  }
}

TEST(Orders, KeepTheirPromises) {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    const SparsityPattern pattern = test::random(15, 25, 60, seed);
    forEachStep(pattern, orderOf(pattern, Order::LargestFirst), kAll, kIsGreatest);
    forEachStep(pattern, orderOf(pattern, Order::DynamicLargestFirst), kAmongLeft, kIsGreatest);
    forEachStep(pattern, orderOf(pattern, Order::IncidenceDegree), kAmongPlaced, kIsGreatest);
    forEachStep(pattern, orderOf(pattern, Order::PerfectElimination), kAmongPlaced, kIsGreatest);
    std::vector<std::int32_t> backwards = orderOf(pattern, Order::SmallestLast);
    std::reverse(backwards.begin(), backwards.end());
    forEachStep(pattern, backwards, kAmongLeft, kIsLeast);
  }
}

TEST(Orders, RandomDependsOnTheSeed) {
  const SparsityPattern pattern = test::random(15, 25, 60, 1);
  EXPECT_EQ(orderOf(pattern, Order::Random, 7), orderOf(pattern, Order::Random, 7));
  EXPECT_NE(orderOf(pattern, Order::Random, 7), orderOf(pattern, Order::Random, 8));
}

std::int32_t clique(const SparsityPattern& pattern) {
  AdjacencyGraph graph(pattern);
  return chordalCliqueNumber(graph, vertexOrder(graph, Order::PerfectElimination, 1));
}

TEST(Orders, KnowChordalGraphs) {
  EXPECT_EQ(clique(test::banded(30, 3)), 4);
  EXPECT_EQ(clique(test::arrow(12)), 2);
  // A cycle of four has no chord; with one it has.
  const std::vector<Entry> cycle{{0, 1}, {1, 0}, {1, 2}, {2, 1}, {2, 3}, {3, 2}, {3, 0}, {0, 3}};
  EXPECT_EQ(clique(fromEntries(4, 4, cycle)), 0);
  std::vector<Entry> chord = cycle;
  chord.insert(chord.end(), {{0, 2}, {2, 0}});
  EXPECT_EQ(clique(fromEntries(4, 4, chord)), 3);
}

}  // namespace
}  // namespace sparsegen::color
