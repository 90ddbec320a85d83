//===- ExactSearch.cpp - the fewest colors, proved --------------*- C++ -*-===//
//
// See ExactSearch.h.
//
//===----------------------------------------------------------------------===//
#include "Color/ExactSearch.h"

#include <algorithm>
#include <numeric>

#include "Color/Coloring.h"

namespace sparsegen::color {
namespace {

class BranchAndBound {
public:
  BranchAndBound(const ConflictGraph& graph, Assignment best, std::int32_t bound, std::int64_t steps)
      : graph_(graph),
        best_(std::move(best)),
        bound_(bound),
        steps_(steps),
        width_(at(best_.count)),
        colors_(best_.colors.size(), kNoColor),
        counts_(colors_.size() * width_, 0),
        saturation_(colors_.size(), 0) {
    for (std::int32_t vertex = 0; vertex < graph.vertexCount(); ++vertex)
      if (best_.colors[at(vertex)] != kNoColor) ++left_;
  }

  void give(std::int32_t vertex, std::int32_t color) {
    colors_[at(vertex)] = color;
    --left_;
    for (const std::int32_t other : graph_.of(vertex))
      if (counts_[at(other) * width_ + at(color)]++ == 0) ++saturation_[at(other)];
  }

  void take(std::int32_t vertex) {
    const std::int32_t color = colors_[at(vertex)];
    colors_[at(vertex)] = kNoColor;
    ++left_;
    for (const std::int32_t other : graph_.of(vertex))
      if (--counts_[at(other) * width_ + at(color)] == 0) --saturation_[at(other)];
  }

  /// All completions of what is colored with `used` colors. An explicit stack:
  /// a graph may have thousands of vertices.
  void run(std::int32_t used) {
    struct Frame {
      std::int32_t vertex;
      std::int32_t next;  ///< the color to try next
      std::int32_t used;  ///< before the vertex
    };
    std::vector<Frame> stack;
    if (left_ > 0) stack.push_back({mostSaturated(), 0, used});
    while (!stack.empty() && steps_ > 0 && best_.count > bound_) {
      Frame& top = stack.back();
      if (colors_[at(top.vertex)] != kNoColor) take(top.vertex);
      const std::int32_t color = nextColor(top.vertex, top.next, top.used);
      if (color == kNoColor) {
        stack.pop_back();
        continue;
      }
      top.next = color + 1;
      give(top.vertex, color);
      const std::int32_t usedNow = std::max(top.used, color + 1);
      if (left_ == 0)
        best_ = {usedNow, colors_};
      else
        stack.push_back({mostSaturated(), 0, usedNow});
    }
    complete_ = stack.empty() || best_.count <= bound_;
  }

  bool complete() const { return complete_; }
  Assignment takeBest() { return std::move(best_); }

private:
  std::int32_t nextColor(std::int32_t vertex, std::int32_t from, std::int32_t used) {
    // One more than are used, and always one less than the best has.
    const std::int32_t end = std::min(used + 1, best_.count - 1);
    for (std::int32_t color = from; color < end; ++color)
      if (counts_[at(vertex) * width_ + at(color)] == 0) return color;
    return kNoColor;
  }

  std::int32_t mostSaturated() {
    steps_ -= graph_.vertexCount();
    std::int32_t best = kNoColor;
    for (std::int32_t vertex = 0; vertex < graph_.vertexCount(); ++vertex) {
      if (colors_[at(vertex)] != kNoColor || best_.colors[at(vertex)] == kNoColor) continue;
      if (best == kNoColor || saturation_[at(vertex)] > saturation_[at(best)] ||
          (saturation_[at(vertex)] == saturation_[at(best)] && graph_.of(vertex).size() > graph_.of(best).size()))
        best = vertex;
    }
    return best;
  }

  const ConflictGraph& graph_;
  Assignment best_;
  std::int32_t bound_;
  std::int64_t steps_;
  std::size_t width_;  ///< colors in the table of counts
  std::vector<std::int32_t> colors_;
  std::vector<std::int32_t> counts_;      ///< of vertex and color: neighbors with that color
  std::vector<std::int32_t> saturation_;  ///< of each vertex: different colors among its neighbors
  std::int64_t left_ = 0;                 ///< vertices without a color yet
  bool complete_ = false;
};

/// Of the vertices that are neighbors of all before, the one with most neighbors
/// is next.
std::vector<std::int32_t> cliqueFrom(const ConflictGraph& graph, std::int32_t start, std::vector<std::int32_t>& common,
                                     std::int64_t& steps) {
  std::vector<std::int32_t> clique{start};
  std::vector<std::int32_t> candidates(graph.of(start).begin(), graph.of(start).end());
  std::stable_sort(candidates.begin(), candidates.end(),
                   [&](std::int32_t a, std::int32_t b) { return graph.of(a).size() > graph.of(b).size(); });
  for (const std::int32_t other : graph.of(start)) ++common[at(other)];
  for (const std::int32_t candidate : candidates) {
    if (at(common[at(candidate)]) != clique.size()) continue;
    for (const std::int32_t other : graph.of(candidate)) ++common[at(other)];
    clique.push_back(candidate);
  }
  for (const std::int32_t member : clique) {
    steps -= static_cast<std::int64_t>(graph.of(member).size());
    for (const std::int32_t other : graph.of(member)) --common[at(other)];
  }
  return clique;
}

}  // namespace

std::vector<std::int32_t> greedyClique(const ConflictGraph& graph, std::int64_t steps) {
  std::vector<std::int32_t> starts(at(graph.vertexCount()));
  std::iota(starts.begin(), starts.end(), 0);
  std::stable_sort(starts.begin(), starts.end(),
                   [&](std::int32_t a, std::int32_t b) { return graph.of(a).size() > graph.of(b).size(); });
  std::vector<std::int32_t> best;
  std::vector<std::int32_t> common(starts.size(), 0);
  for (const std::int32_t start : starts) {
    if (steps <= 0 || graph.of(start).size() < best.size()) break;
    std::vector<std::int32_t> clique = cliqueFrom(graph, start, common, steps);
    if (clique.size() > best.size()) best = std::move(clique);
  }
  return best;
}

ExactResult exactSearch(const ConflictGraph& graph, Assignment coloring, std::int64_t steps) {
  if (coloring.count == 0) return {std::move(coloring), 0};
  const std::vector<std::int32_t> clique = greedyClique(graph, steps / 8);
  const auto bound = std::max(static_cast<std::int32_t>(clique.size()), 1);
  if (coloring.count <= bound) return {std::move(coloring), bound};
  BranchAndBound search(graph, std::move(coloring), bound, steps);
  std::int32_t used = 0;
  for (const std::int32_t vertex : clique) search.give(vertex, used++);
  search.run(used);
  ExactResult result;
  result.coloring = search.takeBest();
  result.lowerBound = search.complete() ? result.coloring.count : bound;
  return result;
}

}  // namespace sparsegen::color
