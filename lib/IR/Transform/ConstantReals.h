//===- ConstantReals.h - reals that are constants ---------------*- C++ -*-===//
//
// Part of IR/Transform. Constant propagation of reals, along the statements as
// they are written and into functions that are called at one place. An adjoint is
// begun with 0 and then added to, and that of a result is 1:
//
//     u_b = 0;  u_b = u_b + c * v_b          u_b = c * v_b
//
// No compiler does that: the sum is 0 where the other number is -0. Which of the
// two an adjoint is has no meaning here. (Aho, Lam, Sethi and Ullman, "Compilers",
// 2nd ed., 2006, 9.4.)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/IR.h"

namespace sparsegen::ir {

/// Puts constants in the place of loads that give them, leaves out 0 in sums and 1 in products, and removes what is
/// then overwritten before it is read. A value that is not finite may become one that is, no other changes but for the
/// sign of zero. O(nodes · depth of loops).
void propagateConstantReals(Module& module);

}  // namespace sparsegen::ir
