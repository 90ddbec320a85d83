//===- Report.cpp - a coloring, for people and for programs -------------===//
//
// See Report.h.
//
//===----------------------------------------------------------------------===//
#include "Report.h"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "Color/Plan.h"
#include "Emit/Json.h"
#include "Emit/LatticeCode.h"

namespace sparsegen::tool {
namespace {

std::string number(std::int64_t value) { return std::to_string(value); }

std::string counted(std::int64_t count, const std::string& what) {
  return number(count) + " " + what + (count == 1 ? "" : "s");
}

std::string array(std::span<const std::int32_t> colors) {
  std::string text = "[";
  for (std::size_t k = 0; k < colors.size(); ++k) text += (k == 0 ? "" : ", ") + std::to_string(colors[k]);
  return text + "]";
}

/// The colors of the rows and of the columns; empty where a side is not grouped.
std::pair<std::span<const std::int32_t>, std::span<const std::int32_t>> sides(const ColoredMatrix& matrix) {
  const std::span<const std::int32_t> all(matrix.coloring.colors);
  switch (matrix.coloring.partition) {
    case Partition::Row:
      return {all, {}};
    case Partition::Bidirectional:
      return {all.first(static_cast<std::size_t>(matrix.pattern.rows)),
              all.subspan(static_cast<std::size_t>(matrix.pattern.rows))};
    case Partition::Column:
    case Partition::Star:
    case Partition::Acyclic:
      break;
  }
  return {{}, all};
}

/// The color of index k of the side that is grouped, in C; empty where there is no formula.
std::string formula(const ColoredMatrix& matrix) {
  if (!matrix.coloring.lattice) return "";
  const std::int64_t count = std::max(matrix.pattern.rows, matrix.pattern.cols);
  return emit::latticeCode(*matrix.coloring.lattice, "k", count);
}

}  // namespace

std::string textReport(const ColoredMatrix& matrix) {
  const Coloring& coloring = matrix.coloring;
  const Problem problem{coloring.partition};
  std::string text = std::string(matrix.name) + ": " + counted(matrix.pattern.rows, "row") + ", " +
                     counted(matrix.pattern.cols, "column") + ", " + counted(matrix.pattern.nnz(), "nonzero") + "\n";
  text += std::string(sparsegen::text(coloring.partition)) + " coloring: " + counted(coloring.numColors, "color");
  if (coloring.partition == Partition::Bidirectional)
    text += " (" + number(coloring.numColumnColors()) + " of columns, " + number(coloring.numRowColors) + " of rows)";
  text += coloring.numColors <= coloring.lowerBound ? ", optimal" : ", at least " + number(coloring.lowerBound);
  text += "\nfound by: " + howFound(coloring) + "\n";
  text += "compressed: " + counted(compressedSize(matrix.pattern, coloring), "number") + ", decompressed " +
          (problem.decompression() == Decompression::Direct ? "directly" : "by substitution") + "\n";
  if (!matrix.reason.empty()) text += "chosen: " + std::string(matrix.reason) + "\n";
  return text;
}

std::string jsonReport(const ColoredMatrix& matrix) {
  const Coloring& coloring = matrix.coloring;
  const Problem problem{coloring.partition};
  const auto [rows, columns] = sides(matrix);
  const std::vector<std::pair<std::string, std::string>> fields{
      {"format", "1"},
      {"name", jsonString(matrix.name)},
      {"rows", number(matrix.pattern.rows)},
      {"cols", number(matrix.pattern.cols)},
      {"nnz", number(matrix.pattern.nnz())},
      {"structure", jsonString(text(problem.structure()))},
      {"partition", jsonString(text(coloring.partition))},
      {"decompression", jsonString(text(problem.decompression()))},
      {"order", jsonString(text(coloring.order))},
      {"method", jsonString(text(coloring.method))},
      {"found", jsonString(howFound(coloring))},
      {"reason", jsonString(matrix.reason)},
      {"formula", jsonString(formula(matrix))},
      {"num_colors", number(coloring.numColors)},
      {"num_column_colors", number(coloring.numColumnColors())},
      {"num_row_colors", number(coloring.numRowColors)},
      {"num_colors_lower_bound", number(coloring.lowerBound)},
      {"compressed_size", number(compressedSize(matrix.pattern, coloring))},
      {"column_colors", array(columns)},
      {"row_colors", array(rows)},
  };
  std::string text = "{";
  for (std::size_t k = 0; k < fields.size(); ++k)
    text += (k == 0 ? "\n  \"" : ",\n  \"") + fields[k].first + "\": " + fields[k].second;
  return text + "\n}\n";
}

}  // namespace sparsegen::tool
