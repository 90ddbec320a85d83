//===- fetch.h - what is asked of memory ahead ------------------*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them. Entries that tables lead to are anywhere in the values, and memory
// takes as long to answer as it takes to compute many of them.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_FETCH_H
#define SPARSEGEN_RUNTIME_FETCH_H

#include <sparsegen/runtime/inlining.h>

#include <cstddef>
#include <cstdint>

namespace sparsegen {
namespace runtime {

/// How far ahead values are fetched, in entries that are added until then: what takes some hundred nanoseconds.
constexpr std::int64_t fetched_ahead = 96;

/// How many elements ahead of one that has so many entries their values are fetched.
constexpr std::size_t elements_ahead(std::size_t entries) {
  return static_cast<std::size_t>(fetched_ahead) / entries + 1;
}

/// Fetches a value that is going to be changed. A place that is none does no harm. g++ drops calls of what only
/// fetches, unless they are inlined in any case.
template <class Value>
SPARSEGEN_INLINE void fetch(const Value* values, std::int64_t place) {
#if defined(__GNUC__)
  const auto offset = static_cast<std::uintptr_t>(place) * sizeof(Value);
  __builtin_prefetch(reinterpret_cast<const void*>(reinterpret_cast<std::uintptr_t>(values) + offset), 1);
#else
  static_cast<void>(values), static_cast<void>(place);
#endif
}

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_FETCH_H
