//===- Strings.cpp - std::string as a name --------------------------------===//

#include "Lower/Library/Strings.h"

#include "Lower/Calls/MemoryCalls.h"
#include "Lower/Calls/TextCalls.h"
#include "Lower/Classes/Types.h"
#include "Lower/Context/FunctionContext.h"
#include "Lower/Expressions/Constants.h"
#include "Lower/Expressions/Operators.h"
#include "Lower/Expressions/Place.h"
#include "Lower/Expressions/Value.h"
#include "Lower/Library/InnerVectors.h"
#include "Parse/ClangCompat.h"
#include "llvm/ADT/StringSwitch.h"

namespace sparsegen::lowering {

using ir::ExprId;
using ir::Op;
using ir::ScalarKind;

/// The letters of a text, and how many there are.
struct Text {
  ExprId data, size;
};

namespace {

constexpr std::uint32_t kData = 0, kSize = 1;
constexpr const char* kWayOut = "make it of a literal, and only look at it; or leave texts to the caller";

/// The literal that an expression is; null for any other.
const clang::StringLiteral* literalOf(const clang::Expr* expr) {
  expr = expr->IgnoreParenImpCasts();
  const auto* predefined = llvm::dyn_cast<clang::PredefinedExpr>(expr);
  return predefined ? predefined->getFunctionName() : llvm::dyn_cast<clang::StringLiteral>(expr);
}

/// Whether an expression is a literal, or a choice between some.
bool isOfLiterals(const clang::Expr* expr) {
  const auto* either = llvm::dyn_cast<clang::ConditionalOperator>(expr->IgnoreParenImpCasts());
  return either ? isOfLiterals(either->getTrueExpr()) && isOfLiterals(either->getFalseExpr())
                : literalOf(expr) != nullptr;
}

/// Whether an expression is a pointer to letters, or an array of them.
bool isLetters(const clang::Expr* expr) {
  const clang::QualType type = expr->IgnoreParenImpCasts()->getType();
  return (type->isPointerType() || type->isArrayType()) && type->getPointeeOrArrayElementType()->isCharType();
}

}  // namespace

std::optional<ir::TypeId> tryString(ModuleContext& shared, const clang::RecordDecl* record) {
  if (shared.inner->isCallers(record)) return std::nullopt;
  if (const auto seen = shared.records.find(record); seen != shared.records.end())
    return shared.build.record(seen->second);
  ir::Record made{.name = "sg_string", .fields = {}};
  made.fields.push_back(
      {"data", shared.build.pointer(shared.build.scalar(*scalarKind(shared, shared.context.CharTy)))});
  made.fields.push_back({"size", shared.build.scalar(ScalarKind::U64)});
  const ir::RecordId id = shared.build.addRecord(std::move(made));
  shared.records[record] = id;
  return shared.build.record(id);
}

/// What is read of a string, or of letters that end with zero.
static Text textOf(FunctionContext& fn, const clang::Expr* expr) {
  if (const clang::StringLiteral* literal = literalOf(expr)) {
    const llvm::StringRef letters = literal->getBytes();
    const auto size = static_cast<std::int64_t>(std::min(letters.find('\0'), letters.size()));
    return {fn.build.element(fn.build.address(textObject(fn.shared, literal)), fn.build.integer(0)),
            fn.build.integer(size, ScalarKind::U64)};
  }
  if (const auto* either = llvm::dyn_cast<clang::ConditionalOperator>(expr->IgnoreParenImpCasts());
      either && isOfLiterals(either)) {
    const ExprId when = fn.kept(lowerCondition(fn, either->getCond()));
    const Text a = textOf(fn, either->getTrueExpr()), b = textOf(fn, either->getFalseExpr());
    const ir::TypeId pointer = fn.build.pointer(fn.build.scalar(*scalarKind(fn.shared, fn.shared.context.CharTy)));
    const auto asPointer = [&](ExprId place) {
      return fn.build.typeOf(place) == pointer ? place : fn.build.pointerCast(place, pointer);
    };
    return {fn.build.select(when, asPointer(a.data), asPointer(b.data)), fn.build.select(when, a.size, b.size)};
  }
  if (isString(expr->getType())) {
    const ExprId where = settled(fn, lowerPlace(fn, expr));
    return {fn.build.load(fn.build.field(where, kData)), fn.build.load(fn.build.field(where, kSize))};
  }
  const ExprId data = fn.kept(lowerValue(fn, expr));
  return {data, convert(fn, textLength(fn, data), ScalarKind::U64)};
}

static void storeText(FunctionContext& fn, ExprId where, const Text& text) {
  const ExprId data = fn.kept(text.data), size = fn.kept(text.size);
  fn.emit(ir::Assign{fn.build.field(where, kData), data});
  fn.emit(ir::Assign{fn.build.field(where, kSize), size});
}

void makeString(FunctionContext& fn, ExprId where, const clang::CXXConstructExpr* expr) {
  unsigned given = 0;
  while (given < expr->getNumArgs() && !llvm::isa<clang::CXXDefaultArgExpr>(expr->getArg(given))) ++given;
  if (given == 0) {
    return storeText(fn, where, textOf(fn, compat::emptyText(fn.shared.context, expr->getExprLoc())));
  }
  const bool isKnown = given == 1 && (isOfLiterals(expr->getArg(0)) || isString(expr->getArg(0)->getType()));
  if (!isKnown)
    fn.shared.unsupported(expr->getSourceRange(), "a `std::string` of anything but a literal is not supported",
                          kWayOut);
  storeText(fn, where, textOf(fn, expr->getArg(0)));
}

/// Whether two texts have the same letters.
static ExprId sameText(FunctionContext& fn, const Text& a, const Text& b) {
  const ExprId first = fn.kept(a.data), size = fn.kept(a.size), second = fn.kept(b.data);
  const ExprId areLong = fn.kept(fn.build.binary(Op::Equal, size, b.size));
  const ExprId same = countWhile(fn, fn.build.integer(0), [&](ExprId k) {
    const ExprId isWithin =
        fn.build.binary(Op::LogicalAnd, areLong, fn.build.binary(Op::Less, convert(fn, k, ScalarKind::U64), size));
    return fn.build.binary(Op::LogicalAnd, isWithin,
                           fn.build.binary(Op::Equal, letter(fn, first, k), letter(fn, second, k)));
  });
  return fn.kept(
      fn.build.binary(Op::LogicalAnd, areLong, fn.build.binary(Op::Equal, convert(fn, same, ScalarKind::U64), size)));
}

std::optional<ExprId> callOnString(FunctionContext& fn, const clang::CallExpr* expr) {
  const clang::FunctionDecl* callee = expr->getDirectCallee();
  const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(callee);
  if (!callee || !(method ? static_cast<const clang::Decl*>(method->getParent()) : callee)->isInStdNamespace())
    return std::nullopt;
  const clang::OverloadedOperatorKind kind = callee->getOverloadedOperator();
  const auto isOwn = [&](const clang::Expr* each) {
    return isString(each->getType()) && tryLowerType(fn.shared, each->getType().getNonReferenceType()).has_value();
  };
  const auto isText = [&](const clang::Expr* each) { return isOwn(each) || isLetters(each); };
  if (!method) {
    const bool isCompared = (kind == clang::OO_EqualEqual || kind == clang::OO_ExclaimEqual) && expr->getNumArgs() == 2;
    if (!isCompared || !isText(expr->getArg(0)) || !isText(expr->getArg(1)) ||
        !(isOwn(expr->getArg(0)) || isOwn(expr->getArg(1))))
      return std::nullopt;
    const Text a = textOf(fn, expr->getArg(0));
    const ExprId same = sameText(fn, a, textOf(fn, expr->getArg(1)));
    return kind == clang::OO_EqualEqual ? same : fn.build.unary(Op::LogicalNot, same);
  }
  const clang::Expr* object = objectOf(expr);
  if (!object || object->getType()->isPointerType() || !isOwn(object)) return std::nullopt;
  const llvm::StringRef name = method->getDeclName().isIdentifier() ? method->getName() : "";
  enum class Asked { Other, Size, Empty, Data };
  const Asked asked = llvm::StringSwitch<Asked>(name)
                          .Cases("size", "length", Asked::Size)
                          .Case("empty", Asked::Empty)
                          .Cases("c_str", "data", Asked::Data)
                          .Default(Asked::Other);
  if (kind == clang::OO_Subscript && method->isConst())
    return fn.build.pointerAdd(textOf(fn, object).data, lowerIndex(fn, expr->getArg(1)));
  if (kind == clang::OO_Equal && (isOfLiterals(expr->getArg(1)) || isString(expr->getArg(1)->getType()))) {
    const ExprId where = settled(fn, lowerPlace(fn, object));
    storeText(fn, where, textOf(fn, expr->getArg(1)));
    return where;
  }
  if (asked == Asked::Other || (asked == Asked::Data && name == "data" && !method->isConst()))
    fn.shared.unsupported(expr->getSourceRange(), "this use of a `std::string` is not supported", kWayOut);
  const Text text = textOf(fn, object);
  if (asked == Asked::Data) return text.data;
  return asked == Asked::Size ? text.size : fn.build.binary(Op::Equal, text.size, fn.build.integer(0, ScalarKind::U64));
}

}  // namespace sparsegen::lowering
