//===- Lambdas.cpp - closures ---------------------------------------------===//

#include "Lower/Classes/Lambdas.h"

#include "Lower/Classes/Classes.h"
#include "Lower/Classes/Types.h"
#include "Lower/Context/FunctionContext.h"
#include "Lower/Library/Vectors.h"

namespace sparsegen::lowering {

using ir::ExprId;

void makeClosure(FunctionContext& fn, ExprId where, const clang::LambdaExpr* expr) {
  auto init = expr->capture_init_begin();
  for (const clang::FieldDecl* field : expr->getLambdaClass()->fields()) {
    if (field->hasCapturedVLAType())
      fn.shared.unsupported(expr->getSourceRange(), "a capture of an array of run-time length is not supported",
                            "capture a pointer to it");
    const clang::Expr* from = *init++;
    if (!fn.vectors->capture(where, field, from, expr)) initialiseField(fn, where, field, from);
  }
}

void findCaptures(FunctionContext& fn, const clang::CXXMethodDecl* method) {
  if (!method->getParent()->isLambda()) return;
  clang::FieldDecl* self = nullptr;
  method->getParent()->getCaptureFields(fn.captures, self);
  fn.capturedThis = self;
}

std::optional<ExprId> captured(FunctionContext& fn, const clang::ValueDecl* variable, clang::SourceRange at) {
  const auto found = fn.captures.find(variable);
  if (found == fn.captures.end()) return std::nullopt;
  const ExprId member = fn.build.field(fn.build.load(fn.thisObject), fieldOf(fn.shared, found->second, at));
  return found->second->getType()->isReferenceType() ? fn.build.load(member) : member;
}

}  // namespace sparsegen::lowering
