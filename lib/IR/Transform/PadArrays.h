//===- PadArrays.h - room before arrays that count from one -----*- C++ -*-===//
//
// `double* p = a - 1;`, and p[1] to p[n] are all of a. C++ has no pointer to before
// an array, and compilers make use of that: what such a pointer reaches n elements
// on they take to be outside of an array of n, once they have lost sight of where it
// came from. In derivative code that is so where it was on the tape. Arrays, and
// structs with arrays, that the code makes itself are given others of their kind
// before them, which nothing uses.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/IR.h"

namespace sparsegen::ir {

/// Puts room before locals to whose parts pointers may lead that are moved back by constants, so that these stay within.
/// Linear in the module.
void padArrays(Module& module);

}  // namespace sparsegen::ir
