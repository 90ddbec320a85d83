//===- CloneFunctions.h - a function of its own for every call --*- C++ -*-===//
//
// What a function's derivative code is made of differs from call to call:
// `power(power(x[i]))` makes a row of another, `f[0] = power(...)` a row of the
// Jacobian; `dot(a, b)` may get what has no tangents at all. Where one function
// can't serve all calls, each call gets a clone. Which functions are cloned, who
// asks says.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <optional>
#include <vector>

#include "IR/IR.h"

namespace sparsegen::ir {

/// Gives each call of a `wanted` function (FunctionId) a callee of its own: the first keeps the function, all others
/// get clones, whose callees are cloned in the same way. Not cloned are recursive functions, the entry function,
/// functions without a body, and those with a local whose extent they compute. Nothing where no clone was made, or the
/// module would have more than 20 000 statements. Linear in the statements of the result.
std::optional<Module> cloneFunctions(const Module& module, std::vector<bool> wanted);

}  // namespace sparsegen::ir
