//===- LeftOut.cpp - what is left out in the end ---------------------------===//
//
// When all is lowered it is known what could tell of a call that gives nothing
// back, of a counter, of a text that was composed: another call that stays, a
// global, a variable that other code sees. Where nothing does, these are left
// out; elsewhere they stay, or are refused.
// Which calls these are is found where they are lowered (Outside.cpp).
//
//===----------------------------------------------------------------------===//

#include "IR/Walk.h"
#include "Lower/Function.h"
#include "Lower/Linkage.h"

namespace sparsegen::lowering {

using ir::ExprId;

void ModuleLowering::leftOut(const clang::FunctionDecl* callee, clang::SourceRange at) {
  leftOut("the call of `" + callee->getQualifiedNameAsString() + "`", at);
}

void ModuleLowering::leftOut(const std::string& what, clang::SourceRange at) {
  diagnostics.report(DiagId::PassedOver, range(at), what + " is left out of the derivative code");
}

void ModuleLowering::mayBeLeftOut(const clang::FunctionDecl* callee, clang::SourceRange at, ir::StmtId call) {
  endings_.push_back({callee, at, call});
}

/// A variable that other code can name, or can change by a function of this source, and of which the generated code has
/// a copy; none of those that are dropped.
const clang::VarDecl* ModuleLowering::visibleState(const IsDropped& isDropped) {
  const auto isOpen = [&](const clang::FunctionDecl* writer) {
    return writer && writer->isExternallyVisible() && !functions_.count(writer);
  };
  for (const auto& [function, states] : states_)
    for (const State& state : states) {
      if (state.variable->isStaticLocal() || isMadeTable(state.variable) || isDropped(state)) continue;
      const auto known = writers().find(state.variable->getCanonicalDecl());
      const bool changes = known != writers().end() && llvm::any_of(known->second, isOpen);
      if (state.variable->isExternallyVisible() || changes) return state.variable;
    }
  return nullptr;
}

static bool isNotDropped(const ModuleLowering::State& /*state*/) { return false; }

/// The functions that can't be seen into, and are called by other statements than these.
std::set<ir::FunctionId> ModuleLowering::outsideCalled(const std::set<ir::StmtId>& but) const {
  std::set<ir::FunctionId> called;
  for (const ir::Function& function : module.functions)
    ir::forEachStmt(module, function.body, [&](const ir::Stmt& stmt) {
      const auto* call = std::get_if<ir::Call>(&stmt.node);
      const ir::StmtId id(static_cast<std::size_t>(&stmt - module.stmts.data()));
      if (call && module[call->callee].outside && !but.count(id)) called.insert(call->callee);
    });
  return called;
}

/// Whether a function that can't be seen into may name the user's variables, as none of the system's does.
bool ModuleLowering::isUsers(const clang::FunctionDecl* callee) const {
  return !context.getSourceManager().isInSystemHeader(callee->getLocation());
}

/// Whether generated code, but for some statements, reads a variable that other code may change: a global, but for
/// constants of other files.
bool ModuleLowering::sharesGlobals(const std::set<ir::StmtId>& but) const {
  const auto isGlobal = [](const ir::Object& object) { return object.kind == ir::ObjectKind::Global; };
  if (llvm::none_of(module.objects, isGlobal)) return false;
  std::set<std::uint32_t> constants, named;
  for (const auto& [variable, object] : variables_)
    if (isConstant(variable)) constants.insert(object.value);
  std::set<ExprId> seen;
  const std::function<void(ExprId)> look = [&](ExprId id) {
    if (!seen.insert(id).second) return;
    const ir::Expr& expr = module[id];
    if (expr.op == ir::Op::Address) named.insert(expr.object.value);
    for (unsigned k = 0; k < ir::info(expr.op).arity; ++k) look(expr.operand(k));
  };
  for (const ir::Function& function : module.functions)
    ir::forEachStmt(module, function.body, [&](const ir::Stmt& stmt) {
      if (!but.count(ir::StmtId(static_cast<std::size_t>(&stmt - module.stmts.data()))))
        ir::forEachExpr(stmt, [&](ExprId expr, ir::ExprUse) { look(expr); });
    });
  return llvm::any_of(named, [&](std::uint32_t k) {
    return module.objects[k].kind == ir::ObjectKind::Global && constants.count(k) == 0;
  });
}

/// Whether a call that stays may come to know, of what another one keeps, or of variables that it sees, what numbers
/// are made of; the calls of some statements are of no account.
bool ModuleLowering::isRemembered(const std::set<ir::StmtId>& but) const {
  const std::set<ir::FunctionId> called = outsideCalled(but);
  return llvm::any_of(
      outside_, [&](const auto& each) { return called.count(each.second) != 0 && !isClock(each.first, context); });
}

/// Drops counters, where nobody that is called may look at them. Who reports an error may: that is the end of it.
void ModuleLowering::settleCounters(const IsAsked& isAsked, const std::set<ir::StmtId>& composing,
                                    const std::set<ir::StmtId>& ending) {
  std::set<ir::StmtId> others(composing);
  others.insert(ending.begin(), ending.end());
  std::set<ir::StmtId> silent(others);
  silent.insert(reports.begin(), reports.end());
  const auto isOutsideCall = [&](ir::StmtId id) {
    const auto* call = std::get_if<ir::Call>(&module[id].node);
    return call && module[call->callee].outside;
  };
  const auto isSeenBy = [&](const std::set<ir::StmtId>& gone) {
    std::set<ir::StmtId> but(silent);
    but.insert(gone.begin(), gone.end());
    const std::set<ir::FunctionId> called = outsideCalled(but);
    const bool leavesOutCalls = !endings_.empty() || llvm::any_of(gone, isOutsideCall);
    return (leavesOutCalls && (isRemembered(but) || sharesGlobals(but))) ||
           llvm::any_of(outside_, [&](const auto& each) { return called.count(each.second) && isUsers(each.first); });
  };
  // What will be left out, whether or not there are counters, may stand beside them.
  if (!isRemembered(others)) {
    std::set<ir::StmtId> needless = unreadTexts(readTexts(outsideCalled(others), others));
    needless.insert(ending.begin(), ending.end());
    dropCounters(isAsked, needless, [&](const std::set<ir::StmtId>& gone, const IsDropped& isDropped) {
      return isSeenBy(gone) || sharesGlobals(gone) || visibleState(isDropped);
    });
  }
  dropCounters(isAsked, {},
               [&](const std::set<ir::StmtId>& gone, const IsDropped& /*isDropped*/) { return isSeenBy(gone); });
}

/// Leaves out the calls that give nothing back where nothing is left by which what they did could come back.
void ModuleLowering::settleOutside(const IsAsked& isAsked) {
  std::set<ir::StmtId> gone;
  for (const Ending& each : endings_)
    if (each.call.valid()) gone.insert(each.call);
  std::set<ir::StmtId> but = composingStatements();
  but.insert(gone.begin(), gone.end());
  settleCounters(isAsked, composingStatements(), gone);
  std::set<ir::FunctionId> called = outsideCalled(but);
  const bool remembers = isRemembered(but), shares = sharesGlobals({});
  const bool isSeen = (!endings_.empty() && (remembers || shares)) || llvm::any_of(outside_, [&](const auto& each) {
                        return called.count(each.second) != 0 && isUsers(each.first);
                      });
  for (const clang::SourceRange at : errnoSet_) {
    if (isSeen)
      fail(DiagId::NoBody, at, "`errno` is set, and a function whose body is not visible here may look at it",
           "leave it to the caller");
    leftOut("the assignment to `errno`", at);
  }
  const bool mayReturn = remembers || shares || visibleState(isNotDropped);
  for (const Ending& each : endings_) {
    if (!mayReturn) {
      leftOut(each.callee, each.at);
    } else if (each.call.valid()) {
      called.insert(std::get<ir::Call>(module[each.call].node).callee);
    } else {
      fail(
          DiagId::NoBody, each.at,
          "the body of `" + each.callee->getQualifiedNameAsString() +
              "` is not visible here, and it may change what another function or a global gives",
          "define it in this file or in a header that it includes, or put the call between `#ifndef __SPARSEGEN__` and "
          "`#endif`");
    }
  }
  if (!mayReturn)
    for (ir::Function& function : module.functions) eraseStatements(module, function.body, gone);
  if (settleTexts(called)) called.merge(outsideCalled({}));
  llvm::erase_if(outside_, [&](const auto& each) { return !called.count(each.second); });
  requireNoCopies();
  for (ir::Function& function : module.functions)
    if (function.outside &&
        !called.count(ir::FunctionId(static_cast<std::size_t>(&function - module.functions.data()))))
      function.outside->declaration.clear();
}

void ModuleLowering::setsErrno(clang::SourceRange at) { errnoSet_.push_back(at); }

/// A function of the user's sees the variables that are visible, and not the copies.
void ModuleLowering::requireNoCopies() {
  const clang::VarDecl* state = visibleState(isNotDropped);
  if (!state) return;
  current_ = nullptr;  // it is the fault of no function
  for (const auto& [callee, id] : outside_)
    if (isUsers(callee))
      fail(DiagId::NoBody, state->getSourceRange(),
           "the body of `" + callee->getQualifiedNameAsString() + "` is not visible here, and it may use `" +
               state->getNameAsString() + "`, which this source writes",
           "pass `" + state->getNameAsString() + "` as a parameter");
}

}  // namespace sparsegen::lowering
