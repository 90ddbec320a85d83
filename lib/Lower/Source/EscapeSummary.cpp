//===- EscapeSummary.cpp - pointers that a call leaves behind -------------===//

#include "Lower/Source/EscapeSummary.h"

#include "Lower/Source/Elements.h"
#include "Lower/Source/ImplicitCode.h"
#include "Lower/Source/Known.h"
#include "Parse/ClangCompat.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/Builtins.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace sparsegen::lowering {

namespace {

bool mayPoint(clang::QualType type, llvm::SmallPtrSetImpl<const clang::RecordDecl*>& seen) {
  type = type.getCanonicalType();
  if (type->isPointerType() || type->isReferenceType() || !iteratorPointer(type).isNull()) return true;
  if (const clang::QualType element = vectorElement(type); !element.isNull()) return mayPoint(element, seen);
  if (const auto* array = type->getAsArrayTypeUnsafe()) return mayPoint(array->getElementType(), seen);
  const clang::RecordDecl* record = type->getAsRecordDecl();
  record = record ? record->getDefinition() : nullptr;
  if (!record || !seen.insert(record).second) return false;
  const auto* derived = llvm::dyn_cast<clang::CXXRecordDecl>(record);  // none in C
  return llvm::any_of(record->fields(), [&](const auto* field) { return mayPoint(field->getType(), seen); }) ||
         (derived && llvm::any_of(derived->bases(), [&](const auto& base) { return mayPoint(base.getType(), seen); }));
}

/// Whether a call of a function by its name may be of another one.
bool isCalledIndirectly(const clang::FunctionDecl* function) {
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
  return method && (method->isVirtual() || (isOfWrapper(method) && method->getOverloadedOperator() == clang::OO_Call));
}

/// Whether all that a function does is what its body says.
bool isOfVisibleBody(const clang::FunctionDecl* function) {
  return function->hasBody() && !function->isDefaulted() && !isOfVector(function) && !isOfWrapper(function);
}

/// What is left by code: each function in it is looked at once.
class Walk {
public:
  EscapeSummary found = EscapeSummary::Nothing;

  void visit(const clang::FunctionDecl* function);

private:
  void visit(const clang::Stmt* stmt);
  void visitCall(const clang::CallExpr* call);
  void visitDeclared(const clang::DeclStmt* stmt);
  void note(EscapeSummary what) { found = std::max(found, what); }
  bool isOwn(const clang::Expr* target) const;
  /// Of what a pointer may come to be in.
  void noteChanged(const clang::Expr* target) {
    if (!isOwn(target) && holdsPointer(target->getType())) note(EscapeSummary::Pointers);
  }

  /// The same of an object that is named, or that a pointer leads to, which is anybody's.
  void noteChangedObject(const clang::Expr* object) {
    if (!object->getType()->isPointerType())
      noteChanged(object);
    else if (holdsPointer(object->getType()->getPointeeType()))
      note(EscapeSummary::Pointers);
  }

  llvm::SmallPtrSet<const clang::FunctionDecl*, 8> seen_;
  llvm::SmallPtrSet<const clang::CXXRecordDecl*, 8> elements_;
  const clang::FunctionDecl* first_ = nullptr;
};

void Walk::visit(const clang::FunctionDecl* function) {
  const clang::FunctionDecl* definition = nullptr;
  if (isOfVector(function)) {
    const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
    return forEachElementFunction(
        method ? compat::typeOf(method->getParent()) : function->getParamDecl(0)->getType().getNonReferenceType(),
        elements_, [&](const clang::FunctionDecl* each) { visit(each); });
  }
  if (!function->hasBody(definition) || !seen_.insert(definition).second) return;
  if (!first_) first_ = definition;
  if (isOfWrapper(definition)) return;  // what is assigned to one is looked at where that stands
  forEachPart(definition, [&](const clang::Stmt* part) { visit(part); });
}

/// The variable that an expression is a part of, or is.
const clang::Expr* wholeOf(const clang::Expr* part) {
  part = withoutWrapping(part);
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(part))
    return member->isArrow() || member->getMemberDecl()->getType()->isReferenceType() ? part
                                                                                      : wholeOf(member->getBase());
  const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(part);
  const auto* array = element ? llvm::dyn_cast<clang::ImplicitCastExpr>(element->getBase()->IgnoreParens()) : nullptr;
  const bool isOfArray = array && array->getCastKind() == clang::CK_ArrayToPointerDecay;
  return isOfArray ? wholeOf(array->getSubExpr()) : part;
}

/// Whether what is changed is a variable that ends with one of the functions, or a part of it, which a closure does not
/// see from outside.
bool Walk::isOwn(const clang::Expr* target) const {
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(wholeOf(target));
  const auto* variable = name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
  if (!variable || !variable->hasLocalStorage() || variable->getType()->isReferenceType()) return false;
  if (variable->isInitCapture()) return false;  // it lives as long as the closure
  for (const clang::DeclContext* each = variable->getDeclContext(); each; each = each->getParent())
    if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(each); function && seen_.contains(function))
      return function == first_ || !function->Encloses(first_);  // what stands around the first one is its caller's
  return false;
}

void Walk::visit(const clang::Stmt* stmt) {
  if (!stmt) return;
  if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(stmt); binary && binary->isAssignmentOp())
    noteChanged(binary->getLHS());
  if (const auto* placed = llvm::dyn_cast<clang::CXXNewExpr>(stmt); placed && placed->getNumPlacementArgs() > 0)
    if (holdsPointer(placed->getAllocatedType())) note(EscapeSummary::Pointers);
  if (const auto* declared = llvm::dyn_cast<clang::DeclStmt>(stmt)) visitDeclared(declared);
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(stmt)) visitCall(call);
  if (const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(stmt)) visit(made->getConstructor());
  forEachImplicitCallee(stmt, [&](const clang::FunctionDecl* function) { visit(function); });
  forEachPart(stmt, [&](const clang::Stmt* part) { visit(part); });
}

/// A static is there for the next call.
void Walk::visitDeclared(const clang::DeclStmt* stmt) {
  for (const clang::Decl* each : stmt->decls())
    if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(each))
      if (variable->isStaticLocal() && holdsPointer(variable->getType())) note(EscapeSummary::Pointers);
}

void Walk::visitCall(const clang::CallExpr* call) {
  if (llvm::isa<clang::CXXPseudoDestructorExpr>(call->getCallee()->IgnoreParens())) return;
  const clang::FunctionDecl* callee = call->getDirectCallee();
  const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(callee);
  const clang::Expr* object = method ? objectOf(call) : nullptr;
  const auto* operation = llvm::dyn_cast<clang::CXXOperatorCallExpr>(call);
  const bool isIndirect = !callee || isCalledIndirectly(callee);
  if (isIndirect) note(EscapeSummary::OfIndirectCallees);
  if (!callee) return;
  if (operation && operation->isAssignmentOp() && !isOfVisibleBody(callee)) noteChanged(call->getArg(0));
  const bool isSwap = swapsTwo(callee);
  if (isSwap)
    for (const clang::Expr* exchanged : call->arguments()) noteChanged(exchanged);
  if (object && (isSwap || (isOfVector(callee) && !keepsSize(method)))) noteChangedObject(object);
  if (isOfVector(callee) || isOfWrapper(callee)) return visit(callee);
  if (!callee->hasBody() && !isIndirect && callee->getBuiltinID() != clang::Builtin::BImemset) {
    for (const clang::Expr* argument : call->arguments()) {
      const clang::QualType behind = argument->IgnoreParenCasts()->getType();
      const bool isUntyped = behind->isVoidPointerType();
      if (isUntyped || (behind->isAnyPointerType() && holdsPointer(behind->getPointeeType())))
        note(EscapeSummary::Pointers);
      if (behind->isArrayType() && holdsPointer(behind)) note(EscapeSummary::Pointers);
    }
  }
  visit(callee);
}

}  // namespace

bool holdsPointer(clang::QualType type) {
  llvm::SmallPtrSet<const clang::RecordDecl*, 8> seen;
  return mayPoint(type, seen);
}

EscapeSummary escapeSummary(const clang::FunctionDecl* function) {
  if (!function) return EscapeSummary::OfIndirectCallees;
  const bool isIndirect = isCalledIndirectly(function);
  if (!function->hasBody() && !isIndirect) return EscapeSummary::Pointers;
  Walk walk;
  if (isIndirect) walk.found = EscapeSummary::OfIndirectCallees;
  walk.visit(function);
  return walk.found;
}

}  // namespace sparsegen::lowering
