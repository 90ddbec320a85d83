//===- Bases.h - from an object to its bases, and back ----------*- C++ -*-===//
//
// Private to `lower`: a topic of its room, see README.md there.
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
