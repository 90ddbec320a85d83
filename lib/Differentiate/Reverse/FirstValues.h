//===- FirstValues.h - tangents that are set for the first time -*- C++ -*-===//
//
// Part of reverse mode. The way back through `combine f_t = a * x_t` reads f_b, and
// clears it for what f_t was before. Where that was nothing yet, nobody reads the
// adjoint any more, and it may stay as it is. So the adjoints of most functions'
// dependents are read only, and the caller's need no copy.
//
//     for (i = 0; i < n; ++i) f[i] = ...;        first: no two rounds have one f[i]
//     for (e = 0; e < m; ++e) f[at[e]] += ...;   reads the adjoint, and leaves it
//
//===----------------------------------------------------------------------===//
#pragma once

#include <set>

#include "Differentiate/Reverse/LinearAccesses.h"

namespace sparsegen::differentiate {

/// The Combines of the user's function that set or add to tangents of `outputs` before anything else does, each cell
/// once. `outputs`: dependents that are no independents, of which nothing is set when the function is called. Of
/// indices that are polynomials in counters and in what does not change; others are taken for any. O(Combines²).
std::set<ir::StmtId> findFirstValues(const Subject& subject, const Accesses& accesses, const CallersTangents& callers,
                                     const std::set<ir::ObjectId>& outputs);

}  // namespace sparsegen::differentiate
