//===- Refine.cpp - what a condition says of integers and pointers --------===//

#include "Propagate/Refine.h"

#include "Propagate/ComparePointers.h"
#include "Propagate/Evaluate.h"
#include "Propagate/Load.h"
#include "Propagate/Machine.h"
#include "Propagate/Place.h"
#include "Propagate/Rows.h"
#include "Propagate/Select.h"

namespace sparsegen::propagation {

using ir::Op;
using ir::OpFamily;

static bool assumeComparison(Machine& m, const Node& n, bool truth);
static bool assumePointers(Machine& m, ir::Op op, std::uint32_t one, std::uint32_t other);
static bool narrowHolders(Machine& m, ir::Op op, std::uint32_t id, const Pointer& other);
static void narrowPointer(Machine& m, std::uint32_t id, const Pointer& now, const Interval& to);
static bool narrow(Machine& m, std::uint32_t id, const Interval& now, const std::optional<Interval>& to);

bool assume(Machine& m, std::uint32_t id, bool truth) {
  const Node& n = m.nodes[id];
  if (n.op == Op::LogicalNot) return assume(m, n.a, !truth);
  if (n.op == Op::LogicalAnd || n.op == Op::LogicalOr) {
    if ((n.op == Op::LogicalAnd) == truth) return assume(m, n.a, truth) && assume(m, n.b, truth);
    // One of the two has that truth: the second, where the first can't.
    const Interval first = integer(m, n.a);
    return !first.known() || first.isTrue() == truth || assume(m, n.b, truth);
  }
  if (n.family == OpFamily::Comparison) return assumeComparison(m, n, truth);
  if (n.op != Op::Load && n.op != Op::Cast) return true;
  if (n.op == Op::Cast && ir::isReal(n.operand)) return true;
  const Interval now = integer(m, id);
  return narrow(m, id, now, refine(truth ? Op::NotEqual : Op::Equal, n.kind, now, knownInteger(0)));
}

static bool assumeComparison(Machine& m, const Node& n, bool truth) {
  const Op op = truth ? n.op : negated(n.op);
  if (m.nodes[n.a].resultKind == ir::TypeKind::Pointer) return assumePointers(m, op, n.a, n.b);
  if (ir::isReal(n.operand)) return true;
  const Interval a = integer(m, n.a);
  const Interval b = integer(m, n.b);
  return narrow(m, n.a, a, refine(op, n.operand, a, b)) && narrow(m, n.b, b, refine(mirrored(op), n.operand, b, a));
}

/// Example: p at 0 or after, q at [1, 5] of the same object, `p < q` ⇒ p at [0, 4]
static bool assumePointers(Machine& m, Op op, std::uint32_t one, std::uint32_t other) {
  const Pointer a = place(m, one);
  const Pointer b = place(m, other);
  if (!narrowHolders(m, op, one, b)) return false;
  if (!isInstance(a) || a.target != b.target || isAnyRow(m, a) || isSummary(m, a)) return true;
  const auto left = refine(op, ir::ScalarKind::I64, offsets(a), offsets(b));
  const auto right = refine(mirrored(op), ir::ScalarKind::I64, offsets(b), offsets(a));
  if (!left || !right) return false;
  narrowPointer(m, one, a, *left);
  narrowPointer(m, other, b, *right);
  return true;
}

/// Whether one of the objects that a pointer leads to may have a member, that far into it, of which a comparison with
/// a known pointer holds. Linear in the objects.
static bool mayHold(Machine& m, const Pointer& holder, std::int64_t offset, Op op, const Pointer& other) {
  if (!m.memory.has(holder.target) || m.memory.instance(holder.target).isAnyRow) return true;
  const Instance& instance = m.memory.instance(holder.target);
  if (holder.lo < 0 || holder.hi >= static_cast<std::int64_t>(instance.size) - offset) return true;
  for (std::int64_t lo = holder.lo; lo <= holder.hi; lo += holder.stride) {
    const Value& cell = instance.cells[lo + offset];
    if (cell.kind != ValueKind::Pointer || !cell.pointer().certain() || !isInstance(cell.pointer())) return true;
    if (!compareTargets(m, op, cell.pointer(), other).isFalse()) return true;
  }
  return false;
}

/// Where the expression is a member of one of several objects, the pointer to these is narrowed.
///
/// Example: p at a or b, a.next is q, b.next is r, `p->next == q` ⇒ p at a
static bool narrowHolders(Machine& m, Op op, std::uint32_t id, const Pointer& other) {
  if (m.nodes[id].op != Op::Load || !other.certain() || !isInstance(other)) return true;
  std::int64_t offset = 0;
  std::uint32_t holder = m.nodes[id].a;
  for (; m.nodes[holder].op == Op::Field || m.nodes[holder].op == Op::PointerCast; holder = m.nodes[holder].a)
    if (m.nodes[holder].op == Op::Field) offset += m.nodes[holder].integer;
  if (m.nodes[holder].op != Op::Load) return true;
  const Pointer now = place(m, holder);
  if (!isSet(now)) return true;
  std::vector<Pointer> kept;
  for (const Pointer& target : m.domain.targets(now))
    if (isInstance(target) && mayHold(m, target, offset, op, other)) kept.push_back(target);  // null has no members
  if (kept.empty()) return false;
  const Pointer holds = place(m, m.nodes[holder].a);
  const Value* cell = certain(m, holds, m.nodes[holder].a);
  if (kept.size() == m.domain.targets(now).size() || cell == nullptr || cell->kind != ValueKind::Pointer ||
      cell->pointer() != now || m.memory.instance(holds.target).isAnyRow)
    return true;
  Value narrowed = pointerValue(m.domain.join(kept));
  narrowed.maybeUnset = cell->maybeUnset;
  m.memory.write(holds.target, static_cast<std::uint64_t>(holds.lo), narrowed);
  return true;
}

/// Where the expression is a pointer in memory, it is narrowed there.
static void narrowPointer(Machine& m, std::uint32_t id, const Pointer& now, const Interval& to) {
  if (m.nodes[id].op != Op::Load || to.same(offsets(now))) return;
  const Pointer holder = place(m, m.nodes[id].a);
  const Value* cell = certain(m, holder, m.nodes[id].a);
  if (cell == nullptr || cell->kind != ValueKind::Pointer || cell->pointer() != now) return;
  if (m.memory.instance(holder.target).isAnyRow) return;  // what holds of one row need not hold of another
  Value narrowed = pointerValue({now.target, to.known() ? 1 : to.stride, to.lo, to.hi});
  narrowed.maybeUnset = cell->maybeUnset;
  m.memory.write(holder.target, static_cast<std::uint64_t>(holder.lo), narrowed);
}

/// Where the expression is an integer in memory, it is narrowed there.
static bool narrow(Machine& m, std::uint32_t id, const Interval& now, const std::optional<Interval>& to) {
  if (!to) return false;
  if (to->same(now)) return true;
  noteAssumed(m, id, *to);
  // A cast that keeps the values says the same of what is cast.
  while (m.nodes[id].op == Op::Cast && !ir::isReal(m.nodes[id].operand) && integer(m, m.nodes[id].a).same(now)) {
    id = m.nodes[id].a;
    noteAssumed(m, id, *to);
  }
  if (m.nodes[id].op != Op::Load) return true;
  const Pointer p = place(m, m.nodes[id].a);
  const Value* cell = certain(m, p, m.nodes[id].a);
  if (cell == nullptr || cell->kind != ValueKind::Integer || !cell->interval().same(now)) return true;
  if (m.memory.instance(p.target).isAnyRow) return true;  // what holds of one row need not hold of another
  Value narrowed = integerValue(*to, cell->scalar);
  narrowed.maybeUnset = cell->maybeUnset;
  m.memory.write(p.target, static_cast<std::uint64_t>(p.lo), narrowed);
  return true;
}

}  // namespace sparsegen::propagation
