//===- LocalSearch.h - fewer colors by moves of single vertices -*- C++ -*-===//
//
// Internal to color. TabuCol (Hertz and de Werra, "Using tabu search techniques
// for graph coloring", Computing 39, 1987), with the table of color counts of
// Galinier and Hao ("Hybrid evolutionary algorithms for graph coloring", J.
// Combin. Optim. 3, 1999).
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>

#include "Color/Assignment.h"
#include "Color/ConflictGraph.h"

namespace sparsegen::color {

/// Takes the colors of a proper coloring away, one after the other, for as long
/// as moves within `steps` repair what that breaks, and not below `least`.
/// Vertices with color -1 keep it. The same seed gives the same result.
Assignment localSearch(const ConflictGraph& graph, Assignment coloring, std::int32_t least, std::int64_t steps,
                       std::uint64_t seed);

}  // namespace sparsegen::color
