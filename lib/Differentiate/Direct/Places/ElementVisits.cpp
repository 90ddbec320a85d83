//===- ElementVisits.cpp - a pass that writes elements --------------------===//

#include "Differentiate/Direct/Places/ElementVisits.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "Differentiate/Direct/Places/ElementWriter.h"
#include "IR/Walk.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

/// A run is no longer, since a byte says how long; and with more of them an element has too many blocks to have code
/// for each.
constexpr std::size_t kLongestRun = 255, kMostRuns = 64;

/// The unknowns of one loop, in runs: those of one have entries with the same others, and with each other if there are
/// several.
class Runs {
public:
  struct Run {
    std::size_t first;  ///< unknown, as the loop numbers them
    Position last;      ///< where its last one stands, as a column
    unsigned char length;
  };

  /// `columns`: where the unknowns stand, as the pass writes them.
  Runs(const ElementUnknowns& unknowns, const std::vector<Position>& columns) : numbers_(unknowns.rows.size()) {
    const std::vector<Position>& rows = unknowns.rows;
    std::vector<std::size_t> order(rows.size());
    for (std::size_t k = 0; k < order.size(); ++k) order[k] = k;
    std::ranges::sort(order, {}, [&](std::size_t k) { return rows[k]; });
    const auto areAlike = [&](std::size_t one, std::size_t other) {
      if (!unknowns.has(one, one)) return false;
      return std::ranges::all_of(order, [&](std::size_t k) { return unknowns.has(one, k) == unknowns.has(other, k); });
    };
    for (std::size_t k = 0; k < order.size(); ++k) {
      const std::size_t unknown = order[k];
      const auto follows = [](const Position& one, const Position& other) {
        return other == Position{one.base, one.offset + 1};
      };
      areApart_ = areApart_ && (k == 0 || rows[order[k - 1]] != rows[unknown]);
      numbers_[unknown] = k;
      // One behind the other among all unknowns may be the last of one slot and the first of the next.
      if (k > 0 && follows(rows[order[k - 1]], rows[unknown]) && follows(all_.back().last, columns[unknown]) &&
          all_.back().length < kLongestRun && areAlike(order[k - 1], unknown))
        ++all_.back().length, all_.back().last = columns[unknown];
      else
        all_.push_back({unknown, columns[unknown], 1});
    }
  }

  const std::vector<Run>& all() const { return all_; }
  /// Of each run those that it has entries with, bit by bit; none: all. There are at most 64.
  std::vector<std::uint64_t> in(const ElementUnknowns& unknowns) const {
    if (unknowns.areDense()) return {};
    std::vector<std::uint64_t> in(all_.size());
    for (std::size_t a = 0; a < all_.size(); ++a)
      for (std::size_t b = 0; b < all_.size(); ++b)
        if (unknowns.has(all_[a].first, all_[b].first)) in[a] |= std::uint64_t{1} << b;
    return in;
  }
  /// No two are the same at every size.
  bool areApart() const { return areApart_; }
  /// The number of an unknown, run by run.
  std::size_t numberOf(std::size_t unknown) const { return numbers_[unknown]; }

private:
  std::vector<Run> all_;
  std::vector<std::size_t> numbers_;
  bool areApart_ = true;
};

class SymmetricElements {
public:
  SymmetricElements(Module& pass, const Structure& structure, const Numbered& numbered)
      : module_(pass), structure_(structure), numbered_(numbered), positions_(pass), writer_(pass, structure) {}

  /// Whether the rounds of a loop may be written.
  bool plan(const BlockLoop& loop, const ElementUnknowns& unknowns) {
    if (loop.hasBranches || !isWhole(loop)) return false;
    const std::map<std::size_t, ExprId> columns = columnsOf(loop);
    std::vector<Position> positions;
    for (const auto& [unknown, column] : columns) positions.push_back(positions_.of(column));
    const Runs runs(unknowns, positions);
    if (!runs.areApart() || runs.all().size() > kMostRuns) return false;
    const std::size_t rowsAlone = write(loop, runs, columns);
    made_.loops.push_back(renumbered(loop, runs));
    made_.loops.back().in = runs.in(unknowns);
    made_.kinds.push_back({made_.loops.back().runs, rowsAlone, made_.loops.back().in});
    return true;
  }

  /// Once all loops are planned: changes the pass.
  WrittenElements run() {
    writeOtherRows();
    writer_.run();
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
        columns.try_emplace(visit.columns[k], writer_.columnOf(visit.visit, k));
    return columns;
  }

  /// Whether a visit is of a row and no entry: that of an unknown which is linear, or one that is made zero. The object
  /// looks whether there is such a row.
  bool isOfRowAlone(std::size_t visit) const {
    return numbered_.visits[visit].terms.empty() && !numbered_.visits[visit].tellsPosition;
  }

  /// Returns how many rows have no entries.
  std::size_t write(const BlockLoop& loop, const Runs& runs, const std::map<std::size_t, ExprId>& columns) {
    std::map<std::size_t, std::size_t> visitOf;
    std::vector<std::size_t> visits;
    std::vector<ElementInteger> rowsAlone, integers;
    for (const BlockVisit& visit : loop.visits) {
      visits.push_back(visit.visit);
      inElements_.insert(visit.visit);
      if (isOfRowAlone(visit.visit)) rowsAlone.push_back({visit.visit, writer_.rowOf(visit.visit)});
      for (const std::size_t unknown : visit.columns) visitOf.try_emplace(unknown, visit.visit);
    }
    for (const Runs::Run& run : runs.all()) integers.push_back({visitOf.at(run.first), columns.at(run.first)});
    integers.insert(integers.end(), rowsAlone.begin(), rowsAlone.end());
    writer_.plan(made_.kinds.size(), visits, integers);
    return rowsAlone.size();
  }

  void writeOtherRows() {
    bool isFound = false;
    for (const auto& [visit, statements] : structure_.written) {
      if (inElements_.contains(visit) || !isOfRowAlone(visit)) continue;
      isFound = true;
      writer_.plan(made_.kinds.size(), {visit}, {{visit, writer_.rowOf(visit)}});
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

  const Module& module_;
  const Structure& structure_;
  const Numbered& numbered_;
  Positions positions_;
  ElementWriter writer_;
  std::set<std::size_t> inElements_;  ///< visits
  WrittenElements made_;
};

}  // namespace

std::optional<WrittenElements> writeElements(Module& pass, const Structure& structure, const Numbered& numbered,
                                             const std::vector<BlockLoop>& loops,
                                             const std::vector<ElementUnknowns>& unknowns) {
  if (!structure.stops.empty()) return std::nullopt;
  SymmetricElements writer(pass, structure, numbered);
  for (std::size_t k = 0; k < loops.size(); ++k)
    if (!writer.plan(loops[k], unknowns[k])) return std::nullopt;
  return writer.run();
}

}  // namespace sparsegen::differentiate
