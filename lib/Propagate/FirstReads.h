//===- FirstReads.h - when each independent is first read -------*- C++ -*-===//
//
// Private to `propagate`.
//
// The order in which the run comes to the independents, and how much it does
// between one and the next: Facts::firstReads. Until a column is read no value
// depends on it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Propagate/Machine.h"

namespace sparsegen::propagation {

/// A real with this index set, not empty, was read: if it is an independent, that is noted the first time. Constant.
inline void noteFirstRead(Machine& m, SetId set) {
  const SetId column = set - 1;  // {c} has the id c + 1
  if (column >= m.readColumns.size() || m.readColumns[column] != 0) return;
  m.readColumns[column] = 1;
  m.facts.firstReads.push_back({.column = static_cast<std::int32_t>(column)});
}

/// A real with this index set was stored.
inline void noteActiveStore(Machine& m, SetId set) {
  if (set != IndexSets::kEmpty && !m.facts.firstReads.empty()) ++m.facts.firstReads.back().stores;
}

}  // namespace sparsegen::propagation
