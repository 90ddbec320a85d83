//===- CleanupLabels.cpp - labels where a function only tidies up and returns -----===//

#include "Lower/Statements/CleanupLabels.h"

#include "Lower/Classes/Lifetimes.h"
#include "Lower/Context/FunctionContext.h"
#include "Lower/Statements/Jumps.h"
#include "Lower/Statements/Labels.h"
#include "Lower/Statements/Statements.h"

namespace sparsegen::lowering {

namespace {

/// Parts of statements that each jump to a label may repeat.
constexpr std::size_t kMostParts = 64;

/// Whether numbers are computed in an expression, or there are statements in it.
bool computes(const clang::Stmt* stmt) {
  if (!stmt) return false;
  if (llvm::isa<clang::LambdaExpr, clang::StmtExpr>(stmt)) return true;
  if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(stmt);
      binary && binary->isAssignmentOp() && !binary->getType()->isIntegerType() && !binary->getType()->isPointerType())
    return true;
  return llvm::any_of(stmt->children(), computes);
}

/// Whether a statement does no more than to release what there is, to settle a status, and to return.
bool tidiesUp(const clang::Stmt* stmt) {
  if (!stmt || llvm::isa<clang::NullStmt>(stmt)) return true;
  if (const auto* label = llvm::dyn_cast<clang::LabelStmt>(stmt)) return tidiesUp(label->getSubStmt());
  if (const auto* block = llvm::dyn_cast<clang::CompoundStmt>(stmt)) return llvm::all_of(block->body(), tidiesUp);
  if (const auto* branch = llvm::dyn_cast<clang::IfStmt>(stmt))
    return !branch->hasInitStorage() && !branch->hasVarStorage() && !computes(branch->getCond()) &&
           tidiesUp(branch->getThen()) && tidiesUp(branch->getElse());
  return llvm::isa<clang::Expr, clang::ReturnStmt>(stmt) && !computes(stmt);
}

}  // namespace

void findCleanupLabels(FunctionContext& fn, llvm::ArrayRef<const clang::Stmt*> body) {
  const bool returns = !body.empty() && llvm::isa_and_nonnull<clang::ReturnStmt>(withoutLabels(body.back()));
  if (!returns && !fn.definition->getReturnType()->isVoidType()) return;
  std::size_t parts = 0;
  for (std::size_t at = body.size(); at-- > 0;) {
    if (!tidiesUp(body[at]) || (parts += partsOf(body[at])) > kMostParts) return;
    const auto* label = llvm::dyn_cast<clang::LabelStmt>(body[at]);
    for (; label; label = llvm::dyn_cast<clang::LabelStmt>(label->getSubStmt())) {
      const auto jumps = [&](const clang::Stmt* stmt) { return jumpsTo(stmt, label->getDecl()); };
      const auto from = std::find_if(body.begin(), body.begin() + at, jumps);
      const auto isNamed = [&](const clang::VarDecl* variable) { return areNaming(body.drop_front(at), variable); };
      if (llvm::none_of(declaredIn({from, body.begin() + at}), isNamed))
        fn.cleanupLabels[label->getDecl()] = body.drop_front(at);
    }
  }
}

void jumpToCleanup(FunctionContext& fn, llvm::ArrayRef<const clang::Stmt*> exit) {
  for (const clang::Stmt* stmt : exit) lowerStatement(fn, stmt);
  if (!mayContinue(fn, *fn.open)) return;
  leave(fn);
  fn.emit(ir::Return{});
}

}  // namespace sparsegen::lowering
