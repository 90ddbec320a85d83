//===- Traverse.h - walks over statements and expressions -------*- C++ -*-===//
//
// The visits that every part of differentiate needs: all statements of a block
// with what is nested in them, the expressions of one statement, the nodes of
// one expression.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <vector>

#include "IR/IR.h"

namespace sparsegen::differentiate {

/// For std::visit.
template <class... Fs>
struct Overloaded : Fs... {
  using Fs::operator()...;
};
template <class... Fs>
Overloaded(Fs...) -> Overloaded<Fs...>;

/// The blocks nested directly in a statement, in order.
std::vector<const ir::Block*> blocksOf(const ir::Stmt& stmt);

/// The expressions that a statement evaluates itself, in order.
std::vector<ir::ExprId> expressionsOf(const ir::Stmt& stmt);

/// Every statement of a block, the outer before what it holds.
template <class F>
void forEachStmt(const ir::Module& module, const ir::Block& block, const F& f) {
  for (const ir::StmtId id : block) {
    f(id);
    for (const ir::Block* inner : blocksOf(module[id])) forEachStmt(module, *inner, f);
  }
}

/// Every statement of every function.
template <class F>
void forEachStmt(const ir::Module& module, const F& f) {
  for (const ir::Function& function : module.functions) forEachStmt(module, function.body, f);
}

/// Where jumps within a statement lead out of it: to a loop around it, or to the caller.
struct Jumps {
  bool toLoop = false;
  bool toCaller = false;
};
Jumps jumpsFrom(const ir::Module& module, ir::StmtId stmt);

/// The functions with bodies that one calls, directly or not, and itself, which comes first.
std::vector<ir::FunctionId> reachable(const ir::Module& module, ir::FunctionId from);
inline std::vector<ir::FunctionId> reachable(const ir::Module& module) { return reachable(module, module.entry); }

/// Every node of an expression, the outer before its operands.
template <class F>
void forEachNode(const ir::Module& module, ir::ExprId expr, const F& f) {
  f(expr);
  for (const ir::ExprId operand : module[expr].operands)
    if (operand.valid()) forEachNode(module, operand, f);
}

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

/// The object at the root of a place that names it, else none: `a[i].x`, but
/// not what a loaded pointer reaches.
ir::ObjectId namedObject(const ir::Module& module, ir::ExprId place);

bool isRealScalar(const ir::Module& module, ir::TypeId type);
bool isPointer(const ir::Module& module, ir::TypeId type);

/// Whether a type has nothing but real cells.
bool isMadeOfReals(const ir::Module& module, ir::TypeId type);

/// Whether a type has a real cell, not looking behind pointers.
bool holdsReals(const ir::Module& module, ir::TypeId type);

}  // namespace sparsegen::differentiate
