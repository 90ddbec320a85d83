//===- place_tables.h - where visits find their places ----------*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them. The places in the values of what the visits of a structure pass
// write, in their order, as `evaluate` reads them.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_PLACE_TABLES_H
#define SPARSEGEN_RUNTIME_PLACE_TABLES_H

#include <sparsegen/runtime/growing.h>
#include <sparsegen/runtime/scatter.h>
#include <sparsegen/runtime/visits.h>
#include <sparsegen/runtime/workspace.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace sparsegen {
namespace runtime {

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
  /// For what the visits of these kinds write: so many places in all, among so many entries.
  place_tables(const visit_table& table, std::size_t places, std::size_t entries)
      : entries_(entries), states_(sets_any(table) ? entries : 0) {
    places_.reserve(places + fetched_ahead);
  }

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
  void add(const visit_kind& kind, const term_kind* terms, const Index* at, const unsigned char* twice) {
    if (!loop_.first && !kind.has_others && !minds_order()) return places_.append(at, at + kind.terms);
    begin_visit(kind);
    if (kind.has_others && !twice && fits(kind, terms, at))
      return add_leading(kind, terms, at), end_visit(true);
    if (kind.has_others)
      add_others(kind, at, twice);
    else
      for (std::int64_t k = 0; k < kind.terms; ++k) push(at[k]), touch(at[k]);
    end_visit(false);
  }

  /// Room for so many places of the visits of a block, whose first is of this kind.
  Index* add_block(const visit_kind& first, std::size_t places) {
    begin_visit(first);
    return places_.grow(places);
  }

  /// Whether it matters what is added to before it is set; then `touch` wants to know of each entry that is added to.
  bool minds_order() const { return states_.size() > 0; }
  void touch(std::int64_t place) {
    if (!minds_order() || place == -1) return;
    state& held = states_[at(place)];
    if (held == state::nothing) held = state::added;
  }

  /// What is no place, and stands among them.
  void add_position(std::int64_t position) { push(position); }

  /// A visit of which nothing is left in the end, as its row begins anew later: it may add to any entry of the row.
  void add_overwritten(const visit_kind& kind, const Index* at) {
    begin_visit(kind);
    if (kind.has_others) push(-2 - static_cast<std::int64_t>(others_.size()));
    for (std::int64_t k = kind.has_others ? 1 : 0; k < kind.places; ++k) push(kind.has_others ? -1 : at[k]);
    if (kind.has_others) others_.append(at, at + kind.terms);
    if (kind.has_pairs) others_.append(static_cast<std::size_t>(kind.terms), Index{-1});
    end_visit(false);
  }

  /// After the last visit: finds what has to be cleared.
  void finish() {
    if (!minds_order() && entries_ > 0) cleared_ = {Index{}, static_cast<Index>(entries_)};
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
    places_.append(static_cast<std::size_t>(fetched_ahead), Index{});
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
    if (!goes_on || !loop_.is_usual) places_.append(round_.begin(), round_.end());
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
    if (rest == rounds) places_.shrink(segment);
    places_.push_back(static_cast<Index>(-rest));
    for (std::int64_t round = rounds - rest; round < rounds; ++round) {
      auto place = first.begin();
      for_each_place([&](std::int64_t stride) { places_.push_back(static_cast<Index>(*place++ + round * stride)); });
    }
  }

  /// Whether the terms stand where they usually do. What they set counts as set then, unless values may leave it out.
  bool fits(const visit_kind& kind, const term_kind* terms, const Index* at) {
    for (std::int64_t k = 0; k < kind.terms; ++k) {
      if ((terms[k].of == -1) != (at[k] == -1)) return false;
      if (at[k] != -1 && at[k] != leader(terms, at, terms[k].of) + terms[k].offset) return false;
    }
    for (std::int64_t k = 0; k < (minds_order() ? kind.terms : 0); ++k) {
      if (at[k] == -1) continue;
      state& held = states_[this->at(at[k])];
      if (terms[k].is_first && held != state::nothing) return unset(terms, at, k), false;
      if (terms[k].is_first && kind.is_certain) held = state::set;
      touch(at[k]);
    }
    return true;
  }

  /// Terms that are added after all.
  void unset(const term_kind* terms, const Index* at, std::int64_t count) {
    for (std::int64_t k = 0; k < count; ++k)
      if (terms[k].is_first && at[k] != -1) states_[this->at(at[k])] = state::added;
  }

  /// The place of the first term that a place in the table is of.
  static Index leader(const term_kind* terms, const Index* at, std::int32_t of) {
    while (terms->of != of) ++terms, ++at;
    return *at;
  }

  void add_leading(const visit_kind& kind, const term_kind* terms, const Index* at) {
    std::int32_t of = 0;
    for (std::int64_t k = 0; k < kind.terms; ++k)
      if (terms[k].of == of) push(at[k]), ++of;
    while (of++ < kind.places) push(0);
  }

  void add_others(const visit_kind& kind, const Index* at, const unsigned char* twice) {
    push(-2 - static_cast<std::int64_t>(others_.size()));
    for (std::int64_t k = 1; k < kind.places; ++k) push(-1);
    for (std::int64_t k = 0; k < kind.terms; ++k) others_.push_back(static_cast<Index>(at[k])), touch(at[k]);
    for (std::int64_t k = 0; k < (kind.has_pairs ? kind.terms : 0); ++k)
      others_.push_back(twice && twice[k] ? static_cast<Index>(at[k]) : Index{-1});
  }

  static std::size_t at(std::int64_t place) { return static_cast<std::size_t>(place); }

  /// Whether some visit sets an entry.
  static bool sets_any(const visit_table& table) {
    std::size_t terms = 0;
    for (std::size_t k = 0; k < table.count; ++k) terms += static_cast<std::size_t>(table.kinds[k].terms);
    return std::any_of(table.terms, table.terms + terms, [](const term_kind& term) { return term.is_first; });
  }

  std::size_t entries_ = 0;
  growing<Index> places_;
  growing<Index> others_;
  std::vector<Index> cleared_;  ///< from one place on, as far as before another
  numbers<state> states_;
  loop loop_;
  std::vector<Index> round_;  ///< the places of this round of the loop
};
}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_PLACE_TABLES_H
