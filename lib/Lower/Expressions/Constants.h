//===- Constants.h - variables that outlive a call --------------*- C++ -*-===//
//
// Private to `lower`.
//
// A constant whose initial value Clang can evaluate becomes a Constant object
// with all of its cells: tables stay tables, and keep their names. A variable
// that may change becomes a Global of unknown value.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Context/ModuleContext.h"

namespace sparsegen::lowering {

/// The values that the source gives a variable, where Clang can evaluate them; zeros where it gives none.
std::optional<std::vector<ir::Constant>> initialCells(ModuleContext& shared, const clang::VarDecl* variable);

/// A global of the user's as an object, without cells.
ir::Object globalObject(ModuleContext& shared, const clang::VarDecl* variable);

/// A text, with the zero behind it. Texts that are alike are one.
ir::ObjectId textObject(ModuleContext& shared, const clang::StringLiteral* literal);

/// What a user-defined literal is, `1.5_bar`, as a constant object; nothing where Clang can't tell.
std::optional<ir::ObjectId> literalObject(ModuleContext& shared, const clang::UserDefinedLiteral* literal);

/// A constant or global variable as an object; nothing for one whose initial
/// value must be computed where it is used.
std::optional<ir::ObjectId> variableObject(ModuleContext& shared, const clang::VarDecl* decl, clang::SourceRange at);

}  // namespace sparsegen::lowering
