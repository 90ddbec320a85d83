//===- Place.cpp - pointers -----------------------------------------------===//
//
// Places and pointer values: an object instance and the cells that it may be
// at. Steps into an array are held against its extent here, steps of a pointer
// against the object when something is read or written.
//
//===----------------------------------------------------------------------===//

#include <algorithm>

#include "Propagate/Machine.h"

namespace sparsegen::propagation {

using ir::Op;
using ir::OpFamily;
using ir::TypeKind;

Pointer Machine::place(std::uint32_t id) {
  Node& n = nodes_[id];
  switch (n.family) {
    case OpFamily::Place:
      return step(n, id);
    case OpFamily::Load: {
      const Pointer p = pointerLoad(n, id);
      record(n, id, p);
      return p;
    }
    case OpFamily::Select: {
      const Pointer p = pointerSelect(n);
      record(n, id, p);
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
    case OpFamily::Digamma:
    case OpFamily::Mark:
    case OpFamily::Predicate:
      break;
  }
  throw InternalError("propagate", "`" + std::string(ir::info(n.op).text) + "` where a pointer was expected");
}

Pointer Machine::step(Node& n, std::uint32_t id) {
  if (n.op == Op::Address) {
    const Pointer p{.target = n.local ? frame_ + n.slot : n.slot};
    record(n, id, p);
    return p;
  }
  Pointer p = place(n.a);
  if (n.op == Op::Field) {
    if (n.integer != 0) p = domain_.moved(p, knownInteger(n.integer), 1);
  } else if (n.op != Op::PointerCast) {
    Interval index = integer(n.b);
    const std::int64_t cells = n.integer != kUnknownCells ? n.integer : cellsOf(m_[m_.exprs[id].type].element);
    if (n.op == Op::Element) index = withinArray(n, id, p, index);
    if (index.known() && p.certain() && isInstance(p) && index.lo > -kFarthest && index.lo < kFarthest) {
      std::int64_t distance = 0;
      if (__builtin_mul_overflow(index.lo, cells, &distance)) distance = kFarthest;
      p.lo = p.hi = std::max(-kFarthest, std::min(kFarthest, p.lo + distance));
    } else {
      const Pointer from = p;
      p = domain_.moved(p, index, cells);
      if (n.op == Op::PointerAdd && n.strict) p = withinWritten(from, p);
    }
  }
  record(n, id, p);
  return p;
}

/// An element of an array. One past the last is a pointer, but no place.
///
/// Example: a[3], index in [2, 5] ⇒ index 2, as all else is undefined
Interval Machine::withinArray(const Node& n, std::uint32_t id, const Pointer& base, Interval index) {
  std::int64_t extent = n.extent;
  if (extent == kUnknownCells) {
    const ir::ExprId expr = m_[m_[m_.exprs[n.a].type].element].extent;
    if (!expr.valid()) return index;
    extent = integer(expr).hi;
  }
  const std::int64_t last = n.strict ? extent - 1 : extent;
  if (index.lo >= 0 && index.hi <= last) return index;
  const auto inside = clip(index, 0, last);
  if (!inside) outOfArray(n, id, base, index);
  return *inside;
}

/// A step to an element that is there, and so was written: it leads no further than to the last that was.
///
/// Example: three elements were written, v[k] is written and nothing is known of k ⇒ any of the three
Pointer Machine::withinWritten(const Pointer& from, const Pointer& to) {
  return domain_.changed(to, [&](const Pointer& target) {
    if (!isInstance(target) || target.hi <= kFarUnknown || !memory_.has(target.target)) return target;
    const Instance& instance = memory_.instance(target.target);
    if (instance.extent != Instance::kUnknownExtent) return target;
    std::int64_t first = 0;
    for (const Pointer& start : domain_.targets(from))
      if (start.target == target.target) first = std::max(first, start.lo);
    const auto inside = clip({target.lo, target.hi, target.stride, 0}, first, lastWritten(instance));
    return inside ? Pointer{target.target, inside->stride, inside->lo, inside->hi} : target;
  });
}

Pointer Machine::pointerLoad(Node& n, std::uint32_t id) {
  const Value& cell = read(n, id);
  if (cell.kind != ValueKind::Pointer) unreadable(cell, n, id);
  return cell.pointer();
}

void Machine::record(Node& n, std::uint32_t id, const Pointer& p) {
  if (isInstance(p)) return recordTarget(n, id, p.target);
  for (const Pointer& target : domain_.targets(p)) {
    if (isInstance(target)) recordTarget(n, id, target.target);
    if (target.target == kCallersTarget) recordUnnamed(id);
  }
}

void Machine::recordUnnamed(std::uint32_t id) {
  facts_.unnamed[id] = true;
  const ir::Type& pointee = m_[m_[m_.exprs[id].type].element];
  if (pointee.kind == TypeKind::Record) unnamedRecords_.try_emplace(pointee.record, id);
}

void Machine::recordTarget(Node& n, std::uint32_t id, std::uint32_t instance) {
  if (!memory_.has(instance)) unknownPointer({.target = instance}, id);
  const ir::ObjectId object = memory_.instance(instance).object;
  if (object.value == n.lastObject) return;
  n.lastObject = object.value;
  auto& targets = facts_.targets[id];
  const auto at = std::lower_bound(targets.begin(), targets.end(), object);
  if (at != targets.end() && *at == object) return;
  targets.insert(at, object);
  requireLayout(n, id, instance);
}

/// Refuses steps through memory, and accesses to it, that go by another type than it has. The caller's numbers that
/// nothing is known of may be seen as anything, if they are not written to the end (requireUnwritten).
void Machine::requireLayout(const Node& n, std::uint32_t id, std::uint32_t instance) {
  const ir::ObjectId object = memory_.instance(instance).object;
  const auto require = [&](ir::TypeId seen) {
    if (layouts_.fits(seen, m_[object].type)) return;
    if (!isPassive(memory_.instance(instance))) seenAsOther(object, id);
    seenAsOther_.emplace(instance, id);
  };
  const bool isStep = n.op == Op::PointerAdd || n.op == Op::Element;
  const bool isFirst = isStep ? nodes_[n.b].op == Op::IntegerConstant && nodes_[n.b].integer == 0 : n.integer == 0;
  if ((isStep || n.op == Op::Field) && !isFirst) require(m_[m_.exprs[n.a].type].element);
  if (n.accessed) require(m_[m_.exprs[id].type].element);
}

void Machine::requireUnwritten() {
  for (const auto& [instance, id] : seenAsOther_)
    if (!isPassive(memory_.instance(instance))) seenAsOther(memory_.instance(instance).object, id);
}

std::int64_t Machine::cellsOf(ir::TypeId id) {
  const std::int64_t known = program_.typeCells[id.value];
  if (known != kUnknownCells) return known;
  const ir::Type& type = m_[id];
  if (type.kind != TypeKind::Array || !type.extent.valid()) return kUnknownCells;
  const Interval extent = integer(type.extent);
  const std::int64_t element = cellsOf(type.element);
  std::int64_t cells = 0;
  if (!extent.known() || extent.lo < 0 || element < 0 || __builtin_mul_overflow(extent.lo, element, &cells))
    return kUnknownCells;
  return cells;
}

}  // namespace sparsegen::propagation
