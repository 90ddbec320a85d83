//===- NoReturn.cpp - what never gets to its end --------------------------===//

#include "Lower/Source/NoReturn.h"

#include "clang/AST/ExprCXX.h"

namespace sparsegen::lowering {

namespace {

/// Whether something in a statement may lead to what is not behind it.
bool mayJump(const clang::Stmt* stmt) {
  if (!stmt || llvm::isa<clang::LambdaExpr>(stmt)) return false;
  if (llvm::isa<clang::ReturnStmt, clang::BreakStmt, clang::ContinueStmt, clang::GotoStmt, clang::IndirectGotoStmt,
                clang::LabelStmt, clang::SwitchCase, clang::CXXTryStmt>(stmt))
    return true;
  const auto* assembly = llvm::dyn_cast<clang::GCCAsmStmt>(stmt);
  return (assembly && assembly->isAsmGoto()) || llvm::any_of(stmt->children(), mayJump);
}

/// Whether an expression makes a temporary, whatever the way through it, whose destructor does not return. Looks into
/// what is evaluated for certain alone.
bool makesLast(const clang::Stmt* expr) {
  if (!expr) return false;
  const auto* made = llvm::dyn_cast<clang::CXXBindTemporaryExpr>(expr);
  if (made && made->getTemporary()->getDestructor()->isNoReturn()) return true;
  if (const auto* chosen = llvm::dyn_cast<clang::AbstractConditionalOperator>(expr))
    return makesLast(chosen->getCond());
  const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(expr);
  if (binary && binary->isLogicalOp()) return makesLast(binary->getLHS());
  const auto* call = llvm::dyn_cast<clang::CallExpr>(expr);
  const bool isCall = call && call->getDirectCallee() && call->getDirectCallee()->getBuiltinID() == 0;
  const bool isTransparent =
      isCall || binary ||
      llvm::isa<clang::CastExpr, clang::ParenExpr, clang::MemberExpr, clang::UnaryOperator, clang::FullExpr,
                clang::MaterializeTemporaryExpr, clang::CXXBindTemporaryExpr, clang::CXXConstructExpr>(expr);
  return isTransparent && llvm::any_of(expr->children(), makesLast);
}

}  // namespace

bool NoReturn::of(const clang::FunctionDecl* function) {
  if (function->isNoReturn()) return true;
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
  const clang::FunctionDecl* definition = nullptr;
  if ((method && method->isVirtual()) || !function->hasBody(definition)) return false;
  const auto [known, isNew] = known_.try_emplace(definition, false);
  if (!isNew) return known->second;
  return known_[definition] = in(definition->getBody());
}

/// Of statements that stand behind each other one is enough, where none before may go elsewhere. Blocks within the
/// block are not looked into: each is asked for itself, and nested ones would be read again and again.
bool NoReturn::in(const clang::Stmt* stmt) {
  if (const auto* block = llvm::dyn_cast<clang::CompoundStmt>(stmt)) {
    for (const clang::Stmt* each : block->body()) {
      if (!llvm::isa<clang::CompoundStmt>(each) && in(each)) return true;
      if (mayJump(each)) return false;
    }
    return false;
  }
  const auto* expr = llvm::dyn_cast<clang::Expr>(stmt);
  if (!expr || mayJump(expr)) return false;
  const clang::Expr* plain = expr->IgnoreParens()->IgnoreUnlessSpelledInSource();
  if (llvm::isa<clang::CXXThrowExpr>(plain) || makesLast(expr)) return true;
  const auto* call = llvm::dyn_cast<clang::CallExpr>(plain);
  return call && call->getDirectCallee() && of(call->getDirectCallee());
}

}  // namespace sparsegen::lowering
