//===- Expressions.cpp - copies of expressions ----------------------------===//

#include "IR/Transform/Unroll/Expressions.h"

#include <algorithm>

namespace sparsegen::ir::unrolling {

/// What a variable is known to hold; none where that is not known.
static ExprId valueOf(const Context& context, ObjectId variable) {
  if (const auto value = context.names.values.find(variable); value != context.names.values.end()) return value->second;
  const auto value = context.known.find(mapped(context, variable));
  return value == context.known.end() ? ExprId() : value->second;
}

/// A constant in place of an integer that is known.
static ExprId folded(Context& context, ExprId expr) {
  const Expr& node = context.module[expr];
  const Type& type = context.module[node.type];
  if (type.kind != TypeKind::Scalar || !isInteger(type.scalar) || node.op == Op::IntegerConstant) return expr;
  const ScalarKind kind = type.scalar;
  const auto value = staticInteger(context.module, expr);
  return value ? context.build.integer(*value, kind) : expr;
}

/// A pointer that a constant is added to, as one step from where the pointer came by one: an element of the array that
/// it points into, or a longer way from the same pointer. None where it is no such pointer.
static ExprId stepped(Context& context, const Expr& node) {
  const Module& module = context.module;
  const auto steps = node.op == Op::PointerAdd ? staticInteger(module, node.operand(1)) : std::nullopt;
  if (!steps) return {};
  const Expr base = module[node.operand(0)];
  if (*steps == 0 && info(base.op).family == OpFamily::Place) return node.operand(0);
  if (base.op != Op::Element && base.op != Op::PointerAdd) return {};
  const auto first = staticInteger(module, base.operand(1));
  std::int64_t index = 0;
  if (!first || __builtin_add_overflow(*first, *steps, &index)) return {};
  if (base.op == Op::PointerAdd) {
    if (base.integer == kWithin || node.integer == kWithin) return {};
    return context.build.pointerAdd(base.operand(0), context.build.integer(index));
  }
  const Type& array = module[context.build.pointee(base.operand(0))];
  const auto extent = array.extent.valid() ? staticInteger(module, array.extent) : std::nullopt;
  if (!extent || index < 0 || index >= *extent) return {};
  return context.build.element(base.operand(0), context.build.integer(index));
}

/// The first base of what a pointer to that base was cast to: the pointer. g++ takes loads of both forms for one, and
/// then its object for one of the larger type, so that stores to the smaller one are dead.
static ExprId castBack(const Module& module, const Expr& node) {
  if (node.op != Op::Field || node.field != 0) return {};
  const Expr& whole = module[node.operand(0)];
  return whole.op == Op::PointerCast && module[whole.operand(0)].type == node.type ? whole.operand(0) : ExprId();
}

ExprId copy(Context& context, ExprId from) {
  if (!from.valid()) return from;
  Module& module = context.module;
  Expr node = module[from];
  if (node.op == Op::Load && module[node.operand(0)].op == Op::Address)
    if (const ExprId value = valueOf(context, module[node.operand(0)].object); value.valid()) return value;
  for (ExprId& operand : node.operands) operand = copy(context, operand);
  if (node.op == Op::Address) node.object = mapped(context, node.object);
  if (node.op == Op::Select)
    if (const auto condition = staticInteger(module, node.operand(0))) return node.operand(*condition != 0 ? 1 : 2);
  context.build.at(node.range);
  if (const ExprId place = stepped(context, node); place.valid()) return place;
  if (const ExprId place = castBack(module, node); place.valid()) return place;
  const ExprId own(module.exprs.size());
  module.exprs.push_back(node);
  return folded(context, own);
}

bool isStable(const Context& context, ExprId expr) {
  const Expr& node = context.module[expr];
  if (node.op == Op::Load) {
    const Expr& place = context.module[node.operand(0)];
    return place.op == Op::Address && context.isNamedOnly[place.object.value];
  }
  return std::ranges::all_of(node.operands,
                             [&](ExprId operand) { return !operand.valid() || isStable(context, operand); });
}

}  // namespace sparsegen::ir::unrolling
