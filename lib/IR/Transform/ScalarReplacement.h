//===- ScalarReplacement.h - small local arrays as scalars ------*- C++ -*-===//
//
// Part of IR/Transform. A local array or record all of whose uses are reads and
// writes of one cell, at an index that is constant, is as many scalars. What is
// known of a scalar at one point of a function, such as the linear form that its
// tangents are, is not known of an element.
//
// `double F[3][3]` that unrolled loops fill is nine scalars; one that is read as
// `F[i][j]`, or whose address is passed, stays an array. (Muchnick, "Advanced
// Compiler Design and Implementation", 1997, 12.2.)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/IR.h"

namespace sparsegen::ir {

/// Replaces such locals of at most 256 cells by a scalar a cell. Linear in the module.
void replaceAggregates(Module& module);

}  // namespace sparsegen::ir
