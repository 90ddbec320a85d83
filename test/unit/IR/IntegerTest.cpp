//===- IntegerTest.cpp - static integers, cells, equality -----------------===//

#include <gtest/gtest.h>

#include <limits>

#include "IR/Builder.h"
#include "IR/Integer.h"
#include "ModuleText.h"
#include "Support/Diagnostics.h"

namespace sparsegen::ir {
namespace {

constexpr auto kMin = std::numeric_limits<std::int64_t>::min();
constexpr auto kMax = std::numeric_limits<std::int64_t>::max();

TEST(Integer, WrapsAsCDoes) {
  EXPECT_EQ(wrap(300, ScalarKind::U8), 44);
  EXPECT_EQ(wrap(200, ScalarKind::I8), -56);
  EXPECT_EQ(wrap(-1, ScalarKind::U32), 4294967295);
  EXPECT_EQ(wrap(-1, ScalarKind::U64), -1);
  EXPECT_EQ(wrap(-7, ScalarKind::Bool), 1);
  EXPECT_EQ(wrap(kMin, ScalarKind::I64), kMin);
}

TEST(Integer, ArithmeticHasNoValueWhereCHasNone) {
  using Kind = ScalarKind;
  EXPECT_EQ(evaluateInteger(Op::Add, Kind::I32, 2147483647, 1), std::nullopt);
  EXPECT_EQ(evaluateInteger(Op::Add, Kind::I64, kMax, 1), std::nullopt);
  EXPECT_EQ(evaluateInteger(Op::Add, Kind::U32, 4294967295, 1), 0);
  EXPECT_EQ(evaluateInteger(Op::Subtract, Kind::U64, 0, 1), -1);
  EXPECT_EQ(evaluateInteger(Op::Multiply, Kind::I64, kMin, -1), std::nullopt);
  EXPECT_EQ(evaluateInteger(Op::Negate, Kind::I32, -2147483648LL), std::nullopt);
  EXPECT_EQ(evaluateInteger(Op::Negate, Kind::U8, 1), 255);
  EXPECT_EQ(evaluateInteger(Op::Divide, Kind::I32, 1, 0), std::nullopt);
  EXPECT_EQ(evaluateInteger(Op::Divide, Kind::I64, kMin, -1), std::nullopt);
  EXPECT_EQ(evaluateInteger(Op::Divide, Kind::I32, -2147483648LL, -1), std::nullopt);
  EXPECT_EQ(evaluateInteger(Op::Divide, Kind::I32, -7, 2), -3);
  EXPECT_EQ(evaluateInteger(Op::Divide, Kind::U64, -1, 2), kMax);
  EXPECT_EQ(evaluateInteger(Op::Remainder, Kind::I32, -7, 2), -1);
  EXPECT_EQ(evaluateInteger(Op::Remainder, Kind::I64, kMin, -1), std::nullopt);
  EXPECT_EQ(evaluateInteger(Op::Remainder, Kind::I32, 7, 0), std::nullopt);
}

TEST(Integer, BitsAndComparisonsFollowTheKind) {
  using Kind = ScalarKind;
  EXPECT_EQ(evaluateInteger(Op::ShiftLeft, Kind::U8, 255, 4), 240);
  EXPECT_EQ(evaluateInteger(Op::ShiftLeft, Kind::I32, 1, 32), std::nullopt);
  EXPECT_EQ(evaluateInteger(Op::ShiftRight, Kind::I32, 1, -1), std::nullopt);
  EXPECT_EQ(evaluateInteger(Op::ShiftRight, Kind::I32, -8, 1), -4);
  EXPECT_EQ(evaluateInteger(Op::ShiftRight, Kind::U64, -1, 63), 1);
  EXPECT_EQ(evaluateInteger(Op::BitNot, Kind::U8, 1), 254);
  EXPECT_EQ(evaluateInteger(Op::BitNot, Kind::I8, 1), -2);
  EXPECT_EQ(evaluateInteger(Op::BitXor, Kind::I32, 6, 3), 5);
  EXPECT_EQ(evaluateInteger(Op::Less, Kind::I64, -1, 1), 1);
  EXPECT_EQ(evaluateInteger(Op::Less, Kind::U64, -1, 1), 0);
  EXPECT_EQ(evaluateInteger(Op::GreaterEqual, Kind::U64, -1, 1), 1);
  EXPECT_EQ(evaluateInteger(Op::LogicalOr, Kind::Bool, 0, 1), 1);
  EXPECT_EQ(evaluateInteger(Op::PointerDifference, Kind::I64, 3, 1), std::nullopt);
  EXPECT_EQ(evaluateInteger(Op::Sin, Kind::I64, 3), std::nullopt);
}

/// staticInteger of an expression, in sight of a few objects.
std::optional<std::int64_t> valueOf(const std::string& expr) {
  const Module module = moduleOf(
      "record pair {\n  u: f64\n  v: [2]i32\n}\n"
      "constant table: [2][3]i32 = {1, 2, 3, 4, 5, 6}\n"
      "constant pairs: [2]pair = {0.5, 10, 20, 1.5, 30, 40}\n"
      "global g: i32 = {9}\n"
      "entry function f(n: i32) {\n}\ndependent s is g count " +
      expr + "\n");
  return module.dependents.empty() ? std::nullopt : staticInteger(module, module.dependents[0].count);
}

TEST(StaticInteger, EvaluatesConstants) {
  EXPECT_EQ(valueOf("add(2, mul(3, 4))"), 14);
  EXPECT_EQ(valueOf("cast(i64, neg(cast(u8, 300)))"), 212);
  EXPECT_EQ(valueOf("select(lt(1, 2), 5, 6)"), 5);
  EXPECT_EQ(valueOf("select(land(false, eq(div(1, 0), 1)), 5, 6)"), 6);
  EXPECT_EQ(valueOf("select(lor(true, eq(div(1, 0), 1)), 5, 6)"), 5);
  EXPECT_EQ(valueOf("select(lnot(true), 5, 6)"), 6);
}

TEST(StaticInteger, ReadsConstantObjects) {
  EXPECT_EQ(valueOf("table[1][2]"), 6);
  EXPECT_EQ(valueOf("pairs[1].v[0]"), 30);
  EXPECT_EQ(valueOf("*ptradd(&table[0][1], 3)"), 5);
  EXPECT_EQ(valueOf("*ptradd(ptrcast(*i32, &table), 5)"), 6);
  EXPECT_EQ(valueOf("table[cast(i64, table[0][0])][0]"), 4);
}

TEST(StaticInteger, KnowsWhatIsNotStatic) {
  for (const char* expr : {"n", "g", "add(n, 1i32)", "table[cast(i64, n)][0]", "table[2][0]", "table[0][3]",
                           "table[0][-1]", "*ptradd(&table[0][0], 6)", "div(1, 0)", "cast(i32, 2.5)",
                           "*ptrcast(*i32, &pairs)", "select(eq(n, 1i32), 5, 5)", "mul(9223372036854775807, 2)"})
    EXPECT_EQ(valueOf(expr), std::nullopt) << expr;
  EXPECT_EQ(staticInteger(Module(), ExprId()), std::nullopt);
}

TEST(Cells, AreCountedThroughArraysAndRecords) {
  Module module;
  Builder build(module);
  const TypeId f64 = build.scalar(ScalarKind::F64);
  const TypeId table = build.array(build.array(f64, 3), 2);
  const RecordId record =
      build.addRecord({.name = "r", .fields = {{"a", f64}, {"b", table}, {"c", build.pointer(f64)}}});
  EXPECT_EQ(cellCount(module, f64), 1u);
  EXPECT_EQ(cellCount(module, table), 6u);
  EXPECT_EQ(cellCount(module, build.record(record)), 8u);
  EXPECT_EQ(cellCount(module, build.array(build.record(record), 4)), 32u);
  EXPECT_EQ(fieldOffset(module, record, 0), 0u);
  EXPECT_EQ(fieldOffset(module, record, 2), 7u);
  EXPECT_EQ(cellCount(module, build.array(f64, std::int64_t{0})), 0u);
}

TEST(Cells, AreUnknownWhereAnExtentIs) {
  Module module;
  Builder build(module);
  const TypeId f64 = build.scalar(ScalarKind::F64);
  const TypeId open = build.array(f64, ExprId());
  EXPECT_EQ(cellCount(module, open), std::nullopt);
  EXPECT_EQ(cellCount(module, build.voidType()), std::nullopt);
  EXPECT_EQ(cellCount(module, build.array(f64, -1)), std::nullopt);
  EXPECT_EQ(cellCount(module, build.array(build.array(f64, kMax), 4)), std::nullopt) << "more than can be counted";
  const RecordId record = build.addRecord({.name = "r", .fields = {{"a", open}, {"b", f64}}});
  EXPECT_THROW(fieldOffset(module, record, 1), InternalError);
}

TEST(SameExpr, ComparesNodeForNode) {
  Module module;
  Builder build(module);
  const ObjectId t = build.object({.name = "t", .type = build.scalar(ScalarKind::F64), .kind = ObjectKind::Global});
  const ObjectId u = build.object({.name = "u", .type = build.scalar(ScalarKind::F64), .kind = ObjectKind::Global});
  const auto sum = [&](ObjectId object, double value) {
    return build.binary(Op::Add, build.load(object), build.real(value));
  };
  EXPECT_TRUE(sameExpr(module, sum(t, 1), sum(t, 1)));
  EXPECT_FALSE(sameExpr(module, sum(t, 1), sum(t, 2)));
  EXPECT_FALSE(sameExpr(module, sum(t, 1), sum(u, 1)));
  EXPECT_FALSE(sameExpr(module, sum(t, 0.0), sum(t, -0.0)));
  EXPECT_FALSE(sameExpr(module, build.integer(1), build.integer(1, ScalarKind::I32)));
  EXPECT_TRUE(sameExpr(module, ExprId(), ExprId()));
  EXPECT_FALSE(sameExpr(module, ExprId(), build.integer(1)));
}

TEST(SameExpr, IsLinearInSharedOperands) {
  Module module;
  Builder build(module);
  ExprId a = build.real(1);
  ExprId b = build.real(1);
  for (int k = 0; k < 5000; ++k) {
    a = build.binary(Op::Add, a, a);
    b = build.binary(Op::Add, b, b);
  }
  EXPECT_TRUE(sameExpr(module, a, b));
}

}  // namespace
}  // namespace sparsegen::ir
