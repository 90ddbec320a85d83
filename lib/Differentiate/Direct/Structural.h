//===- Structural.h - direct evaluation for every size ----------*- C++ -*-===//
//
// Direct evaluation where the structure is known when the derivative object is
// made: the object runs the structure pass, which gives the pattern and, in the
// order of the visits, the place of each term's entry; the evaluation reads these.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <variant>
#include <vector>

#include "Differentiate/Direct/Direct.h"
#include "Differentiate/Direct/Places/BlockVisits.h"
#include "Differentiate/Direct/Places/ElementBlocks.h"
#include "Differentiate/Direct/Samples.h"
#include "sparsegen/runtime/jacobian_pattern.h"
#include "sparsegen/runtime/structural_pattern.h"

namespace sparsegen {

struct StructuralEvaluation {
  /// evaluate(inputs..., [sg_row_base_k...], [sg_column_base_k...], [sg_row_ptr], sg_ranks, [sg_others], [sg_clears],
  /// sg_values):
  /// adds to values that are zero, and sets others. `sg_ranks` has the places in the values of each visit, in their
  /// order, `sg_others` of those whose terms do not stand as usual, both as runtime/visits.h and place_tables.h say;
  /// `sg_clears` for each kind of visit whether it may find its row begun.
  ir::Module evaluation;
  /// structure(structure inputs..., [sg_row_base_k...], [sg_column_base_k...], sg_tally, sg_visits): see
  /// Places/Structure.h.
  ir::Module structure;
  std::vector<runtime::visit_kind> visits;
  std::vector<runtime::term_kind> terms;  ///< of all kinds of visits, one after the other
  std::vector<differentiate::VisitBlock> blocks;  ///< of visits that the pass writes as one
  /// Where the pass writes elements, which the values are the sum of, in place of visits: what is alike in those of
  /// each kind. Then `evaluation` is called as (inputs..., [sg_row_base_k...], [sg_column_base_k...], sg_blocks), and
  /// hands the elements over in the same order: see Places/BlockStores.h.
  std::vector<differentiate::JacobianRuns> elements{};
  Triangle triangle = Triangle::Both;     ///< of the visits' entries, those that the pattern has
  std::vector<SourceRange> ranges;  ///< of each kind of visit: where it stands in the user's source; or one of all
  bool mayStop = false;                   ///< `structure` refuses what lies between that is longer than at the samples

  /// They point to `elements`.
  std::vector<runtime::jacobian_kind> kinds() const {
    std::vector<runtime::jacobian_kind> kinds;
    for (const differentiate::JacobianRuns& runs : elements) kinds.push_back(runs.kind());
    return kinds;
  }
};

namespace differentiate {

/// What the object makes of elements that a pass has written at a sample. Throws runtime::not_sampled where a row
/// begins that has entries.
runtime::jacobian_pattern<std::int64_t> patternOfElements(const StructuralEvaluation& made, const SampledNumbers& rows,
                                                          const SampledNumbers& columns,
                                                          const std::vector<std::int64_t>& written);

}  // namespace differentiate

/// The direct evaluation of a module whose sizes are not known. `facts` hold for every size, and are separated by
/// binding times. `samples`: sizes that the function takes, by which the shapes of local rows are found.
/// `gradientLoops`: see WantedEntries. `indexKind`:
/// of row_ptr and places, I32 or I64.
std::variant<StructuralEvaluation, Indirect> differentiateStructural(
    const ir::Module& module, const Facts& facts, const std::vector<differentiate::Sample>& samples, Triangle triangle,
    const std::set<ir::ObjectId>& gradientLoops, ir::ScalarKind indexKind, Diagnostics& diagnostics);

}  // namespace sparsegen
