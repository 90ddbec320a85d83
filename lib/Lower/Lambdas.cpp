//===- Lambdas.cpp - closures ---------------------------------------------===//
//
// A lambda is a record of what it captures, with a call operator that is a
// function like any other. In its body a captured variable is a member of that
// record: the value, or the pointer that a reference is.
//
//===----------------------------------------------------------------------===//

#include "Lower/Function.h"
#include "Lower/Std/Vectors.h"

namespace sparsegen::lowering {

using ir::ExprId;

/// Makes a closure in its place: each capture is the initial value of one member.
void FunctionLowering::makeClosure(ExprId where, const clang::LambdaExpr* expr) {
  auto init = expr->capture_init_begin();
  for (const clang::FieldDecl* field : expr->getLambdaClass()->fields()) {
    if (field->hasCapturedVLAType())
      shared.unsupported(expr->getSourceRange(), "a capture of an array of run-time length is not supported",
                         "capture a pointer to it");
    const clang::Expr* from = *init++;
    if (!vectors_->capture(where, field, from, expr)) initialiseField(where, field, from);
  }
}

/// Of the call operator of a lambda, what its body's names mean.
void FunctionLowering::findCaptures(const clang::CXXMethodDecl* method) {
  if (!method->getParent()->isLambda()) return;
  clang::FieldDecl* self = nullptr;
  method->getParent()->getCaptureFields(captures_, self);
  capturedThis_ = self;
}

/// The place of a captured variable.
std::optional<ExprId> FunctionLowering::captured(const clang::ValueDecl* variable, clang::SourceRange at) {
  const auto found = captures_.find(variable);
  if (found == captures_.end()) return std::nullopt;
  const ExprId member = build.field(build.load(this_), shared.field(found->second, at));
  return found->second->getType()->isReferenceType() ? build.load(member) : member;
}

}  // namespace sparsegen::lowering
