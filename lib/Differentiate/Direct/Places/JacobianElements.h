//===- JacobianElements.h - what a straight line visits, as one -*- C++ -*-===//
//
// Part of direct evaluation, of a Jacobian whose structure is known when the
// derivative object is made: entries that are only added to. Visits that follow
// each other are those of one element, as of a mesh; where its rows and columns
// stand follows from a few of them, and so do the places of all its entries.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <vector>

#include "Differentiate/Direct/Places/ElementBlocks.h"
#include "Differentiate/Direct/Places/Structure.h"

namespace sparsegen::differentiate {

/// Lets `pass` write elements in place of visits. Returns the elements of each straight line, by the number of their
/// kind; rows without entries are in them, and in no BlockVisit. Throws NotDirect, and the pass is of no use, where
/// some visit scales a row, values may leave it out, or its columns may change in the round; and where nothing is won:
/// elements have more blocks than visits have nodes. Linear in the pass, times the square of a round's entries.
std::vector<BlockLoop> writeJacobianElements(ir::Module& pass, const Structure& structure, const Numbered& numbered);

}  // namespace sparsegen::differentiate
