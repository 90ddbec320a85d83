//===- EliminationOrder.cpp - in which order vertices go ------------------===//

#include "Differentiate/Simplify/EliminationOrder.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <utility>

namespace sparsegen::differentiate {

namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

/// The graph with some vertices eliminated, without the values of its edges.
class Shape {
public:
  explicit Shape(const std::vector<GraphVertex>& graph) : graph_(graph), in_(graph.size()), out_(graph.size()) {
    for (std::size_t v = 0; v < graph.size(); ++v)
      for (const GraphEdge& edge : graph[v].in) {
        in_[v].emplace(Source{edge.isSource, edge.from}, edge.isUnit);
        if (!edge.isSource) out_[edge.from].insert(v);
      }
  }

  /// What it costs to eliminate a vertex now.
  double cost(std::size_t v) const {
    double sum = 0;
    for (const std::size_t w : out_[v]) {
      const bool isUnit = in_[w].at({false, v});
      double own = 0;
      for (const auto& [from, isUnitIn] : in_[v]) own += (isUnit || isUnitIn ? 0 : 1) + (in_[w].contains(from) ? 1 : 0);
      sum += graph_[w].frequency * own;
    }
    return sum;
  }

  double eliminate(std::size_t v) {
    const double sum = cost(v);
    for (const std::size_t w : out_[v]) {
      const bool isUnit = in_[w].at({false, v});
      in_[w].erase({false, v});
      for (const auto& [from, isUnitIn] : in_[v]) {
        const auto [edge, fresh] = in_[w].try_emplace(from, isUnit && isUnitIn);
        if (!fresh) edge->second = false;
        if (!from.isSource) out_[from.index].insert(w);
      }
    }
    out_[v].clear();
    if (!graph_[v].isNeeded) {
      for (const auto& [from, isUnit] : in_[v])
        if (!from.isSource) out_[from.index].erase(v);
      in_[v].clear();
    }
    return sum;
  }

  /// The vertices at the other ends of a vertex's edges.
  std::vector<std::size_t> neighbours(std::size_t v) const {
    std::vector<std::size_t> found(out_[v].begin(), out_[v].end());
    for (const auto& [from, isUnit] : in_[v])
      if (!from.isSource) found.push_back(from.index);
    return found;
  }

private:
  struct Source {
    bool isSource;
    std::size_t index;
    friend auto operator<=>(const Source&, const Source&) = default;
  };

  const std::vector<GraphVertex>& graph_;
  std::vector<std::map<Source, bool>> in_;  ///< whether the edge is 1 or -1
  std::vector<std::set<std::size_t>> out_;
};

/// The intermediate vertices that needed ones are made from, ascending.
std::vector<std::size_t> between(const std::vector<GraphVertex>& graph) {
  std::vector<bool> isUsed(graph.size());
  std::vector<std::size_t> found;
  for (std::size_t v = graph.size(); v-- > 0;) {
    if (graph[v].isIntermediate && isUsed[v]) found.push_back(v);
    if (!graph[v].isNeeded && !isUsed[v]) continue;
    for (const GraphEdge& edge : graph[v].in)
      if (!edge.isSource) isUsed[edge.from] = true;
  }
  std::ranges::reverse(found);
  return found;
}

/// The cost of an order; no more than `most` of it is found out.
double costUpTo(const std::vector<GraphVertex>& graph, const std::vector<std::size_t>& order, double most) {
  Shape shape(graph);
  double sum = 0;
  for (const std::size_t v : order)
    if ((sum += shape.eliminate(v)) > most) return kNever;
  return sum;
}

/// The cheapest next, and of these the last.
std::vector<std::size_t> markowitz(const std::vector<GraphVertex>& graph, const std::vector<std::size_t>& vertices,
                                   double most) {
  Shape shape(graph);
  std::map<std::size_t, double> costs;
  std::set<std::pair<double, std::size_t>> queue;  // by cost, and from the end of the graph
  const auto put = [&](std::size_t v) {
    const auto known = costs.find(v);
    if (known != costs.end()) queue.erase({known->second, graph.size() - v});
    queue.emplace(costs[v] = shape.cost(v), graph.size() - v);
  };
  for (const std::size_t v : vertices) put(v);
  const std::set<std::size_t> all(vertices.begin(), vertices.end());
  std::vector<std::size_t> order;
  std::vector<bool> isGone(graph.size());
  double sum = 0;
  while (!queue.empty()) {
    const std::size_t v = graph.size() - queue.begin()->second;
    queue.erase(queue.begin());
    const std::vector<std::size_t> around = shape.neighbours(v);
    if ((sum += shape.eliminate(v)) > most) return {};
    isGone[v] = true;
    order.push_back(v);
    for (const std::size_t w : around)
      if (!isGone[w] && all.contains(w)) put(w);
  }
  return order;
}

}  // namespace

std::vector<std::size_t> eliminationOrder(const std::vector<GraphVertex>& graph) {
  const std::vector<std::size_t> forward = between(graph);
  std::vector<std::size_t> best(forward.rbegin(), forward.rend());
  double least = costUpTo(graph, best, kNever);
  for (const std::vector<std::size_t>& order : {forward, markowitz(graph, forward, least)}) {
    if (order.size() != forward.size()) continue;
    const double cost = costUpTo(graph, order, least);
    if (cost < least) least = cost, best = order;
  }
  return best;
}

double eliminationCost(const std::vector<GraphVertex>& graph, const std::vector<std::size_t>& order) {
  return costUpTo(graph, order, kNever);
}

}  // namespace sparsegen::differentiate
