//===- LocalExtents.h - how large local arrays can become -------*- C++ -*-===//
//
// Part of IR/Transform. An array whose size the source says somewhere behind
// its declaration, as memory from `malloc` or a vector that grows, gets an
// extent where it comes to life: a number of elements that it never exceeds,
// computed from what is known there.
//
// A variable is bounded by the largest of the values that it is assigned; what
// is added to it in a loop counts as often as the loop can run. So the bound is
// exact for sizes that are set, and for what one loop appends; it is never more
// than a constant times the statements that the function may run.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <vector>

#include "IR/IR.h"

namespace sparsegen::ir {

/// A local array of unknown extent, and a number of its elements that are used.
struct Growth {
  ObjectId memory;
  ExprId elements;  ///< an integer expression of some function
  StmtId piece{};   ///< of memory that is given out piece by piece: the statement that gives so many of them
};

/// Gives an extent to those of the arrays that have none, and whose growths have bounds. An array that no statement
/// declares is declared at its function's start.
void declareExtents(Module& module, const std::vector<Growth>& growths);

}  // namespace sparsegen::ir
