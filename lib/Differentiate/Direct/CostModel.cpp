//===- CostModel.cpp - how much derivative code computes ------------------===//

#include "Differentiate/Direct/CostModel.h"

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

/// About ten lanes take the time of one operation in scalars, and twice the operations are not too many in any case
/// (benchmarks/README.md, "Rows that share").
bool repeatsTooMuch(const Module& direct, const Module& compressed, std::int64_t colors) {
  constexpr double kOften = 2, kLanesPerOperation = 10;
  const double own = countOperations(direct), shared = countOperations(compressed);
  return own > kOften * shared && kLanesPerOperation * own > static_cast<double>(colors) * shared;
}

/// In units of about 0.6 ns, fitted to the table in benchmarks/README.md, "Lists of entries".
bool isSlower(const Effort& direct, std::int64_t colors, std::int64_t nnz) {
  constexpr double kEntry = 0.5, kListed = 2, kCopy = 1, kTerm = 1, kLane = 0.3, kDecompressed = 1.5;
  const double own = kEntry * (direct.entries - direct.listed) + kListed * direct.listed + kCopy * direct.copies;
  const double lanes = (kTerm + kLane * static_cast<double>(colors)) * direct.combined;
  return own > lanes + kDecompressed * static_cast<double>(nnz);
}

}  // namespace sparsegen::differentiate
