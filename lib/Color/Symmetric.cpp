//===- Symmetric.cpp - star and acyclic coloring, best of several -*- C++ -*-===//
//
// See Symmetric.h. A column coloring is a star coloring, and a star coloring is
// an acyclic one: lattices and searches of column coloring count here, too.
//
//===----------------------------------------------------------------------===//
#include "Color/Symmetric.h"

#include <algorithm>
#include <array>
#include <utility>

#include "Color/AcyclicLattice.h"
#include "Color/Bounds.h"
#include "Color/Columns.h"
#include "Color/GreedySymmetric.h"
#include "Color/Orders.h"
#include "Color/Recoloring.h"
#include "Color/SymmetricSearch.h"
#include "Pattern/Operations.h"

namespace sparsegen::color {
namespace {

/// Small patterns are not worth the whole budget.
constexpr std::int64_t kStepsAnEntry = 20'000;

/// Finding the tree of an edge takes so much longer than a visit.
constexpr std::int64_t kAcyclicSteps = 6;

constexpr std::int64_t kLatticeSteps = 30'000'000;

constexpr std::int64_t kSearchedVertices = 200;  ///< graphs that are small enough for backtracking
constexpr std::uint64_t kRecolorings = 40;
constexpr std::uint64_t kRandomOrders = 3;
constexpr std::array kOrders{Order::LargestFirst, Order::SmallestLast, Order::IncidenceDegree,
                             Order::DynamicLargestFirst, Order::Natural};
/// The same, those first that keep hubs apart.
constexpr std::array kHubOrders{Order::DynamicLargestFirst, Order::IncidenceDegree, Order::SmallestLast,
                                Order::LargestFirst, Order::Natural};

/// Where colors are fewer than so many times the bound, vertices do not differ much.
constexpr std::int32_t kFewColors = 3;
constexpr int kWithoutGain = 16;

/// What the greedy passes visit: neighbors of neighbors.
std::int64_t passSteps(const SparsityPattern& pattern) {
  double steps = 0;
  for (std::int64_t i = 0; i < pattern.rows; ++i) {
    const auto length = static_cast<double>(pattern.row(i).size());
    steps += length * length;
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
        passSteps_(passSteps(pattern) * (partition == Partition::Acyclic ? kAcyclicSteps : 1)),
        bound_(partition == Partition::Star ? starBound(pattern) : acyclicBound(pattern)) {}

  Coloring run() {
    tryOrder(Order::Natural, algorithm_.seed);
    tryForest();
    tryElimination();
    tryLattice();
    tryColumns();
    tryHubsLast();
    tryOrders();
    recolor();
    search();
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
  bool done() const { return found_ && (assignment_.count <= std::max(bound_, algorithm_.enough) || tired()); }

  /// Where colors are few already, passes that gain come soon or never.
  bool tired() const { return passes_ >= kWithoutGain && assignment_.count <= kFewColors * bound_; }

  bool spend(std::int64_t steps) {
    if (steps > steps_) return false;
    steps_ -= steps;
    return true;
  }

  bool keep(Assignment assignment, Method method, Order order) {
    assignment = withoutNeedless(graph_, std::move(assignment));
    if (found_ && assignment.count >= assignment_.count) return false;
    found_ = true;
    passes_ = 0;
    assignment_ = std::move(assignment);
    best_.method = method;
    best_.order = order;
    best_.lattice.reset();
    return true;
  }

  Assignment pass(const std::vector<std::int32_t>& sequence) {
    ++passes_;
    return partition_ == Partition::Star ? greedyStar(graph_, sequence) : greedyAcyclic(graph_, sequence);
  }

  void tryOrder(Order order, std::uint64_t seed) {
    keep(pass(vertexOrder(adjacency_, order, seed)), Method::Greedy, order);
  }

  /// A pass, and one in which the colors that came last, which are rare, come
  /// first: star colorings often gain much by it.
  void tryTwice(const std::vector<std::int32_t>& sequence, Order order) {
    if (done() || !spend(2 * passSteps_)) return;
    Assignment first = pass(sequence);
    Assignment second = pass(orderWithAll(first, 0));
    keep(std::move(first), Method::Greedy, order);
    keep(std::move(second), Method::Recoloring, order);
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
    if (hasDiagonal()) bound_ = std::max(bound_, clique);
  }

  void tryLattice() {
    if (done() || partition_ != Partition::Acyclic) return;
    std::int64_t searched = std::min(steps_ / 8, kLatticeSteps);
    steps_ -= searched;
    auto lattice = acyclicLattice(pattern_, bound_, assignment_.count, searched);
    steps_ += searched;
    if (lattice && keep(std::move(lattice->assignment), Method::Lattice, Order::Natural))
      best_.lattice = std::move(lattice->form);
  }

  void tryColumns() {
    if (done() || longestRow(pattern_) >= assignment_.count) return;
    Coloring columns = colorColumnsBest(pattern_, pattern_, {steps_ / 4, algorithm_.seed, algorithm_.enough});
    steps_ -= steps_ / 4;
    const Method method = columns.method;
    if (keep({columns.numColors, std::move(columns.colors)}, method, columns.order))
      best_.lattice = std::move(columns.lattice);
  }

  void tryOrders() {
    if (partition_ == Partition::Star) tryDistanceTwoOrders();
    for (const Order order : kOrders) tryTwice(vertexOrder(adjacency_, order, algorithm_.seed), order);
    for (std::uint64_t k = 0; k < kRandomOrders; ++k)
      tryTwice(vertexOrder(adjacency_, Order::Random, algorithm_.seed + k), Order::Random);
  }

  /// In a star coloring, vertices at distance two mostly differ: the orders of
  /// column coloring suit it.
  void tryDistanceTwoOrders() {
    ColumnGraph graph(pattern_, pattern_);
    for (const Order order : kOrders)
      if (!done() && spend(2 * passSteps_)) tryTwice(vertexOrder(graph, order, algorithm_.seed), order);
  }

  /// A color that one vertex has is on no path of two colors. So the vertices with
  /// most neighbors come last, and what they leave is colored as if they were not
  /// there.
  void tryHubsLast() {
    if (done() || partition_ != Partition::Star || assignment_.count <= kFewColors * bound_) return;
    const std::vector<std::int32_t> hubs = vertexOrder(adjacency_, Order::DynamicLargestFirst, algorithm_.seed);
    for (const std::size_t part : {5, 10, 3, 20})
      for (const Order order : kHubOrders) {
        if (done() || steps_ < 3 * passSteps_) return;
        std::vector<bool> isHub(hubs.size(), false);
        const auto end = hubs.begin() + static_cast<std::ptrdiff_t>(hubs.size() / part);
        for (auto hub = hubs.begin(); hub != end; ++hub) isHub[at(*hub)] = true;
        std::vector<std::int32_t> sequence;
        for (const std::int32_t vertex : vertexOrder(adjacency_, order, algorithm_.seed))
          if (!isHub[at(vertex)]) sequence.push_back(vertex);
        sequence.insert(sequence.end(), hubs.begin(), end);
        tryTwice(sequence, order);
      }
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

  void search() {
    if (assignment_.count <= std::max(bound_, algorithm_.enough) || pattern_.cols > kSearchedVertices) return;
    ExactResult exact =
        exactSymmetricSearch(graph_, partition_, vertexOrder(adjacency_, Order::IncidenceDegree, algorithm_.seed),
                             assignment_, bound_, steps_ / 4);
    keep(std::move(exact.coloring), Method::Exact, best_.order);
    if (hasDiagonal()) bound_ = std::max(bound_, exact.lowerBound);
  }

  /// Then all vertices need their colors.
  bool hasDiagonal() const {
    for (std::int64_t i = 0; i < pattern_.rows; ++i)
      if (!std::binary_search(pattern_.row(i).begin(), pattern_.row(i).end(), i)) return false;
    return true;
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
  int passes_ = 0;  ///< since the last gain
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
