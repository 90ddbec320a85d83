//===- LabelsIn.cpp - labels, jumps and declarations in statements --------===//

#include "Lower/Source/LabelsIn.h"

#include "Lower/Source/Invariance.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

namespace sparsegen::lowering {

bool jumpsTo(const clang::Stmt* stmt, const clang::LabelDecl* label) {
  if (!stmt) return false;
  if (const auto* jump = llvm::dyn_cast<clang::GotoStmt>(stmt)) return jump->getLabel() == label;
  return llvm::any_of(stmt->children(), [&](const clang::Stmt* part) { return jumpsTo(part, label); });
}

const clang::Stmt* withoutLabels(const clang::Stmt* stmt) {
  while (const auto* label = llvm::dyn_cast_or_null<clang::LabelStmt>(stmt)) stmt = label->getSubStmt();
  return stmt;
}

bool hasLabels(const clang::Stmt* stmt) {
  if (!stmt || llvm::isa<clang::LambdaExpr>(stmt)) return false;
  if (llvm::isa<clang::GotoStmt, clang::IndirectGotoStmt, clang::LabelStmt>(stmt)) return true;
  return llvm::any_of(stmt->children(), hasLabels);
}

std::size_t partsOf(const clang::Stmt* stmt) {
  std::size_t count = 1;
  for (const clang::Stmt* part : stmt->children())
    if (part) count += partsOf(part);
  return count;
}

std::vector<const clang::VarDecl*> declaredIn(llvm::ArrayRef<const clang::Stmt*> list) {
  std::vector<const clang::VarDecl*> found;
  for (const clang::Stmt* stmt : list) {
    const auto* declared = llvm::dyn_cast_or_null<clang::DeclStmt>(withoutLabels(stmt));
    if (!declared) continue;
    for (const clang::Decl* decl : declared->decls())
      if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl); variable && variable->hasLocalStorage())
        found.push_back(variable);
  }
  return found;
}

bool areNaming(llvm::ArrayRef<const clang::Stmt*> list, const clang::VarDecl* variable) {
  return llvm::any_of(list, [&](const clang::Stmt* stmt) { return names(stmt, variable); });
}

}  // namespace sparsegen::lowering
