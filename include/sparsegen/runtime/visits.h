//===- visits.h - what a structure pass visits ------------------*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them. A structure pass writes integers: of each visit of a row, or of a
// block of rows at once, where its entries are. Here is what these integers mean.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_VISITS_H
#define SPARSEGEN_RUNTIME_VISITS_H

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

namespace sparsegen {
namespace runtime {

/// Where a structure does what none did of those that the generator tried, and what was made rests on that.
class not_sampled : public std::length_error {
public:
  using std::length_error::length_error;
};
[[noreturn]] inline void not_as_tried(const std::string& what) {
  throw not_sampled(
      "sparsegen: with this structure the function " + what +
      ", which it did with none of those that were tried when the header was generated; generate it "
      "again with one like it as `--sample`");
}
[[noreturn]] inline void not_as_sampled() { not_as_tried("makes an intermediate result of more inputs"); }

/// What a term is of a pair of mirrored ones, that are equal and of which one is below the diagonal: that is added to
/// by the one that is kept, and where both are on the diagonal, twice.
enum class pair_part : unsigned char { none, kept, dropped };

/// Where a term of visits of one statement usually stands in the values: `offset` behind the place number `of` of those
/// that the visit has in the table; nowhere, where that is -1. `is_first`: nothing was added to that entry before, so
/// that `evaluate` sets it.
struct term_kind {
  std::int32_t of;
  std::int32_t offset;
  bool is_first;
  pair_part part = pair_part::none;
  /// Of a kept one: how far before the columns of its visit the row and the column of the other one stand.
  std::int32_t row_before = 0;
  std::int32_t column_before = 0;
};

/// What a structure pass tells of visits of one statement, and what `evaluate` expects of them.
struct visit_kind {
  std::int64_t terms;
  std::int64_t group;  ///< which sum of a row they are part of, or -1
  bool ends_group;
  bool begins;          ///< the row begins anew: what was in it before is no more
  bool may_clear;       ///< `evaluate` can clear such a row where it was begun before
  bool is_certain;      ///< values have no say in it
  std::int64_t places;  ///< how many each has in the table of places
  /// Whether a visit whose terms do not stand where they usually do has them in the table of others: in place of its
  /// first place stands -2 less the position there. Else each term has a place, which is -1 where it is none.
  bool has_others;
  /// It is of no row: in place of a column stands where in a list of intermediate results `evaluate` finds an entry.
  bool tells_position = false;
  /// Some terms are of pairs. Then in the table of others each term has a second place, or -1, behind all first ones.
  bool has_pairs = false;
  /// Its row may begin anew later with nothing in it: then its terms are nowhere, and `evaluate` looks.
  bool may_vanish = false;
  /// Of a visit in the rounds of a loop: how far behind those of the round before its places usually stand; else 0.
  std::int64_t stride = 0;
  /// It is no visit, and stands before such a loop: the kind of the first visit of a round, and how many there are.
  std::int64_t first_in_round = 0;
  std::int64_t round_visits = 0;
};

/// Which entries of what is visited the pattern has.
enum class triangle { both, lower };

/// Which of the runs of a block a row or a column is of, and how far behind its first.
struct run_member {
  unsigned char run, index;
};

/// Visits that a pass writes as one, a block: each is of a row out of some runs of rows that follow each other, and all
/// are of the same columns, all those of some runs of columns.
struct block_kind {
  std::int64_t first;   ///< the kind of its first visit; the kinds of the others follow
  std::int64_t visits;  ///< how many
  std::int64_t row_runs, column_runs;
  const unsigned char* lengths;  ///< of the runs of rows, then of those of columns
  const run_member* members;     ///< of each visit its row, then the columns of its terms
};

/// All kinds of what a pass writes: of visits, with the terms of all of them one after the other, and of blocks, which
/// are numbered behind them.
struct visit_table {
  const visit_kind* kinds;
  std::size_t count;
  const term_kind* terms;
  const block_kind* blocks = nullptr;
  std::size_t block_count = 0;
};

/// The kinds of what a pass writes, and where each has its terms.
class visit_layout {
public:
  /// What the table points to stays the caller's.
  explicit visit_layout(const visit_table& table) : table_(table) {
    first_term_.reserve(table.count);
    std::size_t next = 0;
    for (std::size_t k = 0; k < table.count; ++k) {
      first_term_.push_back(next);
      next += static_cast<std::size_t>(table.kinds[k].terms);
    }
  }

  const visit_table& table() const { return table_; }
  std::size_t number_of(const visit_kind& kind) const { return static_cast<std::size_t>(&kind - table_.kinds); }
  const term_kind* terms_of(const visit_kind& kind) const { return table_.terms + first_term_[number_of(kind)]; }
  /// The number of a block's kind among the blocks.
  std::size_t number_of(const block_kind& block) const { return static_cast<std::size_t>(&block - table_.blocks); }

private:
  visit_table table_;
  std::vector<std::size_t> first_term_;
};

/// Calls f(kind, row, members) for the visits of a block, whose runs of rows begin there; `members` are its columns.
template <class Integer, class F>
inline void for_each_visit(const visit_layout& layout, const block_kind& block, const Integer* first_rows, const F& f) {
  const run_member* member = block.members;
  for (std::int64_t k = 0; k < block.visits; ++k) {
    const visit_kind& kind = layout.table().kinds[block.first + k];
    const run_member row = *member++;
    f(kind, static_cast<Integer>(first_rows[row.run] + row.index), member);
    member += kind.terms;
  }
}

/// Calls visit(kind, row, columns) and block(kind, first_rows, first_columns) for what a pass has written, in its
/// order. A visit is the number of its kind, its row, and the columns of its terms, each as one of the slot behind, or
/// -1 for none. A block is its number, the first row of each run, and the first column of each.
template <class OnVisit, class OnBlock>
inline void for_each_written(const visit_table& table, const std::int64_t* next, const std::int64_t* end,
                             const OnVisit& visit, const OnBlock& block) {
  while (next != end) {
    const auto number = static_cast<std::size_t>(*next++);
    if (number >= table.count) {
      const block_kind& kind = table.blocks[number - table.count];
      block(kind, next, next + kind.row_runs);
      next += kind.row_runs + kind.column_runs;
    } else {
      const visit_kind& kind = table.kinds[number];
      visit(kind, next[0], next + 1);
      next += 1 + kind.terms;
    }
  }
}

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_VISITS_H
