//===- StraightRounds.cpp - rounds that visit rows one after the other ----===//

#include "Differentiate/Direct/Places/StraightRounds.h"

#include <algorithm>

#include "IR/Walk.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

bool isOne(const Module& module, ExprId expr) {
  return module[expr].op == Op::RealConstant && module[expr].real == 1;
}

}  // namespace

StraightRounds::StraightRounds(const Module& derived, const std::set<StmtId>& symmetric,
                               const std::vector<Visit>& visits, const std::vector<bool>& maybe)
    : module_(derived), visits_(visits), maybe_(maybe), loopOf_(visits.size()) {
  for (std::size_t k = 0; k < visits.size(); ++k) ofStmt_[visits[k].stmt].push_back(k);
  for (const StmtId id : symmetric)
    if (const auto* loop = std::get_if<For>(&derived[id].node)) addLoop(loop->body);
}

void StraightRounds::addLoop(const Block& body) {
  std::size_t all = 0;
  forEachStmt(module_, body, [&](const Stmt& stmt) { all += std::holds_alternative<Combine>(stmt.node) ? 1 : 0; });
  std::vector<std::size_t> own;
  for (const StmtId id : body) {
    if (!std::holds_alternative<Combine>(module_[id].node)) continue;
    const auto visits = ofStmt_.find(id);
    if (visits == ofStmt_.end() || visits->second.size() != 1 || !isPlain(visits->second.front())) return;
    own.push_back(visits->second.front());
  }
  if (own.empty() || own.size() != all) return;
  for (const std::size_t visit : own) loopOf_[visit] = loops_.size();
  loops_.push_back(std::move(own));
}

bool StraightRounds::isPlain(std::size_t index) const {
  const Visit& visit = visits_[index];
  return (!visit.scale.valid() || isOne(module_, visit.scale)) && !visit.index.valid() && !visit.tellsPosition &&
         !maybe_[index] && std::ranges::none_of(visit.terms, &EntryTerm::isFromSlot);
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
    if (own && loops_[*own][made.size()] != visit) {
      fail(*own);
    } else if (own) {
      made.push_back({written[at + 1], std::span(written).subspan(at + 2, terms)});
      begun = own;
    }
    if (own && made.size() == loops_[*own].size()) {
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
