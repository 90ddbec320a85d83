//===- Loops.cpp - while, do and for --------------------------------------===//

#include "Lower/Statements/Loops.h"

#include "Lower/Classes/Lifetimes.h"
#include "Lower/Classes/Types.h"
#include "Lower/Context/FunctionContext.h"
#include "Lower/Expressions/Operators.h"
#include "Lower/Expressions/Value.h"
#include "Lower/Source/Invariance.h"
#include "Lower/Statements/Jumps.h"
#include "Lower/Statements/Labels.h"
#include "Lower/Statements/Statements.h"

namespace sparsegen::lowering {

using ir::ExprId;
using ir::Op;
using ir::ScalarKind;

static void stopWhere(FunctionContext& fn, const clang::WhileStmt* stmt);

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

struct CountedLoop {
  const clang::VarDecl* variable = nullptr;
  bool copied = false;  ///< its address is taken: the loop counts with another variable
  bool countsSigned = false;  ///< it has no sign, and goes down by one: the loop counts with a variable that has one
  const clang::Expr* first = nullptr;
  Op compare = Op::Less;
  const clang::Expr* bound = nullptr;  ///< with no more casts than it needs
  const clang::Expr* ahead = nullptr;  ///< what is compared is the variable and this, as in `i + 1 < n`; none: itself
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

/// What is added to the variable in `i + 1`; null where that is no such sum.
static const clang::Expr* addedTo(const clang::Expr* expr, const clang::VarDecl* variable) {
  const auto* sum = llvm::dyn_cast<clang::BinaryOperator>(expr->IgnoreParenImpCasts());
  if (!sum || sum->getOpcode() != clang::BO_Add || !sum->getType()->isIntegerType()) return nullptr;
  if (variableOf(sum->getLHS()->IgnoreParenImpCasts()) == variable) return sum->getRHS();
  return variableOf(sum->getRHS()->IgnoreParenImpCasts()) == variable ? sum->getLHS() : nullptr;
}

/// Whether a number is a small constant that is not negative.
static bool isSmall(const clang::Expr* expr, const clang::ASTContext& context) {
  constexpr unsigned kBits = 30;  // of two the sum is one of any type that counts
  clang::Expr::EvalResult value;
  return expr->EvaluateAsInt(value, context) && value.Val.getInt().isNonNegative() &&
         value.Val.getInt().getActiveBits() <= kBits;
}

/// Whether `i + ahead < bound` is `i < bound - ahead` for all values: numbers of one type. Without a sign, where the
/// sum may be too large and begin at zero again, the loop has to count one by one from a small number.
static bool canBeMoved(FunctionContext& fn, const CountedLoop& loop, const clang::BinaryOperator* compared,
                       ScalarKind kind) {
  const auto isOfKind = [&](const clang::Expr* expr) { return scalarKind(fn.shared, expr->getType()) == kind; };
  const bool staysInOrder = ir::isSigned(kind) || (!loop.step && isSmall(loop.first, fn.shared.context));
  return staysInOrder && isOfKind(compared->getLHS()) && isOfKind(compared->getRHS()) && isOfKind(loop.ahead) &&
         isOfKind(compared->getLHS()->IgnoreParenImpCasts()) && isOfKind(compared->getRHS()->IgnoreParenImpCasts()) &&
         isSmall(loop.ahead, fn.shared.context) && !loop.down &&
         (loop.compare == Op::Less || (loop.compare == Op::LessEqual && ir::isSigned(kind)));
}

/// Whether a variable without a sign that counts down by one ends at its bound, and never begins anew at the largest
/// number.
static bool stopsAtBound(FunctionContext& fn, const CountedLoop& loop) {
  clang::Expr::EvalResult step, bound;
  const bool isByOne = !loop.step || (loop.step->EvaluateAsInt(step, fn.shared.context) && step.Val.getInt().isOne());
  if (!loop.down || !isByOne) return false;
  if (!loop.bound->EvaluateAsInt(bound, fn.shared.context)) return loop.compare == Op::Greater;
  constexpr unsigned kBits = 63;  // of what counts instead
  if (bound.Val.getInt().getActiveBits() > kBits) return false;
  const bool isZero = bound.Val.getInt().isZero();
  if (loop.compare == Op::NotEqual) return isZero;
  return loop.compare == Op::Greater || (loop.compare == Op::GreaterEqual && !isZero);
}

static std::optional<CountedLoop> counted(FunctionContext& fn, const clang::ForStmt* stmt) {
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
  const auto kind = scalarKind(fn.shared, loop.variable->getType());
  if (!kind || ir::isReal(*kind) || ir::bitWidth(*kind) < 32) return std::nullopt;
  if (!countedStep(stmt->getInc(), loop.variable, loop.step, loop.down)) return std::nullopt;

  const auto* full = llvm::dyn_cast<clang::ExprWithCleanups>(stmt->getCond());  // of `std::min(n, i + 1)`
  const clang::Expr* condition = full ? full->getSubExpr() : stmt->getCond();
  const auto* compared = llvm::dyn_cast<clang::BinaryOperator>(condition->IgnoreParens());
  if (!compared) return std::nullopt;
  loop.ahead = addedTo(compared->getLHS(), loop.variable);
  const bool variableFirst = loop.ahead || variableOf(compared->getLHS()) == loop.variable;
  if (!variableFirst && variableOf(compared->getRHS()) != loop.variable) return std::nullopt;
  const auto compare = comparison(compared->getOpcode(), variableFirst);
  if (!compare) return std::nullopt;
  loop.compare = *compare;
  loop.bound = variableFirst ? compared->getRHS() : compared->getLHS();
  if (loop.ahead && !canBeMoved(fn, loop, compared, *kind)) return std::nullopt;

  // The IR compares in the variable's type. Where C compares in another, that
  // is the same only if the bound has a value of the variable's type, and a
  // signed variable that is compared as unsigned starts and stays at 0 or above.
  const auto comparedIn = scalarKind(fn.shared, compared->getLHS()->getType());
  if (!comparedIn) return std::nullopt;
  if (*comparedIn != *kind) {
    clang::Expr::EvalResult bound, first;
    const clang::Expr* plain = loop.bound->IgnoreParenImpCasts();
    const auto plainKind = scalarKind(fn.shared, plain->getType());
    const bool boundFits =
        (plainKind && fits(*plainKind, *kind)) || (loop.bound->EvaluateAsInt(bound, fn.shared.context) &&
                                                   bound.Val.getInt().getActiveBits() < ir::bitWidth(*kind));
    const bool staysPositive =
        fits(*kind, *comparedIn) || (!loop.down && loop.first->EvaluateAsInt(first, fn.shared.context) &&
                                     first.Val.getInt().isNonNegative() && !loop.step);
    if (!boundFits || !staysPositive) return std::nullopt;
    if (plainKind && fits(*plainKind, *kind)) loop.bound = plain;
  }
  if (names(loop.bound, loop.variable) || names(loop.step, loop.variable)) return std::nullopt;
  const Changes body(stmt->getBody(), fn.shared.privacy);
  const Changes increment(stmt->getInc(), fn.shared.privacy);
  const auto stays = [&](const clang::Expr* expr) { return !expr || (body.leave(expr) && increment.leave(expr)); };
  if (!body.leave(loop.variable) || !stays(loop.bound) || !stays(loop.step)) return std::nullopt;
  loop.countsSigned = !ir::isSigned(*kind) && stopsAtBound(fn, loop);
  loop.copied = loop.countsSigned || !fn.shared.privacy.isPrivate(loop.variable);
  return loop;
}

/// bound - ahead. Without a sign, a bound that is too small for any round is zero.
static ExprId lessAhead(FunctionContext& fn, ExprId bound, ExprId ahead) {
  const ScalarKind kind = fn.build.scalarOf(bound);
  const ExprId moved = fn.build.binary(Op::Subtract, bound, ahead);
  if (ir::isSigned(kind)) return moved;
  return fn.build.select(fn.build.binary(Op::Less, bound, ahead), fn.build.integer(0, kind), moved);
}

static void countedFor(FunctionContext& fn, const clang::ForStmt* stmt, const CountedLoop& loop) {
  const ScalarKind own = *scalarKind(fn.shared, loop.variable->getType());
  const ScalarKind kind = loop.countsSigned ? ScalarKind::I64 : own;
  const auto counted = [&](const clang::Expr* expr) {
    const ExprId value = convert(fn, lowerValue(fn, expr), own);
    const ir::Expr node = fn.module[value];
    return node.op == Op::IntegerConstant ? fn.build.integer(node.integer, kind) : fn.build.cast(value, kind);
  };
  ir::For made;
  made.first = counted(loop.first);
  if (llvm::isa<clang::DeclStmt>(stmt->getInit()))
    fn.objects[loop.variable] = fn.local(fn.names.local(loop.variable->getNameAsString()), fn.build.scalar(own),
                                         loop.variable->getSourceRange());
  const ir::ObjectId named = fn.objects[loop.variable];
  made.variable =
      loop.copied ? fn.local(fn.names.local("counter"), fn.build.scalar(kind), loop.variable->getSourceRange()) : named;
  // Also behind the loop, if the variable outlives it.
  const auto copy = [&] {
    if (loop.copied) fn.emit(ir::Assign{fn.build.address(named), fn.build.cast(fn.build.load(made.variable), own)});
  };
  made.compare = loop.compare;
  made.bound = counted(loop.bound);
  if (loop.ahead) made.bound = lessAhead(fn, made.bound, counted(loop.ahead));
  made.step = loop.step ? counted(loop.step) : fn.build.integer(1, kind);
  if (loop.down) {
    const ir::Expr step = fn.module[made.step];
    made.step = step.op == Op::IntegerConstant && ir::isSigned(kind) ? fn.build.integer(-step.integer, kind)
                                                                     : fn.build.unary(Op::Negate, made.step);
  }
  makeLoop(fn, stmt, [&] {
    made.body = fn.block([&] {
      copy();
      within(fn, stmt->getBody());
    });
    return made;
  });
  if (!llvm::isa<clang::DeclStmt>(stmt->getInit())) copy();
}

static void generalFor(FunctionContext& fn, const clang::ForStmt* stmt) {
  if (stmt->getInit()) lowerStatement(fn, stmt->getInit());
  makeLoop(fn, stmt, [&] {
    ir::While made = whileBody(fn, stmt->getConditionVariable(), stmt->getCond(), [&] { within(fn, stmt->getBody()); });
    made.step = fn.block([&] {
      if (stmt->getInc()) lowerDiscarded(fn, stmt->getInc());
    });
    return made;
  });
}

void lowerFor(FunctionContext& fn, const clang::ForStmt* stmt) {
  if (const auto loop = counted(fn, stmt))
    countedFor(fn, stmt, *loop);
  else
    generalFor(fn, stmt);
}

void lowerWhile(FunctionContext& fn, const clang::WhileStmt* stmt) {
  const clang::Expr* when = stmt->getCond();
  // What is never reached need not be supported.
  if (bool holds = false; !when->HasSideEffects(fn.shared.context) &&
                          when->EvaluateAsBooleanCondition(holds, fn.shared.context) && !holds &&
                          !hasLabels(stmt->getBody()))
    return;
  if (fn.shared.noReturn.in(stmt->getBody())) return stopWhere(fn, stmt);
  makeLoop(fn, stmt, [&] {
    return whileBody(fn, stmt->getConditionVariable(), stmt->getCond(), [&] { within(fn, stmt->getBody()); });
  });
}

/// A loop whose body never gets to its end, as macros have it for a check: `while (const char* what = check(a))
/// fail(what)`.
static void stopWhere(FunctionContext& fn, const clang::WhileStmt* stmt) {
  scope(fn, [&] {
    if (const clang::VarDecl* variable = stmt->getConditionVariable()) lowerDeclaration(fn, variable);
    const ExprId when = lowerCondition(fn, stmt->getCond());
    branch(fn, when, fn.block([&] { fn.emit(ir::Stop{}); }), {});
  });
}

ir::While whileBody(FunctionContext& fn, const clang::VarDecl* variable, const clang::Expr* written,
                    const std::function<void()>& body) {
  if (variable && !endsSilently(fn.shared, variable->getType()))
    fn.shared.unsupported(variable->getSourceRange(),
                          "a condition that makes an object whose destructor does something is not supported here",
                          "make it in the loop");
  ir::While made;
  made.condition = fn.build.integer(1, ScalarKind::Bool);
  ExprId when = made.condition;
  made.body = fn.block([&] {
    if (variable) lowerDeclaration(fn, variable);
    if (written) when = lowerCondition(fn, written);
  });
  if (made.body.empty())
    made.condition = when;
  else
    made.body.push_back(
        fn.build.statement(ir::If{fn.build.unary(Op::LogicalNot, when), {fn.build.statement(ir::Break{})}, {}}));
  const ir::Block rest = fn.block(body);
  made.body.insert(made.body.end(), rest.begin(), rest.end());
  return made;
}

void lowerDo(FunctionContext& fn, const clang::DoStmt* stmt) {
  const ExprId again = fn.temporary(fn.build.scalar(ScalarKind::Bool));
  fn.emit(ir::Assign{again, fn.build.integer(1, ScalarKind::Bool)});
  makeLoop(fn, stmt, [&] {
    ir::While made;
    made.condition = fn.build.load(again);
    made.body = fn.block([&] { within(fn, stmt->getBody()); });
    made.step = fn.block([&] {
      const ExprId when = lowerCondition(fn, stmt->getCond());
      fn.emit(ir::Assign{again, when});
    });
    return made;
  });
}

}  // namespace sparsegen::lowering
