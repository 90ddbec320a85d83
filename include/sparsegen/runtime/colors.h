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

  bool any() const { return words_ != 0; }
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

/// The rows of each column of a pattern in CSR, zero-based: its transpose. Linear in rows, columns and entries.
template <class Index>
class column_rows {
public:
  column_rows(Index rows, Index cols, const Index* row_ptr, const Index* col_idx)
      : end_(static_cast<std::size_t>(cols) + 1) {
    const auto at = [](Index k) { return static_cast<std::size_t>(k); };
    const Index nnz = row_ptr[at(rows)];
    for (Index k = 0; k < nnz; ++k) ++end_[at(col_idx[at(k)]) + 1];
    for (std::size_t column = 0; column < count(); ++column) end_[column + 1] += end_[column];
    rows_ = numbers<Index>(at(nnz));
    for (Index row = 0; row < rows; ++row)
      for (Index k = row_ptr[at(row)]; k < row_ptr[at(row) + 1]; ++k) rows_[end_[at(col_idx[at(k)])]++] = row;
  }

  std::size_t count() const { return end_.size() - 1; }
  const Index* begin(std::size_t column) const { return rows_.data() + (column == 0 ? 0 : end_[column - 1]); }
  const Index* end(std::size_t column) const { return rows_.data() + end_[column]; }
  bool is_empty(std::size_t column) const { return begin(column) == end(column); }

private:
  numbers<std::size_t> end_;  ///< of each column; while it is filled, where its next row goes
  numbers<Index> rows_;
};

/// Colors columns one after the other, each with the least color that no column with which it shares a row has; -1 for
/// empty columns. The greedy algorithm for partial distance-2 coloring of Gebremedhin, Manne and Pothen, "What color is
/// your Jacobian?" (SIAM Review 2005), algorithm 3.1. Linear in the entries while each row's colors below 64, which are
/// the bits of a word, leave one that is free; else times the length of their row where that is short. Where a row has
/// all columns, colors are counted.
template <class Index>
class greedy_columns {
public:
  /// `columns`: the transpose of the pattern.
  greedy_columns(Index rows, const Index* row_ptr, const Index* col_idx, const column_rows<Index>& columns)
      : row_ptr_(row_ptr), col_idx_(col_idx), columns_(columns), rows_(rows) {}

  /// `order(k)` is the column that comes as number k.
  template <class Order>
  numbers<Index> colors(const Order& order) {
    colors_ = numbers<Index>(columns_.count(), Index{-1});
    if (has_full_row())
      count(order);
    else
      color(order);
    return static_cast<numbers<Index>&&>(colors_);
  }

private:
  static constexpr std::size_t word_bits = 64;

  static std::size_t at(Index k) { return static_cast<std::size_t>(k); }

  bool has_full_row() const {
    Index filled = 0;
    for (std::size_t column = 0; column < columns_.count(); ++column)
      if (!columns_.is_empty(column)) ++filled;
    for (Index row = 0; row < rows_; ++row)
      if (row_ptr_[at(row) + 1] - row_ptr_[at(row)] == filled) return true;
    return false;
  }

  /// Each column shares a row with every other.
  template <class Order>
  void count(const Order& order) {
    Index next = 0;
    for (std::size_t k = 0; k < colors_.size(); ++k)
      if (const auto column = static_cast<std::size_t>(order(k)); !columns_.is_empty(column)) colors_[column] = next++;
  }

  template <class Order>
  void color(const Order& order) {
    numbers<std::uint64_t> low(at(rows_));  // of each row: which of the first colors it has
    long_row_colors long_rows(rows_, row_ptr_);
    numbers<Index> taken_by(colors_.size(), Index{-1});  // of a color: the last column that could not have it
    for (std::size_t k = 0; k < colors_.size(); ++k) {
      const auto column = static_cast<std::size_t>(order(k));
      const Index* const begin = columns_.begin(column);
      const Index* const end = columns_.end(column);
      if (begin == end) continue;
      std::size_t color = least_low(low, begin, end);
      if (color == word_bits) color = least(long_rows, taken_by, static_cast<Index>(column));
      colors_[column] = static_cast<Index>(color);
      if (color < word_bits)
        for (const Index* row = begin; row != end; ++row) low[at(*row)] |= std::uint64_t{1} << color;
      if (long_rows.any()) long_rows.add(begin, end, color);
    }
  }

  /// The least of the first colors that none of the rows has, or word_bits.
  static std::size_t least_low(const numbers<std::uint64_t>& low, const Index* begin, const Index* end) {
    std::uint64_t taken = 0;
    for (const Index* row = begin; row != end; ++row) taken |= low[at(*row)];
    if (taken == ~std::uint64_t{0}) return word_bits;
    std::size_t color = 0;
    while ((taken >> color & 1) != 0) ++color;
    return color;
  }

  /// The least color that a column can have, where it can have none of the first ones.
  std::size_t least(long_row_colors& long_rows, numbers<Index>& taken_by, Index column) const {
    const Index* const begin = columns_.begin(at(column));
    const Index* const end = columns_.end(at(column));
    const auto is_free = [&](std::size_t color) { return color >= word_bits && taken_by[color] != column; };
    bool any_long = false;
    for (const Index* row = begin; row != end; ++row)
      if (long_rows.has(*row))
        any_long = true;
      else
        forbid(*row, column, taken_by);
    std::size_t color = any_long ? long_rows.least(begin, end, is_free) : word_bits;
    if (any_long && color == long_rows.limit())
      for (const Index* row = begin; row != end; ++row)
        if (long_rows.has(*row)) forbid(*row, column, taken_by);
    while (!is_free(color)) ++color;
    return color;
  }

  void forbid(Index row, Index column, numbers<Index>& taken_by) const {
    for (Index k = row_ptr_[at(row)]; k < row_ptr_[at(row) + 1]; ++k) {
      const Index color = colors_[at(col_idx_[at(k)])];
      if (color >= 0) taken_by[at(color)] = column;
    }
  }

  const Index* row_ptr_;
  const Index* col_idx_;
  const column_rows<Index>& columns_;
  Index rows_;
  numbers<Index> colors_;
};

/// The colors of greedy_columns in natural order. May throw std::bad_alloc.
template <class Index>
inline numbers<Index> greedy_column_colors(Index rows, Index cols, const Index* row_ptr, const Index* col_idx) {
  const column_rows<Index> columns(rows, cols, row_ptr, col_idx);
  return greedy_columns<Index>(rows, row_ptr, col_idx, columns).colors([](std::size_t k) { return k; });
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
