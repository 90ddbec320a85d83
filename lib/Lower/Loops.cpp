//===- Loops.cpp - while, do and for --------------------------------------===//
//
// A for whose variable only it changes, and whose bound and step stay as they
// are, becomes a counted For: the structure that later stages rest on. Every
// other loop becomes a While, which promises nothing. A For's variable is known
// by its name alone; one whose address is taken is a copy of it in the body.
//
//===----------------------------------------------------------------------===//

#include "Lower/Function.h"
#include "Lower/Invariance.h"
#include "Lower/Labels.h"

namespace sparsegen::lowering {

using ir::ExprId;
using ir::Op;
using ir::ScalarKind;

namespace {

/// Whether every value of integer type `from` is one of `to`.
bool fits(ScalarKind from, ScalarKind to) {
  if (from == to || from == ScalarKind::Bool) return true;
  if (ir::isSigned(from) && !ir::isSigned(to)) return false;
  if (ir::isSigned(from) == ir::isSigned(to)) return ir::bitWidth(from) <= ir::bitWidth(to);
  return ir::bitWidth(from) < ir::bitWidth(to);
}

std::optional<Op> comparison(clang::BinaryOperatorKind kind, bool variableFirst) {
  switch (kind) {
    case clang::BO_LT:
      return variableFirst ? Op::Less : Op::Greater;
    case clang::BO_LE:
      return variableFirst ? Op::LessEqual : Op::GreaterEqual;
    case clang::BO_GT:
      return variableFirst ? Op::Greater : Op::Less;
    case clang::BO_GE:
      return variableFirst ? Op::GreaterEqual : Op::LessEqual;
    case clang::BO_NE:
      return Op::NotEqual;
    default:
      return std::nullopt;  // Clang's enumeration: no other compares
  }
}

}  // namespace

struct FunctionLowering::CountedLoop {
  const clang::VarDecl* variable = nullptr;
  bool copied = false;  ///< its address is taken: the loop counts with another variable
  const clang::Expr* first = nullptr;
  Op compare = Op::Less;
  const clang::Expr* bound = nullptr;  ///< with no more casts than it needs
  const clang::Expr* step = nullptr;   ///< none: one
  bool down = false;
};

static bool countedStep(const clang::Expr* expr, const clang::VarDecl* variable, const clang::Expr*& step, bool& down) {
  expr = expr->IgnoreParens();
  if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(expr)) {
    if (!unary->isIncrementDecrementOp() || variableOf(unary->getSubExpr()) != variable) return false;
    down = unary->isDecrementOp();
    return true;
  }
  const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(expr);
  if (!binary || variableOf(binary->getLHS()) != variable) return false;
  if (binary->getOpcode() == clang::BO_AddAssign || binary->getOpcode() == clang::BO_SubAssign) {
    step = binary->getRHS();
    down = binary->getOpcode() == clang::BO_SubAssign;
    return step->getType()->isIntegerType();
  }
  if (binary->getOpcode() != clang::BO_Assign) return false;
  const auto* sum = llvm::dyn_cast<clang::BinaryOperator>(binary->getRHS()->IgnoreParenImpCasts());
  if (!sum || !sum->isAdditiveOp() || !sum->getType()->isIntegerType()) return false;
  down = sum->getOpcode() == clang::BO_Sub;
  if (variableOf(sum->getLHS()) == variable)
    step = sum->getRHS();
  else if (!down && variableOf(sum->getRHS()) == variable)
    step = sum->getLHS();
  return step != nullptr;
}

std::optional<FunctionLowering::CountedLoop> FunctionLowering::counted(const clang::ForStmt* stmt) {
  CountedLoop loop;
  if (!stmt->getInit() || !stmt->getCond() || !stmt->getInc() || stmt->getConditionVariable()) return std::nullopt;
  if (const auto* declared = llvm::dyn_cast<clang::DeclStmt>(stmt->getInit())) {
    if (!declared->isSingleDecl()) return std::nullopt;
    loop.variable = llvm::dyn_cast<clang::VarDecl>(declared->getSingleDecl());
    loop.first = loop.variable ? loop.variable->getInit() : nullptr;
  } else if (const auto* set = llvm::dyn_cast<clang::BinaryOperator>(stmt->getInit());
             set && set->getOpcode() == clang::BO_Assign) {
    loop.variable = variableOf(set->getLHS());
    loop.first = set->getRHS();
  }
  if (!loop.variable || !loop.first || !loop.variable->hasLocalStorage()) return std::nullopt;
  const auto kind = shared.scalarKind(loop.variable->getType());
  if (!kind || ir::isReal(*kind) || ir::bitWidth(*kind) < 32) return std::nullopt;
  if (!countedStep(stmt->getInc(), loop.variable, loop.step, loop.down)) return std::nullopt;

  const auto* compared = llvm::dyn_cast<clang::BinaryOperator>(stmt->getCond()->IgnoreParens());
  if (!compared) return std::nullopt;
  const bool variableFirst = variableOf(compared->getLHS()) == loop.variable;
  if (!variableFirst && variableOf(compared->getRHS()) != loop.variable) return std::nullopt;
  const auto compare = comparison(compared->getOpcode(), variableFirst);
  if (!compare) return std::nullopt;
  loop.compare = *compare;
  loop.bound = variableFirst ? compared->getRHS() : compared->getLHS();

  // The IR compares in the variable's type. Where C compares in another, that
  // is the same only if the bound has a value of the variable's type, and a
  // signed variable that is compared as unsigned starts and stays at 0 or above.
  const auto comparedIn = shared.scalarKind(compared->getLHS()->getType());
  if (!comparedIn) return std::nullopt;
  if (*comparedIn != *kind) {
    clang::Expr::EvalResult bound, first;
    const clang::Expr* plain = loop.bound->IgnoreParenImpCasts();
    const auto plainKind = shared.scalarKind(plain->getType());
    const bool boundFits =
        (plainKind && fits(*plainKind, *kind)) ||
        (loop.bound->EvaluateAsInt(bound, shared.context) && bound.Val.getInt().getActiveBits() < ir::bitWidth(*kind));
    const bool staysPositive =
        fits(*kind, *comparedIn) || (!loop.down && loop.first->EvaluateAsInt(first, shared.context) &&
                                     first.Val.getInt().isNonNegative() && !loop.step);
    if (!boundFits || !staysPositive) return std::nullopt;
    if (plainKind && fits(*plainKind, *kind)) loop.bound = plain;
  }
  if (names(loop.bound, loop.variable) || names(loop.step, loop.variable)) return std::nullopt;
  const Changes body(stmt->getBody(), shared.privacy);
  const Changes increment(stmt->getInc(), shared.privacy);
  const auto stays = [&](const clang::Expr* expr) { return !expr || (body.leave(expr) && increment.leave(expr)); };
  if (!body.leave(loop.variable) || !stays(loop.bound) || !stays(loop.step)) return std::nullopt;
  loop.copied = !shared.privacy.isPrivate(loop.variable);
  return loop;
}

void FunctionLowering::countedFor(const clang::ForStmt* stmt, const CountedLoop& loop) {
  const ScalarKind kind = *shared.scalarKind(loop.variable->getType());
  ir::For made;
  made.first = convert(value(loop.first), kind);
  if (llvm::isa<clang::DeclStmt>(stmt->getInit()))
    objects_[loop.variable] =
        local(names_.local(loop.variable->getNameAsString()), build.scalar(kind), loop.variable->getSourceRange());
  const ir::ObjectId named = objects_[loop.variable];
  made.variable =
      loop.copied ? local(names_.local("counter"), build.scalar(kind), loop.variable->getSourceRange()) : named;
  // Also behind the loop, if the variable outlives it.
  const auto copy = [&] {
    if (loop.copied) emit(ir::Assign{build.address(named), build.load(made.variable)});
  };
  made.compare = loop.compare;
  made.bound = convert(value(loop.bound), kind);
  if (!loop.step)
    made.step = build.integer(1, kind);
  else
    made.step = convert(value(loop.step), kind);
  if (loop.down) {
    const ir::Expr step = module[made.step];
    made.step = step.op == Op::IntegerConstant && ir::isSigned(kind) ? build.integer(-step.integer, kind)
                                                                     : build.unary(Op::Negate, made.step);
  }
  makeLoop(stmt, [&] {
    made.body = block([&] {
      copy();
      within(stmt->getBody());
    });
    return made;
  });
  if (!llvm::isa<clang::DeclStmt>(stmt->getInit())) copy();
}

void FunctionLowering::generalFor(const clang::ForStmt* stmt) {
  if (stmt->getInit()) statement(stmt->getInit());
  makeLoop(stmt, [&] {
    ir::While made = whileBody(stmt->getConditionVariable(), stmt->getCond(), [&] { within(stmt->getBody()); });
    made.step = block([&] {
      if (stmt->getInc()) discard(stmt->getInc());
    });
    return made;
  });
}

void FunctionLowering::forStatement(const clang::ForStmt* stmt) {
  if (const auto loop = counted(stmt))
    countedFor(stmt, *loop);
  else
    generalFor(stmt);
}

void FunctionLowering::whileStatement(const clang::WhileStmt* stmt) {
  const clang::Expr* when = stmt->getCond();
  // What is never reached need not be supported.
  if (bool holds = false; !when->HasSideEffects(shared.context) &&
                          when->EvaluateAsBooleanCondition(holds, shared.context) && !holds &&
                          !hasLabels(stmt->getBody()))
    return;
  if (shared.noReturn.in(stmt->getBody())) return stopWhere(stmt);
  makeLoop(stmt,
           [&] { return whileBody(stmt->getConditionVariable(), stmt->getCond(), [&] { within(stmt->getBody()); }); });
}

/// A loop whose body never gets to its end, as macros have it for a check: `while (const char* what = check(a))
/// fail(what)`.
void FunctionLowering::stopWhere(const clang::WhileStmt* stmt) {
  scope([&] {
    if (const clang::VarDecl* variable = stmt->getConditionVariable()) declare(variable);
    const ExprId when = condition(stmt->getCond());
    branch(when, block([&] { emit(ir::Stop{}); }), {});
  });
}

/// A condition that does something on the side is evaluated within the loop. None is true.
ir::While FunctionLowering::whileBody(const clang::VarDecl* variable, const clang::Expr* written,
                                      const std::function<void()>& body) {
  if (variable && !shared.endsSilently(variable->getType()))
    shared.unsupported(variable->getSourceRange(),
                       "a condition that makes an object whose destructor does something is not supported here",
                       "make it in the loop");
  ir::While made;
  made.condition = build.integer(1, ScalarKind::Bool);
  ExprId when = made.condition;
  made.body = block([&] {
    if (variable) declare(variable);
    if (written) when = condition(written);
  });
  if (made.body.empty())
    made.condition = when;
  else
    made.body.push_back(build.statement(ir::If{build.unary(Op::LogicalNot, when), {build.statement(ir::Break{})}, {}}));
  const ir::Block rest = block(body);
  made.body.insert(made.body.end(), rest.begin(), rest.end());
  return made;
}

/// do B while (c);  is  again = true; while (again) B, stepping again = c.
void FunctionLowering::doStatement(const clang::DoStmt* stmt) {
  const ExprId again = temporary(build.scalar(ScalarKind::Bool));
  emit(ir::Assign{again, build.integer(1, ScalarKind::Bool)});
  makeLoop(stmt, [&] {
    ir::While made;
    made.condition = build.load(again);
    made.body = block([&] { within(stmt->getBody()); });
    made.step = block([&] {
      const ExprId when = condition(stmt->getCond());
      emit(ir::Assign{again, when});
    });
    return made;
  });
}

}  // namespace sparsegen::lowering
