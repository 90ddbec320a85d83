//===- Verifier.cpp - what every module must be ---------------------------===//

#include "IR/Verifier.h"

#include "IR/Checks.h"
#include "Support/Diagnostics.h"

namespace sparsegen::ir {

std::vector<std::string> verify(const Module& module) {
  Findings findings;
  for (const auto check : {checkStructure, checkExpressions, checkDeclarations, checkStatements}) {
    check(module, findings);
    if (!findings.empty()) break;
  }
  return findings;
}

void requireWellFormed(const Module& module, std::string_view stage) {
  const std::vector<std::string> findings = verify(module);
  if (!findings.empty()) throw InternalError(stage, findings.front());
}

}  // namespace sparsegen::ir
