//===- Place.cpp - pointers -----------------------------------------------===//

#include "Propagate/Place.h"

#include <algorithm>

#include "Propagate/Diagnose.h"
#include "Propagate/Evaluate.h"
#include "Propagate/Load.h"
#include "Propagate/Machine.h"
#include "Propagate/Rows.h"
#include "Propagate/Select.h"

namespace sparsegen::propagation {

using ir::Op;
using ir::OpFamily;
using ir::TypeKind;

static Pointer step(Machine& m, Node& n, std::uint32_t id);
static Interval withinArray(Machine& m, const Node& n, std::uint32_t id, const Pointer& base, Interval index);
static Pointer withinSummaries(Machine& m, const Pointer& p);
static Pointer withinWritten(Machine& m, const Pointer& from, const Pointer& to);
static Pointer pointerLoad(Machine& m, Node& n, std::uint32_t id);
static void record(Machine& m, Node& n, std::uint32_t id, const Pointer& p);
static void recordUnnamed(Machine& m, std::uint32_t id);
static void recordTarget(Machine& m, Node& n, std::uint32_t id, std::uint32_t instance);
static void requireLayout(Machine& m, const Node& n, std::uint32_t id, std::uint32_t instance);

Pointer place(Machine& m, std::uint32_t id) {
  Node& n = m.nodes[id];
  switch (n.family) {
    case OpFamily::Place:
      return step(m, n, id);
    case OpFamily::Load: {
      const Pointer p = pointerLoad(m, n, id);
      record(m, n, id, p);
      return p;
    }
    case OpFamily::Select: {
      const Pointer p = pointerSelect(m, n);
      record(m, n, id, p);
      return p;
    }
    case OpFamily::Constant:
      return {.target = kNullTarget};
    case OpFamily::Arithmetic:
    case OpFamily::Comparison:
    case OpFamily::Logic:
    case OpFamily::Cast:
    case OpFamily::Math:
    case OpFamily::Ldexp:
    case OpFamily::Runtime:
    case OpFamily::Rule:
    case OpFamily::Mark:
    case OpFamily::Predicate:
      break;
  }
  throw InternalError("propagate", "`" + std::string(ir::info(n.op).text) + "` where a pointer was expected");
}

static Pointer step(Machine& m, Node& n, std::uint32_t id) {
  if (n.op == Op::Address) {
    const Pointer p{.target = n.local ? m.frame + n.slot : n.slot};
    record(m, n, id, p);
    return p;
  }
  Pointer p = place(m, n.a);
  if (n.op == Op::Field) {
    if (n.integer != 0) p = m.domain.moved(p, knownInteger(n.integer), 1);
  } else if (n.op != Op::PointerCast) {
    Interval index = integer(m, n.b);
    const std::int64_t cells =
        n.integer != kUnknownCells ? n.integer : cellsOf(m, m.module[m.module.exprs[id].type].element);
    if (n.op == Op::Element) index = withinArray(m, n, id, p, index);
    if (index.known() && p.certain() && isInstance(p) && index.lo > -kFarthest && index.lo < kFarthest) {
      std::int64_t distance = 0;
      if (__builtin_mul_overflow(index.lo, cells, &distance)) distance = kFarthest;
      p.lo = p.hi = std::max(-kFarthest, std::min(kFarthest, p.lo + distance));
    } else {
      const Pointer from = p;
      p = m.domain.moved(p, index, cells);
      if (n.op == Op::PointerAdd && n.strict) p = withinWritten(m, from, p);
    }
  }
  if (m.isForEverySize && n.op != Op::PointerCast) p = withinSummaries(m, p);
  record(m, n, id, p);
  return p;
}

/// A pointer into a summary is one to the same part of an element, if that is known; in none of them is any other. An
/// array of which only the first element is used, as the record that a pointer leads to, is known to be no longer.
static Pointer withinSummaries(Machine& m, const Pointer& p) {
  return m.domain.changed(p, [&](const Pointer& target) -> Pointer {
    if (!isInstance(target) || !m.memory.has(target.target)) return target;
    const Instance& instance = m.memory.instance(target.target);
    if (!instance.isSummary) return target;
    const auto cells = static_cast<std::int64_t>(instance.extent);
    if (target.lo < 0 || target.hi >= cells) m.facts.touchedCells[instance.object.value] = Facts::kNoEnd;
    const auto part = [&](std::int64_t offset) { return (offset % cells + cells) % cells; };
    if (target.certain() || target.stride % cells == 0) return {target.target, 1, part(target.lo), part(target.lo)};
    return {target.target, 1, 0, cells - 1};
  });
}

/// An element of an array. One past the last is a pointer, but no place.
///
/// Example: a[3], index in [2, 5] ⇒ index 2, as all else is undefined
static Interval withinArray(Machine& m, const Node& n, std::uint32_t id, const Pointer& base, Interval index) {
  std::int64_t extent = n.extent;
  if (extent == kUnknownCells && m.isForEverySize) return index;
  if (extent == kUnknownCells) {
    const ir::ExprId expr = m.module[m.module[m.module.exprs[n.a].type].element].extent;
    if (!expr.valid()) return index;
    extent = integer(m, expr).hi;
  }
  const std::int64_t last = n.strict ? extent - 1 : extent;
  if (index.lo >= 0 && index.hi <= last) return index;
  const auto inside = clip(index, 0, last);
  if (!inside) outOfArray(m, n, id, base, index);
  return *inside;
}

/// A step to an element that is there, and so was written: it leads no further than to the last that was.
///
/// Example: three elements were written, v[k] is written and nothing is known of k ⇒ any of the three
static Pointer withinWritten(Machine& m, const Pointer& from, const Pointer& to) {
  return m.domain.changed(to, [&](const Pointer& target) {
    if (!isInstance(target) || target.hi <= kFarUnknown || !m.memory.has(target.target)) return target;
    const Instance& instance = m.memory.instance(target.target);
    if (instance.extent != Instance::kUnknownExtent) return target;
    std::int64_t first = 0;
    for (const Pointer& start : m.domain.targets(from))
      if (start.target == target.target) first = std::max(first, start.lo);
    const auto inside = clip({target.lo, target.hi, target.stride, 0}, first, lastWritten(m, instance));
    return inside ? Pointer{target.target, inside->stride, inside->lo, inside->hi} : target;
  });
}

static Pointer pointerLoad(Machine& m, Node& n, std::uint32_t id) {
  const Value& cell = read(m, n, id);
  if (cell.kind != ValueKind::Pointer) unreadable(m, cell, n, id);
  return cell.pointer();
}

static void record(Machine& m, Node& n, std::uint32_t id, const Pointer& p) {
  if (isInstance(p)) return recordTarget(m, n, id, p.target);
  for (const Pointer& target : m.domain.targets(p)) {
    if (isInstance(target)) recordTarget(m, n, id, target.target);
    if (target.target == kCallersTarget) recordUnnamed(m, id);
  }
}

static void recordUnnamed(Machine& m, std::uint32_t id) {
  m.facts.unnamed[id] = true;
  const ir::Type& pointee = m.module[m.module[m.module.exprs[id].type].element];
  if (pointee.kind == TypeKind::Record) m.unnamedRecords.try_emplace(pointee.record, id);
}

static void recordTarget(Machine& m, Node& n, std::uint32_t id, std::uint32_t instance) {
  if (!m.memory.has(instance)) unknownPointer(m, {.target = instance}, id);
  const ir::ObjectId object = m.memory.instance(instance).object;
  if (object.value == n.lastObject) return;
  n.lastObject = object.value;
  auto& targets = m.facts.targets[id];
  const auto at = std::lower_bound(targets.begin(), targets.end(), object);
  if (at != targets.end() && *at == object) return;
  targets.insert(at, object);
  requireLayout(m, n, id, instance);
}

/// Refuses steps through memory, and accesses to it, that go by another type than it has. The caller's numbers that
/// nothing is known of may be seen as anything, if they are not written to the end (requireUnwritten).
static void requireLayout(Machine& m, const Node& n, std::uint32_t id, std::uint32_t instance) {
  const ir::ObjectId object = m.memory.instance(instance).object;
  const auto require = [&](ir::TypeId seen) {
    if (m.layouts.fits(seen, m.module[object].type)) return;
    if (!isPassive(m, m.memory.instance(instance))) seenAsOther(m, object, id);
    m.seenAsOther.emplace(instance, id);
  };
  const bool isStep = n.op == Op::PointerAdd || n.op == Op::Element;
  const bool isFirst = isStep ? m.nodes[n.b].op == Op::IntegerConstant && m.nodes[n.b].integer == 0 : n.integer == 0;
  if ((isStep || n.op == Op::Field) && !isFirst) require(m.module[m.module.exprs[n.a].type].element);
  if (n.accessed) require(m.module[m.module.exprs[id].type].element);
}

void requireUnwritten(Machine& m) {
  for (const auto& [instance, id] : m.seenAsOther)
    if (!isPassive(m, m.memory.instance(instance))) seenAsOther(m, m.memory.instance(instance).object, id);
}

std::int64_t cellsOf(Machine& m, ir::TypeId id) {
  const std::int64_t known = m.program.typeCells[id.value];
  if (known != kUnknownCells) return known;
  const ir::Type& type = m.module[id];
  if (type.kind != TypeKind::Array || !type.extent.valid()) return kUnknownCells;
  const Interval extent = integer(m, type.extent);
  const std::int64_t element = cellsOf(m, type.element);
  std::int64_t cells = 0;
  if (!extent.known() || extent.lo < 0 || element < 0 || __builtin_mul_overflow(extent.lo, element, &cells))
    return kUnknownCells;
  return cells;
}

}  // namespace sparsegen::propagation
