//===- CoincidenceTest.cpp - differences of what may be one value ---------===//

#include "IR/Printer.h"
#include "Propagate/Tighten.h"
#include "Propagated.h"

namespace sparsegen {
namespace {

/// A function of x[0] to x[3] that makes y[0] to y[3]; `before` stands before the loop, `body` within it.
std::string moduleText(const std::string& before, const std::string& body) {
  return R"(external "*x": [4]f64
external "*y": [4]f64
external "*w": [?]f64
entry function f(x: *f64, y: *f64, w: *f64) {
  local i: i64
  local l: i64
  local r: i64
  local a: f64
  local b: f64
)" + before +
         R"(
  for i = 0; lt 4; 1 {
    l = select(eq(i, 0), 1, sub(i, 1))
    r = select(eq(i, 3), 2, add(i, 1))
)" + body +
         R"(
  }
}
bind x to "*x"
bind y to "*y"
bind w to "*w"
independent x is "*x" count 4
dependent y is "*y" count 4
)";
}

/// The rows after the second run, and whether the module was changed.
std::string tight(const std::string& before, const std::string& body) {
  Propagated wide(moduleText(before, body));
  const std::string was = ir::toText(wide.module);
  wide.result = propagateTight(wide.module, wide.diagnostics);
  EXPECT_THAT(ir::verify(wide.module), testing::IsEmpty());
  return wide.rows() + (ir::toText(wide.module) == was ? "" : " changed");
}

TEST(Coincidence, OfLoads) {
  EXPECT_EQ(tight("", "y[i] = add(x[i], sub(x[r], x[l]))"), "{0} {0,1,2} {1,2,3} {3} changed");
  EXPECT_EQ(tight("", "y[i] = add(x[i], div(mul(2.0, x[r]), mul(2.0, x[l])))"), "{0} {0,1,2} {1,2,3} {3} changed");
}

TEST(Coincidence, OfMoreThanLoads) {
  EXPECT_EQ(tight("", "y[i] = sub(sin(mul(x[r], x[i])), sin(mul(x[l], x[i])))"), "{} {0,1,2} {1,2,3} {} changed");
  EXPECT_EQ(tight("", "y[i] = sub(sin(x[r]), cos(x[l]))"), "{1} {0,2} {1,3} {2}");
}

TEST(Coincidence, IsNotWrittenWhereItChangesNothing) {
  EXPECT_EQ(tight("", "y[i] = add(x[r], sub(x[r], x[l]))"), "{1} {0,2} {1,3} {2}");
  EXPECT_EQ(tight("", "y[i] = sub(x[r], x[i])"), "{0,1} {1,2} {2,3} {2,3}");
}

TEST(Coincidence, OfWhatLocalsHold) {
  EXPECT_EQ(tight("", "a = x[l]\nb = x[r]\ny[i] = sub(b, a)"), "{} {0,2} {1,3} {} changed");
  EXPECT_EQ(tight("", "a = x[l]\ny[i] = sub(x[r], a)"), "{} {0,2} {1,3} {} changed");
  EXPECT_EQ(tight("", "a = x[l]\nb = x[r]\nb = add(b, x[l])\ny[i] = sub(b, a)"), "{1} {0,2} {1,3} {2}");
}

TEST(Coincidence, NotOfWhatIsWrittenInBetween) {
  const std::string fill = "for i = 0; lt 4; 1 {\nw[i] = x[i]\n}";
  EXPECT_EQ(tight(fill, "a = w[l]\nb = w[r]\ny[i] = sub(b, a)"), "{} {0,2} {1,3} {} changed");
  EXPECT_EQ(tight(fill, "a = w[l]\nw[l] = mul(2.0, w[l])\nb = w[r]\ny[i] = sub(b, a)"), "{1} {0,2} {1,3} {2}");
  EXPECT_EQ(tight("", "a = x[l]\nif lt(i, 2) {\na = x[i]\n}\ny[i] = sub(x[r], a)"), "{0,1} {1,2} {1,3} {2}");
  EXPECT_EQ(tight("a = x[0]\nl = 0", "y[i] = sub(x[r], a)\na = x[r]"), "{0,1} {1,2} {2,3} {2,3}");
}

}  // namespace
}  // namespace sparsegen
