//===- GreedySymmetric.cpp - what star and acyclic share --------*- C++ -*-===//
//
// See GreedySymmetric.h.
//
//===----------------------------------------------------------------------===//
#include "Color/GreedySymmetric.h"

#include <algorithm>
#include <numeric>

#include "Color/GreedyPass.h"
#include "Color/Unknowns.h"

namespace sparsegen::color {
namespace {

/// Vertices whose colors are tried for removal: those of rare colors first, for
/// then a color may go altogether.
std::vector<std::int32_t> byRarity(const Assignment& coloring) {
  const std::vector<std::int64_t> sizes = sizesOf(coloring);
  std::vector<std::int32_t> vertices;
  for (std::size_t v = 0; v < coloring.colors.size(); ++v)
    if (coloring.colors[v] != kNoColor) vertices.push_back(static_cast<std::int32_t>(v));
  std::stable_sort(vertices.begin(), vertices.end(), [&](std::int32_t a, std::int32_t b) {
    const std::int32_t colorA = coloring.colors[at(a)];
    const std::int32_t colorB = coloring.colors[at(b)];
    return std::pair(sizes[at(colorA)], colorA) < std::pair(sizes[at(colorB)], colorB);
  });
  return vertices;
}

/// Whether each entry of the row is off the diagonal and alone with its color.
bool readsAll(std::span<const std::int32_t> row, std::int32_t vertex, const std::vector<std::int32_t>& colors,
              std::vector<std::int32_t>& seenBy) {
  for (const std::int32_t other : row) {
    const std::int32_t color = colors[at(other)];
    if (other == vertex || color == kNoColor || seenBy[at(color)] == vertex) return false;
    seenBy[at(color)] = vertex;
  }
  return true;
}

}  // namespace

SymmetricGraph::SymmetricGraph(const SparsityPattern& symmetric)
    : pattern(symmetric), edgeOf(symmetricUnknowns(symmetric)) {
  for (const std::int64_t edge : edgeOf) edgeCount = std::max(edgeCount, edge + 1);
}

Assignment assignmentOf(std::vector<std::int32_t> colors) {
  const std::int32_t greatest = colors.empty() ? kNoColor : *std::max_element(colors.begin(), colors.end());
  return {greatest + 1, std::move(colors)};
}

Assignment greedyProper(const SymmetricGraph& graph, std::span<const std::int32_t> order) {
  Assignment result;
  result.colors.assign(at(graph.pattern.cols), kNoColor);
  std::vector<std::int32_t> forbiddenFor(1, kNoColor);
  for (const std::int32_t vertex : order) {
    if (graph.pattern.row(vertex).empty()) continue;
    for (const std::int32_t other : graph.pattern.row(vertex))
      if (result.colors[at(other)] != kNoColor) forbiddenFor[at(result.colors[at(other)])] = vertex;
    std::int32_t color = 0;
    while (forbiddenFor[at(color)] == vertex) ++color;
    result.colors[at(vertex)] = color;
    if (color < result.count) continue;
    ++result.count;
    forbiddenFor.push_back(kNoColor);
  }
  return result;
}

std::optional<Assignment> forestStar(const SymmetricGraph& graph) {
  Assignment result{0, std::vector<std::int32_t>(at(graph.pattern.cols), kNoColor)};
  std::vector<std::int32_t> parent(at(graph.pattern.cols), kNoColor);
  std::vector<std::int32_t> queue;
  for (std::int32_t root = 0; root < graph.pattern.cols; ++root) {
    if (graph.pattern.row(root).empty() || result.colors[at(root)] != kNoColor) continue;
    result.colors[at(root)] = 0;
    queue.assign(1, root);
    for (std::size_t next = 0; next < queue.size(); ++next) {
      const std::int32_t vertex = queue[next];
      result.count = std::max(result.count, result.colors[at(vertex)] + 1);
      for (const std::int32_t other : graph.pattern.row(vertex)) {
        if (other == vertex || other == parent[at(vertex)]) continue;
        if (result.colors[at(other)] != kNoColor) return std::nullopt;
        result.colors[at(other)] = (result.colors[at(vertex)] + 1) % 3;
        parent[at(other)] = vertex;
        queue.push_back(other);
      }
    }
  }
  return result;
}

Assignment withoutNeedless(const SymmetricGraph& graph, Assignment coloring) {
  std::vector<std::int32_t> seenBy(at(coloring.count), kNoColor);
  for (const std::int32_t vertex : byRarity(coloring))
    if (readsAll(graph.pattern.row(vertex), vertex, coloring.colors, seenBy)) coloring.colors[at(vertex)] = kNoColor;
  compact(coloring);
  return coloring;
}

}  // namespace sparsegen::color
