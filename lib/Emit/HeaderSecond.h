//===- HeaderSecond.h - products with the Hessian ---------------*- C++ -*-===//
//
// Members of the generated struct of a Hessian: `hvp` and `gradient`, flat over
// all slots.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Emit/HeaderFunctions.h"

namespace sparsegen::emit {

void writeSecondProducts(Functions& functions);

}  // namespace sparsegen::emit
