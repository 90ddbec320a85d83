//===- StructuralExtent.cpp - extents over what the caller passes ---------===//

#include "Parse/StructuralExtent.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"

namespace sparsegen {

namespace {

std::optional<Extent::Kind> kindOf(clang::BinaryOperatorKind op) {
  switch (op) {
    case clang::BO_Add:
      return Extent::Kind::Add;
    case clang::BO_Sub:
      return Extent::Kind::Subtract;
    case clang::BO_Mul:
      return Extent::Kind::Multiply;
    case clang::BO_Div:
      return Extent::Kind::Divide;
    case clang::BO_Rem:
      return Extent::Kind::Remainder;
    default:
      return std::nullopt;
  }
}

std::optional<RequestPath> pathOf(const clang::Expr& expr, const clang::ASTContext& context);

/// The path of an element: `dims[1]`, `*n`.
std::optional<RequestPath> pathOfElement(const clang::Expr& plain, const clang::ASTContext& context) {
  if (const auto* followed = llvm::dyn_cast<clang::UnaryOperator>(&plain)) {
    auto path = followed->getOpcode() == clang::UO_Deref ? pathOf(*followed->getSubExpr(), context) : std::nullopt;
    if (!path) return std::nullopt;
    path->text = "*" + path->text;
    path->names.emplace_back("[0]");
    return path;
  }
  const auto* subscript = llvm::dyn_cast<clang::ArraySubscriptExpr>(&plain);
  clang::Expr::EvalResult index;
  if (!subscript || !subscript->getIdx()->EvaluateAsInt(index, context) || index.Val.getInt() < 0) return std::nullopt;
  auto path = pathOf(*subscript->getBase(), context);
  if (!path) return std::nullopt;
  path->names.push_back("[" + std::to_string(index.Val.getInt().getExtValue()) + "]");
  path->text += path->names.back();
  return path;
}

/// The path of what the caller passes: `n`, `data->mx`, `this->N_`.
std::optional<RequestPath> pathOf(const clang::Expr& expr, const clang::ASTContext& context) {
  const clang::Expr* plain = expr.IgnoreParenImpCasts();
  if (auto element = pathOfElement(*plain, context)) return element;
  if (const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(plain)) {
    // A local is one of Question::locals.
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(reference->getDecl());
    if (!variable || !variable->hasLocalStorage()) return std::nullopt;
    return RequestPath{variable->getNameAsString(), {variable->getNameAsString()}};
  }
  if (const auto* call = llvm::dyn_cast<clang::CXXMemberCallExpr>(plain)) {
    const clang::CXXMethodDecl* method = call->getMethodDecl();
    auto path = method && method->getDeclName().isIdentifier() && method->getName() == "size"
                    ? pathOf(*call->getImplicitObjectArgument(), context)
                    : std::nullopt;
    if (!path) return std::nullopt;
    path->text += ".size()";
    path->names.push_back("size()");
    return path;
  }
  const auto* member = llvm::dyn_cast<clang::MemberExpr>(plain);
  if (!member || !llvm::isa<clang::FieldDecl>(member->getMemberDecl())) return std::nullopt;
  const std::string name = member->getMemberDecl()->getNameAsString();
  if (llvm::isa<clang::CXXThisExpr>(member->getBase()->IgnoreParenImpCasts())) return RequestPath{name, {"this", name}};
  auto path = pathOf(*member->getBase(), context);
  if (!path) return std::nullopt;
  path->text += (member->isArrow() ? "->" : ".") + name;
  path->names.push_back(name);
  return path;
}

}  // namespace

/// `table[n]`, also of a vector.
static std::optional<Extent> elementExtent(const clang::Expr& expr, const clang::ASTContext& context) {
  const clang::Expr* plain = expr.IgnoreParenImpCasts();
  const clang::Expr *table = nullptr, *index = nullptr;
  if (const auto* subscript = llvm::dyn_cast<clang::ArraySubscriptExpr>(plain)) {
    table = subscript->getBase(), index = subscript->getIdx();
  } else if (const auto* call = llvm::dyn_cast<clang::CXXOperatorCallExpr>(plain);
             call && call->getOperator() == clang::OO_Subscript && call->getNumArgs() == 2) {
    table = call->getArg(0), index = call->getArg(1);
  }
  auto path = table ? pathOf(*table, context) : std::nullopt;
  auto at = path ? structuralExtent(*index, context) : std::nullopt;
  if (!at) return std::nullopt;
  return Extent(*std::move(path), *std::move(at));
}

std::optional<Extent> structuralExtent(const clang::Expr& expr, const clang::ASTContext& context) {
  clang::Expr::EvalResult result;
  if (!expr.getType()->isIntegralOrUnscopedEnumerationType()) return std::nullopt;
  if (expr.EvaluateAsInt(result, context)) {
    const llvm::APSInt value = result.Val.getInt();
    if (result.HasUndefinedBehavior || !value.isRepresentableByInt64()) return std::nullopt;
    return Extent(value.getExtValue());
  }
  if (auto path = pathOf(expr, context)) return Extent(*std::move(path));
  if (auto element = elementExtent(expr, context)) return element;
  if (const auto* inner = llvm::dyn_cast<clang::ParenExpr>(&expr))
    return structuralExtent(*inner->getSubExpr(), context);
  if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(&expr)) return structuralExtent(*cast->getSubExpr(), context);
  const auto* operation = llvm::dyn_cast<clang::BinaryOperator>(&expr);
  const auto kind = operation ? kindOf(operation->getOpcode()) : std::nullopt;
  if (!kind) return std::nullopt;
  auto a = structuralExtent(*operation->getLHS(), context), b = structuralExtent(*operation->getRHS(), context);
  if (!a || !b || (a->known() && b->known())) return std::nullopt;  // numbers alone overflow
  return Extent(*kind, *std::move(a), *std::move(b));
}

}  // namespace sparsegen
