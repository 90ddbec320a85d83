//===- Store.cpp - what is written to memory ------------------------------===//

#include <algorithm>
#include <iterator>
#include <span>

#include "Propagate/Machine.h"

namespace sparsegen::propagation {

using ir::ScalarKind;

/// A store writes one element of an object at an integer index.
///
/// Index sets: known index: the element's old set is replaced;
///             unknown index: the set joins that of each element that it can be
/// Example:    a = {0}{1}{2}, {3} to index 1 ⇒ {0}{3}{2}; to [0, 1] ⇒ {0,3}{1,3}{2}
/// Widens:     index unknown (diagnostic: store-unknown-index)
void Machine::store(ir::ExprId where, const Value& value) {
  const Pointer p = place(where.value);
  if (certain(p, where.value) == nullptr)
    storeAny(p, where.value, value);
  else
    storeOne(p, where, value);
}

/// What is stored is a real: where the place is one of its operands, as in a sum, its set grows.
void Machine::storeReal(ir::ExprId where, std::uint32_t id) {
  const ScalarKind kind = nodes_[id].kind;
  const std::size_t mark = ids_.size();
  const Real r = real(id);
  const Pointer p = place(where.value);
  const Value* const cell = certain(p, where.value);
  const auto operands = std::span(ids_).subspan(mark);
  const SetId set = cell != nullptr && cell->kind == ValueKind::Real ? domain_.sets.accumulate(cell->tag, operands)
                                                                     : domain_.sets.unite(operands);
  forget(mark);
  const Value value = r.known && set == IndexSets::kEmpty ? knownRealValue(r.value, kind) : realValue(set, kind);
  if (cell == nullptr)
    storeAny(p, where.value, value);
  else
    storeOne(p, where, value);
}

void Machine::storeOne(const Pointer& p, ir::ExprId where, const Value& value) {
  memory_.write(p.target, static_cast<std::uint64_t>(p.lo), value);
  Instance& instance = memory_.instance(p.target);
  instance.written = true;
  if (instance.isRow) writesRow(instance, p, where.value);
  if (value.kind == ValueKind::Pointer) notePointer(p, value);
  if (value.kind == ValueKind::Real && value.tag != IndexSets::kEmpty) variedObject_[instance.object.value] = 1;
}

void Machine::assign(const ir::Assign& node) {
  Node& source = nodes_[node.value.value];
  const bool isCopied = node.what == ir::Assigns::Copy && read(source, node.value.value).kind == ValueKind::Unset;
  if (isCopied) copiesUnwritten(node);
  const bool isNothing = isCopied || node.what == ir::Assigns::Nothing;
  if (!isNothing && source.resultKind != ir::TypeKind::Pointer && ir::isReal(source.kind))
    storeReal(node.place, node.value.value);
  else
    store(node.place, isNothing ? clearedValue() : value(node.value.value));
}

/// A copy of what nothing was written to, which is another such, within locals. What no copy wrote either can be
/// cleared first if it is known how much that is.
void Machine::copiesUnwritten(const ir::Assign& node) {
  const Node& source = nodes_[node.value.value];
  const auto refuse = [&] { unreadable({}, source, node.value.value); };
  const auto instances = [&](std::uint32_t id) {
    std::vector<Pointer> result;
    std::ranges::copy_if(domain_.targets(place(id)), std::back_inserter(result), isInstance);
    return result;
  };
  for (const Pointer& target : instances(node.place.value)) {
    const ir::Object& object = m_[memory_.instance(target.target).object];
    if (object.kind != ir::ObjectKind::Local || object.isState) refuse();
  }
  for (const Pointer& target : instances(source.a)) {
    if (target.certain() && !isUntouched(memory_.cell(target.target, static_cast<std::uint64_t>(target.lo)))) continue;
    const ir::ObjectId id = memory_.instance(target.target).object;
    if (m_[id].kind != ir::ObjectKind::Local || m_[id].isState || program_.typeCells[m_[id].type.value] <= 0) refuse();
    facts_.copiedUnwritten[id.value] = true;
  }
}

void Machine::storeAny(const Pointer& p, std::uint32_t place, const Value& value) {
  const std::vector<Pointer> cells = resolve(p, place, Access::Write);
  const bool only = cells.size() == 1 && cells[0].lo == cells[0].hi;
  bool varied = value.kind == ValueKind::Real && value.tag != IndexSets::kEmpty;
  for (const Pointer& target : cells) {
    Instance& instance = memory_.instance(target.target);
    instance.written = true;
    if (instance.isRow) writesRow(instance, target, place);
    if (value.kind == ValueKind::Pointer) notePointer(target, value);
    if (varied) variedObject_[instance.object.value] = 1;
    for (std::int64_t k = target.lo; k <= target.hi; k += target.stride) {
      const auto cell = static_cast<std::uint64_t>(k);
      const Value& old = memory_.cell(target.target, cell);
      const bool differs = old.kind != value.kind || (value.kind != ValueKind::Pointer && old.scalar != value.scalar);
      if (differs && !only && isOfOtherType(target, k, value.kind, value.scalar)) continue;
      if (old.kind == ValueKind::Real && old.tag != IndexSets::kEmpty && !only) varied = true;
      memory_.write(target.target, cell, only ? value : domain_.join(old, value));
    }
  }
  if (varied && !only) warnStore(place, cells);
}

void Machine::writesRow(const Instance& row, const Pointer& p, std::uint32_t place) {
  if (row.isAnyRow) unknownExtent(p, place);
  rowWritten_[row.object.value] = 1;
}

/// A pointer to what a younger frame has may outlive it. Rows of the caller are older than any local.
void Machine::notePointer(const Pointer& holder, const Value& value) {
  pointersWritten_[memory_.instance(holder.target).object.value] = 1;
  const bool isRow = holder.target >= kFirstRow;
  if (!isRow && holder.target >= frame_) return;
  const auto target = youngest(value.pointer());
  if (!target) return;
  const auto younger = std::ranges::upper_bound(frames_, holder.target);
  if (!isRow && (younger == frames_.end() || *target < *younger)) return;
  for (std::int64_t cell = holder.lo; cell <= holder.hi; cell += holder.stride)
    lent_.insert({*target, location(holder.target, static_cast<std::uint64_t>(cell))});
}

void Machine::storeVariable(ir::ObjectId variable, const Interval& value) {
  const ir::ScalarKind kind = m_[m_[variable].type].scalar;
  touch(variable, 0);
  memory_.write(frame_ + program_.slot[variable.value], 0, integerValue(value, kind));
}

}  // namespace sparsegen::propagation
