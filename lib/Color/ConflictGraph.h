//===- ConflictGraph.h - which vertices may not share a color ---*- C++ -*-===//
//
// Internal to color. Searches look at the neighbors of a vertex again and again,
// so for them the column intersection graph is built.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "Color/Index.h"
#include "Color/Neighbors.h"

namespace sparsegen::color {

/// An undirected graph without loops in CSR form.
struct ConflictGraph {
  std::vector<std::int64_t> first{0};  ///< vertices + 1
  std::vector<std::int32_t> neighbors;

  std::int32_t vertexCount() const { return static_cast<std::int32_t>(first.size()) - 1; }
  std::span<const std::int32_t> of(std::int32_t vertex) const {
    return {neighbors.data() + first[at(vertex)], at(first[at(vertex) + 1] - first[at(vertex)])};
  }
};

/// The graph, or nothing where it has more than `limit` (vertex, neighbor) pairs.
std::optional<ConflictGraph> conflictGraph(ColumnGraph& graph, std::int64_t limit);

}  // namespace sparsegen::color
