//===- CostModel.cpp - how much derivative code computes ------------------===//

#include "Differentiate/Direct/CostModel.h"

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

/// The rounds of a loop where they are constant, else one: what is compared goes through the same loops.
double expectedRounds(const Module& module, const For& loop) {
  const auto first = staticInteger(module, loop.first), bound = staticInteger(module, loop.bound),
             step = staticInteger(module, loop.step);
  if (!first || !bound || !step || *step == 0) return 1;
  return std::max(1.0, std::ceil(std::abs(static_cast<double>(*bound) - static_cast<double>(*first)) /
                                 std::abs(static_cast<double>(*step))));
}

class Counter {
public:
  explicit Counter(const Module& module) : module_(module) {}

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
    if (const auto* combine = std::get_if<Combine>(&stmt.node)) sum += static_cast<double>(combine->terms.size());
    if (const auto* call = std::get_if<Call>(&stmt.node)) sum += count(call->callee);
    forEachExpr(stmt, [&](ExprId expr) {
      forEachNode(module_, expr, [&](ExprId node) { sum += isOperation(module_, module_[node]) ? 1 : 0; });
    });
    const auto* loop = std::get_if<For>(&stmt.node);
    const double rounds = loop ? expectedRounds(module_, *loop) : 1;
    forEachBlock(stmt, [&](const Block& inner) { sum += rounds * count(inner); });
    return sum;
  }

  const Module& module_;
  std::map<FunctionId, double> counts_;
};

}  // namespace

double countOperations(const Module& module) { return Counter(module).count(module.entry); }

/// One to four lanes take the time of one operation in scalars, by their number and the compiler's flags, and twice the
/// operations are not too many in any case (benchmarks/README.md, "Rows that share").
bool repeatsTooMuch(const Module& direct, const Module& compressed, std::int64_t colors) {
  constexpr double kOften = 2, kLanesPerOperation = 2;
  const double own = countOperations(direct), shared = countOperations(compressed);
  return own > kOften * shared && kLanesPerOperation * own > static_cast<double>(colors) * shared;
}

namespace {

/// In units of about 0.6 ns, fitted to the table in benchmarks/README.md, "Lists of entries".
double timeOf(const Effort& direct) {
  constexpr double kEntry = 0.5, kListed = 2, kMerged = 1, kCopy = 1;
  return kEntry * (direct.entries - direct.listed) + kListed * direct.listed + kMerged * direct.merged +
         kCopy * direct.copies;
}

}  // namespace

bool isWorthMerging(const Effort& inOrder, const Effort& merged) {
  constexpr double kTimes = 1.1;
  return merged.entries > 0 && timeOf(inOrder) > kTimes * timeOf(merged);
}

bool isWorthStraightening(const Effort& lists, const Effort& straight) {
  constexpr double kTimes = 5;
  return straight.entries > 0 && timeOf(lists) > kTimes * timeOf(straight);
}

bool isSlower(const Effort& direct, std::int64_t colors, std::int64_t nnz) {
  constexpr double kTerm = 1, kLane = 0.3, kDecompressed = 1.5;
  const double lanes = (kTerm + kLane * static_cast<double>(colors)) * direct.combined;
  return timeOf(direct) > lanes + kDecompressed * static_cast<double>(nnz);
}

}  // namespace sparsegen::differentiate
