//===- EliminationOrder.cpp - in which order vertices go ------------------===//

#include "Differentiate/Simplify/EliminationOrder.h"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace sparsegen::differentiate {

namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

/// The graph with some vertices eliminated. In place of the values of its edges it has numbers: equal values have the
/// same one, and so have their negatives. What is passed on by 1 and -1 is computed once, however many rows it goes to.
/// Signs are not kept, so that a + b and a - b count as one: this is for costs alone.
class Shape {
public:
  explicit Shape(const std::vector<GraphVertex>& graph) : graph_(graph), in_(graph.size()), out_(graph.size()) {
    for (std::size_t v = 0; v < graph.size(); ++v)
      for (const GraphEdge& edge : graph[v].in) {
        in_[v].emplace(Source{edge.isSource, edge.from}, edge.isUnit ? kUnit : ++numbers_);
        if (!edge.isSource) out_[edge.from].insert(v);
      }
  }

  /// What it costs to eliminate a vertex now.
  double cost(std::size_t v) const {
    double sum = 0;
    std::set<std::array<Number, 3>> known;
    const auto count = [&](std::size_t w, Number a, Number b, Number c) {
      if (known.insert({a, b, c}).second) sum += graph_[w].frequency;
    };
    for (const std::size_t w : out_[v]) {
      const Number outer = in_[w].at({false, v});
      for (const auto& [from, inner] : in_[v]) {
        if (outer != kUnit && inner != kUnit) count(w, kNone, outer, inner);
        if (const auto edge = in_[w].find(from); edge != in_[w].end()) count(w, edge->second, outer, inner);
      }
    }
    return sum;
  }

  double eliminate(std::size_t v) {
    const double sum = cost(v);
    pairs_ += in_[v].size() * out_[v].size();
    for (const std::size_t w : out_[v]) {
      const Number outer = in_[w].at({false, v});
      in_[w].erase({false, v});
      for (const auto& [from, inner] : in_[v]) {
        const Number own = product(outer, inner);
        const auto [edge, fresh] = in_[w].try_emplace(from, own);
        if (!fresh) edge->second = number(sums_, edge->second, own);
        if (!from.isSource) out_[from.index].insert(w);
      }
    }
    out_[v].clear();
    if (!graph_[v].isNeeded) {
      for (const auto& [from, value] : in_[v])
        if (!from.isSource) out_[from.index].erase(v);
      in_[v].clear();
    }
    return sum;
  }

  /// How many pairs of edges have met, also those that cost nothing: what it takes to find the costs.
  std::size_t pairs() const { return pairs_; }

  std::size_t degree(std::size_t v) const { return in_[v].size() + out_[v].size(); }

  /// The vertices at the other ends of a vertex's edges.
  std::vector<std::size_t> neighbours(std::size_t v) const {
    std::vector<std::size_t> found(out_[v].begin(), out_[v].end());
    for (const auto& [from, value] : in_[v])
      if (!from.isSource) found.push_back(from.index);
    return found;
  }

private:
  struct Source {
    bool isSource;
    std::size_t index;
    friend auto operator<=>(const Source&, const Source&) = default;
  };
  /// Of the value of an edge.
  using Number = std::size_t;
  using Numbers = std::map<std::pair<Number, Number>, Number>;
  static constexpr Number kUnit = 0, kNone = std::numeric_limits<Number>::max();

  Number product(Number outer, Number inner) {
    if (outer == kUnit || inner == kUnit) return std::max(outer, inner);
    return number(products_, outer, inner);
  }

  Number number(Numbers& known, Number a, Number b) {
    const auto [at, fresh] = known.try_emplace({a, b}, numbers_ + 1);
    if (fresh) ++numbers_;
    return at->second;
  }

  const std::vector<GraphVertex>& graph_;
  std::vector<std::map<Source, Number>> in_;
  std::vector<std::set<std::size_t>> out_;
  std::size_t pairs_ = 0;
  Number numbers_ = kUnit;  ///< the last one
  Numbers products_, sums_;
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

/// What an order costs, and how many pairs of edges meet.
struct Price {
  double cost = kNever;
  std::size_t pairs = std::numeric_limits<std::size_t>::max();

  bool isExceededBy(double other, const Shape& shape) const { return other > cost || shape.pairs() > pairs; }
};

/// The price of an order; no more than `most` of it is found out.
Price priceUpTo(const std::vector<GraphVertex>& graph, const std::vector<std::size_t>& order, const Price& most) {
  Shape shape(graph);
  double sum = 0;
  for (const std::size_t v : order) {
    sum += shape.eliminate(v);
    if (most.isExceededBy(sum, shape)) return {};
  }
  return {sum, shape.pairs()};
}

/// How many times as many pairs of edges as in another order are looked at, and how many always are.
constexpr std::size_t kTimes = 4, kFew = 4096;

/// An order and what it costs. Its pairs may be some times as many for a cheaper one.
struct Priced {
  std::vector<std::size_t> order;
  Price price;

  Price limit() const { return {price.cost, kTimes * price.pairs + kFew}; }
};

/// The cheaper one of both sweeps; of two that cost the same the one from the results. In long lines one of them may
/// make as many edges as there are pairs of vertices: neither is followed for longer than some times what the other
/// takes.
Priced cheaperSweep(const std::vector<GraphVertex>& graph, const std::vector<std::size_t>& forward) {
  const std::vector<std::size_t> reverse(forward.rbegin(), forward.rend());
  for (std::size_t pairs = kTimes * graph.size() + kFew;; pairs *= kTimes) {
    const Price back = priceUpTo(graph, reverse, {kNever, pairs}), ahead = priceUpTo(graph, forward, {kNever, pairs});
    if (back.cost == kNever && ahead.cost == kNever) continue;
    return back.cost <= ahead.cost ? Priced{reverse, back} : Priced{forward, ahead};
  }
}

/// Vertices by what it costs to eliminate them. A vertex with many edges, as a temperature has, is a neighbour of
/// almost all, and its cost is not found anew for each of these: only where enough of them are gone to matter, and
/// before it is taken.
class CheapestNext {
public:
  CheapestNext(const Shape& shape, const std::vector<std::size_t>& vertices) : shape_(shape) {
    for (const std::size_t v : vertices) put(v);
  }

  /// The cheapest vertex, and of these the last; none where all are taken.
  std::optional<std::size_t> take() {
    while (!queue_.empty()) {
      const std::size_t v = ~queue_.begin()->second;
      if (known_.at(v).changes == 0) {
        queue_.erase(queue_.begin());
        known_.erase(v);
        return v;
      }
      put(v);
    }
    return std::nullopt;
  }

  /// Says that a neighbour of a vertex is gone.
  void changed(std::size_t v) {
    constexpr std::size_t kPart = 8;
    const auto at = known_.find(v);
    if (at != known_.end() && ++at->second.changes * kPart >= shape_.degree(v)) put(v);
  }

private:
  struct Known {
    double cost = 0;
    std::size_t changes = 0;  ///< since the cost was found
  };

  void put(std::size_t v) {
    const auto [at, fresh] = known_.try_emplace(v);
    if (!fresh) queue_.erase({at->second.cost, ~v});
    at->second = {shape_.cost(v), 0};
    queue_.emplace(at->second.cost, ~v);
  }

  const Shape& shape_;
  std::map<std::size_t, Known> known_;
  std::set<std::pair<double, std::size_t>> queue_;  ///< by cost, and from the end of the graph
};

/// The cheapest next (Markowitz); nothing where that costs more than `most`.
std::vector<std::size_t> markowitz(const std::vector<GraphVertex>& graph, const std::vector<std::size_t>& vertices,
                                   const Price& most) {
  Shape shape(graph);
  CheapestNext cheapest(shape, vertices);
  std::vector<std::size_t> order;
  double sum = 0;
  while (const std::optional<std::size_t> v = cheapest.take()) {
    const std::vector<std::size_t> around = shape.neighbours(*v);
    sum += shape.eliminate(*v);
    if (most.isExceededBy(sum, shape)) return {};
    order.push_back(*v);
    for (const std::size_t w : around) cheapest.changed(w);
  }
  return order;
}

/// Those that only pass on what they get, or get what others pass on: by 1 and -1, as differences do.
std::vector<bool> copies(const std::vector<GraphVertex>& graph) {
  std::vector<bool> isCopy(graph.size(), true), isPassedOn(graph.size(), true);
  for (std::size_t v = 0; v < graph.size(); ++v)
    for (const GraphEdge& edge : graph[v].in) {
      if (!edge.isUnit) isCopy[v] = false;
      if (!edge.isUnit && !edge.isSource) isPassedOn[edge.from] = false;
    }
  for (std::size_t v = 0; v < graph.size(); ++v) isCopy[v] = isCopy[v] || isPassedOn[v];
  return isCopy;
}

/// Of the terms that a loop over elements adds up. In long lines copies that stay make as many edges as there are
/// pairs.
constexpr std::size_t kMostVertices = 256;

/// The cheapest next, but first of those that multiply: a sum that several others are made from, or that goes on to
/// several, is multiplied once, and then added up. Nothing for long lines.
std::vector<std::size_t> copiesLast(const std::vector<GraphVertex>& graph, const std::vector<std::size_t>& vertices,
                                    const Price& most) {
  if (graph.size() > kMostVertices) return {};
  const std::vector<bool> isCopy = copies(graph);
  std::vector<std::size_t> multiplying, others;
  for (const std::size_t v : vertices) (isCopy[v] ? others : multiplying).push_back(v);
  std::vector<std::size_t> order = markowitz(graph, multiplying, most);
  order.insert(order.end(), others.rbegin(), others.rend());
  return order;
}

}  // namespace

std::vector<std::size_t> eliminationOrder(const std::vector<GraphVertex>& graph) {
  const std::vector<std::size_t> vertices = between(graph);
  Priced best = cheaperSweep(graph, vertices);
  for (const std::vector<std::size_t>& order :
       {markowitz(graph, vertices, best.limit()), copiesLast(graph, vertices, best.limit())}) {
    if (order.size() != vertices.size()) continue;
    const Price price = priceUpTo(graph, order, best.limit());
    if (price.cost < best.price.cost) best = {order, price};
  }
  return best.order;
}

double eliminationCost(const std::vector<GraphVertex>& graph, const std::vector<std::size_t>& order) {
  return priceUpTo(graph, order, {}).cost;
}

}  // namespace sparsegen::differentiate
