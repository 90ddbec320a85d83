//===- element_sum.h - the Hessian of each element, added up ----*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them. `evaluate` of a Hessian that is the sum of the Hessians of elements
// hands over each of these, and here it is added to the values.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_ELEMENT_SUM_H
#define SPARSEGEN_RUNTIME_ELEMENT_SUM_H

#include <sparsegen/runtime/elements.h>
#include <sparsegen/runtime/fetch.h>
#include <sparsegen/runtime/in_runs.h>
#include <sparsegen/runtime/inlining.h>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace sparsegen {
namespace runtime {

/// Elements whose runs of unknowns are so long, and have entries in the runs that In says.
template <class In, int... Lengths>
struct element_shape {
  static constexpr int lengths[sizeof...(Lengths)] = {Lengths...};
  static constexpr int runs = sizeof...(Lengths);
  static constexpr int size = (Lengths + ...);
  static constexpr int long_runs = ((Lengths > 1 ? 1 : 0) + ...);
  static constexpr std::size_t entries = static_cast<std::size_t>(size) * (size + 1) / 2;
  static constexpr std::size_t places = long_runs + places_of_pair(runs, 0);

  static constexpr bool has(int a, int b) { return In::has(a, b); }

  /// The number of a run's first unknown.
  static constexpr int begin(int run) {
    int begin = 0;
    for (int k = 0; k < run; ++k) begin += lengths[k];
    return begin;
  }
  /// Whether there is an entry of two unknowns.
  static constexpr bool has_entry(int i, int j) { return In::is_of_all || has(run_of(i), run_of(j)); }
  static constexpr int run_of(int unknown) {
    int run = 0;
    while (begin(run + 1) <= unknown) ++run;
    return run;
  }
  /// Where the length of a run's first row stands among the places of an element.
  static constexpr int row_length(int run) {
    int at = 0;
    for (int k = 0; k < run; ++k) at += lengths[k] > 1 ? 1 : 0;
    return at;
  }
  static constexpr std::size_t pair(int a, int b) {
    return long_runs + places_of_pair(static_cast<std::size_t>(a), static_cast<std::size_t>(b));
  }
};

/// Adds elements to values: those that an element_pattern was made of, in the same order, while diagonal_sums live.
template <class Value, class Index>
class element_sum {
public:
  /// `places`, `others`: the tables of the pattern. `diagonal`: of diagonal_sums. All stay the caller's.
  element_sum(const Index* places, const Index* others, Value* values, Value* diagonal)
      : next_(places), others_(others), values_(values), diagonal_(diagonal), stores_blocks_(diagonal != values) {}

  /// The next element: row-major, of which the lower triangle is there, as far as it has entries.
  template <int... Lengths>
  SPARSEGEN_INLINE void add_element(const Value* block, const Index* unknowns) {
    add_element<in_runs<>, Lengths...>(block, unknowns);
  }
  template <class In, int... Lengths>
  SPARSEGEN_INLINE void add_element(const Value* block, const Index* /*unknowns*/) {
    using shape = element_shape<In, Lengths...>;
    const Index* const places = next_;
    next_ += shape::places;
    fetch_runs<shape>(places + elements_ahead(shape::entries) * shape::places,
                      std::make_integer_sequence<int, shape::runs>());
    constexpr std::size_t copied = shape::entries <= longest_copied ? shape::size * shape::size : 0;
    if (*places < 0) return add_others<shape>(block, others_ + ~*places, std::make_index_sequence<copied>());
    add_runs<shape>(places, block, std::make_integer_sequence<int, shape::runs>());
  }

private:
  /// Loops of so many rounds are written one behind the other, which g++ -O2 does not do of itself.
  static constexpr int unrolled = 8;
  /// Of so many entries a block is copied to where they have places of their own.
  static constexpr std::size_t longest_copied = 78;

  template <class Shape, int... Runs>
  SPARSEGEN_INLINE void add_runs(const Index* places, const Value* block, std::integer_sequence<int, Runs...>) {
    (add_run<Shape, Runs>(places, block, std::make_integer_sequence<int, Runs>()), ...);
  }

  /// The blocks of a run and those before, and its own.
  template <class Shape, int A, int... Before>
  SPARSEGEN_INLINE void add_run(const Index* places, const Value* block, std::integer_sequence<int, Before...>) {
    (add_pair<Shape, A, Before>(places, block), ...);
    if constexpr (!Shape::has(A, A)) return;
    const Value* const from = block + Shape::begin(A) * (Shape::size + 1);
    Value* const to = diagonal_ + places[Shape::pair(A, A)];
    add_triangle<Shape::size, Shape::lengths[A]>(to, stores_blocks_ ? 1 : length_of<Shape, A>(places), from);
  }

  template <class Shape, int A, int B>
  SPARSEGEN_INLINE void add_pair(const Index* places, const Value* block) {
    if constexpr (!Shape::has(A, B)) return;
    constexpr int rows = Shape::lengths[A], columns = Shape::lengths[B];
    const Value* const from = block + Shape::begin(A) * Shape::size + Shape::begin(B);
    const Index place = places[Shape::pair(A, B)];
    if constexpr (rows == 1 && columns == 1)
      put<rows, columns, Shape::size, 1>(values_ + place, 0, from);
    else if (place >= 0)
      put<rows, columns, Shape::size, 1>(values_ + place, length_of<Shape, A>(places), from);
    else
      put<columns, rows, 1, Shape::size>(values_ + ~place, length_of<Shape, B>(places), from);
  }

  template <int Rows, int Columns, int RowStep, int ColumnStep>
  SPARSEGEN_INLINE void put(Value* to, std::int64_t length, const Value* from) const {
    if (stores_blocks_)
      put_block<store, Rows, Columns, RowStep, ColumnStep>(to, length, from);
    else
      put_block<add, Rows, Columns, RowStep, ColumnStep>(to, length, from);
  }

  struct add {
    static SPARSEGEN_INLINE void put(Value& to, const Value& from) { to += from; }
  };
  struct store {
    static SPARSEGEN_INLINE void put(Value& to, const Value& from) { to = from; }
  };

  /// To rows of which the first is so long; in the block, rows and columns are as many numbers apart as the steps say.
  template <class Put, int Rows, int Columns, int RowStep, int ColumnStep>
  static SPARSEGEN_INLINE void put_block(Value* to, std::int64_t length, const Value* from) {
    if constexpr (Rows <= unrolled)
      put_rows<Put, Columns, RowStep, ColumnStep>(to, length, from, std::make_integer_sequence<int, Rows>());
    else
      for (int row = 0; row < Rows; ++row)
        put_row<Put, Columns, ColumnStep>(to + begin_of_row(row, length), from + row * RowStep);
  }
  template <class Put, int Columns, int RowStep, int ColumnStep, int... Row>
  static SPARSEGEN_INLINE void put_rows(Value* to, std::int64_t length, const Value* from,
                                        std::integer_sequence<int, Row...>) {
    (put_row<Put, Columns, ColumnStep>(to + begin_of_row(Row, length), from + Row * RowStep), ...);
  }
  template <class Put, int Columns, int Step>
  static SPARSEGEN_INLINE void put_row(Value* to, const Value* from) {
    if constexpr (Columns <= unrolled)
      put_entries<Put, Step>(to, from, std::make_integer_sequence<int, Columns>());
    else
      for (int column = 0; column < Columns; ++column) Put::put(to[column], from[column * Step]);
  }
  template <class Put, int Step, int... Column>
  static SPARSEGEN_INLINE void put_entries(Value* to, const Value* from, std::integer_sequence<int, Column...>) {
    (Put::put(to[Column], from[Column * Step]), ...);
  }

  /// The same of the lower triangle of as many rows as columns.
  template <int Step, int Rows>
  static SPARSEGEN_INLINE void add_triangle(Value* to, std::int64_t length, const Value* from) {
    if constexpr (Rows <= unrolled)
      add_ascending<Step>(to, length, from, std::make_integer_sequence<int, Rows>());
    else
      for (int row = 0; row < Rows; ++row)
        for (int column = 0; column <= row; ++column)
          to[begin_of_row(row, length) + column] += from[row * Step + column];
  }
  template <int Step, int... Row>
  static SPARSEGEN_INLINE void add_ascending(Value* to, std::int64_t length, const Value* from,
                                             std::integer_sequence<int, Row...>) {
    (put_row<add, Row + 1, 1>(to + begin_of_row(Row, length), from + Row * Step), ...);
  }

  /// Of a single row it does not matter.
  template <class Shape, int Run>
  static std::int64_t length_of(const Index* places) {
    if constexpr (Shape::lengths[Run] == 1)
      return 0;
    else
      return places[Shape::row_length(Run)];
  }

  template <class Shape, int... A>
  SPARSEGEN_INLINE void fetch_runs(const Index* places, std::integer_sequence<int, A...>) const {
    (fetch_run<Shape, A>(places, std::make_integer_sequence<int, A + 1>()), ...);
  }
  template <class Shape, int A, int... B>
  SPARSEGEN_INLINE void fetch_run(const Index* places, std::integer_sequence<int, B...>) const {
    (fetch_block<Shape, A, B>(places), ...);
  }
  template <class Shape, int A, int B>
  SPARSEGEN_INLINE void fetch_block(const Index* places) const {
    if constexpr (!Shape::has(A, B)) return;
    const Index place = places[Shape::pair(A, B)];
    const std::int64_t first = place < 0 ? ~place : place;
    const std::int64_t length = place < 0 ? length_of<Shape, B>(places) : length_of<Shape, A>(places);
    constexpr int own = Shape::lengths[A], other = Shape::lengths[B];
    if (A == B && stores_blocks_) return fetch(diagonal_, first);
    for (int row = 0; row < (own < other ? other : own); ++row) fetch(values_, first + row * length);
  }

  /// An element that does not stand as usual. It is copied as far as that is short: a block that only such a call gets
  /// the address of stays in registers.
  template <class Shape, std::size_t... K>
  SPARSEGEN_INLINE void add_others(const Value* block, const Index* others, std::index_sequence<K...>) {
    if constexpr (sizeof...(K) > 0) {
      const Value copy[] = {block_entry<Shape, K>(block)...};
      add_each<Shape>(copy, others);
    } else {
      add_each<Shape>(block, others);
    }
  }
  /// What an element has no entry for is not set.
  template <class Shape, std::size_t K>
  static SPARSEGEN_INLINE Value block_entry(const Value* block) {
    constexpr int i = static_cast<int>(K) / Shape::size, j = static_cast<int>(K) % Shape::size;
    if constexpr (i >= j && Shape::has_entry(i, j))
      return block[K];
    else
      return Value{};
  }

  /// Each entry at a place of its own.
  template <class Shape>
  SPARSEGEN_SELDOM void add_each(const Value* block, const Index* others) {
    for (int i = 0; i < Shape::size; ++i)
      for (int j = 0; j <= i; ++j) {
        if (!Shape::has_entry(i, j)) continue;
        const Index place = *others++;
        const Value value = block[i * Shape::size + j];
        values_[place < 0 ? ~place : place] += place < 0 ? value + value : value;
      }
  }

  const Index* next_;
  const Index* others_;
  Value* values_;
  Value* diagonal_;
  const bool stores_blocks_;  ///< blocks of two runs are set, and those on the diagonal are not in the values
};

/// Hands over an element: `size` × `size` numbers, row-major, of which the lower triangle is given, and the numbers of
/// its unknowns, run by run. `sink`: a Sink.
template <class Sink, int... Lengths, class Value, class Index>
SPARSEGEN_INLINE void add_element(void* sink, Value* block, const Index* unknowns) {
  static_cast<Sink*>(sink)->template add_element<Lengths...>(block, unknowns);
}

/// The same of one that has entries in some of its blocks, which are given.
template <class Sink, class In, int... Lengths, class Value, class Index>
SPARSEGEN_INLINE void add_element(void* sink, Value* block, const Index* unknowns) {
  static_cast<Sink*>(sink)->template add_element<In, Lengths...>(block, unknowns);
}

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_ELEMENT_SUM_H
