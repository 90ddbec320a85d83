//===- ElementBlocks.cpp - the Hessian of each round of a loop ------------===//

#include "Differentiate/Direct/Places/ElementBlocks.h"

#include <algorithm>
#include <functional>
#include <map>
#include <utility>

#include "Differentiate/Direct/Places/StraightRounds.h"
#include "Differentiate/Direct/Rows/NotDirect.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

constexpr const char* kOthers = "not all second derivatives are of terms that a loop adds up";

/// The visits of a round whose rows were a number in all rounds until now.
class Candidates {
public:
  explicit Candidates(std::size_t visits) {
    for (std::size_t k = 0; k < visits; ++k) visits_.push_back(k);
  }
  void keep(const StraightRounds::Round& round, std::int64_t number) {
    std::erase_if(visits_, [&](std::size_t visit) { return round[visit].row != number; });
  }
  /// All of them have the same row in every round, so that one stands for all.
  std::optional<std::size_t> first() const { return visits_.empty() ? std::nullopt : std::optional(visits_.front()); }

private:
  std::vector<std::size_t> visits_;
};

/// What is seen of the rounds of one loop.
class SeenRounds {
public:
  SeenRounds(const StraightRounds::Loop& loop, const std::vector<Visit>& visits)
      : own_(loop.visits), loop_(loop.stmt), hasBranches_(loop.hasBranches) {
    for (const std::size_t visit : own_) {
      rows_.emplace_back(own_.size());
      columns_.emplace_back(visits[visit].terms.size(), Candidates(own_.size()));
    }
  }

  void look(const StraightRounds::Round& round) {
    isReached_ = true;
    for (std::size_t k = 0; k < round.size(); ++k) {
      rows_[k].keep(round, round[k].row);
      for (std::size_t term = 0; term < columns_[k].size(); ++term)
        columns_[k][term].keep(round, round[k].columns[term]);
    }
  }

  bool isReached() const { return isReached_; }

  /// The block. Throws NotDirect where a term is of an unknown that has no row.
  BlockLoop block() const {
    // By the first visit with the row. Terms are in the order in which the source reads, and visits in none.
    std::map<std::size_t, std::size_t> unknowns;
    const auto add = [&](const Candidates& of) {
      const auto first = of.first();
      if (!first) throw NotDirect{kOthers, {}};
      unknowns.try_emplace(*first, unknowns.size());
    };
    for (std::size_t k = 0; k < own_.size(); ++k) {
      for (const Candidates& column : columns_[k]) add(column);
      if (!columns_[k].empty()) add(rows_[k]);
    }
    BlockLoop made;
    made.loop = loop_;
    made.hasBranches = hasBranches_;
    made.size = unknowns.size();
    for (std::size_t k = 0; k < own_.size(); ++k) {
      BlockVisit visit{own_[k], {}, {}};
      const auto row = unknowns.find(*rows_[k].first());
      if (row != unknowns.end()) visit.row = row->second;
      for (const Candidates& column : columns_[k]) visit.columns.push_back(unknowns.at(*column.first()));
      made.visits.push_back(std::move(visit));
    }
    return made;
  }

private:
  const std::vector<std::size_t>& own_;
  StmtId loop_;
  bool hasBranches_;
  std::vector<Candidates> rows_;
  std::vector<std::vector<Candidates>> columns_;  ///< of the terms of each visit
  bool isReached_ = false;
};

bool has(const SparsityPattern& pattern, std::int64_t a, std::int64_t b) {
  const auto [column, row] = std::minmax(a, b);
  return std::ranges::binary_search(pattern.row(row), column);
}

/// A round adds to what others of its run have added.
class Rows {
public:
  explicit Rows(const std::vector<Visit>& visits) : visits_(visits) {}

  void add(const std::vector<std::size_t>& own, const StraightRounds::Round& round) {
    for (std::size_t k = 0; k < round.size(); ++k) {
      if (round[k].row < 0) throw NotDirect{"the rows can't be followed", {}};
      const auto row = static_cast<std::size_t>(round[k].row);
      if (row >= begun_.size()) begun_.resize(row + 1);
      if (begun_[row] && !visits_[own[k]].scale.valid()) throw NotDirect{kOthers, {}};
      begun_[row] = begun_[row] || !round[k].columns.empty();
    }
  }

private:
  std::vector<bool> begun_;
  const std::vector<Visit>& visits_;
};

void requireDense(const std::vector<std::int64_t>& numbers, const SparsityPattern& pattern) {
  for (std::size_t i = 0; i < numbers.size(); ++i)
    for (std::size_t j = 0; j <= i; ++j)
      if (!has(pattern, numbers[i], numbers[j]))
        throw NotDirect{"the Hessian of a loop's term is not dense, and the pattern has no place for the rest of it",
                        {}};
}

/// Looks at one run.
void look(const StraightRounds& rounds, const std::vector<Visit>& visits, const std::vector<std::int64_t>& written,
          std::vector<SeenRounds>& seen) {
  Rows rows(visits);
  bool hasBegun = false;
  // What makes the gradient zero before it is summed up makes no entries.
  const auto other = [&](std::size_t visit) {
    if (hasBegun || !visits[visit].terms.empty()) throw NotDirect{kOthers, {}};
  };
  const auto each = [&](std::size_t loop, const StraightRounds::Round& round) {
    hasBegun = true;
    rows.add(rounds.loops()[loop].visits, round);
    seen[loop].look(round);
  };
  const std::vector<bool> areWhole = rounds.follow(written, each, other);
  if (!std::ranges::all_of(areWhole, std::identity())) throw NotDirect{kOthers, {}};
}

}  // namespace

std::vector<BlockLoop> findElementBlocks(const Module& derived, const std::set<StmtId>& symmetric,
                                         const Numbered& numbered, const std::vector<bool>& maybe,
                                         const std::vector<std::vector<std::int64_t>>& runs) {
  const StraightRounds rounds(derived, symmetric, numbered.visits, maybe, numbered.rowUpdates);
  std::vector<SeenRounds> seen;
  for (const StraightRounds::Loop& loop : rounds.loops()) seen.emplace_back(loop, numbered.visits);
  for (const std::vector<std::int64_t>& written : runs) look(rounds, numbered.visits, written, seen);
  std::vector<BlockLoop> found;
  for (const SeenRounds& loop : seen)
    if (loop.isReached()) found.push_back(loop.block());
  std::erase_if(found, [](const BlockLoop& loop) { return loop.size == 0; });
  if (found.empty()) throw NotDirect{kOthers, {}};
  return found;
}

void requireDense(const std::vector<BlockLoop>& loops, const std::vector<Visit>& visits,
                  const std::vector<std::int64_t>& written, const SparsityPattern& pattern) {
  std::map<std::size_t, std::pair<const BlockLoop*, const BlockVisit*>> own;
  for (const BlockLoop& loop : loops)
    for (const BlockVisit& visit : loop.visits) own[visit.visit] = {&loop, &visit};
  std::vector<std::int64_t> numbers;
  for (std::size_t at = 0; at < written.size();) {
    const auto visit = static_cast<std::size_t>(written[at]);
    if (const auto found = own.find(visit); found != own.end()) {
      const auto& [loop, of] = found->second;
      numbers.resize(loop->size);
      if (of->row) numbers[*of->row] = written[at + 1];
      if (of == &loop->visits.back()) requireDense(numbers, pattern);
    }
    at += 2 + visits[visit].terms.size();
  }
}

}  // namespace sparsegen::differentiate
