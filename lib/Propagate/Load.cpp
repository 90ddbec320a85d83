//===- Load.cpp - what is read from memory --------------------------------===//

#include <algorithm>

#include "Propagate/Machine.h"

namespace sparsegen::propagation {

namespace {

/// An object of row pointers without end: of more rows than this, all are taken at once.
constexpr std::int64_t kManyRows = 256;

}  // namespace

/// A load reads one element of an object at an integer index.
///
/// Index sets: out = ⋃ over the elements that the index can be
/// Derivative: 1 with respect to that element
/// Example:    a = {0}{1}{2}, index 2 ⇒ {2}; index in [1, 2] ⇒ {1,2}
/// Widens:     index unknown ⇒ ⋃ of what it can be (diagnostic: load-unknown-index)
const Value& Machine::read(Node& n, std::uint32_t id) {
  if (n.variable) {
    if (!n.seen) {
      n.seen = true;
      place(n.a);
      touch(m_.exprs[n.a].object, 0);
    }
    return memory_.cell(frame_ + n.slot, 0);
  }
  const Pointer p = place(n.a);
  const Value* cell = certain(p, n.a);
  if (cell == nullptr) {
    merged_ = readAny(p, n, id);
    return merged_;
  }
  if (cell->maybeUnset) noteEntryRead(memory_.instance(p.target).object, id);
  return *cell;
}

/// Something is read that some path, or all, has not written: of a state, what an earlier call left; beside dependents,
/// what the caller has there.
void Machine::noteEntryRead(ir::ObjectId object, std::uint32_t load) {
  if (facts_.readOnEntry[object.value] || !(m_[object].isState || holdsResultsOnly(object))) return;
  facts_.readOnEntry[object.value] = true;
  if (m_[object].isState) entryReads_.emplace_back(object, rangeOf(load));
}

/// The cell where there is one only; storage is there then.
Value* Machine::certain(const Pointer& p, std::uint32_t place) {
  if (!p.certain() || !isInstance(p)) return nullptr;
  if (!memory_.has(p.target)) unknownPointer(p, place);
  const Instance& instance = memory_.instance(p.target);
  const auto cell = static_cast<std::uint64_t>(p.lo);
  if (cell >= instance.size) makeCell(p, cell, place);
  if (instance.isAnyRow) readsAnyRow(p, place);
  touch(instance.object, instance.first + cell);
  return &memory_.cell(p.target, cell);
}

void Machine::makeCell(const Pointer& p, std::uint64_t cell, std::uint32_t place) {
  Instance& instance = memory_.instance(p.target);
  if (p.lo < 0 || cell >= instance.extent) outOfBounds(p, place);
  if (cell >= kMostCells || memory_.allocated() + (cell - instance.size) > kMostCells)
    stop(DiagId::TooLong, indexRange(place),
         "`" + objectName(instance.object) + "` needs more memory than the analysis has",
         "at most " + std::to_string(kMostCells) + " elements can be followed");
  const std::uint64_t before = instance.size;
  spend(kNewCellSteps * memory_.grow(p.target, cell + 1), indexRange(place));
  fillEntry(p.target, before);
}

/// Where an object without an extent ends for what is read: behind the last cell that was written, where that is known.
///
/// Example: three elements were written, a[k] is read and nothing is known of k ⇒ any of the three
std::int64_t Machine::lastWritten(const Instance& instance) const {
  const ir::Object& object = m_[instance.object];
  if (object.kind != ir::ObjectKind::Local || object.isState) return kFarthest;
  std::uint64_t cells = instance.size;
  while (cells > 0 && instance.cells[cells - 1].kind == ValueKind::Unset) --cells;
  return cells > 0 ? static_cast<std::int64_t>(cells) - 1 : kFarthest;
}

Pointer Machine::cut(const Pointer& target, std::uint32_t place, Access access) {
  if (!memory_.has(target.target)) unknownPointer(target, place);
  const Instance& instance = memory_.instance(target.target);
  if (instance.isAnyRow) readsAnyRow(target, place);
  const bool open = instance.extent == Instance::kUnknownExtent;
  const std::int64_t last = !open                    ? static_cast<std::int64_t>(instance.extent) - 1
                            : access == Access::Read ? lastWritten(instance)
                                                     : kFarthest;
  const auto inside = clip({target.lo, target.hi, target.stride, 0}, 0, last);
  if (!inside) return {.target = kNullTarget};
  const bool tooMany = inside->hi > kFarUnknown || (inside->hi > kManyRows && rowsAt(instance, 0));
  if (open && tooMany) return {.target = kUnknownTarget};
  const Pointer result{target.target, inside->stride, inside->lo, inside->hi};
  if (static_cast<std::uint64_t>(result.hi) >= instance.size)
    makeCell({result.target, 1, result.hi, result.hi}, static_cast<std::uint64_t>(result.hi), place);
  return result;
}

std::vector<Pointer> Machine::resolve(const Pointer& p, std::uint32_t place, Access access) {
  std::vector<Pointer> result;
  const auto range = domain_.targets(p);
  const std::vector<Pointer> targets(range.begin(), range.end());
  for (const Pointer& target : targets) {
    if (target.target == kUnknownTarget) unknownPointer(target, place);
    if (target.target == kNullTarget) continue;  // undefined on that path
    if (target.target == kCallersTarget) {
      if (access == Access::Write) unknownPointer(target, place);
      for (std::int64_t holder = target.lo; holder <= target.hi; holder += target.stride)
        facts_.isFollowed[static_cast<std::size_t>(holder)] = true;
      result.push_back({kCallersTarget, target.stride, target.lo, target.hi});
      continue;
    }
    const Pointer inside = cut(target, place, access);
    if (inside.target == kUnknownTarget) {
      if (!isPassive(memory_.instance(target.target)) || access == Access::Write) unknownExtent(target, place);
      facts_.touchedCells[memory_.instance(target.target).object.value] = Facts::kNoEnd;
      result.push_back({target.target, 1, 0, -1});
    } else if (isInstance(inside)) {
      const Instance& instance = memory_.instance(inside.target);
      touch(instance.object, instance.first + static_cast<std::uint64_t>(inside.hi));
      result.push_back(inside);
      spend(static_cast<std::uint64_t>((inside.hi - inside.lo) / inside.stride), rangeOf(place));
    }
  }
  if (!result.empty()) return result;
  const auto outside = std::ranges::find_if(targets, isInstance);
  if (outside == targets.end()) unknownPointer(p, place);
  outOfBounds(*outside, place);
}

/// Whether an access can't be one to a cell, going by the type that this was declared with: an index that may lead
/// there does not, as that would be undefined. Letters may be any byte, where something is seen as letters. O(depth of
/// the type · fields).
bool Machine::isOfOtherType(const Pointer& target, std::int64_t cell, ValueKind kind, ir::ScalarKind scalar) {
  const Instance& instance = memory_.instance(target.target);
  ir::TypeId type = m_[instance.object].type;
  // Only in records are there several kinds.
  while (m_[type].kind == ir::TypeKind::Array) {
    type = m_[type].element;
    if (program_.typeCells[type.value] <= 0) return false;
  }
  if (m_[type].kind != ir::TypeKind::Record || program_.typeCells[type.value] <= 0) return false;
  const auto inside = static_cast<std::uint64_t>(cell) % static_cast<std::uint64_t>(program_.typeCells[type.value]);
  const ir::Type& declared = m_[cellType(type, inside)];
  if (declared.kind == ir::TypeKind::Pointer) return kind != ValueKind::Pointer;
  if (declared.kind != ir::TypeKind::Scalar) return false;
  if (ir::isReal(declared.scalar)) return kind != ValueKind::Real || declared.scalar != scalar;
  if (kind != ValueKind::Integer) return true;
  return ir::bitWidth(declared.scalar) != ir::bitWidth(scalar) && !(program_.viewsBytes && ir::bitWidth(scalar) == 8);
}

/// What is read through a pointer to one of several objects is of the same choice: `v->data` and `v->data + v->size`
/// are of one vector.
Pointer Machine::chosenBy(const Pointer& place, const std::vector<Pointer>& cells, const Pointer& read) {
  if (!isSet(read) || !isSet(place) || place.lo == 0) return read;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> leads;
  for (const Pointer& cell : cells) {
    if (!cell.certain() || !isInstance(cell)) return read;
    const Value& value = memory_.cell(cell.target, static_cast<std::uint64_t>(cell.lo));
    if (value.kind != ValueKind::Pointer || isSet(value.pointer())) return read;
    leads.emplace_back(cell.target, value.pointer().target);
  }
  return domain_.chosen(read, domain_.choiceBehind(place.lo, std::move(leads)));
}

/// Any of the pointers of a type in an object of the caller's: those that have a name, and all others.
Pointer Machine::anyPointer(std::uint32_t instance, ir::TypeId type) {
  const ir::ObjectId holder = memory_.instance(instance).object;
  Pointer result{.target = anyRow(instance)};
  if (result.target == kUnknownTarget) {
    const bool hasRows = rowsAt(memory_.instance(instance), 0) != nullptr;
    if (hasRows || !isFollowed(type, m_[holder])) return result;
    result = {kCallersTarget, 1, holder.value, holder.value};
  }
  for (auto named = pointees_.lower_bound({holder.value, 0}); named != pointees_.end(); ++named) {
    const auto& [object, cell] = named->first;
    if (object != holder.value) break;
    if (cellType(m_[holder].type, cell) == type)
      result = domain_.join(result, {.target = program_.slot[named->second.value]});
  }
  return result;
}

/// What the caller's memory without a name holds: nothing that carries a derivative.
Value Machine::readCallers(const Pointer& from, const Node& n, std::uint32_t id) const {
  if (n.resultKind != ir::TypeKind::Pointer)
    return ir::isReal(n.kind) ? realValue(IndexSets::kEmpty, n.kind) : integerValue(wholeRange(n.kind), n.kind);
  const bool isTyped = m_[m_[m_.exprs[id].type].element].kind != ir::TypeKind::Void;
  return pointerValue(isTyped ? from : Pointer{.target = kUnknownTarget});
}

Value Machine::readAny(const Pointer& p, Node& n, std::uint32_t id) {
  const std::vector<Pointer> cells = resolve(p, n.a, Access::Read);
  const std::size_t mark = ids_.size();
  const ValueKind wanted = n.resultKind == ir::TypeKind::Pointer ? ValueKind::Pointer
                           : ir::isReal(n.kind)                  ? ValueKind::Real
                                                                 : ValueKind::Integer;
  Value result, other;
  std::vector<Pointer> pointers;
  for (const Pointer& target : cells) {
    if (target.target == kCallersTarget) {
      result = domain_.join(result, readCallers(target, n, id));
      continue;
    }
    // Of an object without end that was never written: anything of the type.
    if (target.hi < target.lo) {
      Value any = n.resultKind == ir::TypeKind::Pointer ? pointerValue(anyPointer(target.target, m_.exprs[id].type))
                  : ir::isReal(n.kind)                  ? realValue(IndexSets::kEmpty, n.kind)
                                                        : integerValue(wholeRange(n.kind), n.kind);
      result = domain_.join(result, any);
      continue;
    }
    for (std::int64_t cell = target.lo; cell <= target.hi; cell += target.stride) {
      Value value = memory_.cell(target.target, static_cast<std::uint64_t>(cell));
      if (value.kind == ValueKind::Unset) continue;  // undefined on that path
      const bool isByte = program_.viewsBytes && wanted == ValueKind::Integer && ir::bitWidth(n.kind) <= 8;
      const bool differs = value.kind != wanted || (wanted != ValueKind::Pointer && value.scalar != n.kind);
      if (differs && !isByte && isOfOtherType(target, cell, wanted, n.kind)) {
        other = value;
        continue;
      }
      if (value.maybeUnset) noteEntryRead(memory_.instance(target.target).object, id);
      if (value.kind == ValueKind::Real && value.tag != IndexSets::kEmpty) {
        if (ids_.size() == mark || ids_.back() != value.tag) ids_.push_back(value.tag);
        value.tag = IndexSets::kEmpty;
      }
      // Of many pointers the sets grow long: they are joined at once.
      if (value.kind == ValueKind::Pointer && result.kind == ValueKind::Pointer) {
        pointers.push_back(value.pointer());
        result.maybeUnset = result.maybeUnset || value.maybeUnset;
        continue;
      }
      result = domain_.join(result, value);
    }
  }
  if (!pointers.empty() && result.kind == ValueKind::Pointer) {
    pointers.push_back(result.pointer());
    const bool unset = result.maybeUnset;
    result = pointerValue(chosenBy(p, cells, domain_.join(pointers)));
    result.maybeUnset = unset;
  }
  if (result.kind == ValueKind::Unset) result = other;
  const bool several = ids_.size() > mark + 1;
  const SetId set = domain_.sets.unite(std::span(ids_).subspan(mark));
  forget(mark);
  if (result.kind == ValueKind::Real) result.tag = set;
  if (several) warnLoad(n, id, cells, set);
  return result;
}

}  // namespace sparsegen::propagation
