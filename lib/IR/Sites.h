//===- Sites.h - where functions call and declare ---------------*- C++ -*-===//
//
// Part of the IR. A buffer that the source means to allocate once must not be
// allocated in a loop, or in a function that is called twice: says which
// statements may run again.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <vector>

#include "IR/IR.h"

namespace sparsegen::ir {

/// A statement of a function, and whether that may come by it again before it returns.
struct Site {
  FunctionId caller;
  StmtId stmt;
  bool repeats;
};

/// All calls. Linear in the module.
std::vector<Site> callSites(const Module& module);

/// All declarations of variables. Linear in the module.
std::vector<Site> declarationSites(const Module& module);

}  // namespace sparsegen::ir
