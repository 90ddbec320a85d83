//===- star_coloring.h - few colors for a symmetric object ------*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them. Where the structure of a Hessian is known at run time the object
// colors its pattern itself, by a star coloring: neighbors differ, and no path of
// four vertices has two colors only (Coleman and Moré 1984). So each two colors
// make stars, and an entry is read from its end that is not the hub.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_STAR_COLORING_H
#define SPARSEGEN_RUNTIME_STAR_COLORING_H

#include <sparsegen/runtime/column_coloring.h>
#include <sparsegen/runtime/lattice.h>
#include <sparsegen/runtime/symmetric.h>
#include <sparsegen/runtime/workspace.h>

#include <cstddef>
#include <cstdint>

namespace sparsegen {
namespace runtime {

/// A star coloring by one greedy pass: each vertex takes the least color that keeps what is colored a star coloring
/// (Gebremedhin, Tarafdar, Manne and Pothen, "New acyclic and star coloring algorithms with application to computing
/// Hessians", SISC 29, 2007, algorithm 4.1 with two-colored stars). Each edge belongs to the star of its two colors,
/// and a star of two edges or more has a hub. Takes a step for each pair of entries of a row; memory is linear.
template <class Index>
class greedy_star {
public:
  /// `entries`: of the lower triangle.
  greedy_star(Index rows, std::size_t entries, const both_triangles<Index>& both)
      : both_(both),
        colors_(static_cast<std::size_t>(rows), Index{-1}),
        treated_for_(colors_.size(), Index{-1}),
        forbidden_for_(colors_.size() + 1, Index{-1}),
        first_(colors_.size() + 1),
        star_of_(entries, Index{-1}),
        hub_(entries, Index{-1}) {}

  /// Called once. `order(k)` is the vertex that comes as number k. -1 for one without entries.
  template <class Order>
  numbers<Index> colors(const Order& order) {
    for (std::size_t k = 0; k < colors_.size(); ++k) {
      const auto vertex = static_cast<Index>(order(k));
      if (both_.row_ptr()[at(vertex)] == both_.row_ptr()[at(vertex) + 1]) continue;
      forbid(vertex);
      Index color = 0;
      while (forbidden_for_[at(color)] == vertex) ++color;
      colors_[at(vertex)] = color;
      grow(vertex);
    }
    return static_cast<numbers<Index>&&>(colors_);
  }

private:
  /// The first neighbor of a color that a vertex met.
  struct meeting {
    Index vertex = -1;
    Index neighbor = -1;
    Index edge = -1;
  };

  static std::size_t at(Index k) { return static_cast<std::size_t>(k); }

  /// visit(neighbor, its color, edge) for each neighbor that has a color.
  template <class Visit>
  void for_each_colored(Index vertex, const Visit& visit) const {
    for (std::size_t k = both_.row_ptr()[at(vertex)]; k < both_.row_ptr()[at(vertex) + 1]; ++k)
      if (const Index other = both_.col_idx()[k]; other != vertex && colors_[at(other)] >= 0)
        visit(other, colors_[at(other)], both_.lower(k));
  }

  /// A vertex may not have the color of a neighbor; nor that of the neighbors of two neighbors of one color, between
  /// which it would be in the middle of a path; nor that of the hub of a star that a neighbor ends, which it would
  /// lengthen.
  void forbid(Index vertex) {
    for_each_colored(vertex, [&](Index neighbor, Index color, Index edge) {
      forbidden_for_[at(color)] = vertex;
      meeting& first = first_[at(color)];
      if (first.vertex == vertex) {
        forbid_around(first.neighbor, vertex);
        forbid_around(neighbor, vertex);
        return;
      }
      first = {vertex, neighbor, edge};
      for_each_colored(neighbor, [&](Index third, Index of_third, Index between) {
        if (hub_[at(star_of_[at(between)])] == third) forbidden_for_[at(of_third)] = vertex;
      });
    });
  }

  void forbid_around(Index neighbor, Index vertex) {
    if (treated_for_[at(neighbor)] == vertex) return;
    treated_for_[at(neighbor)] = vertex;
    for_each_colored(neighbor, [&](Index, Index color, Index) { forbidden_for_[at(color)] = vertex; });
  }

  /// Each new edge joins the star of an edge that has its colors and an end with it in common, which is the hub from
  /// now on; or it is a star of its own.
  void grow(Index vertex) {
    for_each_colored(vertex, [&](Index neighbor, Index color, Index edge) {
      Index star = -1;
      for_each_colored(neighbor, [&](Index third, Index of_third, Index between) {
        if (third == vertex || of_third != colors_[at(vertex)]) return;
        star = star_of_[at(between)];
        hub_[at(star)] = neighbor;
      });
      const meeting& first = first_[at(color)];
      if (star < 0 && first.neighbor != neighbor) {
        star = star_of_[at(first.edge)];
        hub_[at(star)] = vertex;
      }
      star_of_[at(edge)] = star < 0 ? edge : star;
    });
  }

  const both_triangles<Index>& both_;
  numbers<Index> colors_;
  numbers<Index> treated_for_;    ///< of each vertex: the last one that its neighbors' colors were forbidden to
  numbers<Index> forbidden_for_;  ///< of each color: the last vertex that may not have it
  numbers<meeting> first_;        ///< of each color
  numbers<Index> star_of_;        ///< of each edge: the number of its star's first edge
  numbers<Index> hub_;            ///< of each star; -1 where it has one edge
};

/// No star coloring has fewer colors: a row of the compressed matrix has an element a color, of which no more than its
/// entries are of use, and each entry of the lower triangle needs one. Linear.
template <class Index>
inline std::size_t least_symmetric_colors(Index rows, std::size_t entries, const both_triangles<Index>& both) {
  const auto count = static_cast<std::size_t>(rows);
  numbers<std::size_t> longer(count + 1);  // of each length: how many rows are longer
  for (std::size_t i = 0; i < count; ++i) ++longer[both.row_ptr()[i + 1] - both.row_ptr()[i]];
  for (std::size_t length = count, rows_so_far = 0;; --length) {
    const std::size_t own = longer[length];
    longer[length] = rows_so_far;
    rows_so_far += own;
    if (length == 0) break;
  }
  std::size_t colors = 0;
  for (std::size_t useful = 0; useful < entries; ++colors) useful += longer[colors];
  return colors;
}

/// Symmetric colors, the better of several. Of the lower triangle, zero-based.
template <class Index>
class best_star {
public:
  best_star(Index rows, const Index* row_ptr, const Index* col_idx)
      : rows_(rows),
        entries_(static_cast<std::size_t>(row_ptr[rows])),
        both_(rows, row_ptr, col_idx),
        best_(greedy_symmetric_colors(rows, row_ptr, col_idx)),
        count_(number_of_colors(best_)),
        least_(least_symmetric_colors(rows, entries_, both_)) {}

  numbers<Index> run() {
    if (!is_done()) try_lattice();
    if (is_done() || pairs() > most_pairs(static_cast<std::int64_t>(entries_))) return take();
    try_order([](std::size_t k) { return k; });
    if (is_done()) return take();
    const numbers<Index> longest = longest_first();
    try_order([&](std::size_t k) { return longest[k]; });
    if (is_done()) return take();
    // The colors that came last, which are rare, first.
    const numbers<Index> last = last_colors_first();
    try_order([&](std::size_t k) { return last[k]; });
    return take();
  }

private:
  bool is_done() const { return static_cast<std::size_t>(count_) <= least_; }
  numbers<Index> take() { return static_cast<numbers<Index>&&>(best_); }

  std::size_t length(std::size_t row) const { return both_.row_ptr()[row + 1] - both_.row_ptr()[row]; }

  /// The steps of a pass.
  double pairs() const {
    double sum = 0;
    for (std::size_t i = 0; i < best_.size(); ++i) {
      const auto own = static_cast<double>(length(i));
      sum += own * own;
    }
    return sum;
  }

  void keep(numbers<Index> other) {
    const Index count = number_of_colors(other);
    if (count >= count_) return;
    count_ = count;
    best_ = static_cast<numbers<Index>&&>(other);
  }

  template <class Order>
  void try_order(const Order& order) {
    keep(greedy_star<Index>(rows_, entries_, both_).colors(order));
  }

  /// Columns that no row has in common make a star coloring.
  void try_lattice() {
    std::size_t longest = 0;
    for (std::size_t i = 0; i < best_.size(); ++i) longest = length(i) > longest ? length(i) : longest;
    if (longest >= static_cast<std::size_t>(count_)) return;
    const pattern_view<std::size_t, Index> pattern{static_cast<std::int64_t>(rows_), static_cast<std::int64_t>(rows_),
                                                   both_.row_ptr(), both_.col_idx()};
    const auto is_empty = [&](std::size_t column) { return length(column) == 0; };
    if (numbers<Index> colors = lattice_colors(pattern, is_empty, static_cast<Index>(longest), count_);
        colors.size() != 0)
      keep(static_cast<numbers<Index>&&>(colors));
  }

  /// Vertices by a number that they have, the greatest first, equals in natural order.
  template <class Number>
  numbers<Index> descending(std::size_t most, const Number& number) const {
    numbers<std::size_t> place(most + 2);
    for (std::size_t i = 0; i < best_.size(); ++i) ++place[most - number(i) + 1];
    for (std::size_t k = 1; k < place.size(); ++k) place[k] += place[k - 1];
    numbers<Index> order(best_.size());
    for (std::size_t i = 0; i < best_.size(); ++i) order[place[most - number(i)]++] = static_cast<Index>(i);
    return order;
  }

  numbers<Index> longest_first() const {
    return descending(best_.size(), [&](std::size_t i) { return length(i); });
  }

  numbers<Index> last_colors_first() const {
    return descending(static_cast<std::size_t>(count_),
                      [&](std::size_t i) { return static_cast<std::size_t>(best_[i] + 1); });
  }

  Index rows_;
  std::size_t entries_;
  both_triangles<Index> both_;
  numbers<Index> best_;
  Index count_;
  std::size_t least_;
};

/// A star coloring of a symmetric pattern, of which the lower triangle is given, zero-based; -1 for a column without
/// entries. By columns of which some have colors of their own, by a formula, or by greedy passes in several orders,
/// whichever has the fewest colors; no more is tried once there are no more than any coloring has. Passes are tried
/// where they take no more than some steps an entry; all else, and memory, is linear. May throw std::bad_alloc.
template <class Index>
inline numbers<Index> best_star_colors(Index rows, const Index* row_ptr, const Index* col_idx) {
  return best_star<Index>(rows, row_ptr, col_idx).run();
}

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_STAR_COLORING_H
