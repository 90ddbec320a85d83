//===- OpsTest.cpp - the table of operations against arithmetic -----------===//
//
// Reads the rules of Ops.def as C++ on doubles, and holds them and the classes
// against central differences of the functions, at random points. A new row
// fails here until it has a line in `samples`.
//
//===----------------------------------------------------------------------===//

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "IR/IR.h"

namespace sparsegen::ir {
namespace {

using Point = std::array<double, 3>;

/// What the rules use beside <cmath>.
double select(bool condition, double a, double b) { return condition ? a : b; }

double quotient_or_zero(double a, double b) { return b == 0 ? 0 : a / b; }

/// By recurrence up to where the asymptotic series is good to double precision.
double digamma(double x) {
  double sum = 0;
  for (; x < 12; x += 1) sum -= 1 / x;
  const double s = 1 / (x * x);
  const double series = s * (1.0 / 12 - s * (1.0 / 120 - s * (1.0 / 252 - s * (1.0 / 240 - s / 132))));
  return sum + std::log(x) - 0.5 / x - series;
}

/// The partial derivatives as the table writes them; `r` is the value.
Point rules(Op op, double x, double y, [[maybe_unused]] double z, double r) {
  using namespace std;
#define SPARSEGEN_MATH1(Name, text, classX, dx) \
  if (op == Op::Name) return {dx, 0, 0};
#define SPARSEGEN_MATH2(Name, text, classX, classY, cross, dx, dy) \
  if (op == Op::Name) return {dx, dy, 0};
#define SPARSEGEN_MATH3(Name, text, classX, classY, classZ, cross, dx, dy, dz) \
  if (op == Op::Name) return {dx, dy, dz};
#include "IR/Ops.def"
  ADD_FAILURE() << info(op).name << " has no rule";
  return {};
}

/// A function, and a box of points where it is differentiable, kinks and steps
/// between them aside.
struct Sample {
  double (*value)(double x, double y, double z);
  std::array<double, 2> x;
  std::array<double, 2> y = {0, 0};
  std::array<double, 2> z = {0, 0};
};

using D = double;

std::multimap<Op, Sample> samplesOfOne() {
  return {
      {Op::Sin, {[](D x, D, D) { return std::sin(x); }, {-4, 4}}},
      {Op::Cos, {[](D x, D, D) { return std::cos(x); }, {-4, 4}}},
      {Op::Tan, {[](D x, D, D) { return std::tan(x); }, {-1.4, 1.4}}},
      {Op::Asin, {[](D x, D, D) { return std::asin(x); }, {-0.95, 0.95}}},
      {Op::Acos, {[](D x, D, D) { return std::acos(x); }, {-0.95, 0.95}}},
      {Op::Atan, {[](D x, D, D) { return std::atan(x); }, {-4, 4}}},
      {Op::Sinh, {[](D x, D, D) { return std::sinh(x); }, {-3, 3}}},
      {Op::Cosh, {[](D x, D, D) { return std::cosh(x); }, {-3, 3}}},
      {Op::Tanh, {[](D x, D, D) { return std::tanh(x); }, {-3, 3}}},
      {Op::Asinh, {[](D x, D, D) { return std::asinh(x); }, {-4, 4}}},
      {Op::Acosh, {[](D x, D, D) { return std::acosh(x); }, {1.1, 4}}},
      {Op::Atanh, {[](D x, D, D) { return std::atanh(x); }, {-0.95, 0.95}}},
      {Op::Exp, {[](D x, D, D) { return std::exp(x); }, {-3, 3}}},
      {Op::Exp2, {[](D x, D, D) { return std::exp2(x); }, {-3, 3}}},
      {Op::Expm1, {[](D x, D, D) { return std::expm1(x); }, {-3, 3}}},
      {Op::Log, {[](D x, D, D) { return std::log(x); }, {0.2, 5}}},
      {Op::Log2, {[](D x, D, D) { return std::log2(x); }, {0.2, 5}}},
      {Op::Log10, {[](D x, D, D) { return std::log10(x); }, {0.2, 5}}},
      {Op::Log1p, {[](D x, D, D) { return std::log1p(x); }, {-0.8, 5}}},
      {Op::Sqrt, {[](D x, D, D) { return std::sqrt(x); }, {0.2, 5}}},
      {Op::Cbrt, {[](D x, D, D) { return std::cbrt(x); }, {0.2, 5}}},
      {Op::Cbrt, {[](D x, D, D) { return std::cbrt(x); }, {-5, -0.2}}},
      {Op::Erf, {[](D x, D, D) { return std::erf(x); }, {-2, 2}}},
      {Op::Erfc, {[](D x, D, D) { return std::erfc(x); }, {-2, 2}}},
      {Op::Lgamma, {[](D x, D, D) { return std::lgamma(x); }, {0.2, 6}}},
      {Op::Lgamma, {[](D x, D, D) { return std::lgamma(x); }, {-1.8, -1.2}}},
      {Op::Tgamma, {[](D x, D, D) { return std::tgamma(x); }, {0.2, 5}}},
      {Op::Tgamma, {[](D x, D, D) { return std::tgamma(x); }, {-1.8, -1.2}}},
      {Op::Fabs, {[](D x, D, D) { return std::fabs(x); }, {-4, 4}}},
      {Op::Ceil, {[](D x, D, D) { return std::ceil(x); }, {-4, 4}}},
      {Op::Floor, {[](D x, D, D) { return std::floor(x); }, {-4, 4}}},
      {Op::Trunc, {[](D x, D, D) { return std::trunc(x); }, {-4, 4}}},
      {Op::Round, {[](D x, D, D) { return std::round(x); }, {-4, 4}}},
      {Op::Rint, {[](D x, D, D) { return std::rint(x); }, {-4, 4}}},
      {Op::Nearbyint, {[](D x, D, D) { return std::nearbyint(x); }, {-4, 4}}},
      {Op::Logb, {[](D x, D, D) { return std::logb(x); }, {0.2, 9}}},
  };
}

std::multimap<Op, Sample> samplesOfMore() {
  return {
      {Op::Pow, {[](D x, D y, D) { return std::pow(x, y); }, {0.3, 3}, {-3, 3}}},
      {Op::Atan2, {[](D x, D y, D) { return std::atan2(x, y); }, {-3, 3}, {0.3, 3}}},
      {Op::Atan2, {[](D x, D y, D) { return std::atan2(x, y); }, {0.3, 3}, {-3, 3}}},
      {Op::Hypot, {[](D x, D y, D) { return std::hypot(x, y); }, {-3, 3}, {0.3, 3}}},
      {Op::Fmin, {[](D x, D y, D) { return std::fmin(x, y); }, {-3, 3}, {-3, 3}}},
      {Op::Fmax, {[](D x, D y, D) { return std::fmax(x, y); }, {-3, 3}, {-3, 3}}},
      {Op::Fdim, {[](D x, D y, D) { return std::fdim(x, y); }, {-3, 3}, {-3, 3}}},
      {Op::Fmod, {[](D x, D y, D) { return std::fmod(x, y); }, {-9, 9}, {0.5, 3}}},
      {Op::Fmod, {[](D x, D y, D) { return std::fmod(x, y); }, {-9, 9}, {-3, -0.5}}},
      {Op::IeeeRemainder, {[](D x, D y, D) { return std::remainder(x, y); }, {-9, 9}, {0.5, 3}}},
      {Op::IeeeRemainder, {[](D x, D y, D) { return std::remainder(x, y); }, {-9, 9}, {-3, -0.5}}},
      {Op::Copysign, {[](D x, D y, D) { return std::copysign(x, y); }, {-3, 3}, {-3, 3}}},
      {Op::Nextafter, {[](D x, D y, D) { return std::nextafter(x, y); }, {-3, 3}, {-3, 3}}},
      {Op::Fma, {[](D x, D y, D z) { return std::fma(x, y, z); }, {-3, 3}, {-3, 3}, {-3, 3}}},
  };
}

constexpr int kPoints = 40;
constexpr double kStep = 1e-5;

/// The central difference of f in coordinate k.
template <class F>
double difference(const F& f, Point p, unsigned k) {
  Point up = p;
  Point down = p;
  up[k] += kStep;
  down[k] -= kStep;
  return (f(up) - f(down)) / (up[k] - down[k]);
}

bool near(double a, double b) { return std::abs(a - b) <= 1e-6 * (1 + std::abs(a) + std::abs(b)); }

class MathOp : public testing::TestWithParam<Op> {
protected:
  static std::vector<Sample> samples(Op op) {
    std::vector<Sample> result;
    for (const auto& all : {samplesOfOne(), samplesOfMore()}) {
      const auto [first, last] = all.equal_range(op);
      for (auto at = first; at != last; ++at) result.push_back(at->second);
    }
    return result;
  }

  /// Calls visit(value, rule, point), of which the first two are functions of a point.
  template <class Visit>
  static void forEachPoint(Op op, const Visit& visit) {
    const auto all = samples(op);
    ASSERT_FALSE(all.empty()) << info(op).name << " has no sample";
    std::mt19937 random(11);
    for (const Sample& sample : all) {
      const auto value = [&](const Point& p) { return sample.value(p[0], p[1], p[2]); };
      const auto rule = [&](const Point& p) { return rules(op, p[0], p[1], p[2], value(p)); };
      for (int k = 0; k < kPoints; ++k) {
        const auto within = [&](std::array<double, 2> range) {
          return std::uniform_real_distribution<double>(range[0], range[1])(random);
        };
        visit(value, rule, Point{within(sample.x), within(sample.y), within(sample.z)});
      }
    }
  }
};

TEST_P(MathOp, TheRuleIsTheDerivative) {
  const OpInfo& op = info(GetParam());
  forEachPoint(GetParam(), [&](const auto& value, const auto& rule, const Point& p) {
    for (unsigned k = 0; k < op.arity; ++k) {
      const double expected = difference(value, p, k);
      EXPECT_TRUE(near(rule(p)[k], expected)) << op.name << " operand " << k << " at " << p[0] << ", " << p[1] << ": "
                                              << rule(p)[k] << ", not " << expected;
    }
  });
}

TEST_P(MathOp, TheClassesAreThoseOfTheFunction) {
  const OpInfo& op = info(GetParam());
  std::array<DerivativeClass, 3> seen{};
  DerivativeClass seenCross = DerivativeClass::Zero;
  forEachPoint(GetParam(), [&](const auto& value, const auto& rule, const Point& p) {
    for (unsigned k = 0; k < op.arity; ++k) {
      if (!near(difference(value, p, k), 0)) seen[k] = std::max(seen[k], DerivativeClass::Linear);
      for (unsigned l = 0; l < op.arity; ++l) {
        const bool varies = !near(difference([&](const Point& at) { return rule(at)[k]; }, p, l), 0);
        if (varies && k == l) seen[k] = DerivativeClass::Nonlinear;
        if (varies && k != l) seenCross = DerivativeClass::Nonlinear;
      }
    }
  });
  EXPECT_EQ(op.operandClass, seen) << op.name;
  EXPECT_EQ(op.crossClass, seenCross) << op.name;
}

std::vector<Op> mathOps() {
  std::vector<Op> ops;
  for (std::size_t k = 0; k < opCount(); ++k)
    if (info(static_cast<Op>(k)).family == OpFamily::Math) ops.push_back(static_cast<Op>(k));
  return ops;
}

std::string nameOf(const testing::TestParamInfo<Op>& at) { return std::string(info(at.param).name); }

INSTANTIATE_TEST_SUITE_P(Ops, MathOp, testing::ValuesIn(mathOps()), nameOf);

TEST(Ops, PowHasFiniteRulesWhereItsTextWouldNot) {
  EXPECT_EQ(rules(Op::Pow, 0.0, 0.0, 0, 1.0)[0], 0.0);
  EXPECT_EQ(rules(Op::Pow, 0.0, 2.0, 0, 0.0)[1], 0.0);
  EXPECT_EQ(rules(Op::Pow, -2.0, 3.0, 0, -8.0)[0], 12.0);
}

TEST(Ops, FminAndFmaxFollowTheOperandThatIsANumber) {
  const double nan = std::nan("");
  EXPECT_EQ(rules(Op::Fmin, 1.0, nan, 0, 1.0), (Point{1, 0, 0}));
  EXPECT_EQ(rules(Op::Fmin, nan, 1.0, 0, 1.0), (Point{0, 1, 0}));
  EXPECT_EQ(rules(Op::Fmax, 1.0, nan, 0, 1.0), (Point{1, 0, 0}));
  EXPECT_EQ(rules(Op::Fmax, nan, 1.0, 0, 1.0), (Point{0, 1, 0}));
}

/// Whether a partial derivative that is no number meets a value that is one, at the edges of where functions are
/// defined.
bool hasInfinitePartial(Op op) {
  std::optional<Sample> sample;
  for (const auto& all : {samplesOfOne(), samplesOfMore()})
    if (const auto found = all.find(op); found != all.end()) sample = found->second;
  if (!sample) throw std::runtime_error("no sample of " + std::string(info(op).name));
  for (const double x : {-1.0, 0.0, 1.0})
    for (const double y : {0.0, 0.5, 2.0}) {
      const double value = sample->value(x, y, 1.0);
      const Point partials = rules(op, x, y, 1.0, value);
      for (unsigned k = 0; k < info(op).arity; ++k)
        if (std::isfinite(value) && !std::isfinite(partials[k])) return true;
    }
  return false;
}

TEST(Ops, PartialDerivativesThatAreInfiniteWhereTheValueIsNotAreStrong) {
  enum class Mark { Guarded, Strong };
  const std::map<Op, Mark> marks = {
#define SPARSEGEN_SINGULAR(Name, mark) {Op::Name, Mark::mark},
#include "IR/Ops.def"
  };
  for (const Op op : mathOps()) {
    const auto found = marks.find(op);
    EXPECT_EQ(found != marks.end() && found->second == Mark::Strong, hasInfinitePartial(op)) << info(op).name;
  }
  for (const Op op : {Op::Sqrt, Op::Cbrt, Op::Acos, Op::Pow, Op::Atan2})
    EXPECT_TRUE(hasInfinitePartial(op)) << info(op).name;
}

TEST(Ops, EveryTextIsFoundAndOnlyThose) {
  for (std::size_t k = 0; k < opCount(); ++k)
    EXPECT_EQ(opFromText(info(static_cast<Op>(k)).text), static_cast<Op>(k)) << info(static_cast<Op>(k)).name;
  EXPECT_EQ(opFromText("nothing"), std::nullopt);
  EXPECT_EQ(opFromText(""), std::nullopt);
}

TEST(Ops, ArithmeticHasTheClassesOfArithmetic) {
  using enum DerivativeClass;
  const auto classes = [](Op op) { return info(op).operandClass; };
  EXPECT_EQ(classes(Op::Subtract), (std::array{Linear, Linear, Zero}));
  EXPECT_EQ(classes(Op::Multiply), (std::array{Linear, Linear, Zero}));
  EXPECT_EQ(info(Op::Multiply).crossClass, Nonlinear);
  EXPECT_EQ(classes(Op::Divide), (std::array{Linear, Nonlinear, Zero}));
  EXPECT_EQ(info(Op::Divide).crossClass, Nonlinear);
  EXPECT_EQ(classes(Op::Select), (std::array{Zero, Linear, Linear}));
  EXPECT_EQ(classes(Op::Less), (std::array{Zero, Zero, Zero}));
}

}  // namespace
}  // namespace sparsegen::ir
