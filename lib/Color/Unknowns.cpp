//===- Unknowns.cpp - entries of a symmetric pattern, in pairs --*- C++ -*-===//
//
// See Unknowns.h.
//
//===----------------------------------------------------------------------===//
#include "Color/Unknowns.h"

#include <algorithm>
#include <string>

#include "Color/Index.h"
#include "Support/Diagnostics.h"

namespace sparsegen::color {

std::vector<std::int64_t> symmetricUnknowns(const SparsityPattern& pattern) {
  const auto refuse = [] { throw InternalError("color", "a symmetric coloring of a pattern that is not symmetric"); };
  if (pattern.rows != pattern.cols) refuse();
  std::vector<std::int64_t> unknowns(pattern.col.size(), -1);
  // Of each row: the first entry above the diagonal that no row below has met.
  std::vector<std::int64_t> upper(at(pattern.rows));
  std::int64_t count = 0;
  for (std::int64_t i = 0; i < pattern.rows; ++i) {
    std::int64_t k = pattern.rowPtr[at(i)];
    for (; k < pattern.rowPtr[at(i) + 1] && pattern.col[at(k)] <= i; ++k) {
      const std::int32_t j = pattern.col[at(k)];
      if (j < i) {
        const std::int64_t mirror = upper[at(j)]++;
        if (mirror == pattern.rowPtr[at(j) + 1] || pattern.col[at(mirror)] != i) refuse();
        unknowns[at(mirror)] = count;
      }
      unknowns[at(k)] = count++;
    }
    upper[at(i)] = k;
  }
  if (std::find(unknowns.begin(), unknowns.end(), -1) != unknowns.end()) refuse();
  return unknowns;
}

std::vector<std::int64_t> entriesOfTranspose(const SparsityPattern& pattern, const SparsityPattern& transposed) {
  std::vector<std::int64_t> entries(pattern.col.size());
  std::vector<std::int64_t> place(transposed.rowPtr.begin(), transposed.rowPtr.end() - 1);
  for (std::size_t k = 0; k < pattern.col.size(); ++k)
    entries[at(place[at(pattern.col[k])]++)] = static_cast<std::int64_t>(k);
  return entries;
}

}  // namespace sparsegen::color
