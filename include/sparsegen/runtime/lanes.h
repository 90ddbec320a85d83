//===- lanes.h - lanes that no seed has named yet ---------------*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them. Where a function comes to its inputs step by step, most lanes are
// zero for a long time. The code counts how many of them, from the first on, may
// be something else, and goes through these only. Nothing here allocates or
// throws.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_LANES_H
#define SPARSEGEN_RUNTIME_LANES_H

#include <cstddef>
#include <cstring>

namespace sparsegen {
namespace runtime {

/// Lanes come to count by so many at once, so that loops in vectors leave no rest.
constexpr int lane_step = 8;

/// The lane that a seed names; all up to it count from now on. `count` grows in steps of lane_step, to num_lanes at
/// most. A seed of -1 names no lane.
template <int num_lanes, class Index>
constexpr Index name_lane(int& count, Index seed) {
  if (seed >= count) {
    const int end = (static_cast<int>(seed) / lane_step + 1) * lane_step;
    count = end < num_lanes ? end : num_lanes;
  }
  return seed;
}

// Where a loop can't be done in vectors that is no fault of the user's.
#if defined(__clang__)
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

/// Each of the first `count` lanes, a number of name_lane's, becomes sum(k). What the sum reads of `to` is lane k
/// alone. No compiler knows that; so g++ is given steps that are read before they are written, and clang++ is told.
template <int num_lanes, class Real, class Sum>
inline void set_lanes(int count, Real* to, const Sum& sum) {
  constexpr int whole = num_lanes / lane_step * lane_step;
  const int end = count < whole ? count : whole;
#if defined(__clang__)
#pragma clang loop vectorize(assume_safety) vectorize_width(4) interleave_count(2)
  for (int k = 0; k < end; ++k) to[k] = sum(k);
#else
  for (int first = 0; first < end; first += lane_step) {
    Real step[lane_step];
    for (int k = 0; k < lane_step; ++k) step[k] = sum(first + k);
    for (int k = 0; k < lane_step; ++k) to[first + k] = step[k];
  }
#endif
  if (count > whole)
    for (int k = whole; k < num_lanes; ++k) to[k] = sum(k);
}

#if defined(__clang__)
#pragma clang diagnostic pop
#endif

/// Makes all numbers zero.
template <class Real>
inline void clear(std::ptrdiff_t count, Real* numbers) {
  for (std::ptrdiff_t k = 0; k < count; ++k) numbers[k] = Real(0);
}

/// The object of type T that begins `offset` bytes into the workspace (at() of workspace.h), with all its bytes zero: T
/// is lanes, an array of such, or a struct of these, numbers and pointers.
template <class T>
inline T* cleared_at(void* workspace, std::size_t offset) {
  void* const place = static_cast<unsigned char*>(workspace) + offset;
  std::memset(place, 0, sizeof(T));
  return static_cast<T*>(place);
}

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_LANES_H
