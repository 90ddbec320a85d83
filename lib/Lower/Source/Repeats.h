//===- Repeats.h - which functions are called again and again ---*- C++ -*-===//
//
// Private to `lower`. Says of the source, before it is lowered, which functions
// may be called in a loop or by themselves. What such a function allocates is
// given out piece by piece where a caller may keep it (MemoryCalls.cpp).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace sparsegen::lowering {

class Repeats {
public:
  /// Looks at the function to differentiate and at all that it calls.
  void start(const clang::FunctionDecl* entry) { visitFunction(entry, Times::Once); }

  /// Whether a function is seen to be called more than once in a call of its caller.
  bool repeats(const clang::FunctionDecl* definition) const;

private:
  enum class Times : std::uint8_t { Once, Many };
  void visitFunction(const clang::FunctionDecl* function, Times times);
  void visit(const clang::Stmt* stmt, Times times);

  llvm::DenseMap<const clang::FunctionDecl*, Times> seen_;
  llvm::DenseSet<const clang::FunctionDecl*> open_;  ///< that are being looked at
};

}  // namespace sparsegen::lowering
