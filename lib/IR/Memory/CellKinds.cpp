//===- CellKinds.cpp - which cells of an object a place may be ------------===//

#include "IR/Memory/CellKinds.h"

#include <map>
#include <utility>
#include <vector>

#include "Support/Diagnostics.h"

namespace sparsegen::ir {

namespace {

/// What the cells of a type are, whatever they are called: reals or not, and their bits, 0 of pointers.
using Cells = std::vector<std::pair<bool, unsigned>>;

void appendCells(const Module& module, TypeId id, Cells& cells) {
  const Type& type = module[id];
  if (type.kind == TypeKind::Record) {
    for (const RecordField& field : module[type.record].fields) appendCells(module, field.type, cells);
  } else if (type.kind == TypeKind::Array) {
    appendCells(module, type.element, cells);
  } else if (type.kind == TypeKind::Scalar) {
    cells.emplace_back(isReal(type.scalar), bitWidth(type.scalar));
  } else {
    cells.emplace_back(false, 0);
  }
}

}  // namespace

bool mayBeSame(const CellKind& a, const CellKind& b) {
  const bool isAny = !a.record.valid() || !b.record.valid();
  return a.isReal == b.isReal && (isAny || (a.record == b.record && a.field == b.field));
}

CellKinds::CellKinds(const Module& module) : module_(module) {
  std::set<RecordId> untyped;
  for (const Expr& expr : module.exprs)
    if (expr.op == Op::PointerCast)
      noteCast(module[module[module[expr.operands[0]].type].element], module[module[expr.type].element], untyped);
  std::map<Cells, RecordId> alike;
  for (const RecordId record : untyped) {
    Cells cells;
    for (const RecordField& field : module[record].fields) appendCells(module, field.type, cells);
    const auto [first, isNew] = alike.try_emplace(std::move(cells), record);
    if (!isNew) mixed_.insert({first->second, record});
  }
}

void CellKinds::noteCast(const Type& from, const Type& to, std::set<RecordId>& untyped) {
  const bool isFrom = from.kind == TypeKind::Record, isTo = to.kind == TypeKind::Record;
  if (isFrom && isTo && from.record == to.record) return;
  if (isFrom && to.kind == TypeKind::Void) {
    untyped.insert(from.record);
  } else if (isTo && from.kind == TypeKind::Void) {
    untyped.insert(to.record);
  } else {
    if (isFrom) mixed_.insert(from.record);
    if (isTo) mixed_.insert(to.record);
  }
}

std::set<CellKind> CellKinds::in(TypeId id) const {
  const Type& type = module_[id];
  switch (type.kind) {
    case TypeKind::Scalar:
      return {CellKind{.isReal = isReal(type.scalar)}};
    case TypeKind::Pointer:
      return {CellKind{}};
    case TypeKind::Array:
      return in(type.element);
    case TypeKind::Record: {
      std::set<CellKind> kinds;
      for (const RecordField& field : module_[type.record].fields) kinds.merge(in(field.type));
      return kinds;
    }
    case TypeKind::Void:
    case TypeKind::Lanes:
    case TypeKind::Seed:
      return {CellKind{}, CellKind{.isReal = true}};
  }
  throw InternalError("ir", "a type of no kind");
}

std::set<CellKind> CellKinds::at(ExprId place) const {
  const Type& pointer = module_[module_[place].type];
  if (pointer.kind != TypeKind::Pointer) return {CellKind{}, CellKind{.isReal = true}};
  std::set<CellKind> kinds = in(pointer.element);
  const TypeKind held = module_[pointer.element].kind;
  while (module_[place].op == Op::Element) place = module_[place].operands[0];
  const Expr& node = module_[place];
  if (node.op != Op::Field || (held != TypeKind::Scalar && held != TypeKind::Pointer)) return kinds;
  const Type& record = module_[module_[module_[node.operands[0]].type].element];
  if (record.kind != TypeKind::Record || mixed_.contains(record.record)) return kinds;
  return {CellKind{.isReal = kinds.begin()->isReal, .record = record.record, .field = node.field}};
}

}  // namespace sparsegen::ir
