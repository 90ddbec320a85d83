//===- Bounds.cpp - fewer colors than these are not possible ----*- C++ -*-===//
//
// See Bounds.h.
//
//===----------------------------------------------------------------------===//
#include "Color/Bounds.h"

#include <algorithm>
#include <vector>

#include "Color/Index.h"
#include "Pattern/Operations.h"

namespace sparsegen::color {
namespace {

/// useful[p]: elements that p a line come to, at most as many as the line has entries.
std::vector<std::int64_t> usefulElements(const std::vector<std::int64_t>& lengths) {
  const std::int64_t longest = lengths.empty() ? 0 : *std::max_element(lengths.begin(), lengths.end());
  std::vector<std::int64_t> longerThan(at(longest) + 1, 0);
  for (const std::int64_t length : lengths)
    if (length > 0) ++longerThan[at(length - 1)];
  for (std::size_t p = longerThan.size() - 1; p-- > 0;) longerThan[p] += longerThan[p + 1];
  std::vector<std::int64_t> useful(1, 0);
  for (std::int64_t p = 0; p < longest; ++p) useful.push_back(useful.back() + longerThan[at(p)]);
  return useful;
}

std::vector<std::int64_t> rowLengths(const SparsityPattern& pattern) {
  std::vector<std::int64_t> lengths;
  lengths.reserve(at(pattern.rows));
  for (std::int64_t i = 0; i < pattern.rows; ++i) lengths.push_back(static_cast<std::int64_t>(pattern.row(i).size()));
  return lengths;
}

std::int64_t diagonalEntries(const SparsityPattern& pattern) {
  std::int64_t count = 0;
  for (std::int64_t i = 0; i < pattern.rows; ++i)
    count += std::binary_search(pattern.row(i).begin(), pattern.row(i).end(), i) ? 1 : 0;
  return count;
}

/// Whether both ends of an edge have other neighbors: a path of four vertices, or
/// a triangle. Diagonal entries are there, so a row with k neighbors has k + 1.
bool hasPath(const SparsityPattern& pattern) {
  for (std::int64_t i = 0; i < pattern.rows; ++i)
    for (const std::int32_t j : pattern.row(i))
      if (j > i && pattern.row(i).size() > 2 && pattern.row(j).size() > 2) return true;
  return false;
}

/// Whether some edge has a common neighbor. Looks at some millions of pairs only.
bool hasTriangle(const SparsityPattern& pattern) {
  std::int64_t steps = 20'000'000;
  for (std::int64_t i = 0; i < pattern.rows && steps > 0; ++i)
    for (const std::int32_t j : pattern.row(i)) {
      if (j <= i || steps <= 0) continue;
      const auto a = pattern.row(i);
      const auto b = pattern.row(j);
      steps -= static_cast<std::int64_t>(a.size() + b.size());
      for (auto x = a.begin(), y = b.begin(); x != a.end() && y != b.end();) {
        if (*x == *y && *x != i && *x != j) return true;
        *x < *y ? ++x : ++y;
      }
    }
  return false;
}

}  // namespace

std::int32_t bidirectionalBound(const SparsityPattern& pattern) {
  const std::vector<std::int64_t> rows = usefulElements(rowLengths(pattern));
  const std::vector<std::int64_t> columns = usefulElements(columnCounts(pattern));
  std::size_t least = std::min(rows.size(), columns.size()) - 1;
  std::size_t q = columns.size() - 1;
  for (std::size_t p = 0; p < rows.size(); ++p) {
    while (q > 0 && rows[p] + columns[q - 1] >= pattern.nnz()) --q;
    if (rows[p] + columns[q] >= pattern.nnz()) least = std::min(least, p + q);
  }
  return static_cast<std::int32_t>(least);
}

std::int32_t acyclicBound(const SparsityPattern& pattern) {
  const std::vector<std::int64_t> useful = usefulElements(rowLengths(pattern));
  const std::int64_t diagonal = diagonalEntries(pattern);
  const std::int64_t unknowns = (pattern.nnz() + diagonal) / 2;
  const auto enough = std::lower_bound(useful.begin(), useful.end(), unknowns);
  const auto counted = static_cast<std::int32_t>(enough - useful.begin());
  if (diagonal < pattern.rows || pattern.nnz() == diagonal) return counted;
  return std::max(counted, hasTriangle(pattern) ? 3 : 2);
}

std::int32_t starBound(const SparsityPattern& pattern) {
  const std::int32_t acyclic = acyclicBound(pattern);
  return acyclic < 3 && diagonalEntries(pattern) == pattern.rows && hasPath(pattern) ? 3 : acyclic;
}

}  // namespace sparsegen::color
