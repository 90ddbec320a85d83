//===- Layout.cpp - where the parts of an object lie ----------------------===//

#include "IR/Layout.h"

#include <algorithm>

#include "IR/RowTables.h"
#include "Support/Diagnostics.h"

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

std::optional<std::uint64_t> cellWithin(const Module& module, ExprId place) {
  const Expr& node = module[place];
  if (node.op == Op::Address || node.op == Op::Load) return 0;
  if (node.op == Op::PointerCast) return cellWithin(module, node.operands[0]);
  if (node.op != Op::Field && node.op != Op::Element && node.op != Op::PointerAdd) return std::nullopt;
  const auto base = cellWithin(module, node.operands[0]);
  if (!base) return std::nullopt;
  if (node.op == Op::Field)
    return *base + fieldOffset(module, module[module[module[node.operands[0]].type].element].record, node.field);
  const auto index = staticInteger(module, node.operands[1]);
  const auto each = cellCount(module, module[node.type].element);
  if (!index || *index < 0 || !each) return std::nullopt;
  return *base + static_cast<std::uint64_t>(*index) * *each;
}

std::optional<std::pair<ObjectId, std::uint64_t>> callersCell(const Module& module, ExprId place) {
  const auto within = cellWithin(module, place);
  if (!within) return std::nullopt;
  while (module[place].op != Op::Address && module[place].op != Op::Load) place = module[place].operands[0];
  if (module[place].op == Op::Address) return std::pair(module[place].object, *within);
  const auto holder = callersCell(module, module[place].operands[0]);
  if (!holder) return std::nullopt;
  for (const ExternalBinding& binding : module.externals)
    if (binding.holder == holder->first && binding.cell == holder->second && !binding.rows)
      return std::pair(binding.object, *within);
  return std::nullopt;
}

/// Goes down from the first element, or the object itself, to a cell.
static ExprId follow(Builder& build, ExprId place, const CellPath& path, bool isFirstElement) {
  for (const CellStep& down : path.steps) {
    const auto index = static_cast<std::int64_t>(down.index);
    if (down.kind == CellStep::Kind::Field)
      place = build.field(place, static_cast<std::uint32_t>(index));
    else if (!isFirstElement)
      place = build.element(place, build.integer(index));
    else if (index != 0)
      place = build.pointerAdd(place, build.integer(index));
    isFirstElement = false;
  }
  return place;
}

ExprId callersPlace(Builder& build, ObjectId object, std::uint64_t cell) {
  const Module& module = build.module();
  const TypeId type = module[object].type;
  const CellPath path = cellPath(module, type, cell);
  if (module[object].kind != ObjectKind::External) return follow(build, build.address(object), path, false);
  for (const ExternalBinding& binding : std::vector(module.externals)) {
    if (binding.object != object || binding.rows) continue;
    const ExprId pointer = build.load(callersPlace(build, binding.holder, binding.cell));
    const TypeId element = elementType(module, type);
    return follow(build, build.pointerCast(pointer, build.pointer(element)), path,
                  module[type].kind == TypeKind::Array);
  }
  throw InternalError("ir", "no pointer leads to `" + module[object].name + "`");
}

std::string callersName(const Module& module, ObjectId object, std::uint64_t cell) {
  const bool isBehind = module[object].kind == ObjectKind::External;
  std::string name = calledName(module[object]);
  if (isBehind) name.erase(0, name.find_first_not_of('*'));
  const char* toField = isBehind ? "->" : ".";
  for (const ExternalBinding& binding : module.externals) {
    if (!isBehind || binding.object != object || binding.rows) continue;
    name = callersName(module, binding.holder, binding.cell);
    for (const SignatureParameter& parameter : module.interface.parameters)
      if (parameter.object == binding.holder &&
          (parameter.passing == Passing::Address || parameter.passing == Passing::Copy))
        toField = ".";
  }
  bool isFirst = isBehind && module[module[object].type].kind == TypeKind::Array;
  for (const CellStep& down : cellPath(module, module[object].type, cell).steps) {
    const bool isElement = down.kind == CellStep::Kind::Element;
    if (isElement && !(isFirst && down.index == 0)) {
      name += "[" + std::to_string(down.index) + "]";
      toField = ".";
    } else if (!isElement) {
      const RecordField& field = module[down.record].fields[down.index];
      if (!field.isBase) name += toField + field.name + (field.isCalled ? "()" : "");
      if (!field.isBase) toField = ".";
    }
    isFirst = false;
  }
  return name;
}

const StructureInput* structureInput(const Module& module, ObjectId object, std::optional<std::uint64_t> cell) {
  for (const StructureInput& input : module.structure)
    if (input.object == object && (input.isTable() || input.cell == cell)) return &input;
  return nullptr;
}

ExprId tableElements(const Module& module, const StructureInput& table) {
  if (rowTable(module, table)) return table.count;
  const bool isOfNumbers = module[elementType(module, module[table.object].type)].kind == TypeKind::Scalar;
  return isOfNumbers ? table.count : module[table.count].operands[1];
}

bool isIntegerCell(const Module& module, ObjectId object, std::uint64_t cell) {
  const Type& type = module[cellPath(module, module[object].type, cell).type];
  return type.kind == TypeKind::Scalar && isInteger(type.scalar);
}

bool leadsToStructure(const Module& module, ObjectId holder) {
  return std::ranges::any_of(module.externals, [&](const ExternalBinding& binding) {
    if (binding.holder != holder) return false;
    const auto isThere = [&](const StructureInput& input) { return input.object == binding.object; };
    return std::ranges::any_of(module.structure, isThere) || leadsToStructure(module, binding.object);
  });
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
