// The lower triangle of a Hessian in the coordinates of points in space: 3 x 3 blocks for each two points that meet in
// a term of a sum, where a point's own block is a triangle, too.
#pragma once

#include <cstddef>
#include <set>
#include <vector>

#include "hessian.h"

class Blocks {
public:
  /// For each point the points of smaller numbers that it meets.
  using Smaller = std::vector<std::set<int>>;

  explicit Blocks(const Smaller& smaller) {
    triangle_.row_ptr.push_back(0);
    for (std::size_t point = 0; point < smaller.size(); ++point) {
      first_.push_back(triangle_.row_ptr.back());
      length_.push_back(3 * static_cast<int>(smaller[point].size()));
      for (int row = 0; row < 3; ++row) add_row(static_cast<int>(point), row, smaller[point]);
    }
  }

  const Triangle& triangle() const { return triangle_; }
  int nnz() const { return triangle_.row_ptr.back(); }

  /// How many values stand before a point's own block in each of its rows. Rows get longer by one: in a block the
  /// second begins `length + 1` values after the first, and the third `length + 2` after the second.
  int length(int point) const { return length_[static_cast<std::size_t>(point)]; }

  /// The first value of the block of two points; `smaller` has been given for `point`, or is `point`.
  int place(int point, int smaller) const {
    int place = first_[static_cast<std::size_t>(point)];
    while (triangle_.col_idx[static_cast<std::size_t>(place)] != 3 * smaller) ++place;
    return place;
  }

private:
  void add_row(int point, int row, const std::set<int>& smaller) {
    std::vector<int>& col_idx = triangle_.col_idx;
    for (const int other : smaller)
      for (int k = 0; k < 3; ++k) col_idx.push_back(3 * other + k);
    for (int k = 0; k <= row; ++k) col_idx.push_back(3 * point + k);
    triangle_.row_ptr.push_back(static_cast<int>(col_idx.size()));
  }

  Triangle triangle_;
  std::vector<int> first_, length_;
};
