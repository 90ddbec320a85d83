//===- Operations.cpp - what is done with patterns as such ------*- C++ -*-===//
//
// See Operations.h.
//
//===----------------------------------------------------------------------===//
#include "Pattern/Operations.h"

#include <algorithm>
#include <limits>

#include "Support/Diagnostics.h"

namespace sparsegen {

SparsityPattern fromEntries(std::int64_t rows, std::int64_t cols, std::vector<Entry> entries) {
  std::sort(entries.begin(), entries.end());
  entries.erase(std::unique(entries.begin(), entries.end()), entries.end());
  SparsityPattern pattern;
  pattern.rows = rows;
  pattern.cols = cols;
  pattern.rowPtr.assign(static_cast<std::size_t>(rows) + 1, 0);
  pattern.col.reserve(entries.size());
  for (const auto& [row, column] : entries) {
    if (row < 0 || row >= rows || column < 0 || column >= cols)
      throw InternalError("pattern", "entry (" + std::to_string(row) + ", " + std::to_string(column) +
                                         ") is outside of a matrix of " + std::to_string(rows) + " rows and " +
                                         std::to_string(cols) + " columns");
    ++pattern.rowPtr[static_cast<std::size_t>(row) + 1];
    pattern.col.push_back(static_cast<std::int32_t>(column));
  }
  for (std::size_t i = 1; i < pattern.rowPtr.size(); ++i) pattern.rowPtr[i] += pattern.rowPtr[i - 1];
  return pattern;
}

SparsityPattern transpose(const SparsityPattern& pattern) {
  if (pattern.rows > std::numeric_limits<std::int32_t>::max())
    throw InternalError("pattern", "the transpose of " + std::to_string(pattern.rows) + " rows has no 32-bit indices");
  SparsityPattern result;
  result.rows = pattern.cols;
  result.cols = pattern.rows;
  result.rowPtr.assign(static_cast<std::size_t>(pattern.cols) + 1, 0);
  result.col.resize(pattern.col.size());
  for (const std::int32_t column : pattern.col) ++result.rowPtr[static_cast<std::size_t>(column) + 1];
  for (std::size_t j = 1; j < result.rowPtr.size(); ++j) result.rowPtr[j] += result.rowPtr[j - 1];
  std::vector<std::int64_t> place(result.rowPtr.begin(), result.rowPtr.end() - 1);
  for (std::int64_t i = 0; i < pattern.rows; ++i)
    for (const std::int32_t column : pattern.row(i))
      result.col[static_cast<std::size_t>(place[static_cast<std::size_t>(column)]++)] = static_cast<std::int32_t>(i);
  return result;
}

SparsityPattern symmetricPart(const SparsityPattern& pattern) {
  if (pattern.rows != pattern.cols) throw InternalError("pattern", "the symmetric part of what is not square");
  const SparsityPattern mirrored = transpose(pattern);
  SparsityPattern result{.rows = pattern.rows, .cols = pattern.cols, .rowPtr = {0}, .col = {}};
  for (std::int64_t i = 0; i < pattern.rows; ++i) {
    std::ranges::set_intersection(pattern.row(i), mirrored.row(i), std::back_inserter(result.col));
    result.rowPtr.push_back(static_cast<std::int64_t>(result.col.size()));
  }
  return result;
}

SparsityPattern lowerTriangle(const SparsityPattern& pattern) {
  SparsityPattern result{.rows = pattern.rows, .cols = pattern.cols, .rowPtr = {0}, .col = {}};
  for (std::int64_t i = 0; i < pattern.rows; ++i) {
    for (const std::int32_t column : pattern.row(i))
      if (column <= i) result.col.push_back(column);
    result.rowPtr.push_back(static_cast<std::int64_t>(result.col.size()));
  }
  return result;
}

std::int64_t longestRow(const SparsityPattern& pattern) {
  std::int64_t longest = 0;
  for (std::size_t i = 1; i < pattern.rowPtr.size(); ++i)
    longest = std::max(longest, pattern.rowPtr[i] - pattern.rowPtr[i - 1]);
  return longest;
}

std::vector<std::int64_t> columnCounts(const SparsityPattern& pattern) {
  std::vector<std::int64_t> counts(static_cast<std::size_t>(pattern.cols), 0);
  for (const std::int32_t column : pattern.col) ++counts[static_cast<std::size_t>(column)];
  return counts;
}

std::optional<std::string> checkPattern(const SparsityPattern& pattern) {
  if (pattern.rows < 0 || pattern.cols < 0) return "a dimension is negative";
  if (pattern.rowPtr.size() != static_cast<std::size_t>(pattern.rows) + 1)
    return "rowPtr has " + std::to_string(pattern.rowPtr.size()) + " elements for " + std::to_string(pattern.rows) +
           " rows";
  if (pattern.rowPtr.front() != 0) return "rowPtr does not begin with 0";
  if (pattern.rowPtr.back() != pattern.nnz()) return "rowPtr does not end with the number of entries";
  if (!std::is_sorted(pattern.rowPtr.begin(), pattern.rowPtr.end())) return "rowPtr descends";
  for (std::int64_t i = 0; i < pattern.rows; ++i) {
    std::int64_t before = -1;
    for (const std::int32_t column : pattern.row(i)) {
      if (column <= before) return "row " + std::to_string(i) + " does not ascend at column " + std::to_string(column);
      if (column >= pattern.cols)
        return "row " + std::to_string(i) + " has an entry in column " + std::to_string(column) + ", of " +
               std::to_string(pattern.cols);
      before = column;
    }
  }
  return std::nullopt;
}

}  // namespace sparsegen
