//===- ResolvePointersTest.cpp - pointers that lead to one place ----------===//

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "IR/Transform/ResolvePointers.h"
#include "IR/Verifier.h"
#include "ModuleText.h"

namespace sparsegen::ir {
namespace {

using testing::HasSubstr;
using testing::Not;

/// The text of f(x, y, n) with these statements, after the pass.
std::string resolved(const std::string& body) {
  Module module = moduleOf(R"(record Vec {
  v: [3]f64
}
external "*x": [4]f64
external "*y": [4]f64
entry function f(x: *f64, y: *f64, n: i64) {
  local a: Vec
  local p: *f64
  local q: *f64
)" + body + R"(}
bind x to "*x"
bind y to "*y"
independent x is "*x" count 4
dependent y is "*y" count 4
)");
  resolvePointers(module);
  EXPECT_THAT(verify(module), testing::IsEmpty());
  return toText(module);
}

TEST(ResolvePointers, AReferenceIsItsPlace) {
  const std::string text = resolved(R"(  declare a
  declare p
  declare q
  p = &a.v[0]
  q = ptradd(p, 1)
  *q = *x
  p[2] = *q
  *y = a.v[2]
)");
  EXPECT_THAT(text, HasSubstr("  a.v[1] = *x\n  a.v[2] = a.v[1]\n  *y = a.v[2]\n"));
  EXPECT_THAT(text, Not(HasSubstr("p = "))) << "nothing reads it";
}

TEST(ResolvePointers, OneThatIsSetTwiceStays) {
  const std::string text = resolved(R"(  declare a
  declare p
  p = &a.v[0]
  *p = *x
  p = &a.v[1]
  *p = *x
  *y = a.v[1]
)");
  EXPECT_THAT(text, HasSubstr("  p = &a.v[0]\n  *p = *x\n  p = &a.v[1]\n"));
}

TEST(ResolvePointers, AnIndexThatMayChangeStays) {
  const std::string text = resolved(R"(  declare a
  declare p
  p = &a.v[n]
  *p = *x
  *y = a.v[1]
)");
  EXPECT_THAT(text, HasSubstr("  p = &a.v[n]\n  *p = *x\n"));
}

TEST(ResolvePointers, WhatLeavesTheArrayStays) {
  const std::string text = resolved(R"(  declare a
  declare p
  declare q
  p = &a.v[0]
  q = ptradd(p, 3)
  *p = *x
  *y = mul(a.v[0], cast(f64, ptrdiff(q, p)))
)");
  EXPECT_THAT(text, HasSubstr("q = ptradd(&a.v[0], 3)"));
  EXPECT_THAT(text, HasSubstr("a.v[0] = *x"));
}

}  // namespace
}  // namespace sparsegen::ir
