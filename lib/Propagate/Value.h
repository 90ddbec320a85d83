//===- Value.h - what propagate knows of one cell ---------------*- C++ -*-===//
//
// The abstract value of a cell: 32 bytes, copied freely. What does not fit
// lives in tables that it names by number: index sets, sets of pointer targets
// and the inputs that unknown integers came from.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <bit>
#include <cstdint>

#include "IR/IR.h"
#include "Propagate/IndexSets.h"
#include "Propagate/Interval.h"

namespace sparsegen::propagation {

/// A pointer: one object instance and the cells that it may point to, or one of
/// the special targets below. Where the target is a set, `lo` and `hi` number
/// the *choice* that was made between its entries: pointers of one choice point
/// into the same object, whichever it is. 0: nothing is known of that.
struct Pointer {
  std::uint32_t target = 0;
  std::uint32_t stride = 1;  ///< as of Interval
  std::int64_t lo = 0;
  std::int64_t hi = 0;

  bool certain() const { return lo == hi; }
  friend bool operator==(const Pointer&, const Pointer&) = default;
};

/// Pointer::target: from kManyTargets on, an entry of the table of sets.
inline constexpr std::uint32_t kManyTargets = 0x80000000u;
/// `lo` and `hi` are the origin of an unknown pointer, as of an Interval.
inline constexpr std::uint32_t kUnknownTarget = 0x7fffffffu;
inline constexpr std::uint32_t kNullTarget = 0x7ffffffeu;
/// Memory of the caller's that no name leads to, such as what `s->parts[1].table` points to, which nothing here can
/// change. `lo` to `hi` are the numbers of the objects that the pointers were read from.
inline constexpr std::uint32_t kCallersTarget = 0x7ffffffdu;

/// Of a single target.
inline Interval offsets(const Pointer& p) { return {p.lo, p.hi, p.stride, 0}; }

inline bool isSet(const Pointer& p) { return p.target >= kManyTargets; }
inline bool isInstance(const Pointer& p) { return p.target < kCallersTarget; }

enum class ValueKind : std::uint8_t {
  Unset,  ///< never written
  Integer,
  Real,
  Pointer,
  Mixed,  ///< of different types on different paths: can't be read
};

struct Value {
  ValueKind kind = ValueKind::Unset;
  bool maybeUnset = false;  ///< some path has not written it
  bool knownReal = false;   ///< Real: its value is known
  ir::ScalarKind scalar = ir::ScalarKind::F64;
  std::uint32_t tag = 0;     ///< Integer: the origin; Real: the index set; Pointer: the target
  std::uint32_t stride = 1;  ///< Integer, Pointer
  std::uint32_t epoch = 0;   ///< of the journal: when the cell was last recorded
  std::int64_t lo = 0;       ///< Integer, Pointer; of a known Real its bits; Unset: 1 where a copy says so
  std::int64_t hi = 0;

  double real() const { return std::bit_cast<double>(lo); }
  Interval interval() const { return {lo, hi, stride, tag}; }
  Pointer pointer() const { return {tag, stride, lo, hi}; }
};

static_assert(sizeof(Value) == 32);

/// What a copy leaves of a cell that nothing was written to, and what clears one.
inline Value clearedValue() { return {.lo = 1}; }
/// Whether a cell is as it came to life.
inline bool isUntouched(const Value& value) { return value.kind == ValueKind::Unset && value.lo == 0; }

inline Value integerValue(const Interval& i, ir::ScalarKind kind) {
  return {.kind = ValueKind::Integer, .scalar = kind, .tag = i.origin, .stride = i.stride, .lo = i.lo, .hi = i.hi};
}

inline Value realValue(SetId set, ir::ScalarKind kind) { return {.kind = ValueKind::Real, .scalar = kind, .tag = set}; }

inline Value knownRealValue(double value, ir::ScalarKind kind) {
  return {.kind = ValueKind::Real, .knownReal = true, .scalar = kind, .lo = std::bit_cast<std::int64_t>(value)};
}

inline Value pointerValue(const Pointer& p) {
  return {.kind = ValueKind::Pointer, .tag = p.target, .stride = p.stride, .lo = p.lo, .hi = p.hi};
}

}  // namespace sparsegen::propagation
