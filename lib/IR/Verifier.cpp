//===- Verifier.cpp - what every module must be ---------------------------===//

#include "IR/Verifier.h"

#include "IR/Checks.h"

namespace sparsegen::ir {

std::vector<std::string> verify(const Module& module) {
  Findings findings;
  for (const auto check : {checkStructure, checkExpressions, checkDeclarations, checkStatements}) {
    check(module, findings);
    if (!findings.empty()) break;
  }
  return findings;
}

}  // namespace sparsegen::ir
