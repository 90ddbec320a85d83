//===- Copies.h - elements that are copied as they are ----------*- C++ -*-===//
//
// Private to `lower`. Containers and algorithms copy elements cell by cell. Of a
// class that says itself what a copy is, that would be something else.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Lowering.h"

namespace sparsegen::lowering {

/// Refuses elements of a type that has, or holds what has, a copy or move constructor or assignment of its own.
void requirePlainCopies(ModuleLowering& shared, clang::QualType element, clang::SourceRange at);

}  // namespace sparsegen::lowering
