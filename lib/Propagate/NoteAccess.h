//===- NoteAccess.h - rows and columns as the run comes to them -*- C++ -*-===//
//
// Private to `propagate`.
//
// What a machine that is asked for SlotAccesses notes; others note nothing.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Propagate/Machine.h"

namespace sparsegen::propagation {

/// A store at a place, to one cell of an instance.
inline void noteWrite(Machine& m, const Pointer& target, std::uint32_t place) {
  if (m.accesses == nullptr) return;
  const Instance& instance = m.memory.instance(target.target);
  const std::uint64_t cell = instance.first + static_cast<std::uint64_t>(target.lo);
  for (const SlotCells& slot : m.dependents[instance.object.value])
    if (slot.contains(cell))
      m.accesses->writes.push_back(
          {ir::ExprId(place), static_cast<std::int32_t>(slot.index + static_cast<std::int64_t>(cell - slot.first))});
}

/// A load of what has this index set, not empty: {c} has the id c + 1.
inline void noteRead(Machine& m, SetId set, std::uint32_t load) {
  if (m.accesses == nullptr || set > m.columns) return;
  m.accesses->reads.push_back({ir::ExprId(load), static_cast<std::int32_t>(set - 1)});
}

}  // namespace sparsegen::propagation
