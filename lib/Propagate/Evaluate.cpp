//===- Evaluate.cpp - any expression, and integers ------------------------===//
//
// Integers have no index set: comparisons, predicates and casts from reals to
// integers end every dependency. What is carried is the interval.
//
//===----------------------------------------------------------------------===//

#include <cmath>

#include "IR/Integer.h"
#include "Propagate/Machine.h"

namespace sparsegen::propagation {

using ir::Op;
using ir::OpFamily;
using ir::ScalarKind;

Value Machine::value(std::uint32_t id) {
  const Node& n = nodes_[id];
  if (n.resultKind == ir::TypeKind::Pointer) return pointerValue(place(id));
  if (!ir::isReal(n.kind)) return integerValue(integer(id), n.kind);
  const std::size_t mark = ids_.size();
  const Real r = real(id);
  const SetId set = domain_.sets.unite(std::span(ids_).subspan(mark));
  forget(mark);
  return r.known && set == IndexSets::kEmpty ? knownRealValue(r.value, n.kind) : realValue(set, n.kind);
}

/// What is assumed of an expression, within a choice, is of the value that it has on all paths.
Interval Machine::integer(std::uint32_t id) {
  const Interval result = integerOf(id);
  return result.known() || assumed_.empty() ? result : asAssumed(id, result);
}

Interval Machine::integerOf(std::uint32_t id) {
  Node& n = nodes_[id];
  switch (n.family) {
    case OpFamily::Constant:
      return knownInteger(n.integer);
    case OpFamily::Load: {
      const Value& cell = read(n, id);
      if (cell.kind != ValueKind::Integer) unreadable(cell, n, id);
      if (cell.scalar != n.kind && ir::bitWidth(cell.scalar) != ir::bitWidth(n.kind)) unreadable(cell, n, id);
      const Interval result = cell.scalar == n.kind ? cell.interval() : convert(cell.interval(), n.kind);
      if (!n.variable) noteInteger(id, result);
      return result;
    }
    case OpFamily::Arithmetic:
      return integerArithmetic(n, id);
    case OpFamily::Comparison:
      return comparison(n, id);
    case OpFamily::Logic:
      return logic(n);
    case OpFamily::Select:
      return integerSelect(n);
    case OpFamily::Cast:
      return integerCast(n);
    case OpFamily::Predicate:
      return predicate(n);
    case OpFamily::Place:
    case OpFamily::Math:
    case OpFamily::Ldexp:
    case OpFamily::Digamma:
    case OpFamily::Mark:
      break;
  }
  throw InternalError("propagate", "`" + std::string(ir::info(n.op).text) + "` where an integer was expected");
}

void Machine::noteInteger(std::uint32_t load, const Interval& value) {
  Seen& seen = integerLoads_[load];
  std::optional<std::int64_t>& constant = facts_.constantLoad[load];
  if (seen == Seen::Different || (seen == Seen::Same && value.known() && constant == value.lo)) return;
  const bool first = seen == Seen::Never && value.known();
  seen = first ? Seen::Same : Seen::Different;
  constant = first ? std::optional(value.lo) : std::nullopt;
}

Interval Machine::integerArithmetic(const Node& n, std::uint32_t id) {
  const Interval a = integer(n.a);
  const Interval b = n.op == Op::Negate || n.op == Op::BitNot ? Interval{} : integer(n.b);
  // The common case first: known signed operands without overflow.
  if (a.known() && b.known() && (n.kind == ScalarKind::I32 || n.kind == ScalarKind::I64)) {
    std::int64_t r = 0;
    const bool fits = n.op == Op::Add        ? !__builtin_add_overflow(a.lo, b.lo, &r)
                      : n.op == Op::Subtract ? !__builtin_sub_overflow(a.lo, b.lo, &r)
                      : n.op == Op::Multiply ? !__builtin_mul_overflow(a.lo, b.lo, &r)
                                             : false;
    if (fits && (n.kind == ScalarKind::I64 || r == static_cast<std::int32_t>(r))) return knownInteger(r);
  }
  const auto result = arithmetic(n.op, n.kind, a, b);
  if (!result) overflow(n, id, a, b);
  return *result;
}

Interval Machine::comparison(const Node& n, std::uint32_t id) {
  const Node& first = nodes_[n.a];
  if (first.resultKind == ir::TypeKind::Pointer) return comparePointers(n, id);
  if (ir::isReal(n.operand)) return compareReals(n);
  const Interval a = integer(n.a);
  const Interval b = integer(n.b);
  Interval result = compare(n.op, n.operand, a, b);
  if (!result.known()) result.origin = a.origin != 0 ? a.origin : b.origin;
  return result;
}

Interval Machine::compareReals(const Node& n) {
  const std::size_t mark = ids_.size();
  const Real a = real(n.a);
  const Real b = real(n.b);
  forget(mark);
  if (!a.known || !b.known) return unknownBool();
  if (n.op == Op::Equal) return knownInteger(a.value == b.value);
  if (n.op == Op::NotEqual) return knownInteger(a.value != b.value);
  if (n.op == Op::Less) return knownInteger(a.value < b.value);
  if (n.op == Op::LessEqual) return knownInteger(a.value <= b.value);
  if (n.op == Op::Greater) return knownInteger(a.value > b.value);
  return knownInteger(a.value >= b.value);
}

Interval Machine::logic(const Node& n) {
  const Interval a = integer(n.a);
  if (n.op == Op::LogicalNot) return a.known() ? knownInteger(a.lo == 0) : a;
  const bool decides = n.op == Op::LogicalOr;
  if (a.known() && a.isTrue() == decides) return knownInteger(decides);
  const Interval b = integer(n.b);
  if (a.known() || (b.known() && b.isTrue() == decides)) return b;
  return a;
}

Interval Machine::integerCast(const Node& n) {
  if (!ir::isReal(n.operand)) return convert(integer(n.a), n.kind);
  const std::size_t mark = ids_.size();
  const Real r = real(n.a);
  forget(mark);
  if (!r.known) return n.kind == ScalarKind::Bool ? unknownBool() : wholeNumbers(n);
  if (n.kind == ScalarKind::Bool) return knownInteger(r.value != 0);
  const double whole = std::trunc(r.value);
  // A value that does not fit has no result in C++. 2^63 is no std::int64_t.
  if (!(whole >= -9223372036854775808.0 && whole < 9223372036854775808.0)) return wholeRange(n.kind);
  const auto value = static_cast<std::int64_t>(whole);
  const bool fits = ir::wrap(value, n.kind) == value && (ir::isSigned(n.kind) || value >= 0);
  return fits ? knownInteger(value) : wholeRange(n.kind);
}

Interval Machine::predicate(const Node& n) {
  const std::size_t mark = ids_.size();
  const Real r = real(n.a);
  forget(mark);
  if (n.op == Op::Ilogb) return wholeRange(ScalarKind::I32);
  if (!r.known) {
    // C promises no more than "nonzero" for true.
    return wholeRange(n.kind);
  }
  if (n.op == Op::IsNan && !std::isnan(r.value)) return knownInteger(0);
  if (n.op == Op::IsInf && !std::isinf(r.value)) return knownInteger(0);
  if (n.op == Op::Signbit && !std::signbit(r.value)) return knownInteger(0);
  return wholeRange(n.kind);
}

}  // namespace sparsegen::propagation
