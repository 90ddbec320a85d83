//===- column_orders.h - in which order columns are colored -----*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them. Greedy colorings need few colors where columns with many
// neighbors come before those with few (Coleman and Moré, "Estimation of sparse
// Jacobian matrices and graph coloring problems", SIAM J. Numer. Anal. 20, 1983).
// A neighbor that shares several rows counts several times: so no graph is made.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_COLUMN_ORDERS_H
#define SPARSEGEN_RUNTIME_COLUMN_ORDERS_H

#include <sparsegen/runtime/colors.h>
#include <sparsegen/runtime/workspace.h>

#include <cstddef>
#include <cstdint>

namespace sparsegen {
namespace runtime {

/// Of each column, the entries of its rows, without its own; as many as `most` where they are more. Linear.
template <class Index>
inline numbers<Index> column_degrees(const Index* row_ptr, const column_rows<Index>& columns, Index most) {
  numbers<Index> degrees(columns.count());
  for (std::size_t column = 0; column < degrees.size(); ++column)
    for (const Index* row = columns.begin(column); row != columns.end(column); ++row) {
      const Index others = row_ptr[*row + 1] - row_ptr[*row] - 1;
      degrees[column] = others < most - degrees[column] ? degrees[column] + others : most;
    }
  return degrees;
}

/// No column has more neighbors; those with more entries in their rows are all first.
template <class Index>
inline Index most_neighbors(const column_rows<Index>& columns) {
  return static_cast<Index>(columns.count());
}

/// Columns by descending degree, equals in natural order. Linear in columns and entries.
template <class Index>
inline numbers<Index> largest_first(const Index* row_ptr, const column_rows<Index>& columns) {
  const Index most = most_neighbors(columns);
  const numbers<Index> degrees = column_degrees(row_ptr, columns, most);
  numbers<std::size_t> place(static_cast<std::size_t>(most) + 2);
  for (const Index degree : degrees) ++place[static_cast<std::size_t>(most - degree) + 1];
  for (std::size_t k = 1; k < place.size(); ++k) place[k] += place[k - 1];
  numbers<Index> order(degrees.size());
  for (std::size_t column = 0; column < order.size(); ++column)
    order[place[static_cast<std::size_t>(most - degrees[column])]++] = static_cast<Index>(column);
  return order;
}

/// Columns in doubly linked lists, one a degree. Of equal degrees the one that came last is taken first.
template <class Index>
class degree_lists {
public:
  /// Degrees are at most `most`.
  degree_lists(numbers<Index> degrees, Index most)
      : degrees_(static_cast<numbers<Index>&&>(degrees)),
        next_(degrees_.size()),
        before_(degrees_.size()),
        first_(static_cast<std::size_t>(most) + 1, Index{-1}) {
    for (std::size_t column = degrees_.size(); column-- > 0;) link(static_cast<Index>(column));
  }

  /// One of the least degree, which is in no list from now on. There is one.
  Index take_least() {
    while (first_[at(least_)] < 0) ++least_;
    const Index column = first_[at(least_)];
    unlink(column);
    degrees_[at(column)] = -1;
    return column;
  }

  bool has(Index column) const { return degrees_[at(column)] >= 0; }

  /// Of one that is in a list, and that is not of degree 0.
  void decrement(Index column) {
    unlink(column);
    if (--degrees_[at(column)] < least_) least_ = degrees_[at(column)];
    link(column);
  }
  bool can_decrement(Index column) const { return degrees_[at(column)] > 0; }

private:
  static std::size_t at(Index k) { return static_cast<std::size_t>(k); }

  void link(Index column) {
    Index& first = first_[at(degrees_[at(column)])];
    before_[at(column)] = -1;
    next_[at(column)] = first;
    if (first >= 0) before_[at(first)] = column;
    first = column;
  }

  void unlink(Index column) {
    const Index next = next_[at(column)], before = before_[at(column)];
    if (next >= 0) before_[at(next)] = before;
    (before >= 0 ? next_[at(before)] : first_[at(degrees_[at(column)])]) = next;
  }

  numbers<Index> degrees_;  ///< -1 of those that were taken
  numbers<Index> next_;
  numbers<Index> before_;
  numbers<Index> first_;  ///< of each degree
  Index least_ = 0;       ///< no column has a smaller one
};

/// From the last to the first, each column has the least degree among those that are left. Takes a step for each pair
/// of entries of a row; memory is linear.
template <class Index>
inline numbers<Index> smallest_last(const Index* row_ptr, const Index* col_idx, const column_rows<Index>& columns) {
  const Index most = most_neighbors(columns);
  degree_lists<Index> left(column_degrees(row_ptr, columns, most), most);
  numbers<Index> order(columns.count());
  for (std::size_t k = order.size(); k-- > 0;) {
    const Index column = order[k] = left.take_least();
    const auto own = static_cast<std::size_t>(column);
    for (const Index* row = columns.begin(own); row != columns.end(own); ++row)
      for (Index entry = row_ptr[*row]; entry < row_ptr[*row + 1]; ++entry)
        if (const Index other = col_idx[entry]; left.has(other) && left.can_decrement(other)) left.decrement(other);
  }
  return order;
}

/// The steps of smallest_last.
template <class Index>
inline double pairs_in_rows(Index rows, const Index* row_ptr) {
  double pairs = 0;
  for (Index row = 0; row < rows; ++row) {
    const auto length = static_cast<double>(row_ptr[row + 1] - row_ptr[row]);
    pairs += length * length;
  }
  return pairs;
}

/// How many are worth a better order: those of rows of some tens of entries, and all of small patterns.
inline double most_pairs(std::int64_t entries) {
  constexpr double always = 1e6, an_entry = 32;
  return always + an_entry * static_cast<double>(entries);
}

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_COLUMN_ORDERS_H
