//===- HeaderWalk.h - visits statements and expressions ---------*- C++ -*-===//
//
// The analyses of emit ask about all statements of a function, whatever their
// nesting; these are the walks that they share.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <algorithm>

#include "IR/IR.h"

namespace sparsegen::emit {

/// For std::visit over Stmt::Node.
template <class... Cases>
struct Overloaded : Cases... {
  using Cases::operator()...;
};
template <class... Cases>
Overloaded(Cases...) -> Overloaded<Cases...>;

/// Calls visit(stmt) on each statement of a block and of the blocks within, outer before inner.
template <class Visit>
void forEachStatement(const ir::Module& module, const ir::Block& block, const Visit& visit) {
  for (const ir::StmtId id : block) {
    const ir::Stmt& stmt = module[id];
    visit(stmt);
    if (const auto* counted = std::get_if<ir::For>(&stmt.node)) {
      forEachStatement(module, counted->body, visit);
    } else if (const auto* loop = std::get_if<ir::While>(&stmt.node)) {
      forEachStatement(module, loop->body, visit);
      forEachStatement(module, loop->step, visit);
    } else if (const auto* branch = std::get_if<ir::If>(&stmt.node)) {
      forEachStatement(module, branch->then, visit);
      forEachStatement(module, branch->otherwise, visit);
    }
  }
}

/// Calls visit(expr) on an expression and all that it is made of; none is fine.
template <class Visit>
void forEachExpression(const ir::Module& module, ir::ExprId id, const Visit& visit) {
  if (!id) return;
  const ir::Expr& expr = module[id];
  visit(expr);
  for (const ir::ExprId operand : expr.operands) forEachExpression(module, operand, visit);
}

/// Calls visit(expr) on the expressions that a statement itself holds, which may be none.
template <class Visit>
void forEachOperand(const ir::Stmt& stmt, const Visit& visit) {
  std::visit(Overloaded{
                 [](const ir::Declare&) {},
                 [&](const ir::Assign& assign) {
                   visit(assign.place);
                   visit(assign.value);
                 },
                 [&](const ir::For& loop) {
                   visit(loop.first);
                   visit(loop.bound);
                   visit(loop.step);
                 },
                 [&](const ir::While& loop) { visit(loop.condition); },
                 [&](const ir::If& branch) { visit(branch.condition); },
                 [](const ir::Break&) {},
                 [](const ir::Continue&) {},
                 [&](const ir::Return& result) { visit(result.value); },
                 [&](const ir::Call& call) {
                   std::for_each(call.arguments.begin(), call.arguments.end(), visit);
                   visit(call.result);
                 },
                 [](const ir::Stop&) {},
                 [&](const ir::Combine& combine) {
                   visit(combine.place);
                   for (const ir::CombineTerm& term : combine.terms) {
                     visit(term.coefficient);
                     visit(term.source);
                   }
                 },
             },
             stmt.node);
}

}  // namespace sparsegen::emit
