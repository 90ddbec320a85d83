//===- New.cpp - objects that `new` makes ---------------------------------===//

#include "Lower/Classes/New.h"

#include "Lower/Calls/MemoryCalls.h"
#include "Lower/Classes/Initialise.h"
#include "Lower/Classes/Lifetimes.h"
#include "Lower/Classes/Types.h"
#include "Lower/Context/FunctionContext.h"
#include "Lower/Expressions/Place.h"
#include "Lower/Expressions/Value.h"
#include "Lower/Library/Vectors.h"

namespace sparsegen::lowering {

using ir::ExprId;
using ir::Op;

static void comeToLifeAt(FunctionContext& fn, ir::ExprId place, const clang::Expr* init);
static void makeElements(FunctionContext& fn, ir::ExprId first, ir::ExprId count, const clang::Expr* init);

ExprId lowerCXXNewExpr(FunctionContext& fn, const clang::CXXNewExpr* expr) {
  const clang::SourceRange range = expr->getSourceRange();
  const clang::QualType element = expr->getAllocatedType();
  const ir::TypeId type = lowerType(fn.shared, element, range);
  const clang::FunctionDecl* allocates = expr->getOperatorNew();
  if (allocates->isReservedGlobalPlacementOperator() && !expr->isArray()) {
    // `new (static_cast<void*>(p)) T`: the pointer that it was.
    const clang::Expr* given = expr->getPlacementArg(0);
    ExprId where =
        lowerValue(fn, given->IgnoreParenCasts()->getType()->isPointerType() ? given->IgnoreParenCasts() : given);
    if (fn.build.pointee(where) != type) where = fn.build.pointerCast(where, fn.build.pointer(type));
    where = settled(fn, where);
    comeToLifeAt(fn, where, expr->getInitializer());
    return where;
  }
  if (expr->getNumPlacementArgs() > 0 || !allocates->isReplaceableGlobalAllocationFunction())
    fn.shared.unsupported(range, "an allocation function of the source's own is not supported",
                          "use `new` without arguments");
  if (!endsSilently(fn.shared, element))
    fn.shared.unsupported(
        range,
        "`new` of `" + element.getAsString(fn.shared.policy) + "`, whose destructor does something, is not supported",
        "make it a variable");
  const clang::Expr* size = expr->isArray() && expr->getArraySize() ? *expr->getArraySize() : nullptr;
  const ExprId count = size ? settled(fn, lowerIndex(fn, size)) : fn.build.integer(1);
  const ExprId first = memoryFor(fn, expr, type, [&] { return count; });
  if (!expr->isArray()) {
    comeToLifeAt(fn, first, expr->getInitializer());
    return first;
  }
  makeElements(fn, first, count, expr->getInitializer());
  return first;
}

static void comeToLifeAt(FunctionContext& fn, ExprId place, const clang::Expr* init) {
  fn.vectors->comeToLife(place);
  if (!init) return;
  if (llvm::isa<clang::ImplicitValueInitExpr, clang::CXXScalarValueInitExpr>(withoutWrapping(init)))
    return storeZero(fn, place);
  initialise(fn, place, init);
  fn.vectors->keep(place, init->getType()->getAsCXXRecordDecl(), init->getSourceRange());
}

/// The elements of an array that `new` makes.
static void makeElements(FunctionContext& fn, ExprId first, ExprId count, const clang::Expr* init) {
  const auto* list = init ? llvm::dyn_cast<clang::InitListExpr>(withoutWrapping(init)) : nullptr;
  const unsigned written = list ? list->getNumInits() : 0;
  for (unsigned k = 0; k < written; ++k)
    comeToLifeAt(fn, fn.build.pointerAdd(first, fn.build.integer(k)), list->getInit(k));
  const clang::Expr* rest = list ? list->getArrayFiller() : init;
  if (!list && !rest) return;
  forEach(fn, fn.build.integer(written), Op::Less, count, 1, [&](ExprId k) {
    const ExprId place = fn.build.pointerAdd(first, k);
    if (list && !rest)
      storeZero(fn, place);
    else
      comeToLifeAt(fn, place, rest);
  });
}

}  // namespace sparsegen::lowering
