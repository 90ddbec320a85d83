//===- Types.cpp - what values of a type are made of ----------------------===//

#include "IR/Types.h"

#include <algorithm>

#include "IR/Walk.h"

namespace sparsegen::ir {

bool isRealScalar(const Module& module, TypeId type) {
  return module[type].kind == TypeKind::Scalar && isReal(module[type].scalar);
}

bool isPointer(const Module& module, TypeId type) { return module[type].kind == TypeKind::Pointer; }

bool isMadeOfReals(const Module& module, TypeId type) {
  const Type& held = module[type];
  if (held.kind == TypeKind::Array) return isMadeOfReals(module, held.element);
  if (held.kind == TypeKind::Record)
    return std::ranges::all_of(module[held.record].fields,
                               [&](const RecordField& field) { return isMadeOfReals(module, field.type); });
  return isRealScalar(module, type);
}

bool holdsReals(const Module& module, TypeId type) {
  const Type& held = module[type];
  if (held.kind == TypeKind::Array) return holdsReals(module, held.element);
  if (held.kind == TypeKind::Record)
    return std::ranges::any_of(module[held.record].fields,
                               [&](const RecordField& field) { return holdsReals(module, field.type); });
  return isRealScalar(module, type);
}

ObjectId namedObject(const Module& module, ExprId place) {
  for (;;) {
    const Expr& node = module[place];
    if (node.op == Op::Address) return node.object;
    if (node.op != Op::Element && node.op != Op::Field && node.op != Op::PointerAdd && node.op != Op::PointerCast)
      return {};
    place = node.operands[0];
  }
}

bool hasStaticExtents(const Module& module, TypeId type) {
  for (; module[type].kind == TypeKind::Array || module[type].kind == TypeKind::Pointer; type = module[type].element) {
    const Type& held = module[type];
    if (held.kind == TypeKind::Array && (!held.extent.valid() || !staticInteger(module, held.extent))) return false;
  }
  return true;
}

bool readsReals(const Module& module, ExprId expr) {
  bool found = false;
  forEachNode(module, expr, [&](const Expr& node) { found |= node.op == Op::Load && isRealScalar(module, node.type); });
  return found;
}

}  // namespace sparsegen::ir
