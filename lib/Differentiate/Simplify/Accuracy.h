//===- Accuracy.h - what may be rounded otherwise ---------------*- C++ -*-===//
//
// A derivative that is a few units in the last place from another is as good. What
// the function branches on, and what it divides by or takes a function of near a
// zero or a pole, is not: there the derivative's code has to compute what the
// function does, bit for bit. This tells the values apart by what is made of them.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "Differentiate/Simplify/ValueNumbers.h"
#include "Differentiate/Tangent/Derivation.h"
#include "IR/Types.h"
#include "IR/Walk.h"

namespace sparsegen::differentiate {

/// How near to the function's own a value has to be.
enum class Accuracy : std::uint8_t {
  Sum,       ///< by some units in the last place of the largest term that it is a sum of: factors of derivatives
  Relative,  ///< by some units in its own last place: what these are divided by
  Exact,
};

/// What the variables of a function have to be like.
class Accuracies {
public:
  /// Linear in the function, times the longest chain of variables that rounds of loops make from each other.
  Accuracies(const Derivation& derivation, ir::FunctionId function);

  Accuracy of(ir::ObjectId variable) const;

  /// Calls f(expression, accuracy) for each expression of a statement itself.
  template <class F>
  void forEachExpr(ir::StmtId stmt, const F& f) const {
    const auto* assign = std::get_if<ir::Assign>(&module_[stmt].node);
    const bool isCombine = std::holds_alternative<ir::Combine>(module_[stmt].node);
    const ir::Stmt own = module_[stmt];  // f may add some
    const Accuracy assigned = assign ? of(numbers_.variable(assign->place)) : Accuracy::Exact;
    ir::forEachExpr(own, [&](ir::ExprId expr, ir::ExprUse use) {
      const bool isReal = use == ir::ExprUse::Value && ir::isRealScalar(module_, module_[expr].type);
      f(expr, !isReal ? Accuracy::Exact : isCombine ? Accuracy::Sum : assigned);
    });
  }

  /// Calls f(node, accuracy) for each node of an expression.
  template <class F>
  void forEachNode(ir::ExprId expr, Accuracy accuracy, const F& f) const {
    if (!expr.valid()) return;
    f(expr, accuracy);
    const auto operands = module_[expr].operands;
    for (unsigned k = 0; k < operands.size(); ++k) forEachNode(operands[k], ofOperand(expr, k, accuracy), f);
  }

private:
  Accuracy ofOperand(ir::ExprId expr, unsigned k, Accuracy accuracy) const;
  bool spread(const std::vector<ir::StmtId>& stmts);

  const ir::Module& module_;
  const Squares& squares_;
  const ValueNumbers numbers_;
  std::map<ir::ObjectId, Accuracy> needed_;  ///< Sum of those that are not in it
};

}  // namespace sparsegen::differentiate
