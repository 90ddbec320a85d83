//===- BlockVisits.cpp - visits that a pass writes as one -----------------===//

#include "Differentiate/Direct/Places/BlockVisits.h"

#include <algorithm>
#include <map>
#include <optional>
#include <span>
#include <utility>

#include "Differentiate/Direct/Places/Positions.h"
#include "Differentiate/Direct/Places/WrittenIntegers.h"
#include "IR/Walk.h"
#include "sparsegen/runtime/block_shape.h"

namespace sparsegen::differentiate {

using namespace ir;

runtime::block_kind VisitBlock::kind() const {
  const auto count = [](std::size_t number) { return static_cast<std::int64_t>(number); };
  return {count(first), count(visits), count(rowRuns), count(columnRuns), lengths.data(), members.data()};
}

VisitKinds::VisitKinds(const std::vector<runtime::visit_kind>& visits, const std::vector<runtime::term_kind>& terms,
                       const std::vector<VisitBlock>& blocks)
    : visits_(visits), terms_(terms) {
  for (const VisitBlock& block : blocks) blocks_.push_back(block.kind());
}

runtime::visit_table VisitKinds::table() const {
  return {visits_.data(), visits_.size(), terms_.data(), blocks_.data(), blocks_.size()};
}

namespace {

/// A run is no longer, and no block has more of them: what stands for one is a byte.
constexpr std::size_t kMost = 255;

/// Rows or columns in runs of those that follow each other.
class Runs {
public:
  struct Run {
    ExprId first;
    std::size_t length = 1;
  };

  /// The distinct ones of some, each with its expression.
  explicit Runs(const std::vector<std::pair<Position, ExprId>>& members) : members_(members.begin(), members.end()) {
    std::optional<Position> last;
    for (const auto& [position, expr] : members_) {
      if (last == Position{position.base, position.offset - 1}) {
        ++all_.back().length;
      } else {
        starts_[position] = all_.size();
        all_.push_back({expr, 1});
      }
      last = position;
    }
  }

  const std::vector<Run>& all() const { return all_; }
  std::size_t count() const { return members_.size(); }
  bool has(const Position& position) const { return members_.contains(position); }
  bool areShort() const {
    return all_.size() <= kMost && std::ranges::all_of(all_, [](const Run& run) { return run.length <= kMost; });
  }

  /// Of one that is there.
  runtime::run_member of(const Position& position) const {
    const auto& [start, run] = *std::prev(starts_.upper_bound(position));
    return {static_cast<unsigned char>(run), static_cast<unsigned char>(position.offset - start.offset)};
  }

private:
  std::map<Position, ExprId> members_;
  std::map<Position, std::size_t> starts_;  ///< the number of the run that begins there
  std::vector<Run> all_;
};

/// One visit, as the pass writes it.
struct Written {
  std::size_t number;
  std::pair<Position, ExprId> row;
  std::vector<std::pair<Position, ExprId>> columns;
};

class Blocker {
public:
  Blocker(Module& pass, const Structure& structure, const std::vector<Visit>& numbered,
          const std::vector<runtime::visit_kind>& visits, const std::vector<runtime::term_kind>& terms,
          runtime::triangle triangle)
      : module_(pass),
        structure_(structure),
        numbered_(numbered),
        visits_(visits),
        terms_(terms),
        triangle_(triangle),
        positions_(pass) {
    for (const auto& [number, statements] : structure.written)
      if (mayBeInBlock(number)) numbers_[statements.front()] = number;
  }

  std::vector<VisitBlock> run() {
    for (const FunctionId function : reachable(module_)) shorten(module_[function].body);
    for (std::size_t k = 0, count = module_.stmts.size(); k < count; ++k) {
      Stmt stmt = module_.stmts[k];
      forEachBlock(stmt, [&](Block& block) { shorten(block); });
      module_.stmts[k] = std::move(stmt);
    }
    return std::move(found_);
  }

private:
  /// Visits of a loop whose rounds go on alike are looked at round by round. What comes from slots or lists may be none.
  bool mayBeInBlock(std::size_t number) const {
    const Visit& visit = numbered_[number];
    const auto isOfRound = [&](const runtime::visit_kind& kind) {
      const auto first = static_cast<std::size_t>(kind.first_in_round);
      return kind.round_visits > 0 && number >= first && number < first + static_cast<std::size_t>(kind.round_visits);
    };
    return !visit.tellsPosition && !visit.index.valid() && !visit.terms.empty() &&
           std::ranges::none_of(visit.terms, &EntryTerm::isFromSlot) && std::ranges::none_of(visits_, isOfRound);
  }

  /// Puts blocks in place of the visits of a line of statements.
  void shorten(Block& block) {
    for (std::size_t at = 0; at < block.size(); ++at) {
      std::vector<Written> line = lineFrom(block, at);
      for (; line.size() > 0; line.pop_back()) {
        std::optional<Made> made = blockOf(line);
        if (!made) continue;
        replace(block, at, line, *made);
        break;
      }
    }
  }

  /// The visits from this place on that follow each other, all of the same columns.
  std::vector<Written> lineFrom(const Block& block, std::size_t at) {
    std::vector<Written> line;
    std::optional<Runs> columns;
    while (at < block.size()) {
      const auto found = numbers_.find(block[at]);
      if (found == numbers_.end() || (!line.empty() && found->second != line.back().number + 1)) break;
      Written next = writtenBy(found->second);
      if (!columns) columns.emplace(next.columns);
      const auto isThere = [&](const auto& each) { return columns->has(each.first); };
      const bool isAlike = next.columns.size() == columns->count() && Runs(next.columns).count() == columns->count() &&
                           std::ranges::all_of(next.columns, isThere);
      if (!isAlike) break;
      at += structure_.written.at(found->second).size();
      line.push_back(std::move(next));
    }
    return line;
  }

  Written writtenBy(std::size_t number) {
    const Block& statements = structure_.written.at(number);
    const auto integer = [&](std::size_t k) {
      const ExprId value = std::get<Assign>(module_[statements[k]].node).value;
      return std::pair(positions_.of(value), value);
    };
    Written written{number, integer(1), {}};
    for (std::size_t k = 0; k < numbered_[number].terms.size(); ++k) written.columns.push_back(integer(k + 2));
    return written;
  }

  struct Made {
    VisitBlock block;
    std::vector<ExprId> integers;
  };

  std::optional<Made> blockOf(const std::vector<Written>& line) const {
    std::vector<std::pair<Position, ExprId>> rows;
    std::size_t written = 0;
    for (const Written& each : line) rows.push_back(each.row), written += 2 + each.columns.size();
    const Runs rowRuns(rows), columnRuns(line.front().columns);
    const std::size_t integers = 1 + rowRuns.all().size() + columnRuns.all().size();
    if (!rowRuns.areShort() || !columnRuns.areShort() || integers >= written) return std::nullopt;
    Made made{{line.front().number, line.size(), rowRuns.all().size(), columnRuns.all().size(), {}, {}}, {}};
    for (const Runs* runs : {&rowRuns, &columnRuns})
      for (const Runs::Run& run : runs->all()) {
        made.block.lengths.push_back(static_cast<unsigned char>(run.length));
        made.integers.push_back(run.first);
      }
    for (const Written& each : line) {
      made.block.members.push_back(rowRuns.of(each.row.first));
      for (const auto& column : each.columns) made.block.members.push_back(columnRuns.of(column.first));
    }
    if (!isRegular(made.block)) return std::nullopt;
    return made;
  }

  /// Whether places follow from runs, and both terms of each pair are of the block.
  bool isRegular(const VisitBlock& block) const {
    const std::vector<VisitBlock> blocks{block};
    const VisitKinds kinds(visits_, terms_, blocks);
    const runtime::visit_table table = kinds.table();
    const runtime::visit_layout layout(table);
    if (!runtime::block_shape(layout, table.blocks[0], triangle_).is_regular()) return false;
    std::ptrdiff_t kept = 0, dropped = 0;
    for (std::size_t k = 0; k < block.visits; ++k) {
      const runtime::visit_kind& kind = visits_[block.first + k];
      const std::span<const runtime::term_kind> own(layout.terms_of(table.kinds[block.first + k]),
                                                    static_cast<std::size_t>(kind.terms));
      kept += std::ranges::count(own, runtime::pair_part::kept, &runtime::term_kind::part);
      dropped += std::ranges::count(own, runtime::pair_part::dropped, &runtime::term_kind::part);
    }
    return kept == dropped;
  }

  /// Writes a block as its first visit is written, with other integers.
  void replace(Block& block, std::size_t at, const std::vector<Written>& line, Made& made) {
    std::size_t statements = 0;
    for (const Written& each : line) statements += structure_.written.at(each.number).size();
    WrittenIntegers record(module_, structure_.written.at(line.front().number));
    Block written{record.write(0, static_cast<std::int64_t>(visits_.size() + found_.size()))};
    for (const ExprId integer : made.integers) written.push_back(record.write(written.size(), integer));
    record.end(written.size(), written);
    const auto begin = block.begin() + static_cast<std::ptrdiff_t>(at);
    block.insert(block.erase(begin, begin + static_cast<std::ptrdiff_t>(statements)), written.begin(), written.end());
    found_.push_back(std::move(made.block));
  }

  Module& module_;
  const Structure& structure_;
  const std::vector<Visit>& numbered_;
  const std::vector<runtime::visit_kind>& visits_;
  const std::vector<runtime::term_kind>& terms_;
  runtime::triangle triangle_;
  Positions positions_;
  std::map<StmtId, std::size_t> numbers_;  ///< of visits, by the first of the statements that write them
  std::vector<VisitBlock> found_;
};

}  // namespace

std::vector<VisitBlock> blockVisits(Module& pass, const Structure& structure, const std::vector<Visit>& numbered,
                                    const std::vector<runtime::visit_kind>& visits,
                                    const std::vector<runtime::term_kind>& terms, runtime::triangle triangle) {
  return Blocker(pass, structure, numbered, visits, terms, triangle).run();
}

}  // namespace sparsegen::differentiate
