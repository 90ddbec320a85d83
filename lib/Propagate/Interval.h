//===- Interval.h - integers that are not known exactly ---------*- C++ -*-===//
//
// Propagate's abstract integer: lo, lo + stride, ..., hi. A known integer has
// lo == hi. Operations are sound for C's arithmetic on every scalar kind. Signed
// overflow has no value in C: what does not fit is left out. What wraps becomes
// the whole range of the kind, in steps of the power of two that divides the
// stride: of `4 * k + 1` it is known that it is odd.
//
// A value of kind U64 is held as the std::int64_t of the same bits (see
// IR/Integer.h), and so is an interval of that kind. Where it has bounds below
// zero, nothing is known of the order of its values.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <limits>
#include <optional>

#include "IR/IR.h"

namespace sparsegen::propagation {

struct Interval {
  std::int64_t lo = 0;
  std::int64_t hi = 0;
  std::uint32_t stride = 1;  ///< of no meaning where lo == hi
  /// Which unknown input made it unknown, for messages; 0 is none.
  std::uint32_t origin = 0;

  bool known() const { return lo == hi; }
  bool isTrue() const { return lo == hi && lo != 0; }
  bool isFalse() const { return lo == hi && lo == 0; }
  /// Whether `value` is one of the values.
  bool contains(std::int64_t value) const;
  /// The same values; the origin does not matter.
  bool same(const Interval& other) const {
    return lo == other.lo && hi == other.hi && (known() || stride == other.stride);
  }
};

inline Interval knownInteger(std::int64_t value) { return {value, value, 1, 0}; }
inline Interval unknownBool() { return {0, 1, 1, 0}; }

/// Every value of an integer kind.
Interval wholeRange(ir::ScalarKind kind);

/// lo..hi in steps of `stride`, with hi rounded down to the last step.
Interval makeInterval(std::int64_t lo, std::int64_t hi, std::uint64_t stride);

/// The smallest interval that holds both.
Interval join(const Interval& a, const Interval& b);

/// What is left of `a` within [lo, hi]; nothing where that is empty.
std::optional<Interval> clip(const Interval& a, std::int64_t lo, std::int64_t hi);

/// Extends `now` to where it can't grow any more on the sides where it grew
/// beyond `before`; `now` holds `before`.
Interval widen(const Interval& before, const Interval& now, ir::ScalarKind kind);

/// An Arithmetic operation on one kind. Nothing where both are known and C++
/// gives no value: signed overflow, division by zero, a shift too far.
std::optional<Interval> arithmetic(ir::Op op, ir::ScalarKind kind, const Interval& a, const Interval& b);

/// A Comparison: known true, known false, or either.
Interval compare(ir::Op op, ir::ScalarKind kind, const Interval& a, const Interval& b);

/// A conversion of an integer to a kind.
Interval convert(const Interval& a, ir::ScalarKind to);

/// The values of `a` that may make `a op b` true; nothing where there are none.
std::optional<Interval> refine(ir::Op op, ir::ScalarKind kind, const Interval& a, const Interval& b);

}  // namespace sparsegen::propagation
