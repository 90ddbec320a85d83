//===- Loops.h - while, do and for ------------------------------*- C++ -*-===//
//
// Private to `lower`.
//
// A for whose variable only it changes, and whose bound and step stay as they
// are, becomes a counted For: the structure that later stages rest on. Every
// other loop becomes a While, which promises nothing. A For's variable is known
// by its name alone; one whose address is taken is a copy of it in the body.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Context/FunctionContext.h"

namespace sparsegen::lowering {

/// A `for`: counted where its variable and bound are known not to change in the body, else a while.
void lowerFor(FunctionContext& fn, const clang::ForStmt* stmt);

/// A `while`.
void lowerWhile(FunctionContext& fn, const clang::WhileStmt* stmt);

/// A condition that does something on the side is evaluated within the loop. None is true.
ir::While whileBody(FunctionContext& fn, const clang::VarDecl* variable, const clang::Expr* written,
                    const std::function<void()>& body);

/// do B while (c);  is  again = true; while (again) B, stepping again = c.
void lowerDo(FunctionContext& fn, const clang::DoStmt* stmt);

}  // namespace sparsegen::lowering
