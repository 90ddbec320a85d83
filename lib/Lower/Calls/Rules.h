//===- Rules.h - calls of functions that have rules -------------*- C++ -*-===//
//
// Private to `lower`.
//
// Where the user has said what a function's derivative is (SPARSEGEN_RULE), a
// call of it is one of the code that `parse` wrote for the rule
// (Parse/Rules.h), in which the function itself is called as it is.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Context/FunctionContext.h"

namespace sparsegen::lowering {

/// The rule by which a function is called from what is lowered now; null where it has none.
const Rule* ruleOf(const ModuleContext& shared, const clang::FunctionDecl* callee);

/// Whether a function is what `parse` wrote for a rule. It fills the arrays that it declares.
bool isRuleCode(const ModuleContext& shared, const clang::FunctionDecl* function);

/// What is called in place of a function whose address is taken: the code of its rule, or itself. Refuses a rule whose
/// length only a call's arguments say.
const clang::FunctionDecl* targetByRule(ModuleContext& shared, const clang::FunctionDecl* function,
                                        clang::SourceRange at);

/// A call of a function by its rule. Reports RuleDifferences; BadRule where the arguments do not say how long the rule
/// is.
ir::ExprId callByRule(FunctionContext& fn, const Rule& rule, const clang::CallExpr* expr);

/// The value of what a rule's code marks, `sg_passive_double(x)` or `sg_attach_double(y, p, x)`; nothing for any other
/// call.
std::optional<ir::ExprId> ruleOperation(FunctionContext& fn, const clang::CallExpr* expr);

/// Whether a function is one that a rule is of, its derivative, or what checks it: it computes from its arguments
/// alone.
bool isOfRules(const ModuleContext& shared, const clang::FunctionDecl* function);

/// The function of the run-time headers that holds a rule against differences, where that is what is called; else
/// empty.
std::string ruleCheck(const ModuleContext& shared, const clang::FunctionDecl* callee);

}  // namespace sparsegen::lowering
