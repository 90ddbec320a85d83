//===- HeaderProducts.h - products with the Jacobian ------------*- C++ -*-===//
//
// Members of the generated struct: `jvp`, `vjp`, and where there is one dependent
// `gradient` and `value_and_gradient`.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Emit/HeaderFunctions.h"

namespace sparsegen::emit {

void writeProducts(Functions& functions);

}  // namespace sparsegen::emit
