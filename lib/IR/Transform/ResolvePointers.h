//===- ResolvePointers.h - pointers that lead to one place ------*- C++ -*-===//
//
// Part of IR/Transform: copy propagation of addresses. Where calls were inlined,
// a reference that one of them returned is a pointer variable:
//
//     double* r = &p.v[1];  *r = x[0];          p.v[1] = x[0]
//
// `T& operator[]` of a small vector is the usual case. (Muchnick, "Advanced Compiler
// Design and Implementation", 1997, 12.5.)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/IR.h"

namespace sparsegen::ir {

/// Puts the place in place of what is loaded from local pointer variables that one statement sets, to a part at
/// constant indexes of a variable. What nothing reads any more is not set. Linear in the module.
void resolvePointers(Module& module);

}  // namespace sparsegen::ir
