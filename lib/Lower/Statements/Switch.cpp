//===- Switch.cpp - switch, with fall-through -----------------------------===//

#include "Lower/Statements/Switch.h"

#include "Lower/Classes/Lifetimes.h"
#include "Lower/Context/FunctionContext.h"
#include "Lower/Expressions/Value.h"
#include "Lower/Statements/HoistedDeclarations.h"
#include "Lower/Statements/Jumps.h"
#include "Lower/Statements/Labels.h"
#include "Lower/Statements/Statements.h"

namespace sparsegen::lowering {

using ir::ExprId;
using ir::Op;
using ir::ScalarKind;

static void declareShared(FunctionContext& fn, llvm::ArrayRef<std::vector<const clang::Stmt*>> bodies);
static void requireFlat(FunctionContext& fn, const clang::SwitchStmt* stmt,
                        const std::vector<const clang::SwitchCase*>& known);

namespace {

/// Labels, and the statements up to the next ones.
struct Case {
  std::vector<const clang::SwitchCase*> labels;
  std::vector<const clang::Stmt*> body;
  bool fallsThrough = true;

  bool isDefault() const {
    return std::any_of(labels.begin(), labels.end(), [](auto* label) { return llvm::isa<clang::DefaultStmt>(label); });
  }
};

/// Whether a break in `stmt` leaves the switch around it.
bool breaks(const clang::Stmt* stmt) {
  if (!stmt || llvm::isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt, clang::SwitchStmt>(stmt)) return false;
  if (llvm::isa<clang::BreakStmt>(stmt)) return true;
  return std::any_of(stmt->child_begin(), stmt->child_end(), breaks);
}

/// Whether a jump in `stmt` may lead to another case: what stands there may break.
bool leadsInto(const clang::SwitchStmt* whole, const clang::Stmt* stmt) {
  if (!stmt) return false;
  if (const auto* jump = llvm::dyn_cast<clang::GotoStmt>(stmt)) {
    const clang::LabelStmt* label = jump->getLabel()->getStmt();
    return label->getBeginLoc() >= whole->getBeginLoc() && label->getBeginLoc() <= whole->getEndLoc();
  }
  return std::any_of(stmt->child_begin(), stmt->child_end(), [&](const auto* part) { return leadsInto(whole, part); });
}

bool breaksWithin(const Case& one) { return std::any_of(one.body.begin(), one.body.end(), breaks); }

/// The labels of all cases without some.
std::vector<const clang::SwitchCase*> labelsBut(const std::vector<Case>& cases,
                                                const std::vector<const clang::SwitchCase*>& without) {
  std::vector<const clang::SwitchCase*> labels;
  for (const Case& one : cases)
    std::copy_if(one.labels.begin(), one.labels.end(), std::back_inserter(labels),
                 [&](const auto* label) { return std::find(without.begin(), without.end(), label) == without.end(); });
  return labels;
}

/// Takes off a break at the end, and notes whether the end is reached.
void finish(Case& last) {
  while (!last.body.empty()) {
    const clang::Stmt* end = last.body.back();
    if (const auto* compound = llvm::dyn_cast<clang::CompoundStmt>(end)) {
      last.body.pop_back();
      last.body.insert(last.body.end(), compound->body_begin(), compound->body_end());
      continue;
    }
    last.fallsThrough = !llvm::isa<clang::BreakStmt, clang::ReturnStmt, clang::ContinueStmt, clang::GotoStmt>(end);
    if (llvm::isa<clang::BreakStmt>(end)) last.body.pop_back();
    return;
  }
}

/// The cases of a switch in order; statements before the first are never executed, but for what they declare.
std::vector<Case> casesOf(const clang::SwitchStmt* stmt, std::vector<const clang::Stmt*>& before) {
  std::vector<Case> cases;
  const auto add = [&](const clang::Stmt* inner) {
    const bool labelled = llvm::isa<clang::SwitchCase>(inner);
    if (labelled) cases.emplace_back();
    while (const auto* label = llvm::dyn_cast<clang::SwitchCase>(inner)) {
      cases.back().labels.push_back(label);
      inner = label->getSubStmt();
    }
    if (cases.empty())
      before.push_back(inner);
    else
      cases.back().body.push_back(inner);
  };
  if (const auto* compound = llvm::dyn_cast<clang::CompoundStmt>(stmt->getBody()))
    for (const clang::Stmt* inner : compound->body()) add(inner);
  else
    add(stmt->getBody());
  return cases;
}

}  // namespace

/// Whether `value` is one of some labels.
static ExprId hasLabel(FunctionContext& fn, ExprId value, const std::vector<const clang::SwitchCase*>& labels) {
  const ScalarKind kind = fn.module[fn.build.typeOf(value)].scalar;
  const auto constant = [&](const clang::Expr* expr) {
    return fn.build.integer(expr->EvaluateKnownConstInt(fn.shared.context).getExtValue(), kind);
  };
  ExprId any;
  for (const clang::SwitchCase* label : labels) {
    const auto* written = llvm::dyn_cast<clang::CaseStmt>(label);
    if (!written) continue;
    const ExprId low = constant(written->getLHS());
    const ExprId is = written->caseStmtIsGNURange()
                          ? fn.build.binary(Op::LogicalAnd, fn.build.binary(Op::GreaterEqual, value, low),
                                            fn.build.binary(Op::LessEqual, value, constant(written->getRHS())))
                          : fn.build.binary(Op::Equal, value, low);
    any = any.valid() ? fn.build.binary(Op::LogicalOr, any, is) : is;
  }
  return any.valid() ? any : fn.build.integer(0, ScalarKind::Bool);
}

/// Cases of which each but the last falls through to the next.
struct CaseRun {
  std::vector<const clang::SwitchCase*> labels{};
  std::vector<const clang::SwitchCase*> others{};  ///< the switch's other labels
  bool isDefault = false;
  ir::Block body{};
};

/// Whether a value leads to one of the cases of a run.
static ExprId enters(FunctionContext& fn, ExprId when, const CaseRun& run) {
  return run.isDefault ? fn.build.unary(Op::LogicalNot, hasLabel(fn, when, run.others))
                       : hasLabel(fn, when, run.labels);
}

/// if (first run) ... else if (second run) ... else (the default's).
static void caseChain(FunctionContext& fn, ExprId when, std::vector<CaseRun> runs) {
  ir::Block otherwise;
  for (CaseRun& run : runs)
    if (run.isDefault) otherwise = std::move(run.body);
  for (std::size_t k = runs.size(); k-- > 0;) {
    if (runs[k].isDefault || runs[k].labels.empty()) continue;
    otherwise = fn.block([&] { branch(fn, enters(fn, when, runs[k]), std::move(runs[k].body), std::move(otherwise)); });
  }
  fn.open->insert(fn.open->end(), otherwise.begin(), otherwise.end());
}

void lowerSwitch(FunctionContext& fn, const clang::SwitchStmt* stmt) {
  if (stmt->getInit()) lowerStatement(fn, stmt->getInit());
  if (const clang::VarDecl* variable = stmt->getConditionVariable()) lowerDeclaration(fn, variable);
  std::vector<const clang::Stmt*> before;
  std::vector<Case> cases = casesOf(stmt, before);
  requireFlat(fn, stmt, labelsBut(cases, {}));
  const ExprId when = fn.kept(lowerValue(fn, stmt->getCond()));
  std::vector<std::vector<const clang::Stmt*>> bodies{before};
  for (const Case& one : cases) bodies.push_back(one.body);
  declareShared(fn, bodies);
  for (Case& one : cases) finish(one);
  const auto chain = [&] {
    std::vector<CaseRun> runs(1);
    for (const Case& one : cases) {
      CaseRun& run = runs.back();
      run.body = fn.block([&] {
        if (!run.body.empty()) fn.emit(ir::If{enters(fn, when, run), std::move(run.body), {}});
        scope(fn, [&] { lowerStatements(fn, one.body); });
      });
      run.labels.insert(run.labels.end(), one.labels.begin(), one.labels.end());
      run.others = labelsBut(cases, run.labels);
      run.isDefault |= one.isDefault();
      if (!one.fallsThrough) runs.emplace_back();
    }
    caseChain(fn, when, std::move(runs));
  };
  fn.endingsBefore[stmt] = fn.endings.size();
  fn.breakable.push_back(stmt);
  if (std::any_of(cases.begin(), cases.end(), breaksWithin) || leadsInto(stmt, stmt->getBody()))
    region(fn, {{stmt, JumpKind::Break}, {}}, chain);
  else
    chain();
  fn.breakable.pop_back();
}

/// What one case declares others may name. The first body lies before all cases: it is never executed, but what it
/// declares is there.
static void declareShared(FunctionContext& fn, llvm::ArrayRef<std::vector<const clang::Stmt*>> bodies) {
  std::vector<const clang::Stmt*> later;
  for (std::size_t k = bodies.size(); k-- > 0;) {
    hoistDeclarations(fn, bodies[k], later);
    if (k == 0) break;
    later.insert(later.begin(), bodies[k].begin(), bodies[k].end());
  }
  for (const clang::VarDecl* variable : declaredIn(bodies.front())) fn.declaredBefore.erase(variable);
}

/// Every label of the switch is one of its cases.
static void requireFlat(FunctionContext& fn, const clang::SwitchStmt* stmt,
                        const std::vector<const clang::SwitchCase*>& known) {
  for (const clang::SwitchCase* label = stmt->getSwitchCaseList(); label; label = label->getNextSwitchCase())
    if (std::find(known.begin(), known.end(), label) == known.end())
      fn.shared.unsupported(clang::SourceRange(label->getKeywordLoc()), "a case within a nested block is not supported",
                            "write the case at the top of the switch");
}

}  // namespace sparsegen::lowering
