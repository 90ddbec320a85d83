//===- BoundTest.cpp - integers that were bound at generation ---------------===//
#include <gtest/gtest.h>

#include <cstddef>
#include <string>

#include "sparsegen/runtime/bound.h"

namespace {

using sparsegen::runtime::require_bound;

template <class Integer>
std::string refusal(Integer value, std::int64_t bound) {
  try {
    require_bound("p->n", value, bound);
  } catch (const std::invalid_argument& problem) {
    return problem.what();
  }
  return "";
}

std::string saying(const std::string& value, const std::string& bound) {
  return "sparsegen: `p->n` is " + value + ", and the header was generated for " + bound;
}

enum Plain { zero, seven = 7 };
enum class Small : unsigned char { zero, seven = 7 };

TEST(Bound, WhatItWasBoundToPasses) {
  EXPECT_EQ(refusal(7, 7), "");
  EXPECT_EQ(refusal(std::size_t{7}, 7), "");
  EXPECT_EQ(refusal(~std::uint64_t{0}, -1), "");
  EXPECT_EQ(refusal(4294967295u, 4294967295), "");
  EXPECT_EQ(refusal(true, 1), "");
  EXPECT_EQ(refusal(seven, 7), "");
  EXPECT_EQ(refusal(Small::seven, 7), "");
}

double heat(double u) { return u * u; }
double cold(double u) { return u; }

TEST(Bound, FunctionsAreHeldByTheirAddress) {
  using sparsegen::runtime::require_function;
  double (*source)(double) = heat;
  require_function("p->f", source, &heat, "heat");
  require_function("f", heat, &heat, "heat");
  try {
    require_function("p->f", source, &cold, "ns::cold");
    FAIL() << "another function passes";
  } catch (const std::invalid_argument& problem) {
    EXPECT_STREQ(problem.what(),
                 "sparsegen: `p->f` does not point to `ns::cold`, and the header was generated for that");
  }
}

TEST(Bound, AnythingElseIsNamedWithBothValues) {
  EXPECT_EQ(refusal(8, 7), saying("8", "7"));
  EXPECT_EQ(refusal(-7, 7), saying("-7", "7"));
  EXPECT_EQ(refusal(~std::size_t{0}, 7), saying("18446744073709551615", "7"));
  EXPECT_EQ(refusal(static_cast<signed char>(65), 66), saying("65", "66"));
  EXPECT_EQ(refusal(false, 1), saying("0", "1"));
  EXPECT_EQ(refusal(zero, 7), saying("0", "7"));
  EXPECT_EQ(refusal(Small::zero, 7), saying("0", "7"));
}

}  // namespace
