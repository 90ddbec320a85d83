//===- Math.cpp - the real functions of <cmath> ---------------------------===//
//
// Ops.def says for each operand whether its derivative vanishes. Values are
// computed only where every library gives the same.
//
//===----------------------------------------------------------------------===//

#include <cmath>

#include "Propagate/Machine.h"

namespace sparsegen::propagation {

using ir::Op;

/// A function of <cmath>.
///
/// Index sets: out = the union of the operands whose class is not Zero
/// Shrinks:    pow(x, 0) ⇒ {}; fma(0, x, y) ⇒ y
/// Example:    fmax({0}, {1}) ⇒ {0,1}; floor({0}) ⇒ {}; copysign({0}, {1}) ⇒ {0}
Real Machine::math(const Node& n) {
  if (n.op == Op::Fma) return fma(n);
  if (n.op == Op::Pow) return pow(n);
  const unsigned arity = ir::info(n.op).arity;
  const std::uint32_t operands[] = {n.a, n.b, n.c};
  Real values[3];
  bool known = true;
  for (unsigned k = 0; k < arity; ++k) {
    const std::size_t mark = ids_.size();
    values[k] = real(operands[k]);
    if ((n.reaches & (1u << k)) == 0) forget(mark);
    known = known && values[k].known;
  }
  if (!known) return {};
  const double x = values[0].value;
  const double y = values[1].value;
  if (n.op == Op::Fabs) return {std::fabs(x), true};
  if (n.op == Op::Floor) return {std::floor(x), true};
  if (n.op == Op::Ceil) return {std::ceil(x), true};
  if (n.op == Op::Trunc) return {std::trunc(x), true};
  if (n.op == Op::Round) return {std::round(x), true};
  if (n.op == Op::Copysign) return {std::copysign(x, y), true};
  if (n.op == Op::Sqrt && n.kind == ir::ScalarKind::F64) return {std::sqrt(x), true};
  // Which zero or NaN these give is not fixed; which number is.
  const bool plain = !std::isnan(x) && !std::isnan(y) && x != y;
  if (n.op == Op::Fmin && plain) return {std::fmin(x, y), true};
  if (n.op == Op::Fmax && plain) return {std::fmax(x, y), true};
  return {};
}

Real Machine::fma(const Node& n) {
  const std::size_t mark = ids_.size();
  const Real x = real(n.a);
  const Real y = real(n.b);
  const bool zero = (x.known && x.value == 0) || (y.known && y.value == 0);
  if (zero) forget(mark);
  const Real z = real(n.c);
  return zero ? z : Real{};
}

Real Machine::pow(const Node& n) {
  const std::size_t mark = ids_.size();
  real(n.a);
  const Real exponent = real(n.b);
  if (!exponent.known || exponent.value != 0) return {};
  forget(mark);
  return {1, true};
}

}  // namespace sparsegen::propagation
