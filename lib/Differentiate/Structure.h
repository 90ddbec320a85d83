//===- Structure.h - the loops that enumerate all entries -------*- C++ -*-===//
//
// The structure pass: of a numbered derivative module what is left when only
// the rows and columns of its visits are wanted. It is the user's control flow
// and integers, without inputs: what the caller passes is bound, or does not
// matter. Where the control flow depends on values both ways are gone.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <vector>

#include "Differentiate/Visits.h"

namespace sparsegen::differentiate {

/// Makes the subject's module its structure pass. The entry function has one parameter, a pointer to integers of
/// `indexKind`, and writes for each visit: its number in `visits`, the row, and the columns of its terms in their
/// order. Gives for each visit whether it may be left out by some input. Throws NotDirect. O(statements · length of the
/// longest chain of integers).
std::vector<bool> makeStructure(Subject& subject, const std::vector<Visit>& visits, ir::ScalarKind indexKind);

/// The external object behind that parameter.
ir::ObjectId visitedObject(const ir::Module& structure);

}  // namespace sparsegen::differentiate
