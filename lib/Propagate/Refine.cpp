//===- Refine.cpp - what a condition says of integers and pointers --------===//
//
// On a branch that is taken because of an unknown condition, the integers that
// the condition compares are narrowed: inside of `if (i < n)`, i is below n.
// So are pointers into one object.
//
//===----------------------------------------------------------------------===//

#include "Propagate/Machine.h"

namespace sparsegen::propagation {

using ir::Op;
using ir::OpFamily;

namespace {

Op negated(Op op) {
  if (op == Op::Equal) return Op::NotEqual;
  if (op == Op::NotEqual) return Op::Equal;
  if (op == Op::Less) return Op::GreaterEqual;
  if (op == Op::LessEqual) return Op::Greater;
  if (op == Op::Greater) return Op::LessEqual;
  return Op::Less;
}

/// The comparison with its operands exchanged.
Op mirrored(Op op) {
  if (op == Op::Less) return Op::Greater;
  if (op == Op::LessEqual) return Op::GreaterEqual;
  if (op == Op::Greater) return Op::Less;
  if (op == Op::GreaterEqual) return Op::LessEqual;
  return op;
}

}  // namespace

/// The state becomes that of the paths on which the condition has this truth;
/// false where there are none.
///
/// Example: i in [0, 9], `i < 5` true ⇒ i in [0, 4]; false ⇒ i in [5, 9]
bool Machine::assume(std::uint32_t id, bool truth) {
  const Node& n = nodes_[id];
  if (n.op == Op::LogicalNot) return assume(n.a, !truth);
  if (n.op == Op::LogicalAnd || n.op == Op::LogicalOr) {
    if ((n.op == Op::LogicalAnd) == truth) return assume(n.a, truth) && assume(n.b, truth);
    // One of the two has that truth: the second, where the first can't.
    const Interval first = integer(n.a);
    return !first.known() || first.isTrue() == truth || assume(n.b, truth);
  }
  if (n.family == OpFamily::Comparison) return assumeComparison(n, truth);
  if (n.op != Op::Load && n.op != Op::Cast) return true;
  if (n.op == Op::Cast && ir::isReal(n.operand)) return true;
  const Interval now = integer(id);
  return narrow(id, now, refine(truth ? Op::NotEqual : Op::Equal, n.kind, now, knownInteger(0)));
}

bool Machine::assumeComparison(const Node& n, bool truth) {
  const Op op = truth ? n.op : negated(n.op);
  if (nodes_[n.a].resultKind == ir::TypeKind::Pointer) return assumePointers(op, n.a, n.b);
  if (ir::isReal(n.operand)) return true;
  const Interval a = integer(n.a);
  const Interval b = integer(n.b);
  return narrow(n.a, a, refine(op, n.operand, a, b)) && narrow(n.b, b, refine(mirrored(op), n.operand, b, a));
}

/// Example: p at 0 or after, q at [1, 5] of the same object, `p < q` ⇒ p at [0, 4]
bool Machine::assumePointers(Op op, std::uint32_t one, std::uint32_t other) {
  const Pointer a = place(one);
  const Pointer b = place(other);
  if (!narrowHolders(op, one, b)) return false;
  if (!isInstance(a) || a.target != b.target || isAnyRow(a)) return true;
  const auto left = refine(op, ir::ScalarKind::I64, offsets(a), offsets(b));
  const auto right = refine(mirrored(op), ir::ScalarKind::I64, offsets(b), offsets(a));
  if (!left || !right) return false;
  narrowPointer(one, a, *left);
  narrowPointer(other, b, *right);
  return true;
}

/// Whether one of the objects that a pointer leads to may have a member, that far into it, of which a comparison with
/// a known pointer holds. Linear in the objects.
bool Machine::mayHold(const Pointer& holder, std::int64_t offset, Op op, const Pointer& other) {
  if (!memory_.has(holder.target) || memory_.instance(holder.target).isAnyRow) return true;
  const Instance& instance = memory_.instance(holder.target);
  if (holder.lo < 0 || holder.hi >= static_cast<std::int64_t>(instance.size) - offset) return true;
  for (std::int64_t lo = holder.lo; lo <= holder.hi; lo += holder.stride) {
    const Value& cell = instance.cells[lo + offset];
    if (cell.kind != ValueKind::Pointer || !cell.pointer().certain() || !isInstance(cell.pointer())) return true;
    if (!compareTargets(op, cell.pointer(), other).isFalse()) return true;
  }
  return false;
}

/// Where the expression is a member of one of several objects, the pointer to these is narrowed.
///
/// Example: p at a or b, a.next is q, b.next is r, `p->next == q` ⇒ p at a
bool Machine::narrowHolders(Op op, std::uint32_t id, const Pointer& other) {
  if (nodes_[id].op != Op::Load || !other.certain() || !isInstance(other)) return true;
  std::int64_t offset = 0;
  std::uint32_t holder = nodes_[id].a;
  for (; nodes_[holder].op == Op::Field || nodes_[holder].op == Op::PointerCast; holder = nodes_[holder].a)
    if (nodes_[holder].op == Op::Field) offset += nodes_[holder].integer;
  if (nodes_[holder].op != Op::Load) return true;
  const Pointer now = place(holder);
  if (!isSet(now)) return true;
  std::vector<Pointer> kept;
  for (const Pointer& target : domain_.targets(now))
    if (isInstance(target) && mayHold(target, offset, op, other)) kept.push_back(target);  // null has no members
  if (kept.empty()) return false;
  const Pointer holds = place(nodes_[holder].a);
  const Value* cell = certain(holds, nodes_[holder].a);
  if (kept.size() == domain_.targets(now).size() || cell == nullptr || cell->kind != ValueKind::Pointer ||
      cell->pointer() != now || memory_.instance(holds.target).isAnyRow)
    return true;
  Value narrowed = pointerValue(domain_.join(kept));
  narrowed.maybeUnset = cell->maybeUnset;
  memory_.write(holds.target, static_cast<std::uint64_t>(holds.lo), narrowed);
  return true;
}

/// Where the expression is a pointer in memory, it is narrowed there.
void Machine::narrowPointer(std::uint32_t id, const Pointer& now, const Interval& to) {
  if (nodes_[id].op != Op::Load || to.same(offsets(now))) return;
  const Pointer holder = place(nodes_[id].a);
  const Value* cell = certain(holder, nodes_[id].a);
  if (cell == nullptr || cell->kind != ValueKind::Pointer || cell->pointer() != now) return;
  if (memory_.instance(holder.target).isAnyRow) return;  // what holds of one row need not hold of another
  Value narrowed = pointerValue({now.target, to.known() ? 1 : to.stride, to.lo, to.hi});
  narrowed.maybeUnset = cell->maybeUnset;
  memory_.write(holder.target, static_cast<std::uint64_t>(holder.lo), narrowed);
}

/// Where the expression is an integer in memory, it is narrowed there.
bool Machine::narrow(std::uint32_t id, const Interval& now, const std::optional<Interval>& to) {
  if (!to) return false;
  if (to->same(now)) return true;
  noteAssumed(id, *to);
  // A cast that keeps the values says the same of what is cast.
  while (nodes_[id].op == Op::Cast && !ir::isReal(nodes_[id].operand) && integer(nodes_[id].a).same(now)) {
    id = nodes_[id].a;
    noteAssumed(id, *to);
  }
  if (nodes_[id].op != Op::Load) return true;
  const Pointer p = place(nodes_[id].a);
  const Value* cell = certain(p, nodes_[id].a);
  if (cell == nullptr || cell->kind != ValueKind::Integer || !cell->interval().same(now)) return true;
  if (memory_.instance(p.target).isAnyRow) return true;  // what holds of one row need not hold of another
  Value narrowed = integerValue(*to, cell->scalar);
  narrowed.maybeUnset = cell->maybeUnset;
  memory_.write(p.target, static_cast<std::uint64_t>(p.lo), narrowed);
  return true;
}

}  // namespace sparsegen::propagation
