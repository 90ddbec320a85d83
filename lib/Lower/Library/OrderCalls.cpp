//===- OrderCalls.cpp - qsort and bsearch ---------------------------------===//
//
// C's functions on untyped ranges. What is sorted is what the pointer had as its
// elements before it lost its type, and they are exchanged as by std::sort;
// what is searched is halved until the element is found.
//
//===----------------------------------------------------------------------===//

#include "Lower/Calls/FunctionPointers.h"
#include "Lower/Context/ModuleContext.h"
#include "Lower/Expressions/Place.h"
#include "Lower/Expressions/Value.h"
#include "Lower/Library/Copies.h"
#include "Lower/Library/Iterators.h"

namespace sparsegen::lowering {

using ir::ExprId;
using ir::Op;
using ir::ScalarKind;

/// The elements that an untyped argument leads to, and how many there are.
struct Iterators::Untyped {
  clang::QualType element;
  ExprId first;
  ExprId count;
};

Iterators::Untyped Iterators::untyped(const clang::Expr* argument, const clang::Expr* count, const clang::Expr* size) {
  const clang::Expr* plain = argument->IgnoreParenCasts();
  const clang::ArrayType* array = shared.context.getAsArrayType(plain->getType());
  const clang::QualType element = (array ? array->getElementType() : plain->getType()->getPointeeType());
  clang::Expr::EvalResult bytes;
  const bool isKnown = !element.isNull() && !element->isIncompleteType() && !element->isVariablyModifiedType() &&
                       size->EvaluateAsInt(bytes, shared.context) &&
                       bytes.Val.getInt() == shared.context.getTypeSizeInChars(element).getQuantity();
  if (!isKnown)
    shared.unsupported(argument->getSourceRange(), "what this points to has another size than the elements",
                       "pass a pointer to the elements, and `sizeof` of one");
  const ExprId first =
      array ? build.element(lowerPlace(function, plain), build.integer(0)) : lowerValue(function, plain);
  return {element.getCanonicalType().getUnqualifiedType(), function.kept(first),
          function.kept(convert(function, lowerValue(function, count), ScalarKind::I64))};
}

/// By a function that gives a number below zero, zero, or one above.
Iterators::Ordering Iterators::threeWay(const clang::Expr* by) {
  const auto* called = by->getType()->getPointeeType()->getAs<clang::FunctionProtoType>();
  if (const clang::FunctionDecl* named = functionNamed(by))
    return {.function = called, .named = named, .isThreeWay = true, .takesPlaces = true};
  return {.function = called, .by = function.kept(lowerValue(function, by)), .isThreeWay = true, .takesPlaces = true};
}

/// while (low < high) { middle ...; if (order == 0) { found = middle; break; } if (order < 0) high = ... else low = ...
/// }
ExprId Iterators::searched(const Untyped& range, const Ordering& order, ExprId key, clang::SourceRange at) {
  const ExprId low = function.temporary(build.scalar(ScalarKind::I64));
  const ExprId high = function.temporary(build.scalar(ScalarKind::I64));
  const ExprId found = function.temporary(build.typeOf(range.first));
  function.emit(ir::Assign{low, build.integer(0)});
  function.emit(ir::Assign{high, range.count});
  function.emit(ir::Assign{found, build.null(build.typeOf(range.first))});
  ir::While made;
  made.condition = build.binary(Op::Less, build.load(low), build.load(high));
  made.body = function.block([&] {
    const ExprId sum = build.binary(Op::Add, build.load(low), build.load(high));
    const ExprId middle = function.kept(build.binary(Op::Divide, sum, build.integer(2)));
    const ExprId element = build.pointerAdd(range.first, middle);
    const ExprId compared = compare(order, key, element, at);
    const ExprId zero = build.integer(0, build.scalarOf(compared));
    function.emit(ir::If{build.binary(Op::Equal, compared, zero),
                         function.block([&] {
                           function.emit(ir::Assign{found, element});
                           function.emit(ir::Break{});
                         }),
                         {}});
    const ExprId next = build.binary(Op::Add, middle, build.integer(1));
    function.emit(ir::If{build.binary(Op::Less, compared, zero),
                         function.block([&] { function.emit(ir::Assign{high, middle}); }),
                         function.block([&] { function.emit(ir::Assign{low, next}); })});
  });
  function.emit(std::move(made));
  return build.pointerCast(build.load(found), untypedPointer(shared));
}

/// The pointer that bsearch gives, and of qsort any; nothing for other calls.
std::optional<ExprId> Iterators::orderCall(const clang::CallExpr* expr) {
  const std::string name = libraryName(expr->getDirectCallee(), shared.context);
  const bool isSort = name == "qsort" && expr->getNumArgs() == 4;
  const bool isSearch = name == "bsearch" && expr->getNumArgs() == 5;
  if (!isSort && !isSearch) return std::nullopt;
  const unsigned first = isSearch ? 1 : 0;
  const Untyped range = untyped(expr->getArg(first), expr->getArg(first + 1), expr->getArg(first + 2));
  const Ordering order = threeWay(expr->getArg(first + 3));
  requireNoEffect(order, name, expr->getSourceRange());
  if (isSearch)
    return searched(range, order, function.kept(lowerValue(function, expr->getArg(0))), expr->getSourceRange());
  requirePlainCopies(shared, range.element, expr->getSourceRange());
  insertEach(order, range.first, range.count, expr->getSourceRange());
  return ExprId{};
}

}  // namespace sparsegen::lowering
