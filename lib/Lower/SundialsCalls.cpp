//===- SundialsCalls.cpp - SUNDIALS' operations on vectors ----------------===//
//
// `N_VScale(c, x, z)` and its like, of vectors that keep their numbers in an
// array (Parse/Sundials.h): loops over the elements. And SUNDIALS' powers.
//
//===----------------------------------------------------------------------===//

#include "Lower/Function.h"
#include "Parse/Sundials.h"
#include "llvm/ADT/StringSwitch.h"

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

Operation operationOf(llvm::StringRef name) {
  return llvm::StringSwitch<Operation>(name)
      .Case("SUNRpowerI", Operation::PowerI)
      .Case("SUNRpowerR", Operation::PowerR)
      .Case("N_VLinearSum", Operation::LinearSum)
      .Case("N_VConst", Operation::Const)
      .Case("N_VProd", Operation::Prod)
      .Case("N_VDiv", Operation::Div)
      .Case("N_VScale", Operation::Scale)
      .Case("N_VAbs", Operation::Abs)
      .Case("N_VInv", Operation::Inv)
      .Case("N_VAddConst", Operation::AddConst)
      .Case("N_VDotProd", Operation::DotProd)
      .Case("N_VL1Norm", Operation::L1Norm)
      .Case("N_VMaxNorm", Operation::MaxNorm)
      .Case("N_VWrmsNorm", Operation::WrmsNorm)
      .Case("N_VWL2Norm", Operation::WL2Norm)
      .Default(Operation::None);
}

}  // namespace

/// What a call of one of these functions gives, if anything; nothing for other calls.
std::optional<ExprId> FunctionLowering::sundialsCall(const clang::CallExpr* expr) {
  const clang::FunctionDecl* callee = expr->getDirectCallee();
  if (!callee->getDeclName().isIdentifier()) return std::nullopt;
  const Operation operation = operationOf(callee->getName());
  if (operation == Operation::None) return std::nullopt;
  const clang::SourceRange range = expr->getSourceRange();
  // Numbers, and pointers to the numbers of vectors, which are as many as the first one has.
  std::vector<ExprId> arguments;
  ExprId length;
  for (const clang::Expr* argument : expr->arguments()) {
    if (!argument->getType()->isPointerType()) {
      arguments.push_back(kept(value(argument)));
      continue;
    }
    const auto data = vectorPart(argument, "data", shared.context);
    const auto count = vectorPart(argument, "length", shared.context);
    if (!data || !count) return std::nullopt;
    arguments.push_back(kept(partOfVector(*data, range)));
    if (!length.valid()) length = kept(partOfVector(*count, range));
  }
  const auto pow = [&](ExprId exponent) {
    return build.math(Op::Pow, arguments[0], convert(exponent, build.scalarOf(arguments[0])));
  };
  const auto at = [&](std::size_t k, ExprId index) { return build.load(build.pointerAdd(arguments[k], index)); };
  const auto times = [&](ExprId a, ExprId b) { return build.binary(Op::Multiply, a, b); };
  const auto each = [&](const std::function<ExprId(ExprId)>& element) {
    forEach(build.integer(0), Op::Less, length, 1, [&](ExprId k) {
      emit(ir::Assign{build.pointerAdd(arguments.back(), k), element(k)});
    });
    return ExprId{};
  };
  const auto reduced = [&](const std::function<ExprId(ExprId sum, ExprId k)>& with) {
    const ExprId sum = temporary(build.pointee(arguments[0]));
    emit(ir::Assign{sum, zeroOf(build.pointee(sum))});
    forEach(build.integer(0), Op::Less, length, 1, [&](ExprId k) { emit(ir::Assign{sum, with(build.load(sum), k)}); });
    return build.load(sum);
  };
  const auto squares = [&] {
    return reduced([&](ExprId sum, ExprId k) {
      const ExprId weighted = kept(times(at(0, k), at(1, k)));
      return build.binary(Op::Add, sum, times(weighted, weighted));
    });
  };
  switch (operation) {
    case Operation::None:
      break;
    case Operation::PowerI:
      return pow(arguments[1]);
    case Operation::PowerR: {
      const ExprId zero = zeroOf(build.typeOf(arguments[0]));
      return build.select(build.binary(Op::LessEqual, arguments[0], zero), zero, pow(arguments[1]));
    }
    case Operation::LinearSum:
      return each([&](ExprId k) {
        return build.binary(Op::Add, times(arguments[0], at(1, k)), times(arguments[2], at(3, k)));
      });
    case Operation::Const:
      return each([&](ExprId) { return arguments[0]; });
    case Operation::Prod:
      return each([&](ExprId k) { return times(at(0, k), at(1, k)); });
    case Operation::Div:
      return each([&](ExprId k) { return build.binary(Op::Divide, at(0, k), at(1, k)); });
    case Operation::Scale:
      return each([&](ExprId k) { return times(arguments[0], at(1, k)); });
    case Operation::Abs:
      return each([&](ExprId k) { return build.math(Op::Fabs, at(0, k)); });
    case Operation::Inv:
      return each(
          [&](ExprId k) { return build.binary(Op::Divide, build.real(1.0, build.scalarOf(at(0, k))), at(0, k)); });
    case Operation::AddConst:
      return each([&](ExprId k) { return build.binary(Op::Add, at(0, k), arguments[1]); });
    case Operation::DotProd:
      return reduced([&](ExprId sum, ExprId k) { return build.binary(Op::Add, sum, times(at(0, k), at(1, k))); });
    case Operation::L1Norm:
      return reduced([&](ExprId sum, ExprId k) { return build.binary(Op::Add, sum, build.math(Op::Fabs, at(0, k))); });
    case Operation::MaxNorm:
      return reduced([&](ExprId sum, ExprId k) { return build.math(Op::Fmax, sum, build.math(Op::Fabs, at(0, k))); });
    case Operation::WrmsNorm: {
      const ExprId sum = squares();
      return build.math(Op::Sqrt, build.binary(Op::Divide, sum, convert(length, build.scalarOf(sum))));
    }
    case Operation::WL2Norm:
      return build.math(Op::Sqrt, squares());
  }
  throw InternalError("lower", "an operation on vectors of no kind");
}

}  // namespace sparsegen::lowering
