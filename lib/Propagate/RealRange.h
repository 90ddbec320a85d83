//===- RealRange.h - which integers a real number may become ----*- C++ -*-===//
//
// Private to `propagate`.
//
// Reals have no intervals in memory. But an index that is computed in reals is
// often bounded in the expression that is cast: `(int)fmin(fmax(t, 0.0), 9.0)`.
// A number that is no number has no integer, and neither has one that is too
// large: what has no value in C is left out.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Propagate/Machine.h"

namespace sparsegen::propagation {

/// The integers that a real may be cast to.
///
/// Example: `(int)fmin(fmax(t, 0.0), 9.0)` ⇒ [0, 9]
Interval wholeNumbers(Machine& m, const Node& cast);

}  // namespace sparsegen::propagation
