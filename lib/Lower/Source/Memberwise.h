//===- Memberwise.h - copies that are written out ---------------*- C++ -*-===//
//
// Private to `lower`. Older classes write out what the compiler would make: a copy
// constructor or an assignment that copies each member, and nothing else.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/AST/DeclCXX.h"

namespace sparsegen::lowering {

/// Whether a copy or move constructor or assignment that the source writes does what the compiler's own would do: it
/// copies all members, by initial values, assignments, and loops over whole arrays. False where that is not plain to
/// see. Linear in its body.
bool isMemberwise(const clang::CXXMethodDecl* copy);

}  // namespace sparsegen::lowering
