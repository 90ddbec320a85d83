//===- Complex.cpp - complex numbers as pairs of real ones ----------------===//
//
// C's `_Complex double`, on which the library builds `std::complex`, is a record
// of its real and its imaginary part. Its operators and the library's functions
// of it become their arithmetic on the parts.
//
//===----------------------------------------------------------------------===//

#include "Lower/Function.h"
#include "llvm/ADT/StringSwitch.h"

namespace sparsegen::lowering {

using ir::ExprId;
using ir::Op;
using ir::ScalarKind;

/// The parts of what stands at a place.
FunctionLowering::Complex FunctionLowering::complexAt(ExprId place) {
  return {build.load(build.field(place, 0)), build.load(build.field(place, 1))};
}

void FunctionLowering::storeComplex(ExprId place, const Complex& number) {
  const ScalarKind kind = build.scalarOf(build.load(build.field(place, 0)));
  const ExprId re = kept(convert(number.re, kind));
  const ExprId im = number.im.valid() ? kept(convert(number.im, kind)) : build.real(0.0, kind);
  emit(ir::Assign{build.field(place, 0), re});
  emit(ir::Assign{build.field(place, 1), im});
}

void FunctionLowering::initialiseComplex(ExprId place, const clang::Expr* init) {
  storeComplex(place, complexValue(init));
}

FunctionLowering::Complex FunctionLowering::complexValue(const clang::Expr* expr) {
  expr = withoutWrapping(expr);
  if (!expr->getType()->isAnyComplexType()) return {kept(value(expr))};
  const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(expr);
  if (binary && binary->isAssignmentOp()) return complexBinary(binary);
  if (expr->isGLValue()) return complexAt(settled(place(expr)));
  if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(expr)) return complexValue(cast->getSubExpr());
  if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(expr)) {
    const ScalarKind kind = *shared.scalarKind(expr->getType()->castAs<clang::ComplexType>()->getElementType());
    if (list->getNumInits() == 0) return {build.real(0.0, kind)};
    if (list->getNumInits() == 1) return complexValue(list->getInit(0));
    return {kept(value(list->getInit(0))), kept(value(list->getInit(1)))};
  }
  if (llvm::isa<clang::ImplicitValueInitExpr, clang::CXXScalarValueInitExpr>(expr))
    return complexAt(placeOfZero(expr->getType()));
  if (const auto* literal = llvm::dyn_cast<clang::ImaginaryLiteral>(expr)) {
    const ExprId im = value(literal->getSubExpr());
    return {zeroOf(build.typeOf(im)), im};
  }
  if (binary) return complexBinary(binary);
  if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(expr)) return complexUnary(unary);
  if (const auto* called = llvm::dyn_cast<clang::CallExpr>(expr)) return complexCall(called);
  const ExprId made = temporary(shared.type(expr->getType(), expr->getSourceRange()));
  initialiseByValue(made, expr);
  return complexAt(made);
}

ExprId FunctionLowering::placeOfZero(clang::QualType type) {
  const ExprId made = temporary(shared.type(type, {}));
  storeZero(made);
  return made;
}

FunctionLowering::Complex FunctionLowering::complexUnary(const clang::UnaryOperator* expr) {
  const Complex from = complexValue(expr->getSubExpr());
  const auto negated = [&](ExprId part) { return part.valid() ? kept(build.unary(Op::Negate, part)) : part; };
  switch (expr->getOpcode()) {
    case clang::UO_Plus:
    case clang::UO_Extension:
      return from;
    case clang::UO_Minus:
      return {negated(from.re), negated(from.im)};
    case clang::UO_Not:  // the conjugate
      return {from.re, negated(from.im)};
    default:  // Clang's enumeration, not ours
      shared.unsupported(expr->getSourceRange(), "this operator of a complex number is not supported");
  }
}

/// An operator that assigns, too: its value is what it has assigned.
FunctionLowering::Complex FunctionLowering::complexBinary(const clang::BinaryOperator* expr) {
  if (expr->getOpcode() == clang::BO_Comma) {
    discard(expr->getLHS());
    return complexValue(expr->getRHS());
  }
  if (expr->isAssignmentOp()) return complexAt(complexAssign(expr));
  const Complex right = complexValue(expr->getRHS());
  return complexArithmetic(expr->getOpcode(), complexValue(expr->getLHS()), right, expr->getSourceRange());
}

/// The place that is assigned to.
ExprId FunctionLowering::complexAssign(const clang::BinaryOperator* expr) {
  const Complex given = complexValue(expr->getRHS());
  ExprId to;
  const ir::Block later = block([&] { to = settled(place(expr->getLHS())); });
  const auto first = [&](ExprId part) { return part.valid() ? before(part, expr->getLHS(), later) : part; };
  const Complex right{first(given.re), first(given.im)};
  emit(later);
  if (expr->getOpcode() == clang::BO_Assign)
    storeComplex(to, right);
  else
    storeComplex(to, complexArithmetic(clang::BinaryOperator::getOpForCompoundAssignment(expr->getOpcode()),
                                       complexAt(to), right, expr->getSourceRange()));
  return to;
}

FunctionLowering::Complex FunctionLowering::complexArithmetic(clang::BinaryOperatorKind kind, Complex a, Complex b,
                                                              clang::SourceRange at) {
  const ScalarKind common = std::max(build.scalarOf(a.re), build.scalarOf(b.re));
  for (ExprId* part : {&a.re, &a.im, &b.re, &b.im})
    if (part->valid()) *part = kept(convert(*part, common));
  const auto of = [&](Op op, ExprId x, ExprId y) { return kept(build.binary(op, x, y)); };
  /// A sum or difference of what may be none.
  const auto both = [&](Op op, ExprId x, ExprId y) {
    if (!y.valid()) return x;
    if (!x.valid()) return op == Op::Add ? y : kept(build.unary(Op::Negate, y));
    return of(op, x, y);
  };
  const auto product = [&](ExprId x, ExprId y) { return x.valid() && y.valid() ? of(Op::Multiply, x, y) : ExprId{}; };
  switch (kind) {
    case clang::BO_Add:
      return {of(Op::Add, a.re, b.re), both(Op::Add, a.im, b.im)};
    case clang::BO_Sub:
      return {of(Op::Subtract, a.re, b.re), both(Op::Subtract, a.im, b.im)};
    case clang::BO_Mul:
      return {both(Op::Subtract, product(a.re, b.re), product(a.im, b.im)),
              both(Op::Add, product(a.re, b.im), product(a.im, b.re))};
    case clang::BO_Div: {
      const auto over = [&](ExprId x, ExprId y) { return x.valid() ? of(Op::Divide, x, y) : x; };
      if (!b.im.valid()) return {over(a.re, b.re), over(a.im, b.re)};
      const ExprId square = both(Op::Add, product(b.re, b.re), product(b.im, b.im));
      return {over(both(Op::Add, product(a.re, b.re), product(a.im, b.im)), square),
              over(both(Op::Subtract, product(a.im, b.re), product(a.re, b.im)), square)};
    }
    default:  // Clang's enumeration, not ours
      shared.unsupported(at, "this operator of complex numbers is not supported");
  }
}

/// Whether two numbers are equal; one of them may be real.
ExprId FunctionLowering::complexEqual(const Complex& a, const Complex& b) {
  const ScalarKind common = std::max(build.scalarOf(a.re), build.scalarOf(b.re));
  const auto same = [&](ExprId x, ExprId y) {
    return kept(build.binary(Op::Equal, x.valid() ? convert(x, common) : build.real(0.0, common),
                             y.valid() ? convert(y, common) : build.real(0.0, common)));
  };
  const ExprId re = same(a.re, b.re);
  return build.binary(Op::LogicalAnd, re, same(a.im, b.im));
}

/// `a == b`, `a != b`.
ExprId FunctionLowering::complexComparison(const clang::BinaryOperator* expr) {
  const Complex a = complexValue(expr->getLHS());
  const ExprId equal = complexEqual(a, complexValue(expr->getRHS()));
  return toType(expr->getOpcode() == clang::BO_EQ ? equal : build.unary(Op::LogicalNot, equal), expr->getType(),
                expr->getSourceRange());
}

/// Whether a number is not zero.
ExprId FunctionLowering::complexTruth(const clang::Expr* expr) {
  const Complex z = complexValue(expr);
  return build.unary(Op::LogicalNot, complexEqual(z, {build.real(0.0, build.scalarOf(z.re))}));
}

/// The library's functions whose value is complex.
FunctionLowering::Complex FunctionLowering::complexCall(const clang::CallExpr* expr) {
  enum class Kind { None, Conjugate, Exp, Log, Sqrt, Sin, Cos, Tan, Sinh, Cosh, Tanh, Pow };
  const clang::FunctionDecl* callee = expr->getDirectCallee();
  std::string name = callee ? libraryName(callee, shared.context) : std::string();
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
    const ExprId made = temporary(shared.type(expr->getType(), expr->getSourceRange()));
    call(expr, made);
    return complexAt(made);
  }
  Complex z = complexValue(expr->getArg(0));
  if (!z.im.valid()) z.im = zeroOf(build.typeOf(z.re));
  const auto of = [&](Op op, ExprId x, ExprId y = {}) { return kept(build.math(op, x, y)); };
  const auto product = [&](ExprId x, ExprId y) { return kept(build.binary(Op::Multiply, x, y)); };
  const auto negated = [&](ExprId x) { return kept(build.unary(Op::Negate, x)); };
  switch (kind) {
    case Kind::None:
      break;
    case Kind::Conjugate:
      return {z.re, negated(z.im)};
    case Kind::Exp:
      return complexExp(z);
    case Kind::Log:
      return complexLog(z);
    case Kind::Pow:
      return complexExp(
          complexArithmetic(clang::BO_Mul, complexValue(expr->getArg(1)), complexLog(z), expr->getSourceRange()));
    case Kind::Sqrt:
      return complexRoot(z);
    case Kind::Sin:
      return {product(of(Op::Sin, z.re), of(Op::Cosh, z.im)), product(of(Op::Cos, z.re), of(Op::Sinh, z.im))};
    case Kind::Cos:
      return {product(of(Op::Cos, z.re), of(Op::Cosh, z.im)), negated(product(of(Op::Sin, z.re), of(Op::Sinh, z.im)))};
    case Kind::Tan: {
      const Complex turned = complexTanh({negated(z.im), z.re});
      return {turned.im, negated(turned.re)};
    }
    case Kind::Tanh:
      return complexTanh(z);
    case Kind::Sinh:
      return {product(of(Op::Sinh, z.re), of(Op::Cos, z.im)), product(of(Op::Cosh, z.re), of(Op::Sin, z.im))};
    case Kind::Cosh:
      return {product(of(Op::Cosh, z.re), of(Op::Cos, z.im)), product(of(Op::Sinh, z.re), of(Op::Sin, z.im))};
  }
  throw InternalError("lower", "a complex function of no kind");
}

FunctionLowering::Complex FunctionLowering::complexExp(const Complex& z) {
  const ExprId size = kept(build.math(Op::Exp, z.re));
  const auto part = [&](Op op) { return kept(build.binary(Op::Multiply, size, build.math(op, z.im))); };
  return {part(Op::Cos), part(Op::Sin)};
}

FunctionLowering::Complex FunctionLowering::complexLog(const Complex& z) {
  return {kept(build.math(Op::Log, build.math(Op::Hypot, z.re, z.im))), kept(build.math(Op::Atan2, z.im, z.re))};
}

/// With t = tanh re and s = tan im: t (1 + s²) / (1 + t² s²) and s / (cosh² re (1 + t² s²)), which don't overflow.
FunctionLowering::Complex FunctionLowering::complexTanh(const Complex& z) {
  const auto of = [&](Op op, ExprId a, ExprId b) { return kept(build.binary(op, a, b)); };
  const ExprId one = build.real(1.0, build.scalarOf(z.re));
  const ExprId t = kept(build.math(Op::Tanh, z.re)), s = kept(build.math(Op::Tan, z.im));
  const ExprId product = of(Op::Multiply, t, s);
  const ExprId below = of(Op::Add, one, of(Op::Multiply, product, product));
  const ExprId secant = of(Op::Divide, one, build.math(Op::Cosh, z.re));
  const ExprId re = of(Op::Multiply, t, of(Op::Add, one, of(Op::Multiply, s, s)));
  const ExprId im = of(Op::Multiply, of(Op::Multiply, s, secant), secant);
  return {of(Op::Divide, re, below), of(Op::Divide, im, below)};
}

/// t = sqrt((|z| + |re|) / 2); then t and im / 2t, or, left of the imaginary axis, the other way round. Of zero it is
/// zero.
FunctionLowering::Complex FunctionLowering::complexRoot(const Complex& z) {
  const ScalarKind kind = build.scalarOf(z.re);
  const auto math = [&](Op op, ExprId x, ExprId y = {}) { return kept(build.math(op, x, y)); };
  const ExprId sum = build.binary(Op::Add, math(Op::Hypot, z.re, z.im), math(Op::Fabs, z.re));
  const ExprId t = math(Op::Sqrt, build.binary(Op::Divide, sum, build.real(2.0, kind)));
  const ExprId isZero = kept(build.binary(Op::Equal, t, build.real(0.0, kind)));
  const ExprId twice =
      kept(build.select(isZero, build.real(1.0, kind), build.binary(Op::Multiply, build.real(2.0, kind), t)));
  const ExprId isRight = kept(build.binary(Op::GreaterEqual, z.re, build.real(0.0, kind)));
  const ExprId other = kept(build.binary(Op::Divide, math(Op::Fabs, z.im), twice));
  return {kept(build.select(isRight, t, other)),
          kept(build.select(isRight, build.binary(Op::Divide, z.im, twice), math(Op::Copysign, t, z.im)))};
}

/// The library's functions of a complex number whose value is real; nothing for any other call.
std::optional<ExprId> FunctionLowering::complexToReal(const clang::CallExpr* expr) {
  const clang::FunctionDecl* callee = expr->getDirectCallee();
  if (!callee || expr->getNumArgs() != 1 || !expr->getArg(0)->getType()->isAnyComplexType()) return std::nullopt;
  std::string name = libraryName(callee, shared.context);
  if (!name.empty() && name.back() == 'f') name.pop_back();
  if (name != "creal" && name != "cimag" && name != "cabs" && name != "carg") return std::nullopt;
  Complex z = complexValue(expr->getArg(0));
  if (!z.im.valid()) z.im = zeroOf(build.typeOf(z.re));
  if (name == "creal") return z.re;
  if (name == "cimag") return z.im;
  return name == "cabs" ? build.math(Op::Hypot, z.re, z.im) : build.math(Op::Atan2, z.im, z.re);
}

/// `__real__ z`, `__imag__ z`.
ExprId FunctionLowering::partOfComplex(const clang::UnaryOperator* expr) {
  const clang::Expr* from = expr->getSubExpr();
  const bool isReal = expr->getOpcode() == clang::UO_Real;
  if (!from->getType()->isAnyComplexType()) return isReal ? value(from) : zeroOf(shared.type(expr->getType(), {}));
  const Complex z = complexValue(from);
  return isReal ? z.re : z.im.valid() ? z.im : zeroOf(build.typeOf(z.re));
}

}  // namespace sparsegen::lowering
