//===- TextCalls.h - lengths, comparisons and copies of texts ---*- C++ -*-===//
//
// Private to `lower`.
//
// strlen, strcmp, strncmp and memcmp of letters become loops over the letters, so
// that what they give is known where the texts are: `strcmp(kind, "linear") == 0`,
// and what `std::string_view` makes of memcmp. What strcpy, strncpy and strcat do
// stays only where something reads a text (settleTexts).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Context/FunctionContext.h"

namespace sparsegen::lowering {

/// The first number, from one on, of which a condition does not hold. Something may be done for each before.
ir::ExprId countWhile(FunctionContext& fn, ir::ExprId first, const std::function<ir::ExprId(ir::ExprId number)>& holds,
                      const std::function<void(ir::ExprId number)>& each = {});

/// The character of a text at an index.
ir::ExprId letter(FunctionContext& fn, ir::ExprId text, ir::ExprId at);

/// How many letters a text has.
ir::ExprId textLength(FunctionContext& fn, ir::ExprId text);

/// What a call of one of these functions gives; nothing for other calls.
std::optional<ir::ExprId> textCall(FunctionContext& fn, const clang::CallExpr* expr);

/// Whether a text is a literal, or of a variable of the function's or a constant, or of a part of one: what lowers.
bool isPlainText(FunctionContext& fn, const clang::Expr* text);

/// What a call that copies a text to its first argument does, but for that it gives it; nothing for other calls.
std::optional<ir::Block> textCopy(FunctionContext& fn, const clang::CallExpr* expr);

}  // namespace sparsegen::lowering
