//===- Columns.cpp - column coloring, by one pass or by all means -*- C++ -*-===//
//
// See Columns.h. What is quick and often optimal comes first: natural order for
// bands, lattices for stencils. Then the other orders, recoloring, and on small
// graphs the searches. After each of them the lower bound may end it all.
//
//===----------------------------------------------------------------------===//
#include "Color/Columns.h"

#include <algorithm>
#include <utility>

#include "Color/ExactSearch.h"
#include "Color/GreedyColumns.h"
#include "Color/Lattice.h"
#include "Color/LocalSearch.h"
#include "Color/Orders.h"
#include "Color/Recoloring.h"
#include "Pattern/Operations.h"

namespace sparsegen::color {
namespace {

/// After a formula was found, orders rarely gain; no more than so many steps are left.
constexpr std::int64_t kAfterLattice = 20'000'000;

/// Formulas are found soon, or there is none.
constexpr std::int64_t kLatticeSteps = 200'000;
constexpr std::int64_t kLatticeStepsAnEntry = 100;

/// Small patterns are not worth the whole budget.
constexpr std::int64_t kStepsAnEntry = 20'000;

constexpr std::uint64_t kRecolorings = 60;
constexpr int kRandomOrders = 2;

/// Pairs of neighbors up to which searches are worth a copy of the graph.
constexpr std::int64_t kSearchedPairs = 4'000'000;

/// Visits of neighbors for all columns: the sum over rows of the square of the length.
std::int64_t neighborVisits(const SparsityPattern& pattern) {
  double visits = 0;
  for (std::int64_t i = 0; i < pattern.rows; ++i) {
    const auto length = static_cast<double>(pattern.row(i).size());
    visits += length * length;
  }
  return static_cast<std::int64_t>(std::min(visits, 1e18));
}

class BestColumns {
public:
  BestColumns(const SparsityPattern& pattern, const SparsityPattern& columns, const BestAlgorithm& algorithm)
      : pattern_(pattern),
        columns_(columns),
        graph_(pattern, columns),
        steps_(std::min(algorithm.steps, kStepsAnEntry * (pattern.nnz() + 16))),
        seed_(algorithm.seed),
        enough_(algorithm.enough),
        visits_(neighborVisits(pattern)),
        bound_(static_cast<std::int32_t>(longestRow(pattern))) {}

  Coloring run() {
    tryOrder(Order::Natural, seed_);
    tryLattice();
    tryOrders();
    recolor();
    search();
    best_.colors = std::move(assignment_.colors);
    best_.numColors = assignment_.count;
    best_.lowerBound = bound_;
    return std::move(best_);
  }

private:
  bool done() const { return found_ && assignment_.count <= std::max(bound_, enough_); }

  bool keep(Assignment assignment, Method method, Order order) {
    if (found_ && assignment.count >= assignment_.count) return false;
    found_ = true;
    assignment_ = std::move(assignment);
    best_.method = method;
    best_.order = order;
    best_.lattice.reset();
    return true;
  }

  bool spend(std::int64_t steps) {
    if (steps > steps_) return false;
    steps_ -= steps;
    return true;
  }

  void tryOrder(Order order, std::uint64_t seed) {
    const std::vector<std::int32_t> sequence = vertexOrder(graph_, order, seed);
    keep(greedyColumns(pattern_, columns_, sequence), Method::Greedy, order);
    // Greedy in a perfect elimination order needs a color for each vertex of a largest clique.
    if (order == Order::PerfectElimination && pattern_.nnz() > 0)
      bound_ = std::max(bound_, chordalCliqueNumber(graph_, sequence));
  }

  void tryLattice() {
    if (done()) return;
    std::int64_t searched = std::min(steps_ / 8, kLatticeSteps + kLatticeStepsAnEntry * pattern_.nnz());
    steps_ -= searched;
    auto lattice = latticeColoring(pattern_, columns_, bound_, assignment_.count, searched);
    steps_ += searched;
    if (!lattice || !keep(std::move(lattice->assignment), Method::Lattice, Order::Natural)) return;
    best_.lattice = std::move(lattice->form);
    steps_ = std::min(steps_, kAfterLattice);
  }

  void tryOrders() {
    for (const Order order : {Order::LargestFirst, Order::SmallestLast, Order::IncidenceDegree,
                              Order::DynamicLargestFirst, Order::PerfectElimination})
      if (!done() && spend(3 * visits_ + 2 * pattern_.nnz())) tryOrder(order, seed_);
    for (int k = 0; k < kRandomOrders; ++k)
      if (!done() && spend(4 * pattern_.nnz())) tryOrder(Order::Random, seed_ + static_cast<std::uint64_t>(k));
  }

  void recolor() {
    for (std::uint64_t round = 0; round < kRecolorings && !done() && spend(4 * pattern_.nnz()); ++round) {
      Assignment next = greedyColumns(pattern_, columns_, orderByColor(assignment_, round));
      if (next.count < assignment_.count)
        keep(std::move(next), Method::Recoloring, best_.order);
      else if (best_.method != Method::Lattice)
        assignment_ = std::move(next);
    }
  }

  void search() {
    if (done() || visits_ > kSearchedPairs || !spend(2 * visits_)) return;
    const std::optional<ConflictGraph> graph = conflictGraph(graph_, kSearchedPairs);
    if (!graph) return;
    ExactResult exact = exactSearch(*graph, assignment_, steps_ / 4);
    keep(std::move(exact.coloring), Method::Exact, best_.order);
    bound_ = std::max(bound_, exact.lowerBound);
    if (done()) return;
    keep(localSearch(*graph, assignment_, bound_, steps_ / 2, seed_), Method::LocalSearch, best_.order);
  }

  const SparsityPattern& pattern_;
  const SparsityPattern& columns_;
  ColumnGraph graph_;
  std::int64_t steps_;  ///< that may still be spent
  std::uint64_t seed_;
  std::int32_t enough_;
  std::int64_t visits_;
  std::int32_t bound_;
  bool found_ = false;
  Assignment assignment_;
  Coloring best_;
};

}  // namespace

Coloring colorColumnsGreedily(const SparsityPattern& pattern, const SparsityPattern& columns,
                              const GreedyAlgorithm& algorithm) {
  ColumnGraph graph(pattern, columns);
  Assignment assignment = greedyColumns(pattern, columns, vertexOrder(graph, algorithm.order, algorithm.seed));
  Coloring result;
  result.order = algorithm.order;
  result.numColors = assignment.count;
  result.colors = std::move(assignment.colors);
  result.lowerBound = static_cast<std::int32_t>(longestRow(pattern));
  return result;
}

Coloring colorColumnsBest(const SparsityPattern& pattern, const SparsityPattern& columns,
                          const BestAlgorithm& algorithm) {
  return BestColumns(pattern, columns, algorithm).run();
}

}  // namespace sparsegen::color
