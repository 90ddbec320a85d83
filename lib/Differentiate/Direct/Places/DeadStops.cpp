//===- DeadStops.cpp - stops that no structure comes to -------------------===//

#include "Differentiate/Direct/Places/DeadStops.h"

#include <map>
#include <vector>

#include "Differentiate/Direct/Places/Invariants.h"
#include "IR/Walk.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

class DeadStops {
public:
  DeadStops(const Module& pass, const Structure& structure)
      : module_(pass), structure_(structure), asked_(pass), invariants_(asked_, structure, {}) {
    for (const Stmt& stmt : pass.stmts)
      if (const auto* branch = std::get_if<If>(&stmt.node))
        for (const StmtId id : branch->then) conditions_[id] = branch->condition;
  }

  /// The branches that lead to them.
  std::vector<StmtId> find() {
    std::vector<StmtId> dead;
    for (const StmtId check : structure_.checks) {
      const auto* branch = std::get_if<If>(&module_[check].node);
      if (branch && structure_.stops.contains(branch->then.front()) && isDead(check, branch->condition))
        dead.push_back(check);
    }
    return dead;
  }

private:
  /// `slot >= 0 && slot != column`, before a slot gets a column; or of two that may be none, `a >= 0 && b >= 0 && a !=
  /// b`.
  bool isDead(StmtId check, ExprId condition) {
    const Expr& both = module_[condition];
    if (both.op != Op::LogicalAnd || module_[both.operands[1]].op != Op::NotEqual) return false;
    const Expr& differ = module_[both.operands[1]];
    const bool isOfSlot = module_[both.operands[0]].op == Op::GreaterEqual;
    const bool isColumn = !isOfSlot || isAskedToBeColumn(check, differ.operands[1]);
    const StmtId loop = invariants_.loopAround(check);
    const auto one = invariants_.columnIn(loop, differ.operands[0], check);
    const auto other = isColumn ? invariants_.columnIn(loop, differ.operands[1], check)
                                : invariants_.in(loop, differ.operands[1], check);
    return one && other && sameExpr(asked_, *one, *other);
  }

  /// Whether a statement is only come to where this integer is no less than 0.
  bool isAskedToBeColumn(StmtId stmt, ExprId integer) const {
    const auto found = conditions_.find(stmt);
    if (found == conditions_.end()) return false;
    const Expr& condition = module_[found->second];
    return condition.op == Op::GreaterEqual && sameExpr(module_, condition.operands[0], integer) &&
           staticInteger(module_, condition.operands[1]) == 0;
  }

  const Module& module_;
  const Structure& structure_;
  std::map<StmtId, ExprId> conditions_;  ///< of the branches that these are in
  Module asked_;                         ///< the pass, which gets expressions by questions
  Invariants invariants_;
};

}  // namespace

void removeDeadStops(Module& pass, Structure& structure) {
  if (structure.stops.empty()) return;
  const std::vector<StmtId> dead = DeadStops(pass, structure).find();
  for (const StmtId check : dead) structure.stops.erase(std::get<If>(pass[check].node).then.front());
  removeChecks(pass, dead);
}

}  // namespace sparsegen::differentiate
