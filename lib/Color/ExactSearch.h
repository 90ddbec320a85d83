//===- ExactSearch.h - the fewest colors, proved ----------------*- C++ -*-===//
//
// Internal to color. Branch and bound on the saturation order (Brélaz, "New
// methods to color the vertices of a graph", Comm. ACM 22, 1979; Randall-Brown
// 1972): the vertex with the fewest colors left is next, so that dead ends come
// early. A clique is colored first, which takes the symmetry of colors away.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>

#include "Color/Assignment.h"
#include "Color/ConflictGraph.h"

namespace sparsegen::color {

struct ExactResult {
  Assignment coloring;          ///< the best that was found, the one given at worst
  std::int32_t lowerBound = 0;  ///< of the graph: the clique, or all colors where the search came to its end
};

/// From a proper coloring to one with fewer colors, within `steps`; vertices
/// with color -1 keep it, and must have no neighbors.
ExactResult exactSearch(const ConflictGraph& graph, Assignment coloring, std::int64_t steps);

/// A clique, by greed from each of the vertices with most neighbors, the largest
/// found within `steps`.
std::vector<std::int32_t> greedyClique(const ConflictGraph& graph, std::int64_t steps);

}  // namespace sparsegen::color
