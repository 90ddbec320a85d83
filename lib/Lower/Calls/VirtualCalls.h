//===- VirtualCalls.h - calls whose function depends on the object ---*- C++ -*-===//
//
// Private to `lower`.
//
// An object of a class with virtual functions has a cell that says of which
// class it is: the address of a constant that stands for the class. Constructors
// write it, each its own, as compiled code does. A virtual call looks at it:
//
//     if (self->sg_class == &sg_Disc) return Disc_area((Disc*)self);
//     if (self->sg_class == &sg_Square) return Square_area((Square*)self);
//
// The classes that are asked for are those of which the code makes objects, and
// that of *this of the function to differentiate. An object of the caller's has
// a class that nobody knows here: looking at it is an error.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Context/FunctionContext.h"

namespace sparsegen::lowering {

/// The pointer that stands for a class.
ir::ExprId classAddress(ModuleContext& shared, const clang::CXXRecordDecl* record, clang::SourceRange at);

/// Says in an object in its place that it is of a class, and lets its bases lead back to it.
void becomeClass(ModuleContext& shared, ir::ExprId object, const clang::CXXRecordDecl* record, clang::SourceRange at,
                 ir::Block& block);

/// In a constructor, behind the bases, and in a destructor: from now on it is an object of this class.
void becomeClass(FunctionContext& fn, const clang::CXXRecordDecl* record, clang::SourceRange at);

/// The function of the IR that finds out which one is meant.
ir::FunctionId virtualDispatcher(ModuleContext& shared, const clang::CXXMethodDecl* method, clang::SourceRange at);

/// Gives every dispatcher a branch for each class; true if there was one to add.
bool extendVirtuals(ModuleContext& shared);

/// What finds out which function is meant passes vectors on as they are.
void requireFixedVectors(ModuleContext& shared, const clang::FunctionDecl* target, clang::SourceRange at);

/// The way from a class to a base that it has once; nothing where it has it twice.
std::optional<BasePath> pathTo(const clang::CXXRecordDecl* derived, const clang::CXXRecordDecl* base);

/// What an object says of its class.
ir::ExprId classOf(ModuleContext& shared, ir::ExprId object, const clang::CXXRecordDecl* record);

/// What no branch took: an object whose class is not known can't be looked at.
void closeVirtuals(ModuleContext& shared);

}  // namespace sparsegen::lowering
