//===- Operations.h - what is done with patterns as such --------*- C++ -*-===//
//
// Small functions on sparsity patterns that several stages share: coloring
// walks columns (the transpose), tests write patterns as entries, and figures
// speak of the longest row.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "Pattern/SparsityPattern.h"

namespace sparsegen {

/// One (row, column), zero-based.
using Entry = std::pair<std::int64_t, std::int64_t>;

/// The pattern of a rows × cols matrix that has these entries, in any order;
/// repetitions count once. An entry outside is an InternalError.
SparsityPattern fromEntries(std::int64_t rows, std::int64_t cols, std::vector<Entry> entries);

/// The pattern of the transposed matrix: its row j lists the rows that column j
/// has entries in, ascending. Linear, by a counting sort. More rows than an
/// int32 can number are an InternalError.
SparsityPattern transpose(const SparsityPattern& pattern);

/// The entries of a square pattern whose mirror images are entries, too. Linear.
SparsityPattern symmetricPart(const SparsityPattern& pattern);

/// The entries with row >= column. Linear.
SparsityPattern lowerTriangle(const SparsityPattern& pattern);

/// The number of entries of the longest row; 0 without rows.
std::int64_t longestRow(const SparsityPattern& pattern);

/// The number of entries of each column.
std::vector<std::int64_t> columnCounts(const SparsityPattern& pattern);

/// What breaks the promises of SparsityPattern, in words, or nothing. Linear.
std::optional<std::string> checkPattern(const SparsityPattern& pattern);

}  // namespace sparsegen
