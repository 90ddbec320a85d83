//===- Bases.h - from an object to its bases, and back ----------*- C++ -*-===//
//
// Private to `lower`.
//
// A base is a field of the derived record, before that one's own; a base without
// cells is not there, and its address is that of the whole object. The way back
// from the first base is a cast. Any other leads back where it has virtual
// functions: its record has a pointer to the object that it is a part of, which
// constructors write, as they write of which class it is (VirtualCalls.cpp).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Context/FunctionContext.h"

namespace sparsegen::lowering {

/// Finds the classes whose objects may be parts that lead back, before any record is made. Linear in the declarations.
void findInnerBases(ModuleContext& shared, const clang::DeclContext* within);

/// Lets the bases that an object has directly, and that have a pointer for it, lead back to it. Each copy of an object
/// does so: what it copies led to another.
void leadBack(ModuleContext& shared, ir::ExprId object, ir::Block& block);

/// From a base to the object that it is a part of, a step for each class between them; invalid where nothing leads
/// back.
ir::ExprId wholeOf(ModuleContext& shared, ir::ExprId part, const clang::CXXRecordDecl* derived, const BasePath& path,
                   clang::SourceRange at);

/// The place of a base, by a path of bases that leads to it.
ir::ExprId toBase(ModuleContext& shared, ir::ExprId object, const clang::CXXRecordDecl* derived, const BasePath& path,
                  clang::SourceRange at);

/// The place of a base of an object, in the body that is being lowered.
ir::ExprId basePlace(FunctionContext& fn, ir::ExprId object, const clang::CXXRecordDecl* derived,
                     const clang::CXXRecordDecl* base, clang::SourceRange at);

/// A conversion between a class and its base, of pointers or of places.
ir::ExprId baseCast(FunctionContext& fn, const clang::CastExpr* cast);

}  // namespace sparsegen::lowering
