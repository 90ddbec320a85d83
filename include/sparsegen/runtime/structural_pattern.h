//===- structural_pattern.h - the pattern of what is visited ----*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them. What a structure pass has visited becomes the pattern in CSR, and
// the place in the values of each entry that `evaluate` writes.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_STRUCTURAL_PATTERN_H
#define SPARSEGEN_RUNTIME_STRUCTURAL_PATTERN_H

#include <sparsegen/runtime/csr.h>
#include <sparsegen/runtime/growing.h>
#include <sparsegen/runtime/place_tables.h>
#include <sparsegen/runtime/row_groups.h>
#include <sparsegen/runtime/visit_records.h>
#include <sparsegen/runtime/visits.h>
#include <sparsegen/runtime/workspace.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

namespace sparsegen {
namespace runtime {

/// The pattern in CSR, zero-based, columns ascending and distinct in each row, and the places of what `evaluate`
/// writes. Owns all of it; can be copied and moved.
template <class Index>
class structural_pattern {
public:
  structural_pattern() = default;

  /// `rows` and `cols`: like slots. `visited`: what a pass has written. std::invalid_argument where a row or column is
  /// outside of its slot; std::length_error where Index can't count the entries. Linear in what was written and in rows
  /// and columns, times the logarithm of a row's length. May throw std::bad_alloc.
  template <class Rows, class Cols>
  structural_pattern(const Rows& rows, const Cols& cols, triangle wanted, const visit_table& table,
                     const numbers<std::int64_t>& visited)
      : row_ptr_(at(rows.size()) + 1), clears_(table.count) {
    visit_records<Index> records(table, wanted, at(rows.size()));
    for_each_written(
        table, visited.begin(), visited.end(),
        [&](const visit_kind& kind, std::int64_t row, const std::int64_t* columns) {
          records.add(rows, cols, kind, row, columns);
        },
        [&](const block_kind& block, const std::int64_t* first_rows, const std::int64_t* first_columns) {
          records.add(rows, cols, block, first_rows, first_columns);
        });
    if (records.entries() > static_cast<std::size_t>(std::numeric_limits<Index>::max()))
      throw std::length_error("sparsegen: index_type can't count the entries, of which the function writes " +
                              std::to_string(records.entries()));
    const numbers<position> begins = last_begins(records, at(rows.size()), wanted);
    row_groups<Index>(records, begins, at(rows.size()), at(cols.size()), wanted).find_rows(row_ptr_, col_idx_);
    col_idx_.shrink_to_fit();
    tables_ = place_tables<Index>(table, records.places(), col_idx_.size());
    find_places(records, begins, wanted);
  }

  const Index* row_ptr() const noexcept { return row_ptr_.data(); }
  const Index* col_idx() const noexcept { return col_idx_.data(); }
  Index nnz() const noexcept { return static_cast<Index>(col_idx_.size()); }
  const place_tables<Index>& tables() const noexcept { return tables_; }
  /// Of each kind of visits, whether some find their row begun.
  const bool* clears() const noexcept { return clears_.data(); }

private:
  using position = typename visit_records<Index>::position;

  /// What was done to the rows so far, as far as it matters.
  struct row_states {
    row_states(const visit_table& table, std::size_t rows)
        : begun(has(table, [](const visit_kind& kind) { return kind.begins; }) ? rows : 0),
          groups(has(table, [](const visit_kind& kind) { return kind.group >= 0; }) ? rows : 0, std::int64_t{-1}) {}

    template <class Says>
    static bool has(const visit_table& table, const Says& says) {
      return std::any_of(table.kinds, table.kinds + table.count, says);
    }

    numbers<bool> begun;
    numbers<std::int64_t> groups;           ///< the sum that a row is in
    std::vector<unsigned char> twice = {};  ///< of the terms of one visit
    std::vector<Index> columns = {};        ///< of a visit of a block
    std::vector<Index> row_begins = {};     ///< of the rows of a block, where they begin in the pattern
    std::vector<Index> ranks = {};          ///< of its runs of columns, for each run of rows
  };

  static std::size_t at(std::int64_t index) { return static_cast<std::size_t>(index); }

  /// Finds the places of all records, in their order.
  void find_places(visit_records<Index>& records, const numbers<position>& begins, triangle wanted) {
    const visit_layout& layout = records.layout();
    row_states states(layout.table(), row_ptr_.size() - 1);
    const auto is_overwritten = [&](std::size_t where, std::size_t row) {
      return begins.size() > 0 && where < begins[row];
    };
    records.for_each(
        [&](const visit_kind& kind, std::size_t where, Index row, Index* columns) {
          if (kind.round_visits > 0)
            return tables_.begin_loop(layout.table().kinds + kind.first_in_round, kind.round_visits);
          if (kind.tells_position) return tables_.add_position(*columns);
          begin(kind, layout, row, states);
          if (is_overwritten(where, at(row))) return overwrite(kind, layout, row, columns, wanted);
          if (kind.has_pairs) return find_by_columns(kind, layout, row, columns, wanted, states);
          for (std::int64_t k = 0; k < kind.terms; ++k)
            if (columns[k] != -1) columns[k] += row_ptr_[at(row)];
          tables_.add(kind, layout.terms_of(kind), columns, nullptr);
        },
        [&](const block_kind& block, std::size_t where, Index* columns) {
          records.fetch_ahead(block, where, [&](Index row) { fetch_soon(row_ptr_.data() + row); });
          bool has_ranks = true;
          for (std::int64_t a = 0; a < block.row_runs; ++a) has_ranks = has_ranks && *records.ranks(block, columns, a) != -1;
          records.for_each_row(block, columns, [&](std::size_t row) {
            has_ranks = has_ranks && !is_overwritten(where, row);
          });
          if (has_ranks) return find_places_of(block, records, columns, wanted, states);
          find_by_visits(block, records, columns, wanted, states, [&](std::size_t row) {
            return is_overwritten(where, row);
          });
        });
    tables_.finish();
  }

  /// Of a block whose places follow from the ranks of its runs of columns, for each run of rows.
  void find_places_of(const block_kind& block, visit_records<Index>& records, Index* columns, triangle wanted,
                      row_states& states) {
    const visit_kind& first = records.layout().table().kinds[block.first];
    if (states.begun.size() > 0 || states.groups.size() > 0)
      records.for_each_row(block, columns, [&](std::size_t row) { note(first, static_cast<Index>(row), true, states); });
    const block_shape& shape = records.shape_of(block);
    states.row_begins.clear();
    states.ranks.clear();
    for (std::int64_t a = 0; a < block.row_runs; ++a) {
      const Index* const begins = row_ptr_.data() + records.first_row(block, columns, a);
      const Index* const ranks = records.ranks(block, columns, a);
      states.row_begins.insert(states.row_begins.end(), begins, begins + block.lengths[a]);
      states.ranks.insert(states.ranks.end(), ranks, ranks + block.column_runs);
    }
    const Index* const row_begins = states.row_begins.data();
    const Index* const ranks = states.ranks.data();
    Index* next = tables_.add_block(first, shape.leading().size());
    for (const block_shape::leading_term& term : shape.leading()) {
      const bool is_above = term.is_kept && columns[term.column.run] + term.column.index >
                                                records.first_row(block, columns, term.row.run) + term.row.index;
      const block_shape::entry& entry = is_above ? term.mirrored : term.own;
      *next++ = term.is_nowhere ? 0 : row_begins[entry.row] + ranks[entry.pair] + static_cast<Index>(entry.offset);
    }
    if (tables_.minds_order()) touch(block, records, columns, wanted);
  }

  /// Tells the tables of all entries of a block, which are added to.
  void touch(const block_kind& block, visit_records<Index>& records, Index* columns, triangle wanted) {
    const block_shape& shape = records.shape_of(block);
    for (std::int64_t a = 0; a < block.row_runs; ++a)
      for (std::int64_t k = 0; k < shape.row_length(a); ++k)
        for (std::int64_t b = 0; b < block.column_runs; ++b)
          for (std::int64_t j = 0; j < shape.column_length(b); ++j) {
            const std::int64_t row = records.first_row(block, columns, a) + k, column = columns[b] + j;
            if (wanted == triangle::lower && column > row) continue;
            tables_.touch(row_ptr_[at(row)] + records.ranks(block, columns, a)[b] + j);
          }
  }

  /// Of a block of which some rows are overwritten, or are not all visited together.
  template <class IsOverwritten>
  void find_by_visits(const block_kind& block, visit_records<Index>& records, const Index* columns, triangle wanted,
                      row_states& states, const IsOverwritten& is_overwritten) {
    const visit_layout& layout = records.layout();
    std::vector<Index> first_rows;
    for (std::int64_t a = 0; a < block.row_runs; ++a) first_rows.push_back(records.first_row(block, columns, a));
    for_each_visit(layout, block, first_rows.data(), [&](const visit_kind& kind, Index row, const run_member* members) {
      states.columns.clear();
      for (std::int64_t k = 0; k < kind.terms; ++k)
        states.columns.push_back(columns[members[k].run] + members[k].index);
      begin(kind, layout, row, states);
      if (is_overwritten(at(row))) return overwrite(kind, layout, row, states.columns.data(), wanted);
      find_by_columns(kind, layout, row, states.columns.data(), wanted, states);
    });
  }

  /// Makes places of the columns of a visit; of pairs, the entry is the one below the diagonal.
  void find_by_columns(const visit_kind& kind, const visit_layout& layout, Index of, Index* columns, triangle wanted,
                       row_states& states) {
    const term_kind* const terms = layout.terms_of(kind);
    leave_out(kind, terms, wanted, of, columns);
    const bool is_doubled = kind.has_pairs && find_doubled(kind, terms, of, columns, states.twice);
    for (std::int64_t k = 0; k < kind.terms; ++k) {
      if (columns[k] == -1) continue;
      const bool is_mirrored = kind.has_pairs && columns[k] > of;
      const Index row = is_mirrored ? columns[k] : of, column = is_mirrored ? of : columns[k];
      const Index first = row_ptr_[at(row)];
      columns[k] = static_cast<Index>(
          first + rank_in_row(col_idx_.data() + first, col_idx_.data() + row_ptr_[at(row) + 1], column));
    }
    tables_.add(kind, terms, columns, is_doubled ? states.twice.data() : nullptr);
  }

  /// What of a visit is no entry: above the diagonal, or added by its mirrored one.
  static void leave_out(const visit_kind& kind, const term_kind* terms, triangle wanted, Index row, Index* columns) {
    if (wanted == triangle::both && !kind.has_pairs) return;
    for (std::int64_t k = 0; k < kind.terms; ++k) {
      const bool is_above = wanted == triangle::lower && terms[k].part == pair_part::none && columns[k] > row;
      if (is_above || terms[k].part == pair_part::dropped) columns[k] = -1;
    }
  }

  /// Notes that a row is visited.
  void begin(const visit_kind& kind, const visit_layout& layout, Index row, row_states& states) {
    if (states.begun.size() > 0 && kind.begins && states.begun[at(row)]) {
      if (!kind.may_clear) not_as_tried("writes row " + std::to_string(row) + " again");
      clears_[layout.number_of(kind)] = true;
    }
    note(kind, row, kind.terms > 0, states);
  }
  static void note(const visit_kind& kind, Index row, bool has_terms, row_states& states) {
    if (states.begun.size() > 0) states.begun[at(row)] = states.begun[at(row)] || has_terms;
    if (states.groups.size() > 0) require_whole(states.groups[at(row)], kind, row);
  }

  /// Of a visit that is overwritten: its terms go to the first entry of the row, or nowhere where there is none.
  void overwrite(const visit_kind& kind, const visit_layout& layout, Index row, Index* columns, triangle wanted) {
    leave_out(kind, layout.terms_of(kind), wanted, row, columns);
    const Index first = row_ptr_[at(row)];
    const bool is_empty = first == row_ptr_[at(row) + 1];
    for (std::int64_t k = 0; k < kind.terms; ++k)
      if (columns[k] != -1) columns[k] = is_empty ? Index{-1} : first;
    tables_.add_overwritten(kind, columns);
  }

  /// Whether both entries of some pair are one of the diagonal: where an element has a node twice.
  static bool find_doubled(const visit_kind& kind, const term_kind* terms, Index row, const Index* columns,
                           std::vector<unsigned char>& twice) {
    twice.assign(static_cast<std::size_t>(kind.terms), 0);
    bool found = false;
    for (std::int64_t k = 0; k < kind.terms; ++k)
      if (terms[k].part == pair_part::kept && columns[k] == row) twice[at(k)] = 1, found = true;
    return found;
  }

  /// A row that is summed up is written by nothing else until the sum ends.
  static void require_whole(std::int64_t& group, const visit_kind& kind, Index row) {
    if (group >= 0 && group != kind.group) not_as_tried("writes row " + std::to_string(row) + " while it sums it up");
    group = kind.ends_group ? -1 : kind.group;
  }

  numbers<Index> row_ptr_;
  growing<Index> col_idx_;
  place_tables<Index> tables_;
  numbers<bool> clears_;
};

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_STRUCTURAL_PATTERN_H
