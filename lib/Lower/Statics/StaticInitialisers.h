//===- StaticInitialisers.h - variables whose initial values are computed ---*- C++ -*-===//
//
// Private to `lower`.
//
// `static const double points[2] = {-1 / std::sqrt(3.0), 1 / std::sqrt(3.0)}`, or a table
// that holds pointers or vectors: no values that the module could have. The entry
// function makes such a constant before all else, by a function that gives it its value,
// and hands it down to whoever names it: it is one object, wherever its address goes. The
// source makes it once, of what is there then; where that may change, the user is told.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Context/FunctionContext.h"

namespace sparsegen::lowering {

/// Whether a static variable is made of other variables of its function, where it is declared: it is a local, then.
bool isInitialisedFromLocals(ModuleContext& shared, const clang::VarDecl* variable);

/// The initial value of a variable that outlives a call, to be made in each; null where it has none. Warns
/// (StaticInitial) where what it is made of may change between calls. Linear in the functions that it calls.
const clang::Expr* staticInitialiser(ModuleContext& shared, const clang::VarDecl* variable);

/// A static variable that is made of other variables of the function (isInitialisedFromLocals).
void declareStatic(FunctionContext& fn, const clang::VarDecl* variable);

/// Whether the entry function makes a constant: its values are no numbers, or Clang can't tell them. Vectors are not
/// asked about.
bool isTable(ModuleContext& shared, const clang::VarDecl* variable);

/// Refuses those that were warned of, if one call of the entry makes them more than once: each would be another one
/// (Unsupported). At worst the module's functions times its calls.
void requireInitialisedOnce(ModuleContext& shared);

/// How the IR has a variable that a parameter leads to.
ir::TypeId stateType(ModuleContext& shared, const clang::VarDecl* variable, clang::SourceRange at);

/// Lowers the function that gives a table, or a state, its initial value.
void lowerInitial(ModuleContext& shared, const clang::VarDecl* variable);

/// Whether a variable, which a function of the module names, is one that the entry function makes.
bool isMadeTable(ModuleContext& shared, const clang::VarDecl* variable);

/// Lets the entry function make the tables that it or what it calls reads: first each pointer to one, as tables may
/// lead to each other, then what is there, after what that is made of.
void makeTables(ModuleContext& shared);

}  // namespace sparsegen::lowering
