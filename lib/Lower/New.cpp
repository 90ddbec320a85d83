//===- New.cpp - objects that `new` makes ---------------------------------===//
//
// What `new` gives is memory like that of an allocation, and the object or the
// elements in it are made as those of a variable are. A `new` that is told where
// to make its object makes it there. `delete` does nothing: only what ends
// without a trace is made.
//
//===----------------------------------------------------------------------===//

#include "Lower/Function.h"
#include "Lower/Std/Vectors.h"

namespace sparsegen::lowering {

using ir::ExprId;
using ir::Op;

ExprId FunctionLowering::VisitCXXNewExpr(const clang::CXXNewExpr* expr) {
  const clang::SourceRange range = expr->getSourceRange();
  const clang::QualType element = expr->getAllocatedType();
  const ir::TypeId type = shared.type(element, range);
  const clang::FunctionDecl* allocates = expr->getOperatorNew();
  if (allocates->isReservedGlobalPlacementOperator() && !expr->isArray()) {
    // `new (static_cast<void*>(p)) T`: the pointer that it was.
    const clang::Expr* given = expr->getPlacementArg(0);
    ExprId where = value(given->IgnoreParenCasts()->getType()->isPointerType() ? given->IgnoreParenCasts() : given);
    if (build.pointee(where) != type) where = build.pointerCast(where, build.pointer(type));
    where = settled(where);
    comeToLifeAt(where, expr->getInitializer());
    return where;
  }
  if (expr->getNumPlacementArgs() > 0 || !allocates->isReplaceableGlobalAllocationFunction())
    shared.unsupported(range, "an allocation function of the source's own is not supported",
                       "use `new` without arguments");
  if (!shared.endsSilently(element))
    shared.unsupported(
        range,
        "`new` of `" + element.getAsString(shared.policy) + "`, whose destructor does something, is not supported",
        "make it a variable");
  const clang::Expr* size = expr->isArray() && expr->getArraySize() ? *expr->getArraySize() : nullptr;
  const ExprId count = size ? settled(index(size)) : build.integer(1);
  const ExprId first = pieceOfMemory(type, range, [&] { return count; });
  if (!expr->isArray()) {
    comeToLifeAt(first, expr->getInitializer());
    return first;
  }
  makeElements(first, count, expr->getInitializer());
  return first;
}

void FunctionLowering::comeToLifeAt(ExprId place, const clang::Expr* init) {
  vectors_->comeToLife(place);
  if (!init) return;
  if (llvm::isa<clang::ImplicitValueInitExpr, clang::CXXScalarValueInitExpr>(withoutWrapping(init)))
    return storeZero(place);
  initialise(place, init);
  vectors_->keep(place, init->getType()->getAsCXXRecordDecl(), init->getSourceRange());
}

/// The elements of an array that `new` makes.
void FunctionLowering::makeElements(ExprId first, ExprId count, const clang::Expr* init) {
  const auto* list = init ? llvm::dyn_cast<clang::InitListExpr>(withoutWrapping(init)) : nullptr;
  const unsigned written = list ? list->getNumInits() : 0;
  for (unsigned k = 0; k < written; ++k) comeToLifeAt(build.pointerAdd(first, build.integer(k)), list->getInit(k));
  const clang::Expr* rest = list ? list->getArrayFiller() : init;
  if (!list && !rest) return;
  forEach(build.integer(written), Op::Less, count, 1, [&](ExprId k) {
    const ExprId place = build.pointerAdd(first, k);
    if (list && !rest)
      storeZero(place);
    else
      comeToLifeAt(place, rest);
  });
}

}  // namespace sparsegen::lowering
