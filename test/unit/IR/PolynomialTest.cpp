//===- PolynomialTest.cpp - integers as sums of products -------------------===//

#include <gtest/gtest.h>

#include "IR/Polynomial.h"

namespace sparsegen::ir {
namespace {

const Polynomial kI = Polynomial::atom(0), kJ = Polynomial::atom(1), kN = Polynomial::atom(2);

Polynomial number(std::int64_t value) { return Polynomial(value); }

TEST(Polynomial, AddsAndMultiplies) {
  EXPECT_EQ((kI + number(1)) * (kI - number(1)), kI * kI - number(1));
  EXPECT_EQ(kI * kJ, kJ * kI);
  EXPECT_EQ((kI + kJ) * (kI + kJ), kI * kI + number(2) * kI * kJ + kJ * kJ);
  EXPECT_EQ(kI - kI, Polynomial());
  EXPECT_EQ(number(0) * kN, number(0));
  EXPECT_NE(kI, kJ);
}

TEST(Polynomial, IsANumberWhereAllElseIsGone) {
  EXPECT_EQ((kN * kJ + number(3) - kJ * kN).constant(), 3);
  EXPECT_EQ(Polynomial().constant(), 0);
  EXPECT_EQ(kN.constant(), std::nullopt);
  EXPECT_EQ((kN + number(1)).constant(), std::nullopt);
}

TEST(Polynomial, IsLinearInAnAtom) {
  const auto linear = (kJ * kN + number(2) * kJ + kI).linearIn(1);
  ASSERT_TRUE(linear);
  EXPECT_EQ(linear->factor, kN + number(2));
  EXPECT_EQ(linear->rest, kI);
  EXPECT_EQ(kI.linearIn(1)->factor, number(0));
  EXPECT_FALSE((kJ * kJ).linearIn(1));
  EXPECT_TRUE((kJ * kN).has(2));
  EXPECT_FALSE((kJ * kN).has(0));
}

TEST(Polynomial, IsSmallWhereProductsDoNotOverflow) {
  EXPECT_TRUE(number(1000).isSmall());
  EXPECT_FALSE(number(std::int64_t{1} << 40).isSmall());
  Polynomial many;
  for (std::size_t k = 0; k < 100; ++k) many = many + Polynomial::atom(k);
  EXPECT_FALSE(many.isSmall());
}

}  // namespace
}  // namespace sparsegen::ir
