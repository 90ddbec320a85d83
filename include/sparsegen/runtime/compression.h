//===- compression.h - the compressed matrix of an object -------*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them. How many colors a structure needs that is known at run time no
// generator knows. So the code of an object has lanes of a fixed width, and is
// run once for each so many colors: tangents for those of columns, adjoints for
// those of rows.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_COMPRESSION_H
#define SPARSEGEN_RUNTIME_COMPRESSION_H

#include <sparsegen/runtime/bidirectional.h>
#include <sparsegen/runtime/made_once.h>
#include <sparsegen/runtime/object_coloring.h>
#include <sparsegen/runtime/workspace.h>

#include <cstddef>

namespace sparsegen {
namespace runtime {

/// The lanes of so many colors at once, from the first on. The code of an object reads the seeds, one for each column,
/// or row, that may be seeded, and fills the lanes, a run of num_lanes for each line: row, or column. Both are in a
/// workspace.
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

  /// Puts the lanes of rows' colors into the compressed matrix, num_colors × lines, row-major.
  void store_rows(Value* compressed) const {
    const auto width = static_cast<std::ptrdiff_t>(lines_);
    Value* to = compressed + static_cast<std::ptrdiff_t>(first_) * width;
    for (std::ptrdiff_t k = 0; k < count(); ++k, to += width)
      for (std::ptrdiff_t line = 0; line < width; ++line) to[line] = lanes_[line * num_lanes + k];
  }

  /// Reads off the entries that these tangents give.
  void read_tangents(const coloring<Index>& by, const Index* row_ptr, const Index* col_idx, Value* values) const {
    const bool is_symmetric = by.by == partition::star;
    for (Index row = 0; row < lines_; ++row)
      for (Index k = row_ptr[row]; k < row_ptr[row + 1]; ++k) {
        const bool is_own = by.sides.size() == 0 || by.sides[static_cast<std::size_t>(k)] == side::column;
        if (is_own)
          read(row, col_idx[k], values[k]);
        else if (is_symmetric)
          read(col_idx[k], row, values[k]);
      }
  }

  /// Reads off the entries that these adjoints give, of which a line is a column.
  void read_adjoints(const coloring<Index>& by, const Index* row_ptr, const Index* col_idx, Value* values) const {
    for (Index row = 0; row < seeded_; ++row)
      for (Index k = row_ptr[row]; k < row_ptr[row + 1]; ++k)
        if (by.sides.size() == 0 || by.sides[static_cast<std::size_t>(k)] == side::row)
          read(col_idx[k], row, values[k]);
  }

private:
  /// What the lane of something that is seeded has in a line, if it is one of these.
  void read(Index line, Index of, Value& value) const {
    if (const Index lane = seeds_[of]; lane >= 0)
      value = lanes_[static_cast<std::ptrdiff_t>(line) * num_lanes + static_cast<std::ptrdiff_t>(lane)];
  }

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
