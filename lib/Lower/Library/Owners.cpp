//===- Owners.cpp - smart pointers of the caller's ------------------------===//

#include "Lower/Library/Owners.h"

#include "Lower/Classes/Types.h"
#include "Lower/Context/FunctionContext.h"
#include "Lower/Expressions/Place.h"
#include "Lower/Expressions/Value.h"
#include "Lower/Library/InnerVectors.h"

namespace sparsegen::lowering {

using ir::ExprId;
using ir::Op;

clang::QualType callersOwner(const ModuleContext& shared, const clang::FieldDecl* field) {
  return shared.inner->isCallers(field->getParent()) ? ownedType(field->getType()) : clang::QualType();
}

void addOwner(ModuleContext& shared, const clang::FieldDecl* field, clang::QualType owned,
              std::vector<ir::RecordField>& fields) {
  const auto held = tryLowerType(shared, owned);
  if (!held || *held == shared.build.voidType()) return;
  const auto* record = llvm::cast<clang::CXXRecordDecl>(field->getParent());
  const bool isOwn = shared.entryClass && (shared.entryClass == record || shared.entryClass->isDerivedFrom(record));
  shared.fields[field] = static_cast<std::uint32_t>(fields.size());
  fields.push_back({field->getNameAsString() + (isOwn ? "" : ".get"), shared.build.pointer(*held), false, !isOwn});
}

/// The member that is a smart pointer of the caller's, where an expression names one.
static const clang::MemberExpr* namedOwner(FunctionContext& fn, const clang::Expr* expr) {
  const auto* member = expr ? llvm::dyn_cast<clang::MemberExpr>(expr->IgnoreParenImpCasts()) : nullptr;
  const auto* field = member ? llvm::dyn_cast<clang::FieldDecl>(member->getMemberDecl()) : nullptr;
  return field && !callersOwner(fn.shared, field).isNull() ? member : nullptr;
}

/// What it points to.
static ExprId ownedPointer(FunctionContext& fn, const clang::MemberExpr* owner) {
  const auto* field = llvm::cast<clang::FieldDecl>(owner->getMemberDecl());
  const ExprId record = owner->isArrow() ? lowerValue(fn, owner->getBase()) : lowerPlace(fn, owner->getBase());
  return fn.build.load(fn.build.field(record, fieldOf(fn.shared, field, owner->getSourceRange())));
}

std::optional<ExprId> callOnOwner(FunctionContext& fn, const clang::CallExpr* expr) {
  const auto* operation = llvm::dyn_cast<clang::CXXOperatorCallExpr>(expr);
  const clang::OverloadedOperatorKind kind = operation ? operation->getOperator() : clang::OO_None;
  const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(expr->getDirectCallee());
  const auto isTold = [&](ExprId pointer, ir::Op op) {
    return fn.build.binary(op, pointer, fn.build.null(fn.build.typeOf(pointer)));
  };
  if (!method) {
    const bool isCompared = (kind == clang::OO_EqualEqual || kind == clang::OO_ExclaimEqual) && expr->getNumArgs() == 2;
    for (unsigned k = 0; isCompared && k < 2; ++k)
      if (const auto* owner = namedOwner(fn, expr->getArg(k)); owner && expr->getArg(1 - k)->getType()->isNullPtrType())
        return isTold(ownedPointer(fn, owner), kind == clang::OO_EqualEqual ? Op::Equal : Op::NotEqual);
    return std::nullopt;
  }
  const clang::MemberExpr* owner = namedOwner(fn, objectOf(expr));
  const bool isPointer = kind == clang::OO_Arrow || kind == clang::OO_Star ||
                         (method->getDeclName().isIdentifier() && method->getName() == "get");
  const bool isTest = llvm::isa<clang::CXXConversionDecl>(method);
  if (!owner || (kind != clang::OO_Subscript && !isPointer && !isTest)) return std::nullopt;
  const ExprId pointer = ownedPointer(fn, owner);
  if (kind == clang::OO_Subscript) return fn.build.pointerAdd(pointer, lowerIndex(fn, expr->getArg(1)));
  return isTest ? isTold(pointer, Op::NotEqual) : pointer;
}

}  // namespace sparsegen::lowering
