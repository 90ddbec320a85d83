//===- symmetric.h - a symmetric matrix from its colors ---------*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them. Of a symmetric matrix H the lower triangle is kept, and the
// compressed matrix is B = H·S: row i has the sum of the columns of each color.
// An entry (i, j) is read as B(i, color of j) or as B(j, color of i), directly
// where the coloring is a star coloring (Coleman and Moré 1984), by substitution
// where it is acyclic (Coleman and Cai 1986). How is found once, at first use.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_SYMMETRIC_H
#define SPARSEGEN_RUNTIME_SYMMETRIC_H

#include <sparsegen/runtime/bidirectional.h>
#include <sparsegen/runtime/colors.h>
#include <sparsegen/runtime/workspace.h>

#include <cstddef>
#include <cstdint>

namespace sparsegen {
namespace runtime {

/// Both triangles of a symmetric pattern, in CSR, zero-based, columns ascending; and of each entry, the number of the
/// entry of the lower triangle that it equals. Linear in rows and entries. May throw std::bad_alloc.
template <class Index>
class both_triangles {
public:
  /// `row_ptr` and `col_idx` are the lower triangle (row >= column) in CSR, zero-based, columns ascending.
  both_triangles(Index rows, const Index* row_ptr, const Index* col_idx)
      : row_ptr_(static_cast<std::size_t>(rows) + 1), col_idx_(size(rows, row_ptr, col_idx)), lower_(col_idx_.size()) {
    for_each_entry(rows, row_ptr, col_idx, [&](std::size_t i, std::size_t, Index) { ++row_ptr_[i + 1]; });
    numbers<std::size_t> next(row_ptr_.size());
    for (std::size_t i = 1; i < next.size(); ++i) next[i] = row_ptr_[i] += next[i - 1];
    // Row by row: a row has its own columns before those of later rows.
    for_each_entry(rows, row_ptr, col_idx, [&](std::size_t i, std::size_t j, Index entry) {
      col_idx_[next[i]] = static_cast<Index>(j);
      lower_[next[i]++] = entry;
    });
  }

  const std::size_t* row_ptr() const noexcept { return row_ptr_.data(); }
  const Index* col_idx() const noexcept { return col_idx_.data(); }
  Index lower(std::size_t entry) const { return lower_[entry]; }

private:
  template <class F>
  static void for_each_entry(Index rows, const Index* row_ptr, const Index* col_idx, const F& f) {
    for (Index i = 0; i < rows; ++i)
      for (Index k = row_ptr[i]; k < row_ptr[i + 1]; ++k) {
        const auto row = static_cast<std::size_t>(i), column = static_cast<std::size_t>(col_idx[k]);
        f(row, column, k);
        if (row != column) f(column, row, k);
      }
  }

  static std::size_t size(Index rows, const Index* row_ptr, const Index* col_idx) {
    std::size_t count = 0;
    for_each_entry(rows, row_ptr, col_idx, [&](std::size_t, std::size_t, Index) { ++count; });
    return count;
  }

  numbers<std::size_t> row_ptr_;
  numbers<Index> col_idx_;
  numbers<Index> lower_;
};

/// A star coloring by one greedy pass. Columns that have more entries than a length each get a color of their own; of
/// the others, those that a row has in common differ, which is more than a star coloring asks for. The length is the
/// one that makes the least sum of it and of the columns that are longer: no row of the others can do with fewer
/// colors.
template <class Index>
class greedy_symmetric {
public:
  greedy_symmetric(Index rows, const Index* row_ptr, const Index* col_idx)
      : both_(rows, row_ptr, col_idx), rows_(static_cast<std::size_t>(rows)), longest_(choose_length()) {}

  /// The color of each column; -1 for one without entries.
  numbers<Index> colors() const {
    // Both triangles may have more entries than an Index can count.
    numbers<std::int64_t> starts(rows_ + 1), columns(both_.row_ptr()[rows_]);
    std::int64_t kept = 0;
    for (std::size_t i = 0; i < rows_; ++i) {
      for (std::size_t k = both_.row_ptr()[i]; k < both_.row_ptr()[i + 1]; ++k) {
        const auto column = static_cast<std::size_t>(both_.col_idx()[k]);
        if (!is_long(i) && !is_long(column)) columns[static_cast<std::size_t>(kept++)] = both_.col_idx()[k];
      }
      starts[i + 1] = kept;
    }
    const auto count = static_cast<std::int64_t>(rows_);
    const numbers<std::int64_t> found = greedy_column_colors(count, count, starts.data(), columns.data());
    return completed(found);
  }

private:
  std::size_t length(std::size_t row) const { return both_.row_ptr()[row + 1] - both_.row_ptr()[row]; }
  bool is_long(std::size_t row) const { return length(row) > longest_; }

  std::size_t choose_length() const {
    numbers<std::size_t> with_length(rows_ + 1);
    for (std::size_t i = 0; i < rows_; ++i) ++with_length[length(i)];
    std::size_t best = rows_, least = rows_ + 1, longer = 0;
    for (std::size_t limit = rows_;; --limit) {
      if (longer + limit < least) {
        least = longer + limit;
        best = limit;
      }
      longer += with_length[limit];
      if (limit == 0) return best;
    }
  }

  /// With the long columns, and those that have entries in these alone, which may share any color.
  numbers<Index> completed(const numbers<std::int64_t>& found) const {
    numbers<Index> colors(rows_, Index{-1});
    std::int64_t next = 0;
    for (std::size_t k = 0; k < rows_; ++k) {
      if (length(k) == 0 || is_long(k)) continue;
      const std::int64_t own = found[k] < 0 ? 0 : found[k];
      colors[k] = static_cast<Index>(own);
      if (own >= next) next = own + 1;
    }
    for (std::size_t k = 0; k < rows_; ++k)
      if (is_long(k)) colors[k] = static_cast<Index>(next++);
    return colors;
  }

  both_triangles<Index> both_;
  std::size_t rows_;
  std::size_t longest_;
};

/// The colors of greedy_symmetric. The lower triangle is given, zero-based. May throw std::bad_alloc.
template <class Index>
inline numbers<Index> greedy_symmetric_colors(Index rows, const Index* row_ptr, const Index* col_idx) {
  return greedy_symmetric<Index>(rows, row_ptr, col_idx).colors();
}

/// Colors by a formula, and -1 for a column without entries in either triangle.
template <class Index, class Formula>
inline numbers<Index> formula_symmetric_colors(Index rows, const Index* row_ptr, const Index* col_idx,
                                               const Formula& formula) {
  numbers<Index> colors(static_cast<std::size_t>(rows), Index{-1});
  for (Index i = 0; i < rows; ++i)
    for (Index k = row_ptr[i]; k < row_ptr[i + 1]; ++k) {
      colors[static_cast<std::size_t>(i)] = formula(i);
      colors[static_cast<std::size_t>(col_idx[k])] = formula(col_idx[k]);
    }
  return colors;
}

/// Of each entry (i, j) of the lower triangle: by the color of its column j it is read in row i, by that of its row i
/// in row j. `colors` is a star coloring, with -1 for none, each less than `num_colors`. Linear in rows, colors and
/// entries. May throw std::bad_alloc.
template <class Index>
inline numbers<side> star_sides(Index rows, const Index* row_ptr, const Index* col_idx, const Index* colors,
                                Index num_colors) {
  const both_triangles<Index> both(rows, row_ptr, col_idx);
  numbers<side> found(static_cast<std::size_t>(row_ptr[rows]), side::row);
  // Of each color: how many columns of the present row have it.
  numbers<Index> counts(static_cast<std::size_t>(num_colors));
  for (Index i = 0; i < rows; ++i) {
    const std::size_t first = both.row_ptr()[i], last = both.row_ptr()[i + 1];
    const auto color = [&](std::size_t k) { return colors[both.col_idx()[k]]; };
    for (std::size_t k = first; k < last; ++k)
      if (color(k) >= 0) ++counts[static_cast<std::size_t>(color(k))];
    for (std::size_t k = first; k < last; ++k)
      if (both.col_idx()[k] <= i && color(k) >= 0 && counts[static_cast<std::size_t>(color(k))] == 1)
        found[static_cast<std::size_t>(both.lower(k))] = side::column;
    for (std::size_t k = first; k < last; ++k)
      if (color(k) >= 0) counts[static_cast<std::size_t>(color(k))] = 0;
  }
  return found;
}

/// Direct decompression. `compressed` is rows × num_colors, row-major; `sides` is that of the pattern and the colors.
/// Writes `values`, one an entry of the lower triangle, in CSR order. Linear in the entries.
template <class Index, class Value>
inline void decompress_star(Index rows, const Index* row_ptr, const Index* col_idx, const side* sides,
                            const Index* colors, Index num_colors, const Value* compressed, Value* values) {
  const auto element = [&](Index row, Index color) {
    return compressed[static_cast<std::ptrdiff_t>(row) * static_cast<std::ptrdiff_t>(num_colors) +
                      static_cast<std::ptrdiff_t>(color)];
  };
  for (Index i = 0; i < rows; ++i)
    for (Index k = row_ptr[i]; k < row_ptr[i + 1]; ++k) {
      const Index j = col_idx[k];
      values[k] = sides[k] == side::column ? element(i, colors[j]) : element(j, colors[i]);
    }
}

/// In which order the entries of the lower triangle are found from the compressed matrix of an acyclic coloring: each
/// is an element of that less entries that are known by then. The elements are equations. Two colors make a forest,
/// whose leaves are alone in an equation; once they are known, so are the leaves of what is left.
template <class Index>
class substitution {
public:
  /// `colors` is an acyclic coloring, with -1 for none, each less than `num_colors`. Linear in rows, colors and
  /// entries. May throw std::bad_alloc.
  substitution(Index rows, const Index* row_ptr, const Index* col_idx, const Index* colors, Index num_colors)
      : order_(static_cast<std::size_t>(row_ptr[rows])), source_(order_.size()), equation_(order_.size()) {
    const both_triangles<Index> both(rows, row_ptr, col_idx);
    const std::size_t entries = both.row_ptr()[rows];
    of_ = numbers<std::int64_t>(entries, -1);
    find_equations(rows, both, colors, num_colors);
    collect_members(both, entries);
    peel(rows, both);
  }

  /// Writes `values`, one an entry of the lower triangle, in CSR order, from rows × num_colors elements, row-major.
  template <class Value>
  void operator()(const Value* compressed, Value* values) const {
    for (std::size_t k = 0; k < order_.size(); ++k) {
      const Index unknown = order_[k];
      const std::size_t equation = equation_[k];
      Value value = compressed[source_[k]];
      for (std::size_t m = first_[equation]; m < first_[equation + 1]; ++m)
        if (members_[m] != unknown) value -= values[members_[m]];
      values[unknown] = value;
    }
  }

private:
  /// Numbers the elements of the compressed matrix that have entries.
  void find_equations(Index rows, const both_triangles<Index>& both, const Index* colors, Index num_colors) {
    numbers<std::int64_t> last(static_cast<std::size_t>(num_colors), -1);  // of each color: its last equation
    std::int64_t count = 0;
    element_ = numbers<std::size_t>(both.row_ptr()[rows]);
    for (Index i = 0; i < rows; ++i) {
      const std::int64_t before = count;
      for (std::size_t k = both.row_ptr()[i]; k < both.row_ptr()[i + 1]; ++k) {
        const Index color = colors[both.col_idx()[k]];
        if (color < 0) continue;
        std::int64_t& own = last[static_cast<std::size_t>(color)];
        if (own < before) {
          own = count++;
          element_[static_cast<std::size_t>(own)] =
              static_cast<std::size_t>(i) * static_cast<std::size_t>(num_colors) + static_cast<std::size_t>(color);
        }
        of_[k] = own;
      }
    }
    first_ = numbers<std::size_t>(static_cast<std::size_t>(count) + 1);
  }

  void collect_members(const both_triangles<Index>& both, std::size_t entries) {
    for (std::size_t k = 0; k < entries; ++k)
      if (of_[k] >= 0) ++first_[static_cast<std::size_t>(of_[k]) + 1];
    for (std::size_t e = 1; e < first_.size(); ++e) first_[e] += first_[e - 1];
    members_ = numbers<Index>(first_[first_.size() - 1]);
    numbers<std::size_t> next(first_.size());
    for (std::size_t e = 0; e < first_.size(); ++e) next[e] = first_[e];
    for (std::size_t k = 0; k < entries; ++k)
      if (of_[k] >= 0) members_[next[static_cast<std::size_t>(of_[k])]++] = both.lower(k);
  }

  /// An equation with one unknown gives it, and takes it out of the other that it is in.
  void peel(Index rows, const both_triangles<Index>& both) {
    const std::size_t equations = first_.size() - 1;
    numbers<std::size_t> left(equations + 1), ready(equations + 1);
    numbers<bool> known(order_.size() + 1, false);
    const numbers<std::int64_t> others = other_equations(rows, both);
    std::size_t waiting = 0, found = 0;
    for (std::size_t e = 0; e < equations; ++e) {
      left[e] = first_[e + 1] - first_[e];
      if (left[e] == 1) ready[waiting++] = e;
    }
    for (std::size_t next = 0; next < waiting; ++next) {
      const std::size_t equation = ready[next];
      std::size_t m = first_[equation];
      while (m < first_[equation + 1] && known[static_cast<std::size_t>(members_[m])]) ++m;
      if (m == first_[equation + 1]) continue;
      const auto unknown = static_cast<std::size_t>(members_[m]);
      known[unknown] = true;
      order_[found] = members_[m];
      source_[found] = element_[equation];
      equation_[found++] = equation;
      for (std::size_t side = 0; side < 2; ++side) {
        const std::int64_t in = others[2 * unknown + side];
        if (in >= 0 && --left[static_cast<std::size_t>(in)] == 1) ready[waiting++] = static_cast<std::size_t>(in);
      }
    }
  }

  /// The one or two equations of each unknown.
  numbers<std::int64_t> other_equations(Index rows, const both_triangles<Index>& both) const {
    numbers<std::int64_t> found(2 * order_.size() + 1, -1);
    for (std::size_t k = 0; k < both.row_ptr()[rows]; ++k) {
      const auto unknown = static_cast<std::size_t>(both.lower(k));
      if (of_[k] >= 0) found[2 * unknown + (found[2 * unknown] >= 0 ? 1 : 0)] = of_[k];
    }
    return found;
  }

  numbers<Index> order_;           ///< entries, each after those that it needs
  numbers<std::size_t> source_;    ///< in this order: the element that each is read from
  numbers<std::size_t> equation_;  ///< and the number of that
  numbers<std::int64_t> of_;       ///< of each entry of both triangles: its equation, or -1
  numbers<std::size_t> element_;   ///< of each equation
  numbers<std::size_t> first_;     ///< where the members of each equation begin, and where the last one's end
  numbers<Index> members_;         ///< entries of the lower triangle
};

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_SYMMETRIC_H
