//===- Entry.cpp - the state on entry -------------------------------------===//

#include "Propagate/Entry.h"

#include <algorithm>

#include "IR/Integer.h"
#include "Propagate/Machine.h"
#include "Propagate/Rows.h"

namespace sparsegen::propagation {

using ir::ObjectId;
using ir::TypeId;
using ir::TypeKind;

static Value valueOfCaller(Machine& m, std::uint32_t instance, std::uint64_t at, ir::TypeId type);
static Value initialValue(const Machine& m, const ir::Object& object, ir::TypeId type, std::uint64_t cell);
static std::uint32_t originOf(Machine& m, ir::ObjectId object, std::uint64_t cell);

namespace {

/// The slot that a cell of the caller's is in; of a summary, any that its object has.
const SlotCells* slotAt(const std::vector<SlotCells>& slots, const Instance& instance, std::uint64_t cell) {
  if (instance.isSummary && !slots.empty()) return &slots.front();
  const auto at = std::ranges::find_if(slots, [cell](const SlotCells& slot) { return slot.contains(cell); });
  return at == slots.end() ? nullptr : &*at;
}

}  // namespace

void prepareSlots(Machine& m) {
  m.independents.resize(m.module.objects.size());
  m.dependents.resize(m.module.objects.size());
  const auto collect = [&m](const std::vector<ir::Slot>& slots, std::vector<std::vector<SlotCells>>& into) {
    std::int64_t index = 0;
    for (const ir::Slot& slot : slots) {
      const std::int64_t count = slot.isReturn() ? 1 : ir::staticInteger(m.module, slot.count).value_or(-1);
      if (count < 0 && !m.isForEverySize)
        throw InternalError("propagate", "the extent of slot `" + slot.name + "` is not static");
      const auto cells = count < 0 ? SlotCells::kUnknownCount : static_cast<std::uint64_t>(count);
      if (!slot.isReturn()) into[slot.object.value].push_back({slot.firstCell, cells, index});
      if (!m.isForEverySize) index += count;
    }
  };
  collect(m.module.independents, m.independents);
  collect(m.module.dependents, m.dependents);
  for (const ir::ValueBinding& binding : m.module.values) m.bound[{binding.object.value, binding.cell}] = binding.value;
  for (const ir::ExternalBinding& external : m.module.externals) {
    if (external.rows)
      prepareRows(m, external);
    else
      m.pointees[{external.holder.value, external.cell}] = external.object;
  }
  for (const ir::FunctionBinding& binding : m.module.functionBindings)
    m.pointees[{binding.object.value, binding.cell}] = binding.function;
}

std::uint32_t createInstance(Machine& m, ObjectId object) {
  TypeId type = m.module[object].type;
  const std::int64_t cells = m.program.typeCells[type.value];
  if (cells != kUnknownCells) return m.memory.create(object, static_cast<std::uint64_t>(cells));
  if (!m.isForEverySize) return m.memory.create(object, Instance::kUnknownExtent);
  while (m.program.typeCells[type.value] == kUnknownCells) type = m.module[type].element;
  return m.memory.createSummary(object, static_cast<std::uint64_t>(m.program.typeCells[type.value]));
}

void prepareMemory(Machine& m) {
  for (const ObjectId object : m.program.shared) {
    if (m.isRows[object.value] != 0) {  // each row is an instance, made when it is needed
      m.memory.create(object, 0);
      continue;
    }
    fillEntry(m, createInstance(m, object), 0);
  }
  for (std::size_t k = 0; k < m.module.objects.size(); ++k)
    m.variedObject[k] = std::ranges::any_of(m.independents[k], [](const SlotCells& slot) { return slot.count > 0; });
}

bool isEntryMemory(const Machine& m, ObjectId object) {
  if (!object.valid() || m.module[object].kind == ir::ObjectKind::Local) return false;
  return m.module[object].kind != ir::ObjectKind::Parameter ||
         std::ranges::count(m.module[m.module.entry].parameters, object) > 0;
}

void fillEntry(Machine& m, std::uint32_t id, std::uint64_t from) {
  Instance& instance = m.memory.instance(id);
  if (instance.growing >= 0 && !isEntryMemory(m, instance.object)) return;
  for (std::uint64_t cell = from; cell < instance.size; ++cell) instance.cells[cell] = entryValue(m, id, cell);
}

bool holdsResultsOnly(const Machine& m, ObjectId object) {
  return !m.dependents[object.value].empty() && m.independents[object.value].empty();
}

Value entryValue(Machine& m, std::uint32_t instanceId, std::uint64_t at) {
  const Instance& instance = m.memory.instance(instanceId);
  const ObjectId id = instance.object;
  const ir::Object& object = m.module[id];
  const TypeId type = cellType(m, instance.isRow ? m.module[object.type].element : object.type, at);
  const std::uint64_t cell = instance.first + at;
  if (const auto bound = m.bound.find({id.value, cell}); bound != m.bound.end())
    return integerValue(knownInteger(ir::wrap(bound->second, m.module[type].scalar)), m.module[type].scalar);
  if (const SlotCells* slot = slotAt(m.independents[id.value], instance, cell)) {
    const std::int64_t column = m.isForEverySize ? 0 : slot->index + static_cast<std::int64_t>(cell - slot->first);
    if (m.followed)
      return realValue(m.followed->has(column) ? Provenance::kColumn : IndexSets::kEmpty, m.module[type].scalar);
    return realValue(IndexSets::single(static_cast<std::int32_t>(column)), m.module[type].scalar);
  }
  if (slotAt(m.dependents[id.value], instance, cell) != nullptr) return {};
  Value value = valueOfCaller(m, instanceId, at, type);
  value.maybeUnset = value.maybeUnset || holdsResultsOnly(m, id);
  return value;
}

/// What the caller has in a cell that is not bound and in no slot.
static Value valueOfCaller(Machine& m, std::uint32_t instanceId, std::uint64_t at, TypeId type) {
  const Instance& instance = m.memory.instance(instanceId);
  const ObjectId id = instance.object;
  const ir::Object& object = m.module[id];
  const std::uint64_t cell = instance.first + at;
  if (m.module[type].kind == TypeKind::Pointer) {
    const auto pointee = m.pointees.find({id.value, cell});
    if (pointee != m.pointees.end()) return pointerValue({.target = m.program.slot[pointee->second.value]});
    if (const RowsBehind* rows = rowsAt(m, instance, at))
      return pointerValue({.target = rowBehind(m, instanceId, at, *rows)});
    const std::int64_t origin = object.isState ? 0 : originOf(m, id, cell);
    Value unknown = pointerValue({.target = kUnknownTarget, .lo = origin, .hi = origin});
    unknown.maybeUnset = object.isState;
    return isFollowed(m, type, object) ? pointerValue({kCallersTarget, 1, id.value, id.value}) : unknown;
  }
  if (cell < object.initial.size()) return initialValue(m, object, type, cell);
  Value value = passiveValue(m, type, id, cell);
  value.maybeUnset = object.isState;
  return value;
}

bool isFollowed(const Machine& m, TypeId pointer, const ir::Object& holder) {
  const ir::TypeKind kind = m.module[m.module[pointer].element].kind;
  return holder.kind == ir::ObjectKind::External && !holder.isState && kind != TypeKind::Void;
}

static Value initialValue(const Machine& m, const ir::Object& object, TypeId type, std::uint64_t cell) {
  const ir::ScalarKind kind = m.module[type].scalar;
  const ir::Constant& constant = object.initial[cell];
  const auto* whole = std::get_if<std::int64_t>(&constant);
  if (ir::isReal(kind)) return knownRealValue(whole ? static_cast<double>(*whole) : std::get<double>(constant), kind);
  if (!whole) throw InternalError("propagate", "a real as the initial value of an integer in `" + object.name + "`");
  return integerValue(knownInteger(ir::wrap(*whole, kind)), kind);
}

Value passiveValue(Machine& m, TypeId type, ObjectId object, std::uint64_t cell) {
  const ir::ScalarKind kind = m.module[type].scalar;
  if (ir::isReal(kind)) return realValue(IndexSets::kEmpty, kind);
  Interval any = wholeRange(kind);
  any.origin = originOf(m, object, cell);
  return integerValue(any, kind);
}

static std::uint32_t originOf(Machine& m, ObjectId object, std::uint64_t cell) {
  m.origins.emplace_back(object, cell);
  return static_cast<std::uint32_t>(m.origins.size());
}

TypeId cellType(const Machine& m, TypeId type, std::uint64_t cell) {
  while (true) {
    const ir::Type& t = m.module[type];
    if (t.kind == TypeKind::Array) {
      const std::int64_t cells = m.program.typeCells[t.element.value];
      if (cells <= 0) throw InternalError("propagate", "an array of elements of unknown size on entry");
      cell %= static_cast<std::uint64_t>(cells);
      type = t.element;
    } else if (t.kind == TypeKind::Record) {
      const auto& fields = m.module[t.record].fields;
      std::size_t k = 0;
      for (; k + 1 < fields.size(); ++k) {
        const auto cells = static_cast<std::uint64_t>(m.program.typeCells[fields[k].type.value]);
        if (cell < cells) break;
        cell -= cells;
      }
      type = fields[k].type;
    } else {
      return type;
    }
  }
}

}  // namespace sparsegen::propagation
