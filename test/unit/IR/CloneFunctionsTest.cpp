//===- CloneFunctionsTest.cpp - a function of its own for every call ------===//

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "IR/Transform/CloneFunctions.h"
#include "IR/Verifier.h"
#include "IR/Walk.h"
#include "ModuleText.h"

namespace sparsegen::ir {
namespace {

/// The names of the functions that the entry function calls once all are cloned, in order; empty where none is.
std::vector<std::string> callees(const std::string& text, std::size_t functions) {
  const Module module = moduleOf(text);
  const auto cloned = cloneFunctions(module, std::vector<bool>(module.functions.size(), true));
  if (!cloned) return {};
  EXPECT_THAT(verify(*cloned), testing::IsEmpty());
  EXPECT_EQ(cloned->functions.size(), functions);
  std::vector<std::string> names;
  forEachStmt(*cloned, (*cloned)[cloned->entry].body, [&](const Stmt& stmt) {
    if (const auto* call = std::get_if<Call>(&stmt.node)) names.push_back((*cloned)[call->callee].name);
  });
  return names;
}

const std::string kHelpers = R"(function inner(p: *f64) {
  local t: f64
  t = 2.0
  *p = t
}
function outer(p: *f64) {
  call inner(p)
}
)";

TEST(CloneFunctions, TheFirstCallKeepsTheFunction) {
  EXPECT_THAT(callees(kHelpers + "entry function f(p: *f64) {\n  call inner(p)\n  call inner(p)\n}\n", 4),
              testing::ElementsAre("inner", "inner_2"));
}

TEST(CloneFunctions, WhatAClonedFunctionCallsIsClonedToo) {
  EXPECT_THAT(callees(kHelpers + "entry function f(p: *f64) {\n  call outer(p)\n  call outer(p)\n}\n", 5),
              testing::ElementsAre("outer", "outer_2"));
}

TEST(CloneFunctions, ACloneHasTheParametersInTheirOrder) {
  EXPECT_THAT(callees("function store(p: *f64, i: i64, a: f64) {\n  p[i] = a\n}\n"
                      "entry function f(p: *f64) {\n  call store(p, 0, 1.0)\n  call store(p, 1, 2.0)\n}\n",
                      3),
              testing::ElementsAre("store", "store_2"));
}

TEST(CloneFunctions, NothingWhereEachIsCalledOnce) {
  EXPECT_TRUE(callees(kHelpers + "entry function f(p: *f64) {\n  call outer(p)\n}\n", 3).empty());
}

TEST(CloneFunctions, RecursionStaysOne) {
  EXPECT_TRUE(callees(R"(function down(p: *f64, n: i32) {
  if gt(n, 0i32) {
    call down(p, sub(n, 1i32))
  }
}
entry function f(p: *f64) {
  call down(p, 3i32)
  call down(p, 4i32)
}
)",
                      2)
                  .empty());
}

TEST(CloneFunctions, OnlyWhatIsWanted) {
  const Module module = moduleOf(kHelpers + "entry function f(p: *f64) {\n  call inner(p)\n  call inner(p)\n}\n");
  EXPECT_FALSE(cloneFunctions(module, std::vector<bool>(module.functions.size())).has_value());
}

}  // namespace
}  // namespace sparsegen::ir
