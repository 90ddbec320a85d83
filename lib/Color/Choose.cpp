//===- Choose.cpp - which way to compress -----------------------*- C++ -*-===//
//
// See Choose.h.
//
//===----------------------------------------------------------------------===//
#include "Color/Choose.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <utility>

#include "Color/LongRows.h"
#include "Pattern/Operations.h"
#include "Support/Diagnostics.h"

namespace sparsegen {
namespace {

std::string number(double value) {
  char digits[40];
  return {digits, std::to_chars(digits, digits + sizeof digits, value, std::chars_format::general, 6).ptr};
}

std::string counted(std::int32_t count, const std::string& what, double cost) {
  return std::to_string(count) + " " + what + (count == 1 ? "" : "s") + " x " + number(cost);
}

/// "6 tangents x 1 + 2 adjoints x 3 = 12".
std::string sum(const Coloring& coloring, const LaneCosts& costs) {
  const std::string total = " = " + number(laneCost(coloring, costs));
  switch (coloring.partition) {
    case Partition::Column:
      return counted(coloring.numColors, "tangent", costs.tangent) + total;
    case Partition::Row:
      return counted(coloring.numColors, "adjoint", costs.adjoint) + total;
    case Partition::Bidirectional:
      return counted(coloring.numColumnColors(), "tangent", costs.tangent) + " + " +
             counted(coloring.numRowColors, "adjoint", costs.adjoint) + total;
    case Partition::Star:
      return counted(coloring.numColors, "lane", costs.second) + total;
    case Partition::Acyclic:
      return counted(coloring.numColors, "lane", costs.second) + " x " + number(costs.substitution) + total;
  }
  throw InternalError("color", "unknown partition");
}

bool isAvailable(Partition partition, Available available) {
  return available == Available::TangentsAndAdjoints || partition == Partition::Column;
}

const Coloring& cheapestOf(const std::vector<Coloring>& colorings, const LaneCosts& costs, Available available) {
  const Coloring* best = nullptr;
  for (const Coloring& each : colorings)
    if (isAvailable(each.partition, available) && (!best || laneCost(each, costs) < laneCost(*best, costs)))
      best = &each;
  if (best) return *best;
  throw InternalError("color", "no partition of a symmetric matrix goes without adjoints");
}

std::string reasonFor(const Coloring& chosen, Partition cheapest, const std::vector<Coloring>& considered,
                      const LaneCosts& costs) {
  std::string text = std::string(sparsegen::text(chosen.partition)) + ": " + sum(chosen, costs);
  for (const Coloring& each : considered)
    if (each.partition != chosen.partition)
      text += "; " + std::string(sparsegen::text(each.partition)) + ": " + sum(each, costs);
  if (cheapest != chosen.partition)
    text += "; " + std::string(sparsegen::text(cheapest)) + " would be the cheapest and is not available";
  return text;
}

std::int64_t filled(const std::vector<std::int64_t>& lengths) {
  return static_cast<std::int64_t>(lengths.size()) - std::ranges::count(lengths, 0);
}

/// No coloring costs less: a color of columns reads an entry of each row at most, one of rows an entry of each column.
double bidirectionalCostBound(const SparsityPattern& pattern, const LaneCosts& costs) {
  const std::vector<std::int64_t> counts = columnCounts(pattern);
  std::int64_t rows = 0;
  for (std::int64_t i = 0; i < pattern.rows; ++i) rows += pattern.row(i).empty() ? 0 : 1;
  const std::int64_t columns = filled(counts);
  if (rows == 0) return 0;
  double least = std::numeric_limits<double>::infinity();
  for (std::int64_t p = 0; (p == 0 || (p - 1) * rows < pattern.nnz()); ++p) {
    const std::int64_t left = std::max<std::int64_t>(0, pattern.nnz() - p * rows);
    const std::int64_t q = (left + columns - 1) / columns;
    least = std::min(least, static_cast<double>(p) * costs.tangent + static_cast<double>(q) * costs.adjoint);
  }
  return least;
}

double costBound(const SparsityPattern& pattern, Partition partition, const LaneCosts& costs) {
  if (partition == Partition::Bidirectional) return bidirectionalCostBound(pattern, costs);
  const std::vector<std::int64_t> counts = columnCounts(pattern);
  return counts.empty() ? 0 : static_cast<double>(std::ranges::max(counts)) * costs.adjoint;
}

}  // namespace

double laneCost(const Coloring& coloring, const LaneCosts& costs) {
  switch (coloring.partition) {
    case Partition::Column:
    case Partition::Row:
    case Partition::Bidirectional:
      return coloring.numColumnColors() * costs.tangent + coloring.numRowColors * costs.adjoint;
    case Partition::Star:
      return coloring.numColors * costs.second;
    case Partition::Acyclic:
      return coloring.numColors * costs.second * costs.substitution;
  }
  throw InternalError("color", "unknown partition");
}

Choice choosePartition(const SparsityPattern& pattern, Structure structure, Available available, const LaneCosts& costs,
                       const Algorithm& algorithm) {
  Choice choice;
  for (const Partition partition : allPartitions())
    if (Problem{partition}.structure() == structure)
      choice.considered.push_back(partition == Partition::Bidirectional
                                      ? colorCheapestSides(pattern, algorithm, costs)
                                      : colorPattern(pattern, {partition}, algorithm));
  choice.cheapest = cheapestOf(choice.considered, costs, Available::TangentsAndAdjoints).partition;
  choice.coloring = cheapestOf(choice.considered, costs, available);
  choice.reason = reasonFor(choice.coloring, choice.cheapest, choice.considered, costs);
  return choice;
}

Coloring colorCheapestSides(const SparsityPattern& pattern, const Algorithm& algorithm, const LaneCosts& costs) {
  Coloring best = colorPattern(pattern, {Partition::Bidirectional}, algorithm);
  if (std::holds_alternative<GreedyAlgorithm>(algorithm)) return best;
  Coloring longRows = colorLongRows(pattern, longestByColumns(pattern, costs));
  if (laneCost(longRows, costs) >= laneCost(best, costs)) return best;
  longRows.lowerBound = best.lowerBound;
  return longRows;
}

std::optional<Coloring> colorCheaper(const SparsityPattern& pattern, const Coloring& columns,
                                     const Algorithm& algorithm, const LaneCosts& costs) {
  std::optional<Coloring> best;
  double least = laneCost(columns, costs);
  for (const Partition partition : {Partition::Row, Partition::Bidirectional}) {
    if (costBound(pattern, partition, costs) >= least) continue;
    Coloring other = partition == Partition::Row ? colorPattern(pattern, {partition}, algorithm)
                                                 : colorCheapestSides(pattern, algorithm, costs);
    if (laneCost(other, costs) >= least) continue;
    least = laneCost(other, costs);
    best = std::move(other);
  }
  return best;
}

}  // namespace sparsegen
