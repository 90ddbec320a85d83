//===- Counters.cpp - variables that only count ---------------------------===//
//
// `static int calls; ++calls;` says something to the user alone: where nothing
// but its own updates reads a number that outlives the call, these are left out.
// So is a branch that does no more than to print and to update such numbers,
// with its condition: `if (!shown) { puts("..."); shown = 1; }`.
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

/// Finds the variables of which nothing but what is left out depends.
class Counters {
public:
  using Variables = std::map<ir::ObjectId, const clang::VarDecl*>;
  /// `states`: by the parameters that lead to them; `numbers`: those of which that is a number.
  Counters(const ir::Module& module, const Variables& states, const std::set<ir::ObjectId>& numbers,
           const std::set<ir::StmtId>& leftOut)
      : module_(module), states_(states), numbers_(numbers), leftOut_(leftOut) {}

  /// Of all that is updated, but for what is asked for, takes away what is read elsewhere: what that one decides of
  /// is not left out, and may read others.
  void find(const ModuleLowering::IsAsked& isAsked) {
    forEachStmt([&](const ir::Stmt& stmt) {
      const clang::VarDecl* updated = updatedBy(stmt);
      if (updated && !isAsked(updated)) found_.insert(updated);
    });
    do {
      read_.clear();
      forEachStmt([&](const ir::Stmt& stmt) { look(stmt); });
    } while (std::erase_if(found_, [&](const clang::VarDecl* each) { return read_.count(each) != 0; }) != 0);
  }
  const std::set<const clang::VarDecl*>& found() const { return found_; }

  /// The updates, and the branches that they decide of.
  std::set<ir::StmtId> statements() const {
    std::set<ir::StmtId> statements;
    forEachStmt([&](const ir::Stmt& stmt) {
      if (found_.count(updatedBy(stmt)) || isDecided(stmt)) statements.insert(idOf(stmt));
    });
    return statements;
  }

private:
  template <class F>
  void forEachStmt(const F& f) const {
    for (const ir::Function& function : module_.functions) ir::forEachStmt(module_, function.body, f);
  }
  ir::StmtId idOf(const ir::Stmt& stmt) const {
    return ir::StmtId(static_cast<std::size_t>(&stmt - module_.stmts.data()));
  }
  /// The variable whose number a statement assigns; null for any other statement.
  const clang::VarDecl* updatedBy(const ir::Stmt& stmt) const {
    const auto* assign = std::get_if<ir::Assign>(&stmt.node);
    const ir::ObjectId updated = assign ? stateAt(module_, assign->place, numbers_) : ir::ObjectId();
    return updated.valid() ? states_.at(updated) : nullptr;
  }
  template <class F>
  void forEachState(ExprId expr, ExprId own, const F& f) const {
    std::set<ExprId> seen;
    forEachName(module_, expr, own, seen, [&](ir::ObjectId object) {
      if (const auto known = states_.find(object); known != states_.end()) f(known->second);
    });
  }
  /// Notes what a statement reads, but for an update that of its own, and a branch that is left out what it asks.
  void look(const ir::Stmt& stmt) {
    const auto note = [&](const clang::VarDecl* each) { read_.insert(each); };
    if (updatedBy(stmt)) {
      const auto& assign = std::get<ir::Assign>(stmt.node);
      return forEachState(assign.value, assign.place, note);
    }
    if (!isDecided(stmt)) ir::forEachExpr(stmt, [&](ExprId expr, ir::ExprUse) { forEachState(expr, {}, note); });
  }
  /// Whether a statement is a branch that such variables decide of, and that does nothing else than to update some.
  bool isDecided(const ir::Stmt& stmt) const {
    const auto* branch = std::get_if<ir::If>(&stmt.node);
    bool asks = false;
    if (branch)
      forEachState(branch->condition, {}, [&](const clang::VarDecl* each) { asks |= found_.count(each) != 0; });
    return asks && isSilent(branch->then) && isSilent(branch->otherwise);
  }
  bool isSilent(const ir::Block& block) const {
    return llvm::all_of(block, [&](ir::StmtId id) {
      const ir::Stmt& stmt = module_[id];
      if (const auto* branch = std::get_if<ir::If>(&stmt.node))
        return isSilent(branch->then) && isSilent(branch->otherwise);
      return std::holds_alternative<ir::Declare>(stmt.node) || leftOut_.count(id) || found_.count(updatedBy(stmt));
    });
  }

  const ir::Module& module_;
  const Variables& states_;
  const std::set<ir::ObjectId>& numbers_;
  const std::set<ir::StmtId>& leftOut_;
  std::set<const clang::VarDecl*> found_, read_;
};

}  // namespace

void eraseStatements(ir::Module& module, ir::Block& block, const std::set<ir::StmtId>& gone) {
  std::erase_if(block, [&](ir::StmtId id) {
    ir::forEachBlock(module[id], [&](ir::Block& inner) { eraseStatements(module, inner, gone); });
    return gone.count(id) != 0;
  });
}

/// Leaves out the updates of variables that nothing else reads, but for those that the user asks for, and the branches
/// that only such variables and what is left out anyway depend on. No function that can't be seen into may name them.
void ModuleLowering::dropCounters(const IsAsked& isAsked, const std::set<ir::StmtId>& leftOut) {
  std::set<ir::ObjectId> numbers;
  Counters::Variables variables;
  for (const auto& [function, states] : states_)
    for (const State& state : states) {
      variables[state.parameter] = state.variable;
      if (scalarKind(state.variable->getType()) && isState(state.variable)) numbers.insert(state.parameter);
    }
  Counters counters(module, variables, numbers, leftOut);
  counters.find(isAsked);
  const std::set<ir::StmtId> gone = counters.statements();
  for (ir::Function& function : module.functions) eraseStatements(module, function.body, gone);
  for (auto& [function, states] : states_)
    std::erase_if(states, [&](const State& state) {
      if (!counters.found().count(state.variable)) return false;
      std::erase(module.functions[function].parameters, state.parameter);
      module[state.parameter].kind = ir::ObjectKind::Local;
      return true;
    });
}

}  // namespace sparsegen::lowering
