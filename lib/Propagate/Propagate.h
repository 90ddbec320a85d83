//===- Propagate.h - index sets through the IR ------------------*- C++ -*-===//
//
// Abstract interpretation: the entry function is run once, on index sets.
// Static integers have their values, unknown integers an interval with a
// stride, reals the set of independents that they may depend on (and their
// value, where it is known), pointers the objects and cells they may point to.
// Static control flow is executed; unknown control flow runs every branch and
// joins; a loop of unknown length runs to its fixed point.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "IR/IR.h"
#include "IR/Interpret/Interpreter.h"
#include "Pattern/SparsityPattern.h"
#include "Support/Diagnostics.h"

namespace sparsegen {

/// An independent that the run read, and how many values that depend on independents it stored from then on until it
/// read one that it had not read before.
struct FirstRead {
  std::int32_t column;
  std::uint64_t stores = 0;
};

/// What the run saw, for the stages after it. All vectors are indexed by the
/// value of the id named in the comment.
struct Facts {
  /// ExprId: for a pointer-typed expression that was evaluated, the objects
  /// that it pointed into, ascending; empty for all others.
  std::vector<std::vector<ir::ObjectId>> targets;
  /// ExprId: a real-valued Load that gave a non-empty index set at least once.
  std::vector<bool> variedLoad;
  /// ObjectId: some cell of it held a non-empty index set at least once.
  std::vector<bool> variedObject;
  /// ObjectId: one more than the highest cell read or written; kNoEnd where one
  /// was read of which nothing is known, of an object of unknown extent.
  static constexpr std::uint64_t kNoEnd = ~std::uint64_t{0};
  std::vector<std::uint64_t> touchedCells;
  /// ObjectId: a pointer in it was followed to memory of the caller's that no name leads to.
  std::vector<bool> isFollowed;
  /// ExprId: a pointer to such memory, at least once.
  std::vector<bool> unnamed;
  /// ObjectId: of a state, or of an object that holds dependents and no independent, some cell of it was read that this
  /// call had not written on every path.
  std::vector<bool> readOnEntry;
  /// ObjectId: a local that was copied although nothing had been written to some cell of it.
  std::vector<bool> copiedUnwritten;
  /// StmtId: was executed at least once.
  std::vector<bool> executed;
  /// StmtId: a branch whose condition was true, or not known, at least once.
  std::vector<bool> maybeTrue;
  /// StmtId: a branch whose condition was not known at least once, or a loop that was run as of unknown length.
  std::vector<bool> unknownControl;
  /// ExprId: the condition of a choice between reals that was not known at least once.
  std::vector<bool> unknownChoice;
  /// ExprId: part of the condition of such a branch or choice, and known when the derivative object is made.
  std::vector<bool> structuralCondition;
  /// ExprId: the value of an integer load, of no variable, or of a comparison of pointers, that always gave the same.
  std::vector<std::optional<std::int64_t>> constantInteger;
  /// ExprId: an equality or difference of pointers, of which the caller's data may say that they lead to one object
  /// though they are of two here, at least once.
  std::vector<bool> comparesCallers;
  /// ExprId: a difference or quotient whose operands were one and the same, where they need not be, at least once.
  std::vector<bool> coincides;
  /// Row of the pattern: some path leaves the dependent unwritten.
  std::vector<bool> maybeUnwritten;
  /// The columns that were read, in the order in which each was read first; nothing where there are more than
  /// kMostOrdered.
  static constexpr std::int32_t kMostOrdered = 100'000;
  std::vector<FirstRead> firstReads;
};

struct Propagation {
  SparsityPattern pattern;
  Facts facts;
};

/// Index sets of the module's dependents over its independents. Of a module whose structure is known when the
/// derivative object is made, the facts, which hold for every size, and no pattern. Nothing where an error was
/// reported.
std::optional<Propagation> propagate(const ir::Module& module, Diagnostics& diagnostics);

/// The same within so many steps; TooLong where there are more.
std::optional<Propagation> propagateWithin(const ir::Module& module, Diagnostics& diagnostics, std::uint64_t steps);

/// Runs an entry function that has nothing to do with reals, and gives the integers that it leaves in the external
/// object that its one parameter points to: as many as it touched. The interpreter runs it; where that gives up, the
/// abstract machine does.
ir::IntegerRun runIntegers(const ir::Module& module, ir::ObjectId object, Diagnostics& diagnostics);

/// The same within so many steps.
ir::IntegerRun runIntegersWithin(const ir::Module& module, ir::ObjectId object, Diagnostics& diagnostics,
                                 std::uint64_t steps);

}  // namespace sparsegen
