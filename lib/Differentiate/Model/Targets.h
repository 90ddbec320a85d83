//===- Targets.h - what the pointers of copied functions reach --*- C++ -*-===//
//
// Part of direct evaluation. Propagate says of a function what its pointers
// pointed into in all of its calls. Where each call has a copy, a parameter has
// one argument, and points into fewer objects.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Propagate/Propagate.h"

namespace sparsegen::differentiate {

/// Takes from the facts' targets what a pointer can't hold, going by all that is ever assigned to variables that only
/// their own names reach. Facts that hold go on to hold. O(rounds · nodes), a round for each call on the way down.
void narrowTargets(const ir::Module& module, Facts& facts);

}  // namespace sparsegen::differentiate
