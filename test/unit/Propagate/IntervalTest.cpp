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
      const Interval both = join(a, b, kind);
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
          ASSERT_TRUE(convert(a, from, to).contains(ir::wrap(value, to))) << text(a);
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

TEST(Interval, OverflowOfUnknownIntegersIsTheWholeRange) {
  const Interval large = makeInterval(0, 2'000'000'000, 1);
  EXPECT_TRUE(arithmetic(Op::Add, ScalarKind::I32, large, large)->same(wholeRange(ScalarKind::I32)));
  EXPECT_FALSE(arithmetic(Op::Add, ScalarKind::I64, large, large)->same(wholeRange(ScalarKind::I64)));
  EXPECT_TRUE(arithmetic(Op::Subtract, ScalarKind::U64, makeInterval(0, 5, 1), knownInteger(1))
                  ->same(wholeRange(ScalarKind::U64)));
}

TEST(Interval, UnsignedIntegersOf64BitsAreOrderedAsBits) {
  const Interval any = wholeRange(ScalarKind::U64);
  EXPECT_FALSE(compare(Op::Less, ScalarKind::U64, any, knownInteger(10)).known());
  EXPECT_TRUE(refine(Op::Less, ScalarKind::U64, any, knownInteger(10))->same(makeInterval(0, 9, 1)));
  EXPECT_TRUE(join(knownInteger(-1), knownInteger(3), ScalarKind::U64).same(any));
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
