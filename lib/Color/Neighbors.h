//===- Neighbors.h - the graphs that orders and searches walk ---*- C++ -*-===//
//
// Internal to color. Two models of a pattern, with one interface:
//   vertexCount(), and forEach(vertex, visit), which visits each neighbor once.
// The column intersection graph is never built: neighbors are found through the
// rows, as Gebremedhin, Manne and Pothen do (SIAM Review 47, 2005).
//
//===----------------------------------------------------------------------===//
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "Color/Coloring.h"
#include "Color/Index.h"
#include "Pattern/SparsityPattern.h"

namespace sparsegen::color {

/// The longest rows that are visited where neighbors only serve to compare columns: shorter ones first, as long as the
/// sum of the squares of their lengths is no more than is affordable anyway, or a constant an entry.
std::size_t longestToVisit(const SparsityPattern& pattern);

/// Columns are neighbors where a row has entries in both.
class ColumnGraph {
public:
  /// `columns` is the transpose of `pattern`.
  ColumnGraph(const SparsityPattern& pattern, const SparsityPattern& columns)
      : ColumnGraph(pattern, columns, static_cast<std::size_t>(pattern.cols)) {}

  /// Of the rows with so many entries at most; longer ones make no neighbors.
  ColumnGraph(const SparsityPattern& pattern, const SparsityPattern& columns, std::size_t longest)
      : pattern_(pattern), columns_(columns), longest_(longest), seenIn_(at(pattern.cols), 0) {}

  /// The graph without its longest rows, where visiting all neighbors of all columns
  /// would take more than some hundred steps an entry; else the same.
  ColumnGraph withoutLongRows() const { return {pattern_, columns_, longestToVisit(pattern_)}; }

  std::int32_t vertexCount() const { return static_cast<std::int32_t>(pattern_.cols); }

  template <class Visit>
  void forEach(std::int32_t column, const Visit& visit) {
    if (++visits_ == 0) std::fill(seenIn_.begin(), seenIn_.end(), visits_++);
    seenIn_[at(column)] = visits_;
    for (const std::int32_t row : columns_.row(column)) {
      const std::span<const std::int32_t> entries = pattern_.row(row);
      if (entries.size() > longest_) continue;
      for (const std::int32_t other : entries) {
        if (seenIn_[at(other)] == visits_) continue;
        seenIn_[at(other)] = visits_;
        visit(other);
      }
    }
  }

private:
  const SparsityPattern& pattern_;
  const SparsityPattern& columns_;
  std::size_t longest_;                ///< rows with more entries are passed over
  std::vector<std::uint32_t> seenIn_;  ///< of each column: the last visit that met it
  std::uint32_t visits_ = 0;
};

/// Columns of a symmetric pattern are neighbors where they share an entry.
class AdjacencyGraph {
public:
  explicit AdjacencyGraph(const SparsityPattern& pattern) : pattern_(pattern) {}

  std::int32_t vertexCount() const { return static_cast<std::int32_t>(pattern_.cols); }

  template <class Visit>
  void forEach(std::int32_t vertex, const Visit& visit) const {
    for (const std::int32_t other : pattern_.row(vertex))
      if (other != vertex) visit(other);
  }

private:
  const SparsityPattern& pattern_;
};

}  // namespace sparsegen::color
