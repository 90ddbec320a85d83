//===- VariableArrays.cpp - arrays of C with extents known at run time ----===//
//
// `double a[n][m]`, and `double (*a)[m]`, which a parameter `a[n][m]` is. In
// the IR they are flat: an array of as many elements as are needed, and a
// pointer to an element. A step over a row is one over all of its elements.
// C evaluates the extents where the type is written, and so do we.
//
//===----------------------------------------------------------------------===//

#include "Lower/Function.h"
#include "Lower/Invariance.h"

namespace sparsegen::lowering {

using ir::ExprId;
using ir::Op;
using ir::ScalarKind;

clang::QualType flatElement(clang::QualType type, const clang::ASTContext& context) {
  while (const auto* array = context.getAsVariableArrayType(type)) type = array->getElementType();
  return type;
}

/// Evaluates the extents that a type names, and that nothing else has evaluated.
void FunctionLowering::noteExtents(clang::QualType type) {
  if (!type->isVariablyModifiedType()) return;
  const Changes body(definition_->getBody(), shared.privacy);
  while (true) {
    if (type->isPointerType() || type->isReferenceType()) {
      type = type->getPointeeType();
      continue;
    }
    const clang::ArrayType* array = shared.context.getAsArrayType(type);
    if (!array) return;
    if (const auto* variable = llvm::dyn_cast<clang::VariableArrayType>(array)) {
      const clang::Expr* size = variable->getSizeExpr();
      if (size && !extents_.count(size)) {
        const ExprId extent = index(size);
        extents_[size] = body.leave(size) ? extent : kept(extent);
      }
    }
    type = array->getElementType();
  }
}

/// A number of steps over a type, as one over what is flat: each step over an array is one over its elements.
ExprId FunctionLowering::flatOffset(ExprId offset, clang::QualType over, clang::SourceRange at) {
  for (; const auto* array = shared.context.getAsVariableArrayType(over); over = array->getElementType()) {
    const auto extent = extents_.find(array->getSizeExpr());
    if (extent == extents_.end())
      shared.unsupported(at, "the extents of `" + over.getAsString(shared.policy) + "` are not known here",
                         "declare a variable of that type");
    offset = build.binary(Op::Multiply, offset, extent->second);
  }
  return offset;
}

/// `sizeof` of an array of run-time length; of all else it is a constant.
ExprId FunctionLowering::VisitUnaryExprOrTypeTraitExpr(const clang::UnaryExprOrTypeTraitExpr* expr) {
  const clang::QualType type = expr->getTypeOfArgument();
  if (expr->getKind() != clang::UETT_SizeOf || !shared.context.getAsVariableArrayType(type)) return VisitStmt(expr);
  noteExtents(type);
  const clang::QualType element = flatElement(type, shared.context);
  const ExprId bytes = build.integer(shared.context.getTypeSizeInChars(element).getQuantity());
  return convert(flatOffset(bytes, type, expr->getSourceRange()), ScalarKind::U64);
}

}  // namespace sparsegen::lowering
