//===- Formats.h - what a format says of arguments --------------*- C++ -*-===//
//
// Private to `lower`. Arguments behind `...` have no parameter; of functions such as
// `printf` the format says what becomes of them.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/AST/Expr.h"

namespace sparsegen::lowering {

/// Whether what a call gives behind the function's parameters is printed: by `%n` alone it would be written. No where
/// the format is not known.
bool printsTheRest(const clang::CallExpr* call, const clang::FunctionDecl* callee);

}  // namespace sparsegen::lowering
