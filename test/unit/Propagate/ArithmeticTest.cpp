//===- ArithmeticTest.cpp - index sets of arithmetic and math -------------===//

#include "Propagated.h"

namespace sparsegen {
namespace {

/// The index set of an expression over x[0], x[1], x[2].
std::string setOf(const std::string& expression) { return rowsOf(3, 1, "y[0] = " + expression); }

TEST(Arithmetic, UnitesItsOperands) {
  EXPECT_EQ(setOf("add(x[0], x[2])"), "{0,2}");
  EXPECT_EQ(setOf("sub(x[2], x[1])"), "{1,2}");
  EXPECT_EQ(setOf("mul(x[1], x[1])"), "{1}");
  EXPECT_EQ(setOf("div(x[0], x[1])"), "{0,1}");
  EXPECT_EQ(setOf("neg(x[1])"), "{1}");
  EXPECT_EQ(setOf("add(add(x[0], x[1]), mul(x[2], 3.0))"), "{0,1,2}");
}

TEST(Arithmetic, AKnownZeroMakesAProductIndependent) {
  EXPECT_EQ(setOf("mul(0.0, x[0])"), "{}");
  EXPECT_EQ(setOf("mul(x[0], sub(1.0, 1.0))"), "{}");
  EXPECT_EQ(setOf("div(0.0, x[0])"), "{}");
  EXPECT_EQ(setOf("add(x[1], mul(mul(0.0, x[0]), x[2]))"), "{1}");
  EXPECT_EQ(setOf("div(x[0], 2.0)"), "{0}");
}

TEST(Arithmetic, AKnownZeroIsCarriedThroughMemory) {
  EXPECT_EQ(rowsOf(2, 1, "local z: f64\ndeclare z\nz = cast(f64, 0i32)\ny[0] = add(x[0], mul(z, x[1]))"), "{0}");
}

TEST(Arithmetic, AConstantTableOfZerosDropsTerms) {
  EXPECT_EQ(rowsOf(3, 1,
                   "local i: i32\ny[0] = 0.0\nfor i = 0i32; lt 3i32; 1i32 {\n"
                   "y[0] = add(y[0], mul(w[cast(i64, i)], x[cast(i64, i)]))\n}",
                   "constant w: [3]f64 = {1.0, 0.0, -2.0}\n"),
            "{0,2}");
}

TEST(Arithmetic, TheSameValueCancels) {
  EXPECT_EQ(setOf("sub(x[0], x[0])"), "{}");
  EXPECT_EQ(setOf("div(x[0], x[0])"), "{}");
  EXPECT_EQ(setOf("add(sub(x[0], x[0]), x[1])"), "{1}");
  EXPECT_EQ(setOf("sub(x[0], x[1])"), "{0,1}");
}

TEST(Math, FollowsTheTableOfOperations) {
  EXPECT_EQ(setOf("sin(x[1])"), "{1}");
  EXPECT_EQ(setOf("floor(x[1])"), "{}");
  EXPECT_EQ(setOf("rint(add(x[0], x[1]))"), "{}");
  EXPECT_EQ(setOf("fmax(x[0], x[1])"), "{0,1}");
  EXPECT_EQ(setOf("copysign(x[0], x[1])"), "{0}");
  EXPECT_EQ(setOf("atan2(x[2], x[0])"), "{0,2}");
  EXPECT_EQ(setOf("ldexp(x[1], n)"), "{1}");
}

TEST(Math, KnownOperandsShrink) {
  EXPECT_EQ(setOf("pow(x[0], 0.0)"), "{}");
  EXPECT_EQ(setOf("pow(x[0], 2.0)"), "{0}");
  EXPECT_EQ(setOf("pow(x[0], x[1])"), "{0,1}");
  EXPECT_EQ(setOf("fma(0.0, x[0], x[1])"), "{1}");
  EXPECT_EQ(setOf("fma(x[0], x[2], x[1])"), "{0,1,2}");
  EXPECT_EQ(setOf("mul(sqrt(0.0), x[0])"), "{}");
  EXPECT_EQ(setOf("mul(floor(0.5), x[0])"), "{}");
  EXPECT_EQ(setOf("mul(fmin(0.0, 1.0), x[0])"), "{}");
}

TEST(Math, ValuesOfLibraryFunctionsAreNotFolded) { EXPECT_EQ(setOf("mul(sin(0.0), x[0])"), "{0}"); }

TEST(Rule, AnAttachedPartialBringsItsArgument) {
  EXPECT_EQ(setOf("attach(x[0], x[1], x[2])"), "{0,2}");
  EXPECT_EQ(setOf("attach(passive(x[0]), passive(x[1]), x[2])"), "{2}");
  EXPECT_EQ(setOf("attach(x[0], 0.0, x[2])"), "{0}");
  EXPECT_EQ(setOf("mul(passive(x[0]), x[1])"), "{1}");
}

TEST(Rule, AKnownValueWithADerivativeIsNoKnownZero) {
  EXPECT_EQ(setOf("mul(attach(0.0, 2.0, x[0]), x[1])"), "{0,1}");
  EXPECT_EQ(setOf("mul(passive(mul(0.0, x[0])), x[1])"), "{}");
}

TEST(Rule, AValueAndItsPassiveCopyDoNotCancel) {
  EXPECT_EQ(setOf("sub(x[0], passive(x[0]))"), "{0}");
  EXPECT_EQ(setOf("div(x[0], passive(x[0]))"), "{0}");
  EXPECT_EQ(rowsOf(2, 1, "local z: f64\nz = passive(x[0])\ny[0] = sub(x[0], add(z, x[1]))"), "{0,1}");
}

TEST(Select, TakesOneOrBoth) {
  EXPECT_EQ(setOf("select(c, x[0], x[1])"), "{0,1}");
  EXPECT_EQ(setOf("select(true, x[0], x[1])"), "{0}");
  EXPECT_EQ(setOf("select(gt(x[2], 0.0), x[0], x[1])"), "{0,1}");
  EXPECT_EQ(setOf("select(lt(1.0, 0.5), x[0], x[1])"), "{1}");
  EXPECT_EQ(setOf("mul(select(c, 0.0, 0.0), x[0])"), "{}");
}

TEST(Select, EvaluatesOnlyWhatIsChosen) {
  // The index of the other operand is outside.
  EXPECT_EQ(setOf("select(lt(5, 3), x[5], x[1])"), "{1}");
}

TEST(Logic, EvaluatesTheSecondOperandIfNeeded) {
  EXPECT_EQ(setOf("select(land(lt(5, 3), gt(x[5], 0.0)), x[0], x[1])"), "{1}");
  EXPECT_EQ(setOf("select(lor(lt(3, 5), gt(x[5], 0.0)), x[0], x[1])"), "{0}");
  EXPECT_EQ(setOf("select(lor(c, lt(3, 5)), x[0], x[1])"), "{0}");
  EXPECT_EQ(setOf("select(land(c, lt(5, 3)), x[0], x[1])"), "{1}");
  EXPECT_EQ(setOf("select(lnot(c), x[0], x[1])"), "{0,1}");
}

TEST(Cast, ThroughAnIntegerNothingPasses) {
  EXPECT_EQ(setOf("cast(f64, cast(i32, x[0]))"), "{}");
  EXPECT_EQ(setOf("cast(f64, cast(f32, x[0]))"), "{0}");
  EXPECT_EQ(setOf("cast(f64, gt(x[0], 0.0))"), "{}");
  EXPECT_EQ(setOf("cast(f64, isnan(x[0]))"), "{}");
  EXPECT_EQ(setOf("mul(cast(f64, cast(i32, 0.75)), x[0])"), "{}");
}

TEST(IntegerArithmetic, KnownIndicesAreComputed) {
  EXPECT_EQ(setOf("x[rem(add(0, 5), 3)]"), "{2}");
  EXPECT_EQ(setOf("x[cast(i64, add(4294967295u32, 2u32))]"), "{1}");
  EXPECT_EQ(setOf("x[sub(shl(1, 1), 1)]"), "{1}");
}

TEST(IntegerArithmetic, OverflowOfKnownSignedIntegersIsAnError) {
  EXPECT_EQ(messagesOf(1, 1, "y[0] = x[cast(i64, add(2147483647i32, 1i32))]"),
            "static-overflow: `2147483647 + 1` does not fit in 32 bits\n");
  EXPECT_EQ(messagesOf(1, 1, "y[0] = x[div(1, 0)]"), "static-overflow: `1 / 0` divides by zero\n");
}

}  // namespace
}  // namespace sparsegen
