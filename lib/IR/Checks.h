//===- Checks.h - the parts of the verifier ---------------------*- C++ -*-===//
//
// Private to Verifier.cpp and Check*.cpp. Each check relies on what the ones
// before it found to hold.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <string>
#include <vector>

#include "IR/IR.h"

namespace sparsegen::ir {

using Findings = std::vector<std::string>;

/// Ids are in range, operands precede their expression, and no statement is in
/// two places. After this, nothing that walks the module can run away.
void checkStructure(const Module& module, Findings& findings);

/// Types are interned; every expression has the type that Builder gives it.
void checkExpressions(const Module& module, Findings& findings);

/// Names, kinds and initial values of objects; bindings and slots.
void checkDeclarations(const Module& module, Findings& findings);

/// What statements ask of their expressions and of where they stand.
void checkStatements(const Module& module, Findings& findings);

}  // namespace sparsegen::ir
