//===- VectorEdits.cpp - elements put between others, and taken out -------===//
//
// `insert` and `erase` of std::vector: the elements behind are shifted by a loop.
//
//===----------------------------------------------------------------------===//

#include "Lower/Calls/MemoryCalls.h"
#include "Lower/Classes/Initialise.h"
#include "Lower/Expressions/Place.h"
#include "Lower/Expressions/Value.h"
#include "Lower/Library/Copies.h"
#include "Lower/Library/InnerVectors.h"
#include "Lower/Library/Vectors.h"

namespace sparsegen::lowering {

using ir::ExprId;
using ir::Op;
using ir::ScalarKind;

/// An iterator to what was inserted, or stands where something was; nothing for any other member function.
std::optional<ExprId> Vectors::edit(const std::string& name, const clang::CallExpr* expr, const Vector& on) {
  const unsigned count = expr->getNumArgs();
  // `emplace` of one value is as `insert`.
  const bool isOne = name == "emplace" && count == 2 && !isListView(expr->getArg(1)->getType());
  if ((name != "insert" && name != "erase" && !isOne) || count == 0) return std::nullopt;
  requireResizable(on);
  const ExprId at = function.kept(build.binary(Op::PointerDifference, lowerValue(function, expr->getArg(0)), on.data));
  requirePlainCopies(shared, on.element, expr->getSourceRange());
  if (name == "erase") return count <= 2 ? std::optional(erase(expr, on, at)) : std::nullopt;
  if (count > 3 || count == 1) return std::nullopt;
  return insert(expr, on, at);
}

/// Places whose vectors have gone elsewhere, memory included, have none.
void Vectors::emptyFrom(const Vector& on, ExprId first, ExprId bound) {
  if (!shared.inner->holdsCell(build.pointee(on.data))) return;
  forEach(function, first, Op::Less, bound, 1, [&](ExprId k) { comeToLife(build.pointerAdd(on.data, k)); });
}

/// Makes room for `by` elements before the one at `from`; the last ones go first.
void Vectors::shift(const Vector& on, ExprId from, ExprId by) {
  const ExprId before = function.kept(countOf(on));
  grow(on, build.binary(Op::Add, sizeOf(on), convert(function, by, ScalarKind::U64)));
  const ExprId last = build.binary(Op::Subtract, before, build.integer(1));
  forEach(function, last, Op::GreaterEqual, from, -1, [&](ExprId k) {
    relocate(build.pointerAdd(on.data, build.binary(Op::Add, k, by)), build.pointerAdd(on.data, k));
  });
  emptyFrom(on, from, function.kept(build.binary(Op::Add, from, by)));
  setSize(on, build.binary(Op::Add, sizeOf(on), convert(function, by, ScalarKind::U64)));
}

/// `v.insert(at, value)`, `v.emplace(at, value)`, `v.insert(at, count, value)`, `v.insert(at, first, last)`.
ExprId Vectors::insert(const clang::CallExpr* expr, const Vector& on, ExprId at) {
  const clang::Expr* first = expr->getArg(1);
  if (expr->getNumArgs() == 3 && !first->getType()->isIntegerType()) {
    if (const auto from = between(first, expr->getArg(2))) return insertRange(on, at, *from);
    shared.unsupported(first->getSourceRange(), "inserting what these iterators lead to is not supported",
                       "use pointers or iterators of a vector");
  }
  if (isListView(first->getType())) return insertRange(on, at, listView(first));
  const clang::Expr* value = expr->getArg(expr->getNumArgs() - 1);
  if (isRecord(on.element) && !shared.context.hasSameUnqualifiedType(value->getType(), on.element))
    shared.unsupported(value->getSourceRange(), "inserting this is not supported", "insert an element, or a range");
  const ExprId count = expr->getNumArgs() == 3 ? function.kept(lowerIndex(function, first)) : build.integer(1);
  if (isMovedThere(value, on.element)) {
    const ExprId moved = function.temporary(build.pointee(on.data));
    comeToLife(moved);
    makeByMove(moved, on.element, value);
    shift(on, at, build.integer(1));
    relocate(build.pointerAdd(on.data, at), moved);
    return build.pointerAdd(on.data, at);
  }
  // As it is now: it may be one of those that are shifted.
  const ExprId held =
      isRecord(on.element)
          ? placeOfTemporary(function, value)
          : function.kept(toType(function, lowerValue(function, value), on.element, value->getSourceRange()));
  shift(on, at, count);
  forEach(function, build.integer(0), Op::Less, count, 1, [&](ExprId k) {
    const ExprId place = build.pointerAdd(on.data, build.binary(Op::Add, at, k));
    if (isRecord(on.element))
      copy(function, place, held);
    else
      function.emit(ir::Assign{place, held});
  });
  return build.pointerAdd(on.data, at);
}

ExprId Vectors::insertRange(const Vector& on, ExprId at, const ElementRange& from) {
  shift(on, at, from.count);
  forEach(function, build.integer(0), Op::Less, from.count, 1, [&](ExprId k) {
    elementFrom(build.pointerAdd(on.data, build.binary(Op::Add, at, k)), elementAt(from, k), on.element);
  });
  return build.pointerAdd(on.data, at);
}

/// `v.erase(at)`, `v.erase(first, last)`.
ExprId Vectors::erase(const clang::CallExpr* expr, const Vector& on, ExprId at) {
  const bool isOne = expr->getNumArgs() == 1;
  const ExprId end =
      isOne ? ExprId{} : build.binary(Op::PointerDifference, lowerValue(function, expr->getArg(1)), on.data);
  const ExprId count = isOne ? build.integer(1) : function.kept(build.binary(Op::Subtract, end, at));
  const ExprId left = function.kept(build.binary(Op::Subtract, countOf(on), count));
  forEach(function, at, Op::Less, left, 1, [&](ExprId k) {
    relocate(build.pointerAdd(on.data, k), build.pointerAdd(on.data, build.binary(Op::Add, k, count)));
  });
  emptyFrom(on, left, function.kept(countOf(on)));
  setSize(on, convert(function, left, ScalarKind::U64));
  return build.pointerAdd(on.data, at);
}

}  // namespace sparsegen::lowering
