//===- DerivativeLoads.h - what a value depends on with a derivative *- C++ -*-===//
//
// By the derivative classes of Ops.def: which operands of an expression, and so
// which of its loads, reach its value with a derivative that is not zero.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/IR.h"

namespace sparsegen::differentiate {

/// Whether a change of the operand reaches the result with a derivative that is
/// not zero by the operation's class. False for places, conditions, integers.
bool carriesDerivative(const ir::Module& module, const ir::Expr& expr, unsigned operand);

/// Every real load of an expression that its value depends on with a derivative.
template <class F>
void forEachDerivativeLoad(const ir::Module& module, ir::ExprId expr, const F& f) {
  const ir::Expr& node = module[expr];
  if (node.op == ir::Op::Load) return f(expr);
  for (unsigned k = 0; k < node.operands.size(); ++k)
    if (node.operands[k].valid() && carriesDerivative(module, node, k))
      forEachDerivativeLoad(module, node.operands[k], f);
}

}  // namespace sparsegen::differentiate
