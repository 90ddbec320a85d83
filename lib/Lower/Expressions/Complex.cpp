//===- Complex.cpp - complex numbers as pairs of real ones ----------------===//

#include "Lower/Expressions/Complex.h"

#include "Lower/Calls/Calls.h"
#include "Lower/Calls/MemoryCalls.h"
#include "Lower/Classes/Initialise.h"
#include "Lower/Classes/Types.h"
#include "Lower/Context/FunctionContext.h"
#include "Lower/Expressions/Order.h"
#include "Lower/Expressions/Place.h"
#include "Lower/Expressions/Value.h"
#include "Lower/Statements/Statements.h"
#include "llvm/ADT/StringSwitch.h"

namespace sparsegen::lowering {

using ir::ExprId;
using ir::Op;
using ir::ScalarKind;

static ir::ExprId placeOfZero(FunctionContext& fn, clang::QualType type);
static Complex complexUnary(FunctionContext& fn, const clang::UnaryOperator* expr);
static Complex complexBinary(FunctionContext& fn, const clang::BinaryOperator* expr);
static Complex complexArithmetic(FunctionContext& fn, clang::BinaryOperatorKind kind, Complex a, Complex b,
                                 clang::SourceRange at);
static Complex complexCall(FunctionContext& fn, const clang::CallExpr* expr);
static Complex complexExp(FunctionContext& fn, const Complex& z);
static Complex complexLog(FunctionContext& fn, const Complex& z);
static Complex complexTanh(FunctionContext& fn, const Complex& z);
static Complex complexRoot(FunctionContext& fn, const Complex& z);

/// The parts of what stands at a place.
static Complex complexAt(FunctionContext& fn, ExprId place) {
  return {fn.build.load(fn.build.field(place, 0)), fn.build.load(fn.build.field(place, 1))};
}

static void storeComplex(FunctionContext& fn, ExprId place, const Complex& number) {
  const ScalarKind kind = fn.build.scalarOf(fn.build.load(fn.build.field(place, 0)));
  const ExprId re = fn.kept(convert(fn, number.re, kind));
  const ExprId im = number.im.valid() ? fn.kept(convert(fn, number.im, kind)) : fn.build.real(0.0, kind);
  fn.emit(ir::Assign{fn.build.field(place, 0), re});
  fn.emit(ir::Assign{fn.build.field(place, 1), im});
}

void initialiseComplex(FunctionContext& fn, ExprId place, const clang::Expr* init) {
  storeComplex(fn, place, lowerComplex(fn, init));
}

Complex lowerComplex(FunctionContext& fn, const clang::Expr* expr) {
  expr = withoutWrapping(expr);
  if (!expr->getType()->isAnyComplexType()) return {fn.kept(lowerValue(fn, expr))};
  const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(expr);
  if (binary && binary->isAssignmentOp()) return complexBinary(fn, binary);
  if (expr->isGLValue()) return complexAt(fn, settled(fn, lowerPlace(fn, expr)));
  if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(expr)) return lowerComplex(fn, cast->getSubExpr());
  if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(expr)) {
    const ScalarKind kind = *scalarKind(fn.shared, expr->getType()->castAs<clang::ComplexType>()->getElementType());
    if (list->getNumInits() == 0) return {fn.build.real(0.0, kind)};
    if (list->getNumInits() == 1) return lowerComplex(fn, list->getInit(0));
    return {fn.kept(lowerValue(fn, list->getInit(0))), fn.kept(lowerValue(fn, list->getInit(1)))};
  }
  if (llvm::isa<clang::ImplicitValueInitExpr, clang::CXXScalarValueInitExpr>(expr))
    return complexAt(fn, placeOfZero(fn, expr->getType()));
  if (const auto* literal = llvm::dyn_cast<clang::ImaginaryLiteral>(expr)) {
    const ExprId im = lowerValue(fn, literal->getSubExpr());
    return {zeroOf(fn, fn.build.typeOf(im)), im};
  }
  if (binary) return complexBinary(fn, binary);
  if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(expr)) return complexUnary(fn, unary);
  if (const auto* called = llvm::dyn_cast<clang::CallExpr>(expr)) return complexCall(fn, called);
  const ExprId made = fn.temporary(lowerType(fn.shared, expr->getType(), expr->getSourceRange()));
  initialiseByValue(fn, made, expr);
  return complexAt(fn, made);
}

static ExprId placeOfZero(FunctionContext& fn, clang::QualType type) {
  const ExprId made = fn.temporary(lowerType(fn.shared, type, {}));
  storeZero(fn, made);
  return made;
}

static Complex complexUnary(FunctionContext& fn, const clang::UnaryOperator* expr) {
  const Complex from = lowerComplex(fn, expr->getSubExpr());
  const auto negated = [&](ExprId part) { return part.valid() ? fn.kept(fn.build.unary(Op::Negate, part)) : part; };
  switch (expr->getOpcode()) {
    case clang::UO_Plus:
    case clang::UO_Extension:
      return from;
    case clang::UO_Minus:
      return {negated(from.re), negated(from.im)};
    case clang::UO_Not:  // the conjugate
      return {from.re, negated(from.im)};
    default:  // Clang's enumeration, not ours
      fn.shared.unsupported(expr->getSourceRange(), "this operator of a complex number is not supported");
  }
}

/// An operator that assigns, too: its value is what it has assigned.
static Complex complexBinary(FunctionContext& fn, const clang::BinaryOperator* expr) {
  if (expr->getOpcode() == clang::BO_Comma) {
    lowerDiscarded(fn, expr->getLHS());
    return lowerComplex(fn, expr->getRHS());
  }
  if (expr->isAssignmentOp()) return complexAt(fn, complexAssign(fn, expr));
  const Complex right = lowerComplex(fn, expr->getRHS());
  return complexArithmetic(fn, expr->getOpcode(), lowerComplex(fn, expr->getLHS()), right, expr->getSourceRange());
}

ExprId complexAssign(FunctionContext& fn, const clang::BinaryOperator* expr) {
  const Complex given = lowerComplex(fn, expr->getRHS());
  ExprId to;
  const ir::Block later = fn.block([&] { to = settled(fn, lowerPlace(fn, expr->getLHS())); });
  const auto first = [&](ExprId part) { return part.valid() ? before(fn, part, expr->getLHS(), later) : part; };
  const Complex right{first(given.re), first(given.im)};
  fn.emit(later);
  if (expr->getOpcode() == clang::BO_Assign)
    storeComplex(fn, to, right);
  else
    storeComplex(fn, to,
                 complexArithmetic(fn, clang::BinaryOperator::getOpForCompoundAssignment(expr->getOpcode()),
                                   complexAt(fn, to), right, expr->getSourceRange()));
  return to;
}

static Complex complexArithmetic(FunctionContext& fn, clang::BinaryOperatorKind kind, Complex a, Complex b,
                                 clang::SourceRange at) {
  const ScalarKind common = std::max(fn.build.scalarOf(a.re), fn.build.scalarOf(b.re));
  for (ExprId* part : {&a.re, &a.im, &b.re, &b.im})
    if (part->valid()) *part = fn.kept(convert(fn, *part, common));
  const auto of = [&](Op op, ExprId x, ExprId y) { return fn.kept(fn.build.binary(op, x, y)); };
  /// A sum or difference of what may be none.
  const auto both = [&](Op op, ExprId x, ExprId y) {
    if (!y.valid()) return x;
    if (!x.valid()) return op == Op::Add ? y : fn.kept(fn.build.unary(Op::Negate, y));
    return of(op, x, y);
  };
  const auto product = [&](ExprId x, ExprId y) { return x.valid() && y.valid() ? of(Op::Multiply, x, y) : ExprId{}; };
  /// x y op z w. Which of two arguments is made first would be up to the compiler.
  const auto products = [&](Op op, ExprId x, ExprId y, ExprId z, ExprId w) {
    const ExprId first = product(x, y);
    return both(op, first, product(z, w));
  };
  switch (kind) {
    case clang::BO_Add:
      return {of(Op::Add, a.re, b.re), both(Op::Add, a.im, b.im)};
    case clang::BO_Sub:
      return {of(Op::Subtract, a.re, b.re), both(Op::Subtract, a.im, b.im)};
    case clang::BO_Mul:
      return {products(Op::Subtract, a.re, b.re, a.im, b.im), products(Op::Add, a.re, b.im, a.im, b.re)};
    case clang::BO_Div: {
      const auto over = [&](ExprId x, ExprId y) { return x.valid() ? of(Op::Divide, x, y) : x; };
      if (!b.im.valid()) return {over(a.re, b.re), over(a.im, b.re)};
      const ExprId square = products(Op::Add, b.re, b.re, b.im, b.im);
      return {over(products(Op::Add, a.re, b.re, a.im, b.im), square),
              over(products(Op::Subtract, a.im, b.re, a.re, b.im), square)};
    }
    default:  // Clang's enumeration, not ours
      fn.shared.unsupported(at, "this operator of complex numbers is not supported");
  }
}

/// Whether two numbers are equal; one of them may be real.
static ExprId complexEqual(FunctionContext& fn, const Complex& a, const Complex& b) {
  const ScalarKind common = std::max(fn.build.scalarOf(a.re), fn.build.scalarOf(b.re));
  const auto same = [&](ExprId x, ExprId y) {
    return fn.kept(fn.build.binary(Op::Equal, x.valid() ? convert(fn, x, common) : fn.build.real(0.0, common),
                                   y.valid() ? convert(fn, y, common) : fn.build.real(0.0, common)));
  };
  const ExprId re = same(a.re, b.re);
  return fn.build.binary(Op::LogicalAnd, re, same(a.im, b.im));
}

ExprId complexComparison(FunctionContext& fn, const clang::BinaryOperator* expr) {
  const Complex a = lowerComplex(fn, expr->getLHS());
  const ExprId equal = complexEqual(fn, a, lowerComplex(fn, expr->getRHS()));
  return toType(fn, expr->getOpcode() == clang::BO_EQ ? equal : fn.build.unary(Op::LogicalNot, equal), expr->getType(),
                expr->getSourceRange());
}

ExprId complexTruth(FunctionContext& fn, const clang::Expr* expr) {
  const Complex z = lowerComplex(fn, expr);
  return fn.build.unary(Op::LogicalNot, complexEqual(fn, z, {fn.build.real(0.0, fn.build.scalarOf(z.re))}));
}

/// The library's functions whose value is complex.
static Complex complexCall(FunctionContext& fn, const clang::CallExpr* expr) {
  enum class Kind { None, Conjugate, Exp, Log, Sqrt, Sin, Cos, Tan, Sinh, Cosh, Tanh, Pow };
  const clang::FunctionDecl* callee = expr->getDirectCallee();
  std::string name = callee ? libraryName(callee, fn.shared.context) : std::string();
  if (!name.empty() && name.back() == 'f') name.pop_back();
  const Kind kind = llvm::StringSwitch<Kind>(name)
                        .Case("conj", Kind::Conjugate)
                        .Case("cexp", Kind::Exp)
                        .Case("clog", Kind::Log)
                        .Case("csqrt", Kind::Sqrt)
                        .Case("csin", Kind::Sin)
                        .Case("ccos", Kind::Cos)
                        .Case("ctan", Kind::Tan)
                        .Case("csinh", Kind::Sinh)
                        .Case("ccosh", Kind::Cosh)
                        .Case("ctanh", Kind::Tanh)
                        .Case("cpow", Kind::Pow)
                        .Default(Kind::None);
  if (kind == Kind::None) {
    const ExprId made = fn.temporary(lowerType(fn.shared, expr->getType(), expr->getSourceRange()));
    lowerCall(fn, expr, made);
    return complexAt(fn, made);
  }
  Complex z = lowerComplex(fn, expr->getArg(0));
  if (!z.im.valid()) z.im = zeroOf(fn, fn.build.typeOf(z.re));
  const auto of = [&](Op op, ExprId x, ExprId y = {}) { return fn.kept(fn.build.math(op, x, y)); };
  const auto product = [&](Op ofReal, Op ofImaginary) {
    const ExprId first = of(ofReal, z.re);
    return fn.kept(fn.build.binary(Op::Multiply, first, of(ofImaginary, z.im)));
  };
  const auto negated = [&](ExprId x) { return fn.kept(fn.build.unary(Op::Negate, x)); };
  switch (kind) {
    case Kind::None:
      break;
    case Kind::Conjugate:
      return {z.re, negated(z.im)};
    case Kind::Exp:
      return complexExp(fn, z);
    case Kind::Log:
      return complexLog(fn, z);
    case Kind::Pow: {
      const Complex exponent = lowerComplex(fn, expr->getArg(1));
      return complexExp(fn, complexArithmetic(fn, clang::BO_Mul, exponent, complexLog(fn, z), expr->getSourceRange()));
    }
    case Kind::Sqrt:
      return complexRoot(fn, z);
    case Kind::Sin:
      return {product(Op::Sin, Op::Cosh), product(Op::Cos, Op::Sinh)};
    case Kind::Cos:
      return {product(Op::Cos, Op::Cosh), negated(product(Op::Sin, Op::Sinh))};
    case Kind::Tan: {
      const Complex turned = complexTanh(fn, {negated(z.im), z.re});
      return {turned.im, negated(turned.re)};
    }
    case Kind::Tanh:
      return complexTanh(fn, z);
    case Kind::Sinh:
      return {product(Op::Sinh, Op::Cos), product(Op::Cosh, Op::Sin)};
    case Kind::Cosh:
      return {product(Op::Cosh, Op::Cos), product(Op::Sinh, Op::Sin)};
  }
  throw InternalError("lower", "a complex function of no kind");
}

static Complex complexExp(FunctionContext& fn, const Complex& z) {
  const ExprId size = fn.kept(fn.build.math(Op::Exp, z.re));
  const auto part = [&](Op op) { return fn.kept(fn.build.binary(Op::Multiply, size, fn.build.math(op, z.im))); };
  return {part(Op::Cos), part(Op::Sin)};
}

static Complex complexLog(FunctionContext& fn, const Complex& z) {
  return {fn.kept(fn.build.math(Op::Log, fn.build.math(Op::Hypot, z.re, z.im))),
          fn.kept(fn.build.math(Op::Atan2, z.im, z.re))};
}

/// With t = tanh re and s = tan im: t (1 + s²) / (1 + t² s²) and s / (cosh² re (1 + t² s²)), which don't overflow.
static Complex complexTanh(FunctionContext& fn, const Complex& z) {
  const auto of = [&](Op op, ExprId a, ExprId b) { return fn.kept(fn.build.binary(op, a, b)); };
  const ExprId one = fn.build.real(1.0, fn.build.scalarOf(z.re));
  const ExprId t = fn.kept(fn.build.math(Op::Tanh, z.re)), s = fn.kept(fn.build.math(Op::Tan, z.im));
  const ExprId product = of(Op::Multiply, t, s);
  const ExprId below = of(Op::Add, one, of(Op::Multiply, product, product));
  const ExprId secant = of(Op::Divide, one, fn.build.math(Op::Cosh, z.re));
  const ExprId re = of(Op::Multiply, t, of(Op::Add, one, of(Op::Multiply, s, s)));
  const ExprId im = of(Op::Multiply, of(Op::Multiply, s, secant), secant);
  return {of(Op::Divide, re, below), of(Op::Divide, im, below)};
}

/// t = sqrt((|z| + |re|) / 2); then t and im / 2t, or, left of the imaginary axis, the other way round. Of zero it is
/// zero.
static Complex complexRoot(FunctionContext& fn, const Complex& z) {
  const ScalarKind kind = fn.build.scalarOf(z.re);
  const auto math = [&](Op op, ExprId x, ExprId y = {}) { return fn.kept(fn.build.math(op, x, y)); };
  const ExprId size = math(Op::Hypot, z.re, z.im);
  const ExprId sum = fn.build.binary(Op::Add, size, math(Op::Fabs, z.re));
  const ExprId t = math(Op::Sqrt, fn.build.binary(Op::Divide, sum, fn.build.real(2.0, kind)));
  const ExprId isZero = fn.kept(fn.build.binary(Op::Equal, t, fn.build.real(0.0, kind)));
  const ExprId twice = fn.kept(
      fn.build.select(isZero, fn.build.real(1.0, kind), fn.build.binary(Op::Multiply, fn.build.real(2.0, kind), t)));
  const ExprId isRight = fn.kept(fn.build.binary(Op::GreaterEqual, z.re, fn.build.real(0.0, kind)));
  const ExprId other = fn.kept(fn.build.binary(Op::Divide, math(Op::Fabs, z.im), twice));
  return {fn.kept(fn.build.select(isRight, t, other)),
          fn.kept(fn.build.select(isRight, fn.build.binary(Op::Divide, z.im, twice), math(Op::Copysign, t, z.im)))};
}

std::optional<ExprId> complexToReal(FunctionContext& fn, const clang::CallExpr* expr) {
  const clang::FunctionDecl* callee = expr->getDirectCallee();
  if (!callee || expr->getNumArgs() != 1 || !expr->getArg(0)->getType()->isAnyComplexType()) return std::nullopt;
  std::string name = libraryName(callee, fn.shared.context);
  if (!name.empty() && name.back() == 'f') name.pop_back();
  if (name != "creal" && name != "cimag" && name != "cabs" && name != "carg") return std::nullopt;
  Complex z = lowerComplex(fn, expr->getArg(0));
  if (!z.im.valid()) z.im = zeroOf(fn, fn.build.typeOf(z.re));
  if (name == "creal") return z.re;
  if (name == "cimag") return z.im;
  return name == "cabs" ? fn.build.math(Op::Hypot, z.re, z.im) : fn.build.math(Op::Atan2, z.im, z.re);
}

ExprId partOfComplex(FunctionContext& fn, const clang::UnaryOperator* expr) {
  const clang::Expr* from = expr->getSubExpr();
  const bool isReal = expr->getOpcode() == clang::UO_Real;
  if (!from->getType()->isAnyComplexType())
    return isReal ? lowerValue(fn, from) : zeroOf(fn, lowerType(fn.shared, expr->getType(), {}));
  const Complex z = lowerComplex(fn, from);
  return isReal ? z.re : z.im.valid() ? z.im : zeroOf(fn, fn.build.typeOf(z.re));
}

}  // namespace sparsegen::lowering
