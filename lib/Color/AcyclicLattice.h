//===- AcyclicLattice.h - acyclic colorings by a formula --------*- C++ -*-===//
//
// Internal to color. What Lattice.h does for columns, for symmetric stencils by
// substitution: a linear form mod p on the grid, tried out. The stencil of 5
// points needs 3 colors, x + y mod 3, where a star coloring needs 5.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <optional>

#include "Color/Lattice.h"

namespace sparsegen::color {

/// An acyclic coloring of a symmetric pattern with at least `least` and fewer than
/// `limit` colors by a formula, the fewest that is found within `steps`, from
/// which it takes what it spends; verified on all of the pattern, or nothing.
std::optional<LatticeColoring> acyclicLattice(const SparsityPattern& pattern, std::int32_t least, std::int32_t limit,
                                              std::int64_t& steps);

}  // namespace sparsegen::color
