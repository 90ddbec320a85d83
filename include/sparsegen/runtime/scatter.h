//===- scatter.h - values that are written here and there -------*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them. Where tables say what an entry belongs to, `evaluate` writes here
// and there, at places that it reads from a table in the order in which it writes.
// So it knows long before what memory it will need.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_SCATTER_H
#define SPARSEGEN_RUNTIME_SCATTER_H

#include <sparsegen/runtime/fetch.h>
#include <sparsegen/runtime/inlining.h>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace sparsegen {
namespace runtime {

template <class Value, class Index, std::size_t... K>
SPARSEGEN_INLINE void fetch_each(const Value* values, const Index* places, std::index_sequence<K...>) {
  (fetch(values, places[K]), ...);
}

/// Fetches as many values as a visit has just taken places, of which `next` is the one behind. The table of places is
/// longer by what is fetched ahead.
template <std::size_t Count, class Value, class Index>
SPARSEGEN_INLINE void fetch_ahead(const Value* values, const Index* next) {
  constexpr auto count = static_cast<std::int64_t>(Count);
  static_assert(count <= fetched_ahead, "what is fetched is ahead");
  fetch_each(values, next + (fetched_ahead - count), std::make_index_sequence<Count>());
}

/// Adds terms to places of their own, -1 for none.
template <class Value, class Index>
SPARSEGEN_SELDOM void add_each(Value* values, const Index* places, const Value* terms, std::size_t count) {
  for (std::size_t k = 0; k < count; ++k)
    if (places[k] >= 0) values[places[k]] += terms[k];
}

/// Adds the terms of a visit that do not stand where they usually do. The table of others has their places, at the
/// position that `place` says: -2 less it.
template <class Value, class Index, class... Terms>
inline void add_others(Value* values, const Index* others, std::int64_t place, Terms... terms) {
  const Value all[] = {static_cast<Value>(terms)...};
  add_each(values, others + (-2 - place), all, sizeof...(terms));
}

/// The same of terms of which some stand for a mirrored pair: behind the places of all there are second ones.
template <class Value, class Index, class... Terms>
inline void add_other_pairs(Value* values, const Index* others, std::int64_t place, Terms... terms) {
  const Value all[] = {static_cast<Value>(terms)...};
  add_each(values, others + (-2 - place), all, sizeof...(terms));
  add_each(values, others + (-2 - place) + sizeof...(terms), all, sizeof...(terms));
}

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_SCATTER_H
