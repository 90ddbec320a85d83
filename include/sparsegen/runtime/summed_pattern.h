//===- summed_pattern.h - the pattern of a sum of elements ------*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them. What the patterns of sums keep: CSR, and the places of elements.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_SUMMED_PATTERN_H
#define SPARSEGEN_RUNTIME_SUMMED_PATTERN_H

#include <sparsegen/runtime/growing.h>
#include <sparsegen/runtime/workspace.h>

#include <cstddef>
#include <cstdint>

namespace sparsegen {
namespace runtime {

/// CSR, zero-based, columns ascending and distinct in each row, and the places of elements. Owns all of it; can be
/// copied and moved.
template <class Index>
class summed_pattern {
public:
  const Index* row_ptr() const noexcept { return row_ptr_.data(); }
  const Index* col_idx() const noexcept { return col_idx_.data(); }
  Index nnz() const noexcept { return static_cast<Index>(col_idx_.size()); }
  /// What adds up elements reads.
  const Index* places() const noexcept { return places_.data(); }
  const Index* others() const noexcept { return others_.data(); }

protected:
  summed_pattern() = default;
  explicit summed_pattern(std::size_t rows) : row_ptr_(rows + 1) {}

  static std::size_t at(std::int64_t index) { return static_cast<std::size_t>(index); }

  numbers<Index> row_ptr_;
  growing<Index> col_idx_;
  growing<Index> places_;
  growing<Index> others_;
};

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_SUMMED_PATTERN_H
