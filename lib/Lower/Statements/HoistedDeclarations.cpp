//===- HoistedDeclarations.cpp - what a block of the IR would hide --------===//

#include "Lower/Statements/HoistedDeclarations.h"

#include "Lower/Classes/Types.h"
#include "Lower/Context/FunctionContext.h"
#include "Lower/Source/BufferSwaps.h"
#include "Lower/Source/Invariance.h"
#include "Lower/Source/Known.h"
#include "Lower/Statements/Labels.h"
#include "Lower/Statements/Statements.h"

namespace sparsegen::lowering {

ir::ObjectId localOf(FunctionContext& fn, const clang::VarDecl* decl) {
  const bool isVariable = fn.shared.context.getAsVariableArrayType(decl->getType()) != nullptr;
  // As large as it turns out to be needed.
  const ir::TypeId type =
      isVariable ? fn.build.array(
                       lowerType(fn.shared, flatElement(decl->getType(), fn.shared.context), decl->getSourceRange()),
                       ir::ExprId{})
                 : lowerType(fn.shared, decl->getType(), decl->getSourceRange());
  return fn.objects[decl] = fn.local(nameOf(fn, decl), type, decl->getSourceRange());
}

void hoistDeclarations(FunctionContext& fn, llvm::ArrayRef<const clang::Stmt*> part,
                       llvm::ArrayRef<const clang::Stmt*> rest) {
  if (rest.empty()) return;
  for (const clang::VarDecl* variable : declaredIn(part)) {
    if (fn.shared.filledLocals.count(variable) != 0) continue;  // a parameter
    const clang::QualType type = variable->getType().getNonReferenceType();
    // What is exchanged has memory for as long as the function runs.
    const bool isVector = !vectorElement(type).isNull();
    const bool stays = isVector && (variable->getType()->isReferenceType() ||
                                    fn.shared.bufferSwaps.swapsBuffer(variable) || !areNaming(rest, variable));
    const bool isPlain = type.isTrivialType(fn.shared.context) || !iteratorPointer(type).isNull();
    if (!stays && !isPlain)
      fn.shared.unsupported(variable->getSourceRange(), "this declaration between a label and a jump is not supported",
                            "declare it before the jump and its label, or in a block of its own");
    if (!stays && fn.declaredBefore.insert(variable).second) fn.emit(ir::Declare{localOf(fn, variable)});
  }
}

}  // namespace sparsegen::lowering
