//===- Sites.h - where functions call and declare ---------------*- C++ -*-===//
//
// Private to `lower`. What is made once in the source's mind must not be made in a
// loop, or in a function that is called twice: says which statements may be.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <vector>

#include "IR/IR.h"

namespace sparsegen::lowering {

/// A statement of a function, and whether that may come by it again before it returns.
struct Site {
  ir::FunctionId caller;
  ir::StmtId stmt;
  bool repeats;
};

/// All calls. Linear in the module.
std::vector<Site> callSites(const ir::Module& module);

/// All declarations of variables. Linear in the module.
std::vector<Site> declarationSites(const ir::Module& module);

}  // namespace sparsegen::lowering
