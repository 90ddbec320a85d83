//===- index_sets.h - a pattern from sets of any length ---------*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them. Where an intermediate result may depend on any number of inputs
// the object runs the function with index sets in place of tangents, each a
// *handle*: of an input -1 less its column, of a union where what the run writes
// of it ends, and 0 of the empty set. What has been written becomes the pattern.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_INDEX_SETS_H
#define SPARSEGEN_RUNTIME_INDEX_SETS_H

#include <sparsegen/runtime/column_sets.h>
#include <sparsegen/runtime/csr.h>
#include <sparsegen/runtime/tables.h>
#include <sparsegen/runtime/visits.h>
#include <sparsegen/runtime/workspace.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>

namespace sparsegen {
namespace runtime {

/// The handles of all inputs and dependents, in memory whose indices are checked.
class set_handles {
public:
  set_handles(std::int64_t rows, std::int64_t cols)
      : rows_(static_cast<std::size_t>(rows)),
        seeds_(static_cast<std::size_t>(cols)),
        known_rows_("the dependents", rows_.data(), rows_.size() * sizeof(std::int64_t)),
        known_seeds_("the independents", seeds_.data(), seeds_.size() * sizeof(std::int64_t)) {
    for (std::size_t k = 0; k < seeds_.size(); ++k) seeds_[k] = -1 - static_cast<std::int64_t>(k);
  }

  /// The dependents depend on nothing yet.
  void begin() {
    for (std::size_t k = 0; k < rows_.size(); ++k) rows_[k] = 0;
  }

  std::int64_t* seeds() { return seeds_.data(); }
  std::int64_t* rows() { return rows_.data(); }

private:
  numbers<std::int64_t> rows_;
  numbers<std::int64_t> seeds_;
  known_array known_rows_;
  known_array known_seeds_;
};

/// The roots of all handles, one after the other as they are written.
class written_sets {
public:
  written_sets(std::int64_t cols, std::size_t written)
      : singles_(static_cast<std::size_t>(cols)), roots_(written + 1) {}

  /// What is written up to `end` is the union of these.
  column_sets::root unite(const std::int64_t* first, std::int64_t count) {
    column_sets::root all = 0;
    for (std::int64_t k = 0; k < count; ++k) all = sets_.unite(all, root(first[k]));
    return all;
  }
  void keep(std::size_t end, column_sets::root root) { roots_[end] = root; }

  const column_sets& sets() const { return sets_; }

private:
  /// Throws not_sampled where it is no handle: what was read is no element of any slot.
  column_sets::root root(std::int64_t handle) {
    const auto which = static_cast<std::size_t>(handle >= 0 ? handle : -1 - handle);
    if (which >= (handle >= 0 ? roots_.size() : singles_.size())) not_as_tried("reads what is outside of its slot");
    if (handle >= 0) return roots_[which];
    column_sets::root& known = singles_[which];
    if (known == 0) known = sets_.single(-1 - handle);
    return known;
  }

  column_sets sets_;
  numbers<column_sets::root> singles_;
  numbers<column_sets::root> roots_;  ///< of each position at which one ends
};

/// A pattern in CSR, zero-based, columns ascending and distinct in each row. Can be copied and moved.
template <class Index>
class pattern_of_sets {
public:
  pattern_of_sets() = default;

  /// `terms`: of each kind of what is written how many handles there are behind its number and a zero; the last kind is
  /// that of the dependents, one after the other. Of a symmetric matrix the lower triangle has what both have.
  /// std::length_error where Index can't count the entries. Linear in what was written and in the pattern, times the
  /// depth of its sets. May throw std::bad_alloc.
  pattern_of_sets(std::int64_t rows, std::int64_t cols, triangle wanted, const std::int64_t* terms, std::size_t kinds,
                  const numbers<std::int64_t>& written)
      : row_ptr_(static_cast<std::size_t>(rows) + 1) {
    written_sets sets(cols, written.size());
    numbers<column_sets::root> of_rows(static_cast<std::size_t>(rows));
    std::size_t row = 0;
    for (std::size_t at = 0; at < written.size();) {
      const auto kind = static_cast<std::size_t>(written[at]);
      const std::int64_t* const first = written.data() + at + 2;
      at += 2 + static_cast<std::size_t>(terms[kind]);
      const column_sets::root both = sets.unite(first, terms[kind]);
      if (kind + 1 == kinds)
        of_rows[row++] = both;
      else
        sets.keep(at, both);
    }
    fill(sets.sets(), of_rows);
    if (wanted == triangle::lower) keep_lower();
  }

  const Index* row_ptr() const noexcept { return row_ptr_.data(); }
  const Index* col_idx() const noexcept { return col_idx_.data(); }
  Index nnz() const noexcept { return static_cast<Index>(col_idx_.size()); }

private:
  static std::size_t at(Index k) { return static_cast<std::size_t>(k); }

  void fill(const column_sets& sets, const numbers<column_sets::root>& of_rows) {
    std::size_t count = 0;
    for (std::size_t row = 0; row < of_rows.size(); ++row) {
      sets.for_each(of_rows[row], [&](std::int64_t) { ++count; });
      if (count > static_cast<std::size_t>(std::numeric_limits<Index>::max()))
        throw std::length_error("sparsegen: index_type can't count the entries, which are more than " +
                                std::to_string(std::numeric_limits<Index>::max()));
      row_ptr_[row + 1] = static_cast<Index>(count);
    }
    col_idx_ = numbers<Index>(count);
    std::size_t next = 0;
    for (std::size_t row = 0; row < of_rows.size(); ++row)
      sets.for_each(of_rows[row], [&](std::int64_t column) { col_idx_[next++] = static_cast<Index>(column); });
  }

  bool has(Index row, Index column) const {
    const Index* first = col_idx_.data() + row_ptr_[at(row)];
    const Index* const end = col_idx_.data() + row_ptr_[at(row) + 1];
    const Index* const found = first + rank_in_row(first, end, column);
    return found != end && *found == column;
  }

  void keep_lower() {
    numbers<Index> kept_ptr(row_ptr_.size());
    numbers<bool> is_kept(col_idx_.size());
    for (Index row = 0; row + 1 < static_cast<Index>(row_ptr_.size()); ++row) {
      kept_ptr[at(row) + 1] = kept_ptr[at(row)];
      for (Index k = row_ptr_[at(row)]; k < row_ptr_[at(row) + 1]; ++k) {
        const Index column = col_idx_[at(k)];
        is_kept[at(k)] = column == row || (column < row && has(column, row));
        if (is_kept[at(k)]) ++kept_ptr[at(row) + 1];
      }
    }
    numbers<Index> kept(at(kept_ptr[kept_ptr.size() - 1]));
    std::size_t next = 0;
    for (std::size_t k = 0; k < col_idx_.size(); ++k)
      if (is_kept[k]) kept[next++] = col_idx_[k];
    row_ptr_ = static_cast<numbers<Index>&&>(kept_ptr);
    col_idx_ = static_cast<numbers<Index>&&>(kept);
  }

  numbers<Index> row_ptr_;
  numbers<Index> col_idx_;
};

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_INDEX_SETS_H
