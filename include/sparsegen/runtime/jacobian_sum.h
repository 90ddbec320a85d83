//===- jacobian_sum.h - the Jacobian of each element, added up --*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them. `evaluate` of a Jacobian that is the sum of the Jacobians of
// elements hands over each of these, and here it is added to the values.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_JACOBIAN_SUM_H
#define SPARSEGEN_RUNTIME_JACOBIAN_SUM_H

#include <sparsegen/runtime/fetch.h>
#include <sparsegen/runtime/in_runs.h>
#include <sparsegen/runtime/inlining.h>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace sparsegen {
namespace runtime {

/// How long the runs of one side of an element are.
template <int... Length>
struct lengths {
  static constexpr int runs = sizeof...(Length);
  static constexpr int of[sizeof...(Length)] = {Length...};
  static constexpr int size = (Length + ...);
  /// How many rows or columns are before a run.
  static constexpr int begin(int run) {
    int begin = 0;
    for (int k = 0; k < run; ++k) begin += of[k];
    return begin;
  }
  /// The run of a row or column.
  static constexpr int run_of(int number) {
    int run = 0;
    while (begin(run + 1) <= number) ++run;
    return run;
  }
  /// How many runs before this one are longer than one.
  static constexpr int long_runs(int run) {
    int count = 0;
    for (int k = 0; k < run; ++k) count += of[k] > 1 ? 1 : 0;
    return count;
  }
};

/// What becomes of the entries of an element: they are added to what is there, or are all that there is.
enum class entries { added, set };

/// What the elements of one kind have in common; see jacobian_elements.h.
template <entries Entries, class Rows, class Columns, class In>
struct jacobian_shape {
  using rows = Rows;
  using columns = Columns;
  static constexpr bool is_set = Entries == runtime::entries::set;
  /// Where the place of a block stands among those of an element.
  static constexpr int place_of(int row_run, int column_run) {
    int at = Rows::long_runs(Rows::runs);
    for (int a = 0; a <= row_run; ++a)
      for (int b = 0; b < (a < row_run ? Columns::runs : column_run); ++b) at += In::has(a, b) ? 1 : 0;
    return at;
  }
  static constexpr bool has(int row_run, int column_run) { return In::has(row_run, column_run); }
  static constexpr int places = place_of(Rows::runs - 1, Columns::runs);
  static constexpr int size() {
    int count = 0;
    for (int a = 0; a < Rows::runs; ++a)
      for (int b = 0; b < Columns::runs; ++b) count += In::has(a, b) ? Rows::of[a] * Columns::of[b] : 0;
    return count;
  }
};

/// Adds elements to values, which jacobian_pattern::clear has seen: those that the pattern was made of, in the same
/// order.
template <class Value, class Index>
class jacobian_sum {
public:
  /// `places`, `others`: the tables of the pattern. All stay the caller's.
  jacobian_sum(const Index* places, const Index* others, Value* values)
      : next_(places), others_(others), values_(values) {}

  /// The next element: row-major.
  template <class Shape>
  SPARSEGEN_INLINE void add(const Value* block) {
    const Index* const places = next_;
    next_ += Shape::places;
    constexpr auto runs = std::make_integer_sequence<int, Shape::rows::runs>();
    fetch_runs<Shape>(places + elements_ahead(static_cast<std::size_t>(Shape::size())) * Shape::places, runs);
    if constexpr (Shape::is_set || Shape::rows::long_runs(Shape::rows::runs) > 0) {
      constexpr int size = Shape::rows::size * Shape::columns::size;
      if (*places < 0)
        return add_others<Shape>(block, others_ + ~*places,
                                 std::make_integer_sequence<int, size <= longest_copied ? size : 0>());
    }
    add_runs<Shape>(places, block, runs);
  }

private:
  /// Loops of so many rounds are written one behind the other, which g++ -O2 does not do of itself.
  static constexpr int unrolled = 8;
  /// Of so many numbers a block is copied to where they have places of their own.
  static constexpr int longest_copied = 144;

  template <class Shape, int... Runs>
  SPARSEGEN_INLINE void add_runs(const Index* places, const Value* block, std::integer_sequence<int, Runs...>) {
    (add_run<Shape, Runs>(places, block, std::make_integer_sequence<int, Shape::columns::runs>()), ...);
  }
  template <class Shape, int A, int... B>
  SPARSEGEN_INLINE void add_run(const Index* places, const Value* block, std::integer_sequence<int, B...>) {
    (add_block<Shape, A, B>(places, block), ...);
  }
  template <class Shape, int A, int B>
  SPARSEGEN_INLINE void add_block(const Index* places, const Value* block) {
    if constexpr (Shape::has(A, B)) {
      const Value* const from = block + Shape::rows::begin(A) * Shape::columns::size + Shape::columns::begin(B);
      add_rows<Shape, Shape::rows::of[A], Shape::columns::of[B]>(values_ + places[Shape::place_of(A, B)],
                                                                 length_of<Shape, A>(places), from);
    }
  }

  template <class Shape, int Rows, int Columns>
  static SPARSEGEN_INLINE void add_rows(Value* to, std::int64_t length, const Value* from) {
    if constexpr (Rows <= unrolled)
      add_each_row<Shape, Columns>(to, length, from, std::make_integer_sequence<int, Rows>());
    else
      for (int row = 0; row < Rows; ++row)
        add_row<Shape, Columns>(to + row * length, from + row * Shape::columns::size);
  }
  template <class Shape, int Columns, int... Row>
  static SPARSEGEN_INLINE void add_each_row(Value* to, std::int64_t length, const Value* from,
                                            std::integer_sequence<int, Row...>) {
    (add_row<Shape, Columns>(to + Row * length, from + Row * Shape::columns::size), ...);
  }
  template <class Shape, int Columns>
  static SPARSEGEN_INLINE void add_row(Value* to, const Value* from) {
    if constexpr (Columns <= unrolled)
      add_entries<Shape>(to, from, std::make_integer_sequence<int, Columns>());
    else
      for (int column = 0; column < Columns; ++column) add_entry<Shape>(to[column], from[column]);
  }
  template <class Shape, int... Column>
  static SPARSEGEN_INLINE void add_entries(Value* to, const Value* from, std::integer_sequence<int, Column...>) {
    (add_entry<Shape>(to[Column], from[Column]), ...);
  }
  template <class Shape>
  static SPARSEGEN_INLINE void add_entry(Value& to, Value value) {
    if constexpr (Shape::is_set)
      to = value;
    else
      to += value;
  }

  /// Of a single row it does not matter.
  template <class Shape, int Run>
  static std::int64_t length_of(const Index* places) {
    if constexpr (Shape::rows::of[Run] == 1)
      return 0;
    else
      return places[Shape::rows::long_runs(Run)];
  }

  template <class Shape, int... A>
  SPARSEGEN_INLINE void fetch_runs(const Index* places, std::integer_sequence<int, A...>) const {
    (fetch_run<Shape, A>(places, std::make_integer_sequence<int, Shape::columns::runs>()), ...);
  }
  template <class Shape, int A, int... B>
  SPARSEGEN_INLINE void fetch_run(const Index* places, std::integer_sequence<int, B...>) const {
    (fetch_block<Shape, A, B>(places), ...);
  }
  template <class Shape, int A, int B>
  SPARSEGEN_INLINE void fetch_block(const Index* places) const {
    if constexpr (Shape::has(A, B))
      for (int row = 0; row < Shape::rows::of[A]; ++row)
        fetch(values_, places[Shape::place_of(A, B)] + row * length_of<Shape, A>(places));
  }

  /// An element that does not stand as usual. It is copied as far as that is short: a block that only such a call gets
  /// the address of stays in registers.
  template <class Shape, int... K>
  SPARSEGEN_INLINE void add_others(const Value* block, const Index* others, std::integer_sequence<int, K...>) {
    if constexpr (sizeof...(K) > 0) {
      const Value copy[] = {block_entry<Shape, K>(block)...};
      add_each<Shape>(copy, others);
    } else {
      add_each<Shape>(block, others);
    }
  }
  /// What an element has no entry for is not set.
  template <class Shape, int K>
  static SPARSEGEN_INLINE Value block_entry(const Value* block) {
    if constexpr (Shape::has(Shape::rows::run_of(K / Shape::columns::size),
                             Shape::columns::run_of(K % Shape::columns::size)))
      return block[K];
    else
      return Value{};
  }

  /// Each entry at a place of its own.
  template <class Shape>
  SPARSEGEN_SELDOM void add_each(const Value* block, const Index* others) {
    for (int k = 0; Shape::is_set && k < Shape::size(); ++k) values_[others[k]] = Value{};
    for (int a = 0; a < Shape::rows::runs; ++a)
      for (int b = 0; b < Shape::columns::runs; ++b) {
        if (!Shape::has(a, b)) continue;
        const Value* from = block + Shape::rows::begin(a) * Shape::columns::size + Shape::columns::begin(b);
        for (int row = 0; row < Shape::rows::of[a]; ++row, from += Shape::columns::size)
          for (int column = 0; column < Shape::columns::of[b]; ++column) values_[*others++] += from[column];
      }
  }

  const Index* next_;
  const Index* others_;
  Value* values_;
};

/// Hands over the Jacobian of an element, row-major: numbers of runs of rows by runs of columns. `sink`: a Sink.
template <class Sink, class Rows, class Columns, class In = in_runs<>, class Value>
SPARSEGEN_INLINE void add_jacobian(void* sink, const Value* block) {
  static_cast<Sink*>(sink)->template add<jacobian_shape<entries::added, Rows, Columns, In>>(block);
}

/// The same of one whose rows begin.
template <class Sink, class Rows, class Columns, class In = in_runs<>, class Value>
SPARSEGEN_INLINE void set_jacobian(void* sink, const Value* block) {
  static_cast<Sink*>(sink)->template add<jacobian_shape<entries::set, Rows, Columns, In>>(block);
}

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_JACOBIAN_SUM_H
