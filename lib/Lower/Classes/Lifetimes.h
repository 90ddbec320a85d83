//===- Lifetimes.h - what the end of an object does -------------*- C++ -*-===//
//
// Private to `lower`.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Context/FunctionContext.h"
#include "Lower/Source/SilentEnds.h"

namespace sparsegen::lowering {

/// Whether an object that is alive does something at its end.
inline bool hasEndings(const FunctionContext& fn) { return !fn.endings.empty(); }

/// Whether the end of an object of a type does nothing that a number could show: SilentEnds.h.
bool endsSilently(ModuleContext& shared, clang::QualType type);

/// Notes an object that has come to life and whose end does something.
void endsLater(FunctionContext& fn, ir::ExprId place, clang::QualType type, clang::SourceRange at);

/// A block of the source: what comes to life in it ends with it.
void scope(FunctionContext& fn, const std::function<void()>& body);

/// A part of another statement is a block of its own, in braces or not.
void within(FunctionContext& fn, const clang::Stmt* part);

/// Ends all but the `mark` oldest objects, the youngest first. They stay noted: other ways lead out of the block.
void endSince(FunctionContext& fn, std::size_t mark);

/// On the way out of the function.
void leave(FunctionContext& fn);

/// Behind the body of a destructor come the members and the bases; no member of a union.
void endPartsLater(FunctionContext& fn, const clang::CXXDestructorDecl* destructor);

}  // namespace sparsegen::lowering
