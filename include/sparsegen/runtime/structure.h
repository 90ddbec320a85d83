//===- structure.h - pattern and places from a structure pass ---*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them. Of a large pattern generated code has no tables but the loops
// that enumerate it: they are run once, at first use, and what they write
// becomes the pattern in CSR and the places that `evaluate` reads. The generator
// runs this very code and holds the result against its own.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_STRUCTURE_H
#define SPARSEGEN_RUNTIME_STRUCTURE_H

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace sparsegen {
namespace runtime {

/// What the rank table holds for a term: nothing; its rank in its row; its column less that rank; its rank, in the
/// order of the visits.
enum class rank_entry : unsigned char { none, rank, column_less_rank, next_rank };

/// One term of a visit. `absent`: it is no entry of the pattern. Its column is -1 where it is none in that row. The
/// table's entry for row r is at cell + (r - first_row) * width. Where `kinds` is not -1, the table has 1 at kinds + r
/// - first_row if the term's rank in row r is not the usual one.
struct visit_term {
  bool absent;
  rank_entry entry;
  std::int64_t cell;
  std::int64_t first_row;
  std::int64_t width;
  std::int64_t kinds;
  std::int64_t usual;
};

/// What a structure pass writes, and what is wanted of it.
template <class Index>
struct structure_plan {
  Index rows;
  std::size_t visited;      ///< the integers that the pass writes: of each visit its number, row and columns
  std::size_t ranks;        ///< the entries of the rank table
  std::int64_t no_rank;     ///< what stands there for a rank where the column is -1
  std::size_t sequence;     ///< where the ranks begin that stand in the order of the visits
  const Index* first_term;  ///< of each visit by its number, in `terms`; and where the last one's end
  const visit_term* terms;
};

/// The pattern in CSR, zero-based, columns ascending and distinct in each row, and the rank table. Owns both.
template <class Index, class Rank>
class structure {
public:
  /// Runs the pass. Linear in what it writes, times the logarithm of a row's length. May throw std::bad_alloc.
  structure(const structure_plan<Index>& plan, void (*pass)(Index*)) : row_ptr_(size(plan.rows) + 1) {
    std::vector<Index> visited(plan.visited);
    pass(visited.data());
    *this = structure(plan, visited.data());
  }

  /// The same of what a pass has written.
  structure(const structure_plan<Index>& plan, const Index* visited) : row_ptr_(size(plan.rows) + 1) {
    std::vector<std::size_t> next(size(plan.rows) + 1);
    for_each_term(plan, visited, [&](const visit_term& term, Index row, Index column) {
      if (!term.absent && column >= 0) ++next[size(row) + 1];
    });
    for (std::size_t k = 1; k < next.size(); ++k) next[k] += next[k - 1];
    std::vector<Index> columns(next.back());
    const std::vector<std::size_t> first = next;
    for_each_term(plan, visited, [&](const visit_term& term, Index row, Index column) {
      if (!term.absent && column >= 0) columns[next[size(row)]++] = column;
    });
    for (std::size_t row = 0; row + 1 < row_ptr_.size(); ++row) {
      const auto begin = columns.begin() + static_cast<std::ptrdiff_t>(first[row]);
      const auto end = columns.begin() + static_cast<std::ptrdiff_t>(first[row + 1]);
      std::sort(begin, end);
      col_idx_.insert(col_idx_.end(), begin, std::unique(begin, end));
      row_ptr_[row + 1] = static_cast<Index>(col_idx_.size());
    }
    fill_ranks(plan, visited);
  }

  const Index* row_ptr() const noexcept { return row_ptr_.data(); }
  const Index* col_idx() const noexcept { return col_idx_.data(); }
  const Rank* ranks() const noexcept { return ranks_.data(); }
  std::size_t nnz() const noexcept { return col_idx_.size(); }

private:
  static std::size_t size(Index index) { return static_cast<std::size_t>(index); }

  template <class F>
  static void for_each_term(const structure_plan<Index>& plan, const Index* visited, const F& f) {
    const Index* const end = visited + plan.visited;
    while (visited != end) {
      const std::size_t visit = size(visited[0]);
      const Index row = visited[1];
      visited += 2;
      for (Index k = plan.first_term[visit]; k < plan.first_term[visit + 1]; ++k)
        f(plan.terms[size(k)], row, *visited++);
    }
  }

  void fill_ranks(const structure_plan<Index>& plan, const Index* visited) {
    ranks_.resize(plan.ranks);
    if (ranks_.empty()) return;
    std::size_t next = plan.sequence;
    for_each_term(plan, visited, [&](const visit_term& term, Index row, Index column) {
      if (term.absent || term.entry == rank_entry::none) return;
      if (column < 0 && term.entry == rank_entry::column_less_rank) return;
      const std::int64_t rank = column < 0 ? plan.no_rank : rank_of(row, column);
      if (term.entry == rank_entry::next_rank) {
        ranks_[next++] = static_cast<Rank>(rank);
        return;
      }
      const std::int64_t entry = term.entry == rank_entry::rank ? rank : static_cast<std::int64_t>(column) - rank;
      const std::int64_t line = static_cast<std::int64_t>(row) - term.first_row;
      ranks_[static_cast<std::size_t>(term.cell + line * term.width)] = static_cast<Rank>(entry);
      if (term.kinds >= 0 && entry != term.usual) ranks_[static_cast<std::size_t>(term.kinds + line)] = Rank{1};
    });
  }

  std::int64_t rank_of(Index row, Index column) const {
    const Index* const first = col_idx_.data() + row_ptr_[size(row)];
    const Index* const last = col_idx_.data() + row_ptr_[size(row) + 1];
    return static_cast<std::int64_t>(std::lower_bound(first, last, column) - first);
  }

  std::vector<Index> row_ptr_;
  std::vector<Index> col_idx_;
  std::vector<Rank> ranks_;
};

/// Colors columns in their order, each with the least color that no column with which it shares a row has; -1 for empty
/// columns. The greedy algorithm for partial distance-2 coloring of Gebremedhin, Manne and Pothen, "What color is your
/// Jacobian?" (SIAM Review 2005), algorithm 3.1, in natural order. O(sum over rows of the square of its length).
template <class Index>
inline std::vector<Index> greedy_column_colors(Index rows, Index cols, const Index* row_ptr, const Index* col_idx) {
  const auto at = [](Index k) { return static_cast<std::size_t>(k); };
  // The rows of each column.
  std::vector<std::size_t> next(at(cols) + 1);
  const Index nnz = row_ptr[at(rows)];
  for (Index k = 0; k < nnz; ++k) ++next[at(col_idx[at(k)]) + 1];
  for (std::size_t k = 1; k < next.size(); ++k) next[k] += next[k - 1];
  const std::vector<std::size_t> first = next;
  std::vector<Index> rows_of(at(nnz));
  for (Index row = 0; row < rows; ++row)
    for (Index k = row_ptr[at(row)]; k < row_ptr[at(row) + 1]; ++k) rows_of[next[at(col_idx[at(k)])]++] = row;
  std::vector<Index> colors(at(cols), Index{-1});
  std::vector<Index> taken_by;  // of a color: the last column that could not have it
  for (Index column = 0; column < cols; ++column) {
    if (first[at(column)] == first[at(column) + 1]) continue;
    for (std::size_t k = first[at(column)]; k < first[at(column) + 1]; ++k) {
      const Index row = rows_of[k];
      for (Index j = row_ptr[at(row)]; j < row_ptr[at(row) + 1]; ++j) {
        const Index color = colors[at(col_idx[at(j)])];
        if (color >= 0) taken_by[at(color)] = column;
      }
    }
    std::size_t color = 0;
    while (color < taken_by.size() && taken_by[color] == column) ++color;
    if (color == taken_by.size()) taken_by.push_back(Index{-1});
    colors[at(column)] = static_cast<Index>(color);
  }
  return colors;
}

/// Colors that are a formula of the column; -1 for columns that are not among the `nnz` of `col_idx`.
template <class Index, class Size, class Color>
inline std::vector<Index> formula_colors(Index cols, Size nnz, const Index* col_idx, const Color& color) {
  std::vector<Index> colors(static_cast<std::size_t>(cols), Index{-1});
  for (Size k = 0; k < nnz; ++k) colors[static_cast<std::size_t>(col_idx[k])] = 0;
  for (Index column = 0; column < cols; ++column)
    if (Index& own = colors[static_cast<std::size_t>(column)]; own == 0) own = color(column);
  return colors;
}

/// The colors with 0 in place of -1: what columns are seeded with.
template <class Index>
inline std::vector<Index> with_color(const Index* colors, Index cols) {
  std::vector<Index> seeds(colors, colors + cols);
  std::replace(seeds.begin(), seeds.end(), Index{-1}, Index{0});
  return seeds;
}

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_STRUCTURE_H
