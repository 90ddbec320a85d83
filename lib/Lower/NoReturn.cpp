//===- NoReturn.cpp - what never gets to its end --------------------------===//

#include "Lower/NoReturn.h"

#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace sparsegen::lowering {

namespace {

using Seen = llvm::SmallPtrSetImpl<const clang::FunctionDecl*>;

/// Whether something in a statement may lead to what is not behind it.
bool mayJump(const clang::Stmt* stmt) {
  if (!stmt || llvm::isa<clang::LambdaExpr>(stmt)) return false;
  if (llvm::isa<clang::ReturnStmt, clang::BreakStmt, clang::ContinueStmt, clang::GotoStmt, clang::IndirectGotoStmt,
                clang::LabelStmt, clang::SwitchCase, clang::CXXTryStmt>(stmt))
    return true;
  return llvm::any_of(stmt->children(), mayJump);
}

bool endsThere(const clang::Stmt* stmt, Seen& seen);

bool endsThere(const clang::FunctionDecl* function, Seen& seen) {
  if (function->isNoReturn()) return true;
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
  if (method && method->isVirtual()) return false;
  const clang::FunctionDecl* definition = nullptr;
  return function->hasBody(definition) && seen.insert(definition).second && endsThere(definition->getBody(), seen);
}

/// Of statements that stand behind each other one is enough, where none before may go elsewhere.
bool endsThere(const clang::Stmt* stmt, Seen& seen) {
  if (const auto* block = llvm::dyn_cast<clang::CompoundStmt>(stmt)) {
    for (const clang::Stmt* each : block->body()) {
      if (endsThere(each, seen)) return true;
      if (mayJump(each)) return false;
    }
    return false;
  }
  const auto* expr = llvm::dyn_cast<clang::Expr>(stmt);
  expr = expr ? expr->IgnoreParens()->IgnoreUnlessSpelledInSource() : nullptr;
  if (!expr || mayJump(expr)) return false;
  if (llvm::isa<clang::CXXThrowExpr>(expr)) return true;
  const auto* call = llvm::dyn_cast<clang::CallExpr>(expr);
  return call && call->getDirectCallee() && endsThere(call->getDirectCallee(), seen);
}

}  // namespace

bool neverReturns(const clang::CompoundStmt* block) {
  llvm::SmallPtrSet<const clang::FunctionDecl*, 4> seen;
  return endsThere(block, seen);
}

bool neverReturns(const clang::FunctionDecl* function) {
  llvm::SmallPtrSet<const clang::FunctionDecl*, 4> seen;
  return endsThere(function, seen);
}

}  // namespace sparsegen::lowering
