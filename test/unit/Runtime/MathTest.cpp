//===- MathTest.cpp - digamma against known values --------------------------===//
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "sparsegen/runtime/math.h"

namespace {

using sparsegen::runtime::digamma;
using sparsegen::runtime::trigamma;

struct Known {
  double x;
  double value;
};

/// Computed with 40 digits.
constexpr Known kKnown[] = {
    {1e-300, -9.9999999999999997494e+299}, {1e-10, -10000000000.5772153},   {0.001, -1000.5755719318102797},
    {0.1, -10.423754940411076232},         {0.25, -4.2274535333762654081},  {0.5, -1.9635100260214234794},
    {0.75, -1.0858608797864721696},        {1.0, -0.57721566490153286061},  {1.25, -0.22745353337626540809},
    {1.5, 0.036489973978576520559},        {2.0, 0.42278433509846713939},   {2.5, 0.70315664064524318723},
    {3.0, 0.92278433509846713939},         {4.75, 1.4492040552784628953},   {7.0, 1.8727843350984671394},
    {9.5, 2.1977378764029495332},          {9.999, 2.2516474172057353142},  {10.0, 2.2517525890667211076},
    {10.5, 2.3030010342976863753},         {12.25, 2.4641546551853689558},  {37.5, 3.610948344596338412},
    {100.0, 4.6001618527380874002},        {1234.5, 7.1180162318279978433}, {1e6, 13.815510057964190771},
    {1e15, 34.53877639491068476},          {1e300, 690.77552789821370526},  {-1e-8, 99999999.422784316557},
    {-0.25, 2.9141391202135278304},        {-0.5, 0.036489973978576520559}, {-0.75, -2.8941202000429320748},
    {-1.5, 0.70315664064524318723},        {-2.25, 4.1585835646579722748},  {-7.625, 0.79428494736138964832},
    {-10.125, 9.9480538258660761287},      {-99.5, 4.6051743525818452119},  {-1000.375, 8.2099202225552092348},
};

TEST(StrongProduct, IsZeroWhereAFactorIs) {
  using sparsegen::runtime::strong_product;
  const double infinity = std::numeric_limits<double>::infinity(), nan = std::numeric_limits<double>::quiet_NaN();
  for (const double other : {infinity, -infinity, nan, 2.0, 0.0}) {
    EXPECT_EQ(strong_product(0.0, other), 0.0);
    EXPECT_EQ(strong_product(other, -0.0), 0.0);
  }
  EXPECT_EQ(strong_product(-2.0, infinity), -infinity);
  EXPECT_EQ(strong_product(3.0F, 2.0F), 6.0F);
  EXPECT_TRUE(std::isnan(strong_product(nan, 1.0)));
  // Of three factors, in whatever place the zero is.
  EXPECT_EQ(strong_product(2.0, -3.0, 4.0), -24.0);
  EXPECT_EQ(strong_product(0.0, infinity, 2.0), 0.0);
  EXPECT_EQ(strong_product(2.0, infinity, 0.0), 0.0);
  EXPECT_EQ(strong_product(nan, 1.0, 0.0), 0.0);
  EXPECT_EQ(strong_product(infinity, 2.0, -1.0), -infinity);
  EXPECT_TRUE(std::isnan(strong_product(nan, 1.0, 2.0)));
}

TEST(Digamma, HasKnownValues) {
  for (const auto& [x, value] : kKnown)
    EXPECT_NEAR(digamma(x), value, 1e-14 * std::max(std::fabs(value), 0.05)) << "x = " << x;
}

TEST(Digamma, IsTheDerivativeOfLgamma) {
  for (double x = 0.3; x < 40; x += 0.37) {
    const double h = 1e-3 * x;
    const double slope =
        (std::lgamma(x - 2 * h) - 8 * std::lgamma(x - h) + 8 * std::lgamma(x + h) - std::lgamma(x + 2 * h)) / (12 * h);
    EXPECT_NEAR(digamma(x), slope, 1e-9 * std::max(1.0, std::fabs(slope))) << "x = " << x;
  }
}

TEST(Digamma, MeetsItsRecurrenceAndReflection) {
  for (double x = -20.3; x < 30; x += 0.7) {
    EXPECT_NEAR(digamma(x + 1) - digamma(x), 1 / x, 1e-13 * std::max(1.0, std::fabs(digamma(x)))) << "x = " << x;
  }
}

TEST(Digamma, HasPoles) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(digamma(0.0), -infinity);
  EXPECT_EQ(digamma(-0.0), infinity);
  EXPECT_EQ(digamma(infinity), infinity);
  for (const double x : {-1.0, -2.0, -1e20, -infinity, std::numeric_limits<double>::quiet_NaN()})
    EXPECT_TRUE(std::isnan(digamma(x))) << "x = " << x;
}

TEST(Digamma, TakesFloats) {
  static_assert(std::is_same_v<decltype(digamma(1.0F)), float>);
  EXPECT_FLOAT_EQ(digamma(1.0F), -0.57721566F);
  EXPECT_FLOAT_EQ(digamma(-2.25F), 4.1585836F);
}

TEST(Trigamma, HasKnownValues) {
  constexpr double pi = 3.14159265358979323846;
  const std::vector<std::pair<double, double>> known{
      {1.0, pi * pi / 6.0}, {0.5, pi * pi / 2.0}, {2.0, pi * pi / 6.0 - 1.0}, {-0.5, pi * pi / 2.0 + 4.0}};
  for (const auto& [x, value] : known) EXPECT_NEAR(trigamma(x), value, 1e-14 * value) << "x = " << x;
}

TEST(Trigamma, IsTheDerivativeOfDigamma) {
  for (const double x : {0.1, 0.7, 3.3, 12.0, 40.0, -0.3, -2.6}) {
    const double h = 1e-5, slope = (digamma(x + h) - digamma(x - h)) / (2 * h);
    EXPECT_NEAR(trigamma(x), slope, 1e-6 * std::max(1.0, std::fabs(slope))) << "x = " << x;
  }
}

TEST(Trigamma, HasPoles) {
  EXPECT_EQ(trigamma(0.0), std::numeric_limits<double>::infinity());
  EXPECT_EQ(trigamma(-3.0), std::numeric_limits<double>::infinity());
  EXPECT_EQ(trigamma(std::numeric_limits<double>::infinity()), 0.0);
  static_assert(std::is_same_v<decltype(trigamma(1.0F)), float>);
}

}  // namespace
