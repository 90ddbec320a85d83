//===- HandedOut.h - variables that functions hand out ----------*- C++ -*-===//
//
// Private to `lower`. `double& gain() { static double g = 1; return g; }` writes
// nothing, but who calls it may: code that is not lowered, and other files.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <map>

#include "Lower/Source/LeftPointers.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace sparsegen::lowering {

class HandedOut {
public:
  using Functions = llvm::DenseSet<const clang::FunctionDecl*>;

  /// Reads the whole source, once.
  explicit HandedOut(clang::ASTContext& context);

  /// Whether what these functions, definitions, get at may be got at by others than `isKnown` says: by functions of
  /// this source that they hand it out to, directly or by each other, or by other sources. What `settled` calls
  /// indirectly, if there is such a function, leaves no pointers, whoever calls it.
  bool isBeyond(const Functions& first, llvm::function_ref<bool(const clang::FunctionDecl*)> isKnown,
                const clang::FunctionDecl* settled);

private:
  bool handsOut(const clang::FunctionDecl* function, Leaves least);

  clang::ASTContext& context_;
  /// By functions: those that name them; null where that is the initial value of a global, or the like.
  std::map<const clang::FunctionDecl*, Functions> users_;
  std::map<const clang::FunctionDecl*, bool> handing_;
};

}  // namespace sparsegen::lowering
