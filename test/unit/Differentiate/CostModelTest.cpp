//===- CostModelTest.cpp - how much derivative code computes --------------===//

#include <gtest/gtest.h>

#include <string>

#include "Differentiate/Direct/CostModel.h"
#include "Differentiate/Operations.h"
#include "IR/Reader.h"

namespace sparsegen::differentiate {
namespace {

double operations(const std::string& body, const std::string& beside = "", const OperationWeights& weights = {}) {
  auto module = ir::read("entry function f(n: i64, x: *f64, y: *f64) {\n  local i: i64\n" + body + "}\n" + beside);
  if (const auto* error = std::get_if<ir::ReadError>(&module)) {
    ADD_FAILURE() << error->message;
    return -1;
  }
  return countOperations(std::get<ir::Module>(module), weights);
}

TEST(CostModel, CountsOperationsOnReals) {
  EXPECT_EQ(operations("  y[0] = mul(x[add(n, 1)], sin(x[1]))\n"), 2);
  EXPECT_EQ(operations("  i = add(n, 1)\n"), 0);
}

TEST(CostModel, AsOftenAsLoopsOfConstantLengthGoRound) {
  EXPECT_EQ(operations("  for i = 0; lt 10; 1 {\n    y[i] = neg(x[i])\n  }\n"), 10);
  EXPECT_EQ(operations("  for i = 9; gt 0; -3 {\n    y[i] = neg(x[i])\n  }\n"), 3);
  EXPECT_EQ(operations("  for i = 9; ge 0; -1 {\n    y[i] = neg(x[i])\n  }\n"), 10);
  EXPECT_EQ(operations("  for i = 0; lt n; 1 {\n    y[i] = neg(x[i])\n  }\n"), 1);
  EXPECT_EQ(operations("  for i = 0; lt 4; 1 {\n    call g(x, y)\n  }\n",
                       "function g(p: *f64, q: *f64) {\n  *q = neg(*p)\n}\n"),
            4);
}

TEST(CostModel, WeighsWhatTakesTime) {
  const OperationWeights weights{.arithmetic = 1, .function = 10, .memory = 100, .saved = 1000, .round = 10'000};
  EXPECT_EQ(operations("  y[0] = mul(x[add(n, 1)], sin(x[1]))\n", "", weights), 311);
  EXPECT_EQ(operations("  for i = 0; lt 2; 1 {\n    push cast(f64, i)\n  }\n", "", weights), 22'002);
}

TEST(CostModel, MergedListsPayWhereTheyAreMuchShorter) {
  EXPECT_TRUE(isWorthMerging({.entries = 6487, .listed = 4821, .copies = 150},
                             {.entries = 5208, .listed = 3542, .merged = 1216, .copies = 150}));
  EXPECT_FALSE(isWorthMerging({.entries = 90, .listed = 49, .copies = 10},
                              {.entries = 90, .listed = 49, .merged = 39, .copies = 10}));
  EXPECT_FALSE(isWorthMerging({.entries = 90, .listed = 49}, {})) << "not counted";
}

TEST(CostModel, AListThatIsHandedOnIsAsFastAsStraightLines) {
  EXPECT_FALSE(isWorthStraightening({.entries = 170, .listed = 160}, {.entries = 170}));
  EXPECT_TRUE(isWorthStraightening({.entries = 360, .listed = 288, .copies = 39}, {.entries = 36}));
  EXPECT_FALSE(isWorthStraightening({.entries = 360, .listed = 288}, {})) << "not counted";
}

}  // namespace
}  // namespace sparsegen::differentiate
