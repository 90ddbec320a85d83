//===- Color.cpp - the stage: a problem and an algorithm --------*- C++ -*-===//
//
// Hands each problem to what solves it. See Coloring.h.
//
//===----------------------------------------------------------------------===//
#include <limits>

#include "Color/Bidirectional.h"
#include "Color/Coloring.h"
#include "Color/Columns.h"
#include "Color/Index.h"
#include "Color/Symmetric.h"
#include "Pattern/Operations.h"
#include "Support/Diagnostics.h"

namespace sparsegen {
namespace {

Coloring columnsOf(const SparsityPattern& pattern, const SparsityPattern& columns, const Algorithm& algorithm) {
  if (const auto* greedy = std::get_if<GreedyAlgorithm>(&algorithm))
    return color::colorColumnsGreedily(pattern, columns, *greedy);
  return color::colorColumnsBest(pattern, columns, std::get<BestAlgorithm>(algorithm));
}

Coloring rowsOf(const SparsityPattern& pattern, const Algorithm& algorithm) {
  Coloring result = columnsOf(transpose(pattern), pattern, algorithm);
  result.partition = Partition::Row;
  result.numRowColors = result.numColors;
  return result;
}

Coloring bothOf(const SparsityPattern& pattern, const Algorithm& algorithm) {
  if (pattern.rows + pattern.cols > std::numeric_limits<std::int32_t>::max())
    throw InternalError("color", "rows and columns together have no 32-bit indices");
  const SparsityPattern columns = transpose(pattern);
  if (const auto* greedy = std::get_if<GreedyAlgorithm>(&algorithm))
    return color::colorBothGreedily(pattern, columns, *greedy);
  return color::colorBothBest(pattern, columns, std::get<BestAlgorithm>(algorithm));
}

Coloring symmetricOf(const SparsityPattern& pattern, Partition partition, const Algorithm& algorithm) {
  if (const auto* greedy = std::get_if<GreedyAlgorithm>(&algorithm))
    return color::colorSymmetricGreedily(pattern, partition, *greedy);
  return color::colorSymmetricBest(pattern, partition, std::get<BestAlgorithm>(algorithm));
}

Coloring solve(const SparsityPattern& pattern, Problem problem, const Algorithm& algorithm) {
  switch (problem.partition) {
    case Partition::Column:
      return columnsOf(pattern, transpose(pattern), algorithm);
    case Partition::Row:
      return rowsOf(pattern, algorithm);
    case Partition::Bidirectional:
      return bothOf(pattern, algorithm);
    case Partition::Star:
    case Partition::Acyclic:
      return symmetricOf(pattern, problem.partition, algorithm);
  }
  throw InternalError("color", "unknown partition");
}

/// Colors that no vertex has, or needs, are taken out of what a formula gave: then
/// it may not say any more what the colors are.
bool isFormula(const LatticeForm& form, const Coloring& coloring, std::int64_t rows) {
  if (form.modulus != coloring.numColors) return false;
  const std::span<const std::int32_t> colors(coloring.colors);
  if (coloring.partition != Partition::Bidirectional) return agrees(form, colors);
  if (coloring.numRowColors == coloring.numColors) return agrees(form, colors.first(color::at(rows)));
  return coloring.numRowColors == 0 && agrees(form, colors.subspan(color::at(rows)));
}

}  // namespace

Coloring colorPattern(const SparsityPattern& pattern, Problem problem, const Algorithm& algorithm) {
  Coloring result = solve(pattern, problem, algorithm);
  if (result.lattice && !isFormula(*result.lattice, result, pattern.rows)) result.lattice.reset();
#ifndef NDEBUG
  if (const auto wrong = checkColoring(pattern, result)) throw InternalError("color", *wrong);
#endif
  return result;
}

Coloring colorColumns(const SparsityPattern& pattern, Order order) {
  return colorPattern(pattern, {Partition::Column}, GreedyAlgorithm{order, 1});
}

Coloring colorBest(const SparsityPattern& pattern) {
  return colorPattern(pattern, {Partition::Column}, BestAlgorithm{});
}

SparsityPattern symmetrized(const SparsityPattern& pattern) {
  std::vector<Entry> entries;
  for (std::int64_t i = 0; i < pattern.rows; ++i)
    for (const std::int32_t j : pattern.row(i)) entries.insert(entries.end(), {{i, j}, {j, i}});
  return fromEntries(pattern.rows, pattern.cols, std::move(entries));
}

std::int32_t lowerBound(const SparsityPattern& pattern) { return static_cast<std::int32_t>(longestRow(pattern)); }

std::string howFound(const Coloring& coloring) {
  const std::string order = std::string(text(coloring.order)) + " order";
  switch (coloring.method) {
    case Method::Greedy:
      return order;
    case Method::Recoloring:
      return "recolored from " + order;
    case Method::Lattice:
      return "lattice" + (coloring.lattice ? " " + text(*coloring.lattice) : "");
    case Method::LocalSearch:
      return "local search from " + order;
    case Method::Exact:
      return "exact search";
  }
  throw InternalError("color", "unknown method");
}

}  // namespace sparsegen
