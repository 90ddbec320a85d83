//===- Reciprocals.cpp - quotients by what derivatives divide by ----------===//

#include "Differentiate/Simplify/Reciprocals.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "Differentiate/Simplify/Accuracy.h"
#include "Differentiate/Simplify/ValueNumbers.h"
#include "IR/Transform/MapOperands.h"
#include "IR/Types.h"
#include "IR/Walk.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

class Replacement {
public:
  Replacement(Derivation& derivation, FunctionId function)
      : module_(derivation.subject.module),
        build_(derivation.subject.build),
        shadows_(derivation.shadows),
        function_(function),
        numbers_(derivation),
        accuracies_(derivation, function) {}

  void run() {
    Block body = module_[function_].body;
    collect(body);
    const auto isOne = [&](const auto& each) { return isReplaced(each.first, each.second); };
    if (std::ranges::none_of(quotients_, isOne)) return;
    replace(body);
    module_[function_].body = std::move(body);
  }

private:
  /// A reciprocal, and the block that it is computed in.
  using Reciprocal = std::pair<std::size_t, ValueNumber>;
  using Quotient = std::pair<StmtId, ExprId>;

  void collect(const Block& body) {
    const std::size_t outer = std::exchange(block_, ++blocks_);
    for (const StmtId id : body) {
      accuracies_.forEachExpr(id, [&](ExprId expr, Accuracy accuracy) {
        accuracies_.forEachNode(expr, accuracy, [&](ExprId node, Accuracy own) {
          const Expr& quotient = module_[node];
          if (quotient.op == Op::Divide && isRealScalar(module_, quotient.type)) add({id, node}, own);
        });
      });
      forEachBlock(module_[id], [&](const Block& inner) {
        numbers_.passedAnyOf(id);
        collect(inner);
      });
      numbers_.passed(id);
    }
    block_ = outer;
  }

  void add(Quotient quotient, Accuracy accuracy) {
    const auto [id, node] = quotient;
    const ExprId numerator = module_[node].operands[0], denominator = module_[node].operands[1];
    const bool isReciprocal = module_[numerator].op == Op::RealConstant && module_[numerator].real == 1;
    const ExprId reciprocal = isReciprocal ? node : over(denominator);
    const Reciprocal own{block_, numbers_.of(reciprocal, Equality::Exact)};
    if (isReciprocal) computed_.insert(own);
    const bool isMarked = info(module_[numerator].op).family == OpFamily::Mark;
    if (accuracy == Accuracy::Exact || module_[numerator].op == Op::RealConstant || isMarked) exact_.insert(quotient);
    quotients_.emplace(quotient, own);
  }

  bool isReplaced(const Quotient& quotient, const Reciprocal& own) const {
    return computed_.contains(own) && !exact_.contains(quotient);
  }

  ExprId over(ExprId denominator) {
    return build_.binary(Op::Divide, build_.real(1, build_.scalarOf(denominator)), denominator);
  }

  void replace(Block& body) {
    Block out;
    for (const StmtId id : body) {
      Stmt stmt = module_[id];
      forEachBlock(stmt, [&](Block& inner) { replace(inner); });
      const SourceRange outer = build_.range();
      build_.at(stmt.range);
      if (auto* combine = std::get_if<Combine>(&stmt.node))
        for (CombineTerm& term : combine->terms) term.coefficient = replaced(id, term.coefficient, out);
      if (auto* assign = std::get_if<Assign>(&stmt.node)) assign->value = replaced(id, assign->value, out);
      build_.at(outer);
      module_[id] = std::move(stmt);
      out.push_back(id);
    }
    body = std::move(out);
  }

  ExprId replaced(StmtId id, ExprId expr, Block& out) {
    const auto quotient = quotients_.find({id, expr});
    const ExprId own = mapOperands(module_, expr, [&](ExprId operand) { return replaced(id, operand, out); });
    if (quotient == quotients_.end() || !isReplaced(quotient->first, quotient->second)) return own;
    const auto [numerator, denominator, none] = module_[own].operands;
    return build_.binary(Op::Multiply, numerator, reciprocal(quotient->second, denominator, out));
  }

  ExprId reciprocal(const Reciprocal& own, ExprId denominator, Block& out) {
    const auto [known, fresh] = held_.try_emplace(own);
    if (fresh) {
      known->second = shadows_.scalar(function_, build_.scalarOf(denominator));
      out.push_back(build_.statement(Declare{known->second}));
      out.push_back(build_.statement(Assign{build_.address(known->second), over(denominator)}));
    }
    return build_.load(known->second);
  }

  Module& module_;
  Builder& build_;
  Shadows& shadows_;
  const FunctionId function_;
  ValueNumbers numbers_;
  const Accuracies accuracies_;
  std::set<Reciprocal> computed_;
  std::map<Quotient, Reciprocal> quotients_;
  std::set<Quotient> exact_;  ///< those that must not be rounded otherwise
  std::map<Reciprocal, ObjectId> held_;
  std::size_t blocks_ = 0, block_ = 0;
};

}  // namespace

void useReciprocals(Derivation& derivation, FunctionId function) { Replacement(derivation, function).run(); }

}  // namespace sparsegen::differentiate
