//===- SymmetricLoops.h - loops whose rounds add a symmetric matrix -*- C++ -*-===//
//
// Part of direct evaluation, of the Jacobian of a gradient. A round of some loops
// adds to the dependents the gradient of a scalar function of all that it reads.
// If it reads independents, and nothing else that depends on them but what it
// computes itself, then what it adds to the Jacobian is that function's Hessian,
// which is symmetric.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <set>

#include "Differentiate/Model/Activity.h"
#include "Differentiate/Model/Subject.h"

namespace sparsegen::differentiate {

/// The loops of which this holds, of those with the variables `gradientLoops` (WantedEntries). `primal`: the module
/// that `subject` was made of, as it was. Linear in the statements, times the depth of loops.
std::set<ir::StmtId> symmetricLoops(const ir::Module& primal, const std::set<ir::ObjectId>& gradientLoops,
                                    const Subject& subject, const Activity& activity);

}  // namespace sparsegen::differentiate
