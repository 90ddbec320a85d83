//===- DeadStops.h - stops that no structure comes to -----------*- C++ -*-===//
//
// Part of direct evaluation, where the structure is known when the derivative
// object is made. A slot of a local row that values fill in several ways has one
// column at all sizes that were tried; the pass stops where it would have another.
// Often that can be shown not to happen: then nothing else need be there in case.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Differentiate/Direct/Places/Structure.h"

namespace sparsegen::differentiate {

/// Takes the stops out of `pass` and of `structure`, which it is of, that can't be reached: in a round all that a slot
/// is given is one integer. O(statements of the pass, for each stop).
void removeDeadStops(ir::Module& pass, Structure& structure);

}  // namespace sparsegen::differentiate
