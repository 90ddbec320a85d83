//===- DeadIntegersTest.cpp - variables that nothing reads ----------------===//

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "IR/Transform/DeadIntegers.h"
#include "IR/Verifier.h"
#include "ModuleText.h"

namespace sparsegen::ir {
namespace {

/// What is left of a function with this body, which writes `y` and has a few integers.
std::string leftOf(const std::string& body) {
  const std::string head = R"(external "*x": [3]f64
external "*y": [3]f64
entry function f(x: *f64, y: *f64, n: i32) {
  local i: i32
  local a: i32
  local b: i32
  local c: [2]i32
)";
  const std::string behind = R"(}
bind x to "*x"
bind y to "*y"
independent x is "*x" count 3
dependent y is "*y" count 3
)";
  Module module = moduleOf(head + body + behind);
  removeDeadIntegers(module);
  EXPECT_THAT(verify(module), testing::IsEmpty());
  const std::string text = toText(module);
  const std::size_t begin = text.find("local c: [2]i32\n");
  EXPECT_NE(begin, std::string::npos);
  const std::size_t from = begin + std::string("local c: [2]i32\n").size();
  return text.substr(from, text.find("\n}", from) - from);
}

TEST(DeadIntegers, GoWithWhatTheyAreMadeOf) {
  EXPECT_EQ(leftOf(R"(  a = add(n, 1i32)
  b = add(a, 2i32)
  for i = 0i32; lt n; 1i32 {
    if gt(x[0], 0.0) {
      b = add(i, a)
    } else {
      c[1] = b
    }
  }
  y[0] = x[0]
)"),
            "  y[0] = x[0]");
}

TEST(DeadIntegers, StayWhereTheyAreRead) {
  const std::string loop = R"(  for i = 0i32; lt n; 1i32 {
  }
  y[0] = x[cast(i64, i)])";
  EXPECT_EQ(leftOf(loop + "\n"), loop);
  const std::string index = R"(  a = add(n, 1i32)
  c[cast(i64, a)] = 1i32
  y[0] = x[cast(i64, c[1])])";
  EXPECT_EQ(leftOf(index + "\n"), index);
}

}  // namespace
}  // namespace sparsegen::ir
