//===- CallCopies.h - a function of its own for every call ------*- C++ -*-===//
//
// What a function's tangents are made of differs from call to call:
// `power(power(x[i]))` makes a row of another, `f[0] = power(...)` a row of the
// Jacobian; `dot(a, b)` may get what has no tangents at all. Where one function
// can't serve all calls, each gets a copy. Works on the primal, so that all that
// follows need not know.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <optional>

#include "IR/IR.h"
#include "Propagate/Propagate.h"

namespace sparsegen::differentiate {

struct CallCopies {
  ir::Module module;
  Facts facts;  ///< of a copy: those of what it is a copy of, but that its parameters have one argument each
};

/// Nothing where no function is called more than once, or the copies would be too many. Recursive functions and the
/// entry function stay one. O(statements of the result).
std::optional<CallCopies> copyPerCall(const ir::Module& module, const Facts& facts);

/// Copies of the functions in which a pointer leads to what carries derivatives in one call, and in another to memory
/// of the caller's that has no name, and so no tangents. It is to be propagated again. Nothing where there are none.
std::optional<ir::Module> copyWhereMixed(const ir::Module& module, const Facts& facts);

}  // namespace sparsegen::differentiate
