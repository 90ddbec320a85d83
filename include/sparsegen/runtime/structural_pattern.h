//===- structural_pattern.h - the pattern of what is visited ----*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them. What a structure pass has visited becomes the pattern in CSR, and
// the place in the values of each entry that `evaluate` writes.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_STRUCTURAL_PATTERN_H
#define SPARSEGEN_RUNTIME_STRUCTURAL_PATTERN_H

#include <sparsegen/runtime/growing.h>
#include <sparsegen/runtime/place_finder.h>
#include <sparsegen/runtime/place_tables.h>
#include <sparsegen/runtime/row_groups.h>
#include <sparsegen/runtime/visit_records.h>
#include <sparsegen/runtime/visits.h>
#include <sparsegen/runtime/workspace.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>

namespace sparsegen {
namespace runtime {

/// The pattern in CSR, zero-based, columns ascending and distinct in each row, and the places of what `evaluate`
/// writes. Owns all of it; can be copied and moved.
template <class Index>
class structural_pattern {
public:
  structural_pattern() = default;

  /// `rows` and `cols`: like slots. `visited`: what a pass has written; is emptied. std::invalid_argument where a row
  /// or column is outside of its slot; std::length_error where Index can't count the entries. Linear in what was
  /// written and in rows and columns, times the logarithm of a row's length. May throw std::bad_alloc.
  template <class Rows, class Cols>
  structural_pattern(const Rows& rows, const Cols& cols, triangle wanted, const visit_table& table,
                     numbers<std::int64_t>& visited)
      : row_ptr_(at(rows.size()) + 1), clears_(table.count) {
    visit_records<Index> records(table, wanted, at(rows.size()));
    records.reserve(visited.size());
    for_each_written(
        table, visited.begin(), visited.end(),
        [&](const visit_kind& kind, std::int64_t row, const std::int64_t* columns) {
          records.add(rows, cols, kind, row, columns);
        },
        [&](const block_kind& block, const std::int64_t* first_rows, const std::int64_t* first_columns) {
          records.add(rows, cols, block, first_rows, first_columns);
        });
    visited = {};
    if (records.entries() > static_cast<std::size_t>(std::numeric_limits<Index>::max()))
      throw std::length_error("sparsegen: index_type can't count the entries, of which the function writes " +
                              std::to_string(records.entries()));
    const auto begins = last_begins(records, at(rows.size()), wanted);
    row_groups<Index>(records, begins, at(rows.size()), at(cols.size()), wanted).find_rows(row_ptr_, col_idx_);
    col_idx_.shrink_to_fit();
    tables_ = place_tables<Index>(table, records.places(), col_idx_.size());
    place_finder<Index>(records, begins, wanted, row_ptr_, col_idx_, clears_).run(tables_);
  }

  const Index* row_ptr() const noexcept { return row_ptr_.data(); }
  const Index* col_idx() const noexcept { return col_idx_.data(); }
  Index nnz() const noexcept { return static_cast<Index>(col_idx_.size()); }
  const place_tables<Index>& tables() const noexcept { return tables_; }
  /// Of each kind of visits, whether some find their row begun.
  const bool* clears() const noexcept { return clears_.data(); }

private:
  static std::size_t at(std::int64_t index) { return static_cast<std::size_t>(index); }

  numbers<Index> row_ptr_;
  growing<Index> col_idx_;
  place_tables<Index> tables_;
  numbers<bool> clears_;
};

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_STRUCTURAL_PATTERN_H
