//===- GreedyStar.cpp - greedy star coloring --------------------*- C++ -*-===//
//
// See GreedySymmetric.h. Each edge belongs to the star of its two colors, and a
// star of two edges or more has a hub. A vertex v with a neighbor w may not have
// the color of a third vertex x next to w
//   - if another neighbor of v has the color of w: else v would be in the middle
//     of a path in two colors, or
//   - if x is the hub of the star of w and x: else v would lengthen it to a path.
//
//===----------------------------------------------------------------------===//
#include "Color/Coloring.h"
#include "Color/GreedySymmetric.h"

namespace sparsegen::color {
namespace {

class GreedyStar {
public:
  explicit GreedyStar(const SymmetricGraph& graph)
      : graph_(graph),
        pattern_(graph.pattern),
        treatedFor_(at(pattern_.cols), kNoColor),
        starOf_(at(graph.edgeCount), kNoColor),
        hub_(at(graph.edgeCount), kNoColor) {
    result_.colors.assign(at(pattern_.cols), kNoColor);
    addColor();
  }

  Assignment run(std::span<const std::int32_t> order) {
    for (const std::int32_t vertex : order) {
      if (pattern_.row(vertex).empty()) continue;
      const std::int32_t color = leastAllowed(vertex);
      result_.colors[at(vertex)] = color;
      if (color == result_.count) {
        ++result_.count;
        addColor();
      }
      growStars(vertex);
    }
    return std::move(result_);
  }

private:
  /// The first neighbor of a color that a vertex met.
  struct First {
    std::int32_t vertex = kNoColor;
    std::int32_t neighbor = kNoColor;
    std::int64_t edge = kNoColor;
  };

  void addColor() {
    forbiddenFor_.push_back(kNoColor);
    first_.emplace_back();
  }

  /// visit(neighbor, its color, edge) for the colored neighbors.
  template <class Visit>
  void forEachColored(std::int32_t vertex, const Visit& visit) {
    for (std::int64_t k = pattern_.rowPtr[at(vertex)]; k < pattern_.rowPtr[at(vertex) + 1]; ++k) {
      const std::int32_t other = pattern_.col[at(k)];
      if (other != vertex && result_.colors[at(other)] != kNoColor)
        visit(other, result_.colors[at(other)], graph_.edgeOf[at(k)]);
    }
  }

  std::int32_t leastAllowed(std::int32_t v) {
    forEachColored(v, [&](std::int32_t w, std::int32_t color, std::int64_t edge) {
      forbiddenFor_[at(color)] = v;
      First& first = first_[at(color)];
      if (first.vertex == v) {
        forbidNeighborsOf(first.neighbor, v);
        forbidNeighborsOf(w, v);
        return;
      }
      first = {v, w, edge};
      forEachColored(w, [&](std::int32_t x, std::int32_t colorOfX, std::int64_t wx) {
        if (x != v && hub_[at(starOf_[at(wx)])] == x) forbiddenFor_[at(colorOfX)] = v;
      });
    });
    std::int32_t color = 0;
    while (forbiddenFor_[at(color)] == v) ++color;
    return color;
  }

  void forbidNeighborsOf(std::int32_t w, std::int32_t v) {
    if (treatedFor_[at(w)] == v) return;
    treatedFor_[at(w)] = v;
    forEachColored(w, [&](std::int32_t, std::int32_t color, std::int64_t) { forbiddenFor_[at(color)] = v; });
  }

  /// Each new edge joins the star of an edge that has its colors and an end with
  /// it in common, which is the hub from now on; or it is a star of its own.
  void growStars(std::int32_t v) {
    forEachColored(v, [&](std::int32_t w, std::int32_t color, std::int64_t edge) {
      std::int64_t star = kNoColor;
      forEachColored(w, [&](std::int32_t x, std::int32_t colorOfX, std::int64_t wx) {
        if (x == v || colorOfX != result_.colors[at(v)]) return;
        star = starOf_[at(wx)];
        hub_[at(star)] = w;
      });
      const First& first = first_[at(color)];
      if (star == kNoColor && first.neighbor != w) {
        star = starOf_[at(first.edge)];
        hub_[at(star)] = v;
      }
      starOf_[at(edge)] = star != kNoColor ? star : edge;
    });
  }

  const SymmetricGraph& graph_;
  const SparsityPattern& pattern_;
  std::vector<std::int32_t> forbiddenFor_;  ///< of each color: the last vertex that may not have it
  std::vector<First> first_;                ///< of each color
  std::vector<std::int32_t> treatedFor_;  ///< of each vertex: the last one that its neighbors' colors were forbidden to
  std::vector<std::int64_t> starOf_;      ///< of each edge: the number of its star's first edge
  std::vector<std::int32_t> hub_;         ///< of each star; -1 where it has one edge
  Assignment result_;
};

}  // namespace

Assignment greedyStar(const SymmetricGraph& graph, std::span<const std::int32_t> order) {
  return GreedyStar(graph).run(order);
}

}  // namespace sparsegen::color
