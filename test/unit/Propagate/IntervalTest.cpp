//===- IntervalTest.cpp - intervals against all their values --------------===//

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "IR/Integer.h"
#include "Propagate/Interval.h"

namespace sparsegen::propagation {
namespace {

using ir::Op;
using ir::ScalarKind;

std::vector<std::int64_t> valuesOf(const Interval& a) {
  std::vector<std::int64_t> values;
  for (std::int64_t value = a.lo; value <= a.hi; value += a.known() ? 1 : a.stride) values.push_back(value);
  return values;
}

std::string text(const Interval& a) {
  return "[" + std::to_string(a.lo) + ", " + std::to_string(a.hi) + "] by " + std::to_string(a.stride);
}

/// Known values, dense and strided ranges on both sides of zero.
std::vector<Interval> samples(ScalarKind kind) {
  std::vector<Interval> all;
  const bool negative = ir::isSigned(kind);
  for (const std::int64_t lo : {-128, -7, -6, -1, 0, 1, 2, 5, 100}) {
    if (lo < 0 && !negative) continue;
    for (const std::int64_t length : {0, 1, 2, 6, 24})
      for (const std::uint64_t stride : {1u, 2u, 3u, 4u, 6u})
        if (lo + length <= 127) all.push_back(makeInterval(lo, lo + length, stride));
  }
  all.push_back(wholeRange(kind));
  return all;
}

constexpr Op kArithmetic[] = {Op::Add,       Op::Subtract,   Op::Multiply, Op::Divide, Op::Remainder,
                              Op::ShiftLeft, Op::ShiftRight, Op::BitAnd,   Op::BitOr,  Op::BitXor};
constexpr Op kComparisons[] = {Op::Equal, Op::NotEqual, Op::Less, Op::LessEqual, Op::Greater, Op::GreaterEqual};

class IntervalOfKind : public testing::TestWithParam<ScalarKind> {};
INSTANTIATE_TEST_SUITE_P(Small, IntervalOfKind, testing::Values(ScalarKind::I8, ScalarKind::U8));

TEST_P(IntervalOfKind, ArithmeticHoldsEveryResult) {
  const ScalarKind kind = GetParam();
  for (const Op op : kArithmetic)
    for (const Interval& a : samples(kind))
      for (const Interval& b : samples(kind)) {
        const auto result = arithmetic(op, kind, a, b);
        for (const std::int64_t x : valuesOf(a))
          for (const std::int64_t y : valuesOf(b)) {
            const auto value = ir::evaluateInteger(op, kind, x, y);
            if (!value) continue;  // undefined, so it may be left out
            ASSERT_TRUE(result && result->contains(*value)) << ir::info(op).text << " of " << text(a) << " and "
                                                            << text(b) << ": " << x << ", " << y << " give " << *value;
          }
      }
}

TEST_P(IntervalOfKind, UnaryArithmeticHoldsEveryResult) {
  const ScalarKind kind = GetParam();
  for (const Op op : {Op::Negate, Op::BitNot})
    for (const Interval& a : samples(kind)) {
      const auto result = arithmetic(op, kind, a, {});
      for (const std::int64_t x : valuesOf(a)) {
        const auto value = ir::evaluateInteger(op, kind, x);
        if (!value) continue;
        ASSERT_TRUE(result && result->contains(*value)) << ir::info(op).text << " of " << text(a);
      }
    }
}

TEST_P(IntervalOfKind, ComparisonsHoldForAllValuesOrAreUnknown) {
  const ScalarKind kind = GetParam();
  for (const Op op : kComparisons)
    for (const Interval& a : samples(kind))
      for (const Interval& b : samples(kind)) {
        const Interval result = compare(op, kind, a, b);
        for (const std::int64_t x : valuesOf(a))
          for (const std::int64_t y : valuesOf(b))
            ASSERT_TRUE(result.contains(*ir::evaluateInteger(op, kind, x, y)))
                << ir::info(op).text << " of " << text(a) << " and " << text(b);
      }
}

TEST_P(IntervalOfKind, RefinementKeepsWhatMayHold) {
  const ScalarKind kind = GetParam();
  for (const Op op : kComparisons)
    for (const Interval& a : samples(kind))
      for (const Interval& b : samples(kind)) {
        const auto result = refine(op, kind, a, b);
        for (const std::int64_t x : valuesOf(a))
          for (const std::int64_t y : valuesOf(b)) {
            if (*ir::evaluateInteger(op, kind, x, y) == 0) continue;
            ASSERT_TRUE(result && result->contains(x)) << ir::info(op).text << " of " << text(a) << " and " << text(b);
          }
      }
}

TEST_P(IntervalOfKind, JoinAndWidenHoldBoth) {
  const ScalarKind kind = GetParam();
  for (const Interval& a : samples(kind))
    for (const Interval& b : samples(kind)) {
      const Interval both = join(a, b);
      const Interval wide = widen(a, both, kind);
      for (const Interval& part : {a, b})
        for (const std::int64_t value : valuesOf(part)) {
          ASSERT_TRUE(both.contains(value)) << text(a) << " joined with " << text(b);
          ASSERT_TRUE(wide.contains(value)) << text(a) << " widened to " << text(both);
        }
    }
}

TEST_P(IntervalOfKind, ClipKeepsWhatIsInside) {
  for (const Interval& a : samples(GetParam()))
    for (const std::int64_t lo : {-10, 0, 3})
      for (const std::int64_t hi : {-2, 4, 50}) {
        const auto result = clip(a, lo, hi);
        for (const std::int64_t value : valuesOf(a))
          ASSERT_EQ(result && result->contains(value), value >= lo && value <= hi) << text(a);
      }
}

TEST(Interval, ConversionsHoldEveryResult) {
  for (const ScalarKind from : {ScalarKind::I8, ScalarKind::U8})
    for (const ScalarKind to : {ScalarKind::I8, ScalarKind::U8, ScalarKind::Bool, ScalarKind::I16, ScalarKind::U64})
      for (const Interval& a : samples(from))
        for (const std::int64_t value : valuesOf(a))
          ASSERT_TRUE(convert(a, to).contains(ir::wrap(value, to))) << text(a);
}

TEST(Interval, KeepsStrides) {
  const Interval k = makeInterval(0, 9, 1);
  const Interval index = *arithmetic(Op::Add, ScalarKind::I64,
                                     *arithmetic(Op::Multiply, ScalarKind::I64, k, knownInteger(5)), knownInteger(2));
  EXPECT_TRUE(index.same(makeInterval(2, 47, 5)));
  EXPECT_TRUE(arithmetic(Op::Remainder, ScalarKind::I64, index, knownInteger(10))->same(makeInterval(2, 7, 5)));
  EXPECT_TRUE(arithmetic(Op::BitAnd, ScalarKind::I32, wholeRange(ScalarKind::I32), knownInteger(12))
                  ->same(makeInterval(0, 12, 4)));
}

TEST(Interval, FewValuesAreTriedOneByOne) {
  EXPECT_TRUE(
      arithmetic(Op::Remainder, ScalarKind::I64, makeInterval(5, 6, 1), knownInteger(6))->same(makeInterval(0, 5, 5)));
  EXPECT_TRUE(arithmetic(Op::BitAnd, ScalarKind::I32, makeInterval(1, 5, 4), knownInteger(1))->same(knownInteger(1)));
  EXPECT_TRUE(
      arithmetic(Op::BitOr, ScalarKind::U32, makeInterval(0, 4, 4), knownInteger(1))->same(makeInterval(1, 5, 4)));
}

TEST(Interval, SignedOverflowIsLeftOut) {
  const Interval large = makeInterval(0, 2'000'000'000, 1);
  EXPECT_TRUE(arithmetic(Op::Add, ScalarKind::I32, large, large)->same(makeInterval(0, 2147483647, 1)));
  EXPECT_TRUE(arithmetic(Op::Add, ScalarKind::I64, large, large)->same(makeInterval(0, 4'000'000'000, 1)));
  const Interval threes = *arithmetic(Op::Multiply, ScalarKind::I32, knownInteger(3), wholeRange(ScalarKind::I32));
  EXPECT_TRUE(threes.same(makeInterval(-2147483646, 2147483646, 3))) << text(threes);
  const Interval behind = *arithmetic(Op::Add, ScalarKind::I32, threes, knownInteger(4));
  EXPECT_TRUE(behind.same(makeInterval(-2147483642, 2147483647, 3))) << text(behind);
}

TEST(Interval, WhatWrapsKeepsThePowerOfTwoInItsStride) {
  const Interval any = wholeRange(ScalarKind::U32);
  const Interval fours = *arithmetic(Op::Multiply, ScalarKind::U32, knownInteger(12), any);
  EXPECT_TRUE(fours.same(makeInterval(0, 4294967292, 4))) << text(fours);
  const Interval odd = *arithmetic(Op::Add, ScalarKind::U32, fours, knownInteger(3));
  EXPECT_TRUE(odd.same(makeInterval(3, 4294967295, 4))) << text(odd);
  EXPECT_TRUE(arithmetic(Op::Multiply, ScalarKind::U32, knownInteger(3), any)->same(any));
  EXPECT_TRUE(
      convert(makeInterval(-8, 4'294'967'296, 8), ScalarKind::I32).same(makeInterval(-2147483648, 2147483640, 8)));
}

TEST(Interval, UnsignedIntegersOf64BitsAreOrderedAsBits) {
  const Interval any = wholeRange(ScalarKind::U64);
  EXPECT_FALSE(compare(Op::Less, ScalarKind::U64, any, knownInteger(10)).known());
  EXPECT_TRUE(refine(Op::Less, ScalarKind::U64, any, knownInteger(10))->same(makeInterval(0, 9, 1)));
  const Interval few = join(knownInteger(-1), knownInteger(3));
  EXPECT_FALSE(compare(Op::Less, ScalarKind::U64, few, knownInteger(4)).known());
  EXPECT_TRUE(refine(Op::Less, ScalarKind::U64, few, knownInteger(4))->same(knownInteger(3)));
  EXPECT_FALSE(refine(Op::Less, ScalarKind::U64, makeInterval(-9, -3, 1), knownInteger(4)));
}

// `v[3 * k + 1]` converts an index to unsigned on its way.
TEST(Interval, UnsignedIntegersOf64BitsKeepTheBitsOfSignedOnes) {
  const Interval index = makeInterval(-2147483646, 2147483646, 3);
  EXPECT_TRUE(convert(convert(index, ScalarKind::U64), ScalarKind::I64).same(index));
  const Interval next = *arithmetic(Op::Add, ScalarKind::U64, convert(index, ScalarKind::U64), knownInteger(1));
  EXPECT_TRUE(convert(next, ScalarKind::I64).same(makeInterval(-2147483645, 2147483647, 3))) << text(next);
  EXPECT_TRUE(
      arithmetic(Op::Subtract, ScalarKind::U64, makeInterval(0, 5, 1), knownInteger(1))->same(makeInterval(-1, 4, 1)));
}

TEST(Interval, WhatAnUnsignedIntegerOf64BitsIsMadeOfHoldsEveryResult) {
  const Interval any = wholeRange(ScalarKind::U64);
  for (const Op op : kArithmetic)
    for (const Interval& b : samples(ScalarKind::U8))
      for (const std::int64_t x : {std::int64_t{0}, std::int64_t{5}, std::int64_t{-1}, std::int64_t{-77},
                                   std::numeric_limits<std::int64_t>::max(), std::numeric_limits<std::int64_t>::min()})
        for (const std::int64_t y : valuesOf(b))
          for (const bool first : {true, false}) {
            const auto value = ir::evaluateInteger(op, ScalarKind::U64, first ? x : y, first ? y : x);
            if (!value) continue;
            const auto result = arithmetic(op, ScalarKind::U64, first ? any : b, first ? b : any);
            ASSERT_TRUE(result && result->contains(*value))
                << ir::info(op).text << " with " << text(b) << ": " << x << " and " << y << " give " << *value;
          }
  EXPECT_TRUE(arithmetic(Op::Remainder, ScalarKind::U64, any, knownInteger(3))->same(makeInterval(0, 2, 1)));
  EXPECT_TRUE(arithmetic(Op::BitAnd, ScalarKind::U64, knownInteger(6), any)->same(makeInterval(0, 6, 2)));
}

TEST(Interval, KnownOperandsWithoutAResultHaveNone) {
  EXPECT_FALSE(arithmetic(Op::Divide, ScalarKind::I32, knownInteger(1), knownInteger(0)));
  EXPECT_FALSE(arithmetic(Op::Add, ScalarKind::I32, knownInteger(2147483647), knownInteger(1)));
}

}  // namespace
}  // namespace sparsegen::propagation
