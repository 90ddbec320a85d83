//===- number_visits.h - the rows and columns of visits ---------*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them. A structure pass numbers rows and columns slot by slot; here they
// become those of the pattern, and it is seen which visits are overwritten, and
// which blocks stand as usual.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_NUMBER_VISITS_H
#define SPARSEGEN_RUNTIME_NUMBER_VISITS_H

#include <sparsegen/runtime/block_shape.h>
#include <sparsegen/runtime/visits.h>
#include <sparsegen/runtime/workspace.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace sparsegen {
namespace runtime {

/// A kept term of a pair is one at those structures that the generator tried: its mirrored one stands before it, in the
/// row of its column.
inline void require_mirrored(const visit_kind& kind, const term_kind* terms, std::int64_t row,
                             const std::int64_t* columns) {
  for (std::int64_t k = 0; k < (kind.has_pairs ? kind.terms : 0); ++k)
    if (terms[k].part == pair_part::kept &&
        (columns[-terms[k].row_before] != columns[k] || columns[-terms[k].column_before] != row))
      not_as_tried("adds a block to the Hessian whose rows are others than its columns");
}

/// Where in the pattern the first of a run stands, whose numbers in a pass follow each other.
template <class Slots>
inline std::int64_t first_of_run(const Slots& slots, std::int64_t number, std::int64_t length) {
  const std::int64_t first = slots(number);
  slots(number + length - 1);
  return first;
}

/// How much was written.
struct visit_counts {
  std::size_t entries = 0;
  std::size_t places = 0;  ///< of the visits in the table of places
};

/// Changes the numbers of a pass to those of the pattern; `rows` and `cols`: like slots. Blocks that are not regular are
/// marked. std::invalid_argument where a row or column is outside of its slot.
template <class Rows, class Cols>
inline visit_counts number_visits(const Rows& rows, const Cols& cols, const std::vector<block_shape>& shapes,
                                 visit_stream& stream) {
  visit_counts counts;
  stream.for_each(
      [&](const visit_kind& kind, std::size_t, std::int64_t& row, std::int64_t* columns) {
        counts.entries += static_cast<std::size_t>(kind.terms);
        counts.places += static_cast<std::size_t>(kind.places);
        if (kind.tells_position) return;
        row = rows(row);
        for (std::int64_t k = 0; k < kind.terms; ++k)
          if (columns[k] != -1) columns[k] = cols(columns[k] - Cols::apart);
        require_mirrored(kind, stream.terms_of(kind), row, columns);
      },
      [&](const block_kind& block, std::size_t at, std::int64_t* first_rows) {
        const block_shape& shape = shapes[stream.number_of(block)];
        for (std::int64_t a = 0; a < block.row_runs; ++a)
          first_rows[a] = first_of_run(rows, first_rows[a], shape.row_length(a));
        for (std::int64_t b = 0; b < block.column_runs; ++b) {
          std::int64_t& column = first_rows[block.row_runs + b];
          column = first_of_run(cols, column - Cols::apart, shape.column_length(b));
        }
        counts.entries += shape.entries();
        counts.places += shape.leading().size();
        if (shape.is_regular() && shape.fits(first_rows)) return;
        stream.mark_irregular(at);
        stream.for_each_visit(
            block, first_rows, [&](const visit_kind& kind, std::int64_t row, const std::int64_t* columns) {
              require_mirrored(kind, stream.terms_of(kind), row, columns);
            });
      });
  return counts;
}

/// Calls f(row) for the rows of a block.
template <class F>
inline void for_each_row(const block_kind& block, const std::int64_t* first_rows, const F& f) {
  for (std::int64_t a = 0; a < block.row_runs; ++a)
    for (std::int64_t k = 0; k < block.lengths[a]; ++k) f(static_cast<std::size_t>(first_rows[a] + k));
}

/// Of each row, where in the stream the visit stands that begins it for the last time, if that is certain: what was
/// visited before is overwritten, and a block with some of that is no regular one. With nothing a row begins only where
/// all that was visited may vanish; what blocks add may not.
inline numbers<std::size_t> last_begins(visit_stream& stream, std::size_t rows, triangle wanted) {
  numbers<std::size_t> begins(rows);
  const visit_table& table = stream.table();
  if (std::none_of(table.kinds, table.kinds + table.count, [](const visit_kind& kind) { return kind.begins; }))
    return begins;
  numbers<bool> stays(rows);
  bool begins_some = false;
  const auto is_entry = [&](std::int64_t row, std::int64_t column) {
    return column != -1 && (wanted == triangle::both || column <= row);
  };
  stream.for_each(
      [&](const visit_kind& kind, std::size_t at, std::int64_t row, const std::int64_t* columns) {
        if (kind.tells_position) return;
        bool is_something = !stays[static_cast<std::size_t>(row)];
        for (std::int64_t k = 0; k < kind.terms; ++k) is_something = is_something || is_entry(row, columns[k]);
        if (kind.begins && kind.is_certain && is_something) begins[static_cast<std::size_t>(row)] = at;
        begins_some = begins_some || begins[static_cast<std::size_t>(row)] > 0;
        bool& held = stays[static_cast<std::size_t>(row)];
        held = held || (kind.terms > 0 && !kind.may_vanish);
      },
      [&](const block_kind& block, std::size_t, const std::int64_t* first_rows) {
        for_each_row(block, first_rows, [&](std::size_t row) { stays[row] = true; });
      });
  if (!begins_some) return begins;
  stream.for_each([](const visit_kind&, std::size_t, std::int64_t, const std::int64_t*) {},
                  [&](const block_kind& block, std::size_t at, const std::int64_t* first_rows) {
                    bool is_overwritten = false;
                    for_each_row(block, first_rows, [&](std::size_t row) {
                      is_overwritten = is_overwritten || at < begins[row];
                    });
                    if (is_overwritten && stream.is_regular(at)) stream.mark_irregular(at);
                  });
  return begins;
}

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_NUMBER_VISITS_H
