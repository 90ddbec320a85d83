//===- Machine.h - runs the IR on abstract values ---------------*- C++ -*-===//
//
// The state of propagate's abstract interpreter: a memory of abstract values, and
// what was found out. Each family of operations and statements is a topic: free
// functions on the machine, in files of its name.
//
// Evaluation never allocates: integers and pointers are returned by value; a
// real returns what is known of its value and leaves the ids of the index sets
// that it depends on at the end of one list, which is united where the value is
// stored. What turns out not to matter (0 * x) is cut off the list again.
//
// An error is reported and thrown as Stopped; propagate() catches it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "Propagate/Layouts.h"
#include "Propagate/Limits.h"
#include "Propagate/Memory.h"
#include "Propagate/Program.h"
#include "Propagate/Propagate.h"
#include "Propagate/SlotAccesses.h"

namespace sparsegen::propagation {

/// Thrown after an error was reported.
struct Stopped {};

/// A real number without the index sets, which are on the machine's list.
struct Real {
  double value = 0;
  bool known = false;
};

/// How the present path leaves a statement. Failed: the function returns a
/// nonzero status, and that makes a difference. A break or continue may be that of a loop further out.
struct Flow {
  enum Kind : std::uint8_t { Normal, Break, Continue, Return, Failed, Dead };
  constexpr Flow(Kind how, std::uint32_t further = 0) : kind(how), levels(further) {}  // NOLINT: a kind is a flow
  friend bool operator==(const Flow&, const Flow&) = default;
  Kind kind;
  std::uint32_t levels;
};

/// Where the paths go that leave a loop, or its body, before its end.
struct LoopExits {
  Exit* onBreak = nullptr;
  Exit* onContinue = nullptr;
};

/// The paths on which a call has given a number that is not zero, beside the present one, which is that of the others.
struct Split {
  Exit nonzero;
  Value result;         ///< on these
  std::uint32_t ended;  ///< the first instance of the call's, which is gone
};

/// What happens to the cells at a place.
enum class Access : std::uint8_t { Read, Write };

/// A run of cells of one object that is a slot, and its first row or column.
struct SlotCells {
  static constexpr std::uint64_t kUnknownCount = ~std::uint64_t{0};
  std::uint64_t first = 0;
  std::uint64_t count = 0;
  std::int64_t index = 0;

  bool contains(std::uint64_t cell) const { return cell >= first && cell - first < count; }
};

/// What row pointers on entry lead to, from one cell of their holder on.
struct RowsBehind {
  ir::ObjectId object;
  std::uint64_t firstHolderCell = 0;
  std::uint64_t count = Instance::kUnknownExtent;   ///< of rows
  std::uint64_t length = Instance::kUnknownExtent;  ///< of each, in cells
};

/// What is known of a real number that is cast to an integer.
struct RealRange {
  double lo = -std::numeric_limits<double>::infinity();
  double hi = std::numeric_limits<double>::infinity();
  bool mayBeNan = true;
};

struct Step {
  Delta before;
  Delta after;
  bool keepsMore = false;  ///< functions not seen into may have come to keep other pointers
};

struct Called {
  Flow flow = Flow::Normal;
  Value result{};  ///< where it is used
  std::optional<Split> split{};
};

struct Underway {
  ir::FunctionId callee;
  std::vector<Value> arguments;
  std::uint32_t firstInstance;   ///< of the call's own
  std::uint32_t writtenBefore;   ///< by the call that it is in: the oldest instance
  std::size_t forks;             ///< that were open
  bool isOneOfSeveral;           ///< whether the call that it is in may do something else
  std::optional<Value> given{};  ///< what it gives, as far as it is known
  bool isAsked = false;          ///< whether that was of use
  std::size_t calls = 0;         ///< of the same function, in this one
};

/// Memory that a function gets a pointer to.
struct Loan {
  std::uint32_t id = 0;
  bool isWritten = false;
  bool isKept = false;  ///< the pointer, by an earlier call
  friend auto operator<=>(const Loan&, const Loan&) = default;
};

/// The last call in the user's own code, and what was found out since then.
struct UsersCall {
  SourceRange at;
  ir::FunctionId callee;
  bool isBehind = false;     ///< whether it is a library that called the running function
  bool isUndecided = false;  ///< whether a branch or loop of a library depends on what is known at run time only
};

/// Of a machine that follows one column: whether it looks at all rows.
enum class FollowedRows : std::uint8_t { All, One };

using RowSlice = std::vector<ir::StmtId>;

/// One column that is followed to one row, or several to all rows: see Follow.h.
struct Followed {
  std::int64_t row = 0;
  std::int64_t column = 0;
  std::vector<bool> columns{};  ///< by column, whether it is followed; empty where `column` alone is
  FollowedRows rows = FollowedRows::All;
  static constexpr Location kNowhere = ~Location{0};
  Location rowAt = kNowhere;  ///< the cell of that row; of a result, none
  Provenance provenance{};
  std::map<std::uint32_t, std::vector<ir::ObjectId>> mentioned{};  ///< integer variables of expressions
  std::vector<NamedValue> values{};                                ///< scratch space
  /// Of the bodies of counted loops, what of them says where they store to, if that is all that matters: RowSlice.h.
  std::map<const ir::Block*, std::optional<RowSlice>> slices{};

  bool has(std::int64_t asked) const {
    return columns.empty() ? asked == column : columns[static_cast<std::size_t>(asked)];
  }
};

/// Whether a load of an integer, or a comparison of pointers, has given the same each time.
enum class Seen : std::uint8_t { Never, Same, Different };

struct Machine {
  /// Of this machine all independents but one carry nothing, and sets say how they came to be.
  Machine(const ir::Module& ran, Diagnostics& reports, const Followed& follow);
  /// `most` limits the statements and iterations that are executed.
  /// `columns`: the elements of the independents, which are no more than can be followed.
  Machine(const ir::Module& ran, Diagnostics& reports, std::int32_t columns, std::uint64_t most = kMostSteps);
  Machine(const Machine&) = delete;
  Machine& operator=(const Machine&) = delete;

  const ir::Module& module;
  Diagnostics& diagnostics;
  /// Nothing is said of a size: arrays of unknown extent are summaries, and index sets say whether something depends on
  /// an independent, column 0, or not. What is found holds for every size.
  const bool isForEverySize;
  Program program;
  std::vector<Node>& nodes;
  Layouts layouts{module};
  std::map<std::uint32_t, std::uint32_t> seenAsOther;  ///< instances of the caller's, and the first place there
  Domain domain;
  Memory memory;
  Facts facts;
  std::vector<std::uint8_t> varied;    ///< as Facts::variedLoad
  std::vector<std::uint8_t> executed;  ///< as Facts::executed
  std::vector<std::uint8_t> variedObject;
  std::vector<std::uint8_t> readColumns;  ///< which of them are in Facts::firstReads; of too many columns, empty
  std::vector<Seen> integersSeen;         ///< ExprId: whether Facts::constantInteger holds

  std::vector<SetId> ids;                                         ///< the list of index sets under evaluation
  std::vector<std::pair<std::uint32_t, Interval>> assumed;        ///< of expressions, within the choices that are open
  std::vector<std::pair<std::uint32_t, RealRange>> assumedReals;  ///< the same of reals
  unsigned choices = 0;                                           ///< that are open
  Value merged;                                                   ///< what read() gives where several cells are read
  std::uint32_t frame = 0;                                        ///< the instance of slot 0 of the running function
  std::vector<std::uint32_t> frames;  ///< the same of all that are on their way, the innermost last
  ir::FunctionId function;
  unsigned depth = 0;
  std::vector<std::uint8_t> recursive;  ///< FunctionId, once it was asked: whether it may call itself
  std::vector<Underway> underway;       ///< the calls of such functions that are on their way, the innermost last
  UsersCall usersCall;
  std::uint64_t steps = 0;
  std::uint64_t mostSteps;
  std::vector<std::pair<ir::ObjectId, SourceRange>> entryReads;  ///< of states, the first of each
  std::set<std::pair<std::uint32_t, Location>> lent;  ///< younger instances, and the cells that held a pointer to them
  std::map<ir::ObjectId, std::pair<const ir::Function*, SourceRange>> lentForWriting;  ///< to functions not seen into
  std::map<ir::RecordId, std::uint32_t> unnamedRecords;  ///< that the caller's pointers without a name lead to
  std::map<Loan, ir::ObjectId> kept;                     ///< what functions not seen into may have kept pointers to
  std::vector<LoopExits> loops;                          ///< that are being run, the innermost last
  std::size_t ownLoops = 0;                              ///< where those of the present function begin
  Exit* onReturn = nullptr;                              ///< where the present path goes by return
  Exit* onFailure = nullptr;   ///< by return of a number that is not zero; none where that makes no difference
  std::optional<Split> split;  ///< of the call that was just run
  std::size_t takes = 0;       ///< how often an exit was taken

  std::vector<std::vector<SlotCells>> independents;  ///< ObjectId
  std::vector<std::vector<SlotCells>> dependents;    ///< ObjectId
  std::map<std::pair<std::uint32_t, std::uint64_t>, std::int64_t> bound;
  std::map<std::pair<std::uint32_t, std::uint64_t>, ir::ObjectId> pointees;
  std::map<ir::ObjectId, std::vector<RowsBehind>> rowsBehind;  ///< of a holder
  std::map<Location, std::uint32_t> rows;                      ///< the row that a cell of a holder pointed to on entry
  std::map<std::uint32_t, std::uint32_t> anyRows;              ///< the one for all, of a holder
  std::vector<std::uint8_t> rowWritten;                        ///< ObjectId: some row of it
  std::vector<std::uint8_t> pointersWritten;                   ///< ObjectId: some pointer in it
  std::vector<std::uint8_t> isRows;                            ///< ObjectId: its rows stand by themselves
  std::vector<std::pair<ir::ObjectId, std::uint64_t>> origins;
  std::optional<Followed> followed;
  SlotAccesses* accesses = nullptr;  ///< where they are noted; not owned
  std::uint32_t columns;
};

/// Runs the entry function, once for a machine; throws Stopped after an error.
Propagation execute(Machine& m);

/// The same of a machine that follows one column. The pattern has the row that is asked for, and one column; the facts
/// are those of IR that this row depends on. `last` is the step that the row has the column from, or 0.
Propagation executeFollowing(Machine& m, SetId& last);

/// The same of a machine that follows several columns; by row, the step that it has one of them from, or 0. Paths that
/// fail are left out.
std::vector<SetId> executeFollowing(Machine& m);

}  // namespace sparsegen::propagation
