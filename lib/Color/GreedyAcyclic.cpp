//===- GreedyAcyclic.cpp - greedy acyclic coloring --------------*- C++ -*-===//
//
// See GreedySymmetric.h. The edges between two colors make trees, which are kept
// as disjoint sets of edges. A vertex v may not have the color of an x if two
// neighbors of v are in one tree of the color of x and their own: v would close a
// cycle.
//
//===----------------------------------------------------------------------===//
#include <numeric>
#include <utility>

#include "Color/Coloring.h"
#include "Color/GreedySymmetric.h"

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

class GreedyAcyclic {
public:
  explicit GreedyAcyclic(const SymmetricGraph& graph)
      : graph_(graph), pattern_(graph.pattern), trees_(graph.edgeCount), metBy_(at(graph.edgeCount)) {
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
      growTrees(vertex);
    }
    return std::move(result_);
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

  void addColor() {
    forbiddenFor_.push_back(kNoColor);
    first_.emplace_back();
  }

  template <class Visit>
  void forEachColored(std::int32_t vertex, const Visit& visit) {
    for (std::int64_t k = pattern_.rowPtr[at(vertex)]; k < pattern_.rowPtr[at(vertex) + 1]; ++k) {
      const std::int32_t other = pattern_.col[at(k)];
      if (other != vertex && result_.colors[at(other)] != kNoColor)
        visit(other, result_.colors[at(other)], graph_.edgeOf[at(k)]);
    }
  }

  std::int32_t leastAllowed(std::int32_t v) {
    forEachColored(v, [&](std::int32_t, std::int32_t color, std::int64_t) { forbiddenFor_[at(color)] = v; });
    forEachColored(v, [&](std::int32_t w, std::int32_t, std::int64_t) {
      forEachColored(w, [&](std::int32_t x, std::int32_t color, std::int64_t wx) {
        if (x == v || forbiddenFor_[at(color)] == v) return;
        Met& met = metBy_[at(trees_.find(wx))];
        if (met.vertex == v && met.through != w)
          forbiddenFor_[at(color)] = v;
        else
          met = {v, w};
      });
    });
    std::int32_t color = 0;
    while (forbiddenFor_[at(color)] == v) ++color;
    return color;
  }

  /// Joins the trees that the new vertex connects: through itself, and through
  /// each neighbor.
  void growTrees(std::int32_t v) {
    forEachColored(v, [&](std::int32_t w, std::int32_t color, std::int64_t edge) {
      First& first = first_[at(color)];
      if (first.vertex == v)
        trees_.unite(first.edge, edge);
      else
        first = {v, edge};
      forEachColored(w, [&](std::int32_t x, std::int32_t colorOfX, std::int64_t wx) {
        if (x != v && colorOfX == result_.colors[at(v)]) trees_.unite(edge, wx);
      });
    });
  }

  const SymmetricGraph& graph_;
  const SparsityPattern& pattern_;
  DisjointSets trees_;                      ///< of edges
  std::vector<Met> metBy_;                  ///< of each tree, at its root
  std::vector<std::int32_t> forbiddenFor_;  ///< of each color: the last vertex that may not have it
  std::vector<First> first_;                ///< of each color: the first edge of the last vertex that met it
  Assignment result_;
};

}  // namespace

Assignment greedyAcyclic(const SymmetricGraph& graph, std::span<const std::int32_t> order) {
  return GreedyAcyclic(graph).run(order);
}

}  // namespace sparsegen::color
