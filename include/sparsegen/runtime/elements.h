//===- elements.h - the elements that a Hessian is the sum of ---*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them. Where a Hessian is the sum of the Hessians of elements, all that
// a structure pass says of an element is which unknowns it has, and all that
// `evaluate` reads is where their blocks begin. Here is how both are laid out.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_ELEMENTS_H
#define SPARSEGEN_RUNTIME_ELEMENTS_H

#include <cstddef>
#include <cstdint>

namespace sparsegen {
namespace runtime {

/// What is alike in the elements of one loop: how many runs of unknowns with consecutive numbers each has, and how long
/// these are; and how many rows it visits without an entry, as those of unknowns in which it is linear. A kind without
/// runs stands for such rows outside of elements. A pass writes for an element the number of its kind, the first
/// unknown of each run, as a column, and these rows, which have to be there all the same.
struct element_kind {
  const unsigned char* lengths;
  std::size_t runs;
  std::size_t rows = 0;
  const std::uint64_t* in = nullptr;  ///< of each run: the runs that it has entries with, bit by bit from 0; null: all

  /// Two runs have all entries that they may have, or none. A run longer than one has its own.
  bool has(std::size_t a, std::size_t b) const { return in == nullptr || (in[a] >> b & 1) != 0; }
};

struct element_table {
  const element_kind* kinds;
  std::size_t count;
};

/// The table of places has for each element, in their order: of each run that is longer than one the length of its
/// first row; then of each two runs a >= b, in the order (0, 0), (1, 0), (1, 1), (2, 0)..., the place of the first
/// entry of their block, or nothing where they have none. A block is the rows of one run and the columns of the other:
/// of a, if the place is p >= 0, and of b, if it is ~p. A single entry has its place p in either case. The rows of a
/// run have the same columns, and each those of the run as well, up to the diagonal: so each is one longer than the
/// last.
///
/// An element that is not like that has ~q in the first of its places. Then from position q on the table of others has
/// the place of each entry that it has, row by row of its lower triangle: p, or ~p where it is to be added twice, since
/// it is on the diagonal: two unknowns are one.
constexpr std::size_t places_of_pair(std::size_t a, std::size_t b) { return a * (a + 1) / 2 + b; }

/// Where the entry of a block in its row `row`, whose first has `length` entries, and its first column stands behind
/// the first of the block.
constexpr std::int64_t begin_of_row(std::int64_t row, std::int64_t length) {
  return row * length + row * (row - 1) / 2;
}

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_ELEMENTS_H
