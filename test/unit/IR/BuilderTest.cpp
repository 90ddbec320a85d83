//===- BuilderTest.cpp - types of what is made ----------------------------===//

#include <gtest/gtest.h>

#include "IR/Builder.h"
#include "IR/Printer.h"
#include "Support/Diagnostics.h"

namespace sparsegen::ir {
namespace {

class BuilderTest : public testing::Test {
protected:
  ExprId global(TypeId type) {
    return build.address(build.object({.name = "g", .type = type, .kind = ObjectKind::Global}));
  }
  std::string typeText(ExprId expr) { return toText(module, build.typeOf(expr)); }

  Module module;
  Builder build{module};
  TypeId f64 = build.scalar(ScalarKind::F64);
  ExprId x = build.real(1);
  ExprId s = build.real(1, ScalarKind::F32);
  ExprId n = build.integer(1, ScalarKind::I32);
  ExprId k = build.integer(1);
  ExprId b = build.integer(1, ScalarKind::Bool);
};

TEST_F(BuilderTest, InternsTypes) {
  EXPECT_EQ(build.scalar(ScalarKind::F64), f64);
  EXPECT_EQ(build.pointer(f64), build.pointer(f64));
  EXPECT_NE(build.pointer(f64), build.pointer(build.pointer(f64)));
  EXPECT_EQ(build.lanes(ScalarKind::F64), build.lanes(ScalarKind::F64));
  EXPECT_NE(build.lanes(ScalarKind::F64), build.lanes(ScalarKind::F32));
}

TEST_F(BuilderTest, InternsArraysByTheValueOfTheirExtent) {
  const TypeId ten = build.array(f64, 10);
  EXPECT_EQ(build.array(f64, 10), ten);
  EXPECT_EQ(build.array(f64, build.integer(10)), ten);
  EXPECT_NE(build.array(f64, 11), ten);
  EXPECT_NE(build.array(f64, ExprId()), ten);
  const ObjectId size = build.object({.name = "n", .type = build.scalar(ScalarKind::I64), .kind = ObjectKind::Global});
  EXPECT_EQ(build.array(f64, build.load(size)), build.array(f64, build.load(size)));
  const std::size_t exprs = module.exprs.size();
  build.array(f64, 10);
  EXPECT_EQ(module.exprs.size(), exprs) << "a known type costs no constant";
}

TEST_F(BuilderTest, GivesPlacesTheirPointers) {
  const TypeId rows = build.array(build.array(f64, 3), 2);
  const RecordId record = build.addRecord({.name = "r", .fields = {{"n", build.scalar(ScalarKind::I32)}, {"m", rows}}});
  const ExprId place = global(build.record(record));
  EXPECT_EQ(typeText(place), "*r");
  EXPECT_EQ(typeText(build.field(place, 1)), "*[2][3]f64");
  const ExprId row = build.element(build.field(place, 1), k);
  EXPECT_EQ(typeText(row), "*[3]f64");
  EXPECT_EQ(typeText(build.load(build.element(row, k))), "f64");
  EXPECT_EQ(typeText(build.pointerAdd(row, k)), "*[3]f64");
  EXPECT_EQ(typeText(build.pointerCast(row, build.pointer(f64))), "*f64");
  EXPECT_EQ(build.pointerCast(row, build.typeOf(row)), row);
}

TEST_F(BuilderTest, GivesOperationsTheirResults) {
  EXPECT_EQ(typeText(build.binary(Op::Add, s, s)), "f32");
  EXPECT_EQ(typeText(build.binary(Op::Less, x, x)), "bool");
  EXPECT_EQ(typeText(build.math(Op::Pow, x, x)), "f64");
  EXPECT_EQ(typeText(build.math(Op::Ldexp, s, n)), "f32");
  EXPECT_EQ(typeText(build.math(Op::Digamma, x)), "f64");
  EXPECT_EQ(typeText(build.unary(Op::IsNan, x)), "i32");
  EXPECT_EQ(typeText(build.select(b, n, n)), "i32");
  EXPECT_EQ(typeText(build.cast(x, ScalarKind::U16)), "u16");
  EXPECT_EQ(build.cast(x, ScalarKind::F64), x);
  const ExprId place = global(f64);
  EXPECT_EQ(typeText(build.binary(Op::PointerDifference, place, place)), "i64");
  EXPECT_EQ(typeText(build.binary(Op::Equal, place, build.null(build.pointer(f64)))), "bool");
  EXPECT_EQ(typeText(build.make(Op::Load, {place})), "f64");
}

TEST_F(BuilderTest, RefusesWhatDoesNotFit) {
  const ExprId place = global(f64);
  const ExprId array = global(build.array(f64, 3));
  EXPECT_THROW(build.binary(Op::Add, x, s), InternalError);
  EXPECT_THROW(build.binary(Op::Add, n, k), InternalError);
  EXPECT_THROW(build.binary(Op::Add, b, b), InternalError);
  EXPECT_THROW(build.binary(Op::Add, place, place), InternalError);
  EXPECT_THROW(build.binary(Op::BitAnd, x, x), InternalError);
  EXPECT_THROW(build.unary(Op::Add, x), InternalError);
  EXPECT_THROW(build.binary(Op::Negate, x, x), InternalError);
  EXPECT_THROW(build.binary(Op::Less, x, n), InternalError);
  EXPECT_THROW(build.binary(Op::PointerDifference, x, x), InternalError);
  EXPECT_THROW(build.unary(Op::LogicalNot, n), InternalError);
  EXPECT_THROW(build.select(n, x, x), InternalError);
  EXPECT_THROW(build.select(b, x, s), InternalError);
  EXPECT_THROW(build.math(Op::Sin, n), InternalError);
  EXPECT_THROW(build.math(Op::Hypot, x, s), InternalError);
  EXPECT_THROW(build.math(Op::Hypot, x), InternalError);
  EXPECT_THROW(build.math(Op::Ldexp, x, k), InternalError);
  EXPECT_THROW(build.unary(Op::IsNan, n), InternalError);
  EXPECT_THROW(build.cast(place, ScalarKind::F64), InternalError);
  EXPECT_THROW(build.load(x), InternalError);
  EXPECT_THROW(build.load(array), InternalError);
  EXPECT_THROW(build.load(global(build.lanes(ScalarKind::F64))), InternalError);
  EXPECT_THROW(build.load(global(build.seed())), InternalError);
  EXPECT_THROW(build.element(array, n), InternalError);
  EXPECT_THROW(build.element(place, k), InternalError);
  EXPECT_THROW(build.field(place, 0), InternalError);
  EXPECT_THROW(build.pointerAdd(place, n), InternalError);
  EXPECT_THROW(build.null(f64), InternalError);
  EXPECT_THROW(build.array(f64, x), InternalError);
  EXPECT_THROW(build.make(Op::Cast, {x}), InternalError);
}

TEST_F(BuilderTest, WrapsAndRoundsConstants) {
  EXPECT_EQ(module[build.integer(-1, ScalarKind::U8)].integer, 255);
  EXPECT_EQ(module[build.integer(5, ScalarKind::Bool)].integer, 1);
  EXPECT_EQ(module[build.real(0.1, ScalarKind::F32)].real, static_cast<double>(0.1f));
}

TEST_F(BuilderTest, StampsRanges) {
  const SourceRange range{0, 3, 1, 3, 9};
  build.at(range);
  EXPECT_EQ(module[build.integer(1)].range, range);
  EXPECT_EQ(module[build.statement(Stop{})].range, range);
}

}  // namespace
}  // namespace sparsegen::ir
