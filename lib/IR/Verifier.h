//===- Verifier.h - what every module must be -------------------*- C++ -*-===//
//
// Run after each stage that makes a module; a finding is an internal error of
// that stage, never the user's fault.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "IR/IR.h"

namespace sparsegen::ir {

/// One sentence a finding; empty for a well-formed module.
std::vector<std::string> verify(const Module& module);

/// The first finding is an internal error of the stage.
void requireWellFormed(const Module& module, std::string_view stage);

}  // namespace sparsegen::ir
