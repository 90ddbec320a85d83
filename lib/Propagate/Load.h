//===- Load.h - what is read from memory ------------------------*- C++ -*-===//
//
// Private to `propagate`.
//
// A load reads one cell of an object, or joins what an unknown index may read. A
// cell that was never written is an error, never the empty set. A run for every size
// comes to loads in rounds of loops in which they are not executed: it leaves that
// error to the runs at some sizes.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Propagate/Machine.h"

namespace sparsegen::propagation {

/// Notes that a cell of an object is used: its extent is at least that.
inline void touch(Machine& m, ir::ObjectId object, std::uint64_t cell) {
  std::uint64_t& most = m.facts.touchedCells[object.value];
  if (cell >= most) most = cell + 1;
}

/// A load reads one element of an object at an integer index.
///
/// Index sets: out = ⋃ over the elements that the index can be
/// Derivative: 1 with respect to that element
/// Example:    a = {0}{1}{2}, index 2 ⇒ {2}; index in [1, 2] ⇒ {1,2}
/// Widens:     index unknown ⇒ ⋃ of what it can be (diagnostic: load-unknown-index)
const Value& read(Machine& m, Node& n, std::uint32_t id);

/// Whether a run for every size has come to a load before what it reads was written: in a round in which it is not
/// executed, as `y[i + 1]` in the first of a loop that counts down. Then it depends on nothing yet.
inline bool isReadLater(const Machine& m, const Value& cell) {
  return m.isForEverySize && cell.kind == ValueKind::Unset;
}

/// The cell where there is one only; storage is there then.
Value* certain(Machine& m, const Pointer& p, std::uint32_t place);

/// Where an object without an extent ends for what is read: behind the last cell that was written, where that is known.
///
/// Example: three elements were written, a[k] is read and nothing is known of k ⇒ any of the three
std::int64_t lastWritten(const Machine& m, const Instance& instance);

/// The cells that a pointer may point to, cut to the objects; storage is there.
std::vector<Pointer> resolve(Machine& m, const Pointer& p, std::uint32_t place, Access access);

/// Whether an access can't be one to a cell, going by the type that this was declared with: an index that may lead
/// there does not, as that would be undefined. Letters may be any byte, where something is seen as letters. O(depth of
/// the type · fields).
bool isOfOtherType(Machine& m, const Pointer& target, std::int64_t cell, ValueKind kind, ir::ScalarKind scalar);

}  // namespace sparsegen::propagation
