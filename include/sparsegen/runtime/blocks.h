//===- blocks.h - the Hessian of each element, before it is added -*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them. Where a Hessian is the sum of the Hessians of elements, the code
// hands over each of these as a dense block. A function of the caller's may
// change it, and then its lower triangle is added to the values.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_BLOCKS_H
#define SPARSEGEN_RUNTIME_BLOCKS_H

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace sparsegen {
namespace runtime {

/// An int, where `hook(block, unknowns, size)` can be called.
template <class Hook, class Value, class Index>
using if_block_hook = std::enable_if_t<std::is_invocable_v<Hook&, Value*, const Index*, Index>, int>;

/// Takes blocks. What is behind it is known to the function only.
template <class Value, class Index>
struct block_sink {
  void (*take)(block_sink& self, Value* block, const Index* unknowns, Index size);
};

/// Hands over a block to a block_sink: `size` × `size` numbers, row-major, of which the lower triangle is given, and
/// the numbers of its unknowns.
template <class Value, class Index>
void add_block(void* sink, Value* block, const Index* unknowns, std::int64_t size) {
  const auto count = static_cast<std::size_t>(size);
  for (std::size_t i = 1; i < count; ++i)
    for (std::size_t j = 0; j < i; ++j) block[j * count + i] = block[i * count + j];
  auto& to = *static_cast<block_sink<Value, Index>*>(sink);
  to.take(to, block, unknowns, static_cast<Index>(size));
}

/// A block of which nothing is known yet.
template <class Value, class Index>
void begin_block(Value* block, Index* unknowns, std::int64_t size) {
  std::fill(block, block + size * size, Value(0));
  std::fill(unknowns, unknowns + size, Index(-1));
}

/// The same as add_block() of the unknowns that have a number, if any has.
template <class Value, class Index>
void add_reached_block(void* sink, Value* block, Index* unknowns, std::int64_t size) {
  const auto count = static_cast<std::size_t>(size);
  std::size_t reached = 0;
  Value* to = block;
  for (std::size_t i = 0; i < count; ++i) {
    if (unknowns[i] < 0) continue;
    // Row by row to the front, each behind the last one: never behind where it is read from.
    for (std::size_t j = 0; j < count; ++j)
      if (unknowns[j] >= 0) *to++ = block[i * count + j];
    ++reached;
  }
  std::size_t next = 0;
  for (std::size_t i = 0; i < count; ++i)
    if (unknowns[i] >= 0) unknowns[next++] = unknowns[i];
  if (reached > 0) add_block(sink, block, unknowns, static_cast<std::int64_t>(reached));
}

/// Calls a function with each block, and adds what it leaves of the block's lower triangle to the values of a sparse
/// lower triangle. Each entry of each block has a place there.
template <class Value, class Index, class Hook>
class block_sum : block_sink<Value, Index> {
public:
  /// `row_ptr` and `col_idx` are the lower triangle (row >= column) in CSR, zero-based, columns ascending; `values` are
  /// cleared.
  block_sum(Index nnz, const Index* row_ptr, const Index* col_idx, Value* values, Hook& hook)
      : block_sink<Value, Index>{&take}, row_ptr_(row_ptr), col_idx_(col_idx), values_(values), hook_(hook) {
    std::fill(values, values + nnz, Value(0));
  }

  /// For add_block().
  void* sink() { return static_cast<block_sink<Value, Index>*>(this); }
  /// For add_element() of element_sum.h.
  template <int... Lengths>
  void add_element(Value* block, const Index* unknowns) {
    add_block<Value, Index>(sink(), block, unknowns, (Lengths + ...));
  }

private:
  static void take(block_sink<Value, Index>& self, Value* block, const Index* unknowns, Index size) {
    auto& own = static_cast<block_sum&>(self);
    own.hook_(block, unknowns, size);
    const auto count = static_cast<std::size_t>(size);
    for (std::size_t i = 0; i < count; ++i)
      for (std::size_t j = 0; j <= i; ++j) own.add(unknowns[i], unknowns[j], block[i * count + j], i == j);
  }

  /// Two unknowns of an element may be one: then both of the block's entries for them are of its diagonal.
  void add(Index a, Index b, Value value, bool is_diagonal) {
    const Index row = std::max(a, b), column = std::min(a, b);
    const Index* const begin = col_idx_ + row_ptr_[row];
    const Index* const end = col_idx_ + row_ptr_[row + 1];
    const Index* const at = row == column ? end - 1 : std::lower_bound(begin, end, column);
    values_[at - col_idx_] += a == b && !is_diagonal ? value + value : value;
  }

  const Index* row_ptr_;
  const Index* col_idx_;
  Value* values_;
  Hook& hook_;
};

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_BLOCKS_H
