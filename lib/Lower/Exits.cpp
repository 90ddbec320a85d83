//===- Exits.cpp - labels where a function only tidies up and returns -----===//
//
// `goto done;`, where `done:` frees some memory and returns a status, is a
// return. It is lowered as one, with what the label stands before, so that what
// is returned is known where the jump is; a loop that is left early says less.
//
//===----------------------------------------------------------------------===//

#include "Lower/Function.h"
#include "Lower/Labels.h"

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

/// `body` is that of the function. What stands between a jump and its label may be what the label's statements name.
void FunctionLowering::findExits(llvm::ArrayRef<const clang::Stmt*> body) {
  const bool returns = !body.empty() && llvm::isa_and_nonnull<clang::ReturnStmt>(withoutLabels(body.back()));
  if (!returns && !definition_->getReturnType()->isVoidType()) return;
  std::size_t parts = 0;
  for (std::size_t at = body.size(); at-- > 0;) {
    if (!tidiesUp(body[at]) || (parts += partsOf(body[at])) > kMostParts) return;
    const auto* label = llvm::dyn_cast<clang::LabelStmt>(body[at]);
    for (; label; label = llvm::dyn_cast<clang::LabelStmt>(label->getSubStmt())) {
      const auto jumps = [&](const clang::Stmt* stmt) { return jumpsTo(stmt, label->getDecl()); };
      const auto from = std::find_if(body.begin(), body.begin() + at, jumps);
      const auto isNamed = [&](const clang::VarDecl* variable) { return areNaming(body.drop_front(at), variable); };
      if (llvm::none_of(declaredIn({from, body.begin() + at}), isNamed)) exits_[label->getDecl()] = body.drop_front(at);
    }
  }
}

/// A jump to such a label.
void FunctionLowering::leaveBy(llvm::ArrayRef<const clang::Stmt*> exit) {
  for (const clang::Stmt* stmt : exit) statement(stmt);
  if (!mayContinue(*open_)) return;
  leave();
  emit(ir::Return{});
}

}  // namespace sparsegen::lowering
