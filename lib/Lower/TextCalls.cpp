//===- TextCalls.cpp - lengths and comparisons of texts -------------------===//
//
// strlen, strcmp and strncmp become loops over the letters, so that what they
// give is known where the texts are: `strcmp(kind, "linear") == 0`.
//
//===----------------------------------------------------------------------===//

#include "Lower/Function.h"
#include "llvm/ADT/StringSwitch.h"

namespace sparsegen::lowering {

using ir::ExprId;
using ir::Op;
using ir::ScalarKind;

/// The first number from zero of which a condition does not hold.
ExprId FunctionLowering::countWhile(const std::function<ExprId(ExprId number)>& holds) {
  const ExprId number = temporary(build.scalar(ScalarKind::I64));
  emit(ir::Assign{number, build.integer(0)});
  ir::While made;
  made.condition = holds(build.load(number));
  made.body = block([&] { emit(ir::Assign{number, build.binary(Op::Add, build.load(number), build.integer(1))}); });
  emit(std::move(made));
  return build.load(number);
}

/// What a call of one of these functions gives; nothing for other calls.
std::optional<ExprId> FunctionLowering::textCall(const clang::CallExpr* expr) {
  enum class Kind { None, Length, Compare, CompareSome };
  const clang::FunctionDecl* callee = expr->getDirectCallee();
  const Kind kind = llvm::StringSwitch<Kind>(callee ? libraryName(callee, shared.context) : std::string())
                        .Case("strlen", Kind::Length)
                        .Case("strcmp", Kind::Compare)
                        .Case("strncmp", Kind::CompareSome)
                        .Default(Kind::None);
  if (kind == Kind::None) return std::nullopt;
  const auto letter = [&](ExprId text, ExprId at) { return build.load(build.pointerAdd(text, at)); };
  const auto isLetter = [&](ExprId one) {
    return build.binary(Op::NotEqual, one, build.integer(0, build.scalarOf(one)));
  };
  const ExprId a = kept(value(expr->getArg(0)));
  if (kind == Kind::Length)
    return toType(countWhile([&](ExprId k) { return isLetter(letter(a, k)); }), expr->getType(),
                  expr->getSourceRange());
  const ExprId b = kept(value(expr->getArg(1)));
  const ExprId most = kind == Kind::CompareSome ? kept(convert(value(expr->getArg(2)), ScalarKind::U64)) : ExprId{};
  const auto isWithin = [&](ExprId k) { return build.binary(Op::Less, convert(k, ScalarKind::U64), most); };
  const ExprId same = countWhile([&](ExprId k) {
    const ExprId isSame = build.binary(Op::Equal, letter(a, k), letter(b, k));
    const ExprId goesOn = build.binary(Op::LogicalAnd, isLetter(letter(a, k)), isSame);
    return most.valid() ? build.binary(Op::LogicalAnd, isWithin(k), goesOn) : goesOn;
  });
  const auto number = [&](ExprId text) {
    return convert(convert(letter(text, same), ScalarKind::U8), ScalarKind::I32);
  };
  const ExprId difference = build.binary(Op::Subtract, number(a), number(b));
  if (!most.valid()) return kept(difference);
  return kept(build.select(isWithin(same), difference, build.integer(0, ScalarKind::I32)));
}

}  // namespace sparsegen::lowering
