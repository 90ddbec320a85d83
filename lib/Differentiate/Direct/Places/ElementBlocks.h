//===- ElementBlocks.h - the Hessian of each round of a loop ----*- C++ -*-===//
//
// Part of direct evaluation, of a lower triangle. What a round of a symmetric
// loop adds is a symmetric matrix, the Hessian of one element, in as many
// unknowns as it reads that are not linear there. Which visits and which terms
// are of one unknown is seen in the run of the structure pass: their rows and
// columns are the same in all rounds.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include "Differentiate/Direct/Entries/Visits.h"
#include "Pattern/SparsityPattern.h"
#include "sparsegen/runtime/jacobian_elements.h"

namespace sparsegen::differentiate {

/// One visit of a round.
struct BlockVisit {
  std::size_t visit = 0;
  std::optional<std::size_t>
      row{};  ///< the unknown that it is of; none where that is linear: then it has no terms. Or the row of a Jacobian
  std::vector<std::size_t> columns;  ///< the unknown that each term is of
};

/// What the Jacobians of elements have in common, of which rows and columns stand in runs of consecutive numbers; see
/// sparsegen/runtime/jacobian_elements.h.
struct JacobianRuns {
  std::vector<unsigned char> lengths;    ///< of runs of rows, and behind these of columns
  std::size_t rowRuns = 0;               ///< how many are of rows; those without entries are the last
  std::vector<std::uint64_t> columnsOf;  ///< of each run of rows, the runs of columns that it has entries in
  std::uint64_t begins = 0;              ///< the runs of rows that begin anew

  /// Points to what is here.
  runtime::jacobian_kind kind() const {
    return {lengths.data(), rowRuns, lengths.size() - rowRuns, columnsOf.data(), begins};
  }
};

/// One loop over elements.
struct BlockLoop {
  ir::StmtId loop;
  bool hasBranches = false;        ///< values may leave some of the visits out
  std::vector<BlockVisit> visits;  ///< in their order
  std::size_t size = 0;            ///< how many unknowns a round has, or columns
  /// Where unknowns stand run by run of consecutive numbers, how long each is; else none (ElementVisits.h). And of each
  /// run those that it has entries with, bit by bit; none: all.
  std::vector<unsigned char> runs{};
  std::vector<std::uint64_t> in{};
  /// It is no Hessian: rows and columns are numbered each by themselves, run by run (JacobianElements.h).
  std::optional<JacobianRuns> jacobian{};
};

/// The loops of `symmetric` (SymmetricLoops.h), where they make all of the Hessian in each run. In a round two
/// unknowns may be one: an element may have a node twice. `derived`: the derivation before it is numbered; `maybe`:
/// see makeStructure(); `runs`: what each has written, rows and columns numbered alike. Throws NotDirect where
/// something else adds to the Hessian. Linear in what was written, times the square of a round's visits.
std::vector<BlockLoop> findElementBlocks(const ir::Module& derived, const std::set<ir::StmtId>& symmetric,
                                         const Numbered& numbered, const std::vector<bool>& maybe,
                                         const std::vector<std::vector<std::int64_t>>& runs);

/// A block is dense: what a projection puts anywhere has a place in `pattern`, the lower triangle. Throws NotDirect
/// where it has not. `written`: in the run of these loops. O(what was written · a block's entries).
void requireDense(const std::vector<BlockLoop>& loops, const std::vector<Visit>& visits,
                  const std::vector<std::int64_t>& written, const SparsityPattern& pattern);

}  // namespace sparsegen::differentiate
