//===- Scalars.h - adjoints as reals ----------------------------*- C++ -*-===//
//
// Part of second order. Derivative IR of one lane has tangents that are reals,
// and Combines that are sums of products: now they are written as such.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/IR.h"

namespace sparsegen::differentiate {

/// Makes each Lanes a real, and each Combine an assignment. A marked coefficient stays marked. Linear in the module,
/// but for types, which are few.
void makeScalar(ir::Module& module);

}  // namespace sparsegen::differentiate
