//===- compression.h - the compressed Jacobian of an object -----*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them. How many colors a structure needs that is known at run time no
// generator knows. So the code of an object has lanes of a fixed width, and is
// run once for each so many colors.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_COMPRESSION_H
#define SPARSEGEN_RUNTIME_COMPRESSION_H

#include <sparsegen/runtime/column_coloring.h>
#include <sparsegen/runtime/made_once.h>
#include <sparsegen/runtime/partition.h>
#include <sparsegen/runtime/workspace.h>

#include <cstddef>

namespace sparsegen {
namespace runtime {

/// How the matrix of an object is compressed.
template <class Index>
struct coloring {
  partition by = partition::column;
  numbers<Index> colors;  ///< as `colors()` has them
  Index num_column_colors = 0;

  Index num_colors() const { return num_column_colors; }
};

/// By columns. May throw std::bad_alloc.
template <class Index>
inline coloring<Index> colored_by_columns(Index rows, Index cols, const Index* row_ptr, const Index* col_idx) {
  coloring<Index> found;
  found.colors = best_column_colors(rows, cols, row_ptr, col_idx);
  found.num_column_colors = number_of_colors(found.colors);
  return found;
}

/// The lanes of so many colors at once, from the first on. The code of an object reads the seeds, one for each column
/// that may be seeded, and fills the lanes, a run of num_lanes for each row. Both are in a workspace.
template <class Index, class Value, int num_lanes>
class lane_chunks {
public:
  /// The bytes of workspace that are needed, behind an offset that is a multiple of workspace_alignment.
  static std::size_t bytes(Index seeded, Index lines) {
    return seeds_bytes(seeded) + static_cast<std::size_t>(lines) * num_lanes * sizeof(Value);
  }

  /// `colors` has the color of each of the `seeded`, or -1. There is a first chunk where no color is, too.
  lane_chunks(const Index* colors, Index seeded, Index num_colors, Index lines, void* workspace, std::size_t offset)
      : colors_(colors),
        seeded_(seeded),
        num_colors_(num_colors),
        lines_(lines),
        seeds_(at<Index>(workspace, offset)),
        lanes_(at<Value>(workspace, offset + seeds_bytes(seeded))) {
    name_lanes();
  }

  /// Goes on to the next colors; false where none is left.
  bool next() {
    if (num_colors_ - first_ <= num_lanes) return false;
    first_ += num_lanes;
    name_lanes();
    return true;
  }

  /// Of each that may be seeded, its lane, or -1.
  const Index* seeds() const { return seeds_; }
  Value* lanes() const { return lanes_; }

  /// Puts the lanes of columns' colors into the compressed matrix, lines × num_colors, row-major.
  void store_columns(Value* compressed) const {
    const auto width = static_cast<std::ptrdiff_t>(num_colors_);
    const Value* from = lanes_;
    Value* to = compressed + first_;
    for (Index line = 0; line < lines_; ++line, from += num_lanes, to += width)
      for (std::ptrdiff_t k = 0; k < count(); ++k) to[k] = from[k];
  }

  /// Reads off the entries whose columns have these colors.
  void read_columns(const Index* row_ptr, const Index* col_idx, Value* values) const {
    const Value* line = lanes_;
    for (Index row = 0; row < lines_; ++row, line += num_lanes)
      for (Index k = row_ptr[row]; k < row_ptr[row + 1]; ++k)
        if (const Index lane = seeds_[col_idx[k]]; lane >= 0) values[k] = line[lane];
  }

private:
  static std::size_t seeds_bytes(Index seeded) { return align_up(static_cast<std::size_t>(seeded) * sizeof(Index)); }

  /// How many lanes are colors.
  std::ptrdiff_t count() const {
    const auto left = static_cast<std::ptrdiff_t>(num_colors_ - first_);
    return left < num_lanes ? left : num_lanes;
  }

  void name_lanes() {
    for (Index k = 0; k < seeded_; ++k) {
      const Index lane = colors_[k] - first_;
      seeds_[k] = lane >= 0 && lane < num_lanes ? lane : Index{-1};
    }
  }

  const Index* colors_;
  Index seeded_;
  Index num_colors_;
  Index lines_;
  Index first_ = 0;  ///< color
  Index* seeds_;
  Value* lanes_;
};

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_COMPRESSION_H
