//===- MirroredPairs.h - equal entries on both sides of the diagonal -*- C++ -*-===//
//
// Part of direct evaluation, of a lower triangle. In a mesh or a network a
// round of a loop computes the entries (a, b) and (b, a) of a symmetric block,
// and it depends on the element which of them is below the diagonal. They are
// equal: one of them is kept, and goes to the one of both places that there is.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "Differentiate/Direct/Entries/Visits.h"

namespace sparsegen::differentiate {

/// What a term of a visit is of a pair.
enum class Mirror : std::uint8_t { None, Kept, Dropped };

/// Where the row and the column of a term's partner stand in what the pass writes: so far before the columns of the
/// term's own visit, where that is the later one.
struct Partner {
  std::int32_t rowBefore = 0;
  std::int32_t columnBefore = 0;
};

/// What is done where a round has a row twice, as of an element that has a node twice: then it does not show what is
/// mirrored.
enum class Degenerate : std::uint8_t {
  Fails,    ///< nothing of its loop is
  IsKnown,  ///< other rounds do; whoever places the pairs knows what to do with such a one
};

/// Which of a pair is kept.
enum class KeptVisit : std::uint8_t { Earlier, Later };

struct MirroredPairs {
  std::vector<std::vector<Mirror>> visits;       ///< of the terms of each visit; nothing where there are no pairs
  std::vector<std::vector<Partner>> partners{};  ///< the same, of those that are kept as the later ones

  bool empty() const { return visits.empty(); }
  Mirror of(std::size_t visit, std::size_t term) const {
    return visit < visits.size() && term < visits[visit].size() ? visits[visit][term] : Mirror::None;
  }
};

/// Pairs of terms of one loop of `symmetric` (SymmetricLoops.h) that are mirrored in all of its rounds, and of which
/// now one and now the other is below the diagonal. All that such a loop adds has to be visits of a straight line.
/// `derived`: the derivation before it is numbered; `maybe`: see makeStructure(). Linear in what was `written`, times
/// log of a round's visits.
MirroredPairs findMirroredPairs(const ir::Module& derived, const std::set<ir::StmtId>& symmetric,
                                const std::vector<Visit>& visits, const std::vector<bool>& maybe,
                                const std::vector<std::int64_t>& written, KeptVisit kept,
                                Degenerate degenerate = Degenerate::Fails);

}  // namespace sparsegen::differentiate
