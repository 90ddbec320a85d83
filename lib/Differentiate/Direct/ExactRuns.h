//===- ExactRuns.h - the exact analysis at some sizes -----------*- C++ -*-===//
//
// Part of direct evaluation. Where the structure is known when the derivative
// object is made, propagate says what holds for every size, and the structure
// pass finds the pattern. At some sizes propagate finds it too: the pass is held
// against that.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <vector>

#include "Differentiate/Direct/Elements.h"
#include "Differentiate/Direct/IndexSets.h"
#include "Differentiate/Direct/Samples.h"
#include "Differentiate/Direct/Structural.h"

namespace sparsegen::differentiate {

/// One size that the function takes, and what propagate found for it.
struct ExactRun {
  Sample sample;
  Propagation found;
};

/// Propagates at all samples that the function takes, those that are asked for too. Passes on the warnings of the
/// first; where it takes none, the errors of the first, and gives nothing.
std::vector<ExactRun> exactRuns(const ir::Module& module, const std::vector<NamedSizes>& asked,
                                Diagnostics& diagnostics);

/// Whether a dependent's object is read on entry at any of these sizes.
void noteEntryReads(const std::vector<ExactRun>& runs, Facts& facts);

/// Runs the pass at the same sizes. InternalError where it lacks an entry; StructureWidens where it has more than
/// propagate found, once a statement; where there are tables, only of a statement that is exact at no sample but smaller
/// ones.
void holdAgainst(const std::vector<ExactRun>& runs, const ir::Module& module, const StructuralEvaluation& made,
                 Diagnostics& diagnostics);

/// The same of a pass that finds elements, whose pattern is that of the object.
void holdAgainst(const std::vector<ExactRun>& runs, const ir::Module& module, const ElementPass& made,
                 Diagnostics& diagnostics);

/// The same of a pass over index sets, which says of no statement what entries it makes.
void holdAgainst(const std::vector<ExactRun>& runs, const ir::Module& module, const IndexSetPass& made,
                 Diagnostics& diagnostics);

}  // namespace sparsegen::differentiate
