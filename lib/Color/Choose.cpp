//===- Choose.cpp - which way to compress -----------------------*- C++ -*-===//
//
// See Choose.h.
//
//===----------------------------------------------------------------------===//
#include "Color/Choose.h"

#include <algorithm>
#include <charconv>
#include <utility>

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

/// "6 tangents x 1 + 2 adjoints x 2 = 10".
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
      choice.considered.push_back(colorPattern(pattern, {partition}, algorithm));
  choice.cheapest = cheapestOf(choice.considered, costs, Available::TangentsAndAdjoints).partition;
  choice.coloring = cheapestOf(choice.considered, costs, available);
  choice.reason = reasonFor(choice.coloring, choice.cheapest, choice.considered, costs);
  return choice;
}

}  // namespace sparsegen
