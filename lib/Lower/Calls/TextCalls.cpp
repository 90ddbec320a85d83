//===- TextCalls.cpp - lengths, comparisons and copies of texts -----------===//

#include "Lower/Calls/TextCalls.h"

#include "Lower/Classes/Types.h"
#include "Lower/Context/FunctionContext.h"
#include "Lower/Expressions/Value.h"
#include "Lower/Source/Linkage.h"
#include "llvm/ADT/StringSwitch.h"

namespace sparsegen::lowering {

using ir::ExprId;
using ir::Op;
using ir::ScalarKind;

ExprId countWhile(FunctionContext& fn, ExprId first, const std::function<ExprId(ExprId number)>& holds,
                  const std::function<void(ExprId number)>& each) {
  const ExprId number = fn.temporary(fn.build.scalar(ScalarKind::I64));
  fn.emit(ir::Assign{number, first});
  ir::While made;
  made.condition = holds(fn.build.load(number));
  made.body = fn.block([&] {
    if (each) each(fn.build.load(number));
    fn.emit(ir::Assign{number, fn.build.binary(Op::Add, fn.build.load(number), fn.build.integer(1))});
  });
  fn.emit(std::move(made));
  return fn.build.load(number);
}

ExprId letter(FunctionContext& fn, ExprId text, ExprId at) { return fn.build.load(fn.build.pointerAdd(text, at)); }

static ExprId isLetter(FunctionContext& fn, ExprId one) {
  return fn.build.binary(Op::NotEqual, one, fn.build.integer(0, fn.build.scalarOf(one)));
}

ExprId textLength(FunctionContext& fn, ExprId text) {
  return countWhile(fn, fn.build.integer(0), [&](ExprId k) { return isLetter(fn, letter(fn, text, k)); });
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

std::optional<ExprId> textCall(FunctionContext& fn, const clang::CallExpr* expr) {
  enum class Kind { None, Length, Compare, CompareSome, CompareAll };
  const clang::FunctionDecl* callee = expr->getDirectCallee();
  const Kind kind = llvm::StringSwitch<Kind>(callee ? libraryName(callee, fn.shared.context) : std::string())
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
  const ExprId a = fn.kept(lowerValue(fn, given(0)));
  if (kind == Kind::Length) return toType(fn, textLength(fn, a), expr->getType(), expr->getSourceRange());
  const ExprId b = fn.kept(lowerValue(fn, given(1)));
  const ExprId most =
      kind != Kind::Compare ? fn.kept(convert(fn, lowerValue(fn, expr->getArg(2)), ScalarKind::U64)) : ExprId{};
  const auto isWithin = [&](ExprId k) { return fn.build.binary(Op::Less, convert(fn, k, ScalarKind::U64), most); };
  const auto unit = [&](ExprId of, ExprId k) {
    return isBytes ? convert(fn, letter(fn, of, k), ScalarKind::U8) : letter(fn, of, k);
  };
  const ExprId same = countWhile(fn, fn.build.integer(0), [&](ExprId k) {
    const ExprId isSame = fn.build.binary(Op::Equal, unit(a, k), unit(b, k));
    const ExprId goesOn = isBytes ? isSame : fn.build.binary(Op::LogicalAnd, isLetter(fn, letter(fn, a, k)), isSame);
    return most.valid() ? fn.build.binary(Op::LogicalAnd, isWithin(k), goesOn) : goesOn;
  });
  const auto number = [&](ExprId text) {
    return convert(fn, convert(fn, letter(fn, text, same), ScalarKind::U8), ScalarKind::I32);
  };
  const ExprId difference = fn.build.binary(Op::Subtract, number(a), number(b));
  if (!most.valid()) return fn.kept(difference);
  return fn.kept(fn.build.select(isWithin(same), difference, fn.build.integer(0, ScalarKind::I32)));
}

bool isPlainText(FunctionContext& fn, const clang::Expr* text) {
  text = text->IgnoreParenImpCasts();
  if (llvm::isa<clang::StringLiteral, clang::PredefinedExpr>(text)) return true;
  if (!tryLowerType(fn.shared, text->getType())) return false;
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(text))
    return llvm::isa<clang::FieldDecl>(member->getMemberDecl()) && isPlainText(fn, member->getBase());
  if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(text)) return isPlainText(fn, element->getBase());
  if (const auto* either = llvm::dyn_cast<clang::ConditionalOperator>(text))
    return isPlainText(fn, either->getTrueExpr()) && isPlainText(fn, either->getFalseExpr());
  if (const auto* sum = llvm::dyn_cast<clang::BinaryOperator>(text); sum && sum->getOpcode() == clang::BO_Add)
    return sum->getLHS()->getType()->isPointerType() && isPlainText(fn, sum->getLHS());
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(text);
  const auto* variable = name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
  return variable && (variable->hasLocalStorage() || isConstant(variable));
}

std::optional<ir::Block> textCopy(FunctionContext& fn, const clang::CallExpr* expr) {
  enum class Kind { None, Copy, CopySome, Append };
  const Kind kind = llvm::StringSwitch<Kind>(libraryName(expr->getDirectCallee(), fn.shared.context))
                        .Case("strcpy", Kind::Copy)
                        .Case("strncpy", Kind::CopySome)
                        .Case("strcat", Kind::Append)
                        .Default(Kind::None);
  const auto changes = [&](const clang::Expr* each) { return each->HasSideEffects(fn.shared.context); };
  if (kind == Kind::None || llvm::any_of(expr->arguments(), changes) || !isPlainText(fn, expr->getArg(0)) ||
      !isPlainText(fn, expr->getArg(1)))
    return std::nullopt;
  return fn.block([&] {
    const ExprId text = fn.kept(lowerValue(fn, expr->getArg(0))), from = fn.kept(lowerValue(fn, expr->getArg(1)));
    const ExprId most =
        kind == Kind::CopySome ? fn.kept(convert(fn, lowerValue(fn, expr->getArg(2)), ScalarKind::I64)) : ExprId{};
    const ExprId to = kind == Kind::Append ? fn.kept(fn.build.pointerAdd(text, textLength(fn, text))) : text;
    const auto isWithin = [&](ExprId k) { return fn.build.binary(Op::Less, k, most); };
    const auto put = [&](ExprId k, ExprId one) { fn.emit(ir::Assign{fn.build.pointerAdd(to, k), one}); };
    const ExprId none = fn.build.integer(0, fn.build.scalarOf(letter(fn, to, fn.build.integer(0))));
    const ExprId end = countWhile(
        fn, fn.build.integer(0),
        [&](ExprId k) {
          const ExprId goesOn = isLetter(fn, letter(fn, from, k));
          return most.valid() ? fn.build.binary(Op::LogicalAnd, isWithin(k), goesOn) : goesOn;
        },
        [&](ExprId k) { put(k, letter(fn, from, k)); });
    if (most.valid())
      countWhile(fn, end, isWithin, [&](ExprId k) { put(k, none); });
    else
      put(end, none);
  });
}

}  // namespace sparsegen::lowering
