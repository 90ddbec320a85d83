//===- Empty.cpp - rows and columns without an entry ----------------------===//

#include "Propagate/Empty.h"

#include <algorithm>

#include "Propagate/Diagnose.h"
#include "Propagate/Machine.h"

namespace sparsegen::propagation {

namespace {

/// Calls `report(slot, firstEmpty, emptyCount, count)` for each slot of one side that has an empty element.
template <class Report>
void forEachGap(const ir::Module& module, const std::vector<ir::Slot>& slots, const std::vector<bool>& isEmpty,
                const Report& report) {
  std::size_t base = 0;
  for (const ir::Slot& slot : slots) {
    const auto count = static_cast<std::size_t>(ir::staticInteger(module, slot.count).value_or(1));
    const auto begin = isEmpty.begin() + static_cast<std::ptrdiff_t>(base);
    const auto end = begin + static_cast<std::ptrdiff_t>(count);
    const auto empty = static_cast<std::size_t>(std::count(begin, end, true));
    if (empty > 0) report(slot, static_cast<std::size_t>(std::find(begin, end, true) - begin), empty, count);
    base += count;
  }
}

}  // namespace

void reportEmpty(Machine& m, const SparsityPattern& pattern) {
  std::vector<bool> emptyRow(static_cast<std::size_t>(pattern.rows)),
      emptyColumn(static_cast<std::size_t>(pattern.cols), true);
  for (std::int64_t row = 0; row < pattern.rows; ++row)
    emptyRow[static_cast<std::size_t>(row)] = pattern.row(row).empty();
  for (const auto column : pattern.col) emptyColumn[static_cast<std::size_t>(column)] = false;
  const auto named = [&](const ir::Slot& slot, std::size_t first, std::size_t empty, std::size_t count) {
    if (empty == count) return "`" + slot.name + "`";
    const std::string more = empty > 1 ? " and " + std::to_string(empty - 1) + " more of this slot" : "";
    return "`" + cellName(m, slot.object, slot.firstCell + first) + "`" + more;
  };
  forEachGap(m.module, m.module.dependents, emptyRow, [&](const ir::Slot& slot, auto first, auto empty, auto count) {
    m.diagnostics
        .report(DiagId::EmptyRow, slot.range,
                "no independent reaches " + named(slot, first, empty, count) + ": nothing is stored there")
        .note("see that the slots name what `" + m.module[m.module.entry].name +
              "` reads and writes; what is constant can be left out of them");
  });
  if (pattern.nnz() == 0) return;
  forEachGap(m.module, m.module.independents, emptyColumn,
             [&](const ir::Slot& slot, auto first, auto empty, auto count) {
               // Of ghost cells, those in the corners are read by few.
               if (!slot.begins.empty() && empty < count) return;
               m.diagnostics
                   .report(DiagId::EmptyColumn, slot.range,
                           "no dependent depends on " + named(slot, first, empty, count) + ": nothing is stored there")
                   .note("see that the slots name what `" + m.module[m.module.entry].name +
                         "` reads and writes; what has no effect can be left out of them");
             });
}

}  // namespace sparsegen::propagation
