//===- StraightRounds.h - rounds that visit rows one after the other -*- C++ -*-===//
//
// Part of direct evaluation: loops over elements, of which each round is a
// straight line of visits that add to rows, and these rounds as the structure
// pass writes them.
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

  /// Those of the loops `symmetric` (SymmetricLoops.h) of which all that they add is visits of a straight line, which
  /// add multiples of independents to their rows, or begin these, whatever the values. `derived`: the derivation before it is numbered;
  /// `maybe`: see makeStructure().
  StraightRounds(const ir::Module& derived, const std::set<ir::StmtId>& symmetric, const std::vector<Visit>& visits,
                 const std::vector<bool>& maybe);

  /// The visits of each loop, in their order.
  const std::vector<std::vector<std::size_t>>& loops() const { return loops_; }

  /// Calls `round` with each round of a loop, by its number, and `other` with each visit of no loop. Gives for each
  /// loop whether all of its rounds were whole. Linear in what was `written`.
  std::vector<bool> follow(const std::vector<std::int64_t>& written,
                           const std::function<void(std::size_t loop, const Round& made)>& round,
                           const std::function<void(std::size_t visit)>& other) const;

private:
  void addLoop(const ir::Block& body);
  bool isPlain(std::size_t index) const;

  const ir::Module& module_;
  const std::vector<Visit>& visits_;
  const std::vector<bool>& maybe_;
  std::map<ir::StmtId, std::vector<std::size_t>> ofStmt_;
  std::vector<std::optional<std::size_t>> loopOf_;  ///< of each visit, in `loops_`
  std::vector<std::vector<std::size_t>> loops_;
};

}  // namespace sparsegen::differentiate
