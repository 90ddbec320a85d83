//===- Rules.cpp - the derivative rules of Ops.def ------------------------===//

#include "Differentiate/Tangent/Rules.h"

#include <map>
#include <string>

#include "Support/Diagnostics.h"

namespace sparsegen::differentiate {

using namespace ir;

// Only the partial that is asked for is built: the others would cost nodes.
Real partialDerivative(Op op, unsigned k, const std::array<Real, 3>& operands, const Real& r) {
  [[maybe_unused]] const Real &x = operands[0], &y = operands[1], &z = operands[2];
  switch (op) {
#define SPARSEGEN_MATH1(Name, text, classX, dx) \
  case Op::Name:                                \
    return lift(r, dx);
#define SPARSEGEN_MATH2(Name, text, classX, classY, cross, dx, dy) \
  case Op::Name:                                                   \
    if (k == 0) return lift(r, dx);                                \
    return lift(r, dy);
#define SPARSEGEN_MATH3(Name, text, classX, classY, classZ, cross, dx, dy, dz) \
  case Op::Name:                                                               \
    if (k == 0) return lift(r, dx);                                            \
    if (k == 1) return lift(r, dy);                                            \
    return lift(r, dz);
#define SPARSEGEN_OP(Name, text, family, arity) \
  case Op::Name:                                \
    break;
#include "IR/Ops.def"
  }
  throw InternalError("differentiate", "`" + std::string(info(op).text) + "` has no derivative rule");
}

Mark markOf(Op op, const std::array<Real, 3>& operands) {
  // A known power of at least one has finite derivatives in its base, and none in its exponent.
  if (op == Op::Pow && operands[1].constant().value_or(0) >= 1) return Mark::None;
  static const std::map<Op, Mark> kMarks = {
#define SPARSEGEN_SINGULAR(Name, mark) {Op::Name, Mark::mark},
#include "IR/Ops.def"
  };
  const auto found = kMarks.find(op);
  return found == kMarks.end() ? Mark::None : found->second;
}

}  // namespace sparsegen::differentiate
