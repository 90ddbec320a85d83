//===- structural.h - structure that is known at run time -------*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them. Where sizes and tables are known when a derivative object is made,
// the object runs the structure pass of its function: here what that visits
// becomes the pattern in CSR, and the place in the values of each entry that
// `evaluate` writes, in the order in which it writes them.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_STRUCTURAL_H
#define SPARSEGEN_RUNTIME_STRUCTURAL_H

#include <sparsegen/runtime/bound.h>
#include <sparsegen/runtime/csr.h>
#include <sparsegen/runtime/scatter.h>
#include <sparsegen/runtime/tables.h>
#include <sparsegen/runtime/workspace.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

namespace sparsegen {
namespace runtime {

/// An integer of an extent, evaluated without overflow: std::length_error where it leaves 64 bits. A factor is not
/// negative, a divisor not zero, or it is std::invalid_argument.
class extent {
public:
  template <class Integer>
  extent(Integer value) : value_(static_cast<std::int64_t>(value)) {  // NOLINT: a number is an extent
    if (value > Integer{} && (value_ < 0 || static_cast<Integer>(value_) != value)) too_large();
  }

  std::int64_t value() const { return value_; }

  friend extent operator+(extent a, extent b) {
    if (b.value_ > 0 ? a.value_ > most - b.value_ : a.value_ < least - b.value_) too_large();
    return a.value_ + b.value_;
  }
  friend extent operator-(extent a, extent b) {
    if (b.value_ < 0 ? a.value_ > most + b.value_ : a.value_ < least + b.value_) too_large();
    return a.value_ - b.value_;
  }
  friend extent operator*(extent a, extent b) {
    if (a.value_ < 0 || b.value_ < 0)
      throw std::invalid_argument("sparsegen: a factor of an extent is " +
                                  std::to_string(a.value_ < 0 ? a.value_ : b.value_));
    if (b.value_ != 0 && a.value_ > most / b.value_) too_large();
    return a.value_ * b.value_;
  }
  friend extent operator/(extent a, extent b) {
    require_divisor(a, b);
    return a.value_ / b.value_;
  }
  friend extent operator%(extent a, extent b) {
    require_divisor(a, b);
    return a.value_ % b.value_;
  }

private:
  static constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
  static constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();

  [[noreturn]] static void too_large() { throw std::length_error("sparsegen: an extent does not fit into 64 bits"); }
  static void require_divisor(extent a, extent b) {
    if (b.value_ == 0) throw std::invalid_argument("sparsegen: an extent is divided by zero");
    if (a.value_ == least && b.value_ == -1) too_large();
  }

  std::int64_t value_;
};

/// Nothing where the integer is what the object was made from. Else std::invalid_argument, with its name and both
/// values.
template <class Integer>
inline void require_made_from(const char* name, Integer value, Integer made_from) {
  if (value == made_from) return;
  throw std::invalid_argument("sparsegen: `" + std::string(name) + "` is " + in_decimal(value) +
                              ", and the object was made from " + in_decimal(made_from));
}

/// std::invalid_argument for a negative extent.
inline void require_extent(const std::string& name, extent count) {
  if (count.value() >= 0) return;
  throw std::invalid_argument("sparsegen: the extent of " + name + " is " + std::to_string(count.value()));
}

/// std::invalid_argument where what is said to be symmetric, of this name, has no row for each column.
inline void require_square(const char* name, std::int64_t rows, std::int64_t cols) {
  if (rows == cols) return;
  throw std::invalid_argument("sparsegen: " + std::string(name) + " is symmetric, and would have " +
                              std::to_string(rows) + " rows and " + std::to_string(cols) + " columns");
}

/// A table of integers that an object is made from.
class table : known_memory {
public:
  /// std::invalid_argument for a negative length.
  template <class T>
  table(const char* name, const T* first, extent count) : known_memory(name, first, bytes(name, count, sizeof(T))) {}

private:
  static std::size_t bytes(const char* name, extent count, std::size_t size) {
    require_extent(name, count);
    return static_cast<std::size_t>((extent(size) * count).value());
  }
};

/// An entry of a table of `count`, on which an extent depends. std::invalid_argument for an index outside of it.
template <class T>
inline extent entry(const char* name, const T* table, extent count, extent index) {
  require_extent(name, count);
  if (index.value() < 0 || index.value() >= count.value())
    throw std::invalid_argument("sparsegen: an extent depends on entry " + std::to_string(index.value()) + " of " + name +
                                ", which has " + std::to_string(count.value()));
  return table[index.value()];
}

/// Stands for a pointer of the caller's that nothing is read by: steps from it are apart as the caller's are, and far
/// from those of another number.
struct nowhere {
  int number;

  template <class T>
  operator T*() const {  // NOLINT: it is a pointer of any type
    constexpr int bits = static_cast<int>(sizeof(std::uintptr_t)) * 8 - 8;
    return reinterpret_cast<T*>(static_cast<std::uintptr_t>(number + 1) << bits);
  }
};

/// One slot of a side, and how many elements it has.
struct slot_extent {
  const char* name;
  extent count;
};

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

/// Where the slots of a side stand in its rows or columns. In a pass they are numbered from k * apart on, so that what
/// is outside of its slot can't be in another one.
template <class Index, std::size_t Count>
class slots {
public:
  static constexpr std::int64_t apart = std::int64_t{1} << 40;

  slots() = default;

  /// std::invalid_argument for a negative extent, std::length_error where Index can't count the elements.
  slots(const char* what, const slot_extent (&extents)[Count]) : what_(what) {
    std::int64_t total = 0;
    for (std::size_t k = 0; k < Count; ++k) {
      const std::int64_t count = extents[k].count.value();
      require_extent("`" + std::string(extents[k].name) + "`", extents[k].count);
      if (count > std::numeric_limits<Index>::max() - total - 1 || count >= apart)
        throw std::length_error("sparsegen: index_type can't count the elements of `" + std::string(extents[k].name) +
                                "`, which are " + std::to_string(count));
      names_[k] = extents[k].name;
      counts_[k] = count;
      begins_[k] = total;
      total += count;
    }
    size_ = total;
  }

  Index size() const { return static_cast<Index>(size_); }
  /// Where slot k begins.
  std::int64_t begin(std::size_t k) const { return begins_[k]; }
  std::size_t first(std::size_t k) const { return static_cast<std::size_t>(begins_[k]); }
  /// How many elements it has.
  std::size_t length(std::size_t k) const { return static_cast<std::size_t>(counts_[k]); }
  /// The number of its first element in a pass.
  static constexpr std::int64_t number_of(std::int64_t k) { return k * apart; }

  /// The row or column that a pass means by a number; std::invalid_argument where it is none.
  Index operator()(std::int64_t number) const {
    if (number >= 0 && number < counts_[0]) return static_cast<Index>(number);
    const std::int64_t slot = number >= 0 ? number / apart : 0, element = number >= 0 ? number % apart : number;
    const bool is_there = slot < static_cast<std::int64_t>(Count);
    if (!is_there || element < 0 || element >= counts_[slot])
      throw std::invalid_argument("sparsegen: the function needs " + std::string(what_) + " `" +
                                  names_[is_there ? slot : 0] + "[" + std::to_string(element) +
                                  "]`, and the slot has " + std::to_string(counts_[is_there ? slot : 0]) + " elements");
    return static_cast<Index>(begins_[slot] + element);
  }

private:
  const char* what_ = "";
  const char* names_[Count] = {};
  std::int64_t counts_[Count] = {};
  std::int64_t begins_[Count] = {};
  std::int64_t size_ = 0;
};

/// Which entries of what is visited the pattern has.
enum class triangle { both, lower };

/// Of loops whose rounds go on alike. Where a number of rounds is known g++ -O2 makes vector code, too; fewer it writes
/// one behind the other at -O3, and makes none.
constexpr std::int64_t rounds_at_once = 24;

/// What visits do to the entries of the values, one after the other, and where each finds its own.
///
/// Before a loop whose rounds go on alike the table has segments of its rounds, how many and then places. Where these
/// are n > 0, a multiple of rounds_at_once, all visits stand as usual, by their strides behind those of the round
/// before, and there are the places of the first round; where they are -n, those of all, as elsewhere.
template <class Index>
class place_tables {
public:
  place_tables() = default;
  place_tables(std::size_t places, std::size_t entries) : states_(entries) { places_.reserve(places + fetched_ahead); }

  /// Before the loop whose rounds have the visits of so many kinds from the first on.
  void begin_loop(const visit_kind* first, std::int64_t visits) {
    end_segment();
    loop_.first = loop_.next = first;
    loop_.end = first + visits;
    loop_.is_usual = true;
    round_.clear();
  }

  /// The next visit, whose terms stand at these places, or nowhere (-1). `twice`: of each term, whether it is added
  /// twice; null where none is.
  void add(const visit_kind& kind, const term_kind* terms, const std::int64_t* at, const unsigned char* twice) {
    begin_visit(kind);
    if (kind.has_others && !twice && fits(kind, terms, at))
      return add_leading(kind, terms, at), end_visit(true);
    if (kind.has_others)
      add_others(kind, at, twice);
    else
      for (std::int64_t k = 0; k < kind.terms; ++k) push(at[k]), touch(at[k]);
    end_visit(false);
  }

  /// What is no place, and stands among them.
  void add_position(std::int64_t position) { push(position); }

  /// A visit of which nothing is left in the end, as its row begins anew later: it may add to any entry of the row.
  void add_overwritten(const visit_kind& kind, const std::int64_t* at) {
    begin_visit(kind);
    if (kind.has_others) push(-2 - static_cast<std::int64_t>(others_.size()));
    for (std::int64_t k = kind.has_others ? 1 : 0; k < kind.places; ++k) push(kind.has_others ? -1 : at[k]);
    if (kind.has_others) others_.insert(others_.end(), at, at + kind.terms);
    if (kind.has_pairs) others_.insert(others_.end(), static_cast<std::size_t>(kind.terms), Index{-1});
    end_visit(false);
  }

  /// After the last visit: finds what has to be cleared.
  void finish() {
    for (std::size_t k = 0; k < states_.size(); ++k) {
      if (states_[k] == state::set) continue;
      const auto place = static_cast<Index>(k);
      if (!cleared_.empty() && cleared_.back() == place)
        ++cleared_.back();
      else
        cleared_.insert(cleared_.end(), {place, place + 1});
    }
    end_segment();
    states_ = {};
    round_ = {};
    loop_ = {};
    places_.insert(places_.end(), static_cast<std::size_t>(fetched_ahead), Index{});
    places_.shrink_to_fit();
  }

  const Index* places() const noexcept { return places_.data(); }
  const Index* others() const noexcept { return others_.data(); }

  /// Zeros where `evaluate` adds before it sets.
  template <class Value>
  void clear(Value* values) const {
    for (std::size_t k = 0; k < cleared_.size(); k += 2)
      for (Index place = cleared_[k]; place < cleared_[k + 1]; ++place) values[place] = Value{};
  }

private:
  /// What was done to an entry first.
  enum class state : unsigned char { nothing, set, added };

  static constexpr std::size_t npos = static_cast<std::size_t>(-1);

  /// A loop whose rounds are visited, and the segment that its last round is of.
  struct loop {
    const visit_kind* first = nullptr;  ///< none: there is no such loop
    const visit_kind* end = nullptr;
    const visit_kind* next = nullptr;     ///< of the visit that comes next
    std::size_t segment = npos;           ///< where in the table its rounds are counted
    std::vector<std::int64_t> usual = {};  ///< the places of the next round, where it goes on alike
    bool is_usual = true;                 ///< whether the visits of this round so far stand as usual
  };

  void push(std::int64_t place) {
    if (loop_.first)
      round_.push_back(static_cast<Index>(place));
    else
      places_.push_back(static_cast<Index>(place));
  }

  void begin_visit(const visit_kind& kind) {
    if (!loop_.first || &kind == loop_.next) return;
    end_segment();
    loop_.first = nullptr;
  }

  void end_visit(bool is_usual) {
    if (!loop_.first) return;
    loop_.is_usual = loop_.is_usual && is_usual;
    if (++loop_.next == loop_.end) end_round();
  }

  void end_round() {
    const bool is_open = loop_.segment != npos;
    const bool goes_on = is_open && loop_.is_usual == (places_[loop_.segment] > 0) &&
                         (!loop_.is_usual || std::equal(round_.begin(), round_.end(), loop_.usual.begin()));
    if (!goes_on) {
      end_segment();
      loop_.segment = places_.size();
      places_.push_back(Index{});
    }
    places_[loop_.segment] += static_cast<Index>(loop_.is_usual ? 1 : -1);
    if (!goes_on || !loop_.is_usual) places_.insert(places_.end(), round_.begin(), round_.end());
    if (loop_.is_usual) expect_next();
    round_.clear();
    loop_.next = loop_.first;
    loop_.is_usual = true;
  }

  void expect_next() {
    loop_.usual.assign(round_.begin(), round_.end());
    auto place = loop_.usual.begin();
    for_each_place([&](std::int64_t stride) { *place++ += stride; });
  }

  /// Calls f(stride) for each place of a round.
  template <class F>
  void for_each_place(const F& f) const {
    for (const visit_kind* kind = loop_.first; kind != loop_.end; ++kind)
      for (std::int64_t k = 0; k < kind->places; ++k) f(kind->stride);
  }

  /// What of a segment is less than rounds_at_once is one of its own, of rounds as elsewhere.
  void end_segment() {
    const std::size_t segment = loop_.segment;
    loop_.segment = npos;
    if (segment == npos || places_[segment] <= 0) return;
    const std::int64_t rounds = places_[segment], rest = rounds % rounds_at_once;
    if (rest == 0) return;
    const std::vector<Index> first(places_.begin() + static_cast<std::ptrdiff_t>(segment) + 1, places_.end());
    places_[segment] = static_cast<Index>(rounds - rest);
    if (rest == rounds) places_.resize(segment);
    places_.push_back(static_cast<Index>(-rest));
    for (std::int64_t round = rounds - rest; round < rounds; ++round) {
      auto place = first.begin();
      for_each_place([&](std::int64_t stride) { places_.push_back(static_cast<Index>(*place++ + round * stride)); });
    }
  }

  void touch(std::int64_t place) {
    if (place != -1 && states_[at(place)] == state::nothing) states_[at(place)] = state::added;
  }

  /// Whether the terms stand where they usually do. What they set counts as set then, unless values may leave it out.
  bool fits(const visit_kind& kind, const term_kind* terms, const std::int64_t* at) {
    for (std::int64_t k = 0; k < kind.terms; ++k) {
      if ((terms[k].of == -1) != (at[k] == -1)) return false;
      if (at[k] != -1 && at[k] != leader(terms, at, terms[k].of) + terms[k].offset) return false;
    }
    for (std::int64_t k = 0; k < kind.terms; ++k) {
      if (at[k] == -1) continue;
      state& held = states_[this->at(at[k])];
      if (terms[k].is_first && held != state::nothing) return unset(terms, at, k), false;
      if (terms[k].is_first && kind.is_certain) held = state::set;
      touch(at[k]);
    }
    return true;
  }

  /// Terms that are added after all.
  void unset(const term_kind* terms, const std::int64_t* at, std::int64_t count) {
    for (std::int64_t k = 0; k < count; ++k)
      if (terms[k].is_first && at[k] != -1) states_[this->at(at[k])] = state::added;
  }

  /// The place of the first term that a place in the table is of.
  static std::int64_t leader(const term_kind* terms, const std::int64_t* at, std::int32_t of) {
    while (terms->of != of) ++terms, ++at;
    return *at;
  }

  void add_leading(const visit_kind& kind, const term_kind* terms, const std::int64_t* at) {
    std::int32_t of = 0;
    for (std::int64_t k = 0; k < kind.terms; ++k)
      if (terms[k].of == of) push(at[k]), ++of;
    while (of++ < kind.places) push(0);
  }

  void add_others(const visit_kind& kind, const std::int64_t* at, const unsigned char* twice) {
    push(-2 - static_cast<std::int64_t>(others_.size()));
    for (std::int64_t k = 1; k < kind.places; ++k) push(-1);
    for (std::int64_t k = 0; k < kind.terms; ++k) others_.push_back(static_cast<Index>(at[k])), touch(at[k]);
    for (std::int64_t k = 0; k < (kind.has_pairs ? kind.terms : 0); ++k)
      others_.push_back(twice && twice[k] ? static_cast<Index>(at[k]) : Index{-1});
  }

  static std::size_t at(std::int64_t place) { return static_cast<std::size_t>(place); }

  std::vector<Index> places_;
  std::vector<Index> others_;
  std::vector<Index> cleared_;  ///< from one place on, as far as before another
  numbers<state> states_;
  loop loop_;
  std::vector<Index> round_;  ///< the places of this round of the loop
};

/// The pattern in CSR, zero-based, columns ascending and distinct in each row, and the places of what `evaluate`
/// writes. Owns all of it; can be copied and moved.
template <class Index>
class structural_pattern {
public:
  structural_pattern() = default;

  /// `rows` and `cols`: like slots. `terms`: of all kinds, one after the other. `visited`: what a pass has written, of
  /// each visit the number of its kind, the row, and the columns of its terms, each as one of the slot behind, or -1
  /// for none. Changes these numbers to those of the pattern. std::invalid_argument where a row or column is outside of
  /// its slot; std::length_error where Index can't count the entries. Linear in what was written and in rows and
  /// columns, times the logarithm of a row's length. May throw std::bad_alloc.
  template <class Rows, class Cols>
  structural_pattern(const Rows& rows, const Cols& cols, triangle wanted, const visit_kind* kinds, std::size_t count,
                     const term_kind* terms, numbers<std::int64_t>& visited)
      : row_ptr_(at(rows.size()) + 1), clears_(count) {
    const numbers<std::int64_t> first_term = first_terms(kinds, count);
    std::size_t all = 0, places = 0;
    for_each_visit(kinds, visited, [&](const visit_kind& kind, std::int64_t& row, std::int64_t* columns) {
      all += static_cast<std::size_t>(kind.terms) * (kind.has_pairs ? 2 : 1);
      places += static_cast<std::size_t>(kind.places);
      if (kind.tells_position) return;
      const term_kind* const own = terms + first_term[number_of(kinds, kind)];
      row = rows(row);
      for (std::int64_t k = 0; k < kind.terms; ++k) {
        if (columns[k] != -1) columns[k] = cols(columns[k] - Cols::apart);
        if (own[k].part == pair_part::kept) require_mirrored(own[k], row, columns[k], columns);
        const bool is_left_out = wanted == triangle::lower && own[k].part == pair_part::none && columns[k] > row;
        if (is_left_out) columns[k] = -1;
      }
    });
    leave_out_dropped(kinds, first_term, terms, visited);
    if (all > static_cast<std::size_t>(std::numeric_limits<Index>::max()))
      throw std::length_error("sparsegen: index_type can't count the entries, of which the function writes " +
                              std::to_string(all));
    const numbers<const std::int64_t*> first = last_begins(kinds, visited);
    col_idx_ = sorted_rows(at(rows.size()), at(cols.size()), row_ptr_, [&](auto&& f) {
      for_each_visit(kinds, visited, [&](const visit_kind& kind, std::int64_t row, const std::int64_t* columns) {
        if (kind.tells_position || columns < first[static_cast<std::size_t>(row)]) return;
        for (std::int64_t k = 0; k < kind.terms; ++k)
          if (columns[k] != -1) f(at(row_of(kind, row, columns[k])), at(column_of(kind, row, columns[k])));
      });
    });
    tables_ = place_tables<Index>(places, col_idx_.size());
    find_places(kinds, first_term, terms, visited, first);
  }

  const Index* row_ptr() const noexcept { return row_ptr_.data(); }
  const Index* col_idx() const noexcept { return col_idx_.data(); }
  Index nnz() const noexcept { return static_cast<Index>(col_idx_.size()); }
  const place_tables<Index>& tables() const noexcept { return tables_; }
  /// Of each kind of visits, whether some find their row begun.
  const bool* clears() const noexcept { return clears_.data(); }

private:
  static std::size_t at(std::int64_t index) { return static_cast<std::size_t>(index); }
  static std::size_t number_of(const visit_kind* kinds, const visit_kind& kind) {
    return static_cast<std::size_t>(&kind - kinds);
  }

  template <class Numbers, class F>
  static void for_each_visit(const visit_kind* kinds, Numbers& visited, const F& f) {
    for (std::size_t k = 0; k < visited.size();) {
      const visit_kind& kind = kinds[visited[k]];
      f(kind, visited[k + 1], visited.data() + k + 2);
      k += 2 + static_cast<std::size_t>(kind.terms);
    }
  }

  static numbers<std::int64_t> first_terms(const visit_kind* kinds, std::size_t count) {
    numbers<std::int64_t> first(count);
    for (std::size_t k = 1; k < count; ++k) first[k] = first[k - 1] + kinds[k - 1].terms;
    return first;
  }

  /// A pair is one at those structures that the generator tried.
  static void require_mirrored(const term_kind& kept, std::int64_t row, std::int64_t column,
                               const std::int64_t* columns) {
    if (columns[-kept.row_before] != column || columns[-kept.column_before] != row)
      not_as_tried("adds a block to the Hessian whose rows are others than its columns");
  }

  static void leave_out_dropped(const visit_kind* kinds, const numbers<std::int64_t>& first_term,
                                const term_kind* terms, numbers<std::int64_t>& visited) {
    for_each_visit(kinds, visited, [&](const visit_kind& kind, std::int64_t, std::int64_t* columns) {
      if (!kind.has_pairs) return;
      const term_kind* const own = terms + first_term[number_of(kinds, kind)];
      for (std::int64_t k = 0; k < kind.terms; ++k)
        if (own[k].part == pair_part::dropped) columns[k] = -1;
    });
  }

  /// Of pairs, the entry is the one below the diagonal.
  static std::int64_t row_of(const visit_kind& kind, std::int64_t row, std::int64_t column) {
    return kind.has_pairs && column > row ? column : row;
  }
  static std::int64_t column_of(const visit_kind& kind, std::int64_t row, std::int64_t column) {
    return kind.has_pairs && column > row ? row : column;
  }

  /// Of each row, the columns of the visit that begins it for the last time, if that is certain: what was visited
  /// before is overwritten. With nothing a row begins only where all that was visited may vanish.
  numbers<const std::int64_t*> last_begins(const visit_kind* kinds, numbers<std::int64_t>& visited) const {
    numbers<const std::int64_t*> first(row_ptr_.size() - 1, nullptr);
    numbers<bool> stays(row_ptr_.size() - 1);
    for_each_visit(kinds, visited, [&](const visit_kind& kind, std::int64_t of, const std::int64_t* columns) {
      if (kind.tells_position) return;
      const auto row = static_cast<std::size_t>(of);
      bool is_something = !stays[row];
      for (std::int64_t k = 0; k < kind.terms; ++k) is_something = is_something || columns[k] != -1;
      if (kind.begins && kind.is_certain && is_something) first[row] = columns;
      stays[row] = stays[row] || (kind.terms > 0 && !kind.may_vanish);
    });
    return first;
  }

  void find_places(const visit_kind* kinds, const numbers<std::int64_t>& first_term, const term_kind* terms,
                   numbers<std::int64_t>& visited, const numbers<const std::int64_t*>& begins) {
    const std::size_t rows = row_ptr_.size() - 1;
    numbers<bool> begun(rows);
    numbers<std::int64_t> groups(rows, std::int64_t{-1});
    std::vector<unsigned char> twice;
    std::int64_t most = 0;
    for (const visit_kind* kind = kinds; kind != kinds + clears_.size(); ++kind) most = std::max(most, kind->places);
    numbers<std::int64_t> leaders(at(most));
    for_each_visit(kinds, visited, [&](const visit_kind& kind, std::int64_t of, std::int64_t* columns) {
      if (kind.round_visits > 0) return tables_.begin_loop(kinds + kind.first_in_round, kind.round_visits);
      if (kind.tells_position) return tables_.add_position(*columns);
      const auto row = static_cast<std::size_t>(of);
      const std::size_t number = number_of(kinds, kind);
      require_whole(groups[row], kind, of);
      if (kind.begins && begun[row] && !kind.may_clear) not_as_tried("writes row " + std::to_string(of) + " again");
      if (kind.begins && begun[row]) clears_[number] = true;
      begun[row] = begun[row] || kind.terms > 0;
      const term_kind* const own = terms + first_term[number];
      const bool is_overwritten = columns < begins[row];
      const bool is_doubled = kind.has_pairs && find_doubled(kind, own, of, columns, twice);
      to_places(kind, own, of, is_overwritten, columns, leaders.data());
      if (is_overwritten)
        tables_.add_overwritten(kind, columns);
      else
        tables_.add(kind, own, columns, is_doubled ? twice.data() : nullptr);
    });
    tables_.finish();
  }

  /// Whether both entries of some pair are one of the diagonal: where an element has a node twice.
  static bool find_doubled(const visit_kind& kind, const term_kind* terms, std::int64_t row,
                           const std::int64_t* columns, std::vector<unsigned char>& twice) {
    twice.assign(static_cast<std::size_t>(kind.terms), 0);
    bool found = false;
    for (std::int64_t k = 0; k < kind.terms; ++k)
      if (terms[k].part == pair_part::kept && columns[k] == row) twice[at(k)] = 1, found = true;
    return found;
  }

  /// A row that is summed up is written by nothing else until the sum ends.
  static void require_whole(std::int64_t& group, const visit_kind& kind, std::int64_t row) {
    if (group >= 0 && group != kind.group) not_as_tried("writes row " + std::to_string(row) + " while it sums it up");
    group = kind.ends_group ? -1 : kind.group;
  }

  /// Puts in place of the columns of a visit the places of its terms. What is overwritten goes to the first of the row,
  /// or nowhere where there is none. Looks first where a term usually stands. `leaders`: room for the places that each
  /// visit has in the table.
  void to_places(const visit_kind& kind, const term_kind* terms, std::int64_t of, bool is_overwritten,
                 std::int64_t* columns, std::int64_t* leaders) const {
    for (std::int64_t k = 0; k < kind.places; ++k) leaders[k] = -1;
    for (std::int64_t k = 0; k < kind.terms; ++k) {
      if (columns[k] == -1) continue;
      const std::size_t row = at(row_of(kind, of, columns[k]));
      const auto column = static_cast<Index>(column_of(kind, of, columns[k]));
      const bool is_led = kind.has_others && terms[k].of != -1;
      const std::int64_t leader = is_led ? leaders[terms[k].of] : -1, guess = leader == -1 ? -1 : leader + terms[k].offset;
      const bool is_guessed = guess >= row_ptr_[row] && guess < row_ptr_[row + 1] && col_idx_[at(guess)] == column;
      const Index* const first = col_idx_.data() + row_ptr_[row];
      const Index* const end = col_idx_.data() + row_ptr_[row + 1];
      if (is_overwritten)
        columns[k] = first == end ? -1 : row_ptr_[row];
      else
        columns[k] = is_guessed ? guess : row_ptr_[row] + rank_in_row(first, end, column);
      if (is_led && leader == -1 && columns[k] != -1) leaders[terms[k].of] = columns[k] - terms[k].offset;
    }
  }

  numbers<Index> row_ptr_;
  numbers<Index> col_idx_;
  place_tables<Index> tables_;
  numbers<bool> clears_;
};

/// What a pass visits: it is run twice, first to count. `pass(tally, visits)` adds to tally[0] how many integers it
/// writes, one behind the other where tally[1] is 1, all from the first on where it is 0, never more than `longest`.
template <class Pass>
inline numbers<std::int64_t> run_pass(std::size_t longest, const Pass& pass) {
  std::int64_t tally[] = {0, 0};
  numbers<std::int64_t> scratch(longest);
  pass(tally, scratch.data());
  numbers<std::int64_t> visited(static_cast<std::size_t>(tally[0]));
  tally[0] = 0;
  tally[1] = 1;
  pass(tally, visited.data());
  return visited;
}

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_STRUCTURAL_H
