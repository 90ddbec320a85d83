//===- Copies.h - elements that are copied as they are ----------*- C++ -*-===//
//
// Private to `lower`. Containers and algorithms copy elements cell by cell, and do
// nothing to end them. Of a class that says itself what a copy or an end is, that
// would be something else.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Context/ModuleContext.h"

namespace sparsegen::lowering {

/// Refuses elements of a type that has, or holds what has, a copy or move constructor or assignment of its own.
void requirePlainCopies(ModuleContext& shared, clang::QualType element, clang::SourceRange at);

/// Whether a `swap` of a class's own, or of a part's, is what exchanges two objects of a type for `std::swap` and the
/// algorithms: a function that argument-dependent lookup finds.
bool hasOwnSwap(clang::QualType type);

/// Refuses elements whose end does something: a vector's are ended here by nobody.
void requireElements(ModuleContext& shared, clang::QualType element, clang::SourceRange at);

}  // namespace sparsegen::lowering
