//===- Evaluate.h - any expression, and integers ----------------*- C++ -*-===//
//
// Private to `propagate`.
//
// Integers have no index set: comparisons, predicates and casts from reals to
// integers end every dependency. What is carried is the interval.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Propagate/Machine.h"

namespace sparsegen::propagation {

/// The value of any expression. Of a real, the index sets are left on the list `ids`.
Value evaluate(Machine& m, std::uint32_t id);

/// What is assumed of an expression, within a choice, is of the value that it has on all paths.
Interval integer(Machine& m, std::uint32_t id);

/// An integer, or a bool, of an expression.
inline Interval integer(Machine& m, ir::ExprId id) { return integer(m, id.value); }

}  // namespace sparsegen::propagation
