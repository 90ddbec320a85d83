//===- Placement.cpp - where each visit's entries are in the values -------===//

#include "Differentiate/Direct/Places/Placement.h"

#include <algorithm>
#include <map>
#include <optional>
#include <span>

namespace sparsegen::differentiate {

namespace {

constexpr std::int64_t kNone = -1;

struct Entry {
  std::int64_t row;
  std::int64_t column;
};

/// The stream that a structure pass writes, one visit of a row after the other.
class Reader {
public:
  Reader(const std::vector<Visit>& visits, const std::vector<std::int64_t>& written, const MirroredPairs& mirrored)
      : visits_(visits), written_(written), mirrored_(mirrored) {}

  bool next() {
    while (nextOfAll())
      if (!visits_[index_].tellsPosition) return true;
    return false;
  }

  /// The same, with what tells positions.
  bool nextOfAll() {
    if (at_ == written_.size()) return false;
    index_ = static_cast<std::size_t>(written_[at_]);
    columns_ = visits_.at(index_).terms.size();
    begin_ = at_ + 2;
    at_ = begin_ + columns_;
    if (at_ > written_.size()) throw InternalError("differentiate", "a structure pass ends within a visit");
    const bool again = repeats_ >= 0 && index_ == last_ && row() == lastRow_;
    repeats_ = again ? repeats_ + 1 : 0;
    last_ = index_;
    lastRow_ = row();
    return true;
  }
  std::size_t index() const { return index_; }
  std::int64_t row() const { return written_[begin_ - 1]; }
  std::size_t columns() const { return columns_; }
  /// -1 where the term is none in this visit.
  std::int64_t column(std::size_t k) const { return isDropped(k) ? -1 : written_[begin_ + k]; }
  /// Where a term's entry is: in the visit's row, but for what is mirrored.
  Entry entry(std::size_t k) const {
    const Entry own{row(), column(k)};
    return isMirrored(k) && own.column > own.row ? Entry{own.column, own.row} : own;
  }
  bool isMirrored(std::size_t k) const { return mirrored_.of(index_, k) == Mirror::Kept; }
  /// How many visits of the same statement and row came directly before: of the entries of a list, their index.
  std::int64_t repeats() const { return repeats_; }

private:
  bool isDropped(std::size_t k) const { return mirrored_.of(index_, k) == Mirror::Dropped; }

  const std::vector<Visit>& visits_;
  const std::vector<std::int64_t>& written_;
  const MirroredPairs& mirrored_;
  std::size_t at_ = 0;
  std::size_t begin_ = 0;
  std::size_t index_ = 0;
  std::size_t columns_ = 0;
  std::size_t last_ = 0;
  std::int64_t lastRow_ = 0;
  std::int64_t repeats_ = -1;
};

/// A line through all points that it is given.
class Line {
public:
  void add(std::int64_t x, std::int64_t y) {
    if (count_ == 0) x0_ = x, y0_ = y, count_ = 1;
    if (!holds_ || x == x0_) {
      holds_ = holds_ && (x != x0_ || y == y0_);
      return;
    }
    const std::int64_t dx = x - x0_, dy = y - y0_;
    if (count_ == 1) {
      holds_ = dy % dx == 0;
      factor_ = holds_ ? dy / dx : 0;
      count_ = 2;
    } else {
      holds_ = dy == factor_ * dx;
    }
  }
  std::optional<Affine> line() const {
    if (!holds_) return std::nullopt;
    return Affine{factor_, y0_ - factor_ * x0_};
  }

private:
  int count_ = 0;
  bool holds_ = true;
  std::int64_t x0_ = 0;
  std::int64_t y0_ = 0;
  std::int64_t factor_ = 0;
};

/// Which rules hold for a term, after all that it does.
struct SeenTerm {
  bool isMirrored = false;
  bool present = false;
  bool absent = false;  ///< what has a column is not in the pattern
  bool empty = false;   ///< it has no column
  Line rank;            ///< over x = 0: constant
  Line fromEnd;         ///< rank - length of the row, the same
  Line column;          ///< rank - column, over the row
  Line index;           ///< rank - index in a list, over x = 0: constant
};

struct Seen {
  Line begin;
  Line end;
  std::vector<SeenTerm> terms;
  std::int64_t firstRow = 0;
  std::int64_t lastRow = 0;
};

class Placer {
public:
  Placer(const std::vector<Visit>& visits, const std::vector<bool>& maybe, const std::vector<std::int64_t>& written,
         const SparsityPattern& pattern, Triangle triangle, const MirroredPairs& mirrored)
      : visits_(visits),
        maybe_(maybe),
        written_(written),
        pattern_(pattern),
        triangle_(triangle),
        mirrored_(mirrored),
        seen_(visits.size()),
        contributions_(pattern.col.size()),
        certain_(pattern.col.size()),
        begun_(static_cast<std::size_t>(pattern.rows)),
        groups_(static_cast<std::size_t>(pattern.rows)) {
    result_.visits.resize(visits.size());
  }

  Placement run() {
    for (Reader reader = this->reader(); reader.next();) look(reader);
    for (std::size_t k = 0; k < visits_.size(); ++k) settle(k);
    for (std::size_t k = 0; k < visits_.size(); ++k)
      if (visits_[k].tellsPosition) result_.visits[k].terms = {{.rule = RankRule::Position, .rank = {}}};
    fillTables();
    for (std::size_t k = 0; k < visits_.size(); ++k) findUsual(k);
    layOutKinds();
    findAdding();
    std::ranges::replace(result_.ranks, kNone, std::int64_t{0});
    fillSequence();
    for (const char contributed : contributions_)
      if (contributed == 0) throw NotDirect{"the loops do not visit all entries of the pattern", {}};
    for (Reader reader = this->reader(); reader.next();) requireZeros(reader);
    findCleared();
    return std::move(result_);
  }

private:
  Reader reader() const { return {visits_, written_, mirrored_}; }

  std::int64_t begin(std::int64_t row) const { return pattern_.rowPtr[static_cast<std::size_t>(row)]; }

  /// What is not certain to be stored first. Many loops take longer than one over everything.
  void findCleared() {
    constexpr std::size_t kMost = 8;
    for (std::size_t k = 0; k < certain_.size(); ++k) {
      if (certain_[k] != 0) continue;
      const auto entry = static_cast<std::int64_t>(k);
      if (result_.cleared.empty() || result_.cleared.back().end != entry) result_.cleared.push_back({entry, entry});
      ++result_.cleared.back().end;
    }
    if (result_.cleared.size() > kMost) result_.cleared = {{0, pattern_.nnz()}};
  }

  /// The rank of term `k` of a visit. It is mostly where that of the last visit was, or next to it; else it is
  /// searched.
  std::optional<std::int64_t> rank(std::int64_t row, std::int64_t column, std::size_t k) {
    const auto columns = pattern_.row(row);
    if (k >= last_.size()) last_.resize(k + 1);
    std::size_t& last = last_[k];
    for (const std::size_t near : {last, last + 1})
      if (near < columns.size() && columns[near] == column) return static_cast<std::int64_t>(last = near);
    const auto at = std::ranges::lower_bound(columns, column);
    if (at == columns.end() || *at != column) return std::nullopt;
    last = static_cast<std::size_t>(at - columns.begin());
    return static_cast<std::int64_t>(last);
  }

  void look(const Reader& reader) {
    Seen& seen = seen_[reader.index()];
    VisitPlacement& placed = result_.visits[reader.index()];
    const std::int64_t row = reader.row();
    if (row < 0 || row >= pattern_.rows) throw NotDirect{"the rows can't be followed", {}};
    if (!placed.reached) {
      placed.reached = true;
      placed.terms.resize(reader.columns());
      seen.terms.resize(reader.columns());
      seen.firstRow = seen.lastRow = row;
    }
    seen.firstRow = std::min(seen.firstRow, row);
    seen.lastRow = std::max(seen.lastRow, row);
    seen.begin.add(row, begin(row));
    seen.end.add(row, begin(row + 1));
    enterGroup(reader.index(), static_cast<std::size_t>(row));
    const bool begun = begun_[static_cast<std::size_t>(row)] != 0;
    placed.clearsRow |= begun && !visits_[reader.index()].scale.valid();
    for (std::size_t k = 0; k < reader.columns(); ++k) {
      const Entry at = reader.entry(k);
      const auto own = rank(at.row, at.column, k);
      seen.terms[k].isMirrored = reader.isMirrored(k);
      if (at.column < 0 || (triangle_ == Triangle::Lower && at.column > at.row))
        seen.terms[k].empty = true;
      else
        look(seen.terms[k], reader, k, own);
      if (!own) continue;
      const auto entry = static_cast<std::size_t>(begin(at.row) + *own);
      if (contributions_[entry] == 0 && !maybe_[reader.index()]) certain_[entry] = 1;
      contributions_[entry] = 1;
      begun_[static_cast<std::size_t>(at.row)] = 1;
    }
  }

  /// While a group goes on its row is its own.
  void enterGroup(std::size_t index, std::size_t row) {
    const ir::StmtId group = visits_[index].group;
    if (groups_[row].valid() && groups_[row] != group)
      throw NotDirect{"a row is written while it is summed up", {}, NotDirect::Cause::RowOfRows};
    groups_[row] = visits_[index].endsGroup() ? ir::StmtId() : group;
  }

  void look(SeenTerm& term, const Reader& reader, std::size_t k, std::optional<std::int64_t> own) const {
    (own ? term.present : term.absent) = true;
    if (!own) return;
    term.rank.add(0, *own);
    term.fromEnd.add(0, *own - (begin(reader.row() + 1) - begin(reader.row())));
    term.column.add(reader.row(), *own - reader.column(k));
    term.index.add(0, *own - reader.repeats());
  }

  /// What a visit does in its row; none where the term is no entry.
  std::optional<std::size_t> entryOf(const Reader& reader, std::size_t k) {
    const Entry at = reader.entry(k);
    const auto own = rank(at.row, at.column, k);
    return own ? std::optional(static_cast<std::size_t>(begin(at.row) + *own)) : std::nullopt;
  }

  /// Whether a visit's term adds, in rows like this one.
  bool& adds(const Reader& reader, std::size_t k) {
    VisitPlacement& placed = result_.visits[reader.index()];
    const bool isUsual =
        !placed.kinds || result_.ranks[static_cast<std::size_t>(*placed.kinds + reader.row() - placed.firstRow)] == 0;
    return isUsual ? placed.terms[k].adds : placed.terms[k].addsElsewhere;
  }

  void findAdding() {
    std::ranges::fill(contributions_, char{0});
    for (Reader reader = this->reader(); reader.next();)
      for (std::size_t k = 0; k < reader.columns(); ++k) {
        const auto entry = entryOf(reader, k);
        if (!entry) continue;
        if (contributions_[*entry] != 0) adds(reader, k) = true;
        contributions_[*entry] = 1;
      }
  }

  /// Chooses rules.
  void settle(std::size_t index) {
    VisitPlacement& placed = result_.visits[index];
    if (!placed.reached) return;
    const Seen& seen = seen_[index];
    placed.rowBegin = seen.begin.line();
    placed.rowEnd = seen.end.line();
    placed.firstRow = seen.firstRow;
    for (std::size_t k = 0; k < placed.terms.size(); ++k) choose(visits_[index], k, seen.terms[k], placed);
  }

  /// Where each visit has its ranks, by the rules as they are.
  void layOut() {
    result_.ranks.clear();
    for (std::size_t k = 0; k < visits_.size(); ++k) {
      VisitPlacement& placed = result_.visits[k];
      placed.table = static_cast<std::int64_t>(result_.ranks.size());
      placed.width = placed.sequenced = 0;
      for (TermPlacement& term : placed.terms) {
        if (isTabled(term.rule)) term.inTable = placed.width++;
        if (isSequenced(term.rule)) term.inTable = placed.sequenced++;
      }
      const std::int64_t size = placed.width * (seen_[k].lastRow - seen_[k].firstRow + 1);
      result_.ranks.resize(result_.ranks.size() + static_cast<std::size_t>(size), kNone);
    }
  }

  static bool isSequenced(RankRule rule) { return rule == RankRule::Sequence || rule == RankRule::Mirrored; }
  static bool isTabled(RankRule rule) { return rule == RankRule::Table || rule == RankRule::ColumnTable; }

  void choose(const Visit& visit, std::size_t k, const SeenTerm& seen, VisitPlacement& placed) {
    if (!seen.present) return;
    TermPlacement& term = placed.terms[k];
    result_.isWhole &= !seen.absent;
    term.isSometimes = seen.empty || seen.absent;
    const auto constant = seen.rank.line(), fromEnd = seen.fromEnd.line(), column = seen.column.line(),
               index = seen.index.line();
    term.rule = seen.isMirrored ? RankRule::Mirrored : RankRule::Table;
    if (term.isSometimes || seen.isMirrored) return;
    const bool endsByRule = fromEnd && placed.rowEnd;
    if (constant && (placed.rowBegin || !endsByRule))
      term.rule = RankRule::Constant, term.rank = *constant;
    else if (endsByRule)
      term.rule = RankRule::FromEnd, term.rank = *fromEnd;
    else if (column && !visit.terms[k].isFromSlot)
      term.rule = RankRule::Column, term.rank = *column;
    else if (fromEnd && triangle_ == Triangle::Lower)  // of whole rows the usual ranks are constants, and no lookups
      term.rule = RankRule::FromEnd, term.rank = *fromEnd;
    else if (index && visit.index.valid())
      term.rule = RankRule::Index, term.rank = *index;
  }

  /// Where a row has a term at several ranks, their columns may still be neighbours; else the order of the visits says
  /// which is meant.
  void fillTables() {
    for (bool all = false; !all;) {
      all = true;
      layOut();
      for (Reader reader = this->reader(); reader.next();) all &= fill(reader);
    }
  }

  /// Borders apart the rows of a stencil are alike: finds the ranks that more than half of them have (the majority vote
  /// of Boyer and Moore, 1981), and marks the rows that have others.
  void findUsual(std::size_t index) {
    VisitPlacement& placed = result_.visits[index];
    const bool tables = std::ranges::none_of(placed.terms, [](const TermPlacement& term) {
      return term.rule == RankRule::ColumnTable || isSequenced(term.rule);
    });
    if (placed.width == 0 || !tables) return;
    const std::int64_t rows = seen_[index].lastRow - placed.firstRow + 1;
    const auto ranks = [&](std::int64_t row) {
      return std::span(result_.ranks)
          .subspan(static_cast<std::size_t>(placed.table + row * placed.width), static_cast<std::size_t>(placed.width));
    };
    const auto isVisited = [&](std::int64_t row) { return ranks(row).front() != kNone; };
    std::int64_t candidate = 0, votes = 0, visited = 0;
    for (std::int64_t row = 0; row < rows; ++row) {
      if (!isVisited(row)) continue;
      ++visited;
      if (votes == 0) candidate = row;
      votes += std::ranges::equal(ranks(row), ranks(candidate)) ? 1 : -1;
    }
    const std::vector<std::int64_t> usual(ranks(candidate).begin(), ranks(candidate).end());
    std::vector<std::int64_t> kinds(static_cast<std::size_t>(rows));
    std::int64_t others = 0;
    for (std::int64_t row = 0; row < rows; ++row)
      if (isVisited(row) && !std::ranges::equal(ranks(row), usual)) kinds[static_cast<std::size_t>(row)] = 1, ++others;
    if (2 * others >= visited) return;
    for (TermPlacement& term : placed.terms)
      if (term.rule == RankRule::Table) term.usual = usual[static_cast<std::size_t>(term.inTable)];
    kinds_[index] = std::move(kinds);
  }

  /// Visits of one group have one table of kinds, so that it is read once for a row: its ranks are the usual ones if
  /// they are in all of these visits.
  void layOutKinds() {
    std::map<ir::StmtId, std::vector<std::size_t>> groups;
    for (const auto& [index, kinds] : kinds_) {
      const ir::StmtId group = visits_[index].group;
      if (group.valid())
        groups[group].push_back(index);
      else
        layOutKinds({index});
    }
    for (const auto& [group, indices] : groups) layOutKinds(indices);
  }

  void layOutKinds(const std::vector<std::size_t>& indices) {
    const auto table = static_cast<std::int64_t>(result_.ranks.size());
    std::int64_t first = pattern_.rows, last = 0;
    for (const std::size_t index : indices) {
      first = std::min(first, seen_[index].firstRow);
      last = std::max(last, seen_[index].lastRow);
    }
    result_.ranks.resize(result_.ranks.size() + static_cast<std::size_t>(last - first + 1));
    for (const std::size_t index : indices) {
      const std::int64_t own = table + seen_[index].firstRow - first;
      result_.visits[index].kinds = own;
      const std::vector<std::int64_t>& kinds = kinds_.at(index);
      for (std::size_t row = 0; row < kinds.size(); ++row)
        if (kinds[row] != 0) result_.ranks[static_cast<std::size_t>(own) + row] = 1;
    }
  }

  /// The rank of a term in the row of a visit, or kNoRank.
  std::int64_t rankOf(const Reader& reader, std::size_t k) {
    return reader.column(k) < 0 ? kNoRank : rank(reader.row(), reader.column(k), k).value_or(kNoRank);
  }

  /// Whether all terms have found what their rules say.
  bool fill(const Reader& reader) {
    VisitPlacement& placed = result_.visits[reader.index()];
    bool all = true;
    for (std::size_t k = 0; k < reader.columns() && placed.width > 0; ++k) {
      TermPlacement& term = placed.terms[k];
      if (!isTabled(term.rule)) continue;
      const std::int64_t own = rankOf(reader, k);
      const std::int64_t value = term.rule == RankRule::Table ? own : reader.column(k) - own;
      const std::int64_t at = placed.table + (reader.row() - placed.firstRow) * placed.width + term.inTable;
      std::int64_t& cell = result_.ranks[static_cast<std::size_t>(at)];
      if (cell == kNone) cell = value;
      if (cell == value) continue;
      const bool mayRun = term.rule == RankRule::Table && !term.isSometimes;
      term.rule = mayRun && !visits_[reader.index()].terms[k].isFromSlot ? RankRule::ColumnTable : RankRule::Sequence;
      if (term.rule == RankRule::Sequence && maybe_[reader.index()])
        throw NotDirect{"a row is visited several times, for scattered columns and depending on values", {}};
      all = false;
    }
    return all;
  }

  void fillSequence() {
    result_.sequence = static_cast<std::int64_t>(result_.ranks.size());
    for (Reader reader = this->reader(); reader.nextOfAll();)
      for (std::size_t k = 0; k < reader.columns(); ++k) {
        const RankRule rule = result_.visits[reader.index()].terms[k].rule;
        if (rule == RankRule::Sequence) result_.ranks.push_back(rankOf(reader, k));
        if (rule == RankRule::Position) result_.ranks.push_back(reader.column(k));
        if (rule == RankRule::Mirrored) result_.ranks.push_back(static_cast<std::int64_t>(entryOf(reader, k).value()));
      }
  }

  /// A term that adds in one row, and is the first in another, has to find a zero there.
  void requireZeros(const Reader& reader) {
    for (std::size_t k = 0; k < reader.columns(); ++k) {
      const auto entry = entryOf(reader, k);
      if (!entry) continue;
      if (adds(reader, k) && contributions_[*entry] == 1) certain_[*entry] = 0;
      contributions_[*entry] = 2;
    }
  }

  const std::vector<Visit>& visits_;
  const std::vector<bool>& maybe_;
  const std::vector<std::int64_t>& written_;
  const SparsityPattern& pattern_;
  const Triangle triangle_;
  const MirroredPairs& mirrored_;
  Placement result_;
  std::vector<Seen> seen_;
  std::map<std::size_t, std::vector<std::int64_t>> kinds_;  ///< of visits that have usual ranks: the kind of each row
  std::vector<char> contributions_;                         ///< of an entry: 1 once it has one; 2 in the second look
  std::vector<char> certain_;       ///< of an entry: its first contribution is always made, and stored
  std::vector<char> begun_;         ///< of a row: it has entries
  std::vector<ir::StmtId> groups_;  ///< of a row: the group that goes on
  std::vector<std::size_t> last_;   ///< of a visit's term by its number: the rank that was found last
};

}  // namespace

Placement place(const std::vector<Visit>& visits, const std::vector<bool>& maybe,
                const std::vector<std::int64_t>& written, const SparsityPattern& pattern, Triangle triangle,
                const MirroredPairs& mirrored) {
  return Placer(visits, maybe, written, pattern, triangle, mirrored).run();
}

}  // namespace sparsegen::differentiate
