//===- Store.cpp - what is written to memory ------------------------------===//

#include "Propagate/Store.h"

#include <algorithm>
#include <iterator>
#include <span>

#include "Propagate/Call.h"
#include "Propagate/Diagnose.h"
#include "Propagate/Evaluate.h"
#include "Propagate/FirstReads.h"
#include "Propagate/Follow.h"
#include "Propagate/Load.h"
#include "Propagate/Machine.h"
#include "Propagate/NoteAccess.h"
#include "Propagate/Place.h"
#include "Propagate/Real.h"

namespace sparsegen::propagation {

using ir::ScalarKind;

static void storeOne(Machine& m, const Pointer& p, ir::ExprId place, const Value& value);
static void copiesUnwritten(Machine& m, const ir::Assign& node);
static void storeAny(Machine& m, const Pointer& p, std::uint32_t place, const Value& value);
static void writesRow(Machine& m, const Instance& row, const Pointer& p, std::uint32_t place);
static void notePointer(Machine& m, const Pointer& holder, const Value& value);

void store(Machine& m, ir::ExprId where, const Value& value) {
  const Pointer p = place(m, where.value);
  if (certain(m, p, where.value) == nullptr)
    storeAny(m, p, where.value, value);
  else if (!passesOver(m, p))
    storeOne(m, p, where, value);
}

/// The value as it is in the cell, where one column is followed.
static Value followed(Machine& m, Value value, const Pointer& target, std::uint32_t place, Places places) {
  if (value.kind == ValueKind::Real) value.tag = followStore(m, value.tag, target, place, places);
  return value;
}

/// What is stored is a real: where the place is one of its operands, as in a sum, its set grows.
static void storeReal(Machine& m, ir::ExprId where, std::uint32_t id) {
  const ScalarKind kind = m.nodes[id].kind;
  if (m.followed)
    if (const Pointer p = place(m, where.value); certain(m, p, where.value) != nullptr && passesOver(m, p)) return;
  const std::size_t mark = m.ids.size();
  const Real r = real(m, id);
  const Pointer p = place(m, where.value);
  const Value* const cell = certain(m, p, where.value);
  const auto operands = std::span(m.ids).subspan(mark);
  const SetId set = cell != nullptr && cell->kind == ValueKind::Real ? m.domain.sets.accumulate(cell->tag, operands)
                                                                     : m.domain.sets.unite(operands);
  forget(m, mark);
  noteActiveStore(m, set);
  const Value value = r.known && set == IndexSets::kEmpty ? knownRealValue(r.value, kind) : realValue(set, kind);
  if (cell == nullptr)
    storeAny(m, p, where.value, value);
  else
    storeOne(m, p, where, value);
}

static void storeOne(Machine& m, const Pointer& p, ir::ExprId where, const Value& value) {
  noteWrite(m, p, where.value);
  m.memory.write(p.target, static_cast<std::uint64_t>(p.lo), followed(m, value, p, where.value, Places::One));
  Instance& instance = m.memory.instance(p.target);
  instance.written = true;
  if (instance.isRow) writesRow(m, instance, p, where.value);
  if (value.kind == ValueKind::Pointer) notePointer(m, p, value);
  if (value.kind == ValueKind::Real && value.tag != IndexSets::kEmpty) m.variedObject[instance.object.value] = 1;
}

void executeAssign(Machine& m, const ir::Assign& node) {
  Node& source = m.nodes[node.value.value];
  const bool isCopied = node.what == ir::Assigns::Copy && read(m, source, node.value.value).kind == ValueKind::Unset;
  if (isCopied) copiesUnwritten(m, node);
  const bool isNothing = isCopied || node.what == ir::Assigns::Nothing;
  if (!isNothing && source.resultKind != ir::TypeKind::Pointer && ir::isReal(source.kind))
    storeReal(m, node.place, node.value.value);
  else
    store(m, node.place, isNothing ? clearedValue() : evaluate(m, node.value.value));
}

/// A copy of what nothing was written to, which is another such, within locals. What no copy wrote either can be
/// cleared first if it is known how much that is.
static void copiesUnwritten(Machine& m, const ir::Assign& node) {
  const Node& source = m.nodes[node.value.value];
  const auto refuse = [&] { unreadable(m, {}, source, node.value.value); };
  const auto instances = [&](std::uint32_t id) {
    const Pointer at = place(m, id);
    std::vector<Pointer> result;
    std::ranges::copy_if(m.domain.targets(at), std::back_inserter(result), isInstance);
    return result;
  };
  for (const Pointer& target : instances(node.place.value)) {
    const ir::Object& object = m.module[m.memory.instance(target.target).object];
    if (object.kind != ir::ObjectKind::Local || object.isState) refuse();
  }
  for (const Pointer& target : instances(source.a)) {
    if (target.certain() && !isUntouched(m.memory.cell(target.target, static_cast<std::uint64_t>(target.lo)))) continue;
    const ir::ObjectId id = m.memory.instance(target.target).object;
    if (m.module[id].kind != ir::ObjectKind::Local || m.module[id].isState ||
        m.program.typeCells[m.module[id].type.value] <= 0)
      refuse();
    m.facts.copiedUnwritten[id.value] = true;
  }
}

static void storeAny(Machine& m, const Pointer& p, std::uint32_t place, const Value& value) {
  const std::vector<Pointer> cells = resolve(m, p, place, Access::Write);
  const bool isOne = cells.size() == 1 && cells[0].lo == cells[0].hi;
  bool varied = value.kind == ValueKind::Real && value.tag != IndexSets::kEmpty;
  for (const Pointer& target : cells) {
    Instance& instance = m.memory.instance(target.target);
    const bool only = isOne && !instance.isSummary;
    instance.written = true;
    if (instance.isRow) writesRow(m, instance, target, place);
    if (value.kind == ValueKind::Pointer) notePointer(m, target, value);
    if (varied) m.variedObject[instance.object.value] = 1;
    for (std::int64_t k = target.lo; k <= target.hi; k += target.stride) {
      const auto cell = static_cast<std::uint64_t>(k);
      noteWrite(m, {target.target, 1, k, k}, place);
      const Value& old = m.memory.cell(target.target, cell);
      const bool differs = old.kind != value.kind || (value.kind != ValueKind::Pointer && old.scalar != value.scalar);
      if (differs && !only && isOfOtherType(m, target, k, value.kind, value.scalar)) continue;
      if (old.kind == ValueKind::Real && old.tag != IndexSets::kEmpty && !only) varied = true;
      const Value stored = followed(m, value, {target.target, 1, k, k}, place, isOne ? Places::One : Places::Several);
      m.memory.write(target.target, cell, only ? stored : m.domain.join(old, stored));
    }
  }
  if (varied && !isOne && !m.isForEverySize) warnStore(m, place, cells);
}

static void writesRow(Machine& m, const Instance& row, const Pointer& p, std::uint32_t place) {
  if (row.isAnyRow) unknownExtent(m, p, place);
  m.rowWritten[row.object.value] = 1;
}

/// A pointer to what a younger frame has may outlive it. Rows of the caller are older than any local.
static void notePointer(Machine& m, const Pointer& holder, const Value& value) {
  m.pointersWritten[m.memory.instance(holder.target).object.value] = 1;
  const bool isRow = holder.target >= kFirstRow;
  if (!isRow && holder.target >= m.frame) return;
  const auto target = youngest(m, value.pointer());
  if (!target) return;
  const auto younger = std::ranges::upper_bound(m.frames, holder.target);
  if (!isRow && (younger == m.frames.end() || *target < *younger)) return;
  for (std::int64_t cell = holder.lo; cell <= holder.hi; cell += holder.stride)
    m.lent.insert({*target, location(holder.target, static_cast<std::uint64_t>(cell))});
}

void storeVariable(Machine& m, ir::ObjectId variable, const Interval& value) {
  const ir::ScalarKind kind = m.module[m.module[variable].type].scalar;
  touch(m, variable, 0);
  m.memory.write(m.frame + m.program.slot[variable.value], 0, integerValue(value, kind));
}

}  // namespace sparsegen::propagation
