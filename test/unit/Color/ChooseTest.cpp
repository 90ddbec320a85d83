//===- ChooseTest.cpp - the cheapest way, and why ---------------------------===//
#include <gtest/gtest.h>

#include "Color/Choose.h"
#include "Color/Patterns.h"
#include "Support/Diagnostics.h"

namespace sparsegen {
namespace {

constexpr Available kBoth = Available::TangentsAndAdjoints;

Choice choose(const SparsityPattern& pattern, Available available, const LaneCosts& costs = {}) {
  return choosePartition(pattern, Structure::Nonsymmetric, available, costs);
}

/// Two rows of n entries.
SparsityPattern wide(std::int64_t n) {
  std::vector<Entry> entries;
  for (std::int64_t j = 0; j < n; ++j) entries.insert(entries.end(), {{0, j}, {1, j}});
  return fromEntries(2, n, std::move(entries));
}

TEST(Choose, TakesColumnsOfABand) {
  // Three either way, and adjoints cost more.
  const Choice choice = choose(test::banded(20, 1), kBoth);
  EXPECT_EQ(choice.coloring.partition, Partition::Column);
  EXPECT_EQ(choice.reason,
            "column: 3 tangents x 1 = 3; row: 3 adjoints x 3 = 9; "
            "bidirectional: 3 tangents x 1 + 0 adjoints x 3 = 3");
}

TEST(Choose, TakesRowsWhereTheyAreFew) {
  EXPECT_EQ(choose(wide(9), kBoth).coloring.partition, Partition::Row);
  EXPECT_EQ(choose(wide(9), kBoth).coloring.numColors, 2);
}

TEST(Choose, WeighsTheCostOfALane) {
  EXPECT_EQ(choose(wide(6), kBoth).coloring.partition, Partition::Column) << "6 x 1 against 2 x 3: the earlier";
  EXPECT_EQ(choose(wide(7), kBoth).coloring.partition, Partition::Row);
  LaneCosts dear;
  dear.adjoint = 5;
  EXPECT_EQ(choose(wide(9), kBoth, dear).coloring.partition, Partition::Column);
}

TEST(Choose, TakesBothSidesOfAnArrow) {
  const Choice choice = choose(test::arrow(50), kBoth);
  EXPECT_EQ(choice.coloring.partition, Partition::Bidirectional);
  EXPECT_EQ(choice.coloring.numColors, 3);
}

TEST(Choose, UsesColumnsWhereThereAreNoAdjointsAndSaysWhatThatCosts) {
  const Choice choice = choose(wide(9), Available::Tangents);
  EXPECT_EQ(choice.coloring.partition, Partition::Column);
  EXPECT_EQ(choice.cheapest, Partition::Row);
  EXPECT_EQ(choice.reason,
            "column: 9 tangents x 1 = 9; row: 2 adjoints x 3 = 6; "
            "bidirectional: 0 tangents x 1 + 2 adjoints x 3 = 6; row would be the cheapest and is not available");
}

TEST(Choose, WeighsSubstitution) {
  const auto symmetric = [](const SparsityPattern& pattern) {
    return choosePartition(pattern, Structure::Symmetric, kBoth).coloring.partition;
  };
  EXPECT_EQ(symmetric(test::arrow(9)), Partition::Star) << "2 either way";
  EXPECT_EQ(symmetric(test::banded(30, 1)), Partition::Acyclic) << "3 against 2";
}

TEST(Choose, NeedsAdjointsForSymmetricMatrices) {
  EXPECT_THROW(choosePartition(test::arrow(4), Structure::Symmetric, Available::Tangents), InternalError);
}

TEST(Choose, LooksForWhatIsCheaperThanColumns) {
  const auto cheaper = [](const SparsityPattern& pattern) {
    return colorCheaper(pattern, colorBest(pattern), BestAlgorithm{});
  };
  EXPECT_FALSE(cheaper(test::banded(20, 1)));
  EXPECT_FALSE(cheaper(test::fivePoint(10)));
  EXPECT_FALSE(cheaper(wide(6))) << "6 x 1 against 2 x 3";
  EXPECT_FALSE(cheaper(fromEntries(3, 3, {})));
  EXPECT_FALSE(cheaper(fromEntries(0, 0, {})));
  const auto rows = cheaper(wide(7));
  ASSERT_TRUE(rows);
  EXPECT_EQ(rows->partition, Partition::Row);
  const auto both = cheaper(test::arrow(50));
  ASSERT_TRUE(both);
  EXPECT_EQ(both->partition, Partition::Bidirectional);
  // Of three colors the fewest are of rows, since these cost more.
  EXPECT_EQ(both->numColumnColors(), 2);
  EXPECT_EQ(both->numRowColors, 1);
  EXPECT_EQ(both->lowerBound, 3);
}

}  // namespace
}  // namespace sparsegen
