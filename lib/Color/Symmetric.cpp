//===- Symmetric.cpp - star and acyclic coloring, best of several -*- C++ -*-===//
//
// See Symmetric.h. A column coloring is a star coloring, and a star coloring is
// an acyclic one: lattices and searches of column coloring count here, too.
//
//===----------------------------------------------------------------------===//
#include "Color/Symmetric.h"

#include <algorithm>
#include <utility>

#include "Color/Bounds.h"
#include "Color/Columns.h"
#include "Color/GreedySymmetric.h"
#include "Color/Orders.h"
#include "Color/Recoloring.h"

namespace sparsegen::color {
namespace {

/// Small patterns are not worth the whole budget.
constexpr std::int64_t kStepsAnEntry = 20'000;

constexpr std::uint64_t kRecolorings = 40;
constexpr int kRandomOrders = 3;

/// What the greedy passes visit: neighbors of neighbors.
std::int64_t passSteps(const SparsityPattern& pattern) {
  double steps = 0;
  for (std::int64_t i = 0; i < pattern.rows; ++i) {
    const auto length = static_cast<double>(pattern.row(i).size());
    steps += 3 * length * length;
  }
  return static_cast<std::int64_t>(std::min(steps, 1e18));
}

class BestSymmetric {
public:
  BestSymmetric(const SparsityPattern& pattern, Partition partition, const BestAlgorithm& algorithm)
      : pattern_(pattern),
        partition_(partition),
        algorithm_(algorithm),
        graph_(pattern),
        adjacency_(pattern),
        steps_(std::min(algorithm.steps, kStepsAnEntry * (pattern.nnz() + 16))),
        passSteps_(passSteps(pattern)),
        bound_(partition == Partition::Star ? starBound(pattern) : acyclicBound(pattern)) {}

  Coloring run() {
    tryOrder(Order::Natural, algorithm_.seed);
    tryForest();
    tryElimination();
    tryColumns();
    tryOrders();
    recolor();
    best_.partition = partition_;
    best_.colors = std::move(assignment_.colors);
    best_.numColors = assignment_.count;
    best_.lowerBound = bound_;
    return std::move(best_);
  }

  Coloring greedy(const GreedyAlgorithm& algorithm) {
    tryOrder(algorithm.order, algorithm.seed);
    best_.partition = partition_;
    best_.colors = std::move(assignment_.colors);
    best_.numColors = assignment_.count;
    best_.lowerBound = bound_;
    return std::move(best_);
  }

private:
  bool done() const { return found_ && assignment_.count <= bound_; }

  bool spend(std::int64_t steps) {
    if (steps > steps_) return false;
    steps_ -= steps;
    return true;
  }

  bool keep(Assignment assignment, Method method, Order order) {
    assignment = withoutNeedless(graph_, std::move(assignment));
    if (found_ && assignment.count >= assignment_.count) return false;
    found_ = true;
    assignment_ = std::move(assignment);
    best_.method = method;
    best_.order = order;
    best_.formula.clear();
    return true;
  }

  Assignment pass(const std::vector<std::int32_t>& sequence) const {
    return partition_ == Partition::Star ? greedyStar(graph_, sequence) : greedyAcyclic(graph_, sequence);
  }

  void tryOrder(Order order, std::uint64_t seed) {
    keep(pass(vertexOrder(adjacency_, order, seed)), Method::Greedy, order);
  }

  void tryForest() {
    if (done() || partition_ != Partition::Star) return;
    if (auto forest = forestStar(graph_)) keep(std::move(*forest), Method::Exact, Order::Natural);
  }

  /// On a chordal graph proper colorings are acyclic ones: each cycle has a
  /// triangle on it. And its cliques need their colors, if the diagonal is there.
  void tryElimination() {
    if (done() || partition_ != Partition::Acyclic || pattern_.nnz() == 0 || !spend(passSteps_)) return;
    const std::vector<std::int32_t> sequence = vertexOrder(adjacency_, Order::PerfectElimination, algorithm_.seed);
    const std::int32_t clique = chordalCliqueNumber(adjacency_, sequence);
    if (clique == 0) return;
    keep(greedyProper(graph_, sequence), Method::Greedy, Order::PerfectElimination);
    bool diagonal = true;
    for (std::int64_t i = 0; i < pattern_.rows && diagonal; ++i)
      diagonal = std::binary_search(pattern_.row(i).begin(), pattern_.row(i).end(), i);
    if (diagonal) bound_ = std::max(bound_, clique);
  }

  void tryColumns() {
    if (done()) return;
    Coloring columns = colorColumnsBest(pattern_, pattern_, {steps_ / 4, algorithm_.seed});
    steps_ -= steps_ / 4;
    const Method method = columns.method;
    if (keep({columns.numColors, std::move(columns.colors)}, method, columns.order)) best_.formula = columns.formula;
  }

  void tryOrders() {
    for (const Order order : {Order::LargestFirst, Order::SmallestLast, Order::IncidenceDegree,
                              Order::DynamicLargestFirst, Order::PerfectElimination})
      if (!done() && spend(passSteps_)) tryOrder(order, algorithm_.seed);
    for (int k = 0; k < kRandomOrders; ++k)
      if (!done() && spend(passSteps_)) tryOrder(Order::Random, algorithm_.seed + static_cast<std::uint64_t>(k));
  }

  /// Unlike with proper colorings, a pass that follows the classes may need more
  /// colors than before; then the next one starts from the best again.
  void recolor() {
    Assignment current = assignment_;
    for (std::uint64_t round = 0; round < kRecolorings && !done() && spend(passSteps_); ++round) {
      current = pass(orderWithAll(current, round));
      const bool better = current.count < assignment_.count;
      if (better) keep(current, Method::Recoloring, best_.order);
      if (current.count > assignment_.count) current = assignment_;
    }
  }

  /// By color, and in the end what has none.
  std::vector<std::int32_t> orderWithAll(const Assignment& coloring, std::uint64_t round) const {
    std::vector<std::int32_t> order = orderByColor(coloring, round);
    for (std::size_t v = 0; v < coloring.colors.size(); ++v)
      if (coloring.colors[v] == kNoColor) order.push_back(static_cast<std::int32_t>(v));
    return order;
  }

  const SparsityPattern& pattern_;
  Partition partition_;
  BestAlgorithm algorithm_;
  SymmetricGraph graph_;
  AdjacencyGraph adjacency_;
  std::int64_t steps_;  ///< that may still be spent
  std::int64_t passSteps_;
  std::int32_t bound_;
  bool found_ = false;
  Assignment assignment_;
  Coloring best_;
};

}  // namespace

Coloring colorSymmetricGreedily(const SparsityPattern& pattern, Partition partition, const GreedyAlgorithm& algorithm) {
  return BestSymmetric(pattern, partition, {}).greedy(algorithm);
}

Coloring colorSymmetricBest(const SparsityPattern& pattern, Partition partition, const BestAlgorithm& algorithm) {
  return BestSymmetric(pattern, partition, algorithm).run();
}

}  // namespace sparsegen::color
