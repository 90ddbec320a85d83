//===- Recursion.h - functions that call themselves -------------*- C++ -*-===//
//
// Private to `propagate`: a topic of the abstract machine (Machine.h).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Propagate/Machine.h"

namespace sparsegen::propagation {

/// Which functions may call themselves, by others too. Once: O(functions · calls).
bool mayRecur(Machine& m, ir::FunctionId function);

/// Runs a call of a function that is on its way already, to a fixed point of its arguments and results.
Flow callAgain(Machine& m, const ir::Call& node, ir::StmtId id, std::vector<Value> arguments);

}  // namespace sparsegen::propagation
