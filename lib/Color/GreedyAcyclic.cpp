//===- GreedyAcyclic.cpp - greedy acyclic coloring --------------*- C++ -*-===//
//
// See GreedySymmetric.h. The edges between two colors make trees, which are kept
// as disjoint sets of edges. A vertex v may not have the color of an x if two
// neighbors of v are in one tree of the color of x and their own: v would close a
// cycle. Edges from one vertex to several of one color are in one tree: of a vertex
// with many neighbors, one of each color says it all.
//
//===----------------------------------------------------------------------===//
#include <numeric>
#include <utility>

#include "Color/GreedyPass.h"

namespace sparsegen::color {
namespace {

/// Disjoint sets with union by size and path halving (Tarjan 1975).
class DisjointSets {
public:
  explicit DisjointSets(std::int64_t count) : parent_(at(count)), size_(at(count), 1) {
    std::iota(parent_.begin(), parent_.end(), 0);
  }
  std::int64_t find(std::int64_t element) {
    while (parent_[at(element)] != element) {
      parent_[at(element)] = parent_[at(parent_[at(element)])];
      element = parent_[at(element)];
    }
    return element;
  }
  void unite(std::int64_t a, std::int64_t b) {
    a = find(a);
    b = find(b);
    if (a == b) return;
    if (size_[at(a)] < size_[at(b)]) std::swap(a, b);
    parent_[at(b)] = a;
    size_[at(a)] += size_[at(b)];
  }

private:
  std::vector<std::int64_t> parent_;
  std::vector<std::int64_t> size_;
};

class GreedyAcyclic : public GreedyPass<GreedyAcyclic> {
public:
  explicit GreedyAcyclic(const SymmetricGraph& graph)
      : GreedyPass(graph), trees_(graph.edgeCount), metBy_(at(graph.edgeCount)), first_(1) {}

  static bool needsColor(std::int32_t) { return true; }
  void addColor() { first_.emplace_back(); }

  void forbid(std::int32_t v) {
    forEachColored(v, [&](std::int32_t, std::int32_t color, std::int64_t) { forbidColor(color, v); });
    forEachColored(v, [&](std::int32_t w, std::int32_t, std::int64_t) {
      forEachColor(w, [&](std::int32_t x, std::int32_t color, std::int64_t wx) {
        if (x == v || isForbidden(color, v)) return;
        Met& met = metBy_[at(trees_.find(wx))];
        if (met.vertex == v && met.through != w)
          forbidColor(color, v);
        else
          met = {v, w};
      });
    });
  }

  /// Joins the trees that the new vertex connects: through itself, and through
  /// each neighbor.
  void grow(std::int32_t v) {
    forEachColored(v, [&](std::int32_t w, std::int32_t colorOfW, std::int64_t edge) {
      First& first = first_[at(colorOfW)];
      if (first.vertex == v)
        trees_.unite(first.edge, edge);
      else
        first = {v, edge};
      forEachColor(w, [&](std::int32_t x, std::int32_t colorOfX, std::int64_t wx) {
        if (x != v && colorOfX == color(v)) trees_.unite(edge, wx);
      });
    });
  }

private:
  struct First {
    std::int32_t vertex = kNoColor;
    std::int64_t edge = kNoColor;
  };
  /// Which vertex met a tree last, and through which neighbor.
  struct Met {
    std::int32_t vertex = kNoColor;
    std::int32_t through = kNoColor;
  };

  DisjointSets trees_;        ///< of edges
  std::vector<Met> metBy_;    ///< of each tree, at its root
  std::vector<First> first_;  ///< of each color, and of the next one: the first edge of the last vertex that met it
};

}  // namespace

Assignment greedyAcyclic(const SymmetricGraph& graph, std::span<const std::int32_t> order) {
  return assignmentOf(GreedyAcyclic(graph).run(order));
}

}  // namespace sparsegen::color
