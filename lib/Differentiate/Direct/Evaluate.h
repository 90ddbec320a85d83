//===- Evaluate.h - one direct evaluation, from end to end ------*- C++ -*-===//
//
// From a derivative module to code that stores each coefficient at its place in
// the values. The derivation is made once. Copies of it are numbered and become
// structure passes, each of which is run and tells the next what shapes local
// rows have; the derivation itself is numbered last and becomes the evaluation.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstddef>
#include <set>

#include "Differentiate/Direct/Direct.h"
#include "Differentiate/Direct/Rows/SparseGradients.h"
#include "Differentiate/Direct/Strategies.h"
#include "Differentiate/Forward.h"

namespace sparsegen::differentiate {

struct Evaluated : Merit {
  DirectEvaluation direct;
};

/// Of a complete derivation with Carrier::Slots, which is used up. `symmetric`: see SymmetricLoops.h. `indexKind`: of
/// row_ptr, I32 or I64. Throws NotDirect. Cost: for each round of shapes, of which there are few, a numbering and a run
/// of the structure pass.
Evaluated evaluateDirectly(Forward& derived, const std::set<ir::StmtId>& symmetric, const WantedEntries& wanted,
                           ir::ScalarKind indexKind, ListMerging merging);

}  // namespace sparsegen::differentiate
