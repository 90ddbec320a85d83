//===- Real.cpp - arithmetic, select and casts of reals -------------------===//

#include "Propagate/Real.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "Propagate/Diagnose.h"
#include "Propagate/Evaluate.h"
#include "Propagate/FirstReads.h"
#include "Propagate/Follow.h"
#include "Propagate/Load.h"
#include "Propagate/Machine.h"
#include "Propagate/Math.h"
#include "Propagate/NoteAccess.h"
#include "Propagate/Select.h"

namespace sparsegen::propagation {

using ir::Op;
using ir::OpFamily;
using ir::ScalarKind;

static Real realLoad(Machine& m, Node& n, std::uint32_t id);
static Real realArithmetic(Machine& m, const Node& n);
static void noteCoincidence(Machine& m, const Node& n, std::size_t first, std::size_t second);
static Real realProduct(Machine& m, const Node& n);
static Real realQuotient(Machine& m, const Node& n);
static Real realCast(Machine& m, const Node& n);
static Real ruled(Machine& m, const Node& n);

namespace {

/// A known value as the kind holds it.
double rounded(double value, ScalarKind kind) {
  return kind == ScalarKind::F32 ? static_cast<double>(static_cast<float>(value)) : value;
}

bool isKnownZero(const Real& r) { return r.known && r.value == 0; }

}  // namespace

Real real(Machine& m, std::uint32_t id) {
  Node& n = m.nodes[id];
  switch (n.family) {
    case OpFamily::Constant:
      return {n.real, true};
    case OpFamily::Load:
      return realLoad(m, n, id);
    case OpFamily::Arithmetic:
      return realArithmetic(m, n);
    case OpFamily::Select:
      return realSelect(m, n);
    case OpFamily::Cast:
      return realCast(m, n);
    case OpFamily::Math:
    case OpFamily::Runtime:
      return mathOperation(m, n);
    case OpFamily::Rule:
      return ruled(m, n);
    case OpFamily::Mark:
      return real(m, n.a);
    case OpFamily::Ldexp:
      integer(m, n.b);
      return {0, isKnownZero(real(m, n.a))};
    case OpFamily::Place:
    case OpFamily::Comparison:
    case OpFamily::Logic:
    case OpFamily::Predicate:
      break;
  }
  throw InternalError("propagate", "`" + std::string(ir::info(n.op).text) + "` where a real was expected");
}

/// attach(value, partial, x) depends on `value` and `x`, and passive(x) on nothing. What has a derivative besides its
/// value is not known, though the value may be: a factor that is zero leaves the other's derivative out, not its own.
static Real ruled(Machine& m, const Node& n) {
  std::size_t mark = m.ids.size();
  const Real value = real(m, n.a);
  if (n.op == Op::Passive) {
    forget(m, mark);
    return value;
  }
  mark = m.ids.size();
  const Real partial = real(m, n.b);
  forget(m, mark);
  real(m, n.c);
  if (isKnownZero(partial)) forget(m, mark);
  return isKnownZero(partial) ? value : Real{};
}

static Real realLoad(Machine& m, Node& n, std::uint32_t id) {
  const Value& cell = read(m, n, id);
  if (isReadLater(m, cell)) return {};
  if (cell.kind != ValueKind::Real || cell.scalar != n.kind) unreadable(m, cell, n, id);
  if (cell.tag != IndexSets::kEmpty) {
    m.ids.push_back(cell.tag);
    m.varied[id] = 1;
    noteFirstRead(m, cell.tag);
    noteRead(m, cell.tag, id);
    if (&cell != &m.merged) followRead(m, cell.tag, {id});
  }
  return {cell.real(), cell.knownReal};
}

/// Arithmetic on reals: + - * / and negation.
///
/// Index sets: out = the union of both operands
/// Shrinks:    0 * x, x * 0, 0 / x with a known zero; x - x, x / x ⇒ {}
/// Example:    {0} * {1} ⇒ {0,1}; a known 0 times {1} ⇒ {}
static Real realArithmetic(Machine& m, const Node& n) {
  if (n.op == Op::Multiply) return realProduct(m, n);
  if (n.op == Op::Divide) return realQuotient(m, n);
  const std::size_t mark = m.ids.size();
  const Real a = real(m, n.a);
  if (n.op == Op::Negate) return {-a.value, a.known};
  const std::size_t second = m.ids.size();
  const Real b = real(m, n.b);
  if (n.mayCoincide) noteCoincidence(m, n, mark, second);
  if (n.sameOperands) {
    forget(m, mark);
    return {0, true};
  }
  return {rounded(n.op == Op::Add ? a.value + b.value : a.value - b.value, n.kind), a.known && b.known};
}

/// Whether both operands, whose sets stand on the list from here on, are one and the same value this time.
static void noteCoincidence(Machine& m, const Node& n, std::size_t first, std::size_t second) {
  const auto at = [&](std::size_t k) { return m.ids.begin() + static_cast<std::ptrdiff_t>(k); };
  if (second == first) return;
  for (std::size_t k = first; k < m.ids.size(); ++k) m.ids[k] = m.domain.sets.settled(m.ids[k]);
  const auto isSame = [&](SetId a, SetId b) { return m.domain.sets.equal(a, b); };
  if (!std::equal(at(first), at(second), at(second), m.ids.end(), isSame)) return;
  const ir::Coincidence& coincidence = m.program.coincidences[n.coincidence];
  for (const auto& [a, b] : coincidence.equal) {
    const Interval left = integer(m, a);
    const Interval right = integer(m, b);
    if (!left.known() || !right.known() || left.lo != right.lo) return;
  }
  m.facts.coincides[coincidence.expr.value] = true;
}

static Real realProduct(Machine& m, const Node& n) {
  const std::size_t mark = m.ids.size();
  const Real a = real(m, n.a);
  const Real b = real(m, n.b);
  if (a.known && b.known) return {rounded(a.value * b.value, n.kind), true};
  if (!isKnownZero(a) && !isKnownZero(b)) return {};
  forget(m, mark);
  return {0, true};
}

static Real realQuotient(Machine& m, const Node& n) {
  const std::size_t mark = m.ids.size();
  const Real a = real(m, n.a);
  const std::size_t second = m.ids.size();
  const Real b = real(m, n.b);
  if (n.mayCoincide) noteCoincidence(m, n, mark, second);
  if (a.known && b.known) return {rounded(a.value / b.value, n.kind), true};
  if (n.sameOperands || isKnownZero(a)) forget(m, mark);
  return {0, isKnownZero(a)};
}

/// A cast keeps what a real depends on; an integer depends on nothing.
static Real realCast(Machine& m, const Node& n) {
  if (ir::isReal(n.operand)) {
    const Real a = real(m, n.a);
    return {rounded(a.value, n.kind), a.known};
  }
  const Interval a = integer(m, n.a);
  if (!a.known()) return {};
  if (n.operand == ScalarKind::U64) {
    const auto bits = static_cast<std::uint64_t>(a.lo);
    return {n.kind == ScalarKind::F32 ? static_cast<double>(static_cast<float>(bits)) : static_cast<double>(bits),
            true};
  }
  return {n.kind == ScalarKind::F32 ? static_cast<double>(static_cast<float>(a.lo)) : static_cast<double>(a.lo), true};
}

}  // namespace sparsegen::propagation
