//===- HubColors.h - the colors next to vertices with many neighbors -*- C++ -*-===//
//
// Internal to color. The greedy symmetric colorings ask each neighbor of a vertex
// for its neighbors' colors. A hub has many neighbors, which mostly share few
// colors: it keeps one neighbor of each color, and nobody walks the others.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <span>
#include <unordered_set>
#include <vector>

#include "Color/Coloring.h"
#include "Color/Index.h"
#include "Pattern/SparsityPattern.h"

namespace sparsegen::color {

class HubColors {
public:
  /// A colored neighbor, and the edge to it.
  struct Neighbor {
    std::int32_t vertex;
    std::int32_t color;
    std::int64_t edge;
  };

  explicit HubColors(const SparsityPattern& pattern) : hubOf_(at(pattern.cols), kNoColor) {
    for (std::int64_t v = 0; v < pattern.cols; ++v) {
      if (pattern.row(v).size() <= kFewNeighbors) continue;
      hubOf_[at(v)] = static_cast<std::int32_t>(neighbors_.size());
      neighbors_.emplace_back();
    }
  }

  bool any() const { return !neighbors_.empty(); }
  bool isHub(std::int32_t vertex) const { return hubOf_[at(vertex)] != kNoColor; }

  /// The first colored neighbor of each color that a hub has next to it, as they came.
  std::span<const Neighbor> of(std::int32_t hub) const { return neighbors_[at(hubOf_[at(hub)])]; }

  /// A neighbor of the hub has a color from now on.
  void add(std::int32_t hub, const Neighbor& neighbor) {
    const auto key = static_cast<std::uint64_t>(hubOf_[at(hub)]) << 32 | static_cast<std::uint32_t>(neighbor.color);
    if (seen_.insert(key).second) neighbors_[at(hubOf_[at(hub)])].push_back(neighbor);
  }

private:
  static constexpr std::size_t kFewNeighbors = 64;

  std::vector<std::int32_t> hubOf_;               ///< of each vertex: its place in `neighbors_`, or -1
  std::vector<std::vector<Neighbor>> neighbors_;  ///< of each hub
  std::unordered_set<std::uint64_t> seen_;        ///< hub and color; never walked, so that its order is nobody's
};

}  // namespace sparsegen::color
