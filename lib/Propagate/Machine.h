//===- Machine.h - runs the IR on abstract values ---------------*- C++ -*-===//
//
// The abstract interpreter of propagate: a memory of abstract values, and one
// method a family of operations and statements, each family in its own file.
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

class Machine {
public:
  /// `mostSteps` limits the statements and iterations that are executed.
  /// `columns`: the elements of the independents, which are no more than can be followed.
  Machine(const ir::Module& module, Diagnostics& diagnostics, std::int32_t columns,
          std::uint64_t mostSteps = kMostSteps);

  /// Runs the entry function; throws Stopped after an error.
  Propagation run();
  /// What is known of a real number that is cast to an integer.
  struct RealRange {
    double lo = -std::numeric_limits<double>::infinity();
    double hi = std::numeric_limits<double>::infinity();
    bool mayBeNan = true;
  };

  /// The same of a structure pass: see Propagate.h.
  std::optional<std::vector<std::int64_t>> runIntegers(ir::ObjectId object);

private:
  Flow runEntry(Exit& failed);

  // Entry.cpp: the state on entry.
  void prepareSlots();
  void prepareMemory();
  Value entryValue(std::uint32_t instance, std::uint64_t cell);
  Value initialValue(const ir::Object& object, ir::TypeId type, std::uint64_t cell) const;
  bool holdsResultsOnly(ir::ObjectId object) const;
  Value valueOfCaller(std::uint32_t instance, std::uint64_t at, ir::TypeId type);
  Value passiveValue(ir::TypeId type, ir::ObjectId object, std::uint64_t cell);
  void fillEntry(std::uint32_t instance, std::uint64_t from);
  bool isEntryMemory(ir::ObjectId object) const;
  bool isFollowed(ir::TypeId pointer, const ir::Object& holder) const;
  ir::TypeId cellType(ir::TypeId type, std::uint64_t cell) const;

  // Rows.cpp: row pointers.
  void prepareRows(const ir::ExternalBinding& binding);
  const RowsBehind* rowsAt(const Instance& holder, std::uint64_t cell) const;
  std::uint32_t rowBehind(std::uint32_t holder, std::uint64_t cell, const RowsBehind& rows);
  std::uint32_t anyRow(std::uint32_t holder);
  std::uint32_t makeRow(std::uint32_t holder, std::uint64_t cell, const RowsBehind& rows, bool isAny);
  std::uint32_t rowOf(const ir::ExternalBinding& binding, std::uint64_t row);
  std::pair<std::uint32_t, std::uint64_t> locate(ir::ObjectId object, std::uint64_t cell);
  bool isAnyRow(const Pointer& p) {
    return isInstance(p) && memory_.has(p.target) && memory_.instance(p.target).isAnyRow;
  }
  bool isPassive(const Instance& instance) const;
  void requireRowsInPlace(const ir::Slot& slot);
  void readsAnyRow(const Pointer& p, std::uint32_t place);

  // Evaluate.cpp: any expression, and integers.
  Value value(std::uint32_t id);
  Interval integer(std::uint32_t id);
  Interval integerOf(std::uint32_t id);
  Interval integer(ir::ExprId id) { return integer(id.value); }
  Interval integerArithmetic(const Node& n, std::uint32_t id);
  Interval comparison(const Node& n, std::uint32_t id);
  Interval compareReals(const Node& n);
  Interval logic(const Node& n);
  Interval integerCast(const Node& n);
  Interval predicate(const Node& n);

  // Select.cpp: one of two values.
  Real realSelect(const Node& n);
  Interval integerSelect(const Node& n);
  Pointer pointerSelect(const Node& n);
  template <class Evaluate>
  auto where(std::uint32_t condition, bool truth, const Evaluate& evaluate) -> std::optional<decltype(evaluate())>;
  void noteAssumed(std::uint32_t expr, const Interval& value);
  Interval asAssumed(std::uint32_t expr, Interval value) const;

  // RealRange.cpp
  RealRange realRange(std::uint32_t id);
  RealRange rangeOfNode(const Node& n, std::uint32_t id);
  RealRange rangeOfSelect(const Node& n);
  void assumeReals(const Node& comparison, bool truth);
  Interval wholeNumbers(const Node& cast);

  // ComparePointers.cpp
  Interval comparePointers(const Node& n, std::uint32_t id);
  bool mayBeNull(const Pointer& p);
  bool isBehindData(ir::ObjectId object) const;
  bool mayMeet(const Pointer& a, const Pointer& b) const;
  Interval compareTargets(ir::Op op, const Pointer& a, const Pointer& b);
  Interval pointerDifference(const Node& n, const std::vector<std::pair<Pointer, Pointer>>& pairs);

  // Real.cpp, Math.cpp: reals.
  Real real(std::uint32_t id);
  Real realLoad(Node& n, std::uint32_t id);
  Real realArithmetic(const Node& n);
  Real realProduct(const Node& n);
  Real realQuotient(const Node& n);
  Real realCast(const Node& n);
  Real math(const Node& n);
  Real fma(const Node& n);
  Real pow(const Node& n);
  void noteCoincidence(const Node& n, std::size_t first, std::size_t second);
  void forget(std::size_t mark) { ids_.resize(mark); }

  // Place.cpp: pointers.
  Pointer place(std::uint32_t id);
  Pointer step(Node& n, std::uint32_t id);
  Pointer withinWritten(const Pointer& from, const Pointer& to);
  Interval withinArray(const Node& n, std::uint32_t id, const Pointer& base, Interval index);
  Pointer pointerLoad(Node& n, std::uint32_t id);
  void record(Node& n, std::uint32_t id, const Pointer& p);
  void recordTarget(Node& n, std::uint32_t id, std::uint32_t instance);
  void requireLayout(const Node& n, std::uint32_t id, std::uint32_t instance);
  void requireUnwritten();
  std::int64_t cellsOf(ir::TypeId type);

  // Apart.cpp: what pointers of the caller's may lead to besides.
  bool holdsRecord(ir::TypeId type, ir::RecordId record) const;
  bool isActive(ir::ObjectId object) const;
  bool hasSeveral(ir::ObjectId object, ir::TypeId array) const;
  bool holdsSeveral(ir::ObjectId object, ir::RecordId record) const;
  bool isInOneOfMany(ir::ObjectId object, std::uint64_t cell) const;
  bool mayLeadTo(const ir::ExternalBinding& pointer, ir::RecordId record, ir::ObjectId other) const;
  /// Warns of dependents and independents without an entry. O(rows + columns + entries).
  void reportEmpty(const SparsityPattern& pattern);
  void requireApart();
  void requireApart(const ir::ExternalBinding& pointer);
  std::uint32_t firstUse(ir::ObjectId object) const;
  [[noreturn]] void mayBeOf(std::uint32_t place, ir::ObjectId active);

  // Load.cpp, Store.cpp: cells.
  const Value& read(Node& n, std::uint32_t id);
  bool isOfOtherType(const Pointer& target, std::int64_t cell, ValueKind kind, ir::ScalarKind scalar);
  Pointer chosenBy(const Pointer& place, const std::vector<Pointer>& cells, const Pointer& read);
  void recordUnnamed(std::uint32_t id);
  Pointer anyPointer(std::uint32_t instance, ir::TypeId type);
  Value readCallers(const Pointer& from, const Node& n, std::uint32_t id) const;
  Value readAny(const Pointer& p, Node& n, std::uint32_t id);
  void noteInteger(std::uint32_t load, const Interval& value);
  void noteEntryRead(ir::ObjectId object, std::uint32_t load);
  Value* certain(const Pointer& p, std::uint32_t place);
  void makeCell(const Pointer& p, std::uint64_t cell, std::uint32_t place);
  /// The cells that a pointer may point to, cut to the objects; storage is there.
  std::vector<Pointer> resolve(const Pointer& p, std::uint32_t place, Access access);
  std::int64_t lastWritten(const Instance& instance) const;
  Pointer cut(const Pointer& target, std::uint32_t place, Access access);
  void touch(ir::ObjectId object, std::uint64_t cell) {
    std::uint64_t& most = facts_.touchedCells[object.value];
    if (cell >= most) most = cell + 1;
  }
  void assign(const ir::Assign& node);
  void copiesUnwritten(const ir::Assign& node);
  void store(ir::ExprId place, const Value& value);
  void storeReal(ir::ExprId place, std::uint32_t id);
  void storeOne(const Pointer& p, ir::ExprId place, const Value& value);
  void writesRow(const Instance& row, const Pointer& p, std::uint32_t place);
  void storeAny(const Pointer& p, std::uint32_t place, const Value& value);
  void notePointer(const Pointer& holder, const Value& value);
  void storeVariable(ir::ObjectId variable, const Interval& value);

  // Control.cpp: statements.
  Flow run(const ir::Block& block);
  Flow run(ir::StmtId id);
  Flow declare(const ir::Declare& node);
  Flow branch(const ir::If& node, ir::StmtId id);
  void undecided(ir::StmtId id);
  Flow fork(const ir::If& node);
  template <class One, class Other>
  Flow inTurn(const One& one, const Other& other);
  Flow leave(const ir::Return& node);
  bool leaves(Flow flow) const { return flow != Flow::Normal && flow != Flow::Dead; }
  Exit& exitOf(Flow flow);
  Flow settle(Exit& exit, Flow flow, Flow own);

  // Refine.cpp: what a condition says of integers and pointers.
  bool assume(ir::ExprId condition, bool truth) { return assume(condition.value, truth); }
  bool assume(std::uint32_t id, bool truth);
  bool assumeComparison(const Node& n, bool truth);
  bool assumePointers(ir::Op op, std::uint32_t one, std::uint32_t other);
  bool narrow(std::uint32_t id, const Interval& now, const std::optional<Interval>& to);
  bool narrowHolders(ir::Op op, std::uint32_t id, const Pointer& other);
  bool mayHold(const Pointer& holder, std::int64_t offset, ir::Op op, const Pointer& other);
  void narrowPointer(std::uint32_t id, const Pointer& now, const Interval& to);

  // Loop.cpp: loops.
  Interval inOrder(ir::ObjectId variable, const Interval& value) const;
  Flow loop(const ir::For& node, ir::StmtId id);
  Flow countedLoop(const ir::For& node, std::int64_t first, std::int64_t bound, std::int64_t step);
  Flow unknownLoop(const ir::For& node, const Interval& first, const Interval& bound, const Interval& step);
  std::optional<Interval> inductionRange(const ir::For& node, const Interval& first, const Interval& bound,
                                         std::int64_t step) const;
  Flow loop(const ir::While& node, ir::StmtId id);
  bool changes(const ir::While& node);
  Flow unknownLoop(const ir::While& node);
  Flow leaveLoop(Exit& exit, Flow flow);
  Flow iteration(const ir::Block& body);
  Flow iteration(const ir::While& node);
  struct Step {
    Delta before;
    Delta after;
    bool keepsMore = false;  ///< functions not seen into may have come to keep other pointers
  };
  Step tryIteration(const std::function<Flow()>& iteration);
  void growToFixedPoint(const std::function<Flow()>& iteration);
  void requireKnownBound(ir::ExprId expr, const Interval& value, const char* what);
  void spend(std::uint64_t steps, SourceRange range);

  // Call.cpp: calls.
  Flow call(const ir::Call& node, ir::StmtId id);
  struct Called {
    Flow flow = Flow::Normal;
    Value result{};  ///< where it is used
    std::optional<Split> split{};
  };
  Flow finish(const ir::Call& node, Called called);
  Called enter(const ir::Call& node, ir::StmtId id, const std::vector<Value>& arguments);

  // Recursion.cpp: calls that come by themselves again.
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
  bool mayRecur(ir::FunctionId function);
  bool isUndecided() const;
  Underway* sameUnderway(ir::FunctionId callee, const std::vector<Value>& arguments);
  void widenArguments(ir::FunctionId callee, std::vector<Value>& arguments);
  Flow callAgain(const ir::Call& node, ir::StmtId id, std::vector<Value> arguments);
  void dropSplit(Called& called);
  bool isWider(Underway& call, const Called& found, unsigned round);
  void pushFrame(ir::FunctionId function);
  void forgetLocals(std::uint32_t ended);
  Flow runBody(ir::FunctionId function);
  std::optional<std::uint32_t> youngest(const Pointer& p) const;
  bool pointsFrom(const Pointer& p, std::uint32_t instance) const;

  // Status.cpp: calls that say how it went.
  std::optional<Split> splitByStatus(Flow& flow, Exit& nonzero, std::uint32_t callee);
  Flow runSplit(const ir::Block& block, std::size_t at);
  Flow decideNonzero(const Value& status, const ir::Block& block, std::size_t at, std::optional<Interval>& condition);
  Flow decide(const ir::Block& block, std::size_t at, std::size_t count, std::optional<Interval>& condition);
  bool leavesUnwritten();

  // Outside.cpp: calls of functions that can't be seen into.
  void callOutside(const ir::Call& node, SourceRange range);
  /// Memory that a function gets a pointer to.
  struct Loan {
    std::uint32_t id = 0;
    bool isWritten = false;
    bool isKept = false;  ///< the pointer, by an earlier call
    friend auto operator<=>(const Loan&, const Loan&) = default;
  };
  void lend(const ir::Function& callee, std::set<Loan> loans, SourceRange range);
  void lendInstance(const ir::Function& callee, const Loan& loan, SourceRange range);
  void addWritten(std::set<Loan>& loans);
  void requireAlike(const ir::Function& callee, ir::ObjectId object, SourceRange range);
  void overwrite(std::uint32_t instance);
  [[noreturn]] void lentActive(const ir::Function& callee, const std::string& what, SourceRange range);
  void checkLent();

  // Results.cpp: the dependents at the end.
  bool tellsByTruth() const;
  std::size_t owed(const ExitState* of);
  void settleFailure(Exit& failed);
  Propagation results(Flow flow);
  void reportEntryReads();
  void addRow(const ir::Slot& slot, const Value& value, const Value* failed, Propagation& result);
  Value dependentValue(const ir::Slot& slot, std::uint64_t element);
  void addSlot(const ir::Slot& slot, Exit& failed, Propagation& result);
  void finishFacts(Facts& facts) const;

  // Diagnose.cpp: messages.
  Diagnostics::Pending report(DiagId id, SourceRange range, std::string text);
  [[noreturn]] void stop(DiagId id, SourceRange range, std::string text, std::string note = {});
  [[noreturn]] void unreadable(const Value& value, const Node& n, std::uint32_t id);
  [[noreturn]] void outOfBounds(const Pointer& p, std::uint32_t place);
  [[noreturn]] void outOfArray(const Node& n, std::uint32_t id, const Pointer& base, const Interval& index);
  [[noreturn]] void unknownPointer(const Pointer& p, std::uint32_t place);
  [[noreturn]] void unknownExtent(const Pointer& p, std::uint32_t place);
  [[noreturn]] void seenAsOther(ir::ObjectId object, std::uint32_t where);
  [[noreturn]] void overflow(const Node& n, std::uint32_t id, const Interval& a, const Interval& b);
  void warnLoad(Node& n, std::uint32_t id, const std::vector<Pointer>& cells, SetId set);
  void warnStore(std::uint32_t place, const std::vector<Pointer>& cells);
  std::string unknownIndexText(std::uint32_t place);
  std::optional<std::string> unknownName(std::uint32_t expr);
  std::string originName(std::uint32_t origin) const;
  std::string cellName(ir::ObjectId object, std::uint64_t cell) const;
  std::optional<std::string> unknownInput(std::uint32_t expr);
  static std::string bindInWords(const std::string& name);
  bool isOfConstants(ir::ObjectId object) const;
  std::string cellName(const Instance& instance, std::uint64_t cell) const {
    return cellName(instance.object, instance.first + cell);
  }
  std::string objectName(ir::ObjectId object) const;
  SourceRange indexRange(std::uint32_t place) const;
  SourceRange rangeOf(std::uint32_t expr) const { return m_.exprs[expr].range; }
  std::uint32_t originOf(ir::ObjectId object, std::uint64_t cell);

  const ir::Module& m_;
  Diagnostics& diagnostics_;
  Program program_;
  std::vector<Node>& nodes_;
  Layouts layouts_{m_};
  std::map<std::uint32_t, std::uint32_t> seenAsOther_;  ///< instances of the caller's, and the first place there
  Domain domain_;
  Memory memory_;
  Facts facts_;
  std::vector<std::uint8_t> varied_;    ///< as Facts::variedLoad
  std::vector<std::uint8_t> executed_;  ///< as Facts::executed
  std::vector<std::uint8_t> variedObject_;
  enum class Seen : std::uint8_t { Never, Same, Different };
  std::vector<Seen> integerLoads_;  ///< ExprId: whether Facts::constantLoad holds

  std::vector<SetId> ids_;                                         ///< the list of index sets under evaluation
  std::vector<std::pair<std::uint32_t, Interval>> assumed_;        ///< of expressions, within the choices that are open
  std::vector<std::pair<std::uint32_t, RealRange>> assumedReals_;  ///< the same of reals
  unsigned choices_ = 0;                                           ///< that are open
  Value merged_;                                                   ///< what read() gives where several cells are read
  std::uint32_t frame_ = 0;                                        ///< the instance of slot 0 of the running function
  std::vector<std::uint32_t> frames_;  ///< the same of all that are on their way, the innermost last
  ir::FunctionId function_;
  unsigned depth_ = 0;
  std::vector<std::uint8_t> recursive_;  ///< FunctionId, once it was asked: whether it may call itself
  std::vector<Underway> underway_;       ///< the calls of such functions that are on their way, the innermost last
  /// The last call in the user's own code, and what was found out since then.
  struct UsersCall {
    SourceRange at;
    ir::FunctionId callee;
    bool isBehind = false;     ///< whether it is a library that called the running function
    bool isUndecided = false;  ///< whether a branch or loop of a library depends on what is known at run time only
  };
  UsersCall usersCall_;
  std::uint64_t steps_ = 0;
  std::uint64_t mostSteps_;
  std::vector<std::pair<ir::ObjectId, SourceRange>> entryReads_;  ///< of states, the first of each
  std::set<std::pair<std::uint32_t, Location>> lent_;  ///< younger instances, and the cells that held a pointer to them
  std::map<ir::ObjectId, std::pair<const ir::Function*, SourceRange>> lentForWriting_;  ///< to functions not seen into
  std::map<ir::RecordId, std::uint32_t> unnamedRecords_;  ///< that the caller's pointers without a name lead to
  std::map<Loan, ir::ObjectId> kept_;                     ///< what functions not seen into may have kept pointers to
  std::vector<LoopExits> loops_;                          ///< that are being run, the innermost last
  std::size_t ownLoops_ = 0;                              ///< where those of the present function begin
  Exit* return_ = nullptr;                                ///< where the present path goes by return
  Exit* failed_ = nullptr;      ///< by return of a number that is not zero; none where that makes no difference
  std::optional<Split> split_;  ///< of the call that was just run
  std::size_t takes_ = 0;       ///< how often an exit was taken

  std::vector<std::vector<SlotCells>> independents_;  ///< ObjectId
  std::vector<std::vector<SlotCells>> dependents_;    ///< ObjectId
  std::map<std::pair<std::uint32_t, std::uint64_t>, std::int64_t> bound_;
  std::map<std::pair<std::uint32_t, std::uint64_t>, ir::ObjectId> pointees_;
  std::map<ir::ObjectId, std::vector<RowsBehind>> rowsBehind_;  ///< of a holder
  std::map<Location, std::uint32_t> rows_;                      ///< the row that a cell of a holder pointed to on entry
  std::map<std::uint32_t, std::uint32_t> anyRows_;              ///< the one for all, of a holder
  std::vector<std::uint8_t> rowWritten_;                        ///< ObjectId: some row of it
  std::vector<std::uint8_t> pointersWritten_;                   ///< ObjectId: some pointer in it
  std::vector<std::uint8_t> isRows_;                            ///< ObjectId: its rows stand by themselves
  std::vector<std::pair<ir::ObjectId, std::uint64_t>> origins_;
};

/// What evaluation gives on the paths on which the condition has this truth; nothing where there are none.
template <class Evaluate>
auto Machine::where(std::uint32_t condition, bool truth, const Evaluate& evaluate)
    -> std::optional<decltype(evaluate())> {
  if (!nodes_[condition].narrows) return evaluate();
  const std::size_t start = memory_.fork(), mark = assumed_.size();
  ++choices_;
  std::optional<decltype(evaluate())> result;
  if (assume(condition, truth)) result = evaluate();
  --choices_;
  assumed_.resize(mark);
  memory_.rollback(start);
  memory_.endFork();
  return result;
}

/// Runs both from the present state, and joins what they leave.
template <class One, class Other>
Flow Machine::inTurn(const One& one, const Other& other) {
  const std::size_t start = memory_.fork();
  const Flow first = one();
  Delta delta;
  if (first == Flow::Normal) delta = memory_.delta(start);
  if (leaves(first)) memory_.take(exitOf(first));
  memory_.rollback(start);

  Flow second = other();
  if (first == Flow::Normal && second == Flow::Normal) {
    memory_.joinDelta(delta, start);
  } else if (first == Flow::Normal) {
    if (leaves(second)) memory_.take(exitOf(second));
    memory_.rollback(start);
    memory_.apply(delta);
    second = Flow::Normal;
  }
  memory_.endFork();
  return second;
}

}  // namespace sparsegen::propagation
