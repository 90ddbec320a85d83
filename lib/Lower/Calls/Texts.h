//===- Texts.h - which texts that are composed are read ---------*- C++ -*-===//
//
// Private to `lower`.
//
// `snprintf(message, sizeof message, "%g", x)` matters where something reads
// the message: generated code, or what it calls. Where nothing does, the call is
// left out; elsewhere what does the same stays, if that is known.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Context/FunctionContext.h"

namespace sparsegen::lowering {

/// The pointer to the text that a call writes; none where it does not lower.
ir::ExprId composedTo(FunctionContext& fn, const clang::Expr* text);

/// What is in place of calls that compose texts.
std::set<ir::StmtId> composingStatements(const ModuleContext& shared);

/// The same of those whose texts nothing reads.
std::set<ir::StmtId> unreadTexts(const ModuleContext& shared, const std::vector<bool>& isRead);

/// Of which calls that compose texts something may read the text, but for some statements, and for what composes others
/// that nothing reads.
std::vector<bool> readTexts(const ModuleContext& shared, const std::set<ir::FunctionId>& called,
                            std::set<ir::StmtId> but);

/// Leaves out what composes texts, where neither generated code nor what it calls reads them; false where none stays.
bool settleTexts(ModuleContext& shared, const std::set<ir::FunctionId>& called);

}  // namespace sparsegen::lowering
