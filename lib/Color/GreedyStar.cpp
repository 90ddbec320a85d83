//===- GreedyStar.cpp - greedy star coloring and bicoloring -----*- C++ -*-===//
//
// See GreedySymmetric.h. Each edge belongs to the star of its two colors, and a
// star of two edges or more has a hub. A vertex v with a neighbor w may not have
// the color of a third vertex x next to w
//   - if another neighbor of v has the color of w: else v would be in the middle
//     of a path in two colors, or
//   - if x is the hub of the star of w and x: else v would lengthen it to a path.
//
// Edges from one vertex to several of one color are in one star, whose hub it is:
// of a vertex with many neighbors, one of each color says it all.
//
// A star bicoloring is that of a bipartite graph, each side with colors of its
// own, in which some vertices need none; the neighbors of such a vertex differ.
//
//===----------------------------------------------------------------------===//
#include "Color/GreedyPass.h"

namespace sparsegen::color {
namespace {

/// What star coloring and bicoloring share.
template <class Rule>
class StarPass : public GreedyPass<Rule> {
public:
  explicit StarPass(const SymmetricGraph& graph)
      : GreedyPass<Rule>(graph),
        first_(1),
        treatedFor_(at(graph.pattern.cols), kNoColor),
        starOf_(at(graph.edgeCount), kNoColor),
        hub_(at(graph.edgeCount), kNoColor) {}

  void addColor() { first_.emplace_back(); }

  /// Each new edge joins the star of an edge that has its colors and an end with
  /// it in common, which is the hub from now on; or it is a star of its own.
  void grow(std::int32_t v) {
    this->forEachColored(v, [&](std::int32_t w, std::int32_t color, std::int64_t edge) {
      std::int64_t star = kNoColor;
      this->forEachColor(w, [&](std::int32_t x, std::int32_t colorOfX, std::int64_t wx) {
        if (x == v || colorOfX != this->color(v)) return;
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

protected:
  /// What the colored neighbor w of v forbids.
  void forbidThrough(std::int32_t v, std::int32_t w, std::int32_t color, std::int64_t edge) {
    First& first = first_[at(color)];
    if (first.vertex == v) {
      forbidNeighborsOf(first.neighbor, v);
      forbidNeighborsOf(w, v);
      return;
    }
    first = {v, w, edge};
    this->forEachColor(w, [&](std::int32_t x, std::int32_t colorOfX, std::int64_t wx) {
      if (x != v && hub_[at(starOf_[at(wx)])] == x) this->forbidColor(colorOfX, v);
    });
  }

  void forbidNeighborsOf(std::int32_t w, std::int32_t v) {
    if (treatedFor_[at(w)] == v) return;
    treatedFor_[at(w)] = v;
    this->forEachColor(w, [&](std::int32_t, std::int32_t color, std::int64_t) { this->forbidColor(color, v); });
  }

private:
  /// The first neighbor of a color that a vertex met.
  struct First {
    std::int32_t vertex = kNoColor;
    std::int32_t neighbor = kNoColor;
    std::int64_t edge = kNoColor;
  };

  std::vector<First> first_;              ///< of each color, and of the next one
  std::vector<std::int32_t> treatedFor_;  ///< of each vertex: the last one that its neighbors' colors were forbidden to
  std::vector<std::int64_t> starOf_;      ///< of each edge: the number of its star's first edge
  std::vector<std::int32_t> hub_;         ///< of each star; -1 where it has one edge
};

class GreedyStar : public StarPass<GreedyStar> {
public:
  using StarPass::StarPass;

  static bool needsColor(std::int32_t) { return true; }
  void forbid(std::int32_t v) {
    forEachColored(v, [&](std::int32_t w, std::int32_t color, std::int64_t edge) {
      forbidColor(color, v);
      forbidThrough(v, w, color, edge);
    });
  }
};

/// Neighbors are of the other side, whose colors are others.
class GreedyBicoloring : public StarPass<GreedyBicoloring> {
public:
  using StarPass::StarPass;

  /// Whether some entry can't be read from its other end.
  bool needsColor(std::int32_t v) {
    bool needed = false;
    forEachNeighbor(v, [&](std::int32_t, std::int32_t color, std::int64_t) { needed |= color == kNoColor; });
    return needed;
  }

  void forbid(std::int32_t v) {
    forEachNeighbor(v, [&](std::int32_t w, std::int32_t color, std::int64_t edge) {
      if (color == kNoColor)
        forbidNeighborsOf(w, v);
      else
        forbidThrough(v, w, color, edge);
    });
  }
};

}  // namespace

Assignment greedyStar(const SymmetricGraph& graph, std::span<const std::int32_t> order) {
  return assignmentOf(GreedyStar(graph).run(order));
}

std::vector<std::int32_t> greedyBicoloring(const SymmetricGraph& graph, std::span<const std::int32_t> order) {
  return GreedyBicoloring(graph).run(order);
}

}  // namespace sparsegen::color
