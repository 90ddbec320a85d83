//===- visit_records.h - what is visited, by rows and columns ---*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them. A structure pass numbers rows and columns slot by slot; here they
// become those of the pattern, in records that also have room for what is found
// of them: the ranks of columns in their rows.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_VISIT_RECORDS_H
#define SPARSEGEN_RUNTIME_VISIT_RECORDS_H

#include <sparsegen/runtime/block_shape.h>
#include <sparsegen/runtime/growing.h>
#include <sparsegen/runtime/visits.h>
#include <sparsegen/runtime/workspace.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <type_traits>
#include <vector>

namespace sparsegen {
namespace runtime {

/// Rows that are visited, all with the same runs of columns.
template <class Index>
struct visited_rows {
  Index first, count;
  Index* columns;                ///< the first one of each run; of a visit -1 for none
  const unsigned char* lengths;  ///< of the runs; null where each is one column
  std::size_t runs;
  /// Room for the rank in the row of each run's first column: of a visit that of its columns.
  Index* ranks;
  const visit_kind* kind;  ///< of a visit, which has one row; null for a run of rows of a block
};

/// Records, one behind the other in the order of the pass. Each begins with the number of its kind. Then a visit has
/// its row and the columns of its terms, -1 for none; in place of these stand their ranks once they are known. A block
/// has the first columns of its runs and for each run of rows its number among those of all kinds, as -1 less it, the
/// first row, and room for as many ranks as there are runs of columns. All blocks are regular (see block_shape): of
/// others there are the visits.
template <class Index>
class visit_records {
public:
  /// Where a record stands in all of them.
  using position = std::make_unsigned_t<Index>;

  visit_records(const visit_table& table, triangle wanted, std::size_t rows)
      : layout_(table), is_first_(table.block_count == 0 ? 0 : rows + 1) {
    for (std::size_t k = 0; k < table.block_count; ++k) {
      const block_kind& block = table.blocks[k];
      shapes_.emplace_back(layout_, block, wanted);
      first_run_.push_back(runs_.size());
      for (std::int64_t a = 0; a < block.row_runs; ++a)
        runs_.push_back({&block, static_cast<Index>(offset_of(block, a)), Index{block.lengths[a]}});
    }
  }

  /// Makes room for what a pass has written as so many numbers, if it is visits alone: blocks take more.
  void reserve(std::size_t visited) { written_.reserve(visited); }

  const visit_layout& layout() const { return layout_; }
  const block_shape& shape_of(const block_kind& block) const { return shapes_[layout_.number_of(block)]; }

  /// Of each row whether some rows that are visited together begin there, or end before it: where there are blocks.
  const numbers<bool>& firsts() const { return is_first_; }
  /// How many terms all have, and how many places in the table of places.
  std::size_t entries() const { return entries_; }
  std::size_t places() const { return places_; }
  /// Behind the last visit whose kind begins its row.
  std::size_t end_of_begins() const { return end_of_begins_; }

  /// The next one, as a pass numbers it; `rows` and `cols`: like slots. std::invalid_argument where a row or column is
  /// outside of its slot; std::length_error where Index can't count what is written; not_sampled. May throw
  /// std::bad_alloc.
  template <class Rows, class Cols>
  void add(const Rows& rows, const Cols& cols, const visit_kind& kind, std::int64_t row, const std::int64_t* columns) {
    Index* next = begin(layout_.number_of(kind), 2 + at(kind.terms));
    if (kind.tells_position) {
      if (kind.terms > 0 && *columns > std::numeric_limits<Index>::max()) too_many();
      *next++ = 0;
      for (std::int64_t k = 0; k < kind.terms; ++k) *next++ = static_cast<Index>(columns[k]);
    } else {
      *next++ = rows(row);
      for (std::int64_t k = 0; k < kind.terms; ++k)
        *next++ = columns[k] == -1 ? Index{-1} : static_cast<Index>(cols(columns[k] - Cols::apart));
    }
    end(kind, next - kind.terms);
  }
  template <class Rows, class Cols>
  void add(const Rows& rows, const Cols& cols, const block_kind& block, const std::int64_t* first_rows,
           const std::int64_t* first_columns) {
    const block_shape& shape = shape_of(block);
    numbered_.clear();
    for (std::int64_t a = 0; a < block.row_runs; ++a)
      numbered_.push_back(first_of_run(rows, first_rows[a], shape.row_length(a)));
    for (std::int64_t b = 0; b < block.column_runs; ++b)
      numbered_.push_back(first_of_run(cols, first_columns[b] - Cols::apart, shape.column_length(b)));
    first_rows = numbered_.data();
    first_columns = first_rows + block.row_runs;
    if (!shape.is_regular() || !shape.fits(first_rows, first_columns))
      return add_visits(block, first_rows, first_columns);
    const std::size_t number = layout_.number_of(block), first_run = first_run_[number];
    Index* next = begin(layout_.table().count + number, size_of(block));
    for (std::int64_t b = 0; b < block.column_runs; ++b) *next++ = static_cast<Index>(first_columns[b]);
    for (std::int64_t a = 0; a < block.row_runs; ++a, next += 2 + block.column_runs) {
      next[0] = static_cast<Index>(-1 - static_cast<std::int64_t>(first_run + at(a)));
      next[1] = static_cast<Index>(first_rows[a]);
      next[2] = Index{-1};
      is_first_[at(first_rows[a])] = is_first_[at(first_rows[a] + shape.row_length(a))] = true;
    }
    entries_ += shape.entries();
    places_ += shape.leading().size();
    note_length(shape.common_length());
  }

  /// Calls visit(kind, at, row, columns) and block(kind, at, columns) for all records, in their order; `columns` may be
  /// changed, and are the record's from there on.
  template <class OnVisit, class OnBlock>
  void for_each(const OnVisit& visit, const OnBlock& block) {
    for_each_before(written_.size(), visit, block);
  }
  /// The same for those before a position.
  template <class OnVisit, class OnBlock>
  void for_each_before(std::size_t end, const OnVisit& visit, const OnBlock& block) {
    const visit_table& table = layout_.table();
    for (std::size_t next = 0; next < end;) {
      Index* const record = written_.data() + next;
      const std::size_t number = at(*record), here = next;
      if (number < table.count) {
        next += 2 + at(table.kinds[number].terms);
        visit(table.kinds[number], here, record[1], record + 2);
      } else {
        next += size_of(table.blocks[number - table.count]);
        block(table.blocks[number - table.count], here, record + 1);
      }
    }
  }

  /// A run of rows of a block whose columns stand there: the first row, and the ranks of the runs of columns.
  static Index first_row(const block_kind& block, const Index* columns, std::int64_t run) {
    return columns[offset_of(block, run) + 1];
  }
  static Index* ranks(const block_kind& block, Index* columns, std::int64_t run) {
    return columns + offset_of(block, run) + 2;
  }
  /// Calls f(first row) for the runs of rows of a block that comes some blocks behind one, if it is of the same kind.
  template <class F>
  void fetch_ahead(const block_kind& block, std::size_t where, const F& f) const {
    constexpr std::size_t steps = 6;
    const std::size_t next = where + steps * size_of(block);
    if (next + size_of(block) > written_.size() || written_[next] != written_[where]) return;
    for (std::int64_t a = 0; a < block.row_runs; ++a) f(first_row(block, written_.data() + next + 1, a));
  }
  /// Calls f(row) for the rows of a block.
  template <class F>
  static void for_each_row(const block_kind& block, const Index* columns, const F& f) {
    for (std::int64_t a = 0; a < block.row_runs; ++a)
      for (Index row = first_row(block, columns, a), end = row + block.lengths[a]; row < end; ++row) f(row);
  }

  /// Calls f(where, position, first row, rows) for the visits that have terms and for each run of rows of the blocks;
  /// `where` their records begin.
  template <class F>
  void for_each_rows(const F& f) {
    for_each(
        [&](const visit_kind& kind, std::size_t where, Index row, const Index*) {
          if (kind.terms > 0 && !kind.tells_position)
            f(static_cast<position>(where), static_cast<position>(where), at(row), std::size_t{1});
        },
        [&](const block_kind& block, std::size_t where, const Index* columns) {
          for (std::int64_t a = 0; a < block.row_runs; ++a)
            f(static_cast<position>(where), static_cast<position>(where + 1 + at(offset_of(block, a))),
              at(first_row(block, columns, a)), std::size_t{block.lengths[a]});
        });
  }

  /// What stands at such a position.
  visited_rows<Index> rows_at(position where) {
    Index* const record = written_.data() + where;
    if (*record >= 0) {
      const visit_kind& kind = layout_.table().kinds[*record];
      return {record[1], 1, record + 2, nullptr, at(kind.terms), record + 2, &kind};
    }
    const run_of_rows& run = runs_[at(-1 - *record)];
    return {record[1],
            run.count,
            record - run.offset,
            run.block->lengths + run.block->row_runs,
            at(run.block->column_runs),
            record + 2,
            nullptr};
  }
  void fetch(position where) const { fetch_soon(written_.data() + where); }
  /// How long all runs of columns are; 0 where some differ.
  std::int64_t column_length() const { return column_length_; }

private:
  /// A run of rows of a kind of blocks.
  struct run_of_rows {
    const block_kind* block;
    Index offset;  ///< of its numbers, behind the first column
    Index count;
  };

  static std::size_t at(std::int64_t index) { return static_cast<std::size_t>(index); }

  [[noreturn]] static void too_many() {
    throw std::length_error("sparsegen: index_type can't count what the function writes");
  }

  /// Of each run of rows, where its numbers are behind the columns of its block.
  static std::int64_t offset_of(const block_kind& block, std::int64_t run) {
    return block.column_runs + run * (2 + block.column_runs);
  }
  static std::size_t size_of(const block_kind& block) { return 1 + at(offset_of(block, block.row_runs)); }
  /// Where in the pattern the first of a run stands, whose numbers in a pass follow each other.
  template <class Slots>
  static std::int64_t first_of_run(const Slots& slots, std::int64_t number, std::int64_t length) {
    const std::int64_t first = slots(number);
    slots(number + length - 1);
    return first;
  }

  /// Room behind the number of the next record, which is so long.
  Index* begin(std::size_t number, std::size_t length) {
    if (length > std::numeric_limits<position>::max() - written_.size()) too_many();
    Index* const record = written_.grow(length);
    *record = static_cast<Index>(number);
    return record + 1;
  }

  /// Of a visit that is written, with its columns.
  void end(const visit_kind& kind, const Index* columns) {
    entries_ += at(kind.terms);
    places_ += at(kind.places);
    if (kind.tells_position) return;
    if (kind.has_pairs) require_mirrored(kind, columns);
    if (kind.begins) end_of_begins_ = written_.size();
    if (kind.terms > 0) note_length(1);
    if (is_first_.size() > 0 && kind.terms > 0) is_first_[at(columns[-1])] = is_first_[at(columns[-1]) + 1] = true;
  }

  void note_length(std::int64_t length) {
    if (column_length_ == -1) column_length_ = length;
    if (column_length_ != length) column_length_ = 0;
  }

  void add_visits(const block_kind& block, const std::int64_t* first_rows, const std::int64_t* first_columns) {
    for_each_visit(layout_, block, first_rows,
                   [&](const visit_kind& kind, std::int64_t row, const run_member* members) {
                     Index* next = begin(layout_.number_of(kind), 2 + at(kind.terms));
                     *next++ = static_cast<Index>(row);
                     for (std::int64_t k = 0; k < kind.terms; ++k)
                       *next++ = static_cast<Index>(first_columns[members[k].run] + members[k].index);
                     end(kind, next - kind.terms);
                   });
  }

  /// A kept term of a pair is one at those structures that the generator tried: its mirrored one stands before it, in
  /// the row of its column.
  void require_mirrored(const visit_kind& kind, const Index* columns) const {
    const term_kind* const terms = layout_.terms_of(kind);
    for (std::int64_t k = 0; k < kind.terms; ++k)
      if (terms[k].part == pair_part::kept &&
          (columns[-terms[k].row_before] != columns[k] || columns[-terms[k].column_before] != columns[-1]))
        not_as_tried("adds a block to the Hessian whose rows are others than its columns");
  }

  visit_layout layout_;
  std::vector<block_shape> shapes_;  ///< of each kind of blocks
  std::vector<run_of_rows> runs_;    ///< of all kinds
  std::vector<std::size_t> first_run_;
  growing<Index> written_;
  numbers<bool> is_first_;
  std::size_t entries_ = 0;
  std::size_t places_ = 0;
  std::size_t end_of_begins_ = 0;
  std::int64_t column_length_ = -1;     ///< -1: there are no columns yet
  std::vector<std::int64_t> numbered_;  ///< the runs of the block that is added
};

/// Of each row, where the visit stands that begins it for the last time, if that is certain: what was visited before is
/// overwritten. None where no row begins. With nothing a row begins only where all that was visited may vanish; what
/// blocks add may not.
template <class Index>
inline numbers<typename visit_records<Index>::position> last_begins(visit_records<Index>& records, std::size_t rows,
                                                                    triangle wanted) {
  using position = typename visit_records<Index>::position;
  if (records.end_of_begins() == 0) return {};
  numbers<position> begins(rows);
  numbers<bool> stays(rows);
  bool begins_some = false;
  records.for_each_before(
      records.end_of_begins(),
      [&](const visit_kind& kind, std::size_t where, Index of, const Index* columns) {
        if (kind.tells_position) return;
        const auto row = static_cast<std::size_t>(of);
        if (kind.begins && kind.is_certain)
          if (!stays[row] || std::any_of(columns, columns + kind.terms, [&](Index column) {
                return column != -1 && (wanted == triangle::both || column <= of);
              }))
            begins[row] = static_cast<position>(where), begins_some = begins_some || where > 0;
        stays[row] = stays[row] || (kind.terms > 0 && !kind.may_vanish);
      },
      [&](const block_kind& block, std::size_t, const Index* columns) {
        visit_records<Index>::for_each_row(block, columns,
                                           [&](Index row) { stays[static_cast<std::size_t>(row)] = true; });
      });
  if (!begins_some) return {};
  return begins;
}

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_VISIT_RECORDS_H
