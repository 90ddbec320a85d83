//===- Strings.cpp - std::string as a name ---------------------------------===//
//
// A string that is made of a literal, and never changed, is the literal and its
// length, as names are that a helper prints, tests or compares:
//
//     std::string what = "y";     what.data = "y"; what.size = 1;
//     what.empty()                what.size == 0
//
// Whatever else is made or done is refused, and so are the caller's.
//
//===----------------------------------------------------------------------===//

#include "Lower/Function.h"
#include "Lower/Std/InnerVectors.h"
#include "llvm/ADT/StringSwitch.h"

namespace sparsegen::lowering {

using ir::ExprId;
using ir::Op;
using ir::ScalarKind;

/// The letters of a text, and how many there are.
struct FunctionLowering::Text {
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

std::optional<ir::TypeId> ModuleLowering::tryString(const clang::RecordDecl* record) {
  if (inner->isCallers(record)) return std::nullopt;
  if (const auto seen = records_.find(record); seen != records_.end()) return build.record(seen->second);
  ir::Record made{.name = "sg_string", .fields = {}};
  made.fields.push_back({"data", build.pointer(build.scalar(*scalarKind(context.CharTy)))});
  made.fields.push_back({"size", build.scalar(ScalarKind::U64)});
  const ir::RecordId id = build.addRecord(std::move(made));
  records_[record] = id;
  return build.record(id);
}

/// What is read of a string, or of letters that end with zero.
FunctionLowering::Text FunctionLowering::textOf(const clang::Expr* expr) {
  if (const clang::StringLiteral* literal = literalOf(expr)) {
    const llvm::StringRef letters = literal->getBytes();
    const auto size = static_cast<std::int64_t>(std::min(letters.find('\0'), letters.size()));
    return {build.element(build.address(shared.text(literal)), build.integer(0)), build.integer(size, ScalarKind::U64)};
  }
  if (const auto* either = llvm::dyn_cast<clang::ConditionalOperator>(expr->IgnoreParenImpCasts());
      either && isOfLiterals(either)) {
    const ExprId when = kept(condition(either->getCond()));
    const Text a = textOf(either->getTrueExpr()), b = textOf(either->getFalseExpr());
    const ir::TypeId pointer = build.pointer(build.scalar(*shared.scalarKind(shared.context.CharTy)));
    const auto asPointer = [&](ExprId place) {
      return build.typeOf(place) == pointer ? place : build.pointerCast(place, pointer);
    };
    return {build.select(when, asPointer(a.data), asPointer(b.data)), build.select(when, a.size, b.size)};
  }
  if (isString(expr->getType())) {
    const ExprId where = settled(place(expr));
    return {build.load(build.field(where, kData)), build.load(build.field(where, kSize))};
  }
  const ExprId data = kept(value(expr));
  return {data, convert(textLength(data), ScalarKind::U64)};
}

void FunctionLowering::storeText(ExprId where, const Text& text) {
  const ExprId data = kept(text.data), size = kept(text.size);
  emit(ir::Assign{build.field(where, kData), data});
  emit(ir::Assign{build.field(where, kSize), size});
}

/// Makes a string in its place, of nothing, of a literal or of another one.
void FunctionLowering::makeString(ExprId where, const clang::CXXConstructExpr* expr) {
  unsigned given = 0;
  while (given < expr->getNumArgs() && !llvm::isa<clang::CXXDefaultArgExpr>(expr->getArg(given))) ++given;
  if (given == 0) {
    clang::ASTContext& context = shared.context;
    const clang::QualType type = context.getStringLiteralArrayType(context.CharTy, 0);
    return storeText(where, textOf(clang::StringLiteral::Create(context, "", clang::StringLiteralKind::Ordinary, false,
                                                                type, expr->getExprLoc())));
  }
  const bool isKnown = given == 1 && (isOfLiterals(expr->getArg(0)) || isString(expr->getArg(0)->getType()));
  if (!isKnown)
    shared.unsupported(expr->getSourceRange(), "a `std::string` of anything but a literal is not supported", kWayOut);
  storeText(where, textOf(expr->getArg(0)));
}

/// Whether two texts have the same letters.
ExprId FunctionLowering::sameText(const Text& a, const Text& b) {
  const ExprId first = kept(a.data), size = kept(a.size), second = kept(b.data);
  const ExprId areLong = kept(build.binary(Op::Equal, size, b.size));
  const ExprId same = countWhile(build.integer(0), [&](ExprId k) {
    const ExprId isWithin =
        build.binary(Op::LogicalAnd, areLong, build.binary(Op::Less, convert(k, ScalarKind::U64), size));
    return build.binary(Op::LogicalAnd, isWithin, build.binary(Op::Equal, letter(first, k), letter(second, k)));
  });
  return kept(build.binary(Op::LogicalAnd, areLong, build.binary(Op::Equal, convert(same, ScalarKind::U64), size)));
}

/// A call of a member function of a string, or a comparison with one; nothing for any other call.
std::optional<ExprId> FunctionLowering::callOnString(const clang::CallExpr* expr) {
  const clang::FunctionDecl* callee = expr->getDirectCallee();
  const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(callee);
  if (!callee || !(method ? static_cast<const clang::Decl*>(method->getParent()) : callee)->isInStdNamespace())
    return std::nullopt;
  const clang::OverloadedOperatorKind kind = callee->getOverloadedOperator();
  const auto isOwn = [&](const clang::Expr* each) {
    return isString(each->getType()) && shared.tryType(each->getType().getNonReferenceType()).has_value();
  };
  const auto isText = [&](const clang::Expr* each) { return isOwn(each) || isLetters(each); };
  if (!method) {
    const bool isCompared = (kind == clang::OO_EqualEqual || kind == clang::OO_ExclaimEqual) && expr->getNumArgs() == 2;
    if (!isCompared || !isText(expr->getArg(0)) || !isText(expr->getArg(1)) ||
        !(isOwn(expr->getArg(0)) || isOwn(expr->getArg(1))))
      return std::nullopt;
    const Text a = textOf(expr->getArg(0));
    const ExprId same = sameText(a, textOf(expr->getArg(1)));
    return kind == clang::OO_EqualEqual ? same : build.unary(Op::LogicalNot, same);
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
    return build.pointerAdd(textOf(object).data, index(expr->getArg(1)));
  if (kind == clang::OO_Equal && (isOfLiterals(expr->getArg(1)) || isString(expr->getArg(1)->getType()))) {
    const ExprId where = settled(place(object));
    storeText(where, textOf(expr->getArg(1)));
    return where;
  }
  if (asked == Asked::Other || (asked == Asked::Data && name == "data" && !method->isConst()))
    shared.unsupported(expr->getSourceRange(), "this use of a `std::string` is not supported", kWayOut);
  const Text text = textOf(object);
  if (asked == Asked::Data) return text.data;
  return asked == Asked::Size ? text.size : build.binary(Op::Equal, text.size, build.integer(0, ScalarKind::U64));
}

}  // namespace sparsegen::lowering
