//===- Sizes.cpp - what changes the sizes of vectors ----------------------===//

#include "Lower/Std/Sizes.h"

#include "Lower/Std/Known.h"
#include "llvm/ADT/StringSwitch.h"

namespace sparsegen::lowering {

namespace {

/// Whether a member function of a vector leaves its size alone.
bool keepsSize(const clang::CXXMethodDecl* method) {
  if (method->isConst()) return true;
  if (method->getOverloadedOperator() == clang::OO_Subscript) return true;
  return method->getDeclName().isIdentifier() &&
         llvm::StringSwitch<bool>(method->getName())
             .Cases("at", "front", "back", "data", "begin", "end", "reserve", "shrink_to_fit", true)
             .Default(false);
}

bool isVector(clang::QualType type) { return !vectorElement(type).isNull(); }

/// Whether a vector that is given for a parameter is the caller's own, and may be changed.
bool isChangeable(clang::QualType parameter) {
  return parameter->isReferenceType() && isVector(parameter) && !parameter->getPointeeType().isConstQualified();
}

}  // namespace

void SizeChanges::note(const clang::Expr* vector) {
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(withoutWrapping(vector));
  const auto* variable = name ? llvm::dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
  if (variable) variables_.insert(variable);
  if (!variable || variable->getType()->isReferenceType()) others_ = true;
  // A reference of the function's own stands for what it was made from.
  if (variable && variable->getType()->isReferenceType() && variable->hasInit() &&
      !llvm::isa<clang::ParmVarDecl>(variable))
    note(variable->getInit());
}

void SizeChanges::visit(const clang::Stmt* stmt) {
  if (!stmt) return;
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(stmt)) visitCall(call);
  if (const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(stmt);
      made && made->getConstructor()->isMoveConstructor() && isVector(made->getType()))
    note(made->getArg(0));
  for (const clang::Stmt* child : stmt->children()) visit(child);
}

void SizeChanges::visitCall(const clang::CallExpr* call) {
  const clang::FunctionDecl* callee = call->getDirectCallee();
  if (!callee) return;
  if (const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(callee))
    if (const clang::Expr* object = objectOf(call); object && isVector(object->getType())) {
      if (keepsSize(method)) return;
      note(object);
      // What is moved or swapped changes too.
      for (const clang::ParmVarDecl* parameter : method->parameters())
        if (isChangeable(parameter->getType())) note(call->getArg(call->getNumArgs() - 1));
      return;
    }
  if (standardName(callee) == "swap") {
    for (const clang::Expr* argument : call->arguments())
      if (isVector(argument->getType())) note(argument);
    return;
  }
  const clang::FunctionDecl* definition = nullptr;
  if (!callee->hasBody(definition) || !seen_.insert(definition).second) return;
  SizeChanges inner;
  inner.seen_ = seen_;
  inner.visit(definition->getBody());
  seen_ = inner.seen_;
  if (!inner.others_) return;
  const bool isOperator = llvm::isa<clang::CXXOperatorCallExpr>(call) && llvm::isa<clang::CXXMethodDecl>(callee);
  bool found = false;
  for (unsigned k = 0; k < callee->getNumParams(); ++k) {
    if (!isChangeable(callee->getParamDecl(k)->getType())) continue;
    found = true;
    if (const unsigned at = k + (isOperator ? 1 : 0); at < call->getNumArgs()) note(call->getArg(at));
  }
  others_ = others_ || !found;
}

bool SizeChanges::byCall(const clang::FunctionDecl* function) {
  const clang::FunctionDecl* definition = nullptr;
  if (!function->hasBody(definition)) return false;
  SizeChanges changes;
  changes.seen_.insert(definition);
  changes.visit(definition->getBody());
  return changes.others_;
}

const clang::Expr* sizedVector(const clang::Expr* expr) {
  const auto* call = llvm::dyn_cast<clang::CXXMemberCallExpr>(expr);
  const auto* method = call ? llvm::dyn_cast_or_null<clang::CXXMethodDecl>(call->getDirectCallee()) : nullptr;
  if (!method || !method->getDeclName().isIdentifier()) return nullptr;
  const clang::Expr* object = call->getImplicitObjectArgument();
  const bool isSize = method->getName() == "size" || method->getName() == "empty";
  return isSize && !object->getType()->isPointerType() && isVector(object->getType()) ? object : nullptr;
}

}  // namespace sparsegen::lowering
