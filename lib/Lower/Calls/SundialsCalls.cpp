//===- SundialsCalls.cpp - SUNDIALS' operations on vectors ----------------===//

#include "Lower/Calls/SundialsCalls.h"

#include <array>

#include "Lower/Calls/Calls.h"
#include "Lower/Calls/MemoryCalls.h"
#include "Lower/Context/FunctionContext.h"
#include "Lower/Expressions/Value.h"
#include "Parse/Sundials.h"

namespace sparsegen::lowering {

using ir::ExprId;
using ir::Op;
using ir::ScalarKind;

namespace {

enum class Operation {
  None,
  PowerI,
  PowerR,
  LinearSum,
  Const,
  Prod,
  Div,
  Scale,
  Abs,
  Inv,
  AddConst,
  DotProd,
  L1Norm,
  MaxNorm,
  WrmsNorm,
  WL2Norm
};

struct Known {
  llvm::StringRef name;
  Operation operation;
  llvm::StringRef arguments;  ///< `n` for a number, `v` for a vector
};

constexpr std::array<Known, 15> kKnown{{{"SUNRpowerI", Operation::PowerI, "nn"},
                                        {"SUNRpowerR", Operation::PowerR, "nn"},
                                        {"N_VLinearSum", Operation::LinearSum, "nvnvv"},
                                        {"N_VConst", Operation::Const, "nv"},
                                        {"N_VProd", Operation::Prod, "vvv"},
                                        {"N_VDiv", Operation::Div, "vvv"},
                                        {"N_VScale", Operation::Scale, "nvv"},
                                        {"N_VAbs", Operation::Abs, "vv"},
                                        {"N_VInv", Operation::Inv, "vv"},
                                        {"N_VAddConst", Operation::AddConst, "vnv"},
                                        {"N_VDotProd", Operation::DotProd, "vv"},
                                        {"N_VL1Norm", Operation::L1Norm, "v"},
                                        {"N_VMaxNorm", Operation::MaxNorm, "v"},
                                        {"N_VWrmsNorm", Operation::WrmsNorm, "vv"},
                                        {"N_VWL2Norm", Operation::WL2Norm, "vv"}}};

/// None for what has the name of an operation, but is given something else.
Operation operationOf(const clang::CallExpr* expr, clang::ASTContext& context) {
  const clang::FunctionDecl* callee = expr->getDirectCallee();
  if (!callee->getDeclName().isIdentifier()) return Operation::None;
  std::string arguments;
  for (const clang::Expr* argument : expr->arguments()) {
    const bool isVector = vectorPart(argument, "data", context) && vectorPart(argument, "length", context);
    arguments += isVector ? 'v' : argument->getType()->isArithmeticType() ? 'n' : '?';
  }
  const auto* known = llvm::find_if(
      kKnown, [&](const Known& each) { return each.name == callee->getName() && each.arguments == arguments; });
  return known != kKnown.end() ? known->operation : Operation::None;
}

/// Numbers, and pointers to the numbers of vectors.
using Arguments = std::vector<ExprId>;

ExprId at(ir::Builder& build, const Arguments& arguments, std::size_t vector, ExprId k) {
  return build.load(build.pointerAdd(arguments[vector], k));
}

/// What becomes an element of the last vector; none of an operation that gives a number.
ExprId elementMade(ir::Builder& build, Operation operation, const Arguments& arguments, ExprId k) {
  const auto of = [&](std::size_t vector) { return at(build, arguments, vector, k); };
  const auto times = [&](ExprId a, ExprId b) { return build.binary(Op::Multiply, a, b); };
  switch (operation) {
    case Operation::LinearSum:
      return build.binary(Op::Add, times(arguments[0], of(1)), times(arguments[2], of(3)));
    case Operation::Const:
      return arguments[0];
    case Operation::Prod:
      return times(of(0), of(1));
    case Operation::Div:
      return build.binary(Op::Divide, of(0), of(1));
    case Operation::Scale:
      return times(arguments[0], of(1));
    case Operation::Abs:
      return build.math(Op::Fabs, of(0));
    case Operation::Inv:
      return build.binary(Op::Divide, build.real(1.0, build.scalarOf(of(0))), of(0));
    case Operation::AddConst:
      return build.binary(Op::Add, of(0), arguments[1]);
    case Operation::None:
    case Operation::PowerI:
    case Operation::PowerR:
    case Operation::DotProd:
    case Operation::L1Norm:
    case Operation::MaxNorm:
    case Operation::WrmsNorm:
    case Operation::WL2Norm:
      return {};
  }
  throw InternalError("lower", "an operation on vectors of no kind");
}

/// What a sum is with one element more, or the largest one.
ExprId withElement(ir::Builder& build, Operation operation, const Arguments& arguments, ExprId sum, ExprId k) {
  const auto of = [&](std::size_t vector) { return at(build, arguments, vector, k); };
  if (operation == Operation::MaxNorm) return build.math(Op::Fmax, sum, build.math(Op::Fabs, of(0)));
  if (operation == Operation::L1Norm) return build.binary(Op::Add, sum, build.math(Op::Fabs, of(0)));
  const ExprId product = build.binary(Op::Multiply, of(0), of(1));
  const bool isSquared = operation != Operation::DotProd;
  return build.binary(Op::Add, sum, isSquared ? build.binary(Op::Multiply, product, product) : product);
}

}  // namespace

std::optional<ExprId> sundialsCall(FunctionContext& fn, const clang::CallExpr* expr) {
  const Operation operation = operationOf(expr, fn.shared.context);
  if (operation == Operation::None) return std::nullopt;
  Arguments arguments;
  ExprId length;  // that of the first vector
  for (const clang::Expr* argument : expr->arguments()) {
    const auto data = vectorPart(argument, "data", fn.shared.context);
    arguments.push_back(fn.kept(data ? partOfVector(fn, *data, expr->getSourceRange()) : lowerValue(fn, argument)));
    if (data && !length.valid())
      length = fn.kept(partOfVector(fn, *vectorPart(argument, "length", fn.shared.context), expr->getSourceRange()));
  }
  if (!length.valid()) {
    const ExprId power =
        fn.build.math(Op::Pow, arguments[0], convert(fn, arguments[1], fn.build.scalarOf(arguments[0])));
    const ExprId zero = zeroOf(fn, fn.build.typeOf(arguments[0]));
    if (operation == Operation::PowerI) return power;
    return fn.build.select(fn.build.binary(Op::LessEqual, arguments[0], zero), zero,
                           power);  // of a base that is not positive
  }
  if (elementMade(fn.build, operation, arguments, fn.build.integer(0)).valid()) {
    forEach(fn, fn.build.integer(0), Op::Less, length, 1, [&](ExprId k) {
      fn.emit(ir::Assign{fn.build.pointerAdd(arguments.back(), k), elementMade(fn.build, operation, arguments, k)});
    });
    return ExprId{};
  }
  const ExprId sum = fn.temporary(fn.build.pointee(arguments[0]));
  fn.emit(ir::Assign{sum, zeroOf(fn, fn.build.pointee(sum))});
  forEach(fn, fn.build.integer(0), Op::Less, length, 1, [&](ExprId k) {
    fn.emit(ir::Assign{sum, withElement(fn.build, operation, arguments, fn.build.load(sum), k)});
  });
  const ExprId total = fn.build.load(sum);
  if (operation == Operation::WL2Norm) return fn.build.math(Op::Sqrt, total);
  if (operation != Operation::WrmsNorm) return total;
  return fn.build.math(Op::Sqrt, fn.build.binary(Op::Divide, total, convert(fn, length, fn.build.scalarOf(total))));
}

}  // namespace sparsegen::lowering
