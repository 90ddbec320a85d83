//===- Operations.cpp - how many operations code has ----------------------===//

#include "Differentiate/Operations.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "IR/Walk.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

bool isOperation(const Module& module, const Expr& node) {
  return node.operands[0].valid() && node.op != Op::Load && info(node.op).family != OpFamily::Mark &&
         module[node.type].kind == TypeKind::Scalar && isReal(module[node.type].scalar);
}

class Counter {
public:
  Counter(const Module& module, const OperationWeights& weights) : module_(module), weights_(weights) {}

  double count(FunctionId function) {
    // While a function is counted a call of it counts nothing.
    const auto [known, fresh] = counts_.try_emplace(function, 0);
    if (!fresh) return known->second;
    const double sum = count(module_[function].body);
    return counts_[function] = sum;
  }

private:
  double count(const Block& block) {
    double sum = 0;
    for (const StmtId id : block) sum += count(id);
    return sum;
  }

  double count(StmtId id) {
    const Stmt& stmt = module_[id];
    double sum = 0;
    if (const auto* combine = std::get_if<Combine>(&stmt.node))
      sum += weights_.arithmetic * static_cast<double>(combine->terms.size());
    if (const auto* call = std::get_if<Call>(&stmt.node)) sum += count(call->callee);
    if (std::holds_alternative<Push>(stmt.node) || std::holds_alternative<Pop>(stmt.node)) sum += weights_.saved;
    forEachExpr(stmt, [&](ExprId expr, ExprUse use) {
      if (use != ExprUse::Value) sum += memory(expr);
      forEachNode(module_, expr, [&](const Expr& node) { sum += count(node); });
    });
    const auto* loop = std::get_if<For>(&stmt.node);
    double inner = loop ? weights_.round : 0;
    forEachBlock(stmt, [&](const Block& block) { inner += count(block); });
    return sum + (loop ? constantRounds(module_, *loop).value_or(weights_.rounds) : 1) * inner;
  }

  double count(const Expr& node) const {
    if (node.op == Op::Load) return memory(node.operands[0]);
    if (!isOperation(module_, node)) return 0;
    return info(node.op).family == OpFamily::Math ? weights_.function : weights_.arithmetic;
  }

  double memory(ExprId place) const { return module_[place].op == Op::Address ? 0 : weights_.memory; }

  const Module& module_;
  const OperationWeights& weights_;
  std::map<FunctionId, double> counts_;
};

}  // namespace

std::optional<double> constantRounds(const Module& module, const For& loop) {
  const auto first = staticInteger(module, loop.first), bound = staticInteger(module, loop.bound),
             step = staticInteger(module, loop.step);
  if (!first || !bound || !step || *step == 0) return std::nullopt;
  const bool isInclusive = loop.compare == Op::LessEqual || loop.compare == Op::GreaterEqual;
  const double way = std::abs(static_cast<double>(*bound) - static_cast<double>(*first)) + (isInclusive ? 1 : 0);
  return std::max(1.0, std::ceil(way / std::abs(static_cast<double>(*step))));
}

double countOperations(const Module& module, const OperationWeights& weights) {
  return Counter(module, weights).count(module.entry);
}

}  // namespace sparsegen::differentiate
