//===- SlotAccesses.h - who writes rows and reads columns -------*- C++ -*-===//
//
// A part of propagate. For each dependent the expressions that lead to it where
// something is stored, and for each independent the loads that gave it alone: of
// the independent itself, or of a copy. What is at more than one index is of all.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <vector>

#include "IR/IR.h"
#include "Support/Diagnostics.h"

namespace sparsegen {

/// A row or column, from 0, and the place that is written or the load.
struct SlotAccess {
  ir::ExprId expr;
  std::int32_t index = 0;
  friend auto operator<=>(const SlotAccess&, const SlotAccess&) = default;
};

/// Ascending, and each once.
struct SlotAccesses {
  std::vector<SlotAccess> writes;
  std::vector<SlotAccess> reads;
};

/// Of a module that is not structural. Takes as long as propagate(), and eight bytes an access. Nothing where an error
/// was reported.
std::optional<SlotAccesses> slotAccesses(const ir::Module& module, Diagnostics& diagnostics);

}  // namespace sparsegen
