//===- Constants.h - which integers variables hold --------------*- C++ -*-===//
//
// Part of IR/Transform/Unroll. Constant propagation along the statements as they
// are written: a branch of run time keeps what both ways agree on, a loop that
// stays what nothing in it writes. Only of integers that only their names lead to.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Transform/Unroll/Context.h"

namespace sparsegen::ir::unrolling {

/// Notes what a variable of the result was given.
void wrote(Context& context, ObjectId variable, ExprId value);

/// Forgets what statements write that are executed an unknown number of times. O(statements).
void forgetWrittenIn(Context& context, const Block& body);

/// What is known on both ways.
Known meet(const Module& module, const Known& a, const Known& b);

}  // namespace sparsegen::ir::unrolling
