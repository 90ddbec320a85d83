//===- ElementVisits.h - a pass that writes elements ------------*- C++ -*-===//
//
// Part of direct evaluation, of a Hessian that is the sum of elements' whose
// structure is known when the derivative object is made. What a round visits
// follows from its unknowns: in place of its visits the pass writes one number for
// each run of unknowns that follow each other (sparsegen/runtime/elements.h).
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "Differentiate/Direct/Places/ElementBlocks.h"
#include "Differentiate/Direct/Places/EveryRound.h"
#include "Differentiate/Direct/Places/Structure.h"

namespace sparsegen::differentiate {

/// What is alike in the elements of one loop: see sparsegen/runtime/elements.h.
struct ElementKind {
  std::vector<unsigned char> runs;
  std::size_t rows = 0;
  std::vector<std::uint64_t> in{};
};

/// The loops, with unknowns numbered run by run, and the kinds of what the pass writes: of each loop its elements, and
/// one more of rows outside of them that have no entries, if there are any.
struct WrittenElements {
  std::vector<BlockLoop> loops;
  std::vector<ElementKind> kinds;
};

/// Lets `pass` write elements. `unknowns`: of each loop (EveryRound.h). Nothing, and the pass is of no use, where a
/// round may be written in parts: where values leave out some of it, or something else is done between its visits; or
/// where the pass may stop. O(statements of the pass).
std::optional<WrittenElements> writeElements(ir::Module& pass, const Structure& structure, const Numbered& numbered,
                                             const std::vector<BlockLoop>& loops,
                                             const std::vector<ElementUnknowns>& unknowns);

}  // namespace sparsegen::differentiate
