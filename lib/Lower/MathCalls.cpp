//===- MathCalls.cpp - the standard library's real functions --------------===//
//
// C99's <math.h> and its overloads in <cmath>, recognised by their builtin or
// by standing in namespace std, never by a bare name: a user's own `hypot` is
// the user's. Functions with a second result become their arithmetic.
//
//===----------------------------------------------------------------------===//

#include <algorithm>
#include <limits>

#include "Lower/Function.h"
#include "clang/Basic/Builtins.h"
#include "llvm/ADT/StringSwitch.h"

namespace sparsegen::lowering {

using ir::ExprId;
using ir::Op;
using ir::ScalarKind;

std::string libraryName(const clang::FunctionDecl* callee, const clang::ASTContext& context) {
  if (!callee->getDeclName().isIdentifier()) return {};
  std::string name = callee->getNameAsString();
  const bool isBuiltin = callee->getBuiltinID() != 0;
  const bool isSystem = context.getSourceManager().isInSystemHeader(callee->getLocation());
  const bool isExternC = callee->isExternC() || callee->isInExternCContext();
  if (!isBuiltin && !callee->isInStdNamespace() && !(isSystem && isExternC)) return {};
  if (!isBuiltin && !isSystem) return {};
  constexpr std::string_view kPrefix = "__builtin_";
  if (name.rfind(kPrefix, 0) == 0) name.erase(0, kPrefix.size());
  return name;
}

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

std::optional<Op> ModuleLowering::mathOf(const clang::FunctionDecl* function) const {
  const auto op = mathOp(libraryName(function, context));
  const auto result = scalarKind(function->getReturnType());
  if (!op || !result || !ir::isReal(*result) || ir::info(*op).family != ir::OpFamily::Math ||
      ir::info(*op).arity != function->getNumParams() || function->getNumParams() > 2)
    return std::nullopt;
  const bool isUniform = llvm::all_of(
      function->parameters(), [&](const clang::ParmVarDecl* each) { return scalarKind(each->getType()) == result; });
  return isUniform ? op : std::nullopt;
}

std::optional<ExprId> FunctionLowering::mathCall(const clang::CallExpr* expr) {
  const clang::FunctionDecl* callee = expr->getDirectCallee();
  if (!callee) return std::nullopt;
  const std::string name = libraryName(callee, shared.context);
  if (name.empty()) return std::nullopt;
  if (isOneOf(name, {"sincos"}) && expr->getNumArgs() == 3) return sincos(expr);
  const auto result = shared.scalarKind(expr->getType().getNonReferenceType());
  if (!result) return std::nullopt;
  const clang::SourceRange range = expr->getSourceRange();
  const auto operand = [&](unsigned k) { return value(expr->getArg(k)); };
  const unsigned count = expr->getNumArgs();
  const auto isRealArgument = [&](unsigned k) {
    const auto kind = shared.scalarKind(expr->getArg(k)->getType());
    return kind && ir::isReal(*kind);
  };

  if (const auto op = mathOp(name); op && ir::info(*op).arity == count) {
    const ir::OpFamily family = ir::info(*op).family;
    if (family == ir::OpFamily::Predicate) {
      const auto kind = shared.scalarKind(expr->getArg(0)->getType());
      const ExprId x = kind && ir::isReal(*kind) ? operand(0) : convert(operand(0), ScalarKind::F64);
      return toType(build.math(*op, x), expr->getType(), range);
    }
    if (!ir::isReal(*result)) return std::nullopt;
    const auto real = [&](unsigned k) { return toType(operand(k), expr->getType(), range); };
    const ExprId x = real(0);
    if (family == ir::OpFamily::Ldexp) return build.binary(*op, x, convert(operand(1), ScalarKind::I32));
    const ExprId y = count > 1 ? real(1) : ExprId{};
    const ExprId z = count > 2 ? real(2) : ExprId{};
    return build.math(*op, x, y, z);
  }

  if (ir::isReal(*result)) {
    if (name == "abs" && count == 1 && shared.scalarKind(expr->getArg(0)->getType()))
      return build.math(Op::Fabs, convert(operand(0), *result));
    if (isOneOf(name, {"modf"}) && count == 2) return modf(expr, *result);
    if (isOneOf(name, {"frexp"}) && count == 2) return frexp(expr, *result);
    if (isOneOf(name, {"remquo"}) && count == 3) return remquo(expr, *result);
    if (isOneOf(name, {"scalbn", "scalbln"}) && count == 2)
      return build.binary(Op::Ldexp, convert(operand(0), *result), convert(operand(1), ScalarKind::I32));
    if (isOneOf(name, {"huge_val", "inf"})) return evaluated(expr);
    if (isOneOf(name, {"nan"}) && !expr->HasSideEffects(shared.context))
      return build.real(std::numeric_limits<double>::quiet_NaN(), *result);
  } else if (count == 1 && isRealArgument(0)) {
    const bool nearest = isOneOf(name, {"lrint", "llrint"});
    if (nearest || isOneOf(name, {"lround", "llround"}))
      return build.cast(build.math(nearest ? Op::Rint : Op::Round, operand(0)), *result);
    if (name == "isinf_sign") {
      const ExprId x = kept(convert(operand(0), ScalarKind::F64));
      const ExprId isBelow = build.binary(Op::Less, x, build.real(0.0, ScalarKind::F64));
      const ExprId one = build.select(isBelow, build.integer(-1, *result), build.integer(1, *result));
      return build.select(toBool(build.math(Op::IsInf, x)), one, build.integer(0, *result));
    }
  } else if (count == 1 && isOneOf(name, {"clz", "clzl", "clzll", "ctz", "ctzl", "ctzll"})) {
    const ExprId x = kept(operand(0));
    if (name.rfind("clz", 0) != 0)  // the bits of the lowest one, alone
      return highestBit(kept(build.binary(Op::BitAnd, x, build.unary(Op::Negate, x))));
    const auto last = static_cast<std::int64_t>(ir::bitWidth(build.scalarOf(x))) - 1;
    return build.binary(Op::Subtract, build.integer(last, ScalarKind::I32), highestBit(x));
  } else if (count == 1 && isOneOf(name, {"popcount", "popcountl", "popcountll"})) {
    return onesIn(operand(0));
  } else if (count == 1 && (name == "abs" || name == "labs" || name == "llabs")) {
    const ExprId x = convert(operand(0), *result);
    return build.select(build.binary(Op::Less, x, zeroOf(build.typeOf(x))), build.unary(Op::Negate, x), x);
  } else if (count == 6 && name == "fpclassify" && isRealArgument(5)) {
    return classify(expr);
  } else if (count == 2) {
    const Op comparison = llvm::StringSwitch<Op>(name)
                              .Case("isgreater", Op::Greater)
                              .Case("isgreaterequal", Op::GreaterEqual)
                              .Case("isless", Op::Less)
                              .Case("islessequal", Op::LessEqual)
                              .Default(Op::Load);
    if (comparison != Op::Load && isRealArgument(0) && isRealArgument(1))
      return toType(
          build.binary(comparison, convert(operand(0), ScalarKind::F64), convert(operand(1), ScalarKind::F64)),
          expr->getType(), range);
  }
  if (callee->isInStdNamespace() && count == 2 && (name == "max" || name == "min") && expr->isGLValue()) {
    const ExprId a = operand(0), b = operand(1);
    // std::max returns the first of equals, and so does std::min.
    const ExprId second = name == "max" ? build.binary(Op::Less, a, b) : build.binary(Op::Less, b, a);
    return build.select(second, b, a);
  }
  if (callee->isInStdNamespace() && count == 3 && name == "clamp" && expr->isGLValue()) {
    const ExprId x = kept(operand(0)), least = kept(operand(1)), most = kept(operand(2));
    return build.select(build.binary(Op::Less, x, least), least,
                        build.select(build.binary(Op::Less, most, x), most, x));
  }
  return std::nullopt;
}

/// `fpclassify(x)`, which gives the numbers for what is no number, infinite, normal, subnormal and zero to its builtin.
ExprId FunctionLowering::classify(const clang::CallExpr* expr) {
  const auto kind = [&](unsigned k) { return toType(value(expr->getArg(k)), expr->getType(), expr->getSourceRange()); };
  const clang::QualType type = expr->getArg(5)->getType();
  const ExprId x = kept(value(expr->getArg(5)));
  const ScalarKind real = build.scalarOf(x);
  const double least =
      llvm::APFloat::getSmallestNormalized(shared.context.getFloatTypeSemantics(type)).convertToDouble();
  const ExprId isZero = build.binary(Op::Equal, x, build.real(0.0, real));
  const ExprId isSmall = build.binary(Op::Less, build.math(Op::Fabs, x), build.real(least, real));
  const ExprId finite = build.select(isZero, kind(4), build.select(isSmall, kind(3), kind(2)));
  const ExprId number = build.select(toBool(build.math(Op::IsInf, x)), kind(1), finite);
  return build.select(build.binary(Op::NotEqual, x, x), kind(0), number);
}

/// A function of the system's: the sine and the cosine of one value, written to where its pointers lead.
ExprId FunctionLowering::sincos(const clang::CallExpr* expr) {
  const clang::QualType real = expr->getDirectCallee()->getParamDecl(0)->getType();
  const ExprId x = kept(toType(value(expr->getArg(0)), real, expr->getSourceRange()));
  const ExprId sine = settled(value(expr->getArg(1))), cosine = settled(value(expr->getArg(2)));
  emit(ir::Assign{sine, build.math(Op::Sin, x)});
  emit(ir::Assign{cosine, build.math(Op::Cos, x)});
  return {};
}

ExprId FunctionLowering::modf(const clang::CallExpr* expr, ScalarKind real) {
  const ExprId x = temporary(build.scalar(real));
  emit(ir::Assign{x, convert(value(expr->getArg(0)), real)});
  const ExprId whole = value(expr->getArg(1));
  emit(ir::Assign{whole, build.math(Op::Trunc, build.load(x))});
  // The fraction keeps the sign of x, also where it is zero.
  return build.math(
      Op::Copysign,
      build.select(build.binary(Op::NotEqual, build.math(Op::IsInf, build.load(x)), build.integer(0, ScalarKind::I32)),
                   build.real(0.0, real),
                   build.binary(Op::Subtract, build.load(x), build.math(Op::Trunc, build.load(x)))),
      build.load(x));
}

ExprId FunctionLowering::frexp(const clang::CallExpr* expr, ScalarKind real) {
  const ExprId x = temporary(build.scalar(real));
  emit(ir::Assign{x, convert(value(expr->getArg(0)), real)});
  const ExprId exponent = value(expr->getArg(1));
  const ExprId isZero = build.binary(Op::Equal, build.load(x), build.real(0.0, real));
  emit(ir::Assign{exponent, build.select(isZero, build.integer(0, ScalarKind::I32),
                                         build.binary(Op::Add, build.math(Op::Ilogb, build.load(x)),
                                                      build.integer(1, ScalarKind::I32)))});
  return build.binary(Op::Ldexp, build.load(x), build.unary(Op::Negate, build.load(exponent)));
}

/// The number of bits that are one: of neighbours, then of pairs, of fours and of bytes (Warren, "Hacker's Delight",
/// 2nd ed., 5-1).
ExprId FunctionLowering::onesIn(ExprId x) {
  const auto constant = [&](std::uint64_t bits) {
    return build.integer(static_cast<std::int64_t>(bits), ScalarKind::U64);
  };
  const auto with = [&](Op op, ExprId a, std::uint64_t b) { return build.binary(op, a, constant(b)); };
  x = kept(convert(x, ScalarKind::U64));
  const ExprId pairs =
      kept(build.binary(Op::Subtract, x, with(Op::BitAnd, with(Op::ShiftRight, x, 1), 0x5555555555555555)));
  const ExprId fours = kept(build.binary(Op::Add, with(Op::BitAnd, pairs, 0x3333333333333333),
                                         with(Op::BitAnd, with(Op::ShiftRight, pairs, 2), 0x3333333333333333)));
  const ExprId bytes =
      with(Op::BitAnd, build.binary(Op::Add, fours, with(Op::ShiftRight, fours, 4)), 0x0f0f0f0f0f0f0f0f);
  return convert(with(Op::ShiftRight, with(Op::Multiply, bytes, 0x0101010101010101), 56), ScalarKind::I32);
}

/// The number of the highest bit that is set, by halves: where the upper half has one, it is there.
ExprId FunctionLowering::highestBit(ExprId x) {
  const ScalarKind kind = build.scalarOf(x);
  ExprId number = build.integer(0, ScalarKind::I32);
  for (std::int64_t half = ir::bitWidth(kind) / 2; half > 0; half /= 2) {
    const ExprId upper = kept(build.binary(Op::ShiftRight, x, build.integer(half, kind)));
    const ExprId isUpper = kept(build.binary(Op::NotEqual, upper, build.integer(0, kind)));
    x = kept(build.select(isUpper, upper, x));
    const ExprId step = build.select(isUpper, build.integer(half, ScalarKind::I32), build.integer(0, ScalarKind::I32));
    number = kept(build.binary(Op::Add, number, step));
  }
  return number;
}

/// C asks for the sign of the quotient, and for a magnitude that has its last three bits. This is glibc's: what is left
/// of the dividend by eight times the divisor is divided, and the result rounded, so it may be 8.
ExprId FunctionLowering::remquo(const clang::CallExpr* expr, ScalarKind real) {
  const ExprId x = temporary(build.scalar(real)), y = temporary(build.scalar(real));
  emit(ir::Assign{x, convert(value(expr->getArg(0)), real)});
  emit(ir::Assign{y, convert(value(expr->getArg(1)), real)});
  const ExprId rest = build.math(Op::IeeeRemainder, build.load(x), build.load(y));
  const ExprId left =
      build.math(Op::Fmod, build.load(x), build.binary(Op::Multiply, build.real(8.0, real), build.load(y)));
  const ExprId quotient =
      build.math(Op::Rint, build.binary(Op::Divide, build.binary(Op::Subtract, left, rest), build.load(y)));
  const ExprId where = value(expr->getArg(2));
  emit(ir::Assign{where, convert(quotient, ScalarKind::I32)});
  return rest;
}

}  // namespace sparsegen::lowering
