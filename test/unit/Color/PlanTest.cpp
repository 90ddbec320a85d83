//===- PlanTest.cpp - layouts of compressed matrices, and plans -------------===//
//
// That plans give back all entries, of every problem and order, is shown in
// PropertyTest.cpp. Here are the layouts that docs/color.md speaks of.
//
//===----------------------------------------------------------------------===//
#include <gtest/gtest.h>

#include "Color/Patterns.h"
#include "Color/Plan.h"
#include "Support/Diagnostics.h"

namespace sparsegen {
namespace {

/// [a b .; . c d], columns 0 and 2 share a color.
SparsityPattern pattern() { return fromEntries(2, 3, {{0, 0}, {0, 1}, {1, 1}, {1, 2}}); }

Coloring coloringOf(Partition partition, std::vector<std::int32_t> colors, std::int32_t count, std::int32_t rows) {
  Coloring coloring;
  coloring.partition = partition;
  coloring.colors = std::move(colors);
  coloring.numColors = count;
  coloring.numRowColors = rows;
  return coloring;
}

using Longs = std::vector<std::int64_t>;
using Reals = std::vector<double>;

TEST(Plan, ColumnsAreRowMajor) {
  const Coloring coloring = coloringOf(Partition::Column, {0, 1, 0}, 2, 0);
  EXPECT_EQ(compress(pattern(), coloring, Reals{1, 2, 3, 4}), (Reals{1, 2, 4, 3}));
  EXPECT_EQ(planDecompression(pattern(), coloring).source, (Longs{0, 1, 3, 2}));
  EXPECT_EQ(entryColors(pattern(), coloring), (std::vector<std::int32_t>{0, 1, 1, 0}));
}

TEST(Plan, RowsAreColorsTimesColumns) {
  const Coloring coloring = coloringOf(Partition::Row, {0, 1}, 2, 2);
  EXPECT_EQ(compress(pattern(), coloring, Reals{1, 2, 3, 4}), (Reals{1, 2, 0, 0, 3, 4}));
  EXPECT_EQ(planDecompression(pattern(), coloring).source, (Longs{0, 1, 4, 5}));
}

TEST(Plan, BothSidesFollowEachOther) {
  // Row 0 is read as a row; entries (1, 1) and (1, 2) from columns of two colors.
  const Coloring coloring = coloringOf(Partition::Bidirectional, {0, -1, -1, 0, 1}, 3, 1);
  const Reals compressed = compress(pattern(), coloring, Reals{1, 2, 3, 4});
  EXPECT_EQ(compressed, (Reals{2, 0, 3, 4, 1, 2, 0}));
  const DecompressionPlan plan = planDecompression(pattern(), coloring);
  EXPECT_EQ(plan.source, (Longs{4, 0, 2, 3}));
  EXPECT_EQ(decompress(plan, compressed), (Reals{1, 2, 3, 4}));
  EXPECT_EQ(entryColors(pattern(), coloring), (std::vector<std::int32_t>{2, 0, 0, 1}));
}

TEST(Plan, UnknownsOfSymmetricMatricesAreTheLowerTriangle) {
  const SparsityPattern arrow = test::arrow(3);
  const DecompressionPlan plan = planDecompression(arrow, colorPattern(arrow, {Partition::Star}, GreedyAlgorithm{}));
  EXPECT_EQ(plan.source.size(), 5U);
  EXPECT_EQ(plan.unknownOf, (Longs{0, 1, 3, 1, 2, 3, 4}));
}

TEST(Plan, SubstitutesInAnOrderThatHasWhatItNeeds) {
  const SparsityPattern band = test::banded(9, 2);
  const DecompressionPlan plan = planDecompression(band, colorPattern(band, {Partition::Acyclic}, BestAlgorithm{}));
  EXPECT_FALSE(plan.subtract.empty());
  std::vector<bool> known(plan.source.size(), false);
  for (const std::int64_t unknown : plan.order) {
    const auto u = static_cast<std::size_t>(unknown);
    for (std::int64_t k = plan.subtractFirst[u]; k < plan.subtractFirst[u + 1]; ++k)
      EXPECT_TRUE(known[static_cast<std::size_t>(plan.subtract[static_cast<std::size_t>(k)])]);
    known[u] = true;
  }
  EXPECT_EQ(std::count(known.begin(), known.end(), false), 0);
}

TEST(Plan, RefusesWrongColorings) {
  EXPECT_THROW(planDecompression(pattern(), coloringOf(Partition::Column, {0, 0, 0}, 1, 0)), InternalError);
  EXPECT_THROW(planDecompression(pattern(), coloringOf(Partition::Column, {0, 1}, 2, 0)), InternalError);
  EXPECT_THROW(planDecompression(pattern(), coloringOf(Partition::Star, {0, 1, 0}, 2, 0)), InternalError);
  const SparsityPattern cycle = fromEntries(4, 4, {{0, 1}, {1, 0}, {1, 2}, {2, 1}, {2, 3}, {3, 2}, {3, 0}, {0, 3}});
  EXPECT_THROW(planDecompression(cycle, coloringOf(Partition::Acyclic, {0, 1, 0, 1}, 2, 0)), InternalError);
}

}  // namespace
}  // namespace sparsegen
