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

/// A round adds to what others have added.
class Rows {
public:
  Rows(const SparsityPattern& pattern, const std::vector<Visit>& visits)
      : begun_(static_cast<std::size_t>(pattern.rows)), visits_(visits) {}

  void add(const std::vector<std::size_t>& own, const StraightRounds::Round& round) {
    for (std::size_t k = 0; k < round.size(); ++k) {
      if (round[k].row < 0 || static_cast<std::size_t>(round[k].row) >= begun_.size())
        throw NotDirect{"the rows can't be followed", {}};
      const auto row = static_cast<std::size_t>(round[k].row);
      if (begun_[row] && !visits_[own[k]].scale.valid()) throw NotDirect{kOthers, {}};
      begun_[row] = begun_[row] || !round[k].columns.empty();
    }
  }

private:
  std::vector<bool> begun_;
  const std::vector<Visit>& visits_;
};

/// A block is dense: what a projection puts anywhere has a place.
void requireWhole(const BlockLoop& loop, const StraightRounds::Round& round, const SparsityPattern& pattern) {
  std::vector<std::int64_t> numbers(loop.size);
  for (std::size_t k = 0; k < round.size(); ++k)
    if (loop.visits[k].row) numbers[*loop.visits[k].row] = round[k].row;
  for (std::size_t i = 0; i < numbers.size(); ++i)
    for (std::size_t j = 0; j <= i; ++j)
      if (!has(pattern, numbers[i], numbers[j]))
        throw NotDirect{"the Hessian of a loop's term is not dense, and the pattern has no place for the rest of it",
                        {}};
}

}  // namespace

std::vector<BlockLoop> findElementBlocks(const Module& derived, const std::set<StmtId>& symmetric,
                                         const Numbered& numbered, const std::vector<bool>& maybe,
                                         const std::vector<std::int64_t>& written, const SparsityPattern& pattern) {
  const std::vector<Visit>& visits = numbered.visits;
  const StraightRounds rounds(derived, symmetric, visits, maybe, numbered.rowUpdates);
  std::vector<SeenRounds> seen;
  for (const StraightRounds::Loop& loop : rounds.loops()) seen.emplace_back(loop, visits);
  Rows rows(pattern, visits);
  bool hasBegun = false;
  // What makes the gradient zero before it is summed up makes no entries.
  const auto other = [&](std::size_t visit) {
    if (hasBegun || !visits[visit].terms.empty()) throw NotDirect{kOthers, {}};
  };
  const auto look = [&](std::size_t loop, const StraightRounds::Round& round) {
    hasBegun = true;
    rows.add(rounds.loops()[loop].visits, round);
    seen[loop].look(round);
  };
  const std::vector<bool> areWhole = rounds.follow(written, look, other);
  if (!std::ranges::all_of(areWhole, std::identity())) throw NotDirect{kOthers, {}};
  std::vector<BlockLoop> found;
  for (const SeenRounds& loop : seen) found.push_back(loop.isReached() ? loop.block() : BlockLoop{});
  rounds.follow(
      written, [&](std::size_t loop, const StraightRounds::Round& round) { requireWhole(found[loop], round, pattern); },
      [](std::size_t) {});
  std::erase_if(found, [](const BlockLoop& loop) { return loop.size == 0; });
  if (found.empty()) throw NotDirect{kOthers, {}};
  return found;
}

}  // namespace sparsegen::differentiate
