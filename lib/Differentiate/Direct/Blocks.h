//===- Blocks.h - the Hessian of each element, before it is added -*- C++ -*-===//
//
// Direct evaluation of a Hessian that hands each element's dense block to the
// user first, who may change it: where all second derivatives are those of terms
// that loops add up. Another derivation than that of the values; these stay as
// they are.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <string>
#include <variant>

#include "Differentiate/Direct/Direct.h"

namespace sparsegen {

struct BlockEvaluation {
  /// blocks(inputs..., sg_blocks): see Places/BlockStores.h.
  ir::Module evaluation;
};

/// Of the gradient whose Jacobian `wanted` says, with the loops that it names. `indexKind`: of the unknowns' numbers,
/// I32 or I64. A run of the structure pass for each form of the function that is tried, of which there are two, and one
/// of propagate.
std::variant<BlockEvaluation, Indirect> differentiateBlocks(const ir::Module& module, const Facts& facts,
                                                            const WantedEntries& wanted, ir::ScalarKind indexKind);

}  // namespace sparsegen
