//===- Statements.cpp - statements but loops ------------------------------===//

#include "Lower/Statements/Statements.h"

#include "Lower/Calls/Calls.h"
#include "Lower/Calls/Outside.h"
#include "Lower/Calls/Rules.h"
#include "Lower/Calls/Statuses.h"
#include "Lower/Classes/Initialise.h"
#include "Lower/Classes/Lifetimes.h"
#include "Lower/Context/FunctionContext.h"
#include "Lower/Expressions/Complex.h"
#include "Lower/Expressions/MathCalls.h"
#include "Lower/Expressions/Operators.h"
#include "Lower/Expressions/Place.h"
#include "Lower/Expressions/Value.h"
#include "Lower/Library/Vectors.h"
#include "Lower/Source/Exceptions.h"
#include "Lower/Statements/HoistedDeclarations.h"
#include "Lower/Statements/Jumps.h"
#include "Lower/Statements/Labels.h"
#include "Lower/Statements/Loops.h"
#include "Lower/Statements/RangeFor.h"
#include "Lower/Statements/Switch.h"
#include "Lower/Statements/VariableArrays.h"
#include "Lower/Statics/StaticInitialisers.h"
#include "Parse/ClangCompat.h"

namespace sparsegen::lowering {

using ir::ExprId;

static void lowerReturn(FunctionContext& fn, const clang::ReturnStmt* stmt);
static void lowerIf(FunctionContext& fn, const clang::IfStmt* stmt);

/// Whether a `break`, or a `continue`, is of what stands around a statement.
template <class Jump>
static bool hasOuter(const clang::Stmt* stmt) {
  if (!stmt || llvm::isa<clang::LambdaExpr>(stmt)) return false;
  if (llvm::isa<Jump>(stmt)) return true;
  if (llvm::isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt, clang::CXXForRangeStmt>(stmt)) return false;
  if (std::is_same_v<Jump, clang::BreakStmt> && llvm::isa<clang::SwitchStmt>(stmt)) return false;
  return llvm::any_of(stmt->children(), hasOuter<Jump>);
}

/// Whether a part of an expression may go on elsewhere than behind it, but for a `return`.
static bool mayLeave(const clang::Stmt* stmt) {
  return hasLabels(stmt) || hasOuter<clang::BreakStmt>(stmt) || hasOuter<clang::ContinueStmt>(stmt);
}

/// Whether a statement tells the compiler alone something: `asm volatile("" ::: "memory")`, `asm("# a comment")`.
static bool isEmptyAssembly(const clang::Stmt* stmt) {
  const auto* assembly = llvm::dyn_cast<clang::GCCAsmStmt>(stmt);
  if (!assembly || assembly->getNumOutputs() + assembly->getNumInputs() + assembly->getNumLabels() > 0) return false;
  const std::string written = compat::textOf(assembly);
  const llvm::StringRef text = llvm::StringRef(written).trim();
  return text.empty() || (text.starts_with("#") && !text.contains('\n'));
}

void lowerStatement(FunctionContext& fn, const clang::Stmt* stmt) {
  if (!stmt) return;
  const SourceRange outer = fn.build.range();
  fn.at(stmt->getSourceRange());
  if (const auto* compound = llvm::dyn_cast<clang::CompoundStmt>(stmt)) {
    if (fn.shared.noReturn.in(compound)) return fn.emit(ir::Stop{});
    scope(fn, [&] { lowerStatements(fn, {compound->body_begin(), compound->body_end()}); });
  } else if (const auto* declared = llvm::dyn_cast<clang::DeclStmt>(stmt)) {
    for (const clang::Decl* decl : declared->decls()) {
      if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl)) lowerDeclaration(fn, variable);
      if (const auto* name = llvm::dyn_cast<clang::TypedefNameDecl>(decl)) noteExtents(fn, name->getUnderlyingType());
      // The parts of a pair or tuple are references of their own.
      if (const auto* parts = llvm::dyn_cast<clang::DecompositionDecl>(decl))
        for (const clang::BindingDecl* part : parts->bindings())
          if (const clang::VarDecl* held = part->getHoldingVar()) lowerDeclaration(fn, held);
    }
  } else if (const auto* branch = llvm::dyn_cast<clang::IfStmt>(stmt)) {
    scope(fn, [&] { lowerIf(fn, branch); });
  } else if (const auto* loop = llvm::dyn_cast<clang::ForStmt>(stmt)) {
    scope(fn, [&] { lowerFor(fn, loop); });
  } else if (const auto* overRange = llvm::dyn_cast<clang::CXXForRangeStmt>(stmt)) {
    scope(fn, [&] { lowerRangeFor(fn, overRange); });
  } else if (const auto* whileLoop = llvm::dyn_cast<clang::WhileStmt>(stmt)) {
    lowerWhile(fn, whileLoop);
  } else if (const auto* doLoop = llvm::dyn_cast<clang::DoStmt>(stmt)) {
    lowerDo(fn, doLoop);
  } else if (const auto* returned = llvm::dyn_cast<clang::ReturnStmt>(stmt)) {
    lowerReturn(fn, returned);
  } else if (const auto* attributed = llvm::dyn_cast<clang::AttributedStmt>(stmt)) {
    lowerStatement(fn, attributed->getSubStmt());
  } else if (const auto* attempt = llvm::dyn_cast<clang::CXXTryStmt>(stmt)) {
    // What nothing is thrown in is a block like any other, and its handlers are never entered.
    if (const clang::Stmt* thrown = throwing(attempt->getTryBlock()))
      fn.shared.unsupported(thrown->getSourceRange(), "catching what may be thrown here is not supported",
                            "leave the `try` to the caller, or return an error code");
    lowerStatement(fn, attempt->getTryBlock());
  } else if (const auto* chosen = llvm::dyn_cast<clang::SwitchStmt>(stmt)) {
    scope(fn, [&] { lowerSwitch(fn, chosen); });
  } else if (llvm::isa<clang::BreakStmt>(stmt)) {
    endSince(fn, fn.endingsBefore[fn.breakable.back()]);
    jump(fn, {fn.breakable.back(), JumpKind::Break}, stmt->getSourceRange());
  } else if (llvm::isa<clang::ContinueStmt>(stmt)) {
    endSince(fn, fn.endingsBefore[fn.continuable.back()]);
    jump(fn, {fn.continuable.back(), JumpKind::Continue}, stmt->getSourceRange());
  } else if (const auto* leap = llvm::dyn_cast<clang::GotoStmt>(stmt)) {
    lowerGoto(fn, leap);
  } else if (const auto* label = llvm::dyn_cast<clang::LabelStmt>(stmt)) {
    lowerStatement(fn, label->getSubStmt());
  } else if (const auto* expr = llvm::dyn_cast<clang::Expr>(stmt)) {
    lowerDiscarded(fn, expr);
  } else if (!llvm::isa<clang::NullStmt>(stmt) && !isEmptyAssembly(stmt)) {
    fn.shared.unsupported(clang::SourceRange(stmt->getBeginLoc()),
                          std::string("this statement (") + stmt->getStmtClassName() + ") is not supported",
                          "rewrite it with `if`, `for` and `while`");
  }
  fn.build.at(outer);
}

void inScopeOf(FunctionContext& fn, const clang::StmtExpr* expr, llvm::function_ref<void(const clang::Expr*)> use) {
  const clang::CompoundStmt* body = expr->getSubStmt();
  const clang::Stmt* last = compat::resultOf(expr);
  const auto* result = llvm::dyn_cast_or_null<clang::Expr>(last);
  if (!result || mayLeave(body))
    fn.shared.unsupported(expr->getSourceRange(), "a jump out of a statement expression is not supported",
                          "write its statements on their own");
  scope(fn, [&] {
    for (const clang::Stmt* each : body->body()) {
      if (each != last) lowerStatement(fn, each);
    }
    use(result);
  });
}

ExprId lowerStmtExpr(FunctionContext& fn, const clang::StmtExpr* expr) {
  ExprId made;
  inScopeOf(fn, expr, [&](const clang::Expr* result) {
    made = hasEndings(fn) ? fn.kept(lowerValue(fn, result)) : lowerValue(fn, result);
  });
  return made;
}

void discardObject(FunctionContext& fn, const clang::MemberExpr* expr) {
  if (expr->getBase()->HasSideEffects(fn.shared.context)) lowerDiscarded(fn, expr->getBase());
}

void lowerDiscarded(FunctionContext& fn, const clang::Expr* expr) {
  expr = expr->IgnoreParens();
  fn.at(expr->getSourceRange());
  if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(expr); cast && cast->getCastKind() == clang::CK_ToVoid)
    return lowerDiscarded(fn, cast->getSubExpr());
  if (llvm::isa<clang::ExprWithCleanups, clang::CallExpr>(expr) && fn.shared.noReturn.in(expr))
    return fn.emit(ir::Stop{});
  if (const auto* cleanups = llvm::dyn_cast<clang::ExprWithCleanups>(expr))
    return lowerDiscarded(fn, cleanups->getSubExpr());
  if (llvm::isa<clang::CXXThrowExpr>(expr)) return fn.emit(ir::Stop{});
  if (const auto* freed = llvm::dyn_cast<clang::CXXDeleteExpr>(expr)) return lowerDiscarded(fn, freed->getArgument());
  if (const auto* statements = llvm::dyn_cast<clang::StmtExpr>(expr))
    return lowerStatement(fn, statements->getSubStmt());
  if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(expr)) {
    if (unary->getOpcode() == clang::UO_Extension) return lowerDiscarded(fn, unary->getSubExpr());
    if (unary->isIncrementDecrementOp()) {
      const ExprId where = lowerPlace(fn, unary->getSubExpr());
      return fn.emit(ir::Assign{where, step(fn, fn.build.load(where), unary)});
    }
  }
  if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(expr);
      binary && binary->getOpcode() == clang::BO_Comma) {
    lowerDiscarded(fn, binary->getLHS());
    return lowerDiscarded(fn, binary->getRHS());
  }
  if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(expr);
      binary && binary->isAssignmentOp() && !isRecord(expr->getType())) {
    if (!passOver(fn, binary)) fn.emit(assignment(fn, binary));
    return;
  }
  if (const auto* chosen = llvm::dyn_cast<clang::ConditionalOperator>(expr); chosen && expr->getType()->isVoidType()) {
    const ExprId when = lowerCondition(fn, chosen->getCond());
    ir::Block then = fn.block([&] { lowerDiscarded(fn, chosen->getTrueExpr()); });
    ir::Block otherwise = fn.block([&] { lowerDiscarded(fn, chosen->getFalseExpr()); });
    branch(fn, when, std::move(then), std::move(otherwise));
    return;
  }
  if (const auto* called = llvm::dyn_cast<clang::CallExpr>(expr)) {
    if (!mathCall(fn, called) && !passOver(fn, called)) lowerCall(fn, called, {});
    return;
  }
  if (llvm::isa<clang::CXXScalarValueInitExpr>(expr)) return;  // `void()`
  // `(void)unused;` and `sizeof(x);` name things without reading them.
  if (llvm::isa<clang::DeclRefExpr, clang::UnaryExprOrTypeTraitExpr, clang::IntegerLiteral>(expr)) return;
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(expr)) return discardObject(fn, member);
  if (expr->getType()->isAnyComplexType()) {
    lowerComplex(fn, expr);
    return;
  }
  if (expr->getType()->isRecordType()) {
    if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(expr)) {
      assign(fn, binary);
      return;
    }
    placeOfTemporary(fn, expr);
    return;
  }
  lowerValue(fn, expr);
}

Names::Local nameOf(FunctionContext& fn, const clang::VarDecl* decl) {
  if (decl->isImplicit()) return fn.names.generatedLocal(decl->getName().trim("_0123456789").str());
  return decl->getName().empty() ? fn.names.generatedLocal("parts") : fn.names.local(decl->getNameAsString());
}

void lowerDeclaration(FunctionContext& fn, const clang::VarDecl* decl) {
  if (decl->hasLocalStorage()) return declareLocal(fn, decl);
  if (isInitialisedFromLocals(fn.shared, decl)) declareStatic(fn, decl);  // others are made where they are first used
}

void declareLocal(FunctionContext& fn, const clang::VarDecl* decl) {
  const clang::SourceRange range = decl->getSourceRange();
  if (fn.shared.context.hasSameType(decl->getType(), fn.shared.context.getBuiltinVaListType())) return;  // only printed
  if (fn.shared.filledLocals.count(decl) != 0) return;
  if (fn.vectors->declare(decl)) return;
  noteExtents(fn, decl->getType());
  const bool isAlive = fn.declaredBefore.erase(decl);
  const ir::ObjectId object = isAlive ? fn.objects.lookup(decl) : localOf(fn, decl);
  fn.module[object].isFilled =
      isRuleCode(fn.shared, fn.definition) && fn.shared.context.getAsVariableArrayType(decl->getType());
  const auto start = [&] {
    if (!isAlive) fn.emit(ir::Declare{object, writtenExtent(fn, decl->getType(), decl->getSourceRange())});
  };
  const ir::TypeId type = fn.module[object].type;
  const clang::Expr* init = decl->getInit();
  if (!init) {
    start();
    fn.vectors->comeToLife(fn.build.address(object));
    return;
  }
  const bool isScalar = fn.module[type].kind == ir::TypeKind::Scalar || fn.module[type].kind == ir::TypeKind::Pointer;
  if (!isScalar) {
    start();
    fn.vectors->comeToLife(fn.build.address(object));
    initialise(fn, fn.build.address(object), init);
    endsLater(fn, fn.build.address(object), decl->getType(), range);
    return;
  }
  // The value first, so that a declaration stands next to its assignment.
  const auto* list = llvm::dyn_cast<clang::InitListExpr>(init->IgnoreParens());
  ExprId made;
  const ir::Block first = fn.block([&] {
    if (decl->getType()->isReferenceType())
      made = lowerPlace(fn, init);
    else
      made = list && list->getNumInits() == 0 ? zeroOf(fn, type) : lowerValue(fn, init);
  });
  if (fn.build.typeOf(made) != type) made = fn.build.pointerCast(made, type);
  const bool isNamed = !first.empty() && names(init, decl);
  if (isNamed) start();
  fn.emit(first);
  if (!isNamed) start();
  fn.emit(ir::Assign{fn.build.address(object), made});
}

static void lowerReturn(FunctionContext& fn, const clang::ReturnStmt* stmt) {
  const clang::Expr* returned = stmt->getRetValue();
  if (!returned || returned->getType()->isVoidType()) {
    if (returned) lowerDiscarded(fn, returned);
    leave(fn);
    fn.emit(ir::Return{});
    return;
  }
  if (const clang::QualType type = fn.definition->getReturnType();
      !type->isReferenceType() && !vectorElement(type).isNull())
    return fn.vectors->returned(stmt);
  if (fn.result.valid()) {
    if (!endsSilently(fn.shared, returned->getType()))
      fn.shared.unsupported(returned->getSourceRange(),
                            "returning an object whose destructor does something is not supported",
                            "pass it by reference");
    initialise(fn, fn.build.load(fn.result), returned);
    fn.vectors->keep(fn.build.load(fn.result), returned->getType()->getAsCXXRecordDecl(), returned->getSourceRange());
    leave(fn);
    fn.emit(ir::Return{});
    return;
  }
  if (returnReport(fn, stmt)) return;
  ExprId made = fn.definition->getReturnType()->isReferenceType() ? lowerPlace(fn, returned) : lowerValue(fn, returned);
  if (fn.build.typeOf(made) != fn.module[fn.id].result) made = fn.build.pointerCast(made, fn.module[fn.id].result);
  if (hasEndings(fn) || fn.vectors->changesOnLeave()) {
    made = fn.kept(made);
    leave(fn);
  }
  fn.emit(ir::Return{made});
}

static void lowerIf(FunctionContext& fn, const clang::IfStmt* stmt) {
  if (stmt->isConsteval())
    fn.shared.unsupported(clang::SourceRange(stmt->getBeginLoc()), "`if consteval` is not supported");
  if (stmt->getInit()) lowerStatement(fn, stmt->getInit());
  if (const clang::VarDecl* variable = stmt->getConditionVariable()) lowerDeclaration(fn, variable);
  if (stmt->isConstexpr()) {
    if (const auto taken = stmt->getNondiscardedCase(fn.shared.context)) within(fn, *taken);
    return;
  }
  // What is never reached need not be supported, as where a macro says `if (false)`.
  if (bool holds = false; !stmt->getCond()->HasSideEffects(fn.shared.context) &&
                          stmt->getCond()->EvaluateAsBooleanCondition(holds, fn.shared.context) &&
                          !hasLabels(holds ? stmt->getElse() : stmt->getThen()))
    return within(fn, holds ? stmt->getThen() : stmt->getElse());
  const ExprId when = lowerCondition(fn, stmt->getCond());
  ir::Block then = fn.block([&] { within(fn, stmt->getThen()); });
  ir::Block otherwise = fn.block([&] { within(fn, stmt->getElse()); });
  branch(fn, when, std::move(then), std::move(otherwise));
}

void branch(FunctionContext& fn, ExprId when, ir::Block then, ir::Block otherwise) {
  if (then.empty() && otherwise.empty()) return;
  if (then.empty())
    fn.emit(ir::If{fn.build.unary(ir::Op::LogicalNot, when), std::move(otherwise), {}});
  else
    fn.emit(ir::If{when, std::move(then), std::move(otherwise)});
}

}  // namespace sparsegen::lowering
