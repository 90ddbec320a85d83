//===- Layout.cpp - where the parts of an object lie ----------------------===//

#include "IR/Layout.h"

namespace sparsegen::ir {

CellPath cellPath(const Module& module, TypeId type, std::uint64_t cell) {
  CellPath path;
  for (;;) {
    const Type& held = module[type];
    if (held.kind == TypeKind::Array) {
      type = held.element;
      const std::uint64_t each = cellCount(module, type).value_or(0);
      path.steps.push_back({CellStep::Kind::Element, each == 0 ? 0 : cell / each, {}});
      cell -= each * path.steps.back().index;
    } else if (held.kind == TypeKind::Record && !module[held.record].fields.empty()) {
      const std::vector<RecordField>& fields = module[held.record].fields;
      std::uint32_t field = 0;
      while (field + 1 < fields.size() && fieldOffset(module, held.record, field + 1) <= cell) ++field;
      cell -= fieldOffset(module, held.record, field);
      path.steps.push_back({CellStep::Kind::Field, field, held.record});
      type = fields[field].type;
    } else {
      path.type = type;
      return path;
    }
  }
}

TypeId elementType(const Module& module, TypeId type) {
  return module[type].kind == TypeKind::Array ? module[type].element : type;
}

PointerKey pointerKey(const Module& module, ExprId place) {
  for (;; place = module[place].operands[0]) {
    const Expr& node = module[place];
    if (node.op == Op::Field) return {module[module[module[node.operands[0]].type].element].record, node.field};
    if (node.op != Op::Element && node.op != Op::PointerAdd) return {};
  }
}

PointerKey pointerKey(const CellPath& path) {
  PointerKey key;
  for (const CellStep& each : path.steps)
    if (each.kind == CellStep::Kind::Field) key = {each.record, static_cast<std::uint32_t>(each.index)};
  return key;
}

ExprId step(Builder& build, ExprId place, ExprId index) {
  const Expr node = build.module()[place];
  const auto isZero = [&](ExprId expr) {
    return build.module()[expr].op == Op::IntegerConstant && build.module()[expr].integer == 0;
  };
  if (node.op == Op::Element && isZero(node.operands[1]) && build.module()[node.operands[0]].op != Op::Element)
    return build.element(node.operands[0], index);
  return isZero(index) ? place : build.pointerAdd(place, index);
}

}  // namespace sparsegen::ir
