//===- Bidirectional.cpp - columns and rows at once -------------*- C++ -*-===//
//
// See Bidirectional.h. Column and row colorings are bidirectional colorings, too.
// Of those that use both sides there are two kinds. A star coloring of the matrix
// with J and its transpose off the diagonal decides on each vertex and what it
// reads as it comes (Gebremedhin, Manne and Pothen 2005; Montoison, Dalle and
// Gebremedhin 2025): best where hubs are many. Or it is settled first which entry
// is read from which side, by taking so and so many long rows and columns out,
// and the sides are colored apart: best where hubs are few.
//
//===----------------------------------------------------------------------===//
#include "Color/Bidirectional.h"

#include <algorithm>
#include <array>
#include <utility>

#include "Color/Bounds.h"
#include "Color/Columns.h"
#include "Color/GreedyPass.h"
#include "Color/GreedySides.h"
#include "Color/NeedlessSides.h"
#include "Color/Orders.h"
#include "Color/Recoloring.h"
#include "Color/Unknowns.h"
#include "Pattern/Operations.h"

namespace sparsegen::color {
namespace {

/// Small patterns are not worth the whole budget.
constexpr std::int64_t kStepsAnEntry = 20'000;

/// Those that take hubs of both sides early; natural and random orders take one side, or some of both.
constexpr std::array kBicoloringOrders{Order::LargestFirst, Order::SmallestLast, Order::IncidenceDegree,
                                       Order::DynamicLargestFirst};

constexpr std::int64_t kLongLine = 64;
constexpr std::size_t kTimes = 3;
constexpr std::uint64_t kFirstRecolorings = 1;  ///< of each side, after each reading
constexpr std::uint64_t kRecolorings = 3;       ///< in each round of the exchange
constexpr std::uint64_t kExchanges = 160;       ///< rounds of it at most
constexpr std::uint64_t kWithoutGain = 40;      ///< rounds after which it ends

double squares(const SparsityPattern& pattern) {
  double sum = 0;
  for (std::int64_t i = 0; i < pattern.rows; ++i) {
    const auto length = static_cast<double>(pattern.row(i).size());
    sum += length * length;
  }
  return sum;
}

/// When to stop taking out: where what is taken and the longest that is left come
/// to little, the best first; and where what is left is no longer than so many,
/// for what is taken may share colors.
std::vector<std::int64_t> timesToTry(const Peeling& peeling) {
  std::vector<std::pair<std::int64_t, std::int64_t>> ranked;
  for (std::size_t time = 0; time < peeling.lengthAt.size(); ++time)
    if (time == 0 || peeling.lengthAt[time] < peeling.lengthAt[time - 1])
      ranked.emplace_back(static_cast<std::int64_t>(time) + peeling.lengthAt[time], static_cast<std::int64_t>(time));
  std::sort(ranked.begin(), ranked.end());
  std::vector<std::int64_t> times;
  for (const auto& [colors, time] : ranked)
    if (times.size() < kTimes) times.push_back(time);
  for (std::int64_t longest = 1, next = 2; longest < 1000; longest = std::exchange(next, longest + next / 2)) {
    const auto end = std::partition_point(peeling.lengthAt.begin(), peeling.lengthAt.end(),
                                          [&](std::int64_t length) { return length > longest; });
    const std::int64_t time = end - peeling.lengthAt.begin();
    if (std::find(times.begin(), times.end(), time) == times.end()) times.push_back(time);
  }
  return times;
}

/// The pattern of [0 J; Jᵀ 0], rows of J first.
SparsityPattern augmented(const SparsityPattern& pattern, const SparsityPattern& columns) {
  SparsityPattern result;
  result.rows = result.cols = pattern.rows + pattern.cols;
  for (std::int64_t i = 0; i < pattern.rows; ++i) {
    for (const std::int32_t j : pattern.row(i)) result.col.push_back(static_cast<std::int32_t>(pattern.rows + j));
    result.rowPtr.push_back(result.nnz());
  }
  result.col.insert(result.col.end(), columns.col.begin(), columns.col.end());
  for (std::int64_t j = 0; j < pattern.cols; ++j) result.rowPtr.push_back(pattern.nnz() + columns.rowPtr[at(j) + 1]);
  return result;
}

class BothSides {
public:
  BothSides(const SparsityPattern& pattern, const SparsityPattern& columns, const BestAlgorithm& algorithm)
      : pattern_(pattern),
        columns_(columns),
        entriesOfColumns_(entriesOfTranspose(pattern, columns)),
        algorithm_(algorithm),
        steps_(std::min(algorithm.steps, kStepsAnEntry * (pattern.nnz() + 16))),
        bound_(bidirectionalBound(pattern)) {}

  Coloring greedy(const GreedyAlgorithm& algorithm) {
    const Peeling peeling = peel(pattern_, columns_);
    const std::vector<std::int64_t> times = timesToTry(peeling);
    for (const ReadFrom rest : {ReadFrom::Columns, ReadFrom::Rows})
      tryReading(readings(pattern_, peeling, times.empty() ? 0 : times.front(), rest), algorithm.order, algorithm.seed);
    return result();
  }

  Coloring best() {
    quickReading();
    tryOneSide();
    tryBicolorings(kBicoloringOrders);
    tryReadings();
    if (!done() && bothSides_)
      keep(withoutNeedless(pattern_, columns_, exchanged(std::move(*bothSides_))), Method::Recoloring, bothOrder_);
    return result();
  }

private:
  bool done() const { return found_ && count() <= std::max(bound_, algorithm_.enough); }
  static std::int32_t countOf(const Sides& sides) { return sides.rows.count + sides.columns.count; }
  std::int32_t count() const { return countOf(sides_); }

  bool spend(double steps) {
    if (steps > static_cast<double>(steps_)) return false;
    steps_ -= static_cast<std::int64_t>(steps);
    return true;
  }

  void keep(Sides sides, Method method, Order order, std::optional<LatticeForm> lattice = std::nullopt) {
    if (found_ && countOf(sides) >= count()) return;
    found_ = true;
    sides_ = std::move(sides);
    best_.method = method;
    best_.order = order;
    best_.lattice = std::move(lattice);
  }

  /// Of those in which both sides have colors the best is exchanged in the end.
  void keepBoth(Sides sides, Order order) {
    sides = withoutNeedless(pattern_, columns_, std::move(sides));
    keep(sides, Method::Greedy, order);
    if (bothSides_ && countOf(sides) >= countOf(*bothSides_)) return;
    bothSides_ = std::move(sides);
    bothOrder_ = order;
  }

  /// Where lines are long, what is better than one side shows at once.
  void quickReading() {
    const std::int64_t longest = std::max(longestRow(pattern_), longestRow(columns_));
    if (longest > kLongLine)
      tryReading(readings(pattern_, peel(pattern_, columns_), INT64_MAX, ReadFrom::Columns), Order::Natural,
                 algorithm_.seed);
  }

  /// Lattices and searches are for one side alone.
  void tryOneSide() {
    const BestAlgorithm algorithm{steps_ / 4, algorithm_.seed, algorithm_.enough};
    const std::vector<std::int32_t> noRows(at(pattern_.rows), kNoColor);
    const std::vector<std::int32_t> noColumns(at(pattern_.cols), kNoColor);
    if (!done() && (!found_ || longestRow(pattern_) < count())) {
      Coloring best = colorColumnsBest(pattern_, columns_, algorithm);
      keep({{0, noRows}, {best.numColors, std::move(best.colors)}}, best.method, best.order, std::move(best.lattice));
      steps_ -= algorithm.steps;
    }
    if (!done() && (!found_ || longestRow(columns_) < count())) {
      Coloring best = colorColumnsBest(columns_, pattern_, algorithm);
      keep({{best.numColors, std::move(best.colors)}, {0, noColumns}}, best.method, best.order,
           std::move(best.lattice));
      steps_ -= algorithm.steps;
    }
  }

  void tryReadings() {
    if (done()) return;
    const Peeling peeling = peel(pattern_, columns_);
    for (const std::int64_t time : timesToTry(peeling))
      for (const ReadFrom rest : {ReadFrom::Columns, ReadFrom::Rows})
        if (!done()) tryReading(readings(pattern_, peeling, time, rest), Order::Natural, algorithm_.seed);
  }

  void tryReading(const std::vector<ReadFrom>& reading, Order order, std::uint64_t seed) {
    const ReadSide columns = columnsSide(pattern_, columns_, entriesOfColumns_, reading);
    const ReadSide rows = rowsSide(pattern_, columns_, entriesOfColumns_, reading);
    std::optional<Assignment> columnColors = colorSide(columns, order, seed);
    if (!columnColors) return;
    std::optional<Assignment> rowColors = colorSide(rows, order, seed);
    if (rowColors) keepBoth({std::move(*rowColors), std::move(*columnColors)}, order);
  }

  /// One side keeps its colors and reads all that it can with them; the other is
  /// colored again for the rest, class after class, which never takes more
  /// colors. Then the other way round.
  Sides exchanged(Sides sides) {
    std::uint64_t last = 0;
    for (std::uint64_t round = 0; round < kExchanges && round < last + kWithoutGain && !done(); ++round) {
      const ReadFrom which = round % 2 == 0 ? ReadFrom::Columns : ReadFrom::Rows;
      Assignment& own = which == ReadFrom::Columns ? sides.columns : sides.rows;
      const Assignment& other = which == ReadFrom::Columns ? sides.rows : sides.columns;
      const std::vector<ReadFrom> reading =
          readingsFor(which, pattern_, columns_, entriesOfColumns_, other.colors, other.count);
      const ReadSide side = which == ReadFrom::Columns ? columnsSide(pattern_, columns_, entriesOfColumns_, reading)
                                                       : rowsSide(pattern_, columns_, entriesOfColumns_, reading);
      const std::int32_t before = own.count;
      // Turns change with each gain: what one side gives up, the other can't any more.
      for (std::uint64_t k = 0; k <= kRecolorings && own.count == before; ++k) {
        if (!spend(passSteps(side))) return sides;
        own = greedySide(side, orderByColor(own, round * (kRecolorings + 1) + k));
      }
      if (own.count < before) last = round;
    }
    return sides;
  }

  static double passSteps(const ReadSide& side) {
    double steps = 0;
    for (std::int64_t line = 0; line < side.pattern.rows; ++line)
      steps +=
          2.0 * static_cast<double>(side.own.row(line).size()) * static_cast<double>(side.pattern.row(line).size());
    return steps;
  }

  std::optional<Assignment> colorSide(const ReadSide& side, Order order, std::uint64_t seed) {
    const double pass = passSteps(side);
    const bool degrees = order != Order::Natural && order != Order::Random;
    if (found_ && !spend(pass + (degrees ? 3 * squares(side.own) : 0))) return std::nullopt;
    const SparsityPattern ownItems = transpose(side.own);
    ColumnGraph graph(side.own, ownItems);
    Assignment result = greedySide(side, vertexOrder(graph, order, seed));
    for (std::uint64_t round = 0; round < kFirstRecolorings && result.count > 1 && spend(pass); ++round)
      result = greedySide(side, orderByColor(result, round));
    return result;
  }

  /// The two sides together, vertex after vertex.
  void tryBicolorings(std::span<const Order> orders) {
    const double pass = 3 * (squares(pattern_) + squares(columns_));
    if (done() || !spend(pass / 3)) return;
    const SparsityPattern both = augmented(pattern_, columns_);
    const SymmetricGraph graph(both);
    AdjacencyGraph adjacency(both);
    for (const Order order : orders)
      if (!done() && spend(pass))
        keepBoth(sidesOf(greedyBicoloring(graph, vertexOrder(adjacency, order, algorithm_.seed))), order);
  }

  Sides sidesOf(const std::vector<std::int32_t>& colors) const {
    const auto split = colors.begin() + pattern_.rows;
    return {assignmentOf({colors.begin(), split}), assignmentOf({split, colors.end()})};
  }

  Coloring result() {
    best_.partition = Partition::Bidirectional;
    best_.numColors = count();
    best_.numRowColors = sides_.rows.count;
    best_.colors = std::move(sides_.rows.colors);
    best_.colors.insert(best_.colors.end(), sides_.columns.colors.begin(), sides_.columns.colors.end());
    best_.lowerBound = bound_;
    return std::move(best_);
  }

  const SparsityPattern& pattern_;
  const SparsityPattern& columns_;
  std::vector<std::int64_t> entriesOfColumns_;
  BestAlgorithm algorithm_;
  std::int64_t steps_;  ///< that may still be spent
  std::int32_t bound_;
  bool found_ = false;
  Sides sides_;
  std::optional<Sides> bothSides_;  ///< the best with colors on both sides, if there is one
  Order bothOrder_ = Order::Natural;
  Coloring best_;
};

}  // namespace

Coloring colorBothGreedily(const SparsityPattern& pattern, const SparsityPattern& columns,
                           const GreedyAlgorithm& algorithm) {
  return BothSides(pattern, columns, {}).greedy(algorithm);
}

Coloring colorBothBest(const SparsityPattern& pattern, const SparsityPattern& columns, const BestAlgorithm& algorithm) {
  return BothSides(pattern, columns, algorithm).best();
}

}  // namespace sparsegen::color
