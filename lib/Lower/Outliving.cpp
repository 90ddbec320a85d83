//===- Outliving.cpp - what a block of the IR would hide ------------------===//
//
// The stretch between a jump and its label, and a case of a switch, are no
// blocks of the source: what comes to life there may be named behind it. In the
// IR they are blocks, so such a variable comes to life before them, and gets its
// value where it is declared.
//
//===----------------------------------------------------------------------===//

#include "Lower/Function.h"
#include "Lower/Invariance.h"
#include "Lower/Labels.h"
#include "Lower/Std/Known.h"

namespace sparsegen::lowering {

namespace {

std::vector<const clang::VarDecl*> declaredIn(llvm::ArrayRef<const clang::Stmt*> list) {
  std::vector<const clang::VarDecl*> found;
  for (const clang::Stmt* stmt : list) {
    const auto* declared = llvm::dyn_cast_or_null<clang::DeclStmt>(withoutLabels(stmt));
    if (!declared) continue;
    for (const clang::Decl* decl : declared->decls())
      if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl); variable && variable->hasLocalStorage())
        found.push_back(variable);
  }
  return found;
}

}  // namespace

std::vector<const clang::VarDecl*> outliving(llvm::ArrayRef<const clang::Stmt*> part,
                                             llvm::ArrayRef<const clang::Stmt*> rest) {
  std::vector<const clang::VarDecl*> found = declaredIn(part);
  llvm::erase_if(found, [&](const clang::VarDecl* variable) {
    return llvm::none_of(rest, [&](const clang::Stmt* stmt) { return names(stmt, variable); });
  });
  return found;
}

/// A local that has no value yet.
ir::ObjectId FunctionLowering::comeToLife(const clang::VarDecl* decl) {
  const bool isVariable = shared.context.getAsVariableArrayType(decl->getType()) != nullptr;
  // As large as it turns out to be needed.
  const ir::TypeId type =
      isVariable
          ? build.array(shared.type(flatElement(decl->getType(), shared.context), decl->getSourceRange()), ir::ExprId{})
          : shared.type(decl->getType(), decl->getSourceRange());
  return objects_[decl] = local(nameOf(decl), type, decl->getSourceRange());
}

/// Before a part of a list becomes a block: what it declares, and `rest` names.
void FunctionLowering::declareBefore(llvm::ArrayRef<const clang::Stmt*> part, llvm::ArrayRef<const clang::Stmt*> rest) {
  for (const clang::VarDecl* variable : outliving(part, rest)) {
    const clang::QualType type = variable->getType().getNonReferenceType();
    if (!vectorElement(type).isNull()) continue;  // has memory for as long as the function runs
    if (!type.isTrivialType(shared.context) && iteratorPointer(type).isNull())
      shared.unsupported(variable->getSourceRange(),
                         "a jump over this declaration, and back to what it declares, is not supported",
                         "declare it before the jump and its label");
    if (declaredBefore_.insert(variable).second) emit(ir::Declare{comeToLife(variable)});
  }
}

}  // namespace sparsegen::lowering
