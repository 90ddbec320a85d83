//===- grid.h - the grid that a pattern lives on ----------------*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them. The columns of a discretised equation are the points of a grid,
// numbered in mixed radix: column = Σ coordinate · stride. A pattern does not say
// which. On a grid, the same few differences between columns come back in row
// after row, and the strides are among them: every chain of frequent differences
// that divide each other is a guess. It may be wrong; whatever is built on it is
// verified on the whole pattern. The generator runs this very code.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_GRID_H
#define SPARSEGEN_RUNTIME_GRID_H

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace sparsegen {
namespace runtime {

/// A pattern in CSR, zero-based, that someone else has.
template <class Position, class Column>
struct pattern_view {
  std::int64_t rows;
  std::int64_t cols;
  const Position* row_ptr;
  const Column* col_idx;

  const Column* begin(std::int64_t row) const { return col_idx + row_ptr[row]; }
  const Column* end(std::int64_t row) const { return col_idx + row_ptr[row + 1]; }
  std::int64_t length(std::int64_t row) const { return static_cast<std::int64_t>(row_ptr[row + 1] - row_ptr[row]); }
};

/// One digit of a column's number: (column / stride) mod extent.
struct grid_axis {
  std::int64_t stride = 1;
  std::int64_t extent = 1;

  std::int64_t of(std::int64_t column) const { return column / stride % extent; }
};

/// Axes in ascending order of their strides, the first of stride 1. At most one of them numbers fields (unknowns of one
/// point), not places.
struct grid {
  static constexpr std::size_t most_axes = 4;

  std::vector<grid_axis> axes;
  std::int32_t field_axis = -1;  ///< which one; -1 for none
};

/// Guesses grids from the differences between the columns of some hundreds of rows.
class grid_guesses {
public:
  template <class Position, class Column>
  explicit grid_guesses(const pattern_view<Position, Column>& pattern) : columns_(pattern.cols) {
    if (pattern.rows == 0 || pattern.cols < 2) return;
    samples_ = std::min(pattern.rows, sampled_rows);
    for (std::int64_t k = 0; k < samples_ && counts_.size() <= most_differences; ++k)
      add_row(pattern, k * pattern.rows / samples_);
    if (!find_strides()) return;
    chain_.push_back(1);
    extend();
  }

  /// The likelier first; none where the rows that were looked at differ too much.
  std::vector<grid> take() { return std::move(grids_); }

private:
  static constexpr std::int64_t sampled_rows = 384;
  static constexpr std::int64_t longest_row = 128;      ///< longer rows say nothing of a grid
  static constexpr std::int64_t seldom = 16;            ///< a stride is in one of so many sampled rows
  static constexpr std::int64_t often = 6;              ///< a quarter of what is seen comes so often
  static constexpr std::size_t most_differences = 600;  ///< in sampled rows; irregular patterns have more
  static constexpr std::size_t most_strides = 10;
  static constexpr std::int64_t most_fields = 16;

  /// A difference, and in how many of the sampled rows it is.
  using counted = std::pair<std::int64_t, std::int64_t>;

  template <class Position, class Column>
  void add_row(const pattern_view<Position, Column>& pattern, std::int64_t row) {
    if (pattern.length(row) > longest_row) return;
    std::vector<std::int64_t> found;
    for (const Column* a = pattern.begin(row); a != pattern.end(row); ++a)
      for (const Column* b = a + 1; b != pattern.end(row); ++b) found.push_back(*b - *a);
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    std::vector<counted> merged;
    std::size_t next = 0;
    for (const std::int64_t difference : found) {
      while (next < counts_.size() && counts_[next].first < difference) merged.push_back(counts_[next++]);
      const bool is_known = next < counts_.size() && counts_[next].first == difference;
      merged.emplace_back(difference, is_known ? counts_[next++].second + 1 : 1);
    }
    merged.insert(merged.end(), counts_.begin() + static_cast<std::ptrdiff_t>(next), counts_.end());
    counts_ = std::move(merged);
  }

  /// The most frequent differences above 1, in ascending order; false where the rows differ too much for a grid.
  bool find_strides() {
    std::vector<counted> ranked;
    std::int64_t frequent = 0, all = 0;
    for (const auto& [difference, count] : counts_) {
      all += count;
      if (count * often >= samples_) frequent += count;
      if (count * seldom >= samples_ && difference > 1) ranked.emplace_back(-count, difference);
    }
    if (counts_.size() > most_differences || 4 * frequent < all) return false;
    std::sort(ranked.begin(), ranked.end());
    if (ranked.size() > most_strides) ranked.resize(most_strides);
    for (const counted& each : ranked) strides_.push_back(each.second);
    std::sort(strides_.begin(), strides_.end());
    return true;
  }

  /// All chains that begin with this one.
  void extend() {
    add_grids();
    if (chain_.size() == grid::most_axes) return;
    for (const std::int64_t stride : strides_) {
      if (stride <= chain_.back() || stride % chain_.back() != 0 || stride >= columns_) continue;
      chain_.push_back(stride);
      extend();
      chain_.pop_back();
    }
  }

  /// The grid without fields, and with the first or last axis as fields.
  void add_grids() {
    grid made;
    for (std::size_t k = 0; k < chain_.size(); ++k) {
      const bool is_last = k + 1 == chain_.size();
      made.axes.push_back({chain_[k], is_last ? (columns_ + chain_[k] - 1) / chain_[k] : chain_[k + 1] / chain_[k]});
    }
    grids_.push_back(made);
    if (made.axes.size() == 1) return;
    for (const std::size_t axis : {std::size_t{0}, made.axes.size() - 1}) {
      if (made.axes[axis].extent > most_fields) continue;
      grids_.push_back(made);
      grids_.back().field_axis = static_cast<std::int32_t>(axis);
    }
  }

  std::int64_t columns_;
  std::int64_t samples_ = 0;
  std::vector<counted> counts_;
  std::vector<std::int64_t> strides_;
  std::vector<std::int64_t> chain_;  ///< strides that divide each other
  std::vector<grid> grids_;
};

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_GRID_H
