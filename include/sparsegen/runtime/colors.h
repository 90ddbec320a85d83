//===- colors.h - colors of columns, found at run time ----------*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them. Where a table of colors would be long, generated code finds them
// itself, once, at first use. The generator runs this very code.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_COLORS_H
#define SPARSEGEN_RUNTIME_COLORS_H

#include <sparsegen/runtime/workspace.h>

#include <cstddef>
#include <cstdint>

namespace sparsegen {
namespace runtime {

/// The colors that the columns of each long row have, as bits, so that nobody walks such a row for each of its columns.
/// Of words that are full it is known where the next one is that is not. A set holds the colors below limit(), half as
/// many again as the longest row has entries; others are in none.
class long_row_colors {
public:
  /// Rows are long that have more entries than `shortest`, and so many that the sets take no more memory than a few
  /// words an entry.
  template <class Index>
  long_row_colors(std::int64_t rows, const Index* row_ptr) : set_of_(static_cast<std::size_t>(rows), -1) {
    const auto length = [&](std::size_t row) { return static_cast<std::size_t>(row_ptr[row + 1] - row_ptr[row]); };
    std::size_t longest = 0;
    for (std::size_t row = 0; row < set_of_.size(); ++row)
      if (length(row) > longest) longest = length(row);
    std::size_t sets = 0;
    for (std::size_t row = 0; row < set_of_.size(); ++row)
      if (length(row) > shortest && length(row) * most_times >= longest)
        set_of_[row] = static_cast<std::int64_t>(sets++);
    words_ = sets == 0 ? 0 : (longest + longest / 2) / word_bits + least_words;
    taken_ = numbers<std::uint64_t>(sets * words_);
    next_ = numbers<std::uint32_t>(sets * words_);
    for (std::size_t k = 0; k < next_.size(); ++k) next_[k] = static_cast<std::uint32_t>(k % words_);
  }

  bool has(std::int64_t row) const { return set_of_[static_cast<std::size_t>(row)] >= 0; }
  std::size_t limit() const { return words_ * word_bits; }

  /// The least color that no long row among these has and that `is_free`; limit() where there is none.
  template <class Row, class Free>
  std::size_t least(const Row* first, const Row* last, const Free& is_free) {
    for (std::size_t word = open_word(first, last, 0); word < words_; word = open_word(first, last, word + 1)) {
      std::uint64_t taken = 0;
      for (const Row* row = first; row != last; ++row)
        if (has(*row)) taken |= taken_[cell(*row, word)];
      for (std::size_t bit = 0; bit < word_bits; ++bit)
        if ((taken >> bit & 1) == 0 && is_free(word * word_bits + bit)) return word * word_bits + bit;
    }
    return limit();
  }

  /// A column in these rows has the color.
  template <class Row>
  void add(const Row* first, const Row* last, std::size_t color) {
    if (color >= limit()) return;
    const std::size_t word = color / word_bits;
    for (const Row* row = first; row != last; ++row) {
      if (!has(*row)) continue;
      std::uint64_t& taken = taken_[cell(*row, word)];
      taken |= std::uint64_t{1} << color % word_bits;
      if (taken == ~std::uint64_t{0}) next_[cell(*row, word)] = static_cast<std::uint32_t>(word + 1);
    }
  }

private:
  static constexpr std::size_t word_bits = 64;
  static constexpr std::size_t shortest = 64;
  static constexpr std::size_t most_times = 128;  ///< the longest row is so many times as long, at most
  static constexpr std::size_t least_words = 16;

  std::size_t cell(std::int64_t row, std::size_t word) const {
    return static_cast<std::size_t>(set_of_[static_cast<std::size_t>(row)]) * words_ + word;
  }

  /// The first word from this one on that is full in none of the rows, or words_.
  template <class Row>
  std::size_t open_word(const Row* first, const Row* last, std::size_t word) {
    for (std::size_t before = words_ + 1; word < words_ && word != before;) {
      before = word;
      for (const Row* row = first; row != last; ++row)
        if (word < words_ && has(*row)) word = next_open(*row, word);
    }
    return word;
  }

  /// The same in one row. Disjoint sets with path halving (Tarjan 1975).
  std::size_t next_open(std::int64_t row, std::size_t word) {
    std::uint32_t* const next = next_.data() + cell(row, 0);
    while (word < words_ && next[word] != word) {
      if (next[word] < words_) next[word] = next[next[word]];
      word = next[word];
    }
    return word;
  }

  numbers<std::int64_t> set_of_;  ///< of each row; -1 where it is short
  std::size_t words_ = 0;         ///< of each set
  numbers<std::uint64_t> taken_;  ///< of each set and word: the colors that its row has
  numbers<std::uint32_t> next_;   ///< of each set and word: itself, or a later one before which all are full
};

/// Colors columns in their order, each with the least color that no column with which it shares a row has; -1 for empty
/// columns. The greedy algorithm for partial distance-2 coloring of Gebremedhin, Manne and Pothen, "What color is your
/// Jacobian?" (SIAM Review 2005), algorithm 3.1, in natural order. Linear in the entries, times the length of their row
/// where that is short; where a row has all columns, colors are counted.
template <class Index>
class greedy_columns {
public:
  greedy_columns(Index rows, Index cols, const Index* row_ptr, const Index* col_idx)
      : row_ptr_(row_ptr), col_idx_(col_idx), colors_(at(cols), Index{-1}), end_(at(cols) + 1) {
    fill_columns(rows);
    if (has_full_row(rows))
      count();
    else
      color(rows);
  }

  numbers<Index> take() { return static_cast<numbers<Index>&&>(colors_); }

private:
  static std::size_t at(Index k) { return static_cast<std::size_t>(k); }

  /// The rows of each column: those of column c end at end_[c].
  void fill_columns(Index rows) {
    const Index nnz = row_ptr_[at(rows)];
    for (Index k = 0; k < nnz; ++k) ++end_[at(col_idx_[at(k)]) + 1];
    for (std::size_t column = 0; column < colors_.size(); ++column) end_[column + 1] += end_[column];
    rows_of_ = numbers<Index>(at(nnz));
    for (Index row = 0; row < rows; ++row)
      for (Index k = row_ptr_[at(row)]; k < row_ptr_[at(row) + 1]; ++k) rows_of_[end_[at(col_idx_[at(k)])]++] = row;
  }

  std::size_t first(std::size_t column) const { return column == 0 ? 0 : end_[column - 1]; }

  bool has_full_row(Index rows) const {
    Index filled = 0;
    for (std::size_t column = 0; column < colors_.size(); ++column)
      if (first(column) != end_[column]) ++filled;
    for (Index row = 0; row < rows; ++row)
      if (row_ptr_[at(row) + 1] - row_ptr_[at(row)] == filled) return true;
    return false;
  }

  /// Each column shares a row with every other.
  void count() {
    Index next = 0;
    for (std::size_t column = 0; column < colors_.size(); ++column)
      if (first(column) != end_[column]) colors_[column] = next++;
  }

  void color(Index rows) {
    long_row_colors long_rows(rows, row_ptr_);
    numbers<Index> taken_by(colors_.size(), Index{-1});  // of a color: the last column that could not have it
    for (std::size_t column = 0; column < colors_.size(); ++column) {
      if (first(column) == end_[column]) continue;
      const Index* const begin = rows_of_.data() + first(column);
      const Index* const end = rows_of_.data() + end_[column];
      const auto is_free = [&](std::size_t color) { return taken_by[color] != static_cast<Index>(column); };
      bool any_long = false;
      for (const Index* row = begin; row != end; ++row)
        if (long_rows.has(*row))
          any_long = true;
        else
          forbid(*row, static_cast<Index>(column), taken_by);
      std::size_t color = any_long ? long_rows.least(begin, end, is_free) : 0;
      if (any_long && color == long_rows.limit())
        for (const Index* row = begin; row != end; ++row)
          if (long_rows.has(*row)) forbid(*row, static_cast<Index>(column), taken_by);
      while (!is_free(color)) ++color;
      colors_[column] = static_cast<Index>(color);
      if (any_long) long_rows.add(begin, end, color);
    }
  }

  void forbid(Index row, Index column, numbers<Index>& taken_by) const {
    for (Index k = row_ptr_[at(row)]; k < row_ptr_[at(row) + 1]; ++k) {
      const Index color = colors_[at(col_idx_[at(k)])];
      if (color >= 0) taken_by[at(color)] = column;
    }
  }

  const Index* row_ptr_;
  const Index* col_idx_;
  numbers<Index> colors_;
  numbers<std::size_t> end_;
  numbers<Index> rows_of_;
};

/// The colors of greedy_columns. May throw std::bad_alloc.
template <class Index>
inline numbers<Index> greedy_column_colors(Index rows, Index cols, const Index* row_ptr, const Index* col_idx) {
  return greedy_columns<Index>(rows, cols, row_ptr, col_idx).take();
}

/// Colors that are a formula of the column; -1 for columns that are not among the `nnz` of `col_idx`.
template <class Index, class Size, class Color>
inline numbers<Index> formula_colors(Index cols, Size nnz, const Index* col_idx, const Color& color) {
  numbers<Index> colors(static_cast<std::size_t>(cols), Index{-1});
  for (Size k = 0; k < nnz; ++k) colors[static_cast<std::size_t>(col_idx[k])] = 0;
  for (Index column = 0; column < cols; ++column)
    if (Index& own = colors[static_cast<std::size_t>(column)]; own == 0) own = color(column);
  return colors;
}

/// The colors with 0 in place of -1: what columns are seeded with.
template <class Index>
inline numbers<Index> with_color(const Index* colors, Index cols) {
  numbers<Index> seeds(static_cast<std::size_t>(cols));
  for (std::size_t k = 0; k < seeds.size(); ++k) seeds[k] = colors[k] < 0 ? Index{0} : colors[k];
  return seeds;
}

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_COLORS_H
