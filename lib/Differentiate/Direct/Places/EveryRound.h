//===- EveryRound.h - element blocks at every size --------------*- C++ -*-===//
//
// Part of direct evaluation, of a lower triangle whose structure is known when
// the derivative object is made. Blocks were found in the rounds at some sizes
// (ElementBlocks.h). This shows of the structure pass that they are right in
// every round at every size.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <algorithm>
#include <cstddef>
#include <set>
#include <utility>
#include <vector>

#include "Differentiate/Direct/Places/ElementBlocks.h"
#include "Differentiate/Direct/Places/Positions.h"
#include "Differentiate/Direct/Places/Structure.h"

namespace sparsegen::differentiate {

/// What is alike in all rounds of one loop.
struct ElementUnknowns {
  std::vector<Position> rows;  ///< where the unknowns stand, as rows, from one to another in a round
  std::set<std::pair<std::size_t, std::size_t>> entries;  ///< of two unknowns, the larger number first

  bool has(std::size_t a, std::size_t b) const { return entries.contains({std::max(a, b), std::min(a, b)}); }
  /// Whether each two have an entry.
  bool areDense() const { return entries.size() == rows.size() * (rows.size() + 1) / 2; }
};

/// Shows that the visits of these loops make all of the Hessian, and that in each round all rows and columns of one
/// unknown are the same. `pass` and `structure`: of `numbered`, whose rows are a gradient with respect to the slots
/// `independents`; `pass` gets expressions. Throws NotDirect where one of these can't be shown. Linear in the pass,
/// times the square of a round's visits.
std::vector<ElementUnknowns> requireAtEverySize(ir::Module& pass, const Structure& structure, const Numbered& numbered,
                                                const std::vector<ir::Slot>& independents,
                                                const std::vector<BlockLoop>& loops);

}  // namespace sparsegen::differentiate
