//===- PointeeVisitor.h - visits types as they are written ------*- C++ -*-===//
//
// Part of parse, and used by lower: what ClangCompat.h would have if Clang's
// visitor did not take seconds in every file that includes it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/TypeLoc.h"
#include "clang/Basic/Version.h"

namespace sparsegen::compat {

/// A visitor whose derived class says, in `bool entersPointee(clang::PointerTypeLoc)`, which pointers' types it visits.
template <class Derived>
class PointeeVisitor : public clang::RecursiveASTVisitor<Derived> {
  using Base = clang::RecursiveASTVisitor<Derived>;

public:
#if CLANG_VERSION_MAJOR >= 22
  bool TraversePointerTypeLoc(clang::PointerTypeLoc pointer, bool withQualifier) {
    return !static_cast<Derived*>(this)->entersPointee(pointer) || Base::TraversePointerTypeLoc(pointer, withQualifier);
  }
#else
  bool TraversePointerTypeLoc(clang::PointerTypeLoc pointer) {
    return !static_cast<Derived*>(this)->entersPointee(pointer) || Base::TraversePointerTypeLoc(pointer);
  }
#endif
};

}  // namespace sparsegen::compat
