//===- Recursion.h - functions that call themselves -------------*- C++ -*-===//
//
// Private to `propagate`.
//
// Where all is known a call that leads to itself is run like any other. Where
// data decides how deep it goes, as in formulas that reflect their argument, a
// call comes by itself with abstract arguments that it has, or has among others.
// It is then taken to give what it was found to give so far, at first nothing at
// all, and is run until that does not change any more: the least fixed point of
// its result. That holds for calls that write nothing but what is their own.
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
