//===- Real.cpp - arithmetic, select and casts of reals -------------------===//

#include <algorithm>
#include <bit>
#include <cmath>

#include "Propagate/Machine.h"

namespace sparsegen::propagation {

using ir::Op;
using ir::OpFamily;
using ir::ScalarKind;

namespace {

/// A known value as the kind holds it.
double rounded(double value, ScalarKind kind) {
  return kind == ScalarKind::F32 ? static_cast<double>(static_cast<float>(value)) : value;
}

bool isKnownZero(const Real& r) { return r.known && r.value == 0; }

}  // namespace

Real Machine::real(std::uint32_t id) {
  Node& n = nodes_[id];
  switch (n.family) {
    case OpFamily::Constant:
      return {n.real, true};
    case OpFamily::Load:
      return realLoad(n, id);
    case OpFamily::Arithmetic:
      return realArithmetic(n);
    case OpFamily::Select:
      return realSelect(n);
    case OpFamily::Cast:
      return realCast(n);
    case OpFamily::Math:
    case OpFamily::Digamma:
      return math(n);
    case OpFamily::Ldexp:
      integer(n.b);
      return {0, isKnownZero(real(n.a))};
    case OpFamily::Place:
    case OpFamily::Comparison:
    case OpFamily::Logic:
    case OpFamily::Mark:
    case OpFamily::Predicate:
      break;
  }
  throw InternalError("propagate", "`" + std::string(ir::info(n.op).text) + "` where a real was expected");
}

Real Machine::realLoad(Node& n, std::uint32_t id) {
  const Value& cell = read(n, id);
  if (cell.kind != ValueKind::Real || cell.scalar != n.kind) unreadable(cell, n, id);
  if (cell.tag != IndexSets::kEmpty) {
    ids_.push_back(cell.tag);
    varied_[id] = 1;
  }
  return {cell.real(), cell.knownReal};
}

/// Arithmetic on reals: + - * / and negation.
///
/// Index sets: out = the union of both operands
/// Shrinks:    0 * x, x * 0, 0 / x with a known zero; x - x, x / x ⇒ {}
/// Example:    {0} * {1} ⇒ {0,1}; a known 0 times {1} ⇒ {}
Real Machine::realArithmetic(const Node& n) {
  if (n.op == Op::Multiply) return realProduct(n);
  if (n.op == Op::Divide) return realQuotient(n);
  const std::size_t mark = ids_.size();
  const Real a = real(n.a);
  if (n.op == Op::Negate) return {-a.value, a.known};
  const std::size_t second = ids_.size();
  const Real b = real(n.b);
  if (n.mayCoincide) noteCoincidence(n, mark, second);
  if (n.sameOperands) {
    forget(mark);
    return {0, true};
  }
  return {rounded(n.op == Op::Add ? a.value + b.value : a.value - b.value, n.kind), a.known && b.known};
}

/// Whether both operands, whose sets stand on the list from here on, are one and the same value this time.
void Machine::noteCoincidence(const Node& n, std::size_t first, std::size_t second) {
  const auto at = [&](std::size_t k) { return ids_.begin() + static_cast<std::ptrdiff_t>(k); };
  if (second == first) return;
  for (std::size_t k = first; k < ids_.size(); ++k) ids_[k] = domain_.sets.settled(ids_[k]);
  if (!std::equal(at(first), at(second), at(second), ids_.end())) return;
  const Coincidence& coincidence = program_.coincidences[n.slot];
  for (const auto& [a, b] : coincidence.equal) {
    const Interval left = integer(a);
    const Interval right = integer(b);
    if (!left.known() || !right.known() || left.lo != right.lo) return;
  }
  facts_.coincides[coincidence.expr.value] = true;
}

Real Machine::realProduct(const Node& n) {
  const std::size_t mark = ids_.size();
  const Real a = real(n.a);
  const Real b = real(n.b);
  if (a.known && b.known) return {rounded(a.value * b.value, n.kind), true};
  if (!isKnownZero(a) && !isKnownZero(b)) return {};
  forget(mark);
  return {0, true};
}

Real Machine::realQuotient(const Node& n) {
  const std::size_t mark = ids_.size();
  const Real a = real(n.a);
  const std::size_t second = ids_.size();
  const Real b = real(n.b);
  if (n.mayCoincide) noteCoincidence(n, mark, second);
  if (a.known && b.known) return {rounded(a.value / b.value, n.kind), true};
  if (n.sameOperands || isKnownZero(a)) forget(mark);
  return {0, isKnownZero(a)};
}

/// A cast keeps what a real depends on; an integer depends on nothing.
Real Machine::realCast(const Node& n) {
  if (ir::isReal(n.operand)) {
    const Real a = real(n.a);
    return {rounded(a.value, n.kind), a.known};
  }
  const Interval a = integer(n.a);
  if (!a.known()) return {};
  if (n.operand == ScalarKind::U64) {
    const auto bits = static_cast<std::uint64_t>(a.lo);
    return {n.kind == ScalarKind::F32 ? static_cast<double>(static_cast<float>(bits)) : static_cast<double>(bits),
            true};
  }
  return {n.kind == ScalarKind::F32 ? static_cast<double>(static_cast<float>(a.lo)) : static_cast<double>(a.lo), true};
}

}  // namespace sparsegen::propagation
