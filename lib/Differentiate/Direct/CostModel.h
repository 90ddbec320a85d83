//===- CostModel.h - how much derivative code computes ----------*- C++ -*-===//
//
// What direct evaluation takes, held against the lanes. Rows have products of
// their own with what they share, where lanes go through that once for all; and
// short rows that are lists are copied entry by entry, where lanes are added as
// they are. Which is faster is an estimate, from measurements.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Differentiate/Direct/Places/Effort.h"
#include "IR/IR.h"

namespace sparsegen::differentiate {

/// Whether a direct evaluation repeats so much of what its rows share that the
/// lanes are done before.
bool repeatsTooMuch(const ir::Module& direct, const ir::Module& compressed, std::int64_t colors);

/// Whether lists with one entry for each column, and tables that say which,
/// take less time than lists in the order of their terms.
bool isWorthMerging(const Effort& inOrder, const Effort& merged);

/// Whether short rows that are lists take several times as long as straight
/// lines on scalars do, by their efforts: a list that is only handed on is as
/// fast as they are.
bool isWorthStraightening(const Effort& lists, const Effort& straight);

/// Whether code that writes a row in one round, and computes twice what several
/// rows share, is taken in place of such that adds to rows in several rounds.
bool isWorthShifting(const ir::Module& scattered, const ir::Module& gathered);

/// Whether the compressed evaluation, with so many colors, and decompression to
/// so many values are done before a direct one that takes the effort.
bool isSlower(const Effort& direct, std::int64_t colors, std::int64_t nnz);

}  // namespace sparsegen::differentiate
