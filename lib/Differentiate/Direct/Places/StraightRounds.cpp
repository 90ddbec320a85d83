//===- StraightRounds.cpp - rounds that visit rows one after the other ----===//

#include "Differentiate/Direct/Places/StraightRounds.h"

#include <algorithm>

#include "IR/Walk.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

bool isOne(const Module& module, ExprId expr) { return module[expr].op == Op::RealConstant && module[expr].real == 1; }

}  // namespace

StraightRounds::StraightRounds(const Module& derived, const std::set<StmtId>& symmetric,
                               const std::vector<Visit>& visits, const std::vector<bool>& maybe,
                               const std::vector<RowUpdate>& locals)
    : module_(derived), visits_(visits), maybe_(maybe), loopOf_(visits.size()) {
  for (const RowUpdate& update : locals) locals_.insert(update.stmt);
  for (std::size_t k = 0; k < visits.size(); ++k) ofStmt_[visits[k].stmt].push_back(k);
  for (const StmtId id : symmetric)
    if (const auto* loop = std::get_if<For>(&derived[id].node)) addLoop(id, loop->body);
}

void StraightRounds::addLoop(StmtId id, const Block& body) {
  Loop loop{id, {}, false};
  if (!addVisits(body, loop, false) || loop.visits.empty()) return;
  for (const std::size_t visit : loop.visits) loopOf_[visit] = loops_.size();
  loops_.push_back(std::move(loop));
}

/// False where something else than visits adds to rows, or how often they are made is not said by the loop alone.
bool StraightRounds::addVisits(const Block& body, Loop& loop, bool isBranch) const {
  for (const StmtId id : body) {
    const Stmt::Node& node = module_[id].node;
    if (locals_.contains(id)) continue;
    if (std::holds_alternative<Combine>(node)) {
      const auto visits = ofStmt_.find(id);
      if (visits == ofStmt_.end() || visits->second.size() != 1 || !isPlain(visits_[visits->second.front()]))
        return false;
      loop.visits.push_back(visits->second.front());
      loop.hasBranches |= isBranch || maybe_[visits->second.front()];
    } else if (const auto* branch = std::get_if<If>(&node)) {
      if (!addVisits(branch->then, loop, true) || !addVisits(branch->otherwise, loop, true)) return false;
    } else {
      bool combines = false;
      forEachBlock(module_[id], [&](const Block& inner) {
        forEachStmt(module_, inner, [&](StmtId each) {
          combines |= std::holds_alternative<Combine>(module_[each].node) && !locals_.contains(each);
        });
      });
      if (combines) return false;
    }
  }
  return true;
}

bool StraightRounds::isPlain(const Visit& visit) const {
  return (!visit.scale.valid() || isOne(module_, visit.scale)) && !visit.index.valid() && !visit.tellsPosition;
}

std::vector<bool> StraightRounds::follow(const std::vector<std::int64_t>& written,
                                         const std::function<void(std::size_t, const Round&)>& round,
                                         const std::function<void(std::size_t)>& other) const {
  std::vector<bool> areWhole(loops_.size(), true);
  std::optional<std::size_t> begun;
  Round made;
  const auto fail = [&](std::size_t loop) {
    areWhole[loop] = false;
    begun.reset();
    made.clear();
  };
  for (std::size_t at = 0; at < written.size();) {
    const auto visit = static_cast<std::size_t>(written[at]);
    const std::size_t terms = visits_[visit].terms.size();
    const std::optional<std::size_t> own = loopOf_[visit];
    if (begun && begun != own) fail(*begun);
    if (!own) other(visit);
    // They come in their order, or this is no straight line.
    if (own && loops_[*own].visits[made.size()] != visit) {
      fail(*own);
    } else if (own) {
      made.push_back({written[at + 1], std::span(written).subspan(at + 2, terms)});
      begun = own;
    }
    if (own && made.size() == loops_[*own].visits.size()) {
      round(*own, made);
      begun.reset();
      made.clear();
    }
    at += 2 + terms;
  }
  if (begun) fail(*begun);
  return areWhole;
}

}  // namespace sparsegen::differentiate
