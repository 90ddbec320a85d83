//===- ElementVisits.h - a pass that writes elements ------------*- C++ -*-===//
//
// Part of direct evaluation, of a Hessian that is the sum of dense blocks whose
// structure is known when the derivative object is made. What a round visits
// follows from its unknowns: in place of its visits the pass writes one number for
// each run of unknowns that follow each other (sparsegen/runtime/elements.h).
//
//===----------------------------------------------------------------------===//
#pragma once

#include <optional>
#include <vector>

#include "Differentiate/Direct/Places/ElementBlocks.h"
#include "Differentiate/Direct/Places/Positions.h"
#include "Differentiate/Direct/Places/Structure.h"

namespace sparsegen::differentiate {

/// Lets `pass` write for each round of these loops its number among them and the first unknown of each run, as a
/// column, and nothing else. Returns the loops, with unknowns numbered run by run. `unknowns`: of each loop
/// (EveryRound.h). Nothing, and the pass is as it was, where a round may be written in parts: where values leave out
/// some of it, or something else is done between its visits; or where the pass may stop. O(statements of the pass).
std::optional<std::vector<BlockLoop>> writeElements(ir::Module& pass, const Structure& structure,
                                                    const std::vector<BlockLoop>& loops,
                                                    const std::vector<std::vector<Position>>& unknowns);

}  // namespace sparsegen::differentiate
