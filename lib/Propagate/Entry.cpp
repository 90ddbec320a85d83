//===- Entry.cpp - the state on entry -------------------------------------===//
//
// What the caller passes: independents depend on themselves, bound integers are
// known, pointers point to the external objects that lower made for them, and
// everything else is an unknown passive input. Dependents that are not
// independents too hold nothing: to read one before it is written is an error.
// What stands beside them in the same object is an input only where it is read.
//
//===----------------------------------------------------------------------===//

#include <algorithm>

#include "IR/Integer.h"
#include "Propagate/Machine.h"

namespace sparsegen::propagation {

using ir::ObjectId;
using ir::TypeId;
using ir::TypeKind;

namespace {

const SlotCells* find(const std::vector<SlotCells>& slots, std::uint64_t cell) {
  const auto at = std::ranges::find_if(slots, [cell](const SlotCells& slot) { return slot.contains(cell); });
  return at == slots.end() ? nullptr : &*at;
}

}  // namespace

void Machine::prepareSlots() {
  independents_.resize(m_.objects.size());
  dependents_.resize(m_.objects.size());
  const auto collect = [this](const std::vector<ir::Slot>& slots, std::vector<std::vector<SlotCells>>& into) {
    std::int64_t index = 0;
    for (const ir::Slot& slot : slots) {
      const std::int64_t count = slot.isReturn() ? 1 : ir::staticInteger(m_, slot.count).value_or(-1);
      if (count < 0) throw InternalError("propagate", "the extent of slot `" + slot.name + "` is not static");
      if (!slot.isReturn())
        into[slot.object.value].push_back({slot.firstCell, static_cast<std::uint64_t>(count), index});
      index += count;
    }
  };
  collect(m_.independents, independents_);
  collect(m_.dependents, dependents_);
  for (const ir::ValueBinding& binding : m_.values) bound_[{binding.object.value, binding.cell}] = binding.value;
  for (const ir::ExternalBinding& external : m_.externals) {
    if (external.rows)
      prepareRows(external);
    else
      pointees_[{external.holder.value, external.cell}] = external.object;
  }
}

void Machine::prepareMemory() {
  for (const ObjectId object : program_.shared) {
    if (isRows_[object.value] != 0) {  // each row is an instance, made when it is needed
      memory_.create(object, 0);
      continue;
    }
    const std::int64_t cells = program_.typeCells[m_[object].type.value];
    const auto extent = cells == kUnknownCells ? Instance::kUnknownExtent : static_cast<std::uint64_t>(cells);
    fillEntry(memory_.create(object, extent), 0);
  }
  for (std::size_t k = 0; k < m_.objects.size(); ++k)
    variedObject_[k] = std::ranges::any_of(independents_[k], [](const SlotCells& slot) { return slot.count > 0; });
}

bool Machine::isEntryMemory(ObjectId object) const {
  if (!object.valid() || m_[object].kind == ir::ObjectKind::Local) return false;
  return m_[object].kind != ir::ObjectKind::Parameter || std::ranges::count(m_[m_.entry].parameters, object) > 0;
}

void Machine::fillEntry(std::uint32_t id, std::uint64_t from) {
  Instance& instance = memory_.instance(id);
  if (instance.growing >= 0 && !isEntryMemory(instance.object)) return;
  for (std::uint64_t cell = from; cell < instance.size; ++cell) instance.cells[cell] = entryValue(id, cell);
}

/// Whether an object holds dependents and no independent: it is no input then, but for what is read of it.
bool Machine::holdsResultsOnly(ObjectId object) const {
  return !dependents_[object.value].empty() && independents_[object.value].empty();
}

Value Machine::entryValue(std::uint32_t instanceId, std::uint64_t at) {
  const Instance& instance = memory_.instance(instanceId);
  const ObjectId id = instance.object;
  const ir::Object& object = m_[id];
  const TypeId type = cellType(instance.isRow ? m_[object.type].element : object.type, at);
  const std::uint64_t cell = instance.first + at;
  if (const auto bound = bound_.find({id.value, cell}); bound != bound_.end())
    return integerValue(knownInteger(ir::wrap(bound->second, m_[type].scalar)), m_[type].scalar);
  if (const SlotCells* slot = find(independents_[id.value], cell))
    return realValue(
        IndexSets::single(static_cast<std::int32_t>(slot->index) + static_cast<std::int32_t>(cell - slot->first)),
        m_[type].scalar);
  if (find(dependents_[id.value], cell) != nullptr) return {};
  Value value = valueOfCaller(instanceId, at, type);
  value.maybeUnset = value.maybeUnset || holdsResultsOnly(id);
  return value;
}

/// What the caller has in a cell that is not bound and in no slot.
Value Machine::valueOfCaller(std::uint32_t instanceId, std::uint64_t at, TypeId type) {
  const Instance& instance = memory_.instance(instanceId);
  const ObjectId id = instance.object;
  const ir::Object& object = m_[id];
  const std::uint64_t cell = instance.first + at;
  if (m_[type].kind == TypeKind::Pointer) {
    const auto pointee = pointees_.find({id.value, cell});
    if (pointee != pointees_.end()) return pointerValue({.target = program_.slot[pointee->second.value]});
    if (const RowsBehind* rows = rowsAt(instance, at))
      return pointerValue({.target = rowBehind(instanceId, at, *rows)});
    Value unknown = pointerValue({.target = kUnknownTarget});
    unknown.maybeUnset = object.isState;
    return isFollowed(type, object) ? pointerValue({kCallersTarget, 1, id.value, id.value}) : unknown;
  }
  if (cell < object.initial.size()) return initialValue(object, type, cell);
  Value value = passiveValue(type, id, cell);
  value.maybeUnset = object.isState;
  return value;
}

/// Whether what a pointer of the caller's leads to can be read without a name. Untyped ones stand for functions and
/// classes too.
bool Machine::isFollowed(TypeId pointer, const ir::Object& holder) const {
  const ir::TypeKind kind = m_[m_[pointer].element].kind;
  return holder.kind == ir::ObjectKind::External && !holder.isState && kind != TypeKind::Void;
}

Value Machine::initialValue(const ir::Object& object, TypeId type, std::uint64_t cell) const {
  const ir::ScalarKind kind = m_[type].scalar;
  const ir::Constant& constant = object.initial[cell];
  const auto* whole = std::get_if<std::int64_t>(&constant);
  if (ir::isReal(kind)) return knownRealValue(whole ? static_cast<double>(*whole) : std::get<double>(constant), kind);
  if (!whole) throw InternalError("propagate", "a real as the initial value of an integer in `" + object.name + "`");
  return integerValue(knownInteger(ir::wrap(*whole, kind)), kind);
}

Value Machine::passiveValue(TypeId type, ObjectId object, std::uint64_t cell) {
  const ir::ScalarKind kind = m_[type].scalar;
  if (ir::isReal(kind)) return realValue(IndexSets::kEmpty, kind);
  Interval any = wholeRange(kind);
  any.origin = originOf(object, cell);
  return integerValue(any, kind);
}

std::uint32_t Machine::originOf(ObjectId object, std::uint64_t cell) {
  origins_.emplace_back(object, cell);
  return static_cast<std::uint32_t>(origins_.size());
}

TypeId Machine::cellType(TypeId type, std::uint64_t cell) const {
  while (true) {
    const ir::Type& t = m_[type];
    if (t.kind == TypeKind::Array) {
      const std::int64_t cells = program_.typeCells[t.element.value];
      if (cells <= 0) throw InternalError("propagate", "an array of elements of unknown size on entry");
      cell %= static_cast<std::uint64_t>(cells);
      type = t.element;
    } else if (t.kind == TypeKind::Record) {
      const auto& fields = m_[t.record].fields;
      std::size_t k = 0;
      for (; k + 1 < fields.size(); ++k) {
        const auto cells = static_cast<std::uint64_t>(program_.typeCells[fields[k].type.value]);
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
