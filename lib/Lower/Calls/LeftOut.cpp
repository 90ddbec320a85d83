//===- LeftOut.cpp - what is left out in the end --------------------------===//

#include "Lower/Calls/LeftOut.h"

#include "IR/Walk.h"
#include "Lower/Calls/Rules.h"
#include "Lower/Calls/Texts.h"
#include "Lower/Context/FunctionContext.h"
#include "Lower/Source/Linkage.h"
#include "Lower/Statics/Counters.h"
#include "Lower/Statics/State.h"
#include "Lower/Statics/StaticInitialisers.h"

namespace sparsegen::lowering {

using ir::ExprId;

static void requireNoCopies(ModuleContext& shared);

void noteLeftOut(ModuleContext& shared, const clang::FunctionDecl* callee, clang::SourceRange at) {
  noteLeftOut(shared, "the call of `" + callee->getQualifiedNameAsString() + "`", at);
}

void noteLeftOut(ModuleContext& shared, const std::string& what, clang::SourceRange at) {
  shared.diagnostics.report(DiagId::PassedOver, shared.range(at), what + " is left out of the derivative code");
}

void noteMayBeLeftOut(ModuleContext& shared, const clang::FunctionDecl* callee, clang::SourceRange at,
                      ir::StmtId call) {
  shared.endings.push_back({callee, at, call});
}

/// A variable that other code can name, or can change by a function of this source, and of which the generated code has
/// a copy; none of those that are dropped.
static const clang::VarDecl* visibleState(ModuleContext& shared, const IsDropped& isDropped) {
  const auto isOpen = [&](const clang::FunctionDecl* writer) {
    return writer && writer->isExternallyVisible() && !shared.functions.count(writer);
  };
  for (const auto& [function, states] : shared.states)
    for (const State& state : states) {
      if (state.variable->isStaticLocal() || isMadeTable(shared, state.variable) || isDropped(state)) continue;
      const auto known = stateWriters(shared).find(state.variable->getCanonicalDecl());
      const bool changes = known != stateWriters(shared).end() && llvm::any_of(known->second, isOpen);
      if (state.variable->isExternallyVisible() || changes) return state.variable;
    }
  return nullptr;
}

static bool isNotDropped(const State& /*state*/) { return false; }

std::set<ir::FunctionId> outsideCalled(const ModuleContext& shared, const std::set<ir::StmtId>& but) {
  std::set<ir::FunctionId> called;
  for (const ir::Function& function : shared.module.functions)
    ir::forEachStmt(shared.module, function.body, [&](const ir::Stmt& stmt) {
      const auto* call = std::get_if<ir::Call>(&stmt.node);
      const ir::StmtId id(static_cast<std::size_t>(&stmt - shared.module.stmts.data()));
      if (call && shared.module[call->callee].outside && !but.count(id)) called.insert(call->callee);
    });
  return called;
}

/// Whether a function that can't be seen into may name the user's variables, as none of the system's does.
static bool isUsers(const ModuleContext& shared, const clang::FunctionDecl* callee) {
  return !isOfRules(shared, callee) && !shared.context.getSourceManager().isInSystemHeader(callee->getLocation());
}

/// Whether generated code, but for some statements, reads a variable that other code may change: a global, but for
/// constants of other files.
static bool sharesGlobals(const ModuleContext& shared, const std::set<ir::StmtId>& but) {
  const auto isGlobal = [](const ir::Object& object) { return object.kind == ir::ObjectKind::Global; };
  if (llvm::none_of(shared.module.objects, isGlobal)) return false;
  std::set<std::uint32_t> constants, named;
  for (const auto& [variable, object] : shared.variables)
    if (isConstant(variable)) constants.insert(object.value);
  std::set<ExprId> seen;
  const std::function<void(ExprId)> look = [&](ExprId id) {
    if (!seen.insert(id).second) return;
    const ir::Expr& expr = shared.module[id];
    if (expr.op == ir::Op::Address) named.insert(expr.object.value);
    for (unsigned k = 0; k < ir::info(expr.op).arity; ++k) look(expr.operand(k));
  };
  for (const ir::Function& function : shared.module.functions)
    ir::forEachStmt(shared.module, function.body, [&](const ir::Stmt& stmt) {
      if (!but.count(ir::StmtId(static_cast<std::size_t>(&stmt - shared.module.stmts.data()))))
        ir::forEachExpr(stmt, [&](ExprId expr, ir::ExprUse) { look(expr); });
    });
  return llvm::any_of(named, [&](std::uint32_t k) {
    return shared.module.objects[k].kind == ir::ObjectKind::Global && constants.count(k) == 0;
  });
}

/// Whether a call that stays may come to know, of what another one keeps, or of variables that it sees, what numbers
/// are made of; the calls of some statements are of no account.
static bool isRemembered(const ModuleContext& shared, const std::set<ir::StmtId>& but) {
  const std::set<ir::FunctionId> called = outsideCalled(shared, but);
  return llvm::any_of(shared.outside, [&](const auto& each) {
    return called.count(each.second) != 0 && !isClock(each.first, shared.context) && !isOfRules(shared, each.first);
  });
}

/// Drops counters, where nobody that is called may look at them. Who reports an error may: that is the end of it.
static void settleCounters(ModuleContext& shared, const IsAsked& isAsked, const std::set<ir::StmtId>& composing,
                           const std::set<ir::StmtId>& ending) {
  std::set<ir::StmtId> others(composing);
  others.insert(ending.begin(), ending.end());
  std::set<ir::StmtId> silent(others);
  silent.insert(shared.reports.begin(), shared.reports.end());
  const auto isOutsideCall = [&](ir::StmtId id) {
    const auto* call = std::get_if<ir::Call>(&shared.module[id].node);
    return call && shared.module[call->callee].outside;
  };
  const auto isSeenBy = [&](const std::set<ir::StmtId>& gone) {
    std::set<ir::StmtId> but(silent);
    but.insert(gone.begin(), gone.end());
    const std::set<ir::FunctionId> called = outsideCalled(shared, but);
    const bool leavesOutCalls = !shared.endings.empty() || llvm::any_of(gone, isOutsideCall);
    return (leavesOutCalls && (isRemembered(shared, but) || sharesGlobals(shared, but))) ||
           llvm::any_of(shared.outside,
                        [&](const auto& each) { return called.count(each.second) && isUsers(shared, each.first); });
  };
  // What will be left out, whether or not there are counters, may stand beside them.
  if (!isRemembered(shared, others)) {
    std::set<ir::StmtId> needless = unreadTexts(shared, readTexts(shared, outsideCalled(shared, others), others));
    needless.insert(ending.begin(), ending.end());
    dropCounters(shared, isAsked, needless, [&](const std::set<ir::StmtId>& gone, const IsDropped& isDropped) {
      return isSeenBy(gone) || sharesGlobals(shared, gone) || visibleState(shared, isDropped);
    });
  }
  dropCounters(shared, isAsked, {},
               [&](const std::set<ir::StmtId>& gone, const IsDropped& /*isDropped*/) { return isSeenBy(gone); });
}

void settleOutside(ModuleContext& shared, const IsAsked& isAsked) {
  std::set<ir::StmtId> gone;
  for (const EndingCall& each : shared.endings)
    if (each.call.valid()) gone.insert(each.call);
  std::set<ir::StmtId> but = composingStatements(shared);
  but.insert(gone.begin(), gone.end());
  settleCounters(shared, isAsked, composingStatements(shared), gone);
  std::set<ir::FunctionId> called = outsideCalled(shared, but);
  const bool remembers = isRemembered(shared, but), shares = sharesGlobals(shared, {});
  const bool isSeen =
      (!shared.endings.empty() && (remembers || shares)) || llvm::any_of(shared.outside, [&](const auto& each) {
        return called.count(each.second) != 0 && isUsers(shared, each.first);
      });
  for (const clang::SourceRange at : shared.errnoSet) {
    if (isSeen)
      shared.fail(DiagId::NoBody, at, "`errno` is set, and a function whose body is not visible here may look at it",
                  "leave it to the caller");
    noteLeftOut(shared, "the assignment to `errno`", at);
  }
  const bool mayReturn = remembers || shares || visibleState(shared, isNotDropped);
  for (const EndingCall& each : shared.endings) {
    if (!mayReturn) {
      noteLeftOut(shared, each.callee, each.at);
    } else if (each.call.valid()) {
      called.insert(std::get<ir::Call>(shared.module[each.call].node).callee);
    } else {
      shared.fail(
          DiagId::NoBody, each.at,
          "the body of `" + each.callee->getQualifiedNameAsString() +
              "` is not visible here, and it may change what another function or a global gives",
          "define it in this file or in a header that it includes, or put the call between `#ifndef __SPARSEGEN__` and "
          "`#endif`");
    }
  }
  if (!mayReturn)
    for (ir::Function& function : shared.module.functions) eraseStatements(shared.module, function.body, gone);
  if (settleTexts(shared, called)) called.merge(outsideCalled(shared, {}));
  llvm::erase_if(shared.outside, [&](const auto& each) { return !called.count(each.second); });
  requireNoCopies(shared);
  for (ir::Function& function : shared.module.functions)
    if (function.outside &&
        !called.count(ir::FunctionId(static_cast<std::size_t>(&function - shared.module.functions.data()))))
      function.outside->declaration.clear();
}

void noteErrno(ModuleContext& shared, clang::SourceRange at) { shared.errnoSet.push_back(at); }

/// A function of the user's sees the variables that are visible, and not the copies.
static void requireNoCopies(ModuleContext& shared) {
  const clang::VarDecl* state = visibleState(shared, isNotDropped);
  if (!state) return;
  shared.current = nullptr;  // it is the fault of no function
  for (const auto& [callee, id] : shared.outside)
    if (isUsers(shared, callee))
      shared.fail(DiagId::NoBody, state->getSourceRange(),
                  "the body of `" + callee->getQualifiedNameAsString() + "` is not visible here, and it may use `" +
                      state->getNameAsString() + "`, which this source writes",
                  "pass `" + state->getNameAsString() + "` as a parameter");
}

}  // namespace sparsegen::lowering
