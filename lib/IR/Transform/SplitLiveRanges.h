//===- SplitLiveRanges.h - a variable for each block's use ------*- C++ -*-===//
//
//     double t;                                 if (a) { double t = f(x[0]);  y[0] = t * t; }
//     if (a) { t = f(x[0]);  y[0] = t * t; }    for (...) { double t_2 = x[i];  y[i] += t_2; }
//     for (...) { t = x[i];  y[i] += t; }
//
// C code has its variables at the top of a function, and one for many uses. What a
// block sets before it reads, and nobody reads behind it, is the block's own: no
// round of a loop sees what others left, and no side of a branch on values
// changes what there is without it; nor has a gradient to keep what is overwritten.
// Between lower and propagate, for Hessians, and where sizes are known at run time.
//
// Live variables: Muchnick, "Advanced Compiler Design and Implementation", 14.1.3;
// live ranges apart as variables of their own: webs, 16.3.3, here those of blocks.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/IR.h"

namespace sparsegen::ir {

/// Gives the innermost such block a variable of its own, of locals that only their names lead to, scalars and pointers;
/// of integers and pointers, each part of a block from where it sets them on to where it does so again.
/// O(statements · locals / 64 · depth of loops).
void splitLiveRanges(Module& module);

}  // namespace sparsegen::ir
