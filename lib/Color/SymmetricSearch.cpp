//===- SymmetricSearch.cpp - the fewest colors of small symmetric graphs -*- C++ -*-===//
//
// See SymmetricSearch.h. That a color is allowed is asked of the definition each
// time, by a walk from the vertex: the graphs are small.
//
//===----------------------------------------------------------------------===//
#include "Color/SymmetricSearch.h"

#include <algorithm>

namespace sparsegen::color {
namespace {

class Backtracking {
public:
  Backtracking(const SymmetricGraph& graph, Partition partition, std::span<const std::int32_t> order, Assignment best,
               std::int32_t bound, std::int64_t steps)
      : pattern_(graph.pattern),
        partition_(partition),
        best_(std::move(best)),
        bound_(bound),
        steps_(steps),
        colors_(at(pattern_.cols), kNoColor),
        seen_(at(pattern_.cols), 0) {
    for (const std::int32_t vertex : order)
      if (!pattern_.row(vertex).empty()) order_.push_back(vertex);
  }

  ExactResult run() {
    const auto last = static_cast<std::int64_t>(order_.size()) - 1;
    std::vector<std::int32_t> used(order_.size() + 1, 0);  // colors before each place
    std::int64_t place = last < 0 ? -1 : 0;
    while (place >= 0 && steps_ > 0 && best_.count > bound_) {
      const std::int32_t vertex = order_[at(place)];
      if (!takeNext(vertex, used[at(place)])) {
        --place;
        continue;
      }
      used[at(place) + 1] = std::max(used[at(place)], colors_[at(vertex)] + 1);
      if (place < last)
        ++place;
      else
        best_ = {used.back(), colors_};
    }
    const bool complete = place < 0 || best_.count <= bound_;
    return {best_, complete ? best_.count : bound_};
  }

private:
  /// The next color after the one that the vertex has, if fewer than the best are
  /// enough with it; else it has none, and the vertex before it is next.
  bool takeNext(std::int32_t vertex, std::int32_t used) {
    std::int32_t color = colors_[at(vertex)] + 1;
    colors_[at(vertex)] = kNoColor;
    // One more than are used, and always one less than the best has.
    const std::int32_t end = used >= best_.count ? 0 : std::min(used + 1, best_.count - 1);
    while (color < end && !isAllowed(vertex, color)) ++color;
    if (color >= end) return false;
    colors_[at(vertex)] = color;
    return true;
  }

  /// visit(neighbor, its color) for the colored neighbors.
  template <class Visit>
  void forEachColored(std::int32_t vertex, const Visit& visit) {
    for (const std::int32_t other : pattern_.row(vertex)) {
      --steps_;
      if (other != vertex && colors_[at(other)] != kNoColor) visit(other, colors_[at(other)]);
    }
  }

  bool isAllowed(std::int32_t v, std::int32_t color) {
    bool proper = true;
    forEachColored(v, [&](std::int32_t, std::int32_t colorOfW) { proper &= colorOfW != color; });
    return proper && (partition_ == Partition::Star ? !makesPath(v, color) : !makesCycle(v, color));
  }

  /// Whether v in this color is at the end or in the middle of a path of four in two colors.
  bool makesPath(std::int32_t v, std::int32_t color) {
    bool found = false;
    forEachColored(v, [&](std::int32_t w, std::int32_t colorOfW) {
      bool twice = false;
      forEachColored(v, [&](std::int32_t other, std::int32_t each) { twice |= other != w && each == colorOfW; });
      forEachColored(w, [&](std::int32_t x, std::int32_t colorOfX) {
        if (x == v || colorOfX != color) return;
        found |= twice;
        forEachColored(x, [&](std::int32_t y, std::int32_t colorOfY) { found |= y != w && colorOfY == colorOfW; });
      });
    });
    return found;
  }

  /// Whether two neighbors of v are joined already by a way in their color and this one.
  bool makesCycle(std::int32_t v, std::int32_t color) {
    bool found = false;
    std::vector<std::int32_t> stack;
    const std::int64_t before = walks_;
    forEachColored(v, [&](std::int32_t w, std::int32_t colorOfW) {
      // A vertex of this color is reached in a walk of this color alone.
      found |= seen_[at(w)] > before;
      const std::int64_t walk = ++walks_;
      stack.assign(1, w);
      seen_[at(w)] = walk;
      while (!stack.empty()) {
        const std::int32_t x = stack.back();
        stack.pop_back();
        forEachColored(x, [&](std::int32_t y, std::int32_t colorOfY) {
          if ((colorOfY != color && colorOfY != colorOfW) || seen_[at(y)] == walk) return;
          seen_[at(y)] = walk;
          stack.push_back(y);
        });
      }
    });
    return found;
  }

  const SparsityPattern& pattern_;
  Partition partition_;
  std::vector<std::int32_t> order_;
  Assignment best_;
  std::int32_t bound_;
  std::int64_t steps_;
  std::vector<std::int32_t> colors_;
  std::vector<std::int64_t> seen_;  ///< of each vertex: the last walk that met it
  std::int64_t walks_ = 0;
};

}  // namespace

ExactResult exactSymmetricSearch(const SymmetricGraph& graph, Partition partition, std::span<const std::int32_t> order,
                                 Assignment best, std::int32_t bound, std::int64_t steps) {
  return Backtracking(graph, partition, order, std::move(best), bound, steps).run();
}

}  // namespace sparsegen::color
