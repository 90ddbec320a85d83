//===- HoistedDeclarations.h - what a block of the IR would hide ----------*- C++ -*-===//
//
// Private to `lower`.
//
// The stretch between a jump and its label, and a case of a switch, are no
// blocks of the source: what comes to life there may be named behind it. In the
// IR they are blocks, so such a variable comes to life before them, and gets its
// value where it is declared.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Context/FunctionContext.h"

namespace sparsegen::lowering {

/// A local that has no value yet.
ir::ObjectId localOf(FunctionContext& fn, const clang::VarDecl* decl);

/// Before a part of a list becomes a block: what it declares, as `rest` may name it, or what leads to it.
void hoistDeclarations(FunctionContext& fn, llvm::ArrayRef<const clang::Stmt*> part,
                       llvm::ArrayRef<const clang::Stmt*> rest);

}  // namespace sparsegen::lowering
