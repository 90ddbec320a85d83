//===- diagonal_sums.h - blocks on the diagonal, summed beside the values -*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them. Where each two nodes have at most one element in common, as those of
// springs, the blocks of pairs are written once each. What is summed are the blocks
// on the diagonal alone: a few numbers a node, which are close together here, and
// go to the values at the end. So no memory is cleared, or waited for to be read.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_DIAGONAL_SUMS_H
#define SPARSEGEN_RUNTIME_DIAGONAL_SUMS_H

#include <sparsegen/runtime/element_pattern.h>
#include <sparsegen/runtime/kept_buffer.h>

#include <cstddef>
#include <new>

namespace sparsegen {
namespace runtime {

/// Lives while elements are added, and puts their sums into the values when it ends. Where the pattern does not store
/// blocks it only clears the values, and sums are the values' own.
template <class Value, class Index>
class diagonal_sums {
public:
  /// The constructor may throw std::bad_alloc. Both stay the caller's.
  diagonal_sums(const element_pattern<Index>& pattern, Value* values)
      : pattern_(pattern), values_(values), memory_(pattern.kept(), pattern.diagonal_size() * sizeof(Value)) {
    if (!pattern.stores_blocks()) pattern.clear(values);
    for (std::size_t k = 0; k < pattern.diagonal_size(); ++k) ::new (static_cast<void*>(data() + k)) Value{};
  }
  diagonal_sums(const diagonal_sums&) = delete;
  diagonal_sums& operator=(const diagonal_sums&) = delete;
  ~diagonal_sums() {
    if (pattern_.stores_blocks()) write();
  }

  /// Where the blocks on the diagonal are added, for element_sum.
  Value* data() const { return pattern_.stores_blocks() ? static_cast<Value*>(memory_.data()) : values_; }

private:
  void write() const {
    const growing<Index>& begins = pattern_.diagonal_begins();
    const Index* const ends = pattern_.row_ptr() + 1;
    const Value* from = data();
    for (std::size_t block = 0; block + 1 < begins.size(); ++block) {
      const Index begin = begins[block], end = begins[block + 1];
      if (ends[begin] == ends[begin - 1]) continue;
      for (Index row = begin; row < end; ++row) {
        Value* const behind = values_ + ends[row];  // A few numbers: no call.
        for (Value* to = behind - (row - begin + 1); to != behind; ++to) *to = *from++;
      }
    }
  }

  const element_pattern<Index>& pattern_;
  Value* values_;
  kept_buffer::lease memory_;
};

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_DIAGONAL_SUMS_H
