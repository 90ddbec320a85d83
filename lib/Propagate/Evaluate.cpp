//===- Evaluate.cpp - any expression, and integers ------------------------===//

#include "Propagate/Evaluate.h"

#include <cmath>

#include "IR/Integer.h"
#include "Propagate/ComparePointers.h"
#include "Propagate/Diagnose.h"
#include "Propagate/Load.h"
#include "Propagate/Machine.h"
#include "Propagate/Place.h"
#include "Propagate/Real.h"
#include "Propagate/RealRange.h"
#include "Propagate/Select.h"

namespace sparsegen::propagation {

using ir::Op;
using ir::OpFamily;
using ir::ScalarKind;

static Interval integerOf(Machine& m, std::uint32_t id);
static void noteInteger(Machine& m, std::uint32_t load, const Interval& value);
static Interval integerArithmetic(Machine& m, const Node& n, std::uint32_t id);
static Interval comparison(Machine& m, const Node& n, std::uint32_t id);
static Interval compareReals(Machine& m, const Node& n);
static Interval logic(Machine& m, const Node& n);
static Interval integerCast(Machine& m, const Node& n);
static Interval predicate(Machine& m, const Node& n);

Value evaluate(Machine& m, std::uint32_t id) {
  const Node& n = m.nodes[id];
  if (n.resultKind == ir::TypeKind::Pointer) return pointerValue(place(m, id));
  if (!ir::isReal(n.kind)) return integerValue(integer(m, id), n.kind);
  const std::size_t mark = m.ids.size();
  const Real r = real(m, id);
  const SetId set = m.domain.sets.unite(std::span(m.ids).subspan(mark));
  forget(m, mark);
  return r.known && set == IndexSets::kEmpty ? knownRealValue(r.value, n.kind) : realValue(set, n.kind);
}

Interval integer(Machine& m, std::uint32_t id) {
  const Interval result = integerOf(m, id);
  return result.known() || m.assumed.empty() ? result : asAssumed(m, id, result);
}

static Interval integerOf(Machine& m, std::uint32_t id) {
  Node& n = m.nodes[id];
  switch (n.family) {
    case OpFamily::Constant:
      return knownInteger(n.integer);
    case OpFamily::Load: {
      const Value& cell = read(m, n, id);
      if (isReadLater(m, cell)) {
        if (!n.variable) noteInteger(m, id, wholeRange(n.kind));
        return wholeRange(n.kind);
      }
      if (cell.kind != ValueKind::Integer) unreadable(m, cell, n, id);
      if (cell.scalar != n.kind && ir::bitWidth(cell.scalar) != ir::bitWidth(n.kind)) unreadable(m, cell, n, id);
      const Interval result = cell.scalar == n.kind ? cell.interval() : convert(cell.interval(), n.kind);
      if (!n.variable) noteInteger(m, id, result);
      return result;
    }
    case OpFamily::Arithmetic:
      return integerArithmetic(m, n, id);
    case OpFamily::Comparison:
      return comparison(m, n, id);
    case OpFamily::Logic:
      return logic(m, n);
    case OpFamily::Select:
      return integerSelect(m, n);
    case OpFamily::Cast:
      return integerCast(m, n);
    case OpFamily::Predicate:
      return predicate(m, n);
    case OpFamily::Place:
    case OpFamily::Math:
    case OpFamily::Ldexp:
    case OpFamily::Runtime:
    case OpFamily::Rule:
    case OpFamily::Mark:
      break;
  }
  throw InternalError("propagate", "`" + std::string(ir::info(n.op).text) + "` where an integer was expected");
}

static void noteInteger(Machine& m, std::uint32_t expr, const Interval& value) {
  Seen& seen = m.integersSeen[expr];
  std::optional<std::int64_t>& constant = m.facts.constantInteger[expr];
  if (seen == Seen::Different || (seen == Seen::Same && value.known() && constant == value.lo)) return;
  const bool first = seen == Seen::Never && value.known();
  seen = first ? Seen::Same : Seen::Different;
  constant = first ? std::optional(value.lo) : std::nullopt;
}

static Interval integerArithmetic(Machine& m, const Node& n, std::uint32_t id) {
  const Interval a = integer(m, n.a);
  const Interval b = n.op == Op::Negate || n.op == Op::BitNot ? Interval{} : integer(m, n.b);
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
  if (!result) overflow(m, n, id, a, b);
  return *result;
}

static Interval comparison(Machine& m, const Node& n, std::uint32_t id) {
  const Node& first = m.nodes[n.a];
  if (first.resultKind == ir::TypeKind::Pointer) {
    const Interval result = comparePointers(m, n, id);
    noteInteger(m, id, result);
    return result;
  }
  if (ir::isReal(n.operand)) return compareReals(m, n);
  const Interval a = integer(m, n.a);
  const Interval b = integer(m, n.b);
  Interval result = compare(n.op, n.operand, a, b);
  if (!result.known()) result.origin = a.origin != 0 ? a.origin : b.origin;
  return result;
}

static Interval compareReals(Machine& m, const Node& n) {
  const std::size_t mark = m.ids.size();
  const Real a = real(m, n.a);
  const Real b = real(m, n.b);
  forget(m, mark);
  if (!a.known || !b.known) return unknownBool();
  if (n.op == Op::Equal) return knownInteger(a.value == b.value);
  if (n.op == Op::NotEqual) return knownInteger(a.value != b.value);
  if (n.op == Op::Less) return knownInteger(a.value < b.value);
  if (n.op == Op::LessEqual) return knownInteger(a.value <= b.value);
  if (n.op == Op::Greater) return knownInteger(a.value > b.value);
  return knownInteger(a.value >= b.value);
}

static Interval logic(Machine& m, const Node& n) {
  const Interval a = integer(m, n.a);
  if (n.op == Op::LogicalNot) return a.known() ? knownInteger(a.lo == 0) : a;
  const bool decides = n.op == Op::LogicalOr;
  if (a.known() && a.isTrue() == decides) return knownInteger(decides);
  const Interval b = integer(m, n.b);
  if (a.known() || (b.known() && b.isTrue() == decides)) return b;
  return a;
}

static Interval integerCast(Machine& m, const Node& n) {
  if (!ir::isReal(n.operand)) return convert(integer(m, n.a), n.kind);
  const std::size_t mark = m.ids.size();
  const Real r = real(m, n.a);
  forget(m, mark);
  if (!r.known) return n.kind == ScalarKind::Bool ? unknownBool() : wholeNumbers(m, n);
  if (n.kind == ScalarKind::Bool) return knownInteger(r.value != 0);
  const double whole = std::trunc(r.value);
  // A value that does not fit has no result in C++. 2^63 is no std::int64_t.
  if (!(whole >= -9223372036854775808.0 && whole < 9223372036854775808.0)) return wholeRange(n.kind);
  const auto value = static_cast<std::int64_t>(whole);
  const bool fits = ir::wrap(value, n.kind) == value && (ir::isSigned(n.kind) || value >= 0);
  return fits ? knownInteger(value) : wholeRange(n.kind);
}

static Interval predicate(Machine& m, const Node& n) {
  const std::size_t mark = m.ids.size();
  const Real r = real(m, n.a);
  forget(m, mark);
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
