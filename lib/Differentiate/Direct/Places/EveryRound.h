//===- EveryRound.h - element blocks at every size --------------*- C++ -*-===//
//
// Part of direct evaluation, of a lower triangle whose structure is known when
// the derivative object is made. Blocks were found in the rounds at some sizes
// (ElementBlocks.h). This shows of the structure pass that they are right in
// every round at every size.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <vector>

#include "Differentiate/Direct/Places/ElementBlocks.h"
#include "Differentiate/Direct/Places/Positions.h"
#include "Differentiate/Direct/Places/Structure.h"

namespace sparsegen::differentiate {

/// Shows that the visits of these loops make all of the Hessian; that in each round all rows and columns of one
/// unknown are the same; and that each two unknowns of a block have an entry, which so is in the pattern. `pass` and
/// `structure`: of `numbered`, whose rows are a gradient with respect to the slots `independents`; `pass` gets
/// expressions. Returns for each loop where its unknowns stand, as rows, from one to another in a round. Throws
/// NotDirect where one of these can't be shown. Linear in the pass, times the square of a round's visits.
std::vector<std::vector<Position>> requireAtEverySize(ir::Module& pass, const Structure& structure,
                                                      const Numbered& numbered,
                                                      const std::vector<ir::Slot>& independents,
                                                      const std::vector<BlockLoop>& loops);

}  // namespace sparsegen::differentiate
