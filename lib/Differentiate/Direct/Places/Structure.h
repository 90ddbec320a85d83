//===- Structure.h - the loops that enumerate all entries -------*- C++ -*-===//
//
// The structure pass: of a numbered derivative module what is left when only
// the rows and columns of its visits are wanted. It is the user's control flow
// and integers, without inputs: what the caller passes is bound, or does not
// matter. Where the control flow depends on values both ways are gone.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <map>
#include <set>
#include <vector>

#include "Differentiate/Direct/Entries/Visits.h"
#include "Differentiate/Direct/Places/Effort.h"

namespace sparsegen::differentiate {

/// A loop whose rounds are straight lines of visits, one kind after the other.
struct VisitingLoop {
  ir::StmtId loop;    ///< of the derivation
  ir::StmtId inPass;  ///< the same, in the pass
  std::size_t first;  ///< of its visits, in `numbered.visits`
  std::size_t visits;
  /// What writes, before the loop, that it begins: its own number in place of a visit's, which the first statement is
  /// to have as its value, and a 0. Stands nowhere yet.
  ir::Block begin;
};

/// Where a pass stops: a slot of a row has a column, and would get another.
struct PassStop {
  ir::StmtId update;  ///< the row update, by its Combine
  ir::StmtId branch;  ///< that leads to it, and to nothing else
  ir::ExprId slot;    ///< what has the column; of two that may be none, one. None where the pass stops for lack of room
  ir::ExprId column;  ///< what it would get
};

/// What a structure pass says of itself.
struct Structure {
  std::vector<bool> maybe;  ///< for each visit: some input may leave it out
  /// Statements that only the generator runs: they write the row updates, or stop where a column depends on values.
  std::vector<ir::StmtId> checks;
  std::vector<ir::StmtId> records;         ///< those of these that write row updates
  std::map<ir::StmtId, PassStop> stops;    ///< by the Stop among these
  /// The row updates, by their Combines, that some visit depends on. What the others may fill is not looked at, and not
  /// checked: evaluation has to be without them.
  std::set<ir::StmtId> rowUpdates;
  std::vector<std::int64_t> handles{};  ///< of Numbered::keepsHandles, for each visit: how many it writes
  /// What one execution of a statement stands for.
  std::vector<std::pair<ir::StmtId, Effort>> efforts{};
  /// Of each visit that is written, the statements: the number, the row, the columns, and what counts them.
  std::map<std::size_t, ir::Block> written{};
  std::vector<VisitingLoop> loops{};  ///< where the structure is known when the derivative object is made
};

/// Makes the subject's module its structure pass. The entry function has one parameter, a pointer to integers of
/// `indexKind`, and writes for each visit: its number in `numbered.visits`, the row, and the columns of its terms in
/// their order, -1 for none. For a row update of two or more slots the generator's run writes its number in
/// `numbered.rowUpdates` and the number of visits to that, 0, and the columns of its terms. Throws NotDirect.
/// Where the structure is known when the derivative object is made, the inputs that it depends on are parameters before
/// that, and behind them a pointer to two i64: to the first the pass adds how many integers it writes, and the second,
/// 0 or 1, says whether one visit is written behind the other or all in one place.
/// Of Numbered::keepsHandles each visit is written as its number, 0, and the handles that it unites, and its own handle
/// is how many integers have been written by then. Where values may pass it over it unites what its cell had, too; a
/// handle alone is copied, and not written.
/// O(statements · length of the longest chain of integers).
Structure makeStructure(Subject& subject, const Numbered& numbered, const ValueDependentControl& unknown,
                        ir::ScalarKind indexKind);

/// Takes the checks out, once they were found never to stop.
void removeChecks(ir::Module& structure, const std::vector<ir::StmtId>& checks);

/// Lets the pass write, before such a loop, that it begins: with a number in place of a visit's.
void announce(ir::Module& structure, const VisitingLoop& loop, std::size_t number);

/// The external object behind the last parameter.
ir::ObjectId visitedObject(const ir::Module& structure);

}  // namespace sparsegen::differentiate
