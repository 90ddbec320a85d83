//===- ShapeSearch.cpp - the shapes of local rows, for one structure ------===//

#include "Differentiate/Direct/ShapeSearch.h"

#include <algorithm>

#include "IR/Types.h"
#include "IR/Verifier.h"

namespace sparsegen::differentiate {

using namespace ir;

SlotLimits slotLimits(const SparsityPattern& pattern) {
  std::int64_t longest = 0;
  for (std::int64_t row = 0; row < pattern.rows; ++row)
    longest = std::max(longest, static_cast<std::int64_t>(pattern.row(row).size()));
  return {std::max<std::int64_t>(8, 2 * longest), std::max<std::int64_t>(32, 4 * longest)};
}

/// What is made from rows whose slots are not merged yet is longer than it will be. No width that stays is more than
/// `limits_`, which the evaluation's numbers are held against.
SlotLimits ShapeSearch::searchLimits() const {
  constexpr std::int64_t kUnmerged = 8;
  return {limits_.slots * kUnmerged, limits_.entries};
}

/// Numbers a copy of the derivation, with the shapes that are known by now.
PassRun ShapeSearch::runPass() const {
  Subject copy(derived_.subject);
  PassRun made;
  made.numbered = numberVisits(copy, derived_.groups, unknown_, shapes_, searchLimits(), Half::Columns);
  made.structure = makeStructure(copy, made.numbered, unknown_, indexKind_);
  made.module = std::move(copy.module);
  requireWellFormed(made.module, "differentiate");
  Diagnostics unheard;
  made.run = runIntegers(made.module, visitedObject(made.module), unheard);
  return made;
}

/// A row that stops a run is a list, slots that have the same columns are one.
PassRun ShapeSearch::run() {
  constexpr int kMostRounds = 32;
  for (int round = 0; round < kMostRounds; ++round) {
    PassRun made = runPass();
    if (made.run.written) {
      if (!mergeSlots(shapes_, made.numbered, *made.run.written) &&
          !measureLists(shapes_, made.numbered, *made.run.written))
        return made;
      continue;
    }
    const auto stop = made.structure.stops.find(made.run.stoppedAt);
    const SourceRange at = made.run.stoppedAt.valid() ? made.module[made.run.stoppedAt].range : SourceRange{};
    if (stop == made.structure.stops.end()) throw NotDirect{"the rows and columns can't be enumerated", at};
    const StmtId update = stop->second.update;
    if (!makeRoom(shapes_, made.numbered, update, limits_))
      throw NotDirect{nameOf(update) + " depends on too many inputs, or in the order of its terms on values", at};
  }
  throw NotDirect{"what lies between has too many shapes", {}};
}

/// What a Combine makes a row of, as the user calls it.
std::string ShapeSearch::nameOf(StmtId combine) const {
  const Module& module = derived_.subject.module;
  const ObjectId named = namedObject(module, std::get<Combine>(module[combine].node).place);
  return userName(module, named);
}

}  // namespace sparsegen::differentiate
