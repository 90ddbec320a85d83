//===- Select.cpp - one of two values -------------------------------------===//
//
// Where the condition is not known, each operand is evaluated on the paths on
// which it is the value: `i < 4 ? i : 4` is at most 4. What the condition says of
// integers in memory is narrowed there for the time being (Refine.cpp); what it
// says of other expressions holds for these where they stand in the operand.
//
//===----------------------------------------------------------------------===//

#include <bit>

#include "Propagate/Machine.h"

namespace sparsegen::propagation {

/// Within a choice, what the condition says of an expression.
void Machine::noteAssumed(std::uint32_t expr, const Interval& value) {
  if (choices_ > 0) assumed_.emplace_back(expr, value);
}

Interval Machine::asAssumed(std::uint32_t expr, Interval value) const {
  for (const auto& [other, assumed] : assumed_)
    if (other == expr || ir::sameExpr(m_, ir::ExprId(other), ir::ExprId(expr)))
      value = clip(value, assumed.lo, assumed.hi).value_or(value);
  return value;
}

/// A select gives one of two values.
///
/// Index sets: out = the chosen operand; both, where the condition is not known
/// Example:    select(c, {0}, {1}) ⇒ {0,1}; the condition adds nothing
Real Machine::realSelect(const Node& n) {
  const Interval condition = integer(n.a);
  if (condition.known()) return real(condition.isTrue() ? n.b : n.c);
  const Real a = where(n.a, true, [&] { return real(n.b); }).value_or(Real{});
  const Real b = where(n.a, false, [&] { return real(n.c); }).value_or(Real{});
  const bool same = a.known && b.known && std::bit_cast<std::int64_t>(a.value) == std::bit_cast<std::int64_t>(b.value);
  return {a.value, same};
}

/// Example: i in [0, 9], `i < 5 ? i : 4` ⇒ [0, 4]
Interval Machine::integerSelect(const Node& n) {
  const Interval condition = integer(n.a);
  if (condition.known()) return integer(condition.isTrue() ? n.b : n.c);
  const std::optional<Interval> a = where(n.a, true, [&] { return integer(n.b); });
  const std::optional<Interval> b = where(n.a, false, [&] { return integer(n.c); });
  if (a && b) return join(*a, *b);
  return a ? *a : b ? *b : join(integer(n.b), integer(n.c));
}

Pointer Machine::pointerSelect(const Node& n) {
  const Interval condition = integer(n.a);
  if (condition.known()) return place(condition.isTrue() ? n.b : n.c);
  const std::optional<Pointer> a = where(n.a, true, [&] { return place(n.b); });
  const std::optional<Pointer> b = where(n.a, false, [&] { return place(n.c); });
  if (a && b) return domain_.join(*a, *b);
  if (a || b) return a ? *a : *b;
  const Pointer first = place(n.b);
  return domain_.join(first, place(n.c));
}

}  // namespace sparsegen::propagation
