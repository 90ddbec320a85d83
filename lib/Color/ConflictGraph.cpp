//===- ConflictGraph.cpp - which vertices may not share a color -*- C++ -*-===//
//
// See ConflictGraph.h.
//
//===----------------------------------------------------------------------===//
#include "Color/ConflictGraph.h"

namespace sparsegen::color {

std::optional<ConflictGraph> conflictGraph(ColumnGraph& graph, std::int64_t limit) {
  ConflictGraph result;
  result.first.reserve(at(graph.vertexCount()) + 1);
  for (std::int32_t vertex = 0; vertex < graph.vertexCount(); ++vertex) {
    graph.forEach(vertex, [&](std::int32_t other) { result.neighbors.push_back(other); });
    if (static_cast<std::int64_t>(result.neighbors.size()) > limit) return std::nullopt;
    result.first.push_back(static_cast<std::int64_t>(result.neighbors.size()));
  }
  return result;
}

}  // namespace sparsegen::color
