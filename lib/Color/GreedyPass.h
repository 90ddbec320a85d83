//===- GreedyPass.h - the loop of the greedy symmetric colorings -*- C++ -*-===//
//
// Internal to color. Star, acyclic and bidirectional greedy coloring differ in
// which colors a vertex may not have, and in what they note of each edge between
// two colored vertices; the walk is the same, and stands here.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "Color/GreedySymmetric.h"
#include "Color/HubColors.h"

namespace sparsegen::color {

/// One pass over a symmetric graph. `Rule` derives from this and has
///   needsColor(vertex)  of a vertex that has entries
///   forbid(vertex)      calls forbidColor for the colors that it may not have
///   grow(vertex)        notes its edges, now that it has a color
///   addColor()          one more color is there from now on
template <class Rule>
class GreedyPass {
public:
  explicit GreedyPass(const SymmetricGraph& graph)
      : graph_(graph),
        pattern_(graph.pattern),
        colors_(at(pattern_.cols), kNoColor),
        forbiddenFor_(1, kNoColor),
        hubs_(graph.pattern) {}

  /// Each vertex in this order takes the least color that the rule leaves it.
  std::vector<std::int32_t> run(std::span<const std::int32_t> order) {
    for (const std::int32_t vertex : order) {
      if (pattern_.row(vertex).empty() || !rule().needsColor(vertex)) continue;
      rule().forbid(vertex);
      std::int32_t color = 0;
      while (forbiddenFor_[at(color)] == vertex) ++color;
      colors_[at(vertex)] = color;
      if (at(color) + 1 == forbiddenFor_.size()) {
        forbiddenFor_.push_back(kNoColor);
        rule().addColor();
      }
      rule().grow(vertex);
      if (hubs_.any()) tellHubs(vertex);
    }
    return std::move(colors_);
  }

protected:
  void forbidColor(std::int32_t color, std::int32_t vertex) { forbiddenFor_[at(color)] = vertex; }
  bool isForbidden(std::int32_t color, std::int32_t vertex) const { return forbiddenFor_[at(color)] == vertex; }
  std::int32_t color(std::int32_t vertex) const { return colors_[at(vertex)]; }

  /// visit(neighbor, its color or -1, edge).
  template <class Visit>
  void forEachNeighbor(std::int32_t vertex, const Visit& visit) {
    const std::int64_t end = pattern_.rowPtr[at(vertex) + 1];
    for (std::int64_t k = pattern_.rowPtr[at(vertex)]; k < end; ++k)
      if (const std::int32_t other = pattern_.col[at(k)]; other != vertex)
        visit(other, colors_[at(other)], graph_.edgeOf[at(k)]);
  }

  /// The same for colored neighbors; of a hub's, for one of each color. What a rule asks of neighbors of
  /// neighbors, or notes of them, all of one color have in common.
  template <class Visit>
  void forEachColor(std::int32_t vertex, const Visit& visit) {
    if (!hubs_.isHub(vertex)) return forEachColored(vertex, visit);
    for (const auto& [other, color, edge] : hubs_.of(vertex)) visit(other, color, edge);
  }

  /// The same for all colored neighbors.
  template <class Visit>
  void forEachColored(std::int32_t vertex, const Visit& visit) {
    forEachNeighbor(vertex, [&](std::int32_t other, std::int32_t color, std::int64_t edge) {
      if (color != kNoColor) visit(other, color, edge);
    });
  }

private:
  void tellHubs(std::int32_t vertex) {
    forEachNeighbor(vertex, [&](std::int32_t other, std::int32_t, std::int64_t edge) {
      if (hubs_.isHub(other)) hubs_.add(other, {vertex, color(vertex), edge});
    });
  }

  Rule& rule() { return static_cast<Rule&>(*this); }

  const SymmetricGraph& graph_;
  const SparsityPattern& pattern_;
  std::vector<std::int32_t> colors_;
  std::vector<std::int32_t>
      forbiddenFor_;  ///< of each color, and of the next one: the last vertex that may not have it
  HubColors hubs_;
};

/// The colors as an assignment: they are there from 0 without a gap.
Assignment assignmentOf(std::vector<std::int32_t> colors);

}  // namespace sparsegen::color
