//===- PadArraysTest.cpp - room before arrays that count from one ---------===//

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "IR/Transform/PadArrays.h"
#include "IR/Verifier.h"
#include "ModuleText.h"

namespace sparsegen::ir {
namespace {

using testing::HasSubstr;

/// The text of f(x, y, n) with these statements, after the pass.
std::string padded(const std::string& body) {
  Module module = moduleOf(R"(record Held {
  k: i32
  v: [3]f64
}
external "*x": [4]f64
external "*y": [4]f64
entry function f(x: *f64, y: *f64, n: i64) {
  local a: [4]f64
  local b: [4]i32
  local h: Held
  local p: *f64
)" + body + R"(}
bind x to "*x"
bind y to "*y"
independent x is "*x" count 4
dependent y is "*y" count 4
)");
  padArrays(module);
  EXPECT_THAT(verify(module), testing::IsEmpty());
  return toText(module);
}

TEST(PadArrays, APointerToBeforeTheStartIsWithin) {
  const std::string text = padded(R"(  declare a
  declare p
  p = ptradd(&a[0], sub(0, 1))
  p[n] = *x
  *y = a[n]
)");
  EXPECT_THAT(text, HasSubstr(": [2][4]f64 called a"));
  EXPECT_THAT(text, HasSubstr("p = ptradd(&a_2[1][0], sub(0, 1))"));
  EXPECT_THAT(text, HasSubstr("*y = a_2[1][n]"));
}

TEST(PadArrays, AVariableThatIsMovedBackMayBeAnyArrays) {
  const std::string text = padded(R"(  declare a
  declare b
  declare p
  p = &a[0]
  p = ptradd(p, -5)
  p[5] = *x
  b[0] = 1i32
  *y = a[0]
)");
  EXPECT_THAT(text, HasSubstr(": [3][4]f64 called a"));
  EXPECT_THAT(text, HasSubstr("*y = a_2[2][0]")) << "five elements are in two arrays of four";
  EXPECT_THAT(text, HasSubstr("b[0] = 1i32")) << "no pointer leads to integers";
}

TEST(PadArrays, AnArrayInAStructHasRoomBeforeTheStruct) {
  const std::string text = padded(R"(  declare h
  declare p
  p = ptradd(&h.v[0], -1)
  p[1] = *x
  *y = h.v[0]
)");
  EXPECT_THAT(text, HasSubstr(": [2]Held called h"));
  EXPECT_THAT(text, HasSubstr("p = ptradd(&h_2[1].v[0], -1)"));
  EXPECT_THAT(text, HasSubstr("*y = h_2[1].v[0]"));
}

TEST(PadArrays, OthersStayAsTheyAre) {
  const std::string text = padded(R"(  declare a
  declare p
  a[0] = *x
  p = ptradd(x, -1)
  *y = add(a[0], p[1])
)");
  EXPECT_THAT(text, HasSubstr("a[0] = *x")) << "nothing points to the array";
}

}  // namespace
}  // namespace sparsegen::ir
