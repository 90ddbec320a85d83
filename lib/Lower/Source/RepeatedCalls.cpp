//===- RepeatedCalls.cpp - which functions are called again and again -----===//

#include "Lower/Source/RepeatedCalls.h"

#include "Lower/Source/ImplicitCode.h"
#include "Lower/Source/LabelsIn.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace sparsegen::lowering {

bool RepeatedCalls::mayRepeat(const clang::FunctionDecl* definition) const {
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(definition);
  if (method && method->isVirtual()) return true;  // whoever calls it
  const auto known = seen_.find(definition);
  // What nobody is seen to call is called through a pointer, or by what stands for one.
  return known == seen_.end() || known->second == Times::Many;
}

void RepeatedCalls::visitFunction(const clang::FunctionDecl* function, Times times) {
  const clang::FunctionDecl* definition = nullptr;
  if (!function || !function->hasBody(definition)) return;
  const auto [known, isNew] = seen_.try_emplace(definition, times);
  if (!isNew) {
    if (open_.contains(definition)) times = Times::Many;  // it calls itself
    if (known->second == Times::Many || times == Times::Once) return;
    known->second = Times::Many;
  }
  const bool isOpened = open_.insert(definition).second;
  forEachPart(definition, [&](const clang::Stmt* part) { visit(part, times); });
  if (isOpened) open_.erase(definition);
}

using Parts = llvm::SmallPtrSet<const clang::Stmt*, 8>;

/// Whether one statement jumps to a label in another.
static bool jumpsInto(const clang::Stmt* from, const clang::Stmt* into) {
  if (!into || llvm::isa<clang::LambdaExpr>(into)) return false;
  const auto* label = llvm::dyn_cast<clang::LabelStmt>(into);
  if (label && jumpsTo(from, label->getDecl())) return true;
  return llvm::any_of(into->children(), [&](const clang::Stmt* part) { return jumpsInto(from, part); });
}

/// The parts of a statement from which a jump leads back to one before, or to the start of the same.
static Parts partsJumpedOver(const clang::Stmt* stmt) {
  Parts found;
  if (const auto* label = llvm::dyn_cast<clang::LabelStmt>(stmt);
      label && jumpsTo(label->getSubStmt(), label->getDecl()))
    found.insert(label->getSubStmt());
  const auto* block = llvm::dyn_cast<clang::CompoundStmt>(stmt);
  if (!block || !hasLabels(block)) return found;
  const llvm::ArrayRef<const clang::Stmt*> parts(block->body_begin(), block->size());
  for (std::size_t first = 0; first < parts.size(); ++first) {
    if (!hasLabels(parts[first])) continue;
    for (std::size_t last = parts.size() - 1; last > first; --last)
      if (jumpsInto(parts[last], parts[first])) {
        found.insert(parts.begin() + first, parts.begin() + last + 1);
        break;
      }
  }
  return found;
}

void RepeatedCalls::visit(const clang::Stmt* stmt, Times times) {
  if (!stmt) return;
  if (llvm::isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt, clang::CXXForRangeStmt>(stmt)) times = Times::Many;
  // What makes an array makes each element.
  const auto* value = llvm::dyn_cast<clang::Expr>(stmt);
  if (value && value->getType()->isArrayType() && !llvm::isa<clang::StringLiteral, clang::PredefinedExpr>(stmt))
    times = Times::Many;
  if (const auto* made = llvm::dyn_cast<clang::CXXNewExpr>(stmt); made && made->isArray()) times = Times::Many;
  const auto* call = llvm::dyn_cast<clang::CallExpr>(stmt);
  const clang::FunctionDecl* callee = call ? call->getDirectCallee() : nullptr;
  visitFunction(callee, times);
  // A function that is named otherwise may be called through a pointer, who knows how often.
  if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(stmt))
    visitFunction(llvm::dyn_cast<clang::FunctionDecl>(name->getDecl()), Times::Many);
  if (const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(stmt)) visitFunction(made->getConstructor(), times);
  forEachImplicitCallee(stmt, [&](const clang::FunctionDecl* each) { visitFunction(each, times); });
  const Parts jumpedOver = partsJumpedOver(stmt);
  forEachPart(stmt, [&](const clang::Stmt* part) {
    const auto* name = callee && part == call->getCallee()
                           ? llvm::dyn_cast<clang::DeclRefExpr>(call->getCallee()->IgnoreParenImpCasts())
                           : nullptr;
    if (!name) visit(part, jumpedOver.contains(part) ? Times::Many : times);
  });
}

}  // namespace sparsegen::lowering
