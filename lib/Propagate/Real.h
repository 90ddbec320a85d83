//===- Real.h - arithmetic, select and casts of reals -----------*- C++ -*-===//
//
// Private to `propagate`.
//
// The handlers of real expressions. A linear or nonlinear operand passes its index
// set on to the result (Ops.def); a factor that is zero passes nothing.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Propagate/Machine.h"

namespace sparsegen::propagation {

/// Takes index sets off the list again, down to `mark`: what they would be united with does not depend on them.
inline void forget(Machine& m, std::size_t mark) { m.ids.resize(mark); }

/// The value of a real expression; its index sets are left on the list `ids`.
Real real(Machine& m, std::uint32_t id);

}  // namespace sparsegen::propagation
