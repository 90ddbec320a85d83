//===- Orders.cpp - in which order vertices are colored ---------*- C++ -*-===//
//
// The orders of Coleman and Moré ("Estimation of sparse Jacobian matrices and
// graph coloring problems", SIAM J. Numer. Anal. 20, 1983), on either graph of
// Neighbors.h, and maximum cardinality search with its test of chordality
// (Tarjan and Yannakakis, "Simple linear-time algorithms to test chordality of
// graphs", SIAM J. Comput. 13, 1984). Degrees are exact, but where long rows would
// make that quadratic: there, rows that are too long do not count.
//
//===----------------------------------------------------------------------===//
#include "Color/Orders.h"

#include <algorithm>
#include <numeric>

#include "Color/Buckets.h"
#include "Color/Random.h"
#include "Support/Diagnostics.h"

namespace sparsegen::color {
namespace {

/// What visiting all neighbors may take: at least as much as the best of several orders may spend on one; Columns.cpp.
constexpr double kVisits = 5e8;
constexpr double kVisitsAnEntry = 256;

std::vector<std::int32_t> natural(std::int32_t count) {
  std::vector<std::int32_t> order(at(count));
  std::iota(order.begin(), order.end(), 0);
  return order;
}

std::vector<std::int32_t> reversed(std::vector<std::int32_t> order) {
  std::reverse(order.begin(), order.end());
  return order;
}

/// Fisher and Yates.
std::vector<std::int32_t> shuffled(std::int32_t count, std::uint64_t seed) {
  std::vector<std::int32_t> order = natural(count);
  Random random(seed);
  for (std::size_t k = order.size(); k > 1; --k)
    std::swap(order[k - 1], order[random.below(static_cast<std::uint32_t>(k))]);
  return order;
}

template <class Graph>
std::vector<std::int32_t> degrees(Graph& graph) {
  std::vector<std::int32_t> result(at(graph.vertexCount()), 0);
  for (std::int32_t vertex = 0; vertex < graph.vertexCount(); ++vertex)
    graph.forEach(vertex, [&](std::int32_t) { ++result[at(vertex)]; });
  return result;
}

/// Descending degree, ties in natural order: a counting sort.
std::vector<std::int32_t> largestFirst(const std::vector<std::int32_t>& degree) {
  if (degree.empty()) return {};
  const std::int32_t largest = *std::max_element(degree.begin(), degree.end());
  std::vector<std::size_t> place(at(largest) + 2, 0);
  for (const std::int32_t each : degree) ++place[at(largest - each) + 1];
  std::partial_sum(place.begin(), place.end(), place.begin());
  std::vector<std::int32_t> order(degree.size());
  for (std::int32_t vertex = 0; at(vertex) < degree.size(); ++vertex)
    order[place[at(largest - degree[at(vertex)])]++] = vertex;
  return order;
}

/// From the last to the first, each vertex has the least degree among those that
/// are left.
template <class Graph>
std::vector<std::int32_t> smallestLast(Graph& graph) {
  Buckets left(degrees(graph), reversed(natural(graph.vertexCount())));
  std::vector<std::int32_t> order(at(graph.vertexCount()));
  for (std::size_t k = order.size(); k-- > 0;) {
    order[k] = left.takeSmallest();
    graph.forEach(order[k], [&](std::int32_t other) {
      if (left.has(other)) left.decrement(other);
    });
  }
  return order;
}

/// From the first to the last, each vertex has the largest degree among those
/// that are left.
template <class Graph>
std::vector<std::int32_t> dynamicLargestFirst(Graph& graph) {
  Buckets left(degrees(graph), reversed(natural(graph.vertexCount())));
  std::vector<std::int32_t> order(at(graph.vertexCount()));
  for (std::int32_t& vertex : order) {
    vertex = left.takeGreatest();
    graph.forEach(vertex, [&](std::int32_t other) {
      if (left.has(other)) left.decrement(other);
    });
  }
  return order;
}

/// From the first to the last, each vertex has the most neighbors before it.
/// Where none is before it yet, those last in `ties` come first.
template <class Graph>
std::vector<std::int32_t> mostPlaced(Graph& graph, const std::vector<std::int32_t>& ties) {
  Buckets left(std::vector<std::int32_t>(at(graph.vertexCount()), 0), ties);
  std::vector<std::int32_t> order(at(graph.vertexCount()));
  for (std::int32_t& vertex : order) {
    vertex = left.takeGreatest();
    graph.forEach(vertex, [&](std::int32_t other) {
      if (left.has(other)) left.increment(other);
    });
  }
  return order;
}

template <class Graph>
std::vector<std::int32_t> orderOf(Graph& graph, Order order, std::uint64_t seed) {
  switch (order) {
    case Order::Natural:
      return natural(graph.vertexCount());
    case Order::Random:
      return shuffled(graph.vertexCount(), seed);
    case Order::LargestFirst:
      return largestFirst(degrees(graph));
    case Order::SmallestLast:
      return smallestLast(graph);
    case Order::IncidenceDegree:
      return mostPlaced(graph, reversed(largestFirst(degrees(graph))));
    case Order::DynamicLargestFirst:
      return dynamicLargestFirst(graph);
    case Order::PerfectElimination:
      return mostPlaced(graph, reversed(natural(graph.vertexCount())));
  }
  throw InternalError("color", "unknown order");
}

/// The neighbors of a vertex that come before it must be neighbors of the last
/// of them, too (Tarjan and Yannakakis, section 3). Each vertex is asked once,
/// with all that named it as their last.
template <class Graph>
std::int32_t cliqueNumber(Graph& graph, const std::vector<std::int32_t>& order) {
  std::vector<std::int32_t> place(order.size());
  for (std::size_t k = 0; k < order.size(); ++k) place[at(order[k])] = static_cast<std::int32_t>(k);
  std::int32_t largest = 0;
  std::vector<std::int32_t> before;
  std::vector<std::int32_t> neighborOf(order.size(), kNoColor);
  for (const std::int32_t vertex : order) {
    before.clear();
    graph.forEach(vertex, [&](std::int32_t other) {
      if (place[at(other)] < place[at(vertex)]) before.push_back(other);
    });
    largest = std::max(largest, static_cast<std::int32_t>(before.size()) + 1);
    if (before.size() < 2) continue;
    const std::int32_t last = *std::max_element(
        before.begin(), before.end(), [&](std::int32_t a, std::int32_t b) { return place[at(a)] < place[at(b)]; });
    graph.forEach(last, [&](std::int32_t other) { neighborOf[at(other)] = vertex; });
    neighborOf[at(last)] = vertex;
    if (!std::all_of(before.begin(), before.end(), [&](std::int32_t other) { return neighborOf[at(other)] == vertex; }))
      return 0;
  }
  return largest;
}

}  // namespace

std::size_t longestToVisit(const SparsityPattern& pattern) {
  std::vector<std::size_t> lengths;
  for (std::int64_t i = 0; i < pattern.rows; ++i) lengths.push_back(pattern.row(i).size());
  std::sort(lengths.begin(), lengths.end());
  double left = std::max(kVisits, kVisitsAnEntry * static_cast<double>(pattern.nnz()));
  for (std::size_t k = 0; k < lengths.size(); ++k) {
    const auto length = static_cast<double>(lengths[k]);
    left -= length * length;
    if (left < 0) return lengths[k] - 1;
  }
  return at(pattern.cols);
}

std::vector<std::int32_t> vertexOrder(ColumnGraph& graph, Order order, std::uint64_t seed) {
  if (order == Order::Natural || order == Order::Random) return orderOf(graph, order, seed);
  ColumnGraph visited = graph.withoutLongRows();
  return orderOf(visited, order, seed);
}

std::vector<std::int32_t> vertexOrder(AdjacencyGraph& graph, Order order, std::uint64_t seed) {
  return orderOf(graph, order, seed);
}

std::int32_t chordalCliqueNumber(ColumnGraph& graph, const std::vector<std::int32_t>& order) {
  return cliqueNumber(graph, order);
}

std::int32_t chordalCliqueNumber(AdjacencyGraph& graph, const std::vector<std::int32_t>& order) {
  return cliqueNumber(graph, order);
}

}  // namespace sparsegen::color
