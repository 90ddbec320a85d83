//===- ForwardTest.cpp - tangents of whole functions ----------------------===//

#include "Compare.h"

namespace sparsegen::test {
namespace {

const std::string kNan = "";
constexpr double kNone = std::numeric_limits<double>::quiet_NaN();  ///< a cell that is not written

std::vector<double> none(std::size_t count) { return std::vector<double>(count, kNone); }

/// A function of x into y, with the slots bound.
std::string function(const std::string& body, int n, int m, const std::string& before = "") {
  return "external \"*x\": [?]f64\nexternal \"*y\": [?]f64\n" + before + "entry function f(x: *f64, y: *f64) {\n" + body +
         "}\nbind x to \"*x\"\nbind y to \"*y\"\nindependent x is \"*x\" count " + std::to_string(n) +
         "i64\ndependent y is \"*y\" count " + std::to_string(m) + "i64\n";
}

TEST(Forward, StraightLine) {
  expectDerivative(function(R"(
  y[0] = mul(mul(x[0], x[0]), x[1])
  y[1] = div(sin(x[0]), add(x[1], 2.0))
  y[2] = 3.0
)", 2, 3), {{{"*x", {0.7, 1.3}}, {"*y", none(3)}}});
}

TEST(Forward, LoopOverAnArray) {
  expectDerivative(function(R"(
  local i: i64
  local d: f64
  for i = 1; lt 5; 1 {
    declare d
    d = sub(x[i], x[sub(i, 1)])
    y[sub(i, 1)] = mul(d, exp(d))
  }
)", 5, 4), {{{"*x", {0.1, 0.4, -0.3, 0.8, 0.2}}, {"*y", none(4)}}});
}

}  // namespace
}  // namespace sparsegen::test
