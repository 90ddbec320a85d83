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
#include "Differentiate/Direct/Samples.h"
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
  Triangle triangle = Triangle::Both;     ///< of the visits' entries, those that the pattern has
  std::vector<SourceRange> ranges;        ///< of each kind of visit: where it stands in the user's source
  bool mayStop = false;                   ///< `structure` refuses what lies between that is longer than at the samples
};

/// The direct evaluation of a module whose sizes are not known. `facts` hold for every size, and are separated by
/// binding times. `samples`: sizes that the function takes, by which the shapes of local rows are found.
/// `gradientLoops`: see WantedEntries. `indexKind`:
/// of row_ptr and places, I32 or I64.
std::variant<StructuralEvaluation, Indirect> differentiateStructural(
    const ir::Module& module, const Facts& facts, const std::vector<differentiate::Sample>& samples, Triangle triangle,
    const std::set<ir::ObjectId>& gradientLoops, ir::ScalarKind indexKind, Diagnostics& diagnostics);

}  // namespace sparsegen
