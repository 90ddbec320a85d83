//===- Lattice.h - colorings of stencils by a formula -----------*- C++ -*-===//
//
// Internal to color. On a grid, columns at x with (a·x) mod p = c are a lattice;
// where no two points of one lattice meet in a stencil, p colors are enough, and
// for the stencils of 5, 7, 9 and 27 points p is the number of points: then it
// is optimal (Goldfarb and Toint, "Optimal estimation of Jacobian and Hessian
// matrices that arise in finite difference calculations", Math. Comp. 43, 1984).
//
// On a periodic axis the formula must close: extent · a = 0 mod p. Where it
// doesn't, some steps along the axis, spread evenly, are another b in place of
// a, so that their sum is 0 mod p.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <optional>

#include "Color/Assignment.h"
#include "Color/LatticeForm.h"
#include "Pattern/SparsityPattern.h"

namespace sparsegen::color {

struct LatticeColoring {
  Assignment assignment;
  LatticeForm form;  ///< its colors, but for those that no index has
};

/// A column coloring with at least `least` and fewer than `limit` colors by a
/// formula, the fewest that is found within `steps` and a few passes over the
/// pattern; verified on all of it, or nothing. Takes off `steps` what was spent.
std::optional<LatticeColoring> latticeColoring(const SparsityPattern& pattern, const SparsityPattern& columns,
                                               std::int32_t least, std::int32_t limit, std::int64_t& steps);

}  // namespace sparsegen::color
