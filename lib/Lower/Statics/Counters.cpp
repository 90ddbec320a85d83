//===- Counters.cpp - variables that only keep books ----------------------===//

#include "Lower/Statics/Counters.h"

#include "IR/Walk.h"
#include "Lower/Calls/LeftOut.h"
#include "Lower/Context/ModuleContext.h"
#include "Lower/Source/Linkage.h"
#include "Lower/Statics/State.h"

namespace sparsegen::lowering {

using ir::ExprId;
using ir::ObjectId;
using ir::Op;

namespace {

/// Calls f(ObjectId) on the objects that an expression names.
template <class F>
void forEachName(const ir::Module& module, ExprId expr, std::set<ExprId>& seen, const F& f) {
  if (!seen.insert(expr).second) return;
  const ir::Expr& node = module[expr];
  if (node.op == Op::Address) f(node.object);
  for (unsigned k = 0; k < ir::info(node.op).arity; ++k) forEachName(module, node.operand(k), seen, f);
}

/// The largest set of variables that no statement names, but for those that update them, and branches that they decide
/// of and that do nothing else: these are left out, and then nobody reads the variables.
class Counters {
public:
  /// Each variable by an object that stands for it: the parameters that lead to one that outlives a call by one of
  /// them, a local, and a global pointer for what it leads to.
  using Variables = std::map<ObjectId, ObjectId>;
  Counters(const ir::Module& module, Variables variables, const std::set<ir::StmtId>& leftOut)
      : module_(module), variables_(std::move(variables)), leftOut_(leftOut) {
    forEachStmt([&](const ir::Stmt& stmt) {
      if (const ObjectId updated = updatedBy(stmt); updated.valid()) found_.insert(updated);
    });
    std::set<ObjectId> named;
    do {
      named.clear();
      for (const ir::Function& function : module_.functions) look(function.body, named);
    } while (std::erase_if(found_, [&](ObjectId each) { return named.count(each) != 0; }) != 0);
  }

  bool isFound(ObjectId object) const {
    const auto known = variables_.find(object);
    return known != variables_.end() && found_.count(known->second) != 0;
  }

  /// What is left out: the updates, the branches that they decide of, and what is in these.
  std::set<ir::StmtId> statements() const {
    std::set<ir::StmtId> gone;
    forEachStmt([&](const ir::Stmt& stmt) {
      if (!isDropped(stmt)) return;
      gone.insert(idOf(stmt));
      ir::forEachBlock(stmt, [&](const ir::Block& block) {
        ir::forEachStmt(module_, block, [&](const ir::Stmt& inner) { gone.insert(idOf(inner)); });
      });
    });
    return gone;
  }

private:
  template <class F>
  void forEachStmt(const F& f) const {
    for (const ir::Function& function : module_.functions) ir::forEachStmt(module_, function.body, f);
  }
  ir::StmtId idOf(const ir::Stmt& stmt) const {
    return ir::StmtId(static_cast<std::size_t>(&stmt - module_.stmts.data()));
  }
  /// The variable that a place is a part of; none for other places.
  ObjectId variableAt(ExprId place) const {
    const ir::Expr* part = &module_[place];
    while (part->op == Op::Field || part->op == Op::Element || part->op == Op::PointerAdd)
      part = &module_[part->operand(0)];
    const bool isBehind = part->op == Op::Load;
    if (isBehind) part = &module_[part->operand(0)];
    const auto known = part->op == Op::Address ? variables_.find(part->object) : variables_.end();
    // What a local points to is no part of it.
    if (known == variables_.end() || isBehind == (module_[known->first].kind == ir::ObjectKind::Local)) return {};
    return known->second;
  }
  /// The variable that a statement does nothing else than to update.
  ObjectId updatedBy(const ir::Stmt& stmt) const {
    const auto* assign = std::get_if<ir::Assign>(&stmt.node);
    return assign ? variableAt(assign->place) : ObjectId();
  }
  bool names(const ir::Stmt& stmt) const {
    bool any = false;
    std::set<ExprId> seen;
    ir::forEachExpr(stmt, [&](ExprId expr, ir::ExprUse) {
      forEachName(module_, expr, seen, [&](ObjectId object) { any |= isFound(object); });
    });
    return any;
  }
  /// Notes what the statements of a block name, but for those that are left out.
  void look(const ir::Block& block, std::set<ObjectId>& named) const {
    for (const ir::StmtId id : block) {
      const ir::Stmt& stmt = module_[id];
      if (isDropped(stmt)) continue;
      std::set<ExprId> seen;
      ir::forEachExpr(stmt, [&](ExprId expr, ir::ExprUse) {
        forEachName(module_, expr, seen, [&](ObjectId object) {
          if (const auto known = variables_.find(object); known != variables_.end()) named.insert(known->second);
        });
      });
      ir::forEachBlock(stmt, [&](const ir::Block& inner) { look(inner, named); });
    }
  }
  bool isDropped(const ir::Stmt& stmt) const {
    if (std::holds_alternative<ir::Assign>(stmt.node)) return found_.count(updatedBy(stmt)) != 0;
    if (const auto* declared = std::get_if<ir::Declare>(&stmt.node)) return isFound(declared->object);
    const auto* branch = std::get_if<ir::If>(&stmt.node);
    std::set<ObjectId> inner;
    return branch && names(stmt) && isSilent(branch->then, inner) && isSilent(branch->otherwise, inner);
  }
  /// Whether nothing that a block does is seen behind it; `inner` are the locals that come to life in what is left out.
  bool isSilent(const ir::Block& block, std::set<ObjectId>& inner) const {
    const auto isInner = [&](ExprId place) {
      return module_[place].op == Op::Address && inner.count(module_[place].object) != 0;
    };
    return llvm::all_of(block, [&](ir::StmtId id) {
      const ir::Stmt& stmt = module_[id];
      if (leftOut_.count(id) != 0 || found_.count(updatedBy(stmt)) != 0) return true;
      if (const auto* declared = std::get_if<ir::Declare>(&stmt.node)) return inner.insert(declared->object), true;
      if (const auto* assign = std::get_if<ir::Assign>(&stmt.node)) return isInner(assign->place);
      if (const auto* call = std::get_if<ir::Call>(&stmt.node))
        return isTold(*call) && (!call->result.valid() || isInner(call->result));
      const auto* loop = std::get_if<ir::While>(&stmt.node);  // as macros say `do ... while (0)`
      if (loop) return isSilent(loop->body, inner) && isSilent(loop->step, inner);
      const auto* branch = std::get_if<ir::If>(&stmt.node);
      return branch && isSilent(branch->then, inner) && isSilent(branch->otherwise, inner);
    });
  }
  /// Whether a call of a function that can't be seen into can write nothing that generated code has, as one that says
  /// what is wrong with the books.
  bool isTold(const ir::Call& call) const {
    const auto& outside = module_[call.callee].outside;
    // Of an opaque struct's type, and of a literal's in C, it is known that generated code has no such memory.
    return outside && llvm::none_of(outside->arguments, [](const ir::OutsideArgument& each) {
             return each.isWritten && (each.isText ? each.type != "const char*" : each.type.empty());
           });
  }

  const ir::Module& module_;
  const Variables variables_;
  const std::set<ir::StmtId>& leftOut_;
  std::set<ObjectId> found_;
};

}  // namespace

void eraseStatements(ir::Module& module, ir::Block& block, const std::set<ir::StmtId>& gone) {
  std::erase_if(block, [&](ir::StmtId id) {
    ir::forEachBlock(module[id], [&](ir::Block& inner) { eraseStatements(module, inner, gone); });
    return gone.count(id) != 0;
  });
}

/// Adds the locals that are made of such variables.
static void addLocals(const ir::Module& module, std::map<ObjectId, ObjectId>& found) {
  const auto isLocal = [&](ExprId place) {
    const ir::Expr& address = module[place];
    if (address.op != Op::Address || module[address.object].kind != ir::ObjectKind::Local) return false;
    const ir::TypeKind kind = module[module[address.object].type].kind;
    return kind == ir::TypeKind::Scalar || kind == ir::TypeKind::Pointer;
  };
  const auto isMadeOf = [&](ExprId value) {
    bool any = false;
    std::set<ExprId> seen;
    forEachName(module, value, seen, [&](ObjectId object) { any |= found.count(object) != 0; });
    return any;
  };
  for (std::size_t before = 0; before != found.size();) {
    before = found.size();
    for (const ir::Stmt& stmt : module.stmts) {
      const auto* assign = std::get_if<ir::Assign>(&stmt.node);
      const bool isMade = assign && isLocal(assign->place) && isMadeOf(assign->value);
      if (isMade) found.emplace(module[assign->place].object, module[assign->place].object);
    }
  }
}

/// The variables that may turn out to keep books alone.
static std::map<ObjectId, ObjectId> mayCount(ModuleContext& shared, const IsAsked& isAsked) {
  std::map<ObjectId, ObjectId> found;
  std::map<const clang::VarDecl*, ObjectId> first;
  for (const auto& [function, states] : shared.states)
    for (const State& state : states)
      if (isState(shared, state.variable) && !isAsked(state.variable))
        found[state.parameter] = first.try_emplace(state.variable, state.parameter).first->second;
  for (const auto& [variable, object] : shared.variables)
    if (shared.module[object].kind == ir::ObjectKind::Global && variable->getType()->isPointerType() &&
        !isAsked(variable))
      found[object] = object;
  if (!found.empty()) addLocals(shared.module, found);
  return found;
}

void dropCounters(ModuleContext& shared, const IsAsked& isAsked, const std::set<ir::StmtId>& leftOut,
                  const IsSeen& isSeen) {
  std::map<ObjectId, ObjectId> variables = mayCount(shared, isAsked);
  if (variables.empty()) return;
  const Counters counters(shared.module, std::move(variables), leftOut);
  const std::set<ir::StmtId> gone = counters.statements();
  const auto isDropped = [&](const State& state) { return counters.isFound(state.parameter); };
  if (gone.empty() || isSeen(gone, isDropped)) return;
  for (ir::Function& function : shared.module.functions) eraseStatements(shared.module, function.body, gone);
  std::set<const clang::VarDecl*> told;
  for (auto& [function, states] : shared.states)
    std::erase_if(states, [&, &parameters = shared.module.functions[function].parameters](const State& state) {
      if (!isDropped(state)) return false;
      if (!shared.reports.empty() && !isOnlyHere(state.variable, shared.context.getSourceManager()) &&
          !state.variable->isStaticLocal() && told.insert(state.variable).second)
        noteLeftOut(shared, "what is written to `" + state.variable->getNameAsString() + "`",
                    state.variable->getSourceRange());
      std::erase(parameters, state.parameter);
      shared.module[state.parameter].kind = ir::ObjectKind::Local;
      return true;
    });
}

}  // namespace sparsegen::lowering
