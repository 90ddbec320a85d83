//===- EscapingStatics.h - statics that functions expose --------*- C++ -*-===//
//
// Private to `lower`. `double& gain() { static double g = 1; return g; }` writes
// nothing, but its callers may write `g`: functions that are not lowered, and other
// translation units. Decides whether what a set of functions exposes can be reached
// from outside of that set. Reads the call graph of the whole translation unit.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <map>

#include "Lower/Source/EscapeSummary.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace sparsegen::lowering {

class EscapingStatics {
public:
  using Functions = llvm::DenseSet<const clang::FunctionDecl*>;

  /// Reads the whole source, once.
  explicit EscapingStatics(clang::ASTContext& context);

  /// Whether a static variable that these definitions access may also be accessed by a function for which isKnown() is
  /// false: a caller in this translation unit that receives a pointer to it, or another translation unit. The indirect
  /// callees of `settled`, if there is such a function, are taken to let no pointer escape.
  bool isReachableByOthers(const Functions& first, llvm::function_ref<bool(const clang::FunctionDecl*)> isKnown,
                           const clang::FunctionDecl* settled);

private:
  bool letsEscape(const clang::FunctionDecl* function, EscapeSummary least);

  clang::ASTContext& context_;
  /// By functions: those that name them; null where that is the initial value of a global, or the like.
  std::map<const clang::FunctionDecl*, Functions> users_;
  std::map<const clang::FunctionDecl*, bool> handing_;
};

}  // namespace sparsegen::lowering
