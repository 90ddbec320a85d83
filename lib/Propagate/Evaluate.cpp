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

Interval Machine::integer(std::uint32_t id) {
  Node& n = nodes_[id];
  switch (n.family) {
    case OpFamily::Constant:
      return knownInteger(n.integer);
    case OpFamily::Load: {
      const Value& cell = read(n, id);
      if (cell.kind != ValueKind::Integer) unreadable(cell, n, id);
      if (cell.scalar != n.kind && ir::bitWidth(cell.scalar) != ir::bitWidth(n.kind)) unreadable(cell, n, id);
      const Interval result = cell.scalar == n.kind ? cell.interval() : convert(cell.interval(), cell.scalar, n.kind);
      if (!n.variable) noteInteger(id, result);
      return result;
    }
    case OpFamily::Arithmetic:
      return integerArithmetic(n, id);
    case OpFamily::Comparison:
      return comparison(n);
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

Interval Machine::comparison(const Node& n) {
  const Node& first = nodes_[n.a];
  if (first.resultKind == ir::TypeKind::Pointer) return comparePointers(n);
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

Interval Machine::comparePointers(const Node& n) {
  const Pointer a = place(n.a);
  const Pointer b = place(n.b);
  if (n.op == Op::PointerDifference) return pointerDifference(n, a, b);
  // The same for all that the two may be, or it is not known.
  std::optional<Interval> result;
  for (const auto& [first, second] : domain_.together(a, b)) {
    const Interval one = compareTargets(n.op, first, second);
    if (!one.known() || (result && !result->same(one))) return unknownBool();
    result = one;
  }
  return result.value_or(unknownBool());
}

/// Whether a pointer that the caller gives may be null: nothing but the code says that it leads somewhere.
bool Machine::mayBeNull(const Pointer& p) {
  if (!isInstance(p) || !memory_.has(p.target) || p.lo > 0 || p.hi < 0) return false;
  const ir::ObjectId id = memory_.instance(p.target).object;
  const ir::Object& object = m_[id];
  const auto bound = bound_.lower_bound({id.value, 0});
  const bool isNamed = !independents_[id.value].empty() || !dependents_[id.value].empty() ||
                       (bound != bound_.end() && bound->first.first == id.value);
  return object.kind == ir::ObjectKind::External && !object.isState && !isNamed;
}

Interval Machine::compareTargets(Op op, const Pointer& a, const Pointer& b) {
  const auto isUnknown = [&](const Pointer& p) {
    return p.target == kUnknownTarget || p.target == kCallersTarget || isAnyRow(p);
  };
  if (isUnknown(a) || isUnknown(b)) return unknownBool();
  if (a.target == b.target) return compare(op, ScalarKind::I64, offsets(a), offsets(b));
  if ((a.target == kNullTarget || mayBeNull(a)) && (b.target == kNullTarget || mayBeNull(b))) return unknownBool();
  // Distinct objects do not overlap; how they lie in memory is not known.
  if (op == Op::Equal || op == Op::NotEqual) return knownInteger(op == Op::NotEqual);
  return unknownBool();
}

Interval Machine::pointerDifference(const Node& n, const Pointer& a, const Pointer& b) {
  const std::int64_t cells = cellsOf(m_[m_.exprs[n.a].type].element);
  std::optional<Interval> result;
  for (const auto& [first, second] : domain_.together(a, b)) {
    // An empty range may be two null pointers.
    const bool areNull = first.target == kNullTarget && second.target == kNullTarget;
    if (!areNull && (first.target != second.target || !isInstance(first) || cells <= 0))
      return wholeRange(ScalarKind::I64);
    const std::optional<Interval> apart =
        areNull ? knownInteger(0) : arithmetic(Op::Subtract, ScalarKind::I64, offsets(first), offsets(second));
    const Interval one =
        arithmetic(Op::Divide, ScalarKind::I64, *apart, knownInteger(cells)).value_or(wholeRange(ScalarKind::I64));
    result = result ? join(*result, one, ScalarKind::I64) : one;
  }
  return result.value_or(wholeRange(ScalarKind::I64));
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

Interval Machine::integerSelect(const Node& n) {
  const Interval condition = integer(n.a);
  if (condition.known()) return integer(condition.isTrue() ? n.b : n.c);
  const Interval a = integer(n.b);
  return join(a, integer(n.c), n.kind);
}

Interval Machine::integerCast(const Node& n) {
  if (!ir::isReal(n.operand)) return convert(integer(n.a), n.operand, n.kind);
  const std::size_t mark = ids_.size();
  const Real r = real(n.a);
  forget(mark);
  if (!r.known) return wholeRange(n.kind);
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
