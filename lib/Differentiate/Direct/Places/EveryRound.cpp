//===- EveryRound.cpp - element blocks at every size ----------------------===//

#include "Differentiate/Direct/Places/EveryRound.h"

#include <algorithm>
#include <optional>

#include "Differentiate/Direct/Places/BeginsFirst.h"
#include "Differentiate/Direct/Places/Invariants.h"
#include "Differentiate/Direct/Places/Positions.h"
#include "Differentiate/Direct/Rows/NotDirect.h"
#include "IR/Walk.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

constexpr const char* kOthers = "not all second derivatives are of terms that a loop adds up";
constexpr const char* kUnknowns = "that the unknowns of a loop's term are the same at every size can't be shown";
constexpr const char* kConditions = "conditions on sizes or tables leave out parts of a loop's term";

/// Rows and columns of one loop.
class Rounds {
public:
  Rounds(Module& pass, const Structure& structure, Invariants& invariants, const BlockLoop& loop)
      : module_(pass),
        structure_(structure),
        invariants_(invariants),
        positions_(pass),
        loop_(loop),
        unknowns_(loop.size) {}

  ElementUnknowns require() {
    const Block* const block = blockOf(loop_.visits.front().visit);
    for (const BlockVisit& visit : loop_.visits) {
      const Block& statements = structure_.written.at(visit.visit);
      if (std::ranges::find(*block, statements.front()) == block->end())
        throw NotDirect{kConditions, module_[statements.front()].range};
      if (!visit.row) continue;
      isOf(*visit.row, statements[1]);
      for (std::size_t k = 0; k < visit.columns.size(); ++k) {
        isOf(visit.columns[k], statements[2 + k]);
        made_.entries.emplace(std::max(*visit.row, visit.columns[k]), std::min(*visit.row, visit.columns[k]));
      }
    }
    for (const std::optional<Position>& unknown : unknowns_) made_.rows.push_back(unknown.value());
    return std::move(made_);
  }

private:
  /// The block of a visit: the body of its loop, or a branch in it.
  const Block* blockOf(std::size_t visit) {
    const StmtId first = structure_.written.at(visit).front();
    stmt_ = invariants_.loopAround(first);
    const auto* loop = stmt_.valid() ? std::get_if<For>(&module_[stmt_].node) : nullptr;
    const Block* const found = loop ? blockWith(loop->body, first) : nullptr;
    if (!found) throw NotDirect{kUnknowns, module_[first].range};
    return found;
  }

  const Block* blockWith(const Block& block, StmtId stmt) const {
    if (std::ranges::find(block, stmt) != block.end()) return &block;
    for (const StmtId id : block)
      if (const auto* branch = std::get_if<If>(&module_[id].node))
        for (const Block* inner : {&branch->then, &branch->otherwise})
          if (const Block* found = blockWith(*inner, stmt)) return found;
    return nullptr;
  }

  /// A statement writes the number of an unknown.
  void isOf(std::size_t unknown, StmtId stmt) {
    const auto value = invariants_.in(stmt_, std::get<Assign>(module_[stmt].node).value, stmt);
    if (!value) throw NotDirect{kUnknowns, module_[stmt].range};
    const Position position = positions_.of(*value);
    if (unknowns_[unknown].value_or(position) != position) throw NotDirect{kUnknowns, module_[stmt].range};
    unknowns_[unknown] = position;
  }

  Module& module_;
  const Structure& structure_;
  Invariants& invariants_;
  Positions positions_;
  const BlockLoop& loop_;
  StmtId stmt_;  ///< the loop in the pass
  std::vector<std::optional<Position>> unknowns_;
  ElementUnknowns made_;
};

}  // namespace

std::vector<ElementUnknowns> requireAtEverySize(Module& pass, const Structure& structure, const Numbered& numbered,
                                                const std::vector<Slot>& independents,
                                                const std::vector<BlockLoop>& loops) {
  std::set<std::size_t> found;
  for (const BlockLoop& loop : loops)
    for (const BlockVisit& visit : loop.visits) found.insert(visit.visit);
  for (std::size_t k = 0; k < numbered.visits.size(); ++k) {
    const Visit& visit = numbered.visits[k];
    if (!visit.terms.empty() && (!found.contains(k) || !visit.scale.valid())) throw NotDirect{kOthers, {}};
  }
  if (!beginsFirst(pass, structure, numbered)) throw NotDirect{kOthers, {}};
  Invariants invariants(pass, structure, independents);
  std::vector<ElementUnknowns> unknowns;
  for (const BlockLoop& loop : loops) unknowns.push_back(Rounds(pass, structure, invariants, loop).require());
  return unknowns;
}

}  // namespace sparsegen::differentiate
