//===- JacobianElements.cpp - what a straight line visits, as one ---------===//

#include "Differentiate/Direct/Places/JacobianElements.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "Differentiate/Direct/Places/BeginsFirst.h"
#include "Differentiate/Direct/Places/ElementWriter.h"
#include "Differentiate/Direct/Places/Invariants.h"
#include "Differentiate/Direct/Places/Positions.h"
#include "Differentiate/Direct/Rows/NotDirect.h"
#include "IR/Walk.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

/// A byte says how long a run is, a bit of 64 which of them are meant; and a block is kept on the stack.
constexpr std::size_t kLongestRun = 255, kMostRuns = 64, kMostEntries = 4096;

constexpr const char* kNotAdded = "not all entries are added up in straight lines";
constexpr const char* kColumns = "that the columns of an element are the same at every size can't be shown";
constexpr const char* kNothingWon = "the entries of elements do not stand in blocks";
constexpr const char* kTooLarge = "an element has too many entries";

/// One row or column of an element.
struct Line {
  Position position;
  std::size_t visit, term;       ///< that has it first
  std::set<std::size_t> others;  ///< the columns, or rows, that it has an entry with
  bool begins = false;
};

/// One side of an element.
class Side {
public:
  std::size_t add(const Position& position, std::size_t visit, std::size_t term) {
    const auto found = std::ranges::find(lines_, position, &Line::position);
    if (found != lines_.end()) return static_cast<std::size_t>(found - lines_.begin());
    lines_.push_back({position, visit, term, {}, false});
    return lines_.size() - 1;
  }
  Line& operator[](std::size_t line) { return lines_[line]; }
  const std::vector<Line>& lines() const { return lines_; }

  /// Finds the runs: of lines that follow each other and are alike. Those without entries come last.
  void findRuns() {
    std::vector<std::size_t> order(lines_.size());
    for (std::size_t k = 0; k < order.size(); ++k) order[k] = k;
    std::ranges::sort(order, {},
                      [&](std::size_t k) { return std::pair(lines_[k].others.empty(), lines_[k].position); });
    numbers_.resize(lines_.size());
    for (std::size_t k = 0; k < order.size(); ++k) {
      numbers_[order[k]] = k;
      const Line& line = lines_[order[k]];
      const bool follows = k > 0 && isNext(lines_[order[k - 1]], line) && lengths.back() < kLongestRun;
      if (follows) {
        ++lengths.back();
      } else {
        lengths.push_back(1);
        firsts.push_back(order[k]);
      }
      runs_.push_back(lengths.size() - 1);
    }
  }

  std::vector<unsigned char> lengths;  ///< of the runs
  std::vector<std::size_t> firsts;     ///< the first line of each

  /// The number of a line, run by run, and its run.
  std::size_t numberOf(std::size_t line) const { return numbers_[line]; }
  std::size_t runOf(std::size_t line) const { return runs_[numbers_[line]]; }

private:
  static bool isNext(const Line& one, const Line& other) {
    return other.position == Position{one.position.base, one.position.offset + 1} && one.others == other.others &&
           one.begins == other.begins;
  }

  std::vector<Line> lines_;
  std::vector<std::size_t> numbers_;  ///< of each line, run by run
  std::vector<std::size_t> runs_;     ///< of each number
};

/// Takes the pass apart.
class JacobianElements {
public:
  JacobianElements(Module& pass, const Structure& structure, const Numbered& numbered)
      : module_(pass),
        structure_(structure),
        numbered_(numbered),
        beginsFirst_(beginsFirst(pass, structure, numbered)),
        asked_(pass),
        invariants_(asked_, structure, {}),
        positions_(asked_),
        writer_(pass, structure) {
    for (const auto& [visit, statements] : structure.written) {
      for (const StmtId id : statements) visitOf_[id] = visit;
      isBegin_.insert(statements.front());
    }
  }

  std::vector<BlockLoop> run() {
    for (std::size_t k = 0; k < numbered_.visits.size(); ++k) requirePlain(k);
    for (const Visit& visit : numbered_.visits)
      if (visit.group.valid()) ++sums_[visit.group].visits, sums_[visit.group].begins |= !visit.scale.valid();
    for (const FunctionId function : reachable(module_)) {
      const Block body = module_[function].body;
      walk(body);
    }
    // What `evaluate` visits is all in elements.
    if (seen_ != numbered_.visits.size()) throw NotDirect{kNotAdded, {}};
    if (blocks_ > nodes_) throw NotDirect{kNothingWon, {}};
    writer_.run();
    return std::move(found_);
  }

private:
  void requirePlain(std::size_t visit) const {
    const Visit& of = numbered_.visits[visit];
    const bool isScaled =
        of.scale.valid() && !(module_[of.scale].op == Op::RealConstant && module_[of.scale].real == 1);
    if (isScaled || of.index.valid() || of.tellsPosition || of.cell.valid() || structure_.maybe[visit])
      throw NotDirect{kNotAdded, {}};
  }

  void walk(const Block& block) {
    std::vector<std::size_t> visits;
    const auto end = [&] {
      if (!visits.empty()) makeElement(std::exchange(visits, {}));
    };
    for (const StmtId id : block) {
      if (const auto visit = visitOf_.find(id); visit != visitOf_.end()) {
        if (!isBegin_.contains(id)) continue;
        if (isOfNext(visits, visit->second)) end();
        visits.push_back(visit->second);
        ++seen_;
        continue;
      }
      if (!isQuiet(id)) end();
      std::vector<Block> inner;
      forEachBlock(module_[id], [&](const Block& each) { inner.push_back(each); });
      for (const Block& each : inner) walk(each);
    }
    end();
  }

  /// Whether a visit begins a row behind others that have entries, or that begin the same: then it is of another
  /// element, so that one begins its rows before all else, and once each.
  bool isOfNext(const std::vector<std::size_t>& visits, std::size_t visit) {
    if (beginsFirst_ || numbered_.visits[visit].scale.valid()) return false;
    const Position row = rowOf(visit);
    return std::ranges::any_of(
        visits, [&](std::size_t each) { return numbered_.visits[each].scale.valid() || rowOf(each) == row; });
  }

  /// Whether a statement neither visits nor leads elsewhere, but to a stop.
  bool isQuiet(StmtId id) const {
    bool is = true;
    forEachStmt(module_, Block{id}, [&](StmtId each) {
      const Stmt::Node& node = module_[each].node;
      const auto* call = std::get_if<Call>(&node);
      const bool isPlain = std::holds_alternative<Assign>(node) || std::holds_alternative<Declare>(node) ||
                           std::holds_alternative<For>(node) || std::holds_alternative<If>(node) ||
                           (std::holds_alternative<Stop>(node) && structure_.stops.contains(each)) ||
                           (call && module_[call->callee].outside);
      is = is && isPlain && !visitOf_.contains(each);
    });
    return is;
  }

  ExprId valueOf(ExprId integer, std::size_t visit, std::size_t at) {
    const StmtId stmt = structure_.written.at(visit)[at];
    const auto value = invariants_.in(invariants_.loopAround(stmt), integer, stmt);
    if (!value) throw NotDirect{kColumns, module_[stmt].range};
    return *value;
  }

  Position rowOf(std::size_t visit) { return positions_.of(valueOf(writer_.rowOf(visit), visit, 1)); }

  /// What a slot holds may be no column. It is one where the slot is known to hold a step from where columns begin.
  Position columnOf(std::size_t visit, std::size_t term) {
    const ExprId value = valueOf(writer_.columnOf(visit, term), visit, 2 + term);
    ExprId step = value;
    while (asked_[step].op == Op::Cast) step = asked_[step].operands[0];
    if (numbered_.visits[visit].terms[term].isFromSlot && asked_[step].op != Op::Add)
      throw NotDirect{kColumns, module_[structure_.written.at(visit)[2 + term]].range};
    return positions_.of(value);
  }

  /// A sum that is stored to a row at its end is added up in the row (RowLocals.h). That is right where nothing else
  /// visits the row in between: here, where the visits of the sum follow each other.
  void requireWholeSums(const std::vector<std::size_t>& visits) const {
    for (std::size_t k = 0; k < visits.size();) {
      const StmtId group = numbered_.visits[visits[k]].group;
      std::size_t end = k + 1;
      while (end < visits.size() && group.valid() && numbered_.visits[visits[end]].group == group) ++end;
      if (group.valid() && sums_.at(group).begins && sums_.at(group).visits != end - k) throw NotDirect{kNotAdded, {}};
      k = end;
    }
  }

  void makeElement(const std::vector<std::size_t>& visits) {
    requireWholeSums(visits);
    Side rows, columns;
    BlockLoop made;
    for (const std::size_t visit : visits) {
      const std::size_t row = rows.add(rowOf(visit), visit, 0);
      rows[row].begins = rows[row].begins || (!beginsFirst_ && !numbered_.visits[visit].scale.valid());
      BlockVisit own{visit, row, {}};
      for (std::size_t term = 0; term < numbered_.visits[visit].terms.size(); ++term) {
        const std::size_t column = columns.add(columnOf(visit, term), visit, term);
        rows[row].others.insert(column);
        columns[column].others.insert(row);
        own.columns.push_back(column);
      }
      nodes_ += nodesOf(own, columns);
      if (!own.columns.empty()) made.visits.push_back(std::move(own));
    }
    rows.findRuns();
    columns.findRuns();
    write(visits, rows, columns);
    made.jacobian = runsOf(rows, columns);
    for (BlockVisit& visit : made.visits) {
      visit.row = rows.numberOf(*visit.row);
      for (std::size_t& column : visit.columns) column = columns.numberOf(column);
    }
    made.size = columns.lines().size();
    found_.push_back(std::move(made));
  }

  /// How many places its terms would have else: one for each part of the columns that is near.
  static std::size_t nodesOf(const BlockVisit& visit, Side& columns) {
    std::set<std::size_t> bases;
    for (const std::size_t column : visit.columns) bases.insert(columns[column].position.base);
    return bases.size();
  }

  JacobianRuns runsOf(const Side& rows, const Side& columns) {
    if (rows.firsts.size() > kMostRuns || columns.firsts.size() > kMostRuns ||
        rows.lines().size() * columns.lines().size() > kMostEntries)
      throw NotDirect{kTooLarge, {}};
    JacobianRuns runs{rows.lengths, rows.lengths.size(), {}, 0};
    runs.lengths.insert(runs.lengths.end(), columns.lengths.begin(), columns.lengths.end());
    for (std::size_t run = 0; run < rows.firsts.size(); ++run) {
      const Line& line = rows.lines()[rows.firsts[run]];
      std::uint64_t of = 0;
      for (const std::size_t column : line.others) of |= std::uint64_t{1} << columns.runOf(column);
      runs.columnsOf.push_back(of);
      if (line.begins) runs.begins |= std::uint64_t{1} << run;
      for (std::uint64_t left = of; left != 0; left &= left - 1) ++blocks_;
    }
    return runs;
  }

  void write(const std::vector<std::size_t>& visits, const Side& rows, const Side& columns) {
    std::vector<ElementInteger> integers;
    for (const std::size_t first : rows.firsts) {
      const Line& line = rows.lines()[first];
      integers.push_back({line.visit, writer_.rowOf(line.visit)});
    }
    for (const std::size_t first : columns.firsts) {
      const Line& line = columns.lines()[first];
      integers.push_back({line.visit, writer_.columnOf(line.visit, line.term)});
    }
    writer_.plan(found_.size(), visits, integers);
  }

  Module& module_;
  const Structure& structure_;
  const Numbered& numbered_;
  const bool beginsFirst_;
  Module asked_;  ///< the pass, which gets expressions by questions
  Invariants invariants_;
  Positions positions_;
  ElementWriter writer_;
  /// A group of RowLocals.h.
  struct Sum {
    std::size_t visits = 0;
    bool begins = false;  ///< its row
  };

  std::map<StmtId, Sum> sums_;             ///< by the statements that end them
  std::map<StmtId, std::size_t> visitOf_;  ///< of the statements that write one
  std::set<StmtId> isBegin_;               ///< the first of these
  std::vector<BlockLoop> found_;
  std::size_t seen_ = 0;  ///< visits
  std::size_t blocks_ = 0, nodes_ = 0;
};

}  // namespace

std::vector<BlockLoop> writeJacobianElements(Module& pass, const Structure& structure, const Numbered& numbered) {
  return JacobianElements(pass, structure, numbered).run();
}

}  // namespace sparsegen::differentiate
