//===- WalkTest.cpp - walks over statements and expressions ---------------===//

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "IR/Walk.h"
#include "ModuleText.h"

namespace sparsegen::ir {
namespace {

using testing::ElementsAre;

const char* const kLoop = R"(function g(p: *f64) {
  *p = 2.0
}
entry function f(p: *f64, n: i32) {
  local i: i32
  local k: i32
  for i = 0i32; lt n; 1i32 {
    if gt(n, 3i32) {
      p[0] = 1.0
      break
    } else {
      call g(p)
    }
  }
  k = n
}
)";

TEST(Walk, StatementsOuterFirstById) {
  const Module module = moduleOf(kLoop);
  std::vector<std::size_t> kinds;
  forEachStmt(module, module[module.entry].body, [&](StmtId id) { kinds.push_back(module[id].node.index()); });
  std::vector<std::size_t> same;
  forEachStmt(module, module[module.entry].body, [&](const Stmt& stmt) { same.push_back(stmt.node.index()); });
  EXPECT_EQ(kinds, same);
  ASSERT_EQ(kinds.size(), 6u);
  const auto kind = [](const Stmt::Node& node) { return node.index(); };
  EXPECT_THAT(kinds, ElementsAre(kind(For{}), kind(If{}), kind(Assign{}), kind(Break{}), kind(Call{}), kind(Assign{})));
}

TEST(Walk, ExpressionsInTheOrderOfTheText) {
  const Module module = moduleOf("entry function f(p: *f64, x: f64) {\n  *p = mul(x, 3.0)\n}\n");
  const Stmt& stmt = module[module[module.entry].body.front()];
  const auto& assign = std::get<Assign>(stmt.node);
  EXPECT_THAT(expressionsOf(stmt), ElementsAre(assign.place, assign.value));
  std::vector<ExprUse> uses;
  forEachExpr(stmt, [&](ExprId, ExprUse use) { uses.push_back(use); });
  EXPECT_THAT(uses, ElementsAre(ExprUse::Written, ExprUse::Value));
}

TEST(Walk, NodesOuterFirstAndNoneOfNone) {
  const Module module = moduleOf("entry function f(p: *f64, x: f64) {\n  *p = mul(x, neg(x))\n}\n");
  const auto& assign = std::get<Assign>(module[module[module.entry].body.front()].node);
  std::vector<Op> ops;
  forEachNode(module, assign.value, [&](const Expr& expr) { ops.push_back(expr.op); });
  EXPECT_THAT(ops, ElementsAre(Op::Multiply, Op::Load, Op::Address, Op::Negate, Op::Load, Op::Address));
  forEachNode(module, ExprId(), [](ExprId) { FAIL() << "none has no nodes"; });
}

TEST(Walk, JumpsOfAnInnerLoopStayWithin) {
  const Module module = moduleOf(kLoop);
  const StmtId loop = module[module.entry].body.front();
  EXPECT_FALSE(jumpsFrom(module, loop).toLoop);
  const StmtId branch = std::get<For>(module[loop].node).body.front();
  EXPECT_TRUE(jumpsFrom(module, branch).toLoop);
  EXPECT_FALSE(jumpsFrom(module, branch).toCaller);
}

TEST(Walk, WhatIsCalledIsReachable) {
  const Module module = moduleOf(kLoop);
  EXPECT_EQ(reachable(module).size(), 2u);
  EXPECT_EQ(reachable(module).front(), module.entry);
}

}  // namespace
}  // namespace sparsegen::ir
