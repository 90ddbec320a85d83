//===- block_shape.h - what blocks of visits have in common -----*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them. Of a block of visits that stands as usual, all places follow from
// the ranks of its runs of columns in its runs of rows; here is how.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_BLOCK_SHAPE_H
#define SPARSEGEN_RUNTIME_BLOCK_SHAPE_H

#include <sparsegen/runtime/visits.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace sparsegen {
namespace runtime {

/// What holds for all blocks of a kind. A block is regular where this says so, and its runs have to each other what
/// `fits` asks for; the visits of all others are looked at one by one.
class block_shape {
public:
  /// Where an entry of a block is: its row, counted over all runs of rows; its run of columns in its run of rows,
  /// counted over all pairs of runs; and how far behind the first of the run of columns it is.
  struct entry {
    std::uint32_t row, pair;
    std::int32_t offset;
  };
  /// Of a term that has a place in the table: its row and column, its entry, and that of the mirrored term.
  struct leading_term {
    run_member row, column;
    entry own, mirrored;
    bool is_kept;     ///< of a pair: where it is above the diagonal the entry is the mirrored one
    bool is_nowhere;  ///< a place that no term has
  };

  block_shape(const visit_layout& layout, const block_kind& block, triangle wanted)
      : block_(&block),
        wanted_(wanted),
        distances_(static_cast<std::size_t>(block.row_runs * block.column_runs)),
        is_regular_(true) {
    const run_member* member = block.members;
    for (std::int64_t k = 0; k < block.visits; ++k) {
      const visit_kind& kind = layout.table().kinds[block.first + k];
      const bool has_usual = kind.has_others || wanted == triangle::both;
      is_regular_ = is_regular_ && has_usual && kind.group < 0 && !kind.begins && !kind.may_vanish;
      entries_ += static_cast<std::size_t>(kind.terms);
      written_.push_back(nullptr);
      for (std::int64_t each = 0; each <= kind.terms; ++each) written_.push_back(member++);
      find_leading(kind, layout.terms_of(kind), written_.size() - static_cast<std::size_t>(kind.terms));
    }
    for (const leading_term& each : leading_)
      if (each.is_kept && each.row.index == each.column.index)
        distances_[pair(each.row.run, each.column.run)].may_be_none = false;
    for (const distance& each : distances_)
      is_regular_ = is_regular_ && each.least <= each.most && (each.may_be_none || each.least < 0 || each.most > 0);
    written_ = {};
    common_length_ = column_length(0);
    for (std::int64_t b = 1; b < block.column_runs; ++b)
      if (column_length(b) != common_length_) common_length_ = 0;
  }

  bool is_regular() const { return is_regular_; }
  /// How many terms the visits of a block have.
  std::size_t entries() const { return entries_; }
  const std::vector<leading_term>& leading() const { return leading_; }

  /// How long all runs of columns are; 0 where some differ.
  std::int64_t common_length() const { return common_length_; }

  /// Whether the runs of one block stand to each other so that all terms are where they usually are. Where one triangle
  /// is wanted, runs of rows and of columns that have some in common have to be the same.
  bool fits(const std::int64_t* first_rows, const std::int64_t* first_columns) const {
    if (wanted_ == triangle::both) return true;
    const distance* allowed = distances_.data();
    for (std::int64_t a = 0; a < block_->row_runs; ++a)
      for (std::int64_t b = 0; b < block_->column_runs; ++b, ++allowed) {
        const std::int64_t between = first_rows[a] - first_columns[b];
        if (between == 0 ? !allowed->may_be_none : between < column_length(b) && -between < row_length(a)) return false;
        if (between < allowed->least || between > allowed->most) return false;
      }
    return true;
  }

  std::int64_t row_length(std::int64_t run) const { return block_->lengths[run]; }
  std::int64_t column_length(std::int64_t run) const { return block_->lengths[block_->row_runs + run]; }

private:
  /// How far behind the first of a run of columns the first of a run of rows may be.
  struct distance {
    std::int64_t least = std::numeric_limits<std::int64_t>::min();
    std::int64_t most = std::numeric_limits<std::int64_t>::max();
    bool may_be_none = true;

    void be_none() { least = std::max<std::int64_t>(least, 0), most = std::min<std::int64_t>(most, 0); }
  };

  /// The number of a pair of a run of rows with one of columns.
  std::size_t pair(std::int64_t row_run, std::int64_t column_run) const {
    return static_cast<std::size_t>(row_run * block_->column_runs + column_run);
  }

  entry entry_of(run_member row, run_member column) const {
    std::int64_t rows = row.index;
    for (std::int64_t a = 0; a < row.run; ++a) rows += row_length(a);
    return {static_cast<std::uint32_t>(rows), static_cast<std::uint32_t>(pair(row.run, column.run)), column.index};
  }

  /// Of a visit that is written last, whose columns begin there.
  void find_leading(const visit_kind& kind, const term_kind* terms, std::size_t columns) {
    const run_member row = *written_[columns - 1];
    std::int64_t leaders = 0;
    for (std::int64_t k = 0; k < kind.terms; ++k) {
      if (!is_usual(terms, k, row, written_[columns])) is_regular_ = false;
      if (terms[k].of != leaders) continue;
      ++leaders;
      const run_member column = written_[columns][k];
      leading_term found{row, column, entry_of(row, column), {}, terms[k].part == pair_part::kept, false};
      if (found.is_kept) find_mirrored(terms[k], columns, found);
      leading_.push_back(found);
    }
    for (; leaders < kind.places; ++leaders) leading_.push_back({{}, {}, {}, {}, false, true});
  }

  /// Whether it is certain, from the runs alone, that a term stands where it usually does.
  bool is_usual(const term_kind* terms, std::int64_t k, run_member row, const run_member* columns) {
    const term_kind& term = terms[k];
    if (term.is_first) return false;
    if (term.part == pair_part::dropped) return term.of == -1;
    if (term.part == pair_part::none && wanted_ == triangle::lower) {
      distance& between = distances_[pair(row.run, columns[k].run)];
      const std::int64_t enough = columns[k].index - row.index;
      if (term.of != -1)
        between.least = std::max(between.least, enough);
      else
        between.most = std::min(between.most, enough - 1);
    }
    if (term.of == -1) return term.part == pair_part::none && wanted_ == triangle::lower;
    std::int64_t leader = 0;
    while (terms[leader].of != term.of) ++leader;
    if (leader == k) return term.offset == 0;
    return term.part == pair_part::none && terms[leader].part == pair_part::none &&
           columns[leader].run == columns[k].run && columns[k].index - columns[leader].index == term.offset;
  }

  /// Where the mirrored term of a kept one is, whose visit has its columns there.
  void find_mirrored(const term_kind& kept, std::size_t columns, leading_term& found) {
    const run_member* const row = before(columns, kept.row_before);
    const run_member* const column = before(columns, kept.column_before);
    if (!row || !column || row->index != found.column.index || column->index != found.row.index) {
      is_regular_ = false;
      return;
    }
    found.mirrored = entry_of(*row, *column);
    distances_[pair(found.row.run, column->run)].be_none();
    distances_[pair(row->run, found.column.run)].be_none();
  }

  const run_member* before(std::size_t at, std::int64_t numbers) const {
    const std::int64_t place = static_cast<std::int64_t>(at) - numbers;
    return place < 0 || numbers < 0 ? nullptr : written_[static_cast<std::size_t>(place)];
  }

  const block_kind* block_;
  triangle wanted_;
  std::vector<distance> distances_;  ///< of each pair of runs
  std::vector<leading_term> leading_;
  bool is_regular_;
  std::size_t entries_ = 0;
  std::int64_t common_length_ = 0;
  std::vector<const run_member*> written_;  ///< the visits so far as a pass would write them; null for a number
};

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_BLOCK_SHAPE_H
