//===- LocalSearch.cpp - fewer colors by moves of single vertices -*- C++ -*-===//
//
// See LocalSearch.h. With one color less, some neighbors share a color. Again and
// again, of all vertices in conflict the best move to another color is made, even
// where it makes matters worse; going back is forbidden for a while.
//
//===----------------------------------------------------------------------===//
#include "Color/LocalSearch.h"

#include <algorithm>

#include "Color/Coloring.h"
#include "Color/Random.h"

namespace sparsegen::color {
namespace {

/// Colors so many at most; the table has a row of counts for each vertex.
constexpr std::int64_t kMostTableEntries = 50'000'000;

class TabuSearch {
public:
  TabuSearch(const ConflictGraph& graph, std::vector<std::int32_t> colors, std::int32_t count, Random& random)
      : graph_(graph),
        colors_(std::move(colors)),
        count_(count),
        random_(random),
        counts_(colors_.size() * at(count), 0),
        forbiddenUntil_(counts_.size(), 0),
        place_(colors_.size(), kNoColor) {
    for (std::int32_t vertex = 0; vertex < graph.vertexCount(); ++vertex) {
      if (colors_[at(vertex)] == kNoColor) continue;
      for (const std::int32_t other : graph.of(vertex)) ++counts_[cell(other, colors_[at(vertex)])];
    }
    for (std::int32_t vertex = 0; vertex < graph.vertexCount(); ++vertex) refresh(vertex);
  }

  /// Whether no conflict is left; takes the steps off the budget.
  bool run(std::int64_t& budget) {
    for (std::int64_t round = 1; !conflicting_.empty(); ++round) {
      if (budget <= 0) return false;
      budget -= static_cast<std::int64_t>(conflicting_.size()) * count_ + 1;
      const Move move = bestMove(round);
      if (move.vertex == kNoColor) continue;
      budget -= static_cast<std::int64_t>(graph_.of(move.vertex).size());
      make(move, round);
    }
    return true;
  }

  std::vector<std::int32_t> take() { return std::move(colors_); }

private:
  struct Move {
    std::int32_t vertex = kNoColor;
    std::int32_t color = kNoColor;
    std::int32_t gain = INT32_MAX;  ///< conflicts more, if the move is made
  };

  std::size_t cell(std::int32_t vertex, std::int32_t color) const { return at(vertex) * at(count_) + at(color); }

  Move bestMove(std::int64_t round) {
    Move best;
    std::uint32_t equals = 0;
    for (const std::int32_t vertex : conflicting_) {
      const std::int32_t own = counts_[cell(vertex, colors_[at(vertex)])];
      for (std::int32_t color = 0; color < count_; ++color) {
        const std::int32_t gain = counts_[cell(vertex, color)] - own;
        if (gain > best.gain || color == colors_[at(vertex)]) continue;
        // A move that ends all conflicts is made even if it is forbidden.
        const bool solves = conflicting_.size() <= 2 && counts_[cell(vertex, color)] == 0;
        if (forbiddenUntil_[cell(vertex, color)] > round && !solves) continue;
        equals = gain < best.gain ? 1 : equals + 1;
        if (random_.below(equals) == 0) best = {vertex, color, gain};
      }
    }
    return best;
  }

  void make(const Move& move, std::int64_t round) {
    const std::int32_t before = colors_[at(move.vertex)];
    colors_[at(move.vertex)] = move.color;
    for (const std::int32_t other : graph_.of(move.vertex)) {
      --counts_[cell(other, before)];
      ++counts_[cell(other, move.color)];
      refresh(other);
    }
    refresh(move.vertex);
    forbiddenUntil_[cell(move.vertex, before)] =
        round + static_cast<std::int64_t>(conflicting_.size()) * 3 / 5 + random_.below(10) + 1;
  }

  /// Puts a vertex into the list of those in conflict, or takes it out.
  void refresh(std::int32_t vertex) {
    const std::int32_t color = colors_[at(vertex)];
    const bool conflict = color != kNoColor && counts_[cell(vertex, color)] > 0;
    std::int32_t& place = place_[at(vertex)];
    if (conflict == (place != kNoColor)) return;
    if (conflict) {
      place = static_cast<std::int32_t>(conflicting_.size());
      conflicting_.push_back(vertex);
      return;
    }
    conflicting_[at(place)] = conflicting_.back();
    place_[at(conflicting_.back())] = place;
    conflicting_.pop_back();
    place = kNoColor;
  }

  const ConflictGraph& graph_;
  std::vector<std::int32_t> colors_;
  std::int32_t count_;
  Random& random_;
  std::vector<std::int32_t> counts_;          ///< of vertex and color: neighbors with that color
  std::vector<std::int64_t> forbiddenUntil_;  ///< of vertex and color: the round from which on it is allowed
  std::vector<std::int32_t> conflicting_;
  std::vector<std::int32_t> place_;  ///< of each vertex in `conflicting_`, or -1
};

/// Without the color that fewest vertices have: these take what their neighbors
/// have least.
std::vector<std::int32_t> withoutOne(const ConflictGraph& graph, const Assignment& coloring) {
  const std::vector<std::int64_t> sizes = sizesOf(coloring);
  const auto gone = static_cast<std::int32_t>(std::min_element(sizes.begin(), sizes.end()) - sizes.begin());
  std::vector<std::int32_t> colors = coloring.colors;
  std::vector<std::int32_t> counts(at(coloring.count));
  for (std::int32_t vertex = 0; vertex < graph.vertexCount(); ++vertex) {
    if (coloring.colors[at(vertex)] != gone) continue;
    std::fill(counts.begin(), counts.end(), 0);
    for (const std::int32_t other : graph.of(vertex)) ++counts[at(colors[at(other)])];
    counts[at(gone)] = INT32_MAX;
    colors[at(vertex)] = static_cast<std::int32_t>(std::min_element(counts.begin(), counts.end()) - counts.begin());
  }
  for (std::int32_t& color : colors)
    if (color == coloring.count - 1) color = gone;
  return colors;
}

}  // namespace

Assignment localSearch(const ConflictGraph& graph, Assignment coloring, std::int32_t least, std::int64_t steps,
                       std::uint64_t seed) {
  Random random(seed);
  while (coloring.count > std::max(least, 1) &&
         static_cast<std::int64_t>(graph.vertexCount()) * coloring.count <= kMostTableEntries) {
    steps -= static_cast<std::int64_t>(graph.neighbors.size());
    if (steps <= 0) break;
    TabuSearch search(graph, withoutOne(graph, coloring), coloring.count - 1, random);
    if (!search.run(steps)) break;
    coloring = {coloring.count - 1, search.take()};
  }
  return coloring;
}

}  // namespace sparsegen::color
