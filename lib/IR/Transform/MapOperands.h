//===- MapOperands.h - an expression with other operands --------*- C++ -*-===//
//
// Part of IR/Transform: the step of a rewrite from the leaves of an expression up.
// Expressions are shared, and stand behind their operands: what changes is a new
// one.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/IR.h"

namespace sparsegen::ir {

/// The expression with f(operand) in place of each operand: itself where these are what they were, else a new one.
template <class F>
ExprId mapOperands(Module& module, ExprId id, const F& f) {
  Expr expr = module[id];
  bool isSame = true;
  for (ExprId& operand : expr.operands) {
    if (!operand.valid()) continue;
    const ExprId own = f(operand);
    isSame = isSame && own == operand;
    operand = own;
  }
  if (isSame) return id;
  module.exprs.push_back(expr);
  return ExprId(module.exprs.size() - 1);
}

}  // namespace sparsegen::ir
