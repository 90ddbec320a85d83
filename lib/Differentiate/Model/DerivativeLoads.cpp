//===- DerivativeLoads.cpp - what a value depends on with a derivative ----===//

#include "Differentiate/Model/DerivativeLoads.h"

#include "IR/Types.h"

namespace sparsegen::differentiate {

using namespace ir;

bool carriesDerivative(const Module& module, const Expr& expr, unsigned operand) {
  if (!isRealScalar(module, expr.type)) return false;
  switch (info(expr.op).family) {
    case OpFamily::Constant:
    case OpFamily::Place:
    case OpFamily::Load:
    case OpFamily::Comparison:
    case OpFamily::Logic:
    case OpFamily::Predicate:
      return false;
    case OpFamily::Arithmetic:
    case OpFamily::Runtime:
    case OpFamily::Mark:
      return true;
    case OpFamily::Select:
      return operand > 0;
    case OpFamily::Cast:
      return isRealScalar(module, module[expr.operands[operand]].type);
    case OpFamily::Math:
      return info(expr.op).operandClass[operand] != DerivativeClass::Zero;
    case OpFamily::Ldexp:
      return operand == 0;
    case OpFamily::Rule:
      return expr.op == Op::Attach && operand != 1;
  }
  return false;
}

}  // namespace sparsegen::differentiate
