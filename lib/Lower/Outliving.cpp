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
#include "Lower/Std/Exchanges.h"
#include "Lower/Std/Known.h"

namespace sparsegen::lowering {

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

bool areNaming(llvm::ArrayRef<const clang::Stmt*> list, const clang::VarDecl* variable) {
  return llvm::any_of(list, [&](const clang::Stmt* stmt) { return names(stmt, variable); });
}

/// A local that has no value yet.
ir::ObjectId FunctionLowering::localOf(const clang::VarDecl* decl) {
  const bool isVariable = shared.context.getAsVariableArrayType(decl->getType()) != nullptr;
  // As large as it turns out to be needed.
  const ir::TypeId type =
      isVariable
          ? build.array(shared.type(flatElement(decl->getType(), shared.context), decl->getSourceRange()), ir::ExprId{})
          : shared.type(decl->getType(), decl->getSourceRange());
  return objects_[decl] = local(nameOf(decl), type, decl->getSourceRange());
}

/// Before a part of a list becomes a block: what it declares, as `rest` may name it, or what leads to it.
void FunctionLowering::declareBefore(llvm::ArrayRef<const clang::Stmt*> part, llvm::ArrayRef<const clang::Stmt*> rest) {
  if (rest.empty()) return;
  for (const clang::VarDecl* variable : declaredIn(part)) {
    if (shared.filledLocals.contains(variable)) continue;  // a parameter
    const clang::QualType type = variable->getType().getNonReferenceType();
    // What is exchanged has memory for as long as the function runs.
    const bool isVector = !vectorElement(type).isNull();
    const bool stays = isVector && (variable->getType()->isReferenceType() || shared.exchanges.exchanges(variable) ||
                                    !areNaming(rest, variable));
    const bool isPlain = type.isTrivialType(shared.context) || !iteratorPointer(type).isNull();
    if (!stays && !isPlain)
      shared.unsupported(variable->getSourceRange(), "this declaration between a label and a jump is not supported",
                         "declare it before the jump and its label, or in a block of its own");
    if (!stays && declaredBefore_.insert(variable).second) emit(ir::Declare{localOf(variable)});
  }
}

}  // namespace sparsegen::lowering
