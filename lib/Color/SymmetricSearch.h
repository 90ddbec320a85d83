//===- SymmetricSearch.h - the fewest colors of small symmetric graphs -*- C++ -*-===//
//
// Internal to color. Backtracking over star and acyclic colorings: vertex after
// vertex, each with every color that the definition allows.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <span>

#include "Color/ExactSearch.h"
#include "Color/GreedySymmetric.h"

namespace sparsegen::color {

/// From a star or acyclic coloring to one with fewer colors, but not below
/// `bound`, within `steps`. `order` has all vertices; it decides only on the time.
/// `lowerBound` is that of colorings of all vertices with entries: where some
/// diagonal entry is missing, others may do with less.
ExactResult exactSymmetricSearch(const SymmetricGraph& graph, Partition partition, std::span<const std::int32_t> order,
                                 Assignment best, std::int32_t bound, std::int64_t steps);

}  // namespace sparsegen::color
