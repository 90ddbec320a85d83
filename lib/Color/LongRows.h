//===- LongRows.h - what generated code colors rows by ----------*- C++ -*-===//
//
// Where a table of colors would be long, generated code finds them itself
// (runtime/row_colors.h). These are the same colors: one greedy pass for rows, and
// where both sides have colors, long rows are read by rows and all others by
// columns.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>

#include "Color/Choose.h"
#include "Color/Coloring.h"
#include "Pattern/SparsityPattern.h"

namespace sparsegen {

/// The rows' colors of runtime::greedy_row_colors.
Coloring colorRowsAsGenerated(const SparsityPattern& pattern);

/// The length up to which rows are best read by columns: what is longer costs an adjoint, at most, and the longest of
/// the others as many tangents as it has entries, at least. Linear in the rows, times its logarithm.
std::int64_t longestByColumns(const SparsityPattern& pattern, const LaneCosts& costs = {});

/// The bidirectional coloring of runtime::greedy_side_colors.
Coloring colorLongRows(const SparsityPattern& pattern, std::int64_t longest);

}  // namespace sparsegen
