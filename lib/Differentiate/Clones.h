//===- Clones.h - functions that differ from call to call -------*- C++ -*-===//
//
// Before derivative code is made: where one function can't serve all calls, each
// gets a clone (IR/Transform/CloneFunctions.h). There is one policy: a module
// with clones is propagated in full, and the pattern must stay what it was. Works
// on the primal, so that all that follows need not know.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <optional>

#include "IR/IR.h"
#include "Propagate/Propagate.h"

namespace sparsegen::differentiate {

struct Clones {
  ir::Module module;
  Facts facts;  ///< of a full run
};

/// A clone for every call. Nothing where no function is called more than once, or the clones would be too many.
/// `pattern`: of the module without clones. One run of propagate.
std::optional<Clones> clonePerCall(const ir::Module& module, const SparsityPattern& pattern);

/// Clones of the functions in which a pointer leads to what carries derivatives in one call, and in another to memory
/// of the caller's that has no name, and so no tangents; and of their callers. Nothing where there are none, else as
/// above.
std::optional<Clones> cloneWhereMixed(const ir::Module& module, const Facts& facts, const SparsityPattern& pattern);

}  // namespace sparsegen::differentiate
