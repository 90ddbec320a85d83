//===- LongRowsTest.cpp - colors that generated code finds ------------------===//
//
// Against the oracle, and through decompression by the very code that generated
// headers run.
//
//===----------------------------------------------------------------------===//
#include <gtest/gtest.h>

#include <random>

#include "Color/LongRows.h"
#include "Color/Patterns.h"
#include "Color/Plan.h"
#include "sparsegen/runtime/bidirectional.h"
#include "sparsegen/runtime/decompress.h"

namespace sparsegen {
namespace {

/// Rows of all lengths, empty ones among them.
SparsityPattern randomPattern(unsigned seed) {
  std::mt19937 generator(seed);
  const auto below = [&](std::int64_t end) { return static_cast<std::int64_t>(generator()) % end; };
  const std::int64_t rows = 1 + below(20), cols = 1 + below(20);
  std::vector<Entry> entries;
  for (std::int64_t i = 0; i < rows; ++i)
    for (std::int64_t k = below(3) == 0 ? below(2 * cols) : below(3); k > 0; --k) entries.emplace_back(i, below(cols));
  return fromEntries(rows, cols, std::move(entries));
}

std::vector<double> numbersFor(const SparsityPattern& pattern) {
  std::vector<double> values;
  for (std::int64_t k = 0; k < pattern.nnz(); ++k) values.push_back(1.0 + 0.5 * static_cast<double>(k));
  return values;
}

/// The values that a header reads off the compressed matrix, as it is written or with its adjoints transposed.
enum class Layout { AsWritten, AsSwept };
std::vector<double> readBack(const SparsityPattern& pattern, const Coloring& coloring, Layout layout) {
  const std::vector<double> compressed = compress(pattern, coloring, numbersFor(pattern));
  const std::vector<std::int64_t> columns(pattern.col.begin(), pattern.col.end());
  const std::vector<std::int64_t> colors(coloring.colors.begin(), coloring.colors.end());
  const bool isBoth = coloring.partition == Partition::Bidirectional;
  const std::int64_t tangents = isBoth ? pattern.rows * coloring.numColumnColors() : 0;
  std::vector<double> adjoints(compressed.begin() + tangents, compressed.end());
  std::int64_t colorStep = pattern.cols, columnStep = 1;
  if (layout == Layout::AsSwept) {
    std::vector<double> turned(adjoints.size());
    runtime::transpose<std::int64_t>(coloring.numRowColors, pattern.cols, adjoints.data(), turned.data());
    adjoints = turned;
    colorStep = 1, columnStep = coloring.numRowColors;
  }
  std::vector<double> values(columns.size(), -1);
  if (!isBoth) {
    runtime::decompress_rows(pattern.rows, pattern.rowPtr.data(), columns.data(), colors.data(), colorStep, columnStep,
                             adjoints.data(), values.data());
    return values;
  }
  const std::int64_t* const ofColumns = colors.data() + pattern.rows;
  const std::int64_t count = coloring.numColumnColors();
  const auto sides = runtime::sides(pattern.rows, pattern.rowPtr.data(), columns.data(), ofColumns, count);
  runtime::decompress_sides(pattern.rows, pattern.rowPtr.data(), columns.data(), sides.data(), ofColumns, count,
                            compressed.data(), colors.data(), colorStep, columnStep, adjoints.data(), values.data());
  return values;
}

void expectReads(const SparsityPattern& pattern, const Coloring& coloring) {
  EXPECT_EQ(checkColoring(pattern, coloring), std::nullopt);
  for (const Layout layout : {Layout::AsWritten, Layout::AsSwept})
    EXPECT_EQ(readBack(pattern, coloring, layout), numbersFor(pattern));
}

TEST(LongRows, EveryEntryOfRandomPatternsIsRead) {
  for (unsigned seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE(seed);
    const SparsityPattern pattern = randomPattern(seed);
    expectReads(pattern, colorRowsAsGenerated(pattern));
    for (const std::int64_t longest : {std::int64_t{0}, std::int64_t{2}, longestByColumns(pattern), pattern.cols})
      expectReads(pattern, colorLongRows(pattern, longest));
    for (const Partition partition : {Partition::Row, Partition::Bidirectional})
      expectReads(pattern, colorPattern(pattern, {partition}, BestAlgorithm{}));
  }
}

TEST(LongRows, ADenseRowIsReadByItself) {
  const SparsityPattern pattern = test::arrow(50);
  EXPECT_EQ(longestByColumns(pattern), 2);
  const Coloring coloring = colorLongRows(pattern, 2);
  EXPECT_EQ(coloring.numRowColors, 1);
  EXPECT_EQ(coloring.numColumnColors(), 2);
  EXPECT_EQ(coloring.colors[0], 0);
  EXPECT_EQ(coloring.colors[1], kNoColor);
}

TEST(LongRows, AdjointsThatCostMoreAreTakenLater) {
  // Three rows of 6 above a diagonal: 6 tangents, or an adjoint each and one tangent.
  std::vector<Entry> entries;
  for (std::int64_t k = 0; k < 6; ++k) entries.insert(entries.end(), {{0, k}, {1, k}, {2, k}, {3 + k, k}});
  const SparsityPattern pattern = fromEntries(9, 6, std::move(entries));
  LaneCosts cheap, dear;
  cheap.adjoint = 1.5;
  dear.adjoint = 2;
  EXPECT_EQ(longestByColumns(pattern, cheap), 1);
  EXPECT_EQ(longestByColumns(pattern, dear), 6);
}

TEST(LongRows, NothingIsColoredWithNothing) {
  const SparsityPattern pattern = fromEntries(0, 0, {});
  EXPECT_EQ(longestByColumns(pattern), 0);
  EXPECT_EQ(colorLongRows(pattern, 0).numColors, 0);
  EXPECT_EQ(colorRowsAsGenerated(pattern).numColors, 0);
}

}  // namespace
}  // namespace sparsegen
