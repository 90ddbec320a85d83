//===- Counters.cpp - variables that only count ---------------------------===//
//
// `static int calls; ++calls;` says something to the user alone: where nothing
// but its own updates reads a number that outlives the call, these are left out.
// Part of what is settled when all is lowered (Outside.cpp).
//
//===----------------------------------------------------------------------===//

#include "IR/Walk.h"
#include "Lower/Lowering.h"

namespace sparsegen::lowering {

using ir::ExprId;
using ir::Op;

namespace {

/// Calls f(ObjectId) on the objects that an expression names, but for those by which it loads from `own`.
template <class F>
void forEachName(const ir::Module& module, ExprId expr, ExprId own, std::set<ExprId>& seen, const F& f) {
  if (!seen.insert(expr).second) return;
  const ir::Expr& node = module[expr];
  if (node.op == Op::Address) f(node.object);
  if (node.op == Op::Load && own.valid() && sameExpr(module, node.operand(0), own)) return;
  for (unsigned k = 0; k < ir::info(node.op).arity; ++k) forEachName(module, node.operand(k), own, seen, f);
}

/// The state whose number a place is; none for other places.
ir::ObjectId stateAt(const ir::Module& module, ExprId place, const std::set<ir::ObjectId>& states) {
  const ir::Expr& load = module[place];
  if (load.op != Op::Load || module[load.operand(0)].op != Op::Address) return {};
  const ir::ObjectId parameter = module[load.operand(0)].object;
  return states.count(parameter) ? parameter : ir::ObjectId();
}

}  // namespace

void eraseStatements(ir::Module& module, ir::Block& block, const std::set<ir::StmtId>& gone) {
  std::erase_if(block, [&](ir::StmtId id) {
    ir::forEachBlock(module[id], [&](ir::Block& inner) { eraseStatements(module, inner, gone); });
    return gone.count(id) != 0;
  });
}

/// Leaves out the updates of variables that nothing else reads, but for those that the user asks for. No function that
/// can't be seen into may name them.
void ModuleLowering::dropCounters(const IsAsked& isAsked) {
  std::set<ir::ObjectId> numbers;
  std::map<ir::ObjectId, const clang::VarDecl*> variables;
  for (const auto& [function, states] : states_)
    for (const State& state : states) {
      variables[state.parameter] = state.variable;
      if (scalarKind(state.variable->getType()) && isState(state.variable)) numbers.insert(state.parameter);
    }
  std::set<const clang::VarDecl*> read;
  std::map<const clang::VarDecl*, std::set<ir::StmtId>> updates;
  const auto look = [&](ExprId expr, ExprId own) {
    std::set<ExprId> seen;
    forEachName(module, expr, own, seen, [&](ir::ObjectId object) {
      if (const auto known = variables.find(object); known != variables.end()) read.insert(known->second);
    });
  };
  for (const ir::Function& function : module.functions)
    ir::forEachStmt(module, function.body, [&](const ir::Stmt& stmt) {
      const auto* assign = std::get_if<ir::Assign>(&stmt.node);
      const ir::ObjectId updated = assign ? stateAt(module, assign->place, numbers) : ir::ObjectId();
      if (updated.valid()) {
        updates[variables[updated]].insert(ir::StmtId(static_cast<std::size_t>(&stmt - module.stmts.data())));
        return look(assign->value, assign->place);
      }
      ir::forEachExpr(stmt, [&](ExprId expr, ir::ExprUse) { look(expr, {}); });
    });
  std::set<ir::StmtId> gone;
  std::set<const clang::VarDecl*> dropped;
  for (const auto& [variable, stmts] : updates) {
    if (read.count(variable) || isAsked(variable)) continue;
    dropped.insert(variable);
    gone.insert(stmts.begin(), stmts.end());
  }
  for (ir::Function& function : module.functions) eraseStatements(module, function.body, gone);
  for (auto& [function, states] : states_)
    std::erase_if(states, [&](const State& state) {
      if (!dropped.count(state.variable)) return false;
      std::erase(module.functions[function].parameters, state.parameter);
      module[state.parameter].kind = ir::ObjectKind::Local;
      return true;
    });
}

}  // namespace sparsegen::lowering
