//===- Plan.cpp - from the compressed matrix to the entries -----*- C++ -*-===//
//
// See Plan.h. Direct plans count, for each row, how many of its columns have
// each color; an entry whose color is there once is read from it.
//
//===----------------------------------------------------------------------===//
#include "Color/Plan.h"

#include "Color/Index.h"
#include "Color/Substitution.h"
#include "Color/Unknowns.h"
#include "Pattern/Operations.h"
#include "Support/Diagnostics.h"

namespace sparsegen {
namespace {

using color::at;

constexpr std::int64_t kUnread = -1;

/// One side of a coloring: the lines of `pattern` (rows, or columns of the
/// transpose) times colors.
struct Side {
  const SparsityPattern& pattern;
  std::span<const std::int32_t> colors;
  std::int32_t numColors = 0;
};

Side columnSide(const SparsityPattern& pattern, const Coloring& coloring) {
  std::span<const std::int32_t> colors(coloring.colors);
  if (coloring.partition == Partition::Bidirectional) colors = colors.subspan(at(pattern.rows));
  return {pattern, colors, coloring.numColumnColors()};
}

Side rowSide(const SparsityPattern& transposed, const Coloring& coloring) {
  return {transposed, std::span(coloring.colors).first(at(transposed.cols)), coloring.numRowColors};
}

/// Calls read(entry, line, color) for each entry that is the only one of its
/// color in its line.
template <class Read>
void forEachReadable(const Side& side, const Read& read) {
  std::vector<std::int32_t> count(at(side.numColors), 0);
  const auto forEntries = [&](std::int64_t line, const auto& visit) {
    for (std::int64_t k = side.pattern.rowPtr[at(line)]; k < side.pattern.rowPtr[at(line) + 1]; ++k)
      if (const std::int32_t color = side.colors[at(side.pattern.col[at(k)])]; color != kNoColor) visit(k, color);
  };
  for (std::int64_t line = 0; line < side.pattern.rows; ++line) {
    forEntries(line, [&](std::int64_t, std::int32_t color) { ++count[at(color)]; });
    forEntries(line, [&](std::int64_t k, std::int32_t color) {
      if (count[at(color)] == 1) read(k, line, color);
    });
    forEntries(line, [&](std::int64_t, std::int32_t color) { count[at(color)] = 0; });
  }
}

void readColumns(const SparsityPattern& pattern, const Coloring& coloring, DecompressionPlan& plan) {
  const std::int64_t width = coloring.numColumnColors();
  forEachReadable(columnSide(pattern, coloring), [&](std::int64_t entry, std::int64_t i, std::int32_t color) {
    std::int64_t& source = plan.source[at(plan.unknownOf.empty() ? entry : plan.unknownOf[at(entry)])];
    if (source == kUnread) source = i * width + color;
  });
}

void readRows(const SparsityPattern& pattern, const Coloring& coloring, DecompressionPlan& plan) {
  const SparsityPattern transposed = transpose(pattern);
  const std::vector<std::int64_t> entries = color::entriesOfTranspose(pattern, transposed);
  const std::int64_t begin = coloring.partition == Partition::Row ? 0 : pattern.rows * coloring.numColumnColors();
  forEachReadable(rowSide(transposed, coloring), [&](std::int64_t entry, std::int64_t j, std::int32_t color) {
    std::int64_t& source = plan.source[at(entries[at(entry)])];
    if (source == kUnread) source = begin + color * pattern.cols + j;
  });
}

std::size_t expectedColors(const SparsityPattern& pattern, const Coloring& coloring) {
  if (coloring.partition == Partition::Row) return at(pattern.rows);
  return at(pattern.cols) + (coloring.partition == Partition::Bidirectional ? at(pattern.rows) : 0);
}

}  // namespace

std::int64_t compressedSize(const SparsityPattern& pattern, const Coloring& coloring) {
  return pattern.rows * coloring.numColumnColors() + pattern.cols * coloring.numRowColors;
}

DecompressionPlan planDecompression(const SparsityPattern& pattern, const Coloring& coloring) {
  if (coloring.colors.size() != expectedColors(pattern, coloring))
    throw InternalError("color", "a coloring of another pattern");
  const Problem problem{coloring.partition};
  DecompressionPlan plan;
  plan.compressedSize = compressedSize(pattern, coloring);
  if (problem.structure() == Structure::Symmetric) plan.unknownOf = color::symmetricUnknowns(pattern);
  std::int64_t unknowns = pattern.nnz();
  for (std::int64_t i = 0; i < pattern.rows && problem.structure() == Structure::Symmetric; ++i)
    for (const std::int32_t j : pattern.row(i)) unknowns -= j > i ? 1 : 0;
  plan.source.assign(at(unknowns), kUnread);
  if (problem.decompression() == Decompression::Substitution) {
    color::planSubstitution(pattern, coloring, plan);
    return plan;
  }
  if (coloring.partition != Partition::Row) readColumns(pattern, coloring, plan);
  if (coloring.partition == Partition::Row || coloring.partition == Partition::Bidirectional)
    readRows(pattern, coloring, plan);
  for (const std::int64_t source : plan.source)
    if (source == kUnread) throw InternalError("color", "an entry can't be read from the compressed matrix");
  return plan;
}

std::vector<std::int32_t> entryColors(const SparsityPattern& pattern, const Coloring& coloring) {
  const DecompressionPlan plan = planDecompression(pattern, coloring);
  const std::int64_t width = coloring.numColumnColors();
  const std::int64_t columnsEnd = pattern.rows * width;
  std::vector<std::int32_t> colors;
  for (std::size_t k = 0; k < pattern.col.size(); ++k) {
    const std::int64_t source = plan.source[plan.unknownOf.empty() ? k : at(plan.unknownOf[k])];
    colors.push_back(
        static_cast<std::int32_t>(source < columnsEnd ? source % width : width + (source - columnsEnd) / pattern.cols));
  }
  return colors;
}

std::vector<double> compress(const SparsityPattern& pattern, const Coloring& coloring, std::span<const double> values) {
  std::vector<double> compressed(at(compressedSize(pattern, coloring)), 0.0);
  const auto color = [&](std::int64_t k) { return coloring.colors[at(k)]; };
  const bool columns = coloring.partition != Partition::Row;
  const bool rows = coloring.partition == Partition::Row || coloring.partition == Partition::Bidirectional;
  const std::int64_t firstColumn = coloring.partition == Partition::Bidirectional ? pattern.rows : 0;
  const std::int64_t width = coloring.numColumnColors();
  for (std::int64_t i = 0; i < pattern.rows; ++i)
    for (std::int64_t k = pattern.rowPtr[at(i)]; k < pattern.rowPtr[at(i) + 1]; ++k) {
      const std::int64_t j = pattern.col[at(k)];
      if (columns && color(firstColumn + j) != kNoColor)
        compressed[at(i * width + color(firstColumn + j))] += values[at(k)];
      if (rows && color(i) != kNoColor)
        compressed[at(pattern.rows * width + color(i) * pattern.cols + j)] += values[at(k)];
    }
  return compressed;
}

std::vector<double> decompress(const DecompressionPlan& plan, std::span<const double> compressed) {
  std::vector<double> unknowns(plan.source.size());
  if (plan.order.empty()) {
    for (std::size_t u = 0; u < unknowns.size(); ++u) unknowns[u] = compressed[at(plan.source[u])];
  }
  for (const std::int64_t u : plan.order) {
    unknowns[at(u)] = compressed[at(plan.source[at(u)])];
    for (std::int64_t k = plan.subtractFirst[at(u)]; k < plan.subtractFirst[at(u) + 1]; ++k)
      unknowns[at(u)] -= unknowns[at(plan.subtract[at(k)])];
  }
  if (plan.unknownOf.empty()) return unknowns;
  std::vector<double> values(plan.unknownOf.size());
  for (std::size_t k = 0; k < values.size(); ++k) values[k] = unknowns[at(plan.unknownOf[k])];
  return values;
}

}  // namespace sparsegen
