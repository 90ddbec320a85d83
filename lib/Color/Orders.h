//===- Orders.h - in which order vertices are colored -----------*- C++ -*-===//
//
// Internal to color. The greedy algorithms need few colors where vertices with
// many neighbors come before those with few; Order says which such sequences
// there are.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <vector>

#include "Color/Neighbors.h"
#include "Color/Problem.h"

namespace sparsegen::color {

/// The vertices in this order, every one once; ties are broken the same way on
/// every machine. The seed counts for Order::Random. Natural and random are
/// linear in the vertices, the others in the visits of all neighbors, two or
/// three times; on ColumnGraph of those that withoutLongRows() leaves.
std::vector<std::int32_t> vertexOrder(ColumnGraph& graph, Order order, std::uint64_t seed);
std::vector<std::int32_t> vertexOrder(AdjacencyGraph& graph, Order order, std::uint64_t seed);

/// The number of vertices of a largest clique, if each vertex together with its
/// neighbors before it in `order` is one (the reverse is a perfect elimination
/// order, so the graph is chordal and greedy coloring optimal); else 0.
std::int32_t chordalCliqueNumber(ColumnGraph& graph, const std::vector<std::int32_t>& order);
std::int32_t chordalCliqueNumber(AdjacencyGraph& graph, const std::vector<std::int32_t>& order);

}  // namespace sparsegen::color
