//===- Rules.cpp - the derivative rules of Ops.def ------------------------===//

#include "Differentiate/Rules.h"

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

}  // namespace sparsegen::differentiate
