//===- Work.cpp - how much derivative code computes -----------------------===//

#include "Differentiate/Work.h"

#include <map>

#include "Differentiate/Traverse.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

bool isOperation(const Module& module, const Expr& node) {
  return node.operands[0].valid() && node.op != Op::Load && module[node.type].kind == TypeKind::Scalar &&
         isReal(module[node.type].scalar);
}

class Counter {
public:
  explicit Counter(const Module& module) : module_(module) {}

  double count(FunctionId function) {
    // While a function is counted a call of it counts nothing.
    const auto [known, fresh] = counts_.try_emplace(function, 0);
    if (!fresh) return known->second;
    double sum = 0;
    forEachStmt(module_, module_[function].body, [&](StmtId id) {
      if (const auto* combine = std::get_if<Combine>(&module_[id].node))
        sum += static_cast<double>(combine->terms.size());
      if (const auto* call = std::get_if<Call>(&module_[id].node)) sum += count(call->callee);
      for (const ExprId expr : expressionsOf(module_[id]))
        forEachNode(module_, expr, [&](ExprId node) { sum += isOperation(module_, module_[node]) ? 1 : 0; });
    });
    return counts_[function] = sum;
  }

private:
  const Module& module_;
  std::map<FunctionId, double> counts_;
};

}  // namespace

double countOperations(const Module& module) { return Counter(module).count(module.entry); }

}  // namespace sparsegen::differentiate
