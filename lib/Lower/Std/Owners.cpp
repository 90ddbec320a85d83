//===- Owners.cpp - smart pointers of the caller's ------------------------===//
//
// A `std::unique_ptr` that the code makes lowers by its members. One that only the
// caller makes, as a member of a struct or an object, is what its `get()` gives, and
// can't be changed. So is a `std::shared_ptr`.
//
//===----------------------------------------------------------------------===//

#include "Lower/Function.h"
#include "Lower/Std/InnerVectors.h"

namespace sparsegen::lowering {

using ir::ExprId;
using ir::Op;

clang::QualType ModuleLowering::callersOwner(const clang::FieldDecl* field) const {
  return inner->isCallers(field->getParent()) ? ownedType(field->getType()) : clang::QualType();
}

/// The field that stands for it. In the object of a member function, which generated code makes, it is a pointer.
void ModuleLowering::addOwner(const clang::FieldDecl* field, clang::QualType owned,
                              std::vector<ir::RecordField>& fields) {
  const auto held = tryType(owned);
  if (!held || *held == build.voidType()) return;
  const auto* record = llvm::cast<clang::CXXRecordDecl>(field->getParent());
  const bool isOwn = entryClass_ && (entryClass_ == record || entryClass_->isDerivedFrom(record));
  fields_[field] = static_cast<std::uint32_t>(fields.size());
  fields.push_back({field->getNameAsString() + (isOwn ? "" : ".get"), build.pointer(*held), false, !isOwn});
}

/// The member that is a smart pointer of the caller's, where an expression names one.
const clang::MemberExpr* FunctionLowering::namedOwner(const clang::Expr* expr) {
  const auto* member = expr ? llvm::dyn_cast<clang::MemberExpr>(expr->IgnoreParenImpCasts()) : nullptr;
  const auto* field = member ? llvm::dyn_cast<clang::FieldDecl>(member->getMemberDecl()) : nullptr;
  return field && !shared.callersOwner(field).isNull() ? member : nullptr;
}

/// What it points to.
ExprId FunctionLowering::ownedPointer(const clang::MemberExpr* owner) {
  const auto* field = llvm::cast<clang::FieldDecl>(owner->getMemberDecl());
  const ExprId record = owner->isArrow() ? value(owner->getBase()) : place(owner->getBase());
  return build.load(build.field(record, shared.field(field, owner->getSourceRange())));
}

/// A call of a member function of a smart pointer that the caller provides; nothing for any other call.
std::optional<ExprId> FunctionLowering::callOnOwner(const clang::CallExpr* expr) {
  const auto* operation = llvm::dyn_cast<clang::CXXOperatorCallExpr>(expr);
  const clang::OverloadedOperatorKind kind = operation ? operation->getOperator() : clang::OO_None;
  const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(expr->getDirectCallee());
  const auto isTold = [&](ExprId pointer, ir::Op op) {
    return build.binary(op, pointer, build.null(build.typeOf(pointer)));
  };
  if (!method) {
    const bool isCompared = (kind == clang::OO_EqualEqual || kind == clang::OO_ExclaimEqual) && expr->getNumArgs() == 2;
    for (unsigned k = 0; isCompared && k < 2; ++k)
      if (const auto* owner = namedOwner(expr->getArg(k)); owner && expr->getArg(1 - k)->getType()->isNullPtrType())
        return isTold(ownedPointer(owner), kind == clang::OO_EqualEqual ? Op::Equal : Op::NotEqual);
    return std::nullopt;
  }
  const clang::MemberExpr* owner = namedOwner(objectOf(expr));
  const bool isPointer = kind == clang::OO_Arrow || kind == clang::OO_Star ||
                         (method->getDeclName().isIdentifier() && method->getName() == "get");
  const bool isTest = llvm::isa<clang::CXXConversionDecl>(method);
  if (!owner || (kind != clang::OO_Subscript && !isPointer && !isTest)) return std::nullopt;
  const ExprId pointer = ownedPointer(owner);
  if (kind == clang::OO_Subscript) return build.pointerAdd(pointer, index(expr->getArg(1)));
  return isTest ? isTold(pointer, Op::NotEqual) : pointer;
}

}  // namespace sparsegen::lowering
