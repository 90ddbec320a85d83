//===- ChosenElements.h - elements that values choose -----------*- C++ -*-===//
//
// Part of IR/Transform. Which element is read goes by values, as where a flux takes
// what is upwind. Then one of two values is chosen:
//
//     const int k = v > 0 ? i : i + 1;          f = v * (v > 0 ? u[i] : u[i + 1]);
//     f = v * u[k];
//
// So what either of them depends on is read at an index that is known. The same of a
// pointer to one of two states.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/IR.h"

namespace sparsegen::ir {

/// Puts a choice between two elements in place of what is read at an index, or by a pointer, that is chosen by values: in
/// the expression itself, or by the one statement that sets a local variable. Linear in the module, but for 2ⁿ elements
/// where n variables choose one; of no more than 3.
void chooseElements(Module& module);

}  // namespace sparsegen::ir
