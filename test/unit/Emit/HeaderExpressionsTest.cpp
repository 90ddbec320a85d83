#include <gtest/gtest.h>

#include <limits>

#include "Emit/HeaderExpressions.h"
#include "IR/Builder.h"

namespace sparsegen::emit {
namespace {

using namespace ir;

/// Scalars x, y, z (f64), i, j (i32), k (i64), u (u32), w (u64), f (f32), pointers p, q to f64, an array a[3][4], a
/// pointer r to an array of four.
class HeaderExpressions : public testing::Test {
protected:
  ExprId variable(const std::string& name, TypeId type) {
    return b.address(b.object({name, type, ObjectKind::Local, function, {}, {}}));
  }
  ExprId scalar(const std::string& name, ScalarKind kind) { return b.load(variable(name, b.scalar(kind))); }
  std::string print(ExprId expr) {
    module.entry = function;
    const Types types(module, {4, SeedRange::Lanes});
    return Expressions(types).value(expr);
  }
  std::string printPlace(ExprId place) {
    module.entry = function;
    const Types types(module, {4, SeedRange::Lanes});
    return Expressions(types).lvalue(place);
  }
  ExprId wide(ExprId e) { return b.cast(e, ScalarKind::I64); }

  Module module;
  Builder b{module};
  FunctionId function = b.function({"f", {}, b.voidType(), {}, {}});
  ExprId x = scalar("x", ScalarKind::F64), y = scalar("y", ScalarKind::F64), z = scalar("z", ScalarKind::F64);
  ExprId i = scalar("i", ScalarKind::I32), j = scalar("j", ScalarKind::I32), k = scalar("k", ScalarKind::I64);
  ExprId u = scalar("u", ScalarKind::U32), w = scalar("w", ScalarKind::U64), f = scalar("f", ScalarKind::F32);
  TypeId real = b.scalar(ScalarKind::F64);
  ExprId p = b.load(variable("p", b.pointer(real))), q = b.load(variable("q", b.pointer(real)));
  ExprId a = variable("a", b.array(b.array(real, 4), 3));
  ExprId r = b.load(variable("r", b.pointer(b.array(real, 4))));
};

TEST_F(HeaderExpressions, ParenthesesFollowThePrecedences) {
  EXPECT_EQ(print(b.binary(Op::Add, x, b.binary(Op::Multiply, y, z))), "x + y * z");
  EXPECT_EQ(print(b.binary(Op::Multiply, x, b.binary(Op::Add, y, z))), "x * (y + z)");
  EXPECT_EQ(print(b.binary(Op::Subtract, b.binary(Op::Subtract, x, y), z)), "x - y - z");
  EXPECT_EQ(print(b.binary(Op::Subtract, x, b.binary(Op::Subtract, y, z))), "x - (y - z)");
  EXPECT_EQ(print(b.binary(Op::Add, x, b.binary(Op::Add, y, z))), "x + (y + z)");
  EXPECT_EQ(print(b.binary(Op::Divide, x, b.binary(Op::Multiply, y, z))), "x / (y * z)");
  EXPECT_EQ(print(b.binary(Op::Multiply, b.binary(Op::Divide, x, y), z)), "x / y * z");
}

TEST_F(HeaderExpressions, WhatARuleSaysOfAValueIsNoCode) {
  EXPECT_EQ(print(b.binary(Op::Multiply, b.make(Op::Attach, {b.binary(Op::Add, x, y), y, x}), z)), "(x + y) * z");
  EXPECT_EQ(print(b.make(Op::Passive, {b.binary(Op::Add, x, y), {}, {}})), "x + y");
}

TEST_F(HeaderExpressions, NoMinusMeetsAnother) {
  EXPECT_EQ(print(b.unary(Op::Negate, b.unary(Op::Negate, x))), "-(-x)");
  EXPECT_EQ(print(b.unary(Op::Negate, b.real(-1.0))), "-(-1.0)");
  EXPECT_EQ(print(b.binary(Op::Subtract, x, b.unary(Op::Negate, y))), "x - (-y)");
  EXPECT_EQ(print(b.binary(Op::Subtract, x, b.real(-2.5))), "x - (-2.5)");
  EXPECT_EQ(print(b.binary(Op::Multiply, b.real(-2.0), x)), "-2.0 * x");
  EXPECT_EQ(print(b.unary(Op::Negate, b.binary(Op::Multiply, x, y))), "-(x * y)");
  EXPECT_EQ(print(b.binary(Op::Multiply, b.unary(Op::Negate, x), y)), "-x * y");
}

TEST_F(HeaderExpressions, WhatCompilersWarnAboutHasParentheses) {
  const ExprId less = b.binary(Op::Less, i, j), equal = b.binary(Op::Equal, i, j);
  EXPECT_EQ(print(b.binary(Op::LogicalOr, b.binary(Op::LogicalAnd, less, equal), less)), "(i < j && i == j) || i < j");
  EXPECT_EQ(print(b.binary(Op::LogicalAnd, less, b.binary(Op::LogicalAnd, equal, less))), "i < j && i == j && i < j");
  EXPECT_EQ(print(b.binary(Op::Equal, less, equal)), "(i < j) == (i == j)");
  EXPECT_EQ(print(b.binary(Op::ShiftLeft, b.binary(Op::Add, i, j), i)), "(i + j) << i");
  EXPECT_EQ(print(b.binary(Op::BitAnd, i, b.binary(Op::ShiftRight, j, i))), "i & (j >> i)");
  EXPECT_EQ(print(b.binary(Op::Add, i, b.binary(Op::BitOr, j, i))), "i + (j | i)");
  EXPECT_EQ(print(b.unary(Op::LogicalNot, less)), "!(i < j)");
}

TEST_F(HeaderExpressions, Select) {
  const ExprId less = b.binary(Op::Less, x, y);
  EXPECT_EQ(print(b.select(less, x, y)), "x < y ? x : y");
  EXPECT_EQ(print(b.binary(Op::Multiply, b.select(less, x, y), z)), "(x < y ? x : y) * z");
  EXPECT_EQ(print(b.select(less, b.select(less, x, y), b.select(less, y, z))),
            "x < y ? (x < y ? x : y) : x < y ? y : z");
}

TEST_F(HeaderExpressions, NarrowCastsAreOfWhatIsChosen) {
  const ExprId chosen = b.select(b.binary(Op::Less, i, j), b.binary(Op::ShiftLeft, i, j), j);
  EXPECT_EQ(print(b.cast(chosen, ScalarKind::U8)),
            "i < j ? static_cast<std::uint8_t>(i << j) : static_cast<std::uint8_t>(j)");
  EXPECT_EQ(print(b.cast(b.cast(chosen, ScalarKind::I16), ScalarKind::I32)),
            "static_cast<int>(i < j ? static_cast<std::int16_t>(i << j) : static_cast<std::int16_t>(j))");
  EXPECT_EQ(print(b.cast(chosen, ScalarKind::U32)), "static_cast<unsigned>(i < j ? i << j : j)");
}

TEST_F(HeaderExpressions, Places) {
  EXPECT_EQ(print(b.load(b.pointerAdd(p, wide(i)))), "p[i]");
  EXPECT_EQ(print(b.load(p)), "*p");
  EXPECT_EQ(print(b.load(b.pointerAdd(p, b.integer(0)))), "p[0]");
  EXPECT_EQ(print(b.load(b.element(b.element(a, wide(i)), wide(b.binary(Op::Add, j, b.integer(1, ScalarKind::I32)))))),
            "a[i][j + 1]");
  EXPECT_EQ(print(b.load(b.element(r, k))), "(*r)[k]");
  EXPECT_EQ(print(b.load(b.element(b.pointerAdd(r, k), wide(u)))), "r[k][u]");
  EXPECT_EQ(print(b.pointerAdd(p, wide(b.binary(Op::Subtract, i, j)))), "p + (i - j)");
  EXPECT_EQ(print(b.pointerAdd(p, wide(b.binary(Op::Multiply, i, j)))), "p + i * j");
  EXPECT_EQ(print(b.load(b.pointerAdd(b.pointerAdd(p, k), wide(i)))), "(p + k)[i]");
  EXPECT_EQ(print(a), "&a");
  EXPECT_EQ(print(b.element(a, b.integer(0))), "a");
  EXPECT_EQ(print(b.element(b.element(a, b.integer(2)), k)), "&a[2][k]");
  EXPECT_EQ(print(b.load(b.pointerAdd(b.element(b.element(a, b.integer(2)), b.integer(0)), k))), "(&a[2][0])[k]");
  EXPECT_EQ(print(b.binary(Op::Equal, p, b.null(b.pointer(real)))), "p == nullptr");
  EXPECT_EQ(print(b.make(Op::PointerDifference, {p, q, {}})), "p - q");
}

TEST_F(HeaderExpressions, PointerCastsDecayArrays) {
  EXPECT_EQ(print(b.pointerCast(a, b.pointer(real))), "&a[0][0]");
  EXPECT_EQ(print(b.pointerCast(r, b.pointer(real))), "&(*r)[0]");
  EXPECT_EQ(print(b.load(b.pointerAdd(b.pointerCast(r, b.pointer(real)), k))), "(&(*r)[0])[k]");
  EXPECT_EQ(print(b.pointerCast(p, b.pointer(b.array(real, 2)))), "reinterpret_cast<const double (*)[2]>(p)");
  const ExprId untyped = b.load(variable("data", b.pointer(b.voidType())));
  EXPECT_EQ(print(b.pointerCast(untyped, b.pointer(real))), "static_cast<const double*>(data)");
  EXPECT_EQ(print(b.pointerCast(p, b.pointer(b.voidType()))), "p");
}

TEST_F(HeaderExpressions, Members) {
  const RecordId inner = b.addRecord({"Inner", {{"v", b.array(real, 5)}}, true, {}});
  const RecordId outer = b.addRecord(
      {"Outer", {{"n", b.scalar(ScalarKind::I32)}, {"in", b.record(inner)}, {"c", b.pointer(real)}}, true, {}});
  const ExprId data = b.load(variable("data", b.pointer(b.record(outer))));
  const ExprId all = variable("all", b.array(b.record(outer), 2));
  EXPECT_EQ(print(b.load(b.field(data, 0))), "data->n");
  EXPECT_EQ(print(b.load(b.element(b.field(b.field(data, 1), 0), wide(i)))), "data->in.v[i]");
  EXPECT_EQ(print(b.load(b.pointerAdd(b.load(b.field(data, 2)), wide(i)))), "data->c[i]");
  EXPECT_EQ(print(b.load(b.field(b.element(all, k), 0))), "all[k].n");
  EXPECT_EQ(print(b.load(b.field(b.pointerAdd(data, k), 0))), "data[k].n");
  EXPECT_EQ(print(b.field(data, 1)), "&data->in");
}

TEST_F(HeaderExpressions, ConversionsThatCppMakesItselfAreLeftOut) {
  EXPECT_EQ(print(b.binary(Op::Multiply, x, b.cast(i, ScalarKind::F64))), "x * i");
  EXPECT_EQ(print(b.binary(Op::Multiply, b.cast(b.binary(Op::Add, i, j), ScalarKind::F64), x)), "(i + j) * x");
  EXPECT_EQ(print(b.binary(Op::Divide, b.cast(i, ScalarKind::F64), b.cast(j, ScalarKind::F64))),
            "static_cast<double>(i) / j");
  EXPECT_EQ(print(b.binary(Op::Multiply, wide(i), wide(j))), "static_cast<std::int64_t>(i) * j");
  EXPECT_EQ(print(b.binary(Op::Add, wide(i), b.integer(5))), "static_cast<std::int64_t>(i) + 5");
  EXPECT_EQ(print(b.binary(Op::Add, wide(i), k)), "i + k");
  EXPECT_EQ(print(b.binary(Op::Multiply, b.integer(100000), b.integer(100000))),
            "static_cast<std::int64_t>(100000) * 100000");
  EXPECT_EQ(print(b.binary(Op::ShiftLeft, b.integer(1), k)), "static_cast<std::int64_t>(1) << k");
  EXPECT_EQ(print(b.binary(Op::Add, w, b.cast(i, ScalarKind::U64))), "w + static_cast<std::uint64_t>(i)");
  EXPECT_EQ(print(b.cast(k, ScalarKind::F64)), "static_cast<double>(k)");
  EXPECT_EQ(print(b.cast(x, ScalarKind::I32)), "static_cast<int>(x)");
  EXPECT_EQ(print(b.cast(b.integer(2, ScalarKind::I32), ScalarKind::F64)), "2.0");
}

TEST_F(HeaderExpressions, Literals) {
  EXPECT_EQ(print(b.real(1.0)), "1.0");
  EXPECT_EQ(print(b.real(0.1)), "0.1");
  EXPECT_EQ(print(b.real(1e300)), "1e+300");
  EXPECT_EQ(print(b.real(-0.0)), "-0.0");
  EXPECT_EQ(print(b.real(0.1, ScalarKind::F32)), "0.1f");
  EXPECT_EQ(print(b.real(3.0, ScalarKind::F32)), "3.0f");
  EXPECT_EQ(print(b.real(-std::numeric_limits<double>::infinity())), "-std::numeric_limits<double>::infinity()");
  EXPECT_EQ(print(b.real(std::numeric_limits<double>::quiet_NaN())), "std::numeric_limits<double>::quiet_NaN()");
  EXPECT_EQ(print(b.integer(-7, ScalarKind::I32)), "-7");
  EXPECT_EQ(print(b.integer(std::numeric_limits<int>::min(), ScalarKind::I32)), "(-2147483647 - 1)");
  EXPECT_EQ(print(b.integer(std::numeric_limits<std::int64_t>::min())), "(-9223372036854775807 - 1)");
  EXPECT_EQ(print(b.integer(-1, ScalarKind::U64)), "18446744073709551615u");
  EXPECT_EQ(print(b.integer(1, ScalarKind::Bool)), "true");
}

TEST_F(HeaderExpressions, Functions) {
  EXPECT_EQ(print(b.math(Op::Pow, x, b.binary(Op::Add, y, z))), "std::pow(x, y + z)");
  EXPECT_EQ(print(b.math(Op::Fma, x, y, z)), "std::fma(x, y, z)");
  EXPECT_EQ(print(b.make(Op::Digamma, {x, {}, {}})), "::sparsegen::runtime::digamma(x)");
  EXPECT_EQ(print(b.make(Op::Ldexp, {x, i, {}})), "std::ldexp(x, i)");
}

TEST_F(HeaderExpressions, NamesThatCppReservesAreChanged) {
  EXPECT_EQ(print(scalar("new", ScalarKind::F64)), "new_");
  EXPECT_EQ(print(scalar("rows", ScalarKind::F64)), "rows_");
  EXPECT_EQ(print(scalar("a__b", ScalarKind::F64)), "a_b");
}

}  // namespace
}  // namespace sparsegen::emit
