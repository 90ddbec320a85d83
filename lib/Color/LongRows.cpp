//===- LongRows.cpp - what generated code colors rows by --------*- C++ -*-===//

#include "Color/LongRows.h"

#include <algorithm>
#include <functional>
#include <vector>

#include "sparsegen/runtime/row_colors.h"

namespace sparsegen {
namespace {

std::int32_t countOf(std::span<const std::int32_t> colors) { return colors.empty() ? 0 : std::ranges::max(colors) + 1; }

/// The pattern's columns in the type of its row pointers, as the run-time code has one type for both.
std::vector<std::int64_t> columnsOf(const SparsityPattern& pattern) { return {pattern.col.begin(), pattern.col.end()}; }

}  // namespace

Coloring colorRowsAsGenerated(const SparsityPattern& pattern) {
  const auto colors =
      runtime::greedy_row_colors(pattern.rows, pattern.cols, pattern.rowPtr.data(), columnsOf(pattern).data());
  Coloring coloring;
  coloring.partition = Partition::Row;
  coloring.colors.assign(colors.begin(), colors.end());
  coloring.numColors = coloring.numRowColors = countOf(coloring.colors);
  return coloring;
}

std::int64_t longestByColumns(const SparsityPattern& pattern, const LaneCosts& costs) {
  std::vector<std::int64_t> lengths;
  for (std::int64_t i = 0; i < pattern.rows; ++i) lengths.push_back(static_cast<std::int64_t>(pattern.row(i).size()));
  std::ranges::sort(lengths, std::greater());
  lengths.push_back(0);
  std::size_t best = 0;
  const auto cost = [&](std::size_t taken) {
    return static_cast<double>(taken) * costs.adjoint + static_cast<double>(lengths[taken]) * costs.tangent;
  };
  for (std::size_t taken = 1; taken < lengths.size(); ++taken)
    if (lengths[taken] < lengths[taken - 1] && cost(taken) < cost(best)) best = taken;
  return lengths[best];
}

Coloring colorLongRows(const SparsityPattern& pattern, std::int64_t longest) {
  const auto colors = runtime::greedy_side_colors(pattern.rows, pattern.cols, pattern.rowPtr.data(),
                                                  columnsOf(pattern).data(), longest);
  Coloring coloring;
  coloring.partition = Partition::Bidirectional;
  coloring.colors.assign(colors.begin(), colors.end());
  const std::span<const std::int32_t> all(coloring.colors);
  coloring.numRowColors = countOf(all.first(static_cast<std::size_t>(pattern.rows)));
  coloring.numColors = coloring.numRowColors + countOf(all.subspan(static_cast<std::size_t>(pattern.rows)));
  return coloring;
}

}  // namespace sparsegen
