//===- DropUnusedTest.cpp - a module without what nothing leads to --------===//

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "IR/Builder.h"
#include "IR/Transform/DropUnused.h"
#include "IR/Verifier.h"
#include "ModuleText.h"

namespace sparsegen::ir {
namespace {

constexpr const char* kText = R"(external "*x": [3]f64
external "*y": [3]f64
entry function f(x: *f64, y: *f64, n: i32) -> i32 {
  local i: i32
  for i = 0i32; lt n; 1i32 {
    if gt(x[cast(i64, i)], 0.0) {
      y[cast(i64, i)] = sin(x[cast(i64, i)])
      break
    } else {
      continue
    }
  }
  while lt(i, n) {
    i = add(i, 1i32)
  } step {
    i = add(i, 2i32)
  }
  return i
}
bind x to "*x"
bind y to "*y"
independent x is "*x" count 3 begin sub(cast(i64, n), 4)
dependent y is "*y" count 3
)";

TEST(DropUnused, KeepsWhatTheFunctionsDo) {
  Module module = moduleOf(kText);
  const std::string before = toText(module);
  const std::size_t exprs = module.exprs.size(), stmts = module.stmts.size();
  Builder build(module);
  const ExprId lost = build.binary(Op::Add, build.integer(7), build.integer(8));
  build.statement(Return{lost});
  ASSERT_GT(module.exprs.size(), exprs);
  ASSERT_GT(module.stmts.size(), stmts);
  dropUnused(module);
  EXPECT_THAT(verify(module), testing::IsEmpty());
  EXPECT_EQ(toText(module), before);
  EXPECT_LE(module.exprs.size(), exprs);
  EXPECT_EQ(module.stmts.size(), stmts);
}

TEST(DropUnused, RenumbersWhatStandsBehindWhatIsGone) {
  Module module = moduleOf(kText);
  const std::string before = toText(module);
  // What comes first is not used any more once its like stands elsewhere.
  Builder build(module);
  auto& loop = std::get<For>(module.stmts[module[module.entry].body.front().value].node);
  loop.first = build.integer(0, ScalarKind::I32);
  dropUnused(module);
  EXPECT_THAT(verify(module), testing::IsEmpty());
  EXPECT_EQ(toText(module), before);
}

}  // namespace
}  // namespace sparsegen::ir
