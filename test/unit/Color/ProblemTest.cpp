//===- ProblemTest.cpp - names and kinds of problems ------------------------===//
#include <gtest/gtest.h>

#include <set>

#include "Color/Problem.h"

namespace sparsegen {
namespace {

TEST(Problem, HasStructureAndDecompression) {
  for (const Partition partition : {Partition::Column, Partition::Row, Partition::Bidirectional})
    EXPECT_EQ(Problem{partition}.structure(), Structure::Nonsymmetric);
  for (const Partition partition : {Partition::Star, Partition::Acyclic})
    EXPECT_EQ(Problem{partition}.structure(), Structure::Symmetric);
  for (const Partition partition : allPartitions())
    EXPECT_EQ(Problem{partition}.decompression(),
              partition == Partition::Acyclic ? Decompression::Substitution : Decompression::Direct);
}

TEST(Problem, NamesAreThoseOfTheCommandLine) {
  EXPECT_EQ(text(Partition::Column), "column");
  EXPECT_EQ(text(Partition::Row), "row");
  EXPECT_EQ(text(Partition::Bidirectional), "bidirectional");
  EXPECT_EQ(text(Partition::Star), "star");
  EXPECT_EQ(text(Partition::Acyclic), "acyclic");
  EXPECT_EQ(text(Order::Natural), "natural");
  EXPECT_EQ(text(Order::DynamicLargestFirst), "dynamic-largest-first");
}

TEST(Problem, NamesDiffer) {
  std::set<std::string_view> orders;
  for (const Order order : allOrders()) orders.insert(text(order));
  EXPECT_EQ(orders.size(), allOrders().size());
  EXPECT_EQ(allOrders().size(), 7U);
  EXPECT_EQ(allPartitions().size(), 5U);
}

}  // namespace
}  // namespace sparsegen
