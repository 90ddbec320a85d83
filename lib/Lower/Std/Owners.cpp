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

/// A call of a member function of a smart pointer that the caller provides; nothing for any other call.
std::optional<ExprId> FunctionLowering::callOnOwner(const clang::CallExpr* expr) {
  const clang::Expr* object = objectOf(expr);
  const auto* member = object ? llvm::dyn_cast<clang::MemberExpr>(object->IgnoreParenImpCasts()) : nullptr;
  const auto* field = member ? llvm::dyn_cast<clang::FieldDecl>(member->getMemberDecl()) : nullptr;
  if (!field || shared.callersOwner(field).isNull()) return std::nullopt;
  const auto* method = llvm::cast<clang::CXXMethodDecl>(expr->getDirectCallee());
  const auto* operation = llvm::dyn_cast<clang::CXXOperatorCallExpr>(expr);
  const clang::OverloadedOperatorKind kind = operation ? operation->getOperator() : clang::OO_None;
  const bool isPointer = kind == clang::OO_Arrow || kind == clang::OO_Star ||
                         (method->getDeclName().isIdentifier() && method->getName() == "get");
  const bool isTest = llvm::isa<clang::CXXConversionDecl>(method);
  if (kind != clang::OO_Subscript && !isPointer && !isTest) return std::nullopt;
  const ExprId record = member->isArrow() ? value(member->getBase()) : place(member->getBase());
  const ExprId pointer = build.load(build.field(record, shared.field(field, expr->getSourceRange())));
  if (kind == clang::OO_Subscript) return build.pointerAdd(pointer, index(expr->getArg(1)));
  return isTest ? build.binary(Op::NotEqual, pointer, build.null(build.typeOf(pointer))) : pointer;
}

}  // namespace sparsegen::lowering
