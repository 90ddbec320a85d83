//===- RealRange.h - which integers a real number may become ----*- C++ -*-===//
//
// Private to `propagate`: a topic of the abstract machine (Machine.h).
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
