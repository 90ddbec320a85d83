//===- Elements.h - what the elements of vectors run ------------*- C++ -*-===//
//
// Private to `lower`. A vector is known by name, and its member functions are not
// looked into. But its elements come, go and are assigned by functions of their
// own, which analyses of the source ask about in the place of those.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Source/ImplicitCode.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace sparsegen::lowering {

/// The constructors, destructors and assignments of an element's class and of those of its members and bases; of an
/// element that is a vector, those of its elements. Functions of the standard library's own classes are left out, and
/// so are the classes in `seen`, to which those that are looked at are added. Some may never be called. Linear in the
/// declarations of the classes.
void forEachElementFunction(clang::QualType element, llvm::SmallPtrSetImpl<const clang::CXXRecordDecl*>& seen,
                            FunctionVisit visit);

}  // namespace sparsegen::lowering
