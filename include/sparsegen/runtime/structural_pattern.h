//===- structural_pattern.h - the pattern of what is visited ----*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them. What a structure pass has visited becomes the pattern in CSR, and
// the place in the values of each entry that `evaluate` writes.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_STRUCTURAL_PATTERN_H
#define SPARSEGEN_RUNTIME_STRUCTURAL_PATTERN_H

#include <sparsegen/runtime/block_shape.h>
#include <sparsegen/runtime/csr.h>
#include <sparsegen/runtime/number_visits.h>
#include <sparsegen/runtime/place_tables.h>
#include <sparsegen/runtime/row_groups.h>
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

  /// `rows` and `cols`: like slots. `visited`: what a pass has written; is changed. std::invalid_argument where a row
  /// or column is outside of its slot; std::length_error where Index can't count the entries. Linear in what was written
  /// and in rows and columns, times the logarithm of a row's length. May throw std::bad_alloc.
  template <class Rows, class Cols>
  structural_pattern(const Rows& rows, const Cols& cols, triangle wanted, const visit_table& table,
                     numbers<std::int64_t>& visited)
      : row_ptr_(at(rows.size()) + 1), clears_(table.count) {
    visit_stream stream(table, visited);
    std::vector<block_shape> shapes;
    for (std::size_t k = 0; k < table.block_count; ++k) shapes.emplace_back(stream, table.blocks[k], wanted);
    const visit_counts written = number_visits(rows, cols, shapes, stream);
    if (written.entries > static_cast<std::size_t>(std::numeric_limits<Index>::max()))
      throw std::length_error("sparsegen: index_type can't count the entries, of which the function writes " +
                              std::to_string(written.entries));
    const numbers<std::size_t> begins = last_begins(stream, at(rows.size()), wanted);
    row_groups<Index> groups(stream, begins, at(cols.size()), wanted);
    groups.find_rows(row_ptr_, col_idx_);
    tables_ = place_tables<Index>(table, written.places, col_idx_.size());
    find_places(stream, shapes, begins, groups, wanted);
  }

  const Index* row_ptr() const noexcept { return row_ptr_.data(); }
  const Index* col_idx() const noexcept { return col_idx_.data(); }
  Index nnz() const noexcept { return static_cast<Index>(col_idx_.size()); }
  const place_tables<Index>& tables() const noexcept { return tables_; }
  /// Of each kind of visits, whether some find their row begun.
  const bool* clears() const noexcept { return clears_.data(); }

private:
  /// What was done to the rows so far.
  struct row_states {
    row_states(const visit_table& table, std::size_t rows)
        : has_sums(std::any_of(table.kinds, table.kinds + table.count,
                               [](const visit_kind& kind) { return kind.group >= 0; })),
          begun(rows),
          groups(has_sums ? rows : 0, std::int64_t{-1}) {}

    bool has_sums;
    numbers<bool> begun;
    numbers<std::int64_t> groups;           ///< the sum that a row is in
    std::vector<unsigned char> twice = {};  ///< of the terms of one visit
  };

  static std::size_t at(std::int64_t index) { return static_cast<std::size_t>(index); }

  /// Of pairs, the entry is the one below the diagonal.
  static std::int64_t row_of(const visit_kind& kind, std::int64_t row, std::int64_t column) {
    return kind.has_pairs && column > row ? column : row;
  }
  static std::int64_t column_of(const visit_kind& kind, std::int64_t row, std::int64_t column) {
    return kind.has_pairs && column > row ? row : column;
  }

  void find_places(visit_stream& stream, const std::vector<block_shape>& shapes, const numbers<std::size_t>& begins,
                   row_groups<Index>& groups, triangle wanted) {
    row_states states(stream.table(), row_ptr_.size() - 1);
    const auto find = [&](const visit_kind& kind, std::int64_t row, std::int64_t* columns, const Index* ranks) {
      leave_out(kind, stream.terms_of(kind), wanted, row, columns);
      find_places_of(kind, stream, row, columns, ranks, states);
    };
    const auto find_visit = [&](const visit_kind& kind, std::size_t where, std::int64_t row, std::int64_t* columns) {
      if (kind.round_visits > 0)
        return tables_.begin_loop(stream.table().kinds + kind.first_in_round, kind.round_visits);
      if (kind.tells_position) return tables_.add_position(*columns);
      const bool is_overwritten = where < begins[at(row)];
      if (is_overwritten) return overwrite(kind, stream, row, columns, states);
      find(kind, row, columns, kind.terms == 0 ? nullptr : groups.next_ranks());
    };
    std::vector<const Index*> ranks;
    stream.for_each(find_visit, [&](const block_kind& block, std::size_t where, std::int64_t* first_rows) {
      const block_shape& shape = shapes[stream.number_of(block)];
      ranks.clear();
      for (std::int64_t a = 0; a < (stream.is_regular(where) ? block.row_runs : 0); ++a)
        ranks.push_back(groups.next_ranks());
      if (ranks.empty())
        stream.for_each_visit(block, first_rows, [&](const visit_kind& kind, std::int64_t row, std::int64_t* columns) {
          find_visit(kind, where, row, columns);
        });
      else if (std::find(ranks.begin(), ranks.end(), nullptr) == ranks.end())
        find_places_of(block, shape, stream.table().kinds[block.first], first_rows, ranks.data(), wanted, states);
      else
        stream.for_each_visit(block, first_rows, [&](const visit_kind& kind, std::int64_t row, std::int64_t* columns) {
          find(kind, row, columns, nullptr);
        });
    });
    tables_.finish();
  }

  /// Of a block whose places follow from the ranks of its runs of columns, for each run of rows.
  void find_places_of(const block_kind& block, const block_shape& shape, const visit_kind& first,
                      const std::int64_t* first_rows, const Index* const* ranks, triangle wanted, row_states& states) {
    const std::int64_t* const first_columns = first_rows + block.row_runs;
    for_each_row(block, first_rows, [&](std::size_t row) {
      states.begun[row] = true;
      if (states.has_sums) require_whole(states.groups[row], first, static_cast<std::int64_t>(row));
    });
    Index* next = tables_.add_block(first, shape.leading().size());
    for (const block_shape::leading_term& term : shape.leading()) {
      const std::int64_t row = first_rows[term.row.run] + term.row.index;
      const std::int64_t column = first_columns[term.column.run] + term.column.index;
      if (term.is_kept && column > row)
        *next = row_ptr_[at(column)] + ranks[term.column_as_row][term.row_as_column] + term.row.index;
      else if (!term.is_nowhere)
        *next = row_ptr_[at(row)] + ranks[term.row.run][term.column.run] + term.column.index;
      ++next;
    }
    touch(block, shape, first_rows, ranks, wanted);
  }

  /// Tells the tables of all entries of a block, which are added to.
  void touch(const block_kind& block, const block_shape& shape, const std::int64_t* first_rows,
             const Index* const* ranks, triangle wanted) {
    if (!tables_.minds_order()) return;
    const std::int64_t* const first_columns = first_rows + block.row_runs;
    for (std::int64_t a = 0; a < block.row_runs; ++a)
      for (std::int64_t k = 0; k < shape.row_length(a); ++k)
        for (std::int64_t b = 0; b < block.column_runs; ++b)
          for (std::int64_t j = 0; j < shape.column_length(b); ++j) {
            const std::int64_t row = first_rows[a] + k, column = first_columns[b] + j;
            if (wanted == triangle::lower && column > row) continue;
            tables_.touch(row_ptr_[at(row)] + ranks[a][b] + j);
          }
  }

  /// What of a visit is no entry: above the diagonal, or added by its mirrored one.
  static void leave_out(const visit_kind& kind, const term_kind* terms, triangle wanted, std::int64_t row,
                        std::int64_t* columns) {
    if (wanted == triangle::both && !kind.has_pairs) return;
    for (std::int64_t k = 0; k < kind.terms; ++k) {
      const bool is_above = wanted == triangle::lower && terms[k].part == pair_part::none && columns[k] > row;
      if (is_above || terms[k].part == pair_part::dropped) columns[k] = -1;
    }
  }

  /// Notes that a row is visited.
  void begin(const visit_kind& kind, const visit_stream& stream, std::int64_t of, row_states& states) {
    const auto row = static_cast<std::size_t>(of);
    if (states.has_sums) require_whole(states.groups[row], kind, of);
    bool& begun = states.begun[row];
    if (kind.begins && begun && !kind.may_clear) not_as_tried("writes row " + std::to_string(of) + " again");
    if (kind.begins && begun) clears_[stream.number_of(kind)] = true;
    begun = begun || kind.terms > 0;
  }

  /// `ranks`: of the columns in their row, where they are known; else null.
  void find_places_of(const visit_kind& kind, const visit_stream& stream, std::int64_t of, std::int64_t* columns,
                      const Index* ranks, row_states& states) {
    begin(kind, stream, of, states);
    const term_kind* const terms = stream.terms_of(kind);
    const bool is_doubled = kind.has_pairs && find_doubled(kind, terms, of, columns, states.twice);
    for (std::int64_t k = 0; k < kind.terms; ++k) {
      if (columns[k] == -1) continue;
      const std::int64_t row = row_of(kind, of, columns[k]), column = column_of(kind, of, columns[k]);
      const Index first = row_ptr_[at(row)];
      const Index* const begin = col_idx_.data() + first;
      const Index* const end = col_idx_.data() + row_ptr_[at(row) + 1];
      columns[k] = first + (ranks && row == of ? std::int64_t{ranks[k]}
                                               : rank_in_row(begin, end, static_cast<Index>(column)));
    }
    tables_.add(kind, terms, columns, is_doubled ? states.twice.data() : nullptr);
  }

  /// Of a visit that is overwritten: its terms go to the first entry of the row, or nowhere where there is none.
  void overwrite(const visit_kind& kind, const visit_stream& stream, std::int64_t of, std::int64_t* columns,
                 row_states& states) {
    begin(kind, stream, of, states);
    const Index first = row_ptr_[at(of)];
    const bool is_empty = first == row_ptr_[at(of) + 1];
    for (std::int64_t k = 0; k < kind.terms; ++k)
      if (columns[k] != -1) columns[k] = is_empty ? -1 : first;
    tables_.add_overwritten(kind, columns);
  }

  /// Whether both entries of some pair are one of the diagonal: where an element has a node twice.
  static bool find_doubled(const visit_kind& kind, const term_kind* terms, std::int64_t row,
                           const std::int64_t* columns, std::vector<unsigned char>& twice) {
    twice.assign(static_cast<std::size_t>(kind.terms), 0);
    bool found = false;
    for (std::int64_t k = 0; k < kind.terms; ++k)
      if (terms[k].part == pair_part::kept && columns[k] == row) twice[at(k)] = 1, found = true;
    return found;
  }

  /// A row that is summed up is written by nothing else until the sum ends.
  static void require_whole(std::int64_t& group, const visit_kind& kind, std::int64_t row) {
    if (group >= 0 && group != kind.group) not_as_tried("writes row " + std::to_string(row) + " while it sums it up");
    group = kind.ends_group ? -1 : kind.group;
  }

  numbers<Index> row_ptr_;
  std::vector<Index> col_idx_;
  place_tables<Index> tables_;
  numbers<bool> clears_;
};

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_STRUCTURAL_PATTERN_H
