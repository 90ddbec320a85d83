//===- RuntimeColors.cpp - colors that the header finds itself --*- C++ -*-===//

#include "Pipeline/RuntimeColors.h"

#include <algorithm>

#include "Color/LongRows.h"
#include "sparsegen/runtime/symmetric.h"

namespace sparsegen {
namespace {

/// A pattern of more entries is enumerated at run time, since its loops are the shorter text: a term in them is as long
/// as this many entries of a table. The colors of more columns are a formula where they can be. Greedy ones may be more
/// than the best that were found, which are a table up to here.
constexpr std::int64_t kLargestTable = 512;
constexpr std::size_t kEntriesPerTerm = 8;
constexpr std::int64_t kLargestColorTable = 4096;

/// Whether the coloring is what generated code finds by its formula, with the very code that it runs.
bool isFormula(const Coloring& coloring, const SparsityPattern& pattern) {
  if (!coloring.lattice) return false;
  const auto formula = [&](auto column) { return coloring.lattice->color(static_cast<std::int32_t>(column)); };
  const auto cols = static_cast<std::int32_t>(pattern.cols);
  if (Problem{coloring.partition}.structure() == Structure::Symmetric) {
    const std::vector<std::int64_t> columns(pattern.col.begin(), pattern.col.end());
    return std::ranges::equal(
        runtime::formula_symmetric_colors(pattern.rows, pattern.rowPtr.data(), columns.data(), formula),
        coloring.colors);
  }
  if (coloring.partition != Partition::Column) return false;
  return std::ranges::equal(runtime::formula_colors(cols, pattern.nnz(), pattern.col.data(), formula), coloring.colors);
}

Coloring colorColumnsAsGenerated(const SparsityPattern& pattern, Partition partition) {
  Coloring coloring;
  coloring.partition = partition;
  const std::vector<std::int64_t> columns(pattern.col.begin(), pattern.col.end());
  const auto colors =
      partition == Partition::Star
          ? runtime::greedy_symmetric_colors(pattern.rows, pattern.rowPtr.data(), columns.data())
          : runtime::greedy_column_colors(pattern.rows, pattern.cols, pattern.rowPtr.data(), columns.data());
  coloring.colors.assign(colors.begin(), colors.end());
  for (const std::int32_t color : coloring.colors) coloring.numColors = std::max(coloring.numColors, color + 1);
  return coloring;
}

}  // namespace

bool isEnumerated(const RequestResults& results) {
  if (!results.direct || !results.direct->isEnumerable) return false;
  const std::int64_t nnz = results.propagation.pattern.nnz();
  const std::size_t table = static_cast<std::size_t>(nnz) + results.direct->ranks.size();
  return nnz > kLargestTable && table > kEntriesPerTerm * results.direct->terms.size();
}

ColorSource colorSource(const RequestResults& results) {
  const Coloring& coloring = results.coloring;
  const auto count = static_cast<std::int64_t>(coloring.colors.size());
  if (count <= kLargestTable) return ColorSource::Table;
  if (isFormula(coloring, results.propagation.pattern)) return ColorSource::Lattice;
  return count <= kLargestColorTable ? ColorSource::Table : ColorSource::Greedy;
}

std::int64_t longestReadByColumns(const SparsityPattern& pattern, const Coloring& coloring) {
  return coloring.numRowColors == 0 ? pattern.cols : longestByColumns(pattern);
}

Coloring generatedColoring(const SparsityPattern& pattern, const Coloring& coloring) {
  switch (coloring.partition) {
    case Partition::Column:
      return colorColumnsAsGenerated(pattern, Partition::Column);
    case Partition::Row:
      return colorRowsAsGenerated(pattern);
    case Partition::Bidirectional:
      return colorLongRows(pattern, longestReadByColumns(pattern, coloring));
    case Partition::Star:
    case Partition::Acyclic:
      return colorColumnsAsGenerated(pattern, Partition::Star);
  }
  throw InternalError("pipeline", "unknown partition");
}

}  // namespace sparsegen
