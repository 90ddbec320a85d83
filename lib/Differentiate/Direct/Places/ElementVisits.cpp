//===- ElementVisits.cpp - a pass that writes elements --------------------===//

#include "Differentiate/Direct/Places/ElementVisits.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "Differentiate/Direct/Places/WrittenIntegers.h"
#include "IR/Transform/DeadIntegers.h"
#include "IR/Walk.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

/// A run is no longer, since a byte says how long; and with more of them an element has too many blocks to have code
/// for each.
constexpr std::size_t kLongestRun = 255, kMostRuns = 64;

/// The unknowns of one loop, in runs.
class Runs {
public:
  struct Run {
    std::size_t first;  ///< unknown, as the loop numbers them
    Position last;      ///< where its last one stands, as a column
    unsigned char length;
  };

  /// `rows`: where the unknowns stand; `columns`: the same, as the pass writes them.
  Runs(const std::vector<Position>& rows, const std::vector<Position>& columns) : numbers_(rows.size()) {
    std::vector<std::size_t> order(rows.size());
    for (std::size_t k = 0; k < order.size(); ++k) order[k] = k;
    std::ranges::sort(order, {}, [&](std::size_t k) { return rows[k]; });
    for (std::size_t k = 0; k < order.size(); ++k) {
      const std::size_t unknown = order[k];
      const auto follows = [](const Position& one, const Position& other) {
        return other == Position{one.base, one.offset + 1};
      };
      areApart_ = areApart_ && (k == 0 || rows[order[k - 1]] != rows[unknown]);
      numbers_[unknown] = k;
      // One behind the other among all unknowns may be the last of one slot and the first of the next.
      if (k > 0 && follows(rows[order[k - 1]], rows[unknown]) && follows(all_.back().last, columns[unknown]) &&
          all_.back().length < kLongestRun)
        ++all_.back().length, all_.back().last = columns[unknown];
      else
        all_.push_back({unknown, columns[unknown], 1});
    }
  }

  const std::vector<Run>& all() const { return all_; }
  /// No two are the same at every size.
  bool areApart() const { return areApart_; }
  /// The number of an unknown, run by run.
  std::size_t numberOf(std::size_t unknown) const { return numbers_[unknown]; }

private:
  std::vector<Run> all_;
  std::vector<std::size_t> numbers_;
  bool areApart_ = true;
};

class ElementWriter {
public:
  ElementWriter(Module& pass, const Structure& structure, const Numbered& numbered)
      : module_(pass), structure_(structure), numbered_(numbered), positions_(pass) {
    for (const auto& [visit, statements] : structure.written) removed_.insert(statements.begin(), statements.end());
  }

  /// Whether the rounds of a loop may be written.
  bool plan(const BlockLoop& loop, const std::vector<Position>& rows) {
    if (loop.hasBranches || !isWhole(loop)) return false;
    const std::map<std::size_t, ExprId> columns = columnsOf(loop);
    std::vector<Position> positions;
    for (const auto& [unknown, column] : columns) positions.push_back(positions_.of(column));
    const Runs runs(rows, positions);
    if (!runs.areApart() || runs.all().size() > kMostRuns) return false;
    const std::size_t rowsAlone = write(loop, runs, columns);
    made_.loops.push_back(renumbered(loop, runs));
    made_.kinds.push_back({made_.loops.back().runs, rowsAlone});
    return true;
  }

  /// Once all loops are planned: changes the pass.
  WrittenElements run() {
    writeOtherRows();
    for (std::size_t k = 0, count = module_.stmts.size(); k < count; ++k) {
      Stmt stmt = module_.stmts[k];
      forEachBlock(stmt, [&](Block& block) { rewrite(block); });
      module_.stmts[k] = std::move(stmt);
    }
    for (Function& function : module_.functions) rewrite(function.body);
    removeDeadIntegers(module_);
    return std::move(made_);
  }

private:
  const Block& statementsOf(const BlockVisit& visit) const { return structure_.written.at(visit.visit); }

  /// Whether nothing but integers are assigned between the visits of a round, which are all in one block.
  bool isWhole(const BlockLoop& loop) const {
    const StmtId first = statementsOf(loop.visits.front()).front(), last = statementsOf(loop.visits.back()).back();
    const auto isIn = [&](const Block& block) {
      const auto begin = std::ranges::find(block, first), end = std::ranges::find(begin, block.end(), last);
      return end != block.end() && std::all_of(begin, end, [&](StmtId id) {
               const Stmt::Node& node = module_[id].node;
               return std::holds_alternative<Assign>(node) || std::holds_alternative<Declare>(node);
             });
    };
    for (const Function& function : module_.functions)
      if (isIn(function.body)) return true;
    return std::ranges::any_of(module_.stmts, [&](const Stmt& stmt) {
      bool found = false;
      forEachBlock(stmt, [&](const Block& block) { found = found || isIn(block); });
      return found;
    });
  }

  /// What first writes each unknown as a column, by unknowns.
  std::map<std::size_t, ExprId> columnsOf(const BlockLoop& loop) const {
    std::map<std::size_t, ExprId> columns;
    for (const BlockVisit& visit : loop.visits)
      for (std::size_t k = 0; k < visit.columns.size(); ++k)
        columns.try_emplace(visit.columns[k], std::get<Assign>(module_[statementsOf(visit)[2 + k]].node).value);
    return columns;
  }

  /// Whether a visit is of a row and no entry: that of an unknown which is linear, or one that is made zero. The object
  /// looks whether there is such a row.
  bool isOfRowAlone(std::size_t visit) const {
    return numbered_.visits[visit].terms.empty() && !numbered_.visits[visit].tellsPosition;
  }
  ExprId rowOf(std::size_t visit) const {
    return std::get<Assign>(module_[structure_.written.at(visit)[1]].node).value;
  }

  /// Each integer is written where the first visit with the unknown is, since what it is made of may change later.
  /// Returns how many rows have no entries.
  std::size_t write(const BlockLoop& loop, const Runs& runs, const std::map<std::size_t, ExprId>& columns) {
    std::map<std::size_t, std::size_t> runOf;
    for (std::size_t run = 0; run < runs.all().size(); ++run) runOf[runs.all()[run].first] = run;
    WrittenIntegers record(module_, statementsOf(loop.visits.front()));
    const auto kind = static_cast<std::int64_t>(made_.kinds.size());
    inPlaceOf_[statementsOf(loop.visits.front()).front()].push_back(record.write(0, kind));
    std::set<std::size_t> written;
    std::size_t count = 1 + runs.all().size();
    for (const BlockVisit& visit : loop.visits) {
      inElements_.insert(visit.visit);
      Block& out = inPlaceOf_[statementsOf(visit).front()];
      if (isOfRowAlone(visit.visit)) out.push_back(record.write(count++, rowOf(visit.visit)));
      for (const std::size_t unknown : visit.columns)
        if (const auto run = runOf.find(unknown); run != runOf.end() && written.insert(unknown).second)
          out.push_back(record.write(1 + run->second, columns.at(unknown)));
    }
    record.end(count, inPlaceOf_[statementsOf(loop.visits.back()).back()]);
    return count - 1 - runs.all().size();
  }

  void writeOtherRows() {
    const auto kind = static_cast<std::int64_t>(made_.kinds.size());
    bool isFound = false;
    for (const auto& [visit, statements] : structure_.written) {
      if (inElements_.contains(visit) || !isOfRowAlone(visit)) continue;
      isFound = true;
      WrittenIntegers record(module_, statements);
      Block& out = inPlaceOf_[statements.front()];
      out.push_back(record.write(0, kind));
      out.push_back(record.write(1, rowOf(visit)));
      record.end(2, out);
    }
    if (isFound) made_.kinds.push_back({{}, 1});
  }

  static BlockLoop renumbered(BlockLoop loop, const Runs& runs) {
    for (BlockVisit& visit : loop.visits) {
      if (visit.row) visit.row = runs.numberOf(*visit.row);
      for (std::size_t& column : visit.columns) column = runs.numberOf(column);
    }
    for (const Runs::Run& run : runs.all()) loop.runs.push_back(run.length);
    return loop;
  }

  void rewrite(Block& block) const {
    Block out;
    for (const StmtId id : block) {
      if (const auto written = inPlaceOf_.find(id); written != inPlaceOf_.end())
        out.insert(out.end(), written->second.begin(), written->second.end());
      if (!removed_.contains(id)) out.push_back(id);
    }
    block = std::move(out);
  }

  Module& module_;
  const Structure& structure_;
  const Numbered& numbered_;
  Positions positions_;
  std::set<StmtId> removed_;
  std::map<StmtId, Block> inPlaceOf_;
  std::set<std::size_t> inElements_;  ///< visits
  WrittenElements made_;
};

}  // namespace

std::optional<WrittenElements> writeElements(Module& pass, const Structure& structure, const Numbered& numbered,
                                             const std::vector<BlockLoop>& loops,
                                             const std::vector<std::vector<Position>>& unknowns) {
  if (!structure.stops.empty()) return std::nullopt;
  ElementWriter writer(pass, structure, numbered);
  for (std::size_t k = 0; k < loops.size(); ++k)
    if (!writer.plan(loops[k], unknowns[k])) return std::nullopt;
  return writer.run();
}

}  // namespace sparsegen::differentiate
