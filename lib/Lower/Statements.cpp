//===- Statements.cpp - statements but loops ------------------------------===//
//
// Declarations, expressions for their effect, branches and returns.
//
//===----------------------------------------------------------------------===//

#include "Lower/Exceptions.h"
#include "Lower/Function.h"
#include "Lower/Labels.h"
#include "Lower/Std/Vectors.h"

namespace sparsegen::lowering {

using ir::ExprId;

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
  const llvm::StringRef text = assembly->getAsmString()->getString().trim();
  return text.empty() || (text.starts_with("#") && !text.contains('\n'));
}

void FunctionLowering::statement(const clang::Stmt* stmt) {
  if (!stmt) return;
  const SourceRange outer = build.range();
  at(stmt->getSourceRange());
  if (const auto* compound = llvm::dyn_cast<clang::CompoundStmt>(stmt)) {
    if (shared.noReturn.in(compound)) return emit(ir::Stop{});
    scope([&] { statements({compound->body_begin(), compound->body_end()}); });
  } else if (const auto* declared = llvm::dyn_cast<clang::DeclStmt>(stmt)) {
    for (const clang::Decl* decl : declared->decls()) {
      if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl)) declare(variable);
      if (const auto* name = llvm::dyn_cast<clang::TypedefNameDecl>(decl)) noteExtents(name->getUnderlyingType());
      // The parts of a pair or tuple are references of their own.
      if (const auto* parts = llvm::dyn_cast<clang::DecompositionDecl>(decl))
        for (const clang::BindingDecl* part : parts->bindings())
          if (const clang::VarDecl* held = part->getHoldingVar()) declare(held);
    }
  } else if (const auto* branch = llvm::dyn_cast<clang::IfStmt>(stmt)) {
    scope([&] { ifStatement(branch); });
  } else if (const auto* loop = llvm::dyn_cast<clang::ForStmt>(stmt)) {
    scope([&] { forStatement(loop); });
  } else if (const auto* overRange = llvm::dyn_cast<clang::CXXForRangeStmt>(stmt)) {
    scope([&] { rangeFor(overRange); });
  } else if (const auto* whileLoop = llvm::dyn_cast<clang::WhileStmt>(stmt)) {
    whileStatement(whileLoop);
  } else if (const auto* doLoop = llvm::dyn_cast<clang::DoStmt>(stmt)) {
    doStatement(doLoop);
  } else if (const auto* returned = llvm::dyn_cast<clang::ReturnStmt>(stmt)) {
    returnStatement(returned);
  } else if (const auto* attributed = llvm::dyn_cast<clang::AttributedStmt>(stmt)) {
    statement(attributed->getSubStmt());
  } else if (const auto* attempt = llvm::dyn_cast<clang::CXXTryStmt>(stmt)) {
    // What nothing is thrown in is a block like any other, and its handlers are never entered.
    if (const clang::Stmt* thrown = throwing(attempt->getTryBlock()))
      shared.unsupported(thrown->getSourceRange(), "catching what may be thrown here is not supported",
                         "leave the `try` to the caller, or return an error code");
    statement(attempt->getTryBlock());
  } else if (const auto* chosen = llvm::dyn_cast<clang::SwitchStmt>(stmt)) {
    scope([&] { switchStatement(chosen); });
  } else if (llvm::isa<clang::BreakStmt>(stmt)) {
    endSince(endingsBefore_[breakable_.back()]);
    jump({breakable_.back(), JumpKind::Break}, stmt->getSourceRange());
  } else if (llvm::isa<clang::ContinueStmt>(stmt)) {
    endSince(endingsBefore_[continuable_.back()]);
    jump({continuable_.back(), JumpKind::Continue}, stmt->getSourceRange());
  } else if (const auto* leap = llvm::dyn_cast<clang::GotoStmt>(stmt)) {
    gotoStatement(leap);
  } else if (const auto* label = llvm::dyn_cast<clang::LabelStmt>(stmt)) {
    statement(label->getSubStmt());
  } else if (const auto* expr = llvm::dyn_cast<clang::Expr>(stmt)) {
    discard(expr);
  } else if (!llvm::isa<clang::NullStmt>(stmt) && !isEmptyAssembly(stmt)) {
    shared.unsupported(clang::SourceRange(stmt->getBeginLoc()),
                       std::string("this statement (") + stmt->getStmtClassName() + ") is not supported",
                       "rewrite it with `if`, `for` and `while`");
  }
  build.at(outer);
}

/// GNU C's `({ ...; value; })`, as in macros: what its statements do comes first.
void FunctionLowering::inScopeOf(const clang::StmtExpr* expr, llvm::function_ref<void(const clang::Expr*)> use) {
  const clang::CompoundStmt* body = expr->getSubStmt();
  const auto* result = llvm::dyn_cast<clang::Expr>(body->getStmtExprResult());
  if (!result || mayLeave(body))
    shared.unsupported(expr->getSourceRange(), "a jump out of a statement expression is not supported",
                       "write its statements on their own");
  scope([&] {
    for (const clang::Stmt* each : body->body()) {
      if (each != body->getStmtExprResult()) statement(each);
    }
    use(result);
  });
}

ExprId FunctionLowering::VisitStmtExpr(const clang::StmtExpr* expr) {
  ExprId made;
  inScopeOf(expr, [&](const clang::Expr* result) { made = hasEndings() ? kept(value(result)) : value(result); });
  return made;
}

/// What is done on the way to an object of which nothing is read.
void FunctionLowering::discardObject(const clang::MemberExpr* expr) {
  if (expr->getBase()->HasSideEffects(shared.context)) discard(expr->getBase());
}

/// An expression for what it does, not for its value.
void FunctionLowering::discard(const clang::Expr* expr) {
  expr = expr->IgnoreParens();
  at(expr->getSourceRange());
  if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(expr); cast && cast->getCastKind() == clang::CK_ToVoid)
    return discard(cast->getSubExpr());
  if (llvm::isa<clang::ExprWithCleanups, clang::CallExpr>(expr) && shared.noReturn.in(expr)) return emit(ir::Stop{});
  if (const auto* cleanups = llvm::dyn_cast<clang::ExprWithCleanups>(expr)) return discard(cleanups->getSubExpr());
  if (llvm::isa<clang::CXXThrowExpr>(expr)) return emit(ir::Stop{});
  if (const auto* freed = llvm::dyn_cast<clang::CXXDeleteExpr>(expr)) return discard(freed->getArgument());
  if (const auto* statements = llvm::dyn_cast<clang::StmtExpr>(expr)) return statement(statements->getSubStmt());
  if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(expr)) {
    if (unary->getOpcode() == clang::UO_Extension) return discard(unary->getSubExpr());
    if (unary->isIncrementDecrementOp()) {
      const ExprId where = place(unary->getSubExpr());
      return emit(ir::Assign{where, step(build.load(where), unary)});
    }
  }
  if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(expr);
      binary && binary->getOpcode() == clang::BO_Comma) {
    discard(binary->getLHS());
    return discard(binary->getRHS());
  }
  if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(expr);
      binary && binary->isAssignmentOp() && !isRecord(expr->getType())) {
    if (!passOver(binary)) emit(assignment(binary));
    return;
  }
  if (const auto* chosen = llvm::dyn_cast<clang::ConditionalOperator>(expr); chosen && expr->getType()->isVoidType()) {
    const ExprId when = condition(chosen->getCond());
    ir::Block then = block([&] { discard(chosen->getTrueExpr()); });
    ir::Block otherwise = block([&] { discard(chosen->getFalseExpr()); });
    branch(when, std::move(then), std::move(otherwise));
    return;
  }
  if (const auto* called = llvm::dyn_cast<clang::CallExpr>(expr)) {
    if (!mathCall(called) && !passOver(called)) call(called, {});
    return;
  }
  if (llvm::isa<clang::CXXScalarValueInitExpr>(expr)) return;  // `void()`
  // `(void)unused;` and `sizeof(x);` name things without reading them.
  if (llvm::isa<clang::DeclRefExpr, clang::UnaryExprOrTypeTraitExpr, clang::IntegerLiteral>(expr)) return;
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(expr)) return discardObject(member);
  if (expr->getType()->isAnyComplexType()) {
    complexValue(expr);
    return;
  }
  if (expr->getType()->isRecordType()) {
    if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(expr)) {
      assign(binary);
      return;
    }
    placeOfTemporary(expr);
    return;
  }
  value(expr);
}

/// What C++ declares without a name, or by one of its own such as `__begin1`, gets a name of ours.
Names::Local FunctionLowering::nameOf(const clang::VarDecl* decl) {
  if (decl->isImplicit()) return names_.generatedLocal(decl->getName().trim("_0123456789").str());
  return decl->getName().empty() ? names_.generatedLocal("parts") : names_.local(decl->getNameAsString());
}

void FunctionLowering::declare(const clang::VarDecl* decl) {
  if (decl->hasLocalStorage()) return declareLocal(decl);
  if (shared.isMadeOfLocals(decl)) declareStatic(decl);  // others are made where they are first used
}

void FunctionLowering::declareLocal(const clang::VarDecl* decl) {
  const clang::SourceRange range = decl->getSourceRange();
  if (shared.context.hasSameType(decl->getType(), shared.context.getBuiltinVaListType())) return;  // only printed
  if (shared.filledLocals.contains(decl)) return;
  if (vectors_->declare(decl)) return;
  noteExtents(decl->getType());
  const bool isAlive = declaredBefore_.erase(decl);
  const ir::ObjectId object = isAlive ? objects_.at(decl) : localOf(decl);
  const auto start = [&] {
    if (!isAlive) emit(ir::Declare{object});
  };
  const ir::TypeId type = module[object].type;
  const clang::Expr* init = decl->getInit();
  if (!init) {
    start();
    vectors_->comeToLife(build.address(object));
    return;
  }
  const bool isScalar = module[type].kind == ir::TypeKind::Scalar || module[type].kind == ir::TypeKind::Pointer;
  if (!isScalar) {
    start();
    vectors_->comeToLife(build.address(object));
    initialise(build.address(object), init);
    endsLater(build.address(object), decl->getType(), range);
    return;
  }
  // The value first, so that a declaration stands next to its assignment.
  const auto* list = llvm::dyn_cast<clang::InitListExpr>(init->IgnoreParens());
  ExprId made;
  const ir::Block first = block([&] {
    if (decl->getType()->isReferenceType())
      made = place(init);
    else
      made = list && list->getNumInits() == 0 ? zeroOf(type) : value(init);
  });
  if (build.typeOf(made) != type) made = build.pointerCast(made, type);
  const bool isNamed = !first.empty() && names(init, decl);
  if (isNamed) start();
  emit(first);
  if (!isNamed) start();
  emit(ir::Assign{build.address(object), made});
}

void FunctionLowering::returnStatement(const clang::ReturnStmt* stmt) {
  const clang::Expr* returned = stmt->getRetValue();
  if (!returned || returned->getType()->isVoidType()) {
    if (returned) discard(returned);
    leave();
    emit(ir::Return{});
    return;
  }
  if (const clang::QualType type = definition_->getReturnType();
      !type->isReferenceType() && !vectorElement(type).isNull())
    return vectors_->returned(stmt);
  if (result_.valid()) {
    if (!shared.endsSilently(returned->getType()))
      shared.unsupported(returned->getSourceRange(),
                         "returning an object whose destructor does something is not supported",
                         "pass it by reference");
    initialise(build.load(result_), returned);
    vectors_->keep(build.load(result_), returned->getType()->getAsCXXRecordDecl(), returned->getSourceRange());
    leave();
    emit(ir::Return{});
    return;
  }
  if (returnReport(stmt)) return;
  ExprId made = definition_->getReturnType()->isReferenceType() ? place(returned) : value(returned);
  if (build.typeOf(made) != module[id_].result) made = build.pointerCast(made, module[id_].result);
  if (hasEndings() || vectors_->changesOnLeave()) {
    made = kept(made);
    leave();
  }
  emit(ir::Return{made});
}

void FunctionLowering::ifStatement(const clang::IfStmt* stmt) {
  if (stmt->isConsteval())
    shared.unsupported(clang::SourceRange(stmt->getBeginLoc()), "`if consteval` is not supported");
  if (stmt->getInit()) statement(stmt->getInit());
  if (const clang::VarDecl* variable = stmt->getConditionVariable()) declare(variable);
  if (stmt->isConstexpr()) {
    if (const auto taken = stmt->getNondiscardedCase(shared.context)) within(*taken);
    return;
  }
  // What is never reached need not be supported, as where a macro says `if (false)`.
  if (bool holds = false; !stmt->getCond()->HasSideEffects(shared.context) &&
                          stmt->getCond()->EvaluateAsBooleanCondition(holds, shared.context) &&
                          !hasLabels(holds ? stmt->getElse() : stmt->getThen()))
    return within(holds ? stmt->getThen() : stmt->getElse());
  const ExprId when = condition(stmt->getCond());
  ir::Block then = block([&] { within(stmt->getThen()); });
  ir::Block otherwise = block([&] { within(stmt->getElse()); });
  branch(when, std::move(then), std::move(otherwise));
}

/// An If that does something on the way where its condition holds.
void FunctionLowering::branch(ExprId when, ir::Block then, ir::Block otherwise) {
  if (then.empty() && otherwise.empty()) return;
  if (then.empty())
    emit(ir::If{build.unary(ir::Op::LogicalNot, when), std::move(otherwise), {}});
  else
    emit(ir::If{when, std::move(then), std::move(otherwise)});
}

}  // namespace sparsegen::lowering
