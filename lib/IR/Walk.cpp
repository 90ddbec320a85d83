//===- Walk.cpp - walks over statements and expressions -------------------===//

#include "IR/Walk.h"

namespace sparsegen::ir {

namespace {

/// `depth`: the loops around `id` that are within the statement.
void findJumps(const Module& module, StmtId id, std::uint32_t depth, Jumps& found) {
  const Stmt& stmt = module[id];
  if (const auto* jump = std::get_if<Break>(&stmt.node)) found.toLoop |= jump->levels >= depth;
  if (const auto* jump = std::get_if<Continue>(&stmt.node)) found.toLoop |= jump->levels >= depth;
  found.toCaller |= std::holds_alternative<Return>(stmt.node);
  forEachBlock(stmt, [&](const Block& block) {
    for (const StmtId inner : block) findJumps(module, inner, depth + (isLoop(stmt) ? 1 : 0), found);
  });
}

}  // namespace

std::vector<ExprId> expressionsOf(const Stmt& stmt) {
  std::vector<ExprId> found;
  forEachExpr(stmt, [&](ExprId expr) { found.push_back(expr); });
  return found;
}

std::set<ObjectId> undeclared(const Module& module, FunctionId function) {
  std::set<ObjectId> found;
  const Block& body = module[function].body;
  forEachStmt(module, body, [&](const Stmt& stmt) {
    forEachExpr(stmt, [&](ExprId expr) {
      forEachNode(module, expr, [&](const Expr& node) {
        if (node.op == Op::Address && module[node.object].function == function) found.insert(node.object);
      });
    });
  });
  found.insert(module[function].parameters.begin(), module[function].parameters.end());
  forEachStmt(module, body, [&](const Stmt& stmt) {
    if (const auto* declare = std::get_if<Declare>(&stmt.node)) found.erase(declare->object);
  });
  return found;
}

Jumps jumpsFrom(const Module& module, StmtId stmt) {
  Jumps found;
  findJumps(module, stmt, 0, found);
  return found;
}

std::vector<FunctionId> reachable(const Module& module, FunctionId from) {
  std::vector<FunctionId> found{from};
  std::set<FunctionId> seen{from};
  for (std::size_t k = 0; k < found.size(); ++k)
    forEachStmt(module, module[found[k]].body, [&](const Stmt& stmt) {
      const auto* call = std::get_if<Call>(&stmt.node);
      if (call && !module[call->callee].outside && seen.insert(call->callee).second) found.push_back(call->callee);
    });
  return found;
}

}  // namespace sparsegen::ir
