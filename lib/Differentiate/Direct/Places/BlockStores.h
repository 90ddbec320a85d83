//===- BlockStores.h - element blocks in place of visits --------*- C++ -*-===//
//
// Part of direct evaluation: from the visits of a numbered derivative to code
// that gathers the Hessian of each round of a loop, or the Jacobian of each
// element, and hands it over as a whole (sparsegen/runtime/blocks.h).
//
//===----------------------------------------------------------------------===//
#pragma once

#include <set>
#include <vector>

#include "Differentiate/Direct/Places/ElementBlocks.h"

namespace sparsegen::differentiate {

/// Replaces the visits of `numbered`, which has coefficients, by the blocks of `loops`, and those of its row updates
/// that are `used`; the others, and other visits, are removed. There are no merged lists. The entry function gets one
/// parameter more, `sg_blocks`, an untyped pointer that is handed over with each block: of loops with `runs` or a
/// `jacobian` to the type sg_Sink, which the code is a template of (sparsegen/runtime/element_sum.h, jacobian_sum.h). A
/// Jacobian is handed over without numbers of unknowns. Linear in the statements.
void storeBlocks(Subject& subject, const Numbered& numbered, const std::set<ir::StmtId>& used,
                 const std::vector<BlockLoop>& loops, ir::ScalarKind indexKind);

}  // namespace sparsegen::differentiate
