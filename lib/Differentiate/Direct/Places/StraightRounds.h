//===- StraightRounds.h - rounds that visit rows one after the other -*- C++ -*-===//
//
// Part of direct evaluation: loops over elements, of which each round visits the
// same rows of its own one after the other, and these rounds as the structure
// pass writes them. Values may say which of them are evaluated.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <vector>

#include "Differentiate/Direct/Entries/Visits.h"

namespace sparsegen::differentiate {

/// One visit in the stream that the structure pass writes.
struct MadeVisit {
  std::int64_t row = 0;
  std::span<const std::int64_t> columns;
};

class StraightRounds {
public:
  /// The visits of a round, in the order of the loop's.
  using Round = std::vector<MadeVisit>;

  struct Loop {
    ir::StmtId stmt;
    std::vector<std::size_t> visits;  ///< in their order
    bool hasBranches = false;         ///< values may leave some of them out
  };

  /// Those of the loops `symmetric` (SymmetricLoops.h) of which all that they add is visits in the body or its
  /// branches, which add to their rows, or begin these, and what is in `locals`. `derived`: the derivation before it is
  /// numbered; `maybe`: see makeStructure().
  StraightRounds(const ir::Module& derived, const std::set<ir::StmtId>& symmetric, const std::vector<Visit>& visits,
                 const std::vector<bool>& maybe, const std::vector<RowUpdate>& locals = {});

  const std::vector<Loop>& loops() const { return loops_; }

  /// Calls `round` with each round of a loop, by its number, and `other` with each visit of no loop. Gives for each
  /// loop whether all of its rounds were whole. Linear in what was `written`.
  std::vector<bool> follow(const std::vector<std::int64_t>& written,
                           const std::function<void(std::size_t loop, const Round& made)>& round,
                           const std::function<void(std::size_t visit)>& other) const;

private:
  void addLoop(ir::StmtId id, const ir::Block& body);
  bool addVisits(const ir::Block& body, Loop& loop, bool isBranch) const;
  bool isPlain(const Visit& visit) const;

  const ir::Module& module_;
  const std::vector<Visit>& visits_;
  const std::vector<bool>& maybe_;
  std::set<ir::StmtId> locals_;
  std::map<ir::StmtId, std::vector<std::size_t>> ofStmt_;
  std::vector<std::optional<std::size_t>> loopOf_;  ///< of each visit, in `loops_`
  std::vector<Loop> loops_;
};

}  // namespace sparsegen::differentiate
