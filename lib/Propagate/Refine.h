//===- Refine.h - what a condition says of integers and pointers ---*- C++ -*-===//
//
// Private to `propagate`.
//
// On a branch that is taken because of an unknown condition, the integers that
// the condition compares are narrowed: inside of `if (i < n)`, i is below n.
// So are pointers into one object.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Propagate/Machine.h"

namespace sparsegen::propagation {

/// The state becomes that of the paths on which the condition has this truth;
/// false where there are none.
///
/// Example: i in [0, 9], `i < 5` true ⇒ i in [0, 4]; false ⇒ i in [5, 9]
bool assume(Machine& m, std::uint32_t id, bool truth);

/// The same of an expression of the IR.
inline bool assume(Machine& m, ir::ExprId condition, bool truth) { return assume(m, condition.value, truth); }

}  // namespace sparsegen::propagation
