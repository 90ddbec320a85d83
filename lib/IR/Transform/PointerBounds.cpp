//===- PointerBounds.cpp - how far pointers lead --------------------------===//
//
// The part of SizeBounds.h that is of pointers: by how many elements one is from
// another that lasts, and how long the arrays are into which it leads.
//
//===----------------------------------------------------------------------===//

#include <algorithm>

#include "IR/Transform/SizeBounds.h"
#include "IR/Types.h"

namespace sparsegen::ir {

/// How many elements an object has, of those that a pointer leads to one of; of what the caller has nothing is known.
std::optional<std::int64_t> SizeBounds::arrayLength(ExprId pointer) {
  const Expr node = module_[pointer];
  if (node.op == Op::Address && module_[node.object].kind != ObjectKind::External) return 1;
  if (node.op == Op::PointerAdd || node.op == Op::Field) return arrayLength(node.operands[0]);
  if (node.op == Op::Element) {
    const Type& array = module_[module_[module_[node.operands[0]].type].element];
    const bool isFixed = array.kind == TypeKind::Array && array.extent.valid();
    const auto length = isFixed ? staticInteger(module_, array.extent) : std::nullopt;
    const auto outer = length ? arrayLength(node.operands[0]) : std::nullopt;
    return outer ? std::optional(*outer * *length) : std::nullopt;
  }
  const auto variable = node.op == Op::Load ? variableAt(node.operands[0]) : std::nullopt;
  if (!variable || !isFollowed(*variable) || !open_.insert(*variable).second) return std::nullopt;
  std::optional<std::int64_t> longest;
  for (const Written& each : std::vector<Written>(written_[*variable])) {
    if (isStepOf(each, *variable)) continue;
    const auto length = each.value.valid() ? arrayLength(each.value) : std::nullopt;
    longest = length ? std::optional(std::max(longest.value_or(0), *length)) : std::nullopt;
    if (!longest) break;
  }
  open_.erase(*variable);
  return longest;
}

/// Whether a pointer variable is moved.
bool SizeBounds::isStepOf(const Written& written, const Variable& variable) const {
  if (!written.value.valid() || module_[written.value].op != Op::PointerAdd) return false;
  const Expr& from = module_[module_[written.value].operands[0]];
  return from.op == Op::Load && variableAt(from.operands[0]) == variable;
}

std::optional<SizeBounds::Offset> SizeBounds::merged(const std::optional<Offset>& a, const Offset& b, Side side) {
  if (!a) return b;
  if (a->base.valid() && !sameExpr(module_, a->base, b.base)) return std::nullopt;
  return Offset{a->base, chosen(a->by, b.by, side)};
}

/// A pointer as one that lasts, and elements behind it; of an integer, its bound.
std::optional<SizeBounds::Offset> SizeBounds::offset(ExprId expr, Side side) {
  const Expr node = module_[expr];
  if (!isPointer(module_, node.type)) {
    const ExprId found = bound(expr, side);
    return found.valid() ? std::optional(Offset{{}, found}) : std::nullopt;
  }
  if (node.op == Op::Address) return Offset{expr, size(0)};
  if (node.op == Op::PointerAdd || node.op == Op::Element) {
    const auto from = offset(node.operands[0], side);
    const ExprId by = from ? bound(node.operands[1], side) : ExprId();
    return by.valid() ? std::optional(Offset{from->base, sum(from->by, by)}) : std::nullopt;
  }
  if (node.op != Op::Load) return std::nullopt;
  if (const ExprId same = lasting(expr); same.valid()) return Offset{same, size(0)};
  const auto variable = variableAt(node.operands[0]);
  return variable && isFollowed(*variable) ? offsetOf(*variable, side) : std::nullopt;
}

/// Of a pointer variable: all that it is set to, but for steps away from the side that is asked for.
std::optional<SizeBounds::Offset> SizeBounds::offsetOf(const Variable& variable, Side side) {
  if (!open_.insert(variable).second) return std::nullopt;
  std::optional<Offset> found;
  for (const Written& each : std::vector<Written>(written_[variable])) {
    const bool isStep = isStepOf(each, variable);
    const std::int64_t step = isStep ? staticInteger(module_, module_[each.value].operands[1]).value_or(0) : 0;
    if (step != 0 && (step > 0) == (side == Side::Least)) continue;
    const auto own = each.value.valid() ? offset(each.value, side) : std::nullopt;
    found = own ? merged(found, *own, side) : std::nullopt;
    if (!found) break;
  }
  open_.erase(variable);
  return found;
}

}  // namespace sparsegen::ir
