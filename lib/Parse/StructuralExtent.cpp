//===- StructuralExtent.cpp - extents over what the caller passes ---------===//

#include "Parse/StructuralExtent.h"

#include <string>
#include <utility>

#include "Parse/Getters.h"
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

/// How an extent is read.
struct Reading {
  const clang::ASTContext& context;
  /// The object that a getter is called on, `this` in what it returns, and what stands between it and a member; none
  /// where that is the function's own.
  std::optional<RequestPath> self = std::nullopt;
  std::string arrow = "->";
  /// Its class; none outside of getters, where Clang knows it.
  const clang::RecordDecl* holder = nullptr;
};

std::optional<RequestPath> pathOf(const clang::Expr& expr, const Reading& reading);

/// The path of an object's member.
RequestPath memberOf(RequestPath path, const std::string& arrow, const std::string& name) {
  path.text += arrow + name;
  path.names.push_back(name);
  return path;
}

/// The class of an object that has members.
const clang::RecordDecl* holderOf(const clang::Expr& object, const Reading& reading) {
  const clang::Expr* plain = object.IgnoreParenImpCasts();
  if (llvm::isa<clang::CXXThisExpr>(plain) && reading.holder) return reading.holder;
  const clang::QualType type = plain->getType();
  return (type->isPointerType() ? type->getPointeeType() : type)->getAsRecordDecl();
}

/// The member that a name means: of a class, else of the first of its bases that has one.
const clang::NamedDecl* firstNamed(const clang::RecordDecl& record, const std::string& name) {
  const clang::RecordDecl* whole = record.getDefinition();
  if (!whole) return nullptr;
  for (const clang::FieldDecl* field : whole->fields())
    if (field->getName() == name) return field;
  const auto* derived = llvm::dyn_cast<clang::CXXRecordDecl>(whole);
  if (!derived) return nullptr;
  for (const clang::CXXBaseSpecifier& base : derived->bases()) {
    const clang::RecordDecl* own = base.getType()->getAsRecordDecl();
    if (const auto* found = own ? firstNamed(*own, name) : nullptr) return found;
  }
  return nullptr;
}

/// How what a getter returns is read; nothing where its object is at the end of no path.
std::optional<Reading> within(const GetterCall& getter, const Reading& reading) {
  const clang::RecordDecl* holder = holderOf(*getter.object, reading);
  if (llvm::isa<clang::CXXThisExpr>(getter.object->IgnoreParenImpCasts())) {
    Reading inner = reading;
    inner.holder = holder;
    return inner;
  }
  auto self = pathOf(*getter.object, reading);
  if (!self) return std::nullopt;
  return Reading{reading.context, *std::move(self), getter.object->getType()->isPointerType() ? "->" : ".", holder};
}

/// The path of an element: `dims[1]`, `*n`.
std::optional<RequestPath> pathOfElement(const clang::Expr& plain, const Reading& reading) {
  if (const auto* followed = llvm::dyn_cast<clang::UnaryOperator>(&plain)) {
    auto path = followed->getOpcode() == clang::UO_Deref ? pathOf(*followed->getSubExpr(), reading) : std::nullopt;
    if (!path) return std::nullopt;
    path->text = "*" + path->text;
    path->names.emplace_back("[0]");
    return path;
  }
  const auto* subscript = llvm::dyn_cast<clang::ArraySubscriptExpr>(&plain);
  // That of a vector is an entry of a table.
  const auto call = elementCall(plain);
  const bool isOfArray = call && call->container->getType()->getAsCXXRecordDecl()->getName() == "array";
  const clang::Expr* base = subscript ? subscript->getBase() : isOfArray ? call->container : nullptr;
  clang::Expr::EvalResult index;
  if (!base || !(subscript ? subscript->getIdx() : call->index)->EvaluateAsInt(index, reading.context) ||
      index.Val.getInt() < 0)
    return std::nullopt;
  auto path = pathOf(*base, reading);
  if (!path) return std::nullopt;
  path->names.push_back("[" + std::to_string(index.Val.getInt().getExtValue()) + "]");
  path->text += path->names.back();
  return path;
}

/// The path of what the caller passes: `n`, `data->mx`, `this->N_`.
std::optional<RequestPath> pathOf(const clang::Expr& expr, const Reading& reading) {
  const clang::Expr* plain = expr.IgnoreParenImpCasts();
  if (auto element = pathOfElement(*plain, reading)) return element;
  if (const clang::Expr* owner = followedOwner(*plain)) return pathOf(*owner, reading);
  if (const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(plain)) {
    // A local is one of Question::locals.
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(reference->getDecl());
    if (!variable || !variable->hasLocalStorage()) return std::nullopt;
    return RequestPath{variable->getNameAsString(), {variable->getNameAsString()}};
  }
  if (const auto getter = getterCall(*plain)) {
    const auto inner = within(*getter, reading);
    return inner ? pathOf(*getter->value, *inner) : std::nullopt;
  }
  if (const auto* call = llvm::dyn_cast<clang::CXXMemberCallExpr>(plain)) {
    auto path = isVectorSize(*call) ? pathOf(*call->getImplicitObjectArgument(), reading) : std::nullopt;
    return path ? std::optional(memberOf(*std::move(path), ".", "size()")) : std::nullopt;
  }
  const auto* member = llvm::dyn_cast<clang::MemberExpr>(plain);
  if (!member || !llvm::isa<clang::FieldDecl>(member->getMemberDecl())) return std::nullopt;
  const std::string name = member->getMemberDecl()->getNameAsString();
  // A path is one of names: `this->Base::n`, where another member hides that, has none.
  const clang::RecordDecl* holder = holderOf(*member->getBase(), reading);
  if (!holder || firstNamed(*holder, name) != member->getMemberDecl()) return std::nullopt;
  if (llvm::isa<clang::CXXThisExpr>(member->getBase()->IgnoreParenImpCasts()))
    return reading.self ? memberOf(*reading.self, reading.arrow, name) : RequestPath{name, {"this", name}};
  auto path = pathOf(*member->getBase(), reading);
  if (!path) return std::nullopt;
  return memberOf(*std::move(path), member->isArrow() ? "->" : ".", name);
}

}  // namespace

static std::optional<Extent> extentOf(const clang::Expr& expr, const Reading& reading);

/// `table[n]`, also of a vector.
static std::optional<Extent> elementExtent(const clang::Expr& expr, const Reading& reading) {
  const clang::Expr* plain = expr.IgnoreParenImpCasts();
  const clang::Expr *table = nullptr, *index = nullptr;
  if (const auto* subscript = llvm::dyn_cast<clang::ArraySubscriptExpr>(plain)) {
    table = subscript->getBase(), index = subscript->getIdx();
  } else if (const auto element = elementCall(*plain)) {
    table = element->container, index = element->index;
  }
  auto path = table ? pathOf(*table, reading) : std::nullopt;
  auto at = path ? extentOf(*index, reading) : std::nullopt;
  if (!at) return std::nullopt;
  return Extent(*std::move(path), *std::move(at));
}

static std::optional<Extent> extentOf(const clang::Expr& expr, const Reading& reading) {
  clang::Expr::EvalResult result;
  if (!expr.getType()->isIntegralOrUnscopedEnumerationType()) return std::nullopt;
  if (expr.EvaluateAsInt(result, reading.context)) {
    const llvm::APSInt value = result.Val.getInt();
    if (result.HasUndefinedBehavior || !value.isRepresentableByInt64()) return std::nullopt;
    return Extent(value.getExtValue());
  }
  if (const auto getter = getterCall(*expr.IgnoreParenImpCasts())) {
    const auto inner = within(*getter, reading);
    return inner ? extentOf(*getter->value, *inner) : std::nullopt;
  }
  if (auto path = pathOf(expr, reading)) return Extent(*std::move(path));
  if (auto element = elementExtent(expr, reading)) return element;
  if (const auto* inner = llvm::dyn_cast<clang::ParenExpr>(&expr)) return extentOf(*inner->getSubExpr(), reading);
  if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(&expr)) return extentOf(*cast->getSubExpr(), reading);
  const auto* operation = llvm::dyn_cast<clang::BinaryOperator>(&expr);
  const auto kind = operation ? kindOf(operation->getOpcode()) : std::nullopt;
  if (!kind) return std::nullopt;
  auto a = extentOf(*operation->getLHS(), reading), b = extentOf(*operation->getRHS(), reading);
  if (!a || !b || (a->known() && b->known())) return std::nullopt;  // numbers alone overflow
  return Extent(*kind, *std::move(a), *std::move(b));
}

std::optional<Extent> structuralExtent(const clang::Expr& expr, const clang::ASTContext& context) {
  return extentOf(expr, {context});
}

std::optional<RequestPath> memberBehind(const clang::Expr& returned, const std::optional<RequestPath>& object,
                                        const std::string& arrow, const clang::CXXRecordDecl& holder) {
  return pathOf(returned, {holder.getASTContext(), object, arrow, &holder});
}

const clang::Expr* hiddenMember(const clang::Expr& expr) {
  const auto* member = llvm::dyn_cast<clang::MemberExpr>(&expr);
  const auto* field = member ? llvm::dyn_cast<clang::FieldDecl>(member->getMemberDecl()) : nullptr;
  const clang::RecordDecl* holder = field ? holderOf(*member->getBase(), {field->getASTContext()}) : nullptr;
  if (holder && firstNamed(*holder, field->getNameAsString()) != field) return member;
  for (const clang::Stmt* child : expr.children())
    if (const auto* operand = llvm::dyn_cast_or_null<clang::Expr>(child))
      if (const clang::Expr* found = hiddenMember(*operand)) return found;
  return nullptr;
}

}  // namespace sparsegen
