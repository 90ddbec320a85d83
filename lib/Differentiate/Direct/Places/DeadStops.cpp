//===- DeadStops.cpp - stops that no structure comes to -------------------===//

#include "Differentiate/Direct/Places/DeadStops.h"

#include <vector>

#include "Differentiate/Direct/Places/Invariants.h"
#include "IR/Walk.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

class DeadStops {
public:
  DeadStops(const Module& pass, const Structure& structure) : asked_(pass), invariants_(asked_, structure, {}) {}

  /// Where a stop is come to, both integers are columns: they are compared as such.
  bool isDead(const PassStop& stop) {
    if (!stop.slot.valid()) return false;
    const StmtId loop = invariants_.loopAround(stop.branch);
    const auto one = invariants_.columnIn(loop, stop.slot, stop.branch);
    const auto other = invariants_.columnIn(loop, stop.column, stop.branch);
    return one && other && sameExpr(asked_, *one, *other);
  }

private:
  Module asked_;                         ///< the pass, which gets expressions by questions
  Invariants invariants_;
};

}  // namespace

void removeDeadStops(Module& pass, Structure& structure) {
  if (structure.stops.empty()) return;
  DeadStops stops(pass, structure);
  std::vector<StmtId> dead;
  std::erase_if(structure.stops, [&](const auto& each) {
    const bool isDead = stops.isDead(each.second);
    if (isDead) dead.push_back(each.second.branch);
    return isDead;
  });
  removeChecks(pass, dead);
}

}  // namespace sparsegen::differentiate
