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

/// The lane that a seed names; all up to it count from now on. `count` grows in steps of 8, which vectors need no rest
/// for, to num_lanes at most. A seed of -1 names no lane.
template <int num_lanes, class Index>
constexpr Index name_lane(int& count, Index seed) {
  if (seed >= count) {
    const int end = (static_cast<int>(seed) / 8 + 1) * 8;
    count = end < num_lanes ? end : num_lanes;
  }
  return seed;
}

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
