//===- LatticeCodeTest.cpp - the text of formulas ---------------------------===//
//
// That compilers read in it what was meant is shown in test/color/formula.test.
//
//===----------------------------------------------------------------------===//
#include <gtest/gtest.h>

#include "Emit/LatticeCode.h"

namespace sparsegen::emit {
namespace {

LatticeAxis steps(std::int64_t stride, std::int64_t extent, std::int32_t step) {
  return {stride, extent, step, step, 0, {}};
}

TEST(LatticeCode, AddsUpItsDigits) {
  EXPECT_EQ(latticeCode({5, {steps(1, 30, 1), steps(30, 20, 2)}}, "j", 600), "(j % 30 + 2 * (j / 30)) % 5");
  EXPECT_EQ(latticeCode({3, {steps(1, 30, 1)}}, "j", 30), "(j) % 3");
  EXPECT_EQ(latticeCode({}, "j", 30), "0 * j");
}

TEST(LatticeCode, BoundsEachDigitThatCouldBeTooLarge) {
  // The last axis of a formula need not be that of the grid.
  EXPECT_EQ(latticeCode({5, {steps(1, 30, 1), steps(30, 20, 2)}}, "j", 601), "(j % 30 + 2 * (j / 30 % 20)) % 5");
}

TEST(LatticeCode, WritesOffsetsOfFields) {
  EXPECT_EQ(latticeCode({6, {steps(1, 10, 1), {10, 3, 0, 0, 0, {0, 4, 2}}}}, "j", 30), "(j % 10 + 4 * (j / 10)) % 6");
  EXPECT_EQ(latticeCode({6, {steps(1, 10, 1), {10, 3, 0, 0, 0, {0, 3, 1}}}}, "j", 30),
            "(j % 10 + (j / 10 == 0 ? 0 : j / 10 == 1 ? 3 : 1)) % 6");
}

TEST(LatticeCode, WritesOtherSteps) {
  EXPECT_EQ(latticeCode({4, {{1, 7, 2, 1, 3, {}}}}, "j", 7), "(2 * j + 3 * (3 * j / 7)) % 4");
  EXPECT_EQ(latticeCode({4, {{1, 7, 0, 1, 1, {}}}}, "j", 7), "(j / 7) % 4");
}

}  // namespace
}  // namespace sparsegen::emit
