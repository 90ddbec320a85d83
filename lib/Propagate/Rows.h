//===- Rows.h - row pointers ------------------------------------*- C++ -*-===//
//
// Private to `propagate`.
//
// The rows behind a `T**`. They are one object of the IR, but each stands by
// itself in the caller's memory: so each is an instance with bounds of its own,
// made when the first pointer to it is looked at, and nothing leads from one
// row into the next.
//
// Where the number of rows is not known and the index of one is not known
// either, one instance stands for any row. It is only ever read, and only while
// no row was written: all that it holds is what passive memory held on entry.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Propagate/Machine.h"

namespace sparsegen::propagation {

/// Whether a pointer leads to the row that stands for any of its holder's.
inline bool isAnyRow(const Machine& m, const Pointer& p) {
  return isInstance(p) && m.memory.has(p.target) && m.memory.instance(p.target).isAnyRow;
}

/// Notes which rows the pointers of a holder lead to on entry.
void prepareRows(Machine& m, const ir::ExternalBinding& binding);

/// What the pointer in a cell of a holder leads to, if that is rows.
const RowsBehind* rowsAt(const Machine& m, const Instance& holder, std::uint64_t cell);

/// The instance of the row that a cell of a holder leads to on entry.
std::uint32_t rowBehind(Machine& m, std::uint32_t holder, std::uint64_t cell, const RowsBehind& rows);

/// The row behind any of a holder's pointers, of which there is no end.
std::uint32_t anyRow(Machine& m, std::uint32_t holder);

/// Warns where any of several rows is read.
void readsAnyRow(Machine& m, const Pointer& p, std::uint32_t place);

/// A slot is what its row pointers lead to, on entry and on return.
void requireRowsInPlace(Machine& m, const ir::Slot& slot);

/// Whether nothing in a row is an independent or a dependent.
bool isPassive(const Machine& m, const Instance& instance);

/// The instance that has a cell of an object, and the cell's number there.
std::pair<std::uint32_t, std::uint64_t> locate(Machine& m, ir::ObjectId object, std::uint64_t cell);

}  // namespace sparsegen::propagation
