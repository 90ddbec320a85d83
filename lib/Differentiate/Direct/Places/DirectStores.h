//===- DirectStores.h - stores of entries in place of visits ----*- C++ -*-===//
//
// Part of direct evaluation: from the visits and row updates of a numbered
// derivative, and where their entries are, to code that stores each coefficient
// at its place in the values.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "Differentiate/Direct/Places/Placement.h"

namespace sparsegen::differentiate {

/// What stands for no rank in the table that generated code reads: one more than all.
std::int64_t noRank(const std::vector<std::int64_t>& ranks);

/// Replaces the visits of `numbered`, which has coefficients, and those of its row updates that are `used`; the others
/// are removed. The entry function gets the parameters that it needs of: `sg_row_ptr` of `indexKind`, `sg_ranks`,
/// `sg_values`, in this order. Linear in the statements.
void storeEntries(Subject& subject, const Numbered& numbered, const std::set<ir::StmtId>& used,
                  const Placement& placement, const SparsityPattern& pattern, ir::ScalarKind indexKind);

}  // namespace sparsegen::differentiate
