//===- Formats.cpp - what a format says of arguments ----------------------===//

#include "Lower/Source/Formats.h"

#include "clang/AST/Attr.h"

namespace sparsegen::lowering {

bool printsTheRest(const clang::CallExpr* call, const clang::FunctionDecl* callee) {
  const auto* format = callee->getAttr<clang::FormatAttr>();
  if (!format || format->getType()->getName() != "printf") return false;
  const auto at = static_cast<unsigned>(format->getFormatIdx() - 1);
  if (at >= call->getNumArgs()) return false;
  const auto* text = llvm::dyn_cast<clang::StringLiteral>(call->getArg(at)->IgnoreParenImpCasts());
  return text && !text->getString().contains("%n");
}

}  // namespace sparsegen::lowering
