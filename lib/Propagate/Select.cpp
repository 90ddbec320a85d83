//===- Select.cpp - one of two values -------------------------------------===//

#include "Propagate/Select.h"

#include <bit>

#include "Propagate/Evaluate.h"
#include "Propagate/Machine.h"
#include "Propagate/Place.h"
#include "Propagate/Real.h"

namespace sparsegen::propagation {

void noteAssumed(Machine& m, std::uint32_t expr, const Interval& value) {
  if (m.choices > 0) m.assumed.emplace_back(expr, value);
}

Interval asAssumed(const Machine& m, std::uint32_t expr, Interval value) {
  for (const auto& [other, assumed] : m.assumed)
    if (other == expr || ir::sameExpr(m.module, ir::ExprId(other), ir::ExprId(expr)))
      value = clip(value, assumed.lo, assumed.hi).value_or(value);
  return value;
}

Real realSelect(Machine& m, const Node& n) {
  const Interval condition = integer(m, n.a);
  if (condition.known()) return real(m, condition.isTrue() ? n.b : n.c);
  m.facts.unknownChoice[n.a] = true;
  const Real a = where(m, n.a, true, [&] { return real(m, n.b); }).value_or(Real{});
  const Real b = where(m, n.a, false, [&] { return real(m, n.c); }).value_or(Real{});
  const bool same = a.known && b.known && std::bit_cast<std::int64_t>(a.value) == std::bit_cast<std::int64_t>(b.value);
  return {a.value, same};
}

Interval integerSelect(Machine& m, const Node& n) {
  const Interval condition = integer(m, n.a);
  if (condition.known()) return integer(m, condition.isTrue() ? n.b : n.c);
  const std::optional<Interval> a = where(m, n.a, true, [&] { return integer(m, n.b); });
  const std::optional<Interval> b = where(m, n.a, false, [&] { return integer(m, n.c); });
  if (a && b) return join(*a, *b);
  return a ? *a : b ? *b : join(integer(m, n.b), integer(m, n.c));
}

Pointer pointerSelect(Machine& m, const Node& n) {
  const Interval condition = integer(m, n.a);
  if (condition.known()) return place(m, condition.isTrue() ? n.b : n.c);
  const std::optional<Pointer> a = where(m, n.a, true, [&] { return place(m, n.b); });
  const std::optional<Pointer> b = where(m, n.a, false, [&] { return place(m, n.c); });
  if (a && b) return m.domain.join(*a, *b);
  if (a || b) return a ? *a : *b;
  const Pointer first = place(m, n.b);
  return m.domain.join(first, place(m, n.c));
}

}  // namespace sparsegen::propagation
