//===- Statuses.cpp - calls that report an error --------------------------===//

#include "Lower/Calls/Statuses.h"

#include "Lower/Classes/Lifetimes.h"
#include "Lower/Context/FunctionContext.h"
#include "Lower/Expressions/Value.h"
#include "Lower/Library/Vectors.h"
#include "clang/AST/Attr.h"

namespace sparsegen::lowering {

using ir::ExprId;
using ir::Op;

namespace {

/// The call whose result a statement returns as it is, if its function can't be seen into; null for any other
/// statement.
const clang::CallExpr* returnedCall(const clang::ReturnStmt* stmt) {
  const auto* call = llvm::dyn_cast<clang::CallExpr>(stmt->getRetValue()->IgnoreParenCasts());
  const clang::FunctionDecl* callee = call ? call->getDirectCallee() : nullptr;
  const bool isOutside = callee && !callee->hasBody() && callee->getBuiltinID() == 0 &&
                         !llvm::isa<clang::CXXMethodDecl>(callee) &&
                         callee->getReturnType()->isIntegralOrEnumerationType();
  return isOutside ? call : nullptr;
}

/// Whether a function is called an error's: by a word of its name, or since its declaration says that it is hardly ever
/// called, or that it is given a message with arguments.
bool isCalledError(const clang::FunctionDecl* callee) {
  if (callee->hasAttr<clang::ColdAttr>() || callee->hasAttr<clang::FormatAttr>()) return true;
  const std::string name = callee->getDeclName().isIdentifier() ? callee->getName().lower() : std::string();
  return name.find("err") != std::string::npos || name.find("fail") != std::string::npos;
}

/// How many statements return, 2 for more.
unsigned returnsIn(const clang::Stmt* stmt) {
  if (!stmt || llvm::isa<clang::LambdaExpr>(stmt)) return 0;
  unsigned count = llvm::isa<clang::ReturnStmt>(stmt) ? 1 : 0;
  for (const clang::Stmt* child : stmt->children())
    if (count < 2) count += returnsIn(child);
  return count;
}

}  // namespace

bool returnReport(FunctionContext& fn, const clang::ReturnStmt* stmt) {
  const clang::CallExpr* call = returnedCall(stmt);
  const ir::Type result = fn.module[fn.module[fn.id].result];
  if (!call || result.kind != ir::TypeKind::Scalar || !ir::isInteger(result.scalar)) return false;
  ExprId status = lowerValue(fn, stmt->getRetValue());
  const auto* made = fn.open->empty() ? nullptr : std::get_if<ir::Call>(&fn.module[fn.open->back()].node);
  const bool isReport = made && fn.module[made->callee].outside && isCalledError(call->getDirectCallee());
  if (isReport) fn.shared.reports.insert(fn.open->back());
  const bool isError = isReport && fn.id != fn.module.entry && result.scalar != ir::ScalarKind::Bool &&
                       returnsIn(fn.definition->getBody()) > 1;
  if (isError || hasEndings(fn) || fn.vectors->changesOnLeave()) status = fn.kept(status);
  leave(fn);
  if (!isError) {
    fn.emit(ir::Return{status});
    return true;
  }
  const ExprId zero = fn.build.integer(0, result.scalar);
  for (const Op sign : {Op::Greater, Op::Less})
    if (sign == Op::Greater || ir::isSigned(result.scalar))
      fn.emit(ir::If{fn.build.binary(sign, status, zero), {fn.build.statement(ir::Return{status})}, {}});
  fn.emit(ir::Stop{});
  return true;
}

}  // namespace sparsegen::lowering
