//===- place_finder.h - the place of each entry that is written -*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them. Once the pattern is known and the records of what was visited have
// the ranks of their columns, each visit and each block finds its places.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_PLACE_FINDER_H
#define SPARSEGEN_RUNTIME_PLACE_FINDER_H

#include <sparsegen/runtime/csr.h>
#include <sparsegen/runtime/growing.h>
#include <sparsegen/runtime/place_tables.h>
#include <sparsegen/runtime/visit_records.h>
#include <sparsegen/runtime/visits.h>
#include <sparsegen/runtime/workspace.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace sparsegen {
namespace runtime {

/// Of one pattern.
template <class Index>
class place_finder {
public:
  using records = visit_records<Index>;
  using position = typename records::position;

  /// All stay the caller's. `row_ptr`, `col_idx`: the pattern. `begins`: of each row, where the visit stands that
  /// begins it for the last time, or none. `clears`: of each kind of visits, becomes true where one finds its row
  /// begun.
  place_finder(records& visited, const numbers<position>& begins, triangle wanted, const numbers<Index>& row_ptr,
               const growing<Index>& col_idx, numbers<bool>& clears)
      : visited_(visited),
        layout_(visited.layout()),
        begins_(begins),
        wanted_(wanted),
        row_ptr_(row_ptr.data()),
        col_idx_(col_idx.data()),
        clears_(clears),
        begun_(visited.end_of_begins() > 0 ? row_ptr.size() - 1 : 0),
        groups_(has_sums() ? row_ptr.size() - 1 : 0, std::int64_t{-1}) {}

  /// Tells `tables` of all records, in their order; their ranks become places. not_sampled where rows are written in
  /// another order than at those structures that the generator tried. Linear in the records, times the logarithm of a
  /// row's length where a record has no ranks. May throw std::bad_alloc.
  void run(place_tables<Index>& tables) {
    visited_.for_each(
        [&](const visit_kind& kind, std::size_t where, Index row, Index* columns) {
          if (kind.round_visits > 0)
            tables.begin_loop(layout_.table().kinds + kind.first_in_round, kind.round_visits);
          else if (kind.tells_position)
            tables.add_position(*columns);
          else
            visit(kind, where, row, columns, tables);
        },
        [&](const block_kind& block, std::size_t where, Index* columns) {
          visited_.fetch_ahead(block, where, [&](Index row) { fetch_soon(row_ptr_ + row); });
          if (has_ranks(block, where, columns))
            place(block, where, columns, tables);
          else
            place_visits(block, where, columns, tables);
        });
    tables.finish();
  }

private:
  static std::size_t at(std::int64_t index) { return static_cast<std::size_t>(index); }

  bool has_sums() const {
    const visit_table& table = layout_.table();
    return std::any_of(table.kinds, table.kinds + table.count, [](const visit_kind& kind) { return kind.group >= 0; });
  }

  bool is_overwritten(std::size_t where, Index row) const { return begins_.size() > 0 && where < begins_[at(row)]; }

  void visit(const visit_kind& kind, std::size_t where, Index row, Index* columns, place_tables<Index>& tables) {
    begin(kind, where, row);
    if (is_overwritten(where, row)) return overwrite(kind, row, columns, tables);
    if (kind.has_pairs) return place_columns(kind, row, columns, tables);
    for (std::int64_t k = 0; k < kind.terms; ++k)
      if (columns[k] != -1) columns[k] += row_ptr_[row];
    tables.add(kind, layout_.terms_of(kind), columns, nullptr);
  }

  /// Notes that a row is visited, as far as that matters.
  void begin(const visit_kind& kind, std::size_t where, Index row) {
    if (groups_.size() > 0) require_whole(groups_[at(row)], kind, row);
    if (where >= visited_.end_of_begins()) return;
    bool& begun = begun_[at(row)];
    if (kind.begins && begun) {
      if (!kind.may_clear) not_as_tried("writes row " + std::to_string(row) + " again");
      clears_[layout_.number_of(kind)] = true;
    }
    begun = begun || kind.terms > 0;
  }

  /// A row that is summed up is written by nothing else until the sum ends.
  static void require_whole(std::int64_t& group, const visit_kind& kind, Index row) {
    if (group >= 0 && group != kind.group) not_as_tried("writes row " + std::to_string(row) + " while it sums it up");
    group = kind.ends_group ? -1 : kind.group;
  }

  /// Of a visit that is overwritten: its terms go to the first entry of the row, or nowhere where there is none.
  void overwrite(const visit_kind& kind, Index row, Index* columns, place_tables<Index>& tables) {
    leave_out(kind, row, columns);
    const Index first = row_ptr_[row];
    const bool is_empty = first == row_ptr_[row + 1];
    for (std::int64_t k = 0; k < kind.terms; ++k)
      if (columns[k] != -1) columns[k] = is_empty ? Index{-1} : first;
    tables.add_overwritten(kind, columns);
  }

  /// What of a visit is no entry: above the diagonal, or added by its mirrored one.
  void leave_out(const visit_kind& kind, Index row, Index* columns) const {
    if (wanted_ == triangle::both && !kind.has_pairs) return;
    const term_kind* const terms = layout_.terms_of(kind);
    for (std::int64_t k = 0; k < kind.terms; ++k) {
      const bool is_above = wanted_ == triangle::lower && terms[k].part == pair_part::none && columns[k] > row;
      if (is_above || terms[k].part == pair_part::dropped) columns[k] = -1;
    }
  }

  /// Of a visit that has columns; of pairs, the entry is the one below the diagonal.
  void place_columns(const visit_kind& kind, Index of, Index* columns, place_tables<Index>& tables) {
    leave_out(kind, of, columns);
    const bool is_doubled = kind.has_pairs && find_doubled(kind, of, columns);
    for (std::int64_t k = 0; k < kind.terms; ++k) {
      if (columns[k] == -1) continue;
      const bool is_mirrored = kind.has_pairs && columns[k] > of;
      const Index row = is_mirrored ? columns[k] : of, column = is_mirrored ? of : columns[k];
      const Index first = row_ptr_[row];
      columns[k] = static_cast<Index>(first + rank_in_row(col_idx_ + first, col_idx_ + row_ptr_[row + 1], column));
    }
    tables.add(kind, layout_.terms_of(kind), columns, is_doubled ? twice_.data() : nullptr);
  }

  /// Whether both entries of some pair are one of the diagonal: where an element has a node twice.
  bool find_doubled(const visit_kind& kind, Index row, const Index* columns) {
    const term_kind* const terms = layout_.terms_of(kind);
    twice_.assign(at(kind.terms), 0);
    bool found = false;
    for (std::int64_t k = 0; k < kind.terms; ++k)
      if (terms[k].part == pair_part::kept && columns[k] == row) twice_[at(k)] = 1, found = true;
    return found;
  }

  /// Whether all places of a block follow from the ranks of its runs of columns, for each run of rows.
  bool has_ranks(const block_kind& block, std::size_t where, Index* columns) const {
    for (std::int64_t a = 0; a < block.row_runs; ++a)
      if (*records::ranks(block, columns, a) == -1) return false;
    bool stays = true;
    if (begins_.size() > 0)
      records::for_each_row(block, columns, [&](Index row) { stays = stays && !is_overwritten(where, row); });
    return stays;
  }

  void place(const block_kind& block, std::size_t where, Index* columns, place_tables<Index>& tables) {
    const visit_kind& first = layout_.table().kinds[block.first];
    if (where < visited_.end_of_begins() || groups_.size() > 0)
      records::for_each_row(block, columns, [&](Index row) { begin(first, where, row); });
    gather(block, columns);
    const block_shape& shape = visited_.shape_of(block);
    Index* next = tables.add_block(first, shape.leading().size());
    for (const block_shape::leading_term& term : shape.leading()) {
      const bool is_above = term.is_kept && columns[term.column.run] + term.column.index >
                                                records::first_row(block, columns, term.row.run) + term.row.index;
      const block_shape::entry& entry = is_above ? term.mirrored : term.own;
      *next++ = term.is_nowhere ? 0 : row_begins_[entry.row] + ranks_[entry.pair] + entry.offset;
    }
    if (tables.minds_order()) touch(block, columns, tables);
  }

  /// Where the rows of a block begin, and the ranks of its runs of columns for each run of rows.
  void gather(const block_kind& block, Index* columns) {
    row_begins_.shrink(0);
    ranks_.shrink(0);
    for (std::int64_t a = 0; a < block.row_runs; ++a) {
      const Index* const begins = row_ptr_ + records::first_row(block, columns, a);
      const Index* const ranks = records::ranks(block, columns, a);
      row_begins_.append(begins, begins + block.lengths[a]);
      ranks_.append(ranks, ranks + block.column_runs);
    }
  }

  /// Tells the tables of all entries of a block, which are added to.
  void touch(const block_kind& block, Index* columns, place_tables<Index>& tables) {
    const block_shape& shape = visited_.shape_of(block);
    for (std::int64_t a = 0; a < block.row_runs; ++a)
      for (std::int64_t k = 0; k < shape.row_length(a); ++k)
        for (std::int64_t b = 0; b < block.column_runs; ++b)
          for (std::int64_t j = 0; j < shape.column_length(b); ++j) {
            const std::int64_t row = records::first_row(block, columns, a) + k, column = columns[b] + j;
            if (wanted_ == triangle::lower && column > row) continue;
            tables.touch(row_ptr_[row] + records::ranks(block, columns, a)[b] + j);
          }
  }

  /// Of a block of which some rows are overwritten, or are not all visited together: visit by visit.
  void place_visits(const block_kind& block, std::size_t where, Index* columns, place_tables<Index>& tables) {
    growing<Index> first_rows;
    for (std::int64_t a = 0; a < block.row_runs; ++a) first_rows.push_back(records::first_row(block, columns, a));
    for_each_visit(layout_, block, first_rows.data(),
                   [&](const visit_kind& kind, Index row, const run_member* members) {
                     own_.shrink(0);
                     for (std::int64_t k = 0; k < kind.terms; ++k)
                       own_.push_back(columns[members[k].run] + members[k].index);
                     begin(kind, where, row);
                     if (is_overwritten(where, row)) return overwrite(kind, row, own_.data(), tables);
                     place_columns(kind, row, own_.data(), tables);
                   });
  }

  records& visited_;
  const visit_layout& layout_;
  const numbers<position>& begins_;
  triangle wanted_;
  const Index* row_ptr_;
  const Index* col_idx_;
  numbers<bool>& clears_;
  numbers<bool> begun_;               ///< of each row, as long as some begin
  numbers<std::int64_t> groups_;      ///< of each row, the sum that it is in
  std::vector<unsigned char> twice_;  ///< of the terms of one visit
  growing<Index> own_;                ///< the columns of one visit of a block
  growing<Index> row_begins_;         ///< of one block
  growing<Index> ranks_;
};

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_PLACE_FINDER_H
