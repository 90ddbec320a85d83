//===- VariableArrays.cpp - arrays of C with extents known at run time ----===//

#include "Lower/Statements/VariableArrays.h"

#include "Lower/Context/FunctionContext.h"
#include "Lower/Expressions/Place.h"
#include "Lower/Expressions/Value.h"
#include "Lower/Source/Invariance.h"

namespace sparsegen::lowering {

using ir::ExprId;
using ir::Op;
using ir::ScalarKind;

clang::QualType flatElement(clang::QualType type, const clang::ASTContext& context) {
  while (const auto* array = context.getAsVariableArrayType(type)) type = array->getElementType();
  return type;
}

void noteExtents(FunctionContext& fn, clang::QualType type) {
  if (!type->isVariablyModifiedType()) return;
  const Changes body(fn.definition->getBody(), fn.shared.privacy);
  while (true) {
    if (type->isPointerType() || type->isReferenceType()) {
      type = type->getPointeeType();
      continue;
    }
    const clang::ArrayType* array = fn.shared.context.getAsArrayType(type);
    if (!array) return;
    if (const auto* variable = llvm::dyn_cast<clang::VariableArrayType>(array)) {
      const clang::Expr* size = variable->getSizeExpr();
      if (size && !fn.extents.count(size)) {
        const ExprId extent = lowerIndex(fn, size);
        fn.extents[size] = body.leave(size) ? extent : fn.kept(extent);
      }
    }
    type = array->getElementType();
  }
}

ExprId flatOffset(FunctionContext& fn, ExprId offset, clang::QualType over, clang::SourceRange at) {
  for (; const auto* array = fn.shared.context.getAsVariableArrayType(over); over = array->getElementType()) {
    const auto extent = fn.extents.find(array->getSizeExpr());
    if (extent == fn.extents.end())
      fn.shared.unsupported(at, "the extents of `" + over.getAsString(fn.shared.policy) + "` are not known here",
                            "declare a variable of that type");
    offset = fn.build.binary(Op::Multiply, offset, extent->second);
  }
  return offset;
}

ExprId writtenExtent(FunctionContext& fn, clang::QualType type, clang::SourceRange at) {
  if (!fn.shared.sizedVectors || !fn.shared.context.getAsVariableArrayType(type)) return {};
  return flatOffset(fn, fn.build.integer(1), type, at);
}

ExprId lowerUnaryExprOrTypeTraitExpr(FunctionContext& fn, const clang::UnaryExprOrTypeTraitExpr* expr) {
  const clang::QualType type = expr->getTypeOfArgument();
  if (expr->getKind() != clang::UETT_SizeOf || !fn.shared.context.getAsVariableArrayType(type))
    return refuseExpression(fn, expr);
  noteExtents(fn, type);
  const clang::QualType element = flatElement(type, fn.shared.context);
  const ExprId bytes = fn.build.integer(fn.shared.context.getTypeSizeInChars(element).getQuantity());
  return convert(fn, flatOffset(fn, bytes, type, expr->getSourceRange()), ScalarKind::U64);
}

}  // namespace sparsegen::lowering
