//===- jacobian_elements.h - elements that a Jacobian is the sum of -*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them. Where a Jacobian is the sum of the Jacobians of elements, all that
// a structure pass says of an element is where its rows and columns begin, and all
// that `evaluate` reads is where the blocks of its entries begin. Here is how both
// are laid out.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_JACOBIAN_ELEMENTS_H
#define SPARSEGEN_RUNTIME_JACOBIAN_ELEMENTS_H

#include <cstddef>
#include <cstdint>

namespace sparsegen {
namespace runtime {

/// What is alike in the elements of one statement, or of several in a straight line: the runs of consecutive rows that
/// each has, and of consecutive columns. A pass writes for an element the number of its kind, the first row of each
/// run, and the first column of each.
struct jacobian_kind {
  const unsigned char* lengths;  ///< of the runs of rows, and behind these of the columns'
  std::size_t row_runs;          ///< at most 64
  std::size_t column_runs;       ///< at most 64
  const std::uint64_t* columns;  ///< of each run of rows: the runs of columns it has entries in, bit by bit from 0
  std::uint64_t begins = 0;      ///< runs of rows that must have no entries before, bit by bit

  /// A run of rows has all of a run of columns, or none.
  bool has(std::size_t row_run, std::size_t column_run) const { return (columns[row_run] >> column_run & 1) != 0; }
  bool is_begun(std::size_t row_run) const { return (begins >> row_run & 1) != 0; }
  /// Whether all rows with entries begin, so that `evaluate` sets these.
  bool is_set() const {
    for (std::size_t run = 0; run < row_runs; ++run)
      if (columns[run] != 0 && !is_begun(run)) return false;
    return true;
  }
  /// Whether the places of an element say how long the rows of a run are.
  bool says_length(std::size_t row_run) const { return columns[row_run] != 0 && lengths[row_run] > 1; }
};

/// The table of places has for each element, in their order: of each run of rows that has entries and is longer than
/// one, how long its rows are; then of each run of rows, for each run of columns it has entries in, the place of the
/// first entry of that block. The rows of a run have the same columns.
///
/// An element that is not like that, or is set and has a column twice, has ~q in the first of its places. Then from
/// position q on the table of others has the place of each entry, block by block, row by row.
struct jacobian_table {
  const jacobian_kind* kinds;
  std::size_t count;
};

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_JACOBIAN_ELEMENTS_H
