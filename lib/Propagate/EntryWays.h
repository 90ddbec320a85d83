//===- EntryWays.h - the source lines of all entries at once ----*- C++ -*-===//
//
// A part of propagate. What `explain` says of one entry, for all of a pattern,
// as lines alone: columns that no row has in common are followed together, so
// that a run for each group of them, as a column coloring has them, is enough.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "IR/IR.h"
#include "Pattern/SparsityPattern.h"
#include "Support/Diagnostics.h"

namespace sparsegen {

struct EntryWays {
  /// Each once: the lines from the input to the output by their first place, no line twice. Number 0 is of entries of
  /// which no way is known.
  std::vector<std::vector<SourceRange>> ways{{}};
  std::vector<std::uint32_t> ofEntries;  ///< in the pattern's order: the number of its way
};

/// Of a module that is not structural, and its pattern. `groups` is by column, from 0 on, -1 of one that no row has;
/// columns of one group have no row in common. A run of propagate() for each group. Nothing where an error was
/// reported.
std::optional<EntryWays> entryWays(const ir::Module& module, const SparsityPattern& pattern,
                                   const std::vector<std::int32_t>& groups, Diagnostics& diagnostics);

}  // namespace sparsegen
