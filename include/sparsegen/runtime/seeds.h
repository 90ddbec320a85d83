//===- seeds.h - tangents of what may have none -----------------*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them. Where both rows and columns have colors, some have none: the
// entries of such a column are read by rows, and it must not be in any tangent.
// Nothing here allocates or throws.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_SEEDS_H
#define SPARSEGEN_RUNTIME_SEEDS_H

namespace sparsegen {
namespace runtime {

/// What a seed adds in one lane: nothing where it is -1, whatever the coefficient is.
template <class Index, class Real>
constexpr Real seeded(Index seed, Real coefficient) {
  return seed < 0 ? Real(0) : coefficient;
}

/// Adds the coefficient in the lane that the seed says; nothing where it is -1.
template <class Index, class Real>
constexpr void add_seeded(Real* lanes, Index seed, Real coefficient) {
  if (seed >= 0) lanes[seed] += coefficient;
}

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_SEEDS_H
