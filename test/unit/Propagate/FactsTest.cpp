//===- FactsTest.cpp - what copies inherit --------------------------------===//

#include <gtest/gtest.h>

#include "Propagate/Propagate.h"

namespace sparsegen {
namespace {

/// Whether the third has what the first has, which is not what one has of which nothing is known.
template <class T>
testing::AssertionResult isInherited(const std::vector<T>& facts) {
  if (facts.size() != 3) return testing::AssertionFailure() << "of " << facts.size();
  if (facts[2] != facts[0] || facts[1] == facts[0]) return testing::AssertionFailure() << "another value";
  return testing::AssertionSuccess();
}

TEST(Facts, CopiesOfExpressionsInheritAll) {
  Facts facts;
  facts.targets = {{ir::ObjectId(4)}};
  facts.constantLoad = {7};
  for (std::vector<bool>* each : {&facts.variedLoad, &facts.unnamed, &facts.comparesCallers, &facts.coincides})
    *each = {true};
  inherit(facts, ir::ExprId(0), ir::ExprId(2));
  EXPECT_TRUE(isInherited(facts.targets));
  EXPECT_TRUE(isInherited(facts.constantLoad));
  EXPECT_TRUE(isInherited(facts.variedLoad));
  EXPECT_TRUE(isInherited(facts.unnamed));
  EXPECT_TRUE(isInherited(facts.comparesCallers));
  EXPECT_TRUE(isInherited(facts.coincides));
}

TEST(Facts, CopiesOfStatementsInheritAll) {
  Facts facts;
  for (std::vector<bool>* each : {&facts.executed, &facts.maybeTrue, &facts.unknownControl}) *each = {true};
  inherit(facts, ir::StmtId(0), ir::StmtId(2));
  EXPECT_TRUE(isInherited(facts.executed));
  EXPECT_TRUE(isInherited(facts.maybeTrue));
  EXPECT_TRUE(isInherited(facts.unknownControl));
}

TEST(Facts, CopiesOfObjectsInheritAll) {
  Facts facts;
  facts.touchedCells = {Facts::kNoEnd};
  for (std::vector<bool>* each : {&facts.variedObject, &facts.isFollowed, &facts.readOnEntry, &facts.copiedUnwritten})
    *each = {true};
  inherit(facts, ir::ObjectId(0), ir::ObjectId(2));
  EXPECT_TRUE(isInherited(facts.touchedCells));
  EXPECT_TRUE(isInherited(facts.variedObject));
  EXPECT_TRUE(isInherited(facts.isFollowed));
  EXPECT_TRUE(isInherited(facts.readOnEntry));
  EXPECT_TRUE(isInherited(facts.copiedUnwritten));
}

}  // namespace
}  // namespace sparsegen
