//===- Orders.cpp - in which order columns are colored ----------*- C++ -*-===//
//
// Largest-first (Welsh and Powell 1967) and smallest-last (Matula and Beck
// 1983), on the column intersection graph as Coleman and Moré have them
// ("Estimation of sparse Jacobian matrices and graph coloring problems", SIAM
// J. Numer. Anal. 20, 1983). The graph is never built: neighbors are found
// through the rows, as Gebremedhin, Manne and Pothen do. Degrees are exact.
//
//===----------------------------------------------------------------------===//
#include "Color/Orders.h"

#include <algorithm>
#include <numeric>

#include "Support/Diagnostics.h"

namespace sparsegen::color {
namespace {

constexpr std::int32_t kNone = -1;

std::size_t at(std::int32_t index) { return static_cast<std::size_t>(index); }

/// Visits the neighbors of a column, each once.
class Neighbors {
public:
  Neighbors(const SparsityPattern& pattern, const SparsityPattern& columns)
      : pattern_(pattern), columns_(columns), seenBy_(static_cast<std::size_t>(pattern.cols), kNone) {}

  template <class Visit>
  void forEach(std::int32_t column, Visit visit) {
    seenBy_[at(column)] = column;
    for (const std::int32_t row : columns_.row(column))
      for (const std::int32_t other : pattern_.row(row)) {
        if (seenBy_[at(other)] == column) continue;
        seenBy_[at(other)] = column;
        visit(other);
      }
  }

  std::vector<std::int32_t> degrees() {
    std::vector<std::int32_t> result(seenBy_.size(), 0);
    for (std::int32_t column = 0; at(column) < result.size(); ++column)
      forEach(column, [&](std::int32_t) { ++result[at(column)]; });
    std::fill(seenBy_.begin(), seenBy_.end(), kNone);
    return result;
  }

private:
  const SparsityPattern& pattern_;
  const SparsityPattern& columns_;
  std::vector<std::int32_t> seenBy_;  ///< the last column that this one was a neighbor of
};

/// Columns by their degree, in doubly linked lists: a column moves to another
/// degree in constant time.
class Buckets {
public:
  explicit Buckets(std::vector<std::int32_t> degrees)
      : degree_(std::move(degrees)), next_(degree_.size(), kNone), previous_(degree_.size(), kNone) {
    const std::int32_t largest = degree_.empty() ? 0 : *std::max_element(degree_.begin(), degree_.end());
    head_.assign(at(largest) + 1, kNone);
    for (std::int32_t column = static_cast<std::int32_t>(degree_.size()) - 1; column >= 0; --column) link(column);
  }

  /// Takes out a column of least degree: the one that came to it last.
  std::int32_t takeSmallest() {
    while (head_[at(least_)] == kNone) ++least_;
    const std::int32_t column = head_[at(least_)];
    unlink(column);
    degree_[at(column)] = kNone;
    return column;
  }

  bool has(std::int32_t column) const { return degree_[at(column)] != kNone; }

  void decrement(std::int32_t column) {
    unlink(column);
    --degree_[at(column)];
    link(column);
    least_ = std::min(least_, degree_[at(column)]);
  }

private:
  void link(std::int32_t column) {
    std::int32_t& head = head_[at(degree_[at(column)])];
    previous_[at(column)] = kNone;
    next_[at(column)] = head;
    if (head != kNone) previous_[at(head)] = column;
    head = column;
  }

  void unlink(std::int32_t column) {
    const std::int32_t next = next_[at(column)];
    const std::int32_t previous = previous_[at(column)];
    if (next != kNone) previous_[at(next)] = previous;
    (previous != kNone ? next_[at(previous)] : head_[at(degree_[at(column)])]) = next;
  }

  std::vector<std::int32_t> degree_;  ///< kNone once taken out
  std::vector<std::int32_t> next_;
  std::vector<std::int32_t> previous_;
  std::vector<std::int32_t> head_;  ///< of each degree
  std::int32_t least_ = 0;          ///< no column has a degree below it
};

std::vector<std::int32_t> natural(const SparsityPattern& pattern) {
  std::vector<std::int32_t> order(static_cast<std::size_t>(pattern.cols));
  std::iota(order.begin(), order.end(), 0);
  return order;
}

/// Descending degree, ties in natural order: a counting sort.
std::vector<std::int32_t> largestFirst(const SparsityPattern& pattern, const SparsityPattern& columns) {
  const std::vector<std::int32_t> degrees = Neighbors(pattern, columns).degrees();
  if (degrees.empty()) return {};
  const std::int32_t largest = *std::max_element(degrees.begin(), degrees.end());
  std::vector<std::size_t> place(at(largest) + 2, 0);
  for (const std::int32_t degree : degrees) ++place[at(largest - degree) + 1];
  std::partial_sum(place.begin(), place.end(), place.begin());
  std::vector<std::int32_t> order(degrees.size());
  for (std::int32_t column = 0; at(column) < degrees.size(); ++column)
    order[place[at(largest - degrees[at(column)])]++] = column;
  return order;
}

/// From the last to the first, each column has the least degree among the
/// columns that are left.
std::vector<std::int32_t> smallestLast(const SparsityPattern& pattern, const SparsityPattern& columns) {
  Neighbors neighbors(pattern, columns);
  Buckets left(neighbors.degrees());
  std::vector<std::int32_t> order(static_cast<std::size_t>(pattern.cols));
  for (std::size_t k = order.size(); k-- > 0;) {
    order[k] = left.takeSmallest();
    neighbors.forEach(order[k], [&](std::int32_t other) {
      if (left.has(other)) left.decrement(other);
    });
  }
  return order;
}

}  // namespace

std::vector<std::int32_t> columnOrder(const SparsityPattern& pattern, const SparsityPattern& columns, Order order) {
  switch (order) {
    case Order::Natural:
      return natural(pattern);
    case Order::LargestFirst:
      return largestFirst(pattern, columns);
    case Order::SmallestLast:
      return smallestLast(pattern, columns);
  }
  throw InternalError("color", "unknown order");
}

}  // namespace sparsegen::color
