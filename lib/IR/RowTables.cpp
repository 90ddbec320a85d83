//===- RowTables.cpp - tables of rows of any length -----------------------===//

#include "IR/RowTables.h"

#include <algorithm>

#include "IR/Layout.h"

namespace sparsegen::ir {

std::optional<RowTable> rowTable(const Module& module, const StructureInput& input) {
  if (!input.isTable()) return std::nullopt;
  for (const ExternalBinding& binding : module.externals) {
    const auto isHolder = [&](const StructureInput& other) {
      return other.isTable() && other.object == binding.holder;
    };
    if (binding.object != input.object || binding.rows || std::ranges::none_of(module.structure, isHolder)) continue;
    const auto cells = cellCount(module, elementType(module, module[binding.holder].type));
    if (cells && binding.cell + 1 < *cells) return RowTable{binding.holder, binding.cell, *cells};
  }
  return std::nullopt;
}

}  // namespace sparsegen::ir
