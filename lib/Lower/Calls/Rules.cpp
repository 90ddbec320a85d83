//===- Rules.cpp - calls of functions that have rules ---------------------===//

#include "Lower/Calls/Rules.h"

#include "Lower/Calls/Calls.h"
#include "Lower/Expressions/Value.h"
#include "Lower/Function.h"
#include "Parse/RuleCode.h"

namespace sparsegen::lowering {

using ir::ExprId;
using ir::Op;

/// Whether a function is declared by what `parse` wrote behind the source.
static bool isWritten(const ModuleContext& shared, const clang::FunctionDecl* function) {
  const clang::SourceManager& sources = shared.context.getSourceManager();
  const clang::SourceLocation at = function->getCanonicalDecl()->getLocation();
  return at.isFileID() && sources.isInMainFile(at) && sources.getFileOffset(at) >= shared.rules.begin;
}

bool isRuleCode(const ModuleContext& shared, const clang::FunctionDecl* function) {
  return !shared.rules.all.empty() && isWritten(shared, function);
}

/// Whether a function only gets what carries no derivative: what rules' code calls, and the code itself. A derivative
/// may call the function that it is of.
static bool isPassiveByRule(const ModuleContext& shared, const clang::FunctionDecl* function) {
  if (isRuleCode(shared, function)) return true;
  const auto known = shared.functions.find(function);
  const bool isEntry = known != shared.functions.end() && known->second == shared.module.entry;
  return !isEntry && isOfRules(shared, function);
}

const Rule* ruleOf(const ModuleContext& shared, const clang::FunctionDecl* callee) {
  if (shared.rules.all.empty() || (shared.current && isPassiveByRule(shared, shared.current))) return nullptr;
  const auto found =
      llvm::find_if(shared.rules.all, [&](const Rule& rule) { return rule.function == callee->getCanonicalDecl(); });
  return found == shared.rules.all.end() ? nullptr : &*found;
}

/// The IR's function for the code, which knows which arguments may carry derivatives.
static ir::FunctionId codeOf(ModuleContext& shared, const Rule& rule, clang::SourceRange at) {
  const bool isFirst = shared.functions.count(rule.code) == 0;
  const ir::FunctionId id = functionOf(shared, rule.code, at);
  if (!isFirst) return id;
  const std::string name = rule.function->getQualifiedNameAsString();
  ir::Rule made{name, {}};
  if (!rule.lengthParameters.empty()) made.isNamed.push_back(true);
  made.isNamed.insert(made.isNamed.end(), rule.isNamed.begin(), rule.isNamed.end());
  shared.module[id].rule = std::move(made);
  if (rule.isDifferenced)
    shared.diagnostics
        .report(DiagId::RuleDifferences, rule.range,
                "`" + name + "` is differenced: its derivative has about two thirds of the digits of its values")
        .note("name a function that computes the derivative in place of `differences`, where there is one");
  return id;
}

const clang::FunctionDecl* targetByRule(ModuleContext& shared, const clang::FunctionDecl* function,
                                        clang::SourceRange at) {
  const Rule* rule = ruleOf(shared, function);
  if (!rule) return function;
  if (!rule->lengthParameters.empty())
    shared.fail(DiagId::BadRule, at,
                "the rule of `" + function->getQualifiedNameAsString() +
                    "` does not say how long it is, and no call's arguments do where it is called by a pointer",
                "write its length with the index: `y[i < n] : x[i < n]`");
  codeOf(shared, *rule, at);
  return rule->code;
}

/// How many elements an argument has behind its pointer, where its type or the request says it.
static std::optional<std::int64_t> lengthOf(const FunctionContext& fn, const clang::Expr* argument) {
  const clang::Expr* plain = argument->IgnoreParenImpCasts();
  if (const auto* array = fn.shared.context.getAsConstantArrayType(plain->getType())) {
    if (array->getElementType()->isArrayType()) return std::nullopt;
    return static_cast<std::int64_t>(array->getSize().getZExtValue());
  }
  const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(plain);
  const auto* parameter = name ? llvm::dyn_cast<clang::ParmVarDecl>(name->getDecl()) : nullptr;
  const auto slot = fn.shared.slotExtents.find(parameter);
  return slot == fn.shared.slotExtents.end() ? std::nullopt : std::optional(slot->second);
}

/// The length that the arguments agree on.
static std::int64_t lengthByArguments(FunctionContext& fn, const Rule& rule, const clang::CallExpr* expr) {
  const std::string name = "the rule of `" + rule.function->getQualifiedNameAsString() + "`";
  std::optional<std::int64_t> length;
  for (const std::size_t k : rule.lengthParameters) {
    const clang::Expr* argument = expr->getArg(static_cast<unsigned>(k));
    const auto own = lengthOf(fn, argument);
    if (own && length && *own != *length)
      fn.shared.fail(DiagId::BadRule, argument->getSourceRange(),
                     "the arguments of " + name + " have " + std::to_string(*length) + " and " + std::to_string(*own) +
                         " elements",
                     "write the rule's length with its index: `y[i < n] : x[i < n]`");
    if (own) length = own;
  }
  if (!length)
    fn.shared.fail(DiagId::BadRule, expr->getSourceRange(),
                   name + " does not say how long it is, and neither do these arguments",
                   "write its length with the index: `y[i < n] : x[i < n]`");
  return *length;
}

ExprId callByRule(FunctionContext& fn, const Rule& rule, const clang::CallExpr* expr) {
  const clang::SourceRange at = expr->getSourceRange();
  ir::Call made{codeOf(fn.shared, rule, at), {}, {}};
  if (!rule.lengthParameters.empty())
    made.arguments.push_back(fn.build.integer(lengthByArguments(fn, rule, expr), ir::ScalarKind::I64));
  llvm::SmallVector<PassedAs, 8> parameters;
  const auto declared = rule.code->parameters().drop_front(rule.lengthParameters.empty() ? 0 : 1);
  for (const clang::ParmVarDecl* parameter : declared) parameters.push_back({parameter->getType(), parameter});
  return makeCall(fn, std::move(made), parameters, {expr->getArgs(), expr->getNumArgs()}, rule.code->getReturnType(),
                  {}, at);
}

std::optional<ExprId> ruleOperation(FunctionContext& fn, const clang::CallExpr* expr) {
  const clang::FunctionDecl* callee = expr->getDirectCallee();
  if (fn.shared.rules.all.empty() || !callee || !callee->getDeclName().isIdentifier() || !isWritten(fn.shared, callee))
    return std::nullopt;
  const auto operand = [&](unsigned k) { return lowerValue(fn, expr->getArg(k)); };
  if (callee->getName().starts_with(kPassive)) return fn.build.math(Op::Passive, operand(0));
  if (callee->getName().starts_with(kAttach)) return fn.build.math(Op::Attach, operand(0), operand(1), operand(2));
  return std::nullopt;
}

bool isOfRules(const ModuleContext& shared, const clang::FunctionDecl* function) {
  return shared.rules.callees.count(function->getCanonicalDecl()) != 0;
}

std::string ruleCheck(const ModuleContext& shared, const clang::FunctionDecl* callee) {
  if (!callee->getDeclName().isIdentifier() || !isWritten(shared, callee)) return "";
  if (callee->getName().starts_with(kRequireRule)) return "sparsegen::runtime::require_rule";
  return callee->getName().starts_with(kRequireSecond) ? "sparsegen::runtime::require_second_rule" : "";
}

}  // namespace sparsegen::lowering
