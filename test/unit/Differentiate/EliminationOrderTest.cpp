//===- EliminationOrderTest.cpp - in which order vertices go --------------===//

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "Differentiate/Simplify/EliminationOrder.h"

namespace sparsegen::differentiate {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

GraphEdge source(std::size_t k) { return {.from = k, .isSource = true}; }
GraphEdge from(std::size_t v) { return {.from = v}; }
GraphVertex between(std::vector<GraphEdge> in) { return {.in = std::move(in), .isIntermediate = true}; }
GraphVertex result(std::vector<GraphEdge> in) { return {.in = std::move(in), .isNeeded = true}; }

std::vector<GraphEdge> sources(std::size_t count) {
  std::vector<GraphEdge> edges;
  for (std::size_t k = 0; k < count; ++k) edges.push_back(source(k));
  return edges;
}

TEST(EliminationOrder, OneResultIsSweptInReverse) {
  // Four inputs, a chain, one result: each vertex behind the first one costs one product.
  const std::vector<GraphVertex> graph = {between(sources(4)), between({from(0)}), between({from(1)}),
                                          result({from(2)})};
  const std::vector<std::size_t> order = eliminationOrder(graph);
  EXPECT_THAT(order, ElementsAre(2, 1, 0));
  EXPECT_EQ(eliminationCost(graph, order), 1 + 1 + 4);
  EXPECT_EQ(eliminationCost(graph, {0, 1, 2}), 4 + 4 + 4);
}

TEST(EliminationOrder, OneInputIsCarriedForward) {
  std::vector<GraphVertex> graph = {between({source(0)}), between({from(0)}), between({from(1)})};
  for (int k = 0; k < 4; ++k) graph.push_back(result({from(2)}));
  const std::vector<std::size_t> order = eliminationOrder(graph);
  EXPECT_EQ(eliminationCost(graph, order), 1 + 1 + 4);
  EXPECT_EQ(eliminationCost(graph, {2, 1, 0}), 4 + 4 + 4);
}

TEST(EliminationOrder, BothDirectionsMeet) {
  // Eight inputs to one, one to eight results: forward and reverse each do one side at the other's price.
  std::vector<GraphVertex> graph = {between(sources(8)), between({from(0)}), between({from(1)}), between({from(2)}),
                                    between({from(3)})};
  for (int k = 0; k < 8; ++k) graph.push_back(result({from(4)}));
  const double least = eliminationCost(graph, eliminationOrder(graph));
  EXPECT_EQ(least, 3 + 8 + 8 * 8) << "the chain first, then its ends";
  EXPECT_LT(least, eliminationCost(graph, {0, 1, 2, 3, 4}));
  EXPECT_LT(least, eliminationCost(graph, {4, 3, 2, 1, 0}));
}

TEST(EliminationOrder, UnitsCostNothing) {
  std::vector<GraphVertex> graph = {between(sources(3)), result({from(0)})};
  EXPECT_EQ(eliminationCost(graph, {0}), 3);
  graph[1].in[0].isUnit = true;
  EXPECT_EQ(eliminationCost(graph, {0}), 0);
  // What comes to an edge that is there is added.
  graph[1].in.push_back(source(1));
  EXPECT_EQ(eliminationCost(graph, {0}), 1);
}

TEST(EliminationOrder, DifferencesWaitForProducts) {
  // An energy of a triangle's two differences: these are made of three unknowns, and their adjoints go on to three.
  const auto unit = [](GraphEdge edge) {
    edge.isUnit = true;
    return edge;
  };
  const std::vector<GraphVertex> graph = {between({unit(source(1)), unit(source(0))}),
                                          between({unit(source(2)), unit(source(0))}),  // the differences
                                          between({from(0), from(1)}),                  // what both go into
                                          between({from(2)}),                           // its adjoint
                                          between({from(0), from(3)}),
                                          between({from(1), from(3)}),  // theirs
                                          result({unit(from(4))}),
                                          result({unit(from(5))}),
                                          result({unit(from(4)), unit(from(5))})};
  const double least = eliminationCost(graph, eliminationOrder(graph));
  EXPECT_LT(least, eliminationCost(graph, {0, 1, 2, 3, 4, 5}));
  EXPECT_LT(least, eliminationCost(graph, {5, 4, 3, 2, 1, 0}));
}

TEST(EliminationOrder, WhatGoesOnByUnitsIsComputedOnce) {
  // A force on two nodes, with opposite signs: its derivatives are products of the same two numbers.
  GraphEdge unit = from(1);
  unit.isUnit = true;
  const std::vector<GraphVertex> graph = {between(sources(3)), between({from(0)}), result({unit}), result({unit})};
  EXPECT_EQ(eliminationCost(graph, {1, 0}), 3);
  EXPECT_EQ(eliminationCost(graph, {0, 1}), 3);
  // To factors of their own each is multiplied.
  EXPECT_EQ(eliminationCost({between(sources(3)), result({from(0)}), result({from(0)})}, {0}), 6);
}

TEST(EliminationOrder, WhatIsExecutedOftenCostsMore) {
  std::vector<GraphVertex> graph = {between(sources(2)), result({from(0)})};
  graph[1].frequency = 8;
  EXPECT_EQ(eliminationCost(graph, {0}), 16);
}

TEST(EliminationOrder, OnlyWhatIsNeeded) {
  EXPECT_THAT(eliminationOrder({between(sources(2)), between({from(0)}), result({source(0)})}), IsEmpty());
}

TEST(EliminationOrder, AResultThatOthersAreMadeFromStays) {
  std::vector<GraphVertex> graph = {between({source(0)}), between({from(0)}), result({from(1)})};
  graph[1].isNeeded = true;
  const std::vector<std::size_t> order = eliminationOrder(graph);
  EXPECT_EQ(order.size(), 2u);
  EXPECT_EQ(eliminationCost(graph, order), 2) << "its own edge is made once";
}

}  // namespace
}  // namespace sparsegen::differentiate
