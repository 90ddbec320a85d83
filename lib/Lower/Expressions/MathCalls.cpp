//===- MathCalls.cpp - the standard library's real functions --------------===//

#include "Lower/Expressions/MathCalls.h"

#include <algorithm>
#include <limits>

#include "Lower/Calls/MemoryCalls.h"
#include "Lower/Classes/Types.h"
#include "Lower/Context/FunctionContext.h"
#include "Lower/Expressions/Value.h"
#include "clang/Basic/Builtins.h"
#include "llvm/ADT/StringSwitch.h"

namespace sparsegen::lowering {

using ir::ExprId;
using ir::Op;
using ir::ScalarKind;

static ir::ExprId classify(FunctionContext& fn, const clang::CallExpr* expr);
static ir::ExprId sincos(FunctionContext& fn, const clang::CallExpr* expr);
static ir::ExprId modf(FunctionContext& fn, const clang::CallExpr* expr, ir::ScalarKind real);
static ir::ExprId frexp(FunctionContext& fn, const clang::CallExpr* expr, ir::ScalarKind real);
static ir::ExprId onesIn(FunctionContext& fn, ir::ExprId x);
static ir::ExprId highestBit(FunctionContext& fn, ir::ExprId x);
static ir::ExprId remquo(FunctionContext& fn, const clang::CallExpr* expr, ir::ScalarKind real);

namespace {

/// `sinf` is `sin` on float; but `erf` and `ceilf` show that an `f` alone says nothing.
std::optional<Op> mathOp(std::string name) {
  const auto find = [](const std::string& text) -> std::optional<Op> {
    const auto op = ir::opFromText(text);
    if (!op) return std::nullopt;
    const ir::OpFamily family = ir::info(*op).family;
    if (family == ir::OpFamily::Math || family == ir::OpFamily::Predicate || family == ir::OpFamily::Ldexp) return op;
    return std::nullopt;
  };
  if (const auto op = find(name)) return op;
  if (!name.empty() && name.back() == 'f') {
    name.pop_back();
    return find(name);
  }
  return std::nullopt;
}

/// Whether a function is `base` on double, or, with the suffix `f`, on float.
bool isOneOf(const std::string& name, std::initializer_list<std::string_view> bases) {
  return std::any_of(bases.begin(), bases.end(),
                     [&](std::string_view base) { return name == base || name == std::string(base) + 'f'; });
}

}  // namespace

std::optional<Op> mathOf(const ModuleContext& shared, const clang::FunctionDecl* function) {
  const auto op = mathOp(libraryName(function, shared.context));
  const auto result = scalarKind(shared, function->getReturnType());
  if (!op || !result || !ir::isReal(*result) || ir::info(*op).family != ir::OpFamily::Math ||
      ir::info(*op).arity != function->getNumParams() || function->getNumParams() > 2)
    return std::nullopt;
  const bool isUniform = llvm::all_of(function->parameters(), [&](const clang::ParmVarDecl* each) {
    return scalarKind(shared, each->getType()) == result;
  });
  return isUniform ? op : std::nullopt;
}

std::optional<ExprId> mathCall(FunctionContext& fn, const clang::CallExpr* expr) {
  const clang::FunctionDecl* callee = expr->getDirectCallee();
  if (!callee) return std::nullopt;
  const std::string name = libraryName(callee, fn.shared.context);
  if (name.empty()) return std::nullopt;
  if (isOneOf(name, {"sincos"}) && expr->getNumArgs() == 3) return sincos(fn, expr);
  const auto result = scalarKind(fn.shared, expr->getType().getNonReferenceType());
  if (!result) return std::nullopt;
  const clang::SourceRange range = expr->getSourceRange();
  const auto operand = [&](unsigned k) { return lowerValue(fn, expr->getArg(k)); };
  const unsigned count = expr->getNumArgs();
  const auto isRealArgument = [&](unsigned k) {
    const auto kind = scalarKind(fn.shared, expr->getArg(k)->getType());
    return kind && ir::isReal(*kind);
  };

  if (const auto op = mathOp(name); op && ir::info(*op).arity == count) {
    const ir::OpFamily family = ir::info(*op).family;
    if (family == ir::OpFamily::Predicate) {
      const auto kind = scalarKind(fn.shared, expr->getArg(0)->getType());
      const ExprId x = kind && ir::isReal(*kind) ? operand(0) : convert(fn, operand(0), ScalarKind::F64);
      return toType(fn, fn.build.math(*op, x), expr->getType(), range);
    }
    if (!ir::isReal(*result)) return std::nullopt;
    const auto real = [&](unsigned k) { return toType(fn, operand(k), expr->getType(), range); };
    const ExprId x = real(0);
    if (family == ir::OpFamily::Ldexp) return fn.build.binary(*op, x, convert(fn, operand(1), ScalarKind::I32));
    const ExprId y = count > 1 ? real(1) : ExprId{};
    const ExprId z = count > 2 ? real(2) : ExprId{};
    return fn.build.math(*op, x, y, z);
  }

  if (ir::isReal(*result)) {
    if (name == "abs" && count == 1 && scalarKind(fn.shared, expr->getArg(0)->getType()))
      return fn.build.math(Op::Fabs, convert(fn, operand(0), *result));
    if (isOneOf(name, {"modf"}) && count == 2) return modf(fn, expr, *result);
    if (isOneOf(name, {"frexp"}) && count == 2) return frexp(fn, expr, *result);
    if (isOneOf(name, {"remquo"}) && count == 3) return remquo(fn, expr, *result);
    if (isOneOf(name, {"scalbn", "scalbln"}) && count == 2)
      return fn.build.binary(Op::Ldexp, convert(fn, operand(0), *result), convert(fn, operand(1), ScalarKind::I32));
    if (isOneOf(name, {"huge_val", "inf"})) return evaluated(fn, expr);
    if (isOneOf(name, {"nan"}) && !expr->HasSideEffects(fn.shared.context))
      return fn.build.real(std::numeric_limits<double>::quiet_NaN(), *result);
  } else if (count == 1 && isRealArgument(0)) {
    const bool nearest = isOneOf(name, {"lrint", "llrint"});
    if (nearest || isOneOf(name, {"lround", "llround"}))
      return fn.build.cast(fn.build.math(nearest ? Op::Rint : Op::Round, operand(0)), *result);
    if (name == "isinf_sign") {
      const ExprId x = fn.kept(convert(fn, operand(0), ScalarKind::F64));
      const ExprId isBelow = fn.build.binary(Op::Less, x, fn.build.real(0.0, ScalarKind::F64));
      const ExprId one = fn.build.select(isBelow, fn.build.integer(-1, *result), fn.build.integer(1, *result));
      return fn.build.select(toBool(fn, fn.build.math(Op::IsInf, x)), one, fn.build.integer(0, *result));
    }
  } else if (count == 1 && isOneOf(name, {"clz", "clzl", "clzll", "ctz", "ctzl", "ctzll"})) {
    const ExprId x = fn.kept(operand(0));
    if (name.rfind("clz", 0) != 0)  // the bits of the lowest one, alone
      return highestBit(fn, fn.kept(fn.build.binary(Op::BitAnd, x, fn.build.unary(Op::Negate, x))));
    const auto last = static_cast<std::int64_t>(ir::bitWidth(fn.build.scalarOf(x))) - 1;
    return fn.build.binary(Op::Subtract, fn.build.integer(last, ScalarKind::I32), highestBit(fn, x));
  } else if (count == 1 && isOneOf(name, {"popcount", "popcountl", "popcountll"})) {
    return onesIn(fn, operand(0));
  } else if (count == 1 && (name == "abs" || name == "labs" || name == "llabs")) {
    const ExprId x = convert(fn, operand(0), *result);
    return fn.build.select(fn.build.binary(Op::Less, x, zeroOf(fn, fn.build.typeOf(x))), fn.build.unary(Op::Negate, x),
                           x);
  } else if (count == 6 && name == "fpclassify" && isRealArgument(5)) {
    return classify(fn, expr);
  } else if (count == 2) {
    const Op comparison = llvm::StringSwitch<Op>(name)
                              .Case("isgreater", Op::Greater)
                              .Case("isgreaterequal", Op::GreaterEqual)
                              .Case("isless", Op::Less)
                              .Case("islessequal", Op::LessEqual)
                              .Default(Op::Load);
    if (comparison != Op::Load && isRealArgument(0) && isRealArgument(1))
      return toType(fn,
                    fn.build.binary(comparison, convert(fn, operand(0), ScalarKind::F64),
                                    convert(fn, operand(1), ScalarKind::F64)),
                    expr->getType(), range);
  }
  if (callee->isInStdNamespace() && count == 2 && (name == "max" || name == "min") && expr->isGLValue()) {
    const ExprId a = operand(0), b = operand(1);
    // std::max returns the first of equals, and so does std::min.
    const ExprId second = name == "max" ? fn.build.binary(Op::Less, a, b) : fn.build.binary(Op::Less, b, a);
    return fn.build.select(second, b, a);
  }
  if (callee->isInStdNamespace() && count == 3 && name == "clamp" && expr->isGLValue()) {
    const ExprId x = fn.kept(operand(0)), least = fn.kept(operand(1)), most = fn.kept(operand(2));
    return fn.build.select(fn.build.binary(Op::Less, x, least), least,
                           fn.build.select(fn.build.binary(Op::Less, most, x), most, x));
  }
  return std::nullopt;
}

/// `fpclassify(x)`, which gives the numbers for what is no number, infinite, normal, subnormal and zero to its builtin.
static ExprId classify(FunctionContext& fn, const clang::CallExpr* expr) {
  const auto kind = [&](unsigned k) {
    return toType(fn, lowerValue(fn, expr->getArg(k)), expr->getType(), expr->getSourceRange());
  };
  const clang::QualType type = expr->getArg(5)->getType();
  const ExprId x = fn.kept(lowerValue(fn, expr->getArg(5)));
  const ScalarKind real = fn.build.scalarOf(x);
  const double least =
      llvm::APFloat::getSmallestNormalized(fn.shared.context.getFloatTypeSemantics(type)).convertToDouble();
  const ExprId isZero = fn.build.binary(Op::Equal, x, fn.build.real(0.0, real));
  const ExprId isSmall = fn.build.binary(Op::Less, fn.build.math(Op::Fabs, x), fn.build.real(least, real));
  const ExprId finite = fn.build.select(isZero, kind(4), fn.build.select(isSmall, kind(3), kind(2)));
  const ExprId number = fn.build.select(toBool(fn, fn.build.math(Op::IsInf, x)), kind(1), finite);
  return fn.build.select(fn.build.binary(Op::NotEqual, x, x), kind(0), number);
}

/// A function of the system's: the sine and the cosine of one value, written to where its pointers lead.
static ExprId sincos(FunctionContext& fn, const clang::CallExpr* expr) {
  const clang::QualType real = expr->getDirectCallee()->getParamDecl(0)->getType();
  const ExprId x = fn.kept(toType(fn, lowerValue(fn, expr->getArg(0)), real, expr->getSourceRange()));
  const ExprId sine = settled(fn, lowerValue(fn, expr->getArg(1))),
               cosine = settled(fn, lowerValue(fn, expr->getArg(2)));
  fn.emit(ir::Assign{sine, fn.build.math(Op::Sin, x)});
  fn.emit(ir::Assign{cosine, fn.build.math(Op::Cos, x)});
  return {};
}

static ExprId modf(FunctionContext& fn, const clang::CallExpr* expr, ScalarKind real) {
  const ExprId x = fn.temporary(fn.build.scalar(real));
  fn.emit(ir::Assign{x, convert(fn, lowerValue(fn, expr->getArg(0)), real)});
  const ExprId whole = lowerValue(fn, expr->getArg(1));
  fn.emit(ir::Assign{whole, fn.build.math(Op::Trunc, fn.build.load(x))});
  // The fraction keeps the sign of x, also where it is zero; and it grows with x on both sides of zero.
  const auto load = [&] { return fn.build.load(x); };
  const auto trunc = [&] { return fn.build.math(Op::Trunc, load()); };
  const ExprId zero = fn.build.math(Op::Copysign, fn.build.real(0.0, real), load());
  const ExprId isInfinite =
      fn.build.binary(Op::NotEqual, fn.build.math(Op::IsInf, load()), fn.build.integer(0, ScalarKind::I32));
  const ExprId isNegative = fn.build.binary(Op::Less, fn.build.math(Op::Copysign, fn.build.real(1.0, real), load()),
                                            fn.build.real(0.0, real));
  const ExprId below = fn.build.unary(Op::Negate, fn.build.binary(Op::Subtract, trunc(), load()));
  const ExprId above = fn.build.binary(Op::Subtract, load(), trunc());
  return fn.build.select(isInfinite, zero, fn.build.select(isNegative, below, above));
}

static ExprId frexp(FunctionContext& fn, const clang::CallExpr* expr, ScalarKind real) {
  const ExprId x = fn.temporary(fn.build.scalar(real));
  fn.emit(ir::Assign{x, convert(fn, lowerValue(fn, expr->getArg(0)), real)});
  const ExprId exponent = lowerValue(fn, expr->getArg(1));
  const ExprId isZero = fn.build.binary(Op::Equal, fn.build.load(x), fn.build.real(0.0, real));
  fn.emit(ir::Assign{exponent, fn.build.select(isZero, fn.build.integer(0, ScalarKind::I32),
                                               fn.build.binary(Op::Add, fn.build.math(Op::Ilogb, fn.build.load(x)),
                                                               fn.build.integer(1, ScalarKind::I32)))});
  return fn.build.binary(Op::Ldexp, fn.build.load(x), fn.build.unary(Op::Negate, fn.build.load(exponent)));
}

/// The number of bits that are one: of neighbours, then of pairs, of fours and of bytes (Warren, "Hacker's Delight",
/// 2nd ed., 5-1).
static ExprId onesIn(FunctionContext& fn, ExprId x) {
  const auto constant = [&](std::uint64_t bits) {
    return fn.build.integer(static_cast<std::int64_t>(bits), ScalarKind::U64);
  };
  const auto with = [&](Op op, ExprId a, std::uint64_t b) { return fn.build.binary(op, a, constant(b)); };
  x = fn.kept(convert(fn, x, ScalarKind::U64));
  const ExprId pairs =
      fn.kept(fn.build.binary(Op::Subtract, x, with(Op::BitAnd, with(Op::ShiftRight, x, 1), 0x5555555555555555)));
  const ExprId fours = fn.kept(fn.build.binary(Op::Add, with(Op::BitAnd, pairs, 0x3333333333333333),
                                               with(Op::BitAnd, with(Op::ShiftRight, pairs, 2), 0x3333333333333333)));
  const ExprId bytes =
      with(Op::BitAnd, fn.build.binary(Op::Add, fours, with(Op::ShiftRight, fours, 4)), 0x0f0f0f0f0f0f0f0f);
  return convert(fn, with(Op::ShiftRight, with(Op::Multiply, bytes, 0x0101010101010101), 56), ScalarKind::I32);
}

/// The number of the highest bit that is set, by halves: where the upper half has one, it is there.
static ExprId highestBit(FunctionContext& fn, ExprId x) {
  const ScalarKind kind = fn.build.scalarOf(x);
  ExprId number = fn.build.integer(0, ScalarKind::I32);
  for (std::int64_t half = ir::bitWidth(kind) / 2; half > 0; half /= 2) {
    const ExprId upper = fn.kept(fn.build.binary(Op::ShiftRight, x, fn.build.integer(half, kind)));
    const ExprId isUpper = fn.kept(fn.build.binary(Op::NotEqual, upper, fn.build.integer(0, kind)));
    x = fn.kept(fn.build.select(isUpper, upper, x));
    const ExprId step =
        fn.build.select(isUpper, fn.build.integer(half, ScalarKind::I32), fn.build.integer(0, ScalarKind::I32));
    number = fn.kept(fn.build.binary(Op::Add, number, step));
  }
  return number;
}

/// C asks for the sign of the quotient, and for a magnitude that has its last three bits. This is glibc's: what is left
/// of the dividend by eight times the divisor is divided, and the result rounded, so it may be 8.
static ExprId remquo(FunctionContext& fn, const clang::CallExpr* expr, ScalarKind real) {
  const ExprId x = fn.temporary(fn.build.scalar(real)), y = fn.temporary(fn.build.scalar(real));
  fn.emit(ir::Assign{x, convert(fn, lowerValue(fn, expr->getArg(0)), real)});
  fn.emit(ir::Assign{y, convert(fn, lowerValue(fn, expr->getArg(1)), real)});
  const ExprId rest = fn.build.math(Op::IeeeRemainder, fn.build.load(x), fn.build.load(y));
  const ExprId left = fn.build.math(Op::Fmod, fn.build.load(x),
                                    fn.build.binary(Op::Multiply, fn.build.real(8.0, real), fn.build.load(y)));
  const ExprId quotient =
      fn.build.math(Op::Rint, fn.build.binary(Op::Divide, fn.build.binary(Op::Subtract, left, rest), fn.build.load(y)));
  const ExprId where = lowerValue(fn, expr->getArg(2));
  fn.emit(ir::Assign{where, convert(fn, quotient, ScalarKind::I32)});
  return rest;
}

}  // namespace sparsegen::lowering
