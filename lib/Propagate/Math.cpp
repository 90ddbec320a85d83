//===- Math.cpp - the real functions of <cmath> ---------------------------===//

#include "Propagate/Math.h"

#include <cmath>

#include "Propagate/Machine.h"
#include "Propagate/Real.h"

namespace sparsegen::propagation {

using ir::Op;

static Real fusedMultiplyAdd(Machine& m, const Node& n);
static Real realPower(Machine& m, const Node& n);

Real mathOperation(Machine& m, const Node& n) {
  if (n.op == Op::Fma) return fusedMultiplyAdd(m, n);
  if (n.op == Op::Pow) return realPower(m, n);
  const unsigned arity = ir::info(n.op).arity;
  const std::uint32_t operands[] = {n.a, n.b, n.c};
  Real values[3];
  bool known = true;
  for (unsigned k = 0; k < arity; ++k) {
    const std::size_t mark = m.ids.size();
    values[k] = real(m, operands[k]);
    if ((n.reaches & (1u << k)) == 0) forget(m, mark);
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

static Real fusedMultiplyAdd(Machine& m, const Node& n) {
  const std::size_t mark = m.ids.size();
  const Real x = real(m, n.a);
  const Real y = real(m, n.b);
  const bool zero = (x.known && x.value == 0) || (y.known && y.value == 0);
  if (zero) forget(m, mark);
  const Real z = real(m, n.c);
  return zero ? z : Real{};
}

static Real realPower(Machine& m, const Node& n) {
  const std::size_t mark = m.ids.size();
  real(m, n.a);
  const Real exponent = real(m, n.b);
  if (!exponent.known || exponent.value != 0) return {};
  forget(m, mark);
  return {1, true};
}

}  // namespace sparsegen::propagation
