//===- TextCalls.cpp - lengths, comparisons and copies of texts -----------===//
//
// strlen, strcmp, strncmp and memcmp of letters become loops over the letters, so
// that what they give is known where the texts are: `strcmp(kind, "linear") == 0`,
// and what `std::string_view` makes of memcmp. What strcpy, strncpy and strcat do
// stays only where something reads a text (settleTexts).
//
//===----------------------------------------------------------------------===//

#include "Lower/Function.h"
#include "Lower/Linkage.h"
#include "llvm/ADT/StringSwitch.h"

namespace sparsegen::lowering {

using ir::ExprId;
using ir::Op;
using ir::ScalarKind;

/// The first number, from one on, of which a condition does not hold. Something may be done for each before.
ExprId FunctionLowering::countWhile(ExprId first, const std::function<ExprId(ExprId number)>& holds,
                                    const std::function<void(ExprId number)>& each) {
  const ExprId number = temporary(build.scalar(ScalarKind::I64));
  emit(ir::Assign{number, first});
  ir::While made;
  made.condition = holds(build.load(number));
  made.body = block([&] {
    if (each) each(build.load(number));
    emit(ir::Assign{number, build.binary(Op::Add, build.load(number), build.integer(1))});
  });
  emit(std::move(made));
  return build.load(number);
}

ExprId FunctionLowering::letter(ExprId text, ExprId at) { return build.load(build.pointerAdd(text, at)); }

ExprId FunctionLowering::isLetter(ExprId one) {
  return build.binary(Op::NotEqual, one, build.integer(0, build.scalarOf(one)));
}

/// How many letters a text has.
ExprId FunctionLowering::textLength(ExprId text) {
  return countWhile(build.integer(0), [&](ExprId k) { return isLetter(letter(text, k)); });
}

/// The pointer to letters that is converted to one to void; null where that is one to anything else, whose bytes are
/// no letters.
static const clang::Expr* asLetters(const clang::Expr* expr) {
  expr = expr->IgnoreParens();
  for (const auto* cast = llvm::dyn_cast<clang::CastExpr>(expr); cast && cast->getType()->isVoidPointerType();
       cast = llvm::dyn_cast<clang::CastExpr>(expr)) {
    if (cast->getCastKind() != clang::CK_BitCast && cast->getCastKind() != clang::CK_NoOp) return nullptr;
    expr = cast->getSubExpr()->IgnoreParens();
  }
  const clang::QualType given = expr->getType(), was = expr->IgnoreParenCasts()->getType();
  const bool wasLetters = was->isArrayType() ? was->castAsArrayTypeUnsafe()->getElementType()->isCharType()
                                             : was->isPointerType() && was->getPointeeType()->isCharType();
  return given->isPointerType() && given->getPointeeType()->isCharType() && wasLetters ? expr : nullptr;
}

/// What a call of one of these functions gives; nothing for other calls.
std::optional<ExprId> FunctionLowering::textCall(const clang::CallExpr* expr) {
  enum class Kind { None, Length, Compare, CompareSome, CompareAll };
  const clang::FunctionDecl* callee = expr->getDirectCallee();
  const Kind kind = llvm::StringSwitch<Kind>(callee ? libraryName(callee, shared.context) : std::string())
                        .Case("strlen", Kind::Length)
                        .Case("strcmp", Kind::Compare)
                        .Case("strncmp", Kind::CompareSome)
                        .Case("memcmp", Kind::CompareAll)
                        .Default(Kind::None);
  if (kind == Kind::None) return std::nullopt;
  // Of memcmp a letter is a byte, and none ends the text.
  const bool isBytes = kind == Kind::CompareAll;
  const auto given = [&](unsigned k) { return isBytes ? asLetters(expr->getArg(k)) : expr->getArg(k); };
  if (isBytes && (!given(0) || !given(1))) return std::nullopt;
  const ExprId a = kept(value(given(0)));
  if (kind == Kind::Length) return toType(textLength(a), expr->getType(), expr->getSourceRange());
  const ExprId b = kept(value(given(1)));
  const ExprId most = kind != Kind::Compare ? kept(convert(value(expr->getArg(2)), ScalarKind::U64)) : ExprId{};
  const auto isWithin = [&](ExprId k) { return build.binary(Op::Less, convert(k, ScalarKind::U64), most); };
  const auto unit = [&](ExprId of, ExprId k) {
    return isBytes ? convert(letter(of, k), ScalarKind::U8) : letter(of, k);
  };
  const ExprId same = countWhile(build.integer(0), [&](ExprId k) {
    const ExprId isSame = build.binary(Op::Equal, unit(a, k), unit(b, k));
    const ExprId goesOn = isBytes ? isSame : build.binary(Op::LogicalAnd, isLetter(letter(a, k)), isSame);
    return most.valid() ? build.binary(Op::LogicalAnd, isWithin(k), goesOn) : goesOn;
  });
  const auto number = [&](ExprId text) {
    return convert(convert(letter(text, same), ScalarKind::U8), ScalarKind::I32);
  };
  const ExprId difference = build.binary(Op::Subtract, number(a), number(b));
  if (!most.valid()) return kept(difference);
  return kept(build.select(isWithin(same), difference, build.integer(0, ScalarKind::I32)));
}

/// Whether a text is a literal, or of a variable of the function's or a constant, or of a part of one: what lowers.
bool FunctionLowering::isPlainText(const clang::Expr* text) {
  text = text->IgnoreParenImpCasts();
  if (llvm::isa<clang::StringLiteral, clang::PredefinedExpr>(text)) return true;
  if (!shared.tryType(text->getType())) return false;
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(text))
    return llvm::isa<clang::FieldDecl>(member->getMemberDecl()) && isPlainText(member->getBase());
  if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(text)) return isPlainText(element->getBase());
  if (const auto* either = llvm::dyn_cast<clang::ConditionalOperator>(text))
    return isPlainText(either->getTrueExpr()) && isPlainText(either->getFalseExpr());
  if (const auto* sum = llvm::dyn_cast<clang::BinaryOperator>(text); sum && sum->getOpcode() == clang::BO_Add)
    return sum->getLHS()->getType()->isPointerType() && isPlainText(sum->getLHS());
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(text);
  const auto* variable = name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
  return variable && (variable->hasLocalStorage() || isConstant(variable));
}

/// What a call that copies a text to its first argument does, but for that it gives it; nothing for other calls.
std::optional<ir::Block> FunctionLowering::textCopy(const clang::CallExpr* expr) {
  enum class Kind { None, Copy, CopySome, Append };
  const Kind kind = llvm::StringSwitch<Kind>(libraryName(expr->getDirectCallee(), shared.context))
                        .Case("strcpy", Kind::Copy)
                        .Case("strncpy", Kind::CopySome)
                        .Case("strcat", Kind::Append)
                        .Default(Kind::None);
  const auto changes = [&](const clang::Expr* each) { return each->HasSideEffects(shared.context); };
  if (kind == Kind::None || llvm::any_of(expr->arguments(), changes) || !isPlainText(expr->getArg(0)) ||
      !isPlainText(expr->getArg(1)))
    return std::nullopt;
  return block([&] {
    const ExprId text = kept(value(expr->getArg(0))), from = kept(value(expr->getArg(1)));
    const ExprId most = kind == Kind::CopySome ? kept(convert(value(expr->getArg(2)), ScalarKind::I64)) : ExprId{};
    const ExprId to = kind == Kind::Append ? kept(build.pointerAdd(text, textLength(text))) : text;
    const auto isWithin = [&](ExprId k) { return build.binary(Op::Less, k, most); };
    const auto put = [&](ExprId k, ExprId one) { emit(ir::Assign{build.pointerAdd(to, k), one}); };
    const ExprId none = build.integer(0, build.scalarOf(letter(to, build.integer(0))));
    const ExprId end = countWhile(
        build.integer(0),
        [&](ExprId k) {
          const ExprId goesOn = isLetter(letter(from, k));
          return most.valid() ? build.binary(Op::LogicalAnd, isWithin(k), goesOn) : goesOn;
        },
        [&](ExprId k) { put(k, letter(from, k)); });
    if (most.valid())
      countWhile(end, isWithin, [&](ExprId k) { put(k, none); });
    else
      put(end, none);
  });
}

}  // namespace sparsegen::lowering
