//===- Load.cpp - what is read from memory --------------------------------===//

#include "Propagate/Load.h"

#include <algorithm>

#include "Propagate/Diagnose.h"
#include "Propagate/Entry.h"
#include "Propagate/FirstReads.h"
#include "Propagate/Follow.h"
#include "Propagate/Loop.h"
#include "Propagate/Machine.h"
#include "Propagate/NoteAccess.h"
#include "Propagate/Place.h"
#include "Propagate/Real.h"
#include "Propagate/Rows.h"

namespace sparsegen::propagation {

static void noteEntryRead(Machine& m, ir::ObjectId object, std::uint32_t load);
static void makeCell(Machine& m, const Pointer& p, std::uint64_t cell, std::uint32_t place);
static Value readAny(Machine& m, const Pointer& p, Node& n, std::uint32_t id);

namespace {

/// An object of row pointers without end: of more rows than this, all are taken at once.
constexpr std::int64_t kManyRows = 256;

}  // namespace

const Value& read(Machine& m, Node& n, std::uint32_t id) {
  if (n.variable) {
    if (!n.seen) {
      n.seen = true;
      place(m, n.a);
      touch(m, m.module.exprs[n.a].object, 0);
    }
    return m.memory.cell(m.frame + n.slot, 0);
  }
  const Pointer p = place(m, n.a);
  const Value* cell = certain(m, p, n.a);
  if (cell == nullptr) {
    m.merged = readAny(m, p, n, id);
    return m.merged;
  }
  if (cell->maybeUnset) noteEntryRead(m, m.memory.instance(p.target).object, id);
  return *cell;
}

/// Something is read that some path, or all, has not written: of a state, what an earlier call left; beside dependents,
/// what the caller has there.
static void noteEntryRead(Machine& m, ir::ObjectId object, std::uint32_t load) {
  if (m.facts.readOnEntry[object.value] || !(m.module[object].isState || holdsResultsOnly(m, object))) return;
  m.facts.readOnEntry[object.value] = true;
  if (m.module[object].isState) m.entryReads.emplace_back(object, rangeOf(m, load));
}

Value* certain(Machine& m, const Pointer& p, std::uint32_t place) {
  if (!p.certain() || !isInstance(p)) return nullptr;
  if (!m.memory.has(p.target)) unknownPointer(m, p, place);
  const Instance& instance = m.memory.instance(p.target);
  if (instance.isSummary) return nullptr;
  const auto cell = static_cast<std::uint64_t>(p.lo);
  if (cell >= instance.size) makeCell(m, p, cell, place);
  if (instance.isAnyRow) readsAnyRow(m, p, place);
  touch(m, instance.object, instance.first + cell);
  return &m.memory.cell(p.target, cell);
}

static void makeCell(Machine& m, const Pointer& p, std::uint64_t cell, std::uint32_t place) {
  Instance& instance = m.memory.instance(p.target);
  if (p.lo < 0 || cell >= instance.extent) outOfBounds(m, p, place);
  if (cell >= kMostCells || m.memory.allocated() + (cell - instance.size) > kMostCells)
    stop(m, DiagId::TooLong, indexRange(m, place),
         "`" + objectName(m, instance.object) + "` needs more memory than the analysis has",
         "at most " + std::to_string(kMostCells) + " elements can be followed");
  const std::uint64_t before = instance.size;
  spend(m, kNewCellSteps * m.memory.grow(p.target, cell + 1), indexRange(m, place));
  fillEntry(m, p.target, before);
}

std::int64_t lastWritten(const Machine& m, const Instance& instance) {
  const ir::Object& object = m.module[instance.object];
  if (object.kind != ir::ObjectKind::Local || object.isState) return kFarthest;
  std::uint64_t cells = instance.size;
  while (cells > 0 && instance.cells[cells - 1].kind == ValueKind::Unset) --cells;
  return cells > 0 ? static_cast<std::int64_t>(cells) - 1 : kFarthest;
}

static Pointer cut(Machine& m, const Pointer& target, std::uint32_t place, Access access) {
  if (!m.memory.has(target.target)) unknownPointer(m, target, place);
  const Instance& instance = m.memory.instance(target.target);
  if (instance.isAnyRow) readsAnyRow(m, target, place);
  const bool open = instance.extent == Instance::kUnknownExtent;
  const std::int64_t last = !open                    ? static_cast<std::int64_t>(instance.extent) - 1
                            : access == Access::Read ? lastWritten(m, instance)
                                                     : kFarthest;
  const auto inside = clip({target.lo, target.hi, target.stride, 0}, 0, last);
  if (!inside) return {.target = kNullTarget};
  const bool tooMany = inside->hi > kFarUnknown || (inside->hi > kManyRows && rowsAt(m, instance, 0));
  if (open && tooMany) return {.target = kUnknownTarget};
  const Pointer result{target.target, inside->stride, inside->lo, inside->hi};
  if (static_cast<std::uint64_t>(result.hi) >= instance.size)
    makeCell(m, {result.target, 1, result.hi, result.hi}, static_cast<std::uint64_t>(result.hi), place);
  return result;
}

std::vector<Pointer> resolve(Machine& m, const Pointer& p, std::uint32_t place, Access access) {
  std::vector<Pointer> result;
  const auto range = m.domain.targets(p);
  const std::vector<Pointer> targets(range.begin(), range.end());
  for (const Pointer& target : targets) {
    if (target.target == kUnknownTarget) unknownPointer(m, target, place);
    if (target.target == kNullTarget) continue;  // undefined on that path
    if (target.target == kCallersTarget) {
      if (access == Access::Write) unknownPointer(m, target, place);
      for (std::int64_t holder = target.lo; holder <= target.hi; holder += target.stride)
        m.facts.isFollowed[static_cast<std::size_t>(holder)] = true;
      result.push_back({kCallersTarget, target.stride, target.lo, target.hi});
      continue;
    }
    const Pointer inside = cut(m, target, place, access);
    if (inside.target == kUnknownTarget) {
      if (!isPassive(m, m.memory.instance(target.target)) || access == Access::Write) unknownExtent(m, target, place);
      m.facts.touchedCells[m.memory.instance(target.target).object.value] = Facts::kNoEnd;
      result.push_back({target.target, 1, 0, -1});
    } else if (isInstance(inside)) {
      const Instance& instance = m.memory.instance(inside.target);
      touch(m, instance.object, instance.first + static_cast<std::uint64_t>(inside.hi));
      result.push_back(inside);
      spend(m, static_cast<std::uint64_t>((inside.hi - inside.lo) / inside.stride), rangeOf(m, place));
    }
  }
  if (!result.empty()) return result;
  const auto outside = std::ranges::find_if(targets, isInstance);
  if (outside == targets.end()) unknownPointer(m, p, place);
  outOfBounds(m, *outside, place);
}

bool isOfOtherType(Machine& m, const Pointer& target, std::int64_t cell, ValueKind kind, ir::ScalarKind scalar) {
  const Instance& instance = m.memory.instance(target.target);
  ir::TypeId type = m.module[instance.object].type;
  // Only in records are there several kinds.
  while (m.module[type].kind == ir::TypeKind::Array) {
    type = m.module[type].element;
    if (m.program.typeCells[type.value] <= 0) return false;
  }
  if (m.module[type].kind != ir::TypeKind::Record || m.program.typeCells[type.value] <= 0) return false;
  const auto inside = static_cast<std::uint64_t>(cell) % static_cast<std::uint64_t>(m.program.typeCells[type.value]);
  const ir::Type& declared = m.module[cellType(m, type, inside)];
  if (declared.kind == ir::TypeKind::Pointer) return kind != ValueKind::Pointer;
  if (declared.kind != ir::TypeKind::Scalar) return false;
  if (ir::isReal(declared.scalar)) return kind != ValueKind::Real || declared.scalar != scalar;
  if (kind != ValueKind::Integer) return true;
  return ir::bitWidth(declared.scalar) != ir::bitWidth(scalar) && !(m.program.viewsBytes && ir::bitWidth(scalar) == 8);
}

/// What is read through a pointer to one of several objects is of the same choice: `v->data` and `v->data + v->size`
/// are of one vector.
static Pointer chosenBy(Machine& m, const Pointer& place, const std::vector<Pointer>& cells, const Pointer& read) {
  if (!isSet(read) || !isSet(place) || place.lo == 0) return read;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> leads;
  for (const Pointer& cell : cells) {
    if (!cell.certain() || !isInstance(cell)) return read;
    const Value& value = m.memory.cell(cell.target, static_cast<std::uint64_t>(cell.lo));
    if (value.kind != ValueKind::Pointer || isSet(value.pointer())) return read;
    leads.emplace_back(cell.target, value.pointer().target);
  }
  return m.domain.chosen(read, m.domain.choiceBehind(place.lo, std::move(leads)));
}

/// Any of the pointers of a type in an object of the caller's: those that have a name, and all others.
static Pointer anyPointer(Machine& m, std::uint32_t instance, ir::TypeId type) {
  const ir::ObjectId holder = m.memory.instance(instance).object;
  Pointer result{.target = anyRow(m, instance)};
  if (result.target == kUnknownTarget) {
    const bool hasRows = rowsAt(m, m.memory.instance(instance), 0) != nullptr;
    if (hasRows || !isFollowed(m, type, m.module[holder])) return result;
    result = {kCallersTarget, 1, holder.value, holder.value};
  }
  for (auto named = m.pointees.lower_bound({holder.value, 0}); named != m.pointees.end(); ++named) {
    const auto& [object, cell] = named->first;
    if (object != holder.value) break;
    if (cellType(m, m.module[holder].type, cell) == type)
      result = m.domain.join(result, {.target = m.program.slot[named->second.value]});
  }
  return result;
}

/// What the caller's memory without a name holds: nothing that carries a derivative.
static Value readCallers(const Machine& m, const Pointer& from, const Node& n, std::uint32_t id) {
  if (n.resultKind != ir::TypeKind::Pointer)
    return ir::isReal(n.kind) ? realValue(IndexSets::kEmpty, n.kind) : integerValue(wholeRange(n.kind), n.kind);
  const bool isTyped = m.module[m.module[m.module.exprs[id].type].element].kind != ir::TypeKind::Void;
  return pointerValue(isTyped ? from : Pointer{.target = kUnknownTarget});
}

static Value readAny(Machine& m, const Pointer& p, Node& n, std::uint32_t id) {
  const std::vector<Pointer> cells = resolve(m, p, n.a, Access::Read);
  const std::size_t mark = m.ids.size();
  const ValueKind wanted = n.resultKind == ir::TypeKind::Pointer ? ValueKind::Pointer
                           : ir::isReal(n.kind)                  ? ValueKind::Real
                                                                 : ValueKind::Integer;
  Value result, other;
  std::vector<Pointer> pointers;
  for (const Pointer& target : cells) {
    if (target.target == kCallersTarget) {
      result = m.domain.join(result, readCallers(m, target, n, id));
      continue;
    }
    // Of an object without end that was never written: anything of the type.
    if (target.hi < target.lo) {
      Value any = n.resultKind == ir::TypeKind::Pointer
                      ? pointerValue(anyPointer(m, target.target, m.module.exprs[id].type))
                  : ir::isReal(n.kind) ? realValue(IndexSets::kEmpty, n.kind)
                                       : integerValue(wholeRange(n.kind), n.kind);
      result = m.domain.join(result, any);
      continue;
    }
    for (std::int64_t cell = target.lo; cell <= target.hi; cell += target.stride) {
      Value value = m.memory.cell(target.target, static_cast<std::uint64_t>(cell));
      if (value.kind == ValueKind::Unset) continue;  // undefined on that path
      const bool isByte = m.program.viewsBytes && wanted == ValueKind::Integer && ir::bitWidth(n.kind) <= 8;
      const bool differs = value.kind != wanted || (wanted != ValueKind::Pointer && value.scalar != n.kind);
      if (differs && !isByte && isOfOtherType(m, target, cell, wanted, n.kind)) {
        other = value;
        continue;
      }
      if (value.maybeUnset) noteEntryRead(m, m.memory.instance(target.target).object, id);
      if (value.kind == ValueKind::Real && value.tag != IndexSets::kEmpty) {
        noteFirstRead(m, value.tag);
        noteRead(m, value.tag, id);
        followRead(m, value.tag, {id, cells.size() == 1 && target.lo == target.hi});
        if (m.ids.size() == mark || m.ids.back() != value.tag) m.ids.push_back(value.tag);
        value.tag = IndexSets::kEmpty;
      }
      // Of many pointers the sets grow long: they are joined at once.
      if (value.kind == ValueKind::Pointer && result.kind == ValueKind::Pointer) {
        pointers.push_back(value.pointer());
        result.maybeUnset = result.maybeUnset || value.maybeUnset;
        continue;
      }
      result = m.domain.join(result, value);
    }
  }
  if (!pointers.empty() && result.kind == ValueKind::Pointer) {
    pointers.push_back(result.pointer());
    const bool unset = result.maybeUnset;
    result = pointerValue(chosenBy(m, p, cells, m.domain.join(pointers)));
    result.maybeUnset = unset;
  }
  if (result.kind == ValueKind::Unset) result = other;
  const bool several = m.ids.size() > mark + 1;
  const SetId set = m.domain.sets.unite(std::span(m.ids).subspan(mark));
  forget(m, mark);
  if (result.kind == ValueKind::Real) result.tag = set;
  if (several && !m.isForEverySize) warnLoad(m, n, id, cells, set);
  return result;
}

}  // namespace sparsegen::propagation
