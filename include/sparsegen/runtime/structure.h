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

#include <sparsegen/runtime/colors.h>
#include <sparsegen/runtime/csr.h>
#include <sparsegen/runtime/workspace.h>

#include <cstddef>
#include <cstdint>

namespace sparsegen {
namespace runtime {

/// What the rank table holds for a term: nothing; its rank in its row; its column less that rank; its rank, in the
/// order of the visits. `next_place`: the place of its entry in the values, in the same order; row and column change
/// places where the column is the larger one. `next_number`: it is no entry of the pattern, and in place of its column
/// stands a number that the table holds in that order, too.
enum class rank_entry : unsigned char { none, rank, column_less_rank, next_rank, next_number, next_place };

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
  std::size_t sequence;     ///< where those begin that stand in the order of the visits
  const Index* first_term;  ///< of each visit by its number, in `terms`; and where the last one's end
  const visit_term* terms;
  bool is_lower = false;  ///< what is above the diagonal is no entry
};

/// The pattern in CSR, zero-based, columns ascending and distinct in each row, and the rank table. Owns both.
template <class Index, class Rank>
class structure {
public:
  /// Runs the pass. Linear in what it writes and in the largest column, times the logarithm of a row's length where
  /// there are ranks. May throw std::bad_alloc.
  structure(const structure_plan<Index>& plan, void (*pass)(Index*)) : row_ptr_(at(plan.rows) + 1) {
    numbers<Index> visited(plan.visited);
    pass(visited.data());
    build(plan, visited.data());
  }

  /// The same of what a pass has written.
  structure(const structure_plan<Index>& plan, const Index* visited) : row_ptr_(at(plan.rows) + 1) {
    build(plan, visited);
  }

  const Index* row_ptr() const noexcept { return row_ptr_.data(); }
  const Index* col_idx() const noexcept { return col_idx_.data(); }
  const Rank* ranks() const noexcept { return ranks_.data(); }
  std::size_t nnz() const noexcept { return col_idx_.size(); }

private:
  static std::size_t at(Index index) { return static_cast<std::size_t>(index); }

  static bool is_in_pattern(const visit_term& term) { return !term.absent && term.entry != rank_entry::next_number; }

  template <class F>
  static void for_each_term(const structure_plan<Index>& plan, const Index* visited, const F& f) {
    const Index* const end = visited + plan.visited;
    while (visited != end) {
      const std::size_t visit = at(visited[0]);
      const Index row = visited[1];
      visited += 2;
      for (Index k = plan.first_term[visit]; k < plan.first_term[visit + 1]; ++k) {
        const visit_term& term = plan.terms[at(k)];
        const Index column = *visited++;
        const bool is_above = plan.is_lower && column > row && term.entry != rank_entry::next_number;
        if (is_above && term.entry == rank_entry::next_place)
          f(term, column, row);
        else
          f(term, row, is_above ? Index{-1} : column);
      }
    }
  }

  void build(const structure_plan<Index>& plan, const Index* visited) {
    Index cols = 0;
    for_each_term(plan, visited, [&](const visit_term& term, Index, Index column) {
      if (is_in_pattern(term) && column >= cols) cols = column + 1;
    });
    fill_rows(plan, visited, cols);
    if (plan.ranks > 0) fill_ranks(plan, visited);
  }

  void fill_rows(const structure_plan<Index>& plan, const Index* visited, Index cols) {
    col_idx_ = sorted_rows(at(plan.rows), at(cols), row_ptr_, [&](auto&& f) {
      for_each_term(plan, visited, [&](const visit_term& term, Index row, Index column) {
        if (is_in_pattern(term) && column >= 0) f(at(row), at(column));
      });
    });
  }

  void fill_ranks(const structure_plan<Index>& plan, const Index* visited) {
    ranks_ = numbers<Rank>(plan.ranks);
    std::size_t next = plan.sequence;
    for_each_term(plan, visited, [&](const visit_term& term, Index row, Index column) {
      if (term.absent || term.entry == rank_entry::none) return;
      if (term.entry == rank_entry::next_number) {
        ranks_[next++] = static_cast<Rank>(column);
        return;
      }
      if (term.entry == rank_entry::next_place) {
        ranks_[next++] = static_cast<Rank>(static_cast<std::int64_t>(row_ptr_[at(row)]) + rank_of(row, column));
        return;
      }
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
    const Index* const first = col_idx_.data() + row_ptr_[at(row)];
    return rank_in_row(first, col_idx_.data() + row_ptr_[at(row) + 1], column);
  }

  numbers<Index> row_ptr_;
  numbers<Index> col_idx_;
  numbers<Rank> ranks_;
};

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_STRUCTURE_H
