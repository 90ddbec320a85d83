//===- SampledShapes.cpp - the shapes of local rows, at some sizes --------===//

#include "Differentiate/Direct/SampledShapes.h"

#include <algorithm>
#include <set>

#include "Differentiate/Direct/Rows/NotDirect.h"
#include "IR/Verifier.h"

namespace sparsegen::differentiate {

using namespace ir;

/// What is made from rows whose slots are not merged yet is longer than it will be. No width that stays is more than
/// kSampledLimits, which the evaluation's numbers are held against.
SampledPass SampledShapes::makePass() const {
  constexpr SlotLimits kSearched{8 * kSampledLimits.slots, kSampledLimits.entries};
  Subject copy(derived_.subject);
  SampledPass made;
  made.numbered = numberVisits(copy, derived_.groups, unknown_, shapes_, kSearched, Half::Columns);
  made.structure = makeStructure(copy, made.numbered, unknown_, ScalarKind::I64);
  made.module = std::move(copy.module);
  requireWellFormed(made.module, "differentiate");
  return made;
}

constexpr const char* kTooLong = "it takes too long to find out what lies between";

/// Steps of the interpreter, of which it does some 25 million in a second: of a run, and of all. A sample at which a
/// run has more is tried once more, when the shapes are found.
constexpr std::uint64_t kMostOfRun = 20'000'000, kMostOfSearch = 100'000'000;

SampledPass SampledShapes::run() {
  constexpr int kMostRounds = 32;
  std::set<const Sample*> tooLong;
  std::uint64_t steps = 0;
  for (int round = 0; round < kMostRounds; ++round) {
    SampledPass pass = makePass();
    std::vector<std::int64_t> written;
    StmtId stopped;
    for (const Sample& sample : samples_) {
      if (tooLong.contains(&sample)) continue;
      IntegerRun run = runPassWithin(pass.module, primal_, sample, kMostOfRun);
      steps += run.steps;
      if (run.isTooLong) tooLong.insert(&sample);
      if (pass.structure.stops.contains(run.stoppedAt)) {
        stopped = run.stoppedAt;
        break;
      }
      if (!run.written) continue;
      written.insert(written.end(), run.written->begin(), run.written->end());
      keep(pass, sample, std::move(run));
    }
    if (steps > kMostOfSearch) throw NotDirect{kTooLong, {}};
    if (stopped.valid()) {
      const StmtId combine = pass.structure.stops.at(stopped).update;
      if (makeRoom(shapes_, pass.numbered, combine, kSampledLimits)) continue;
      throw NotDirect{"an intermediate result depends on too many inputs", pass.module[stopped].range};
    }
    if (mergeSlots(shapes_, pass.numbered, written) || measureLists(shapes_, pass.numbered, written)) continue;
    for (const Sample* sample : tooLong) tryOnce(pass, *sample);
    return pass;
  }
  throw NotDirect{"what lies between has too many shapes", {}};
}

/// At a sample that the search had no time for.
void SampledShapes::tryOnce(SampledPass& pass, const Sample& sample) const {
  IntegerRun run = runPassAt(pass.module, primal_, sample);
  if (pass.structure.stops.contains(run.stoppedAt)) throw NotDirect{kTooLong, {}};
  if (run.written) keep(pass, sample, std::move(run));
}

/// With what it says of the pass.
void SampledShapes::keep(SampledPass& pass, const Sample& sample, IntegerRun run) const {
  if (!run.executed.empty())
    for (const auto& [stmt, once] : pass.structure.efforts)
      pass.effort.add(once, static_cast<double>(run.executed[stmt.value]));
  pass.runs.push_back({&sample, withoutRowUpdates(pass.numbered, *std::move(run.written))});
  pass.repetition = std::max(pass.repetition, repetitionOf(pass.numbered.visits, pass.runs.back().written));
}

std::vector<std::int64_t> numberedAlike(const SampledRun& run, const Numbered& numbered, const Module& primal) {
  const auto bound = boundAt(primal, *run.sample);
  const SampledNumbers rows(*bound, bound->dependents), columns(*bound, bound->independents);
  std::vector<std::int64_t> written = run.written;
  for (std::size_t at = 0; at < written.size();) {
    const Visit& visit = numbered.visits.at(static_cast<std::size_t>(written[at]));
    if (!visit.tellsPosition) written[at + 1] = rows(written[at + 1]);
    at += 2;
    for (std::size_t k = 0; k < visit.terms.size(); ++k, ++at)
      if (!visit.tellsPosition && written[at] != -1) written[at] = columns(written[at] - SampledNumbers::apart);
  }
  return written;
}

}  // namespace sparsegen::differentiate
