//===- BlockVisits.h - visits that a pass writes as one ---------*- C++ -*-===//
//
// The last step of a structure pass that runs when the derivative object is made:
// visits that follow each other, of rows and columns in runs, as those of the
// nodes of an element, become blocks (sparsegen/runtime/visits.h). The pass writes
// a number for each run in place of one for each entry, and the object looks at
// runs.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <vector>

#include "Differentiate/Direct/Places/Structure.h"
#include "sparsegen/runtime/visits.h"

namespace sparsegen::differentiate {

/// A runtime::block_kind that owns what it points to.
struct VisitBlock {
  std::size_t first;  ///< the number of its first visit; those of the others follow
  std::size_t visits;
  std::size_t rowRuns, columnRuns;
  std::vector<unsigned char> lengths;
  std::vector<runtime::run_member> members;

  runtime::block_kind kind() const;
};

/// The kinds of what a pass writes, of whom the table points to the blocks.
class VisitKinds {
public:
  VisitKinds(const std::vector<runtime::visit_kind>& visits, const std::vector<runtime::term_kind>& terms,
             const std::vector<VisitBlock>& blocks);

  runtime::visit_table table() const;

private:
  const std::vector<runtime::visit_kind>& visits_;
  const std::vector<runtime::term_kind>& terms_;
  std::vector<runtime::block_kind> blocks_;
};

/// Lets `pass` write blocks, which are numbered behind the visits, wherever that is shorter, and all places of a usual
/// one follow from where its runs stand. `visits` and `terms`: of the pass; `triangle`: of what is visited, the entries
/// of the pattern. O(statements of the pass · length of the longest line of visits).
std::vector<VisitBlock> blockVisits(ir::Module& pass, const Structure& structure, const std::vector<Visit>& numbered,
                                    const std::vector<runtime::visit_kind>& visits,
                                    const std::vector<runtime::term_kind>& terms, runtime::triangle triangle);

}  // namespace sparsegen::differentiate
