//===- Blocks.h - the Hessian of each element, before it is added -*- C++ -*-===//
//
// Direct evaluation of a Hessian that hands each element's dense block to the
// user first, who may change it: where all second derivatives are those of terms
// that loops add up. Another derivation than that of the values; these stay as
// they are.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "Differentiate/Direct/Direct.h"
#include "Differentiate/Direct/Elements.h"
#include "Differentiate/Direct/Samples.h"

namespace sparsegen {

struct BlockEvaluation {
  /// blocks(inputs..., [sg_row_base_k...], [sg_column_base_k...], sg_blocks): see Places/BlockStores.h.
  ir::Module evaluation;
  /// Where it is given, the values are the sum of these blocks: `evaluation` hands over those that this finds, in the
  /// same order.
  std::optional<ElementPass> elements{};
  /// Where the user may not have the blocks first, a clause that says why.
  std::string noHook{};
};

/// Of the gradient whose Jacobian `wanted` says, with the loops that it names. `indexKind`: of the unknowns' numbers,
/// I32 or I64. A run of the structure pass for each form of the function that is tried, of which there are two, and one
/// of propagate.
std::variant<BlockEvaluation, Indirect> differentiateBlocks(const ir::Module& module, const Facts& facts,
                                                            const WantedEntries& wanted, ir::ScalarKind indexKind);

/// The same where the structure is known when the derivative object is made. `facts` hold for every size, and are
/// separated by binding times. `samples`: sizes that the function takes, by which blocks are found; that they are right
/// at all others is shown, or there are none. Where tables say what elements have in common there is a pass that finds
/// them, if each is written as a whole.
std::variant<BlockEvaluation, Indirect> differentiateBlocks(const ir::Module& module, const Facts& facts,
                                                            const std::vector<differentiate::Sample>& samples,
                                                            const std::set<ir::ObjectId>& gradientLoops,
                                                            ir::ScalarKind indexKind);

}  // namespace sparsegen
