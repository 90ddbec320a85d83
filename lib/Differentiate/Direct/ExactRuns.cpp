//===- ExactRuns.cpp - the exact analysis at some sizes -------------------===//

#include "Differentiate/Direct/ExactRuns.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "Pattern/Operations.h"
#include "Propagate/Limits.h"
#include "Propagate/Tighten.h"
#include "sparsegen/runtime/element_pattern.h"
#include "sparsegen/runtime/index_sets.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

bool hasTables(const Module& module) {
  return std::ranges::any_of(module.structure, [](const StructureInput& input) { return input.isTable(); });
}

/// What has no entries for random tables may have some for the user's.
bool isOfSampleAlone(const Module& module, const Diagnostic& each) {
  return hasTables(module) && (each.id == DiagId::EmptyRow || each.id == DiagId::EmptyColumn);
}

void pass(const Module& module, const Diagnostics& from, Diagnostics& to) {
  for (const Diagnostic& each : from.all())
    if (!isOfSampleAlone(module, each)) to.add(each);
}

std::string text(const Module& module, const Sample& sample) {
  std::string text;
  for (std::size_t k = 0; k < sample.size(); ++k)
    if (!module.structure[k].isTable())
      text +=
          (text.empty() ? "" : ", ") + nameOf(module, module.structure[k]) + " = " + std::to_string(sample[k].front());
  return text;
}

/// The entries that a pass visits, and by which kind of visit first.
using Entries = std::map<std::pair<std::int64_t, std::int64_t>, std::size_t>;

/// The entries of a pattern that is not known by visits.
template <class Pattern>
Entries entriesOf(const Pattern& pattern, std::int64_t rows) {
  Entries entries;
  for (std::int64_t row = 0; row < rows; ++row)
    for (std::int64_t k = pattern.row_ptr()[row]; k < pattern.row_ptr()[row + 1]; ++k)
      entries.try_emplace({row, pattern.col_idx()[k]}, 0);
  return entries;
}

Entries entriesOf(const std::vector<std::int64_t>& written, const StructuralEvaluation& made,
                  const SampledNumbers& rows, const SampledNumbers& columns) {
  if (!made.elements.empty()) return entriesOf(patternOfElements(made, rows, columns, written), rows.size());
  const VisitKinds kinds(made.visits, made.terms, made.blocks);
  const runtime::visit_table table = kinds.table();
  const runtime::visit_layout layout(table);
  Entries entries;
  const auto visit = [&](const runtime::visit_kind& kind, std::int64_t of, const std::int64_t* first) {
    if (kind.tells_position) return;
    const std::int64_t row = rows(of);
    const auto numberOf = [&](std::int64_t column) { return columns(column - SampledNumbers::apart); };
    const auto isWanted = [&](std::int64_t column) {
      return column != -1 && (made.triangle == Triangle::Both || numberOf(column) <= row);
    };
    const bool hasTerms = std::any_of(first, first + kind.terms, isWanted);
    // As the run-time code does: what a row held is no more.
    if (kind.begins && kind.is_certain && hasTerms)
      entries.erase(entries.lower_bound({row, 0}), entries.lower_bound({row + 1, 0}));
    for (std::int64_t k = 0; k < kind.terms; ++k)
      if (isWanted(first[k])) entries.try_emplace({row, numberOf(first[k])}, layout.number_of(kind));
  };
  runtime::for_each_written(
      table, written.data(), written.data() + written.size(), visit,
      [&](const runtime::block_kind& block, const std::int64_t* rows_of, const std::int64_t* columns_of) {
        std::vector<std::int64_t> own;
        runtime::for_each_visit(
            layout, block, rows_of,
            [&](const runtime::visit_kind& kind, std::int64_t row, const runtime::run_member* members) {
              own.clear();
              for (std::int64_t k = 0; k < kind.terms; ++k)
                own.push_back(columns_of[members[k].run] + members[k].index);
              visit(kind, row, own.data());
            });
      });
  return entries;
}

/// The kinds of visits by which there are entries.
std::set<std::size_t> kindsIn(const Entries& entries) {
  std::set<std::size_t> kinds;
  for (const auto& [entry, visit] : entries) kinds.insert(visit);
  return kinds;
}

/// Takes the entries that the pattern has out.
void removeExpected(Entries& entries, const SparsityPattern& pattern, const std::string& at) {
  for (std::int64_t row = 0; row < pattern.rows; ++row)
    for (const std::int32_t column : pattern.row(row))
      if (entries.erase({row, column}) == 0)
        throw InternalError("differentiate", "the structure pass lacks entry (" + std::to_string(row) + ", " +
                                                 std::to_string(column) + ") at " + at);
}

/// Entries by a kind of visits that are none of the derivative's, over the samples at which it has entries.
struct Widening {
  std::string at;  ///< the first sample with some
  std::size_t superfluous = 0, all = 0;
  std::size_t smallest = 0;      ///< the entries of the pattern where that has the fewest, of samples with some
  std::size_t largestExact = 0;  ///< and where it has the most, of samples with none

  bool isFound() const { return superfluous > 0; }

  void note(const std::string& sample, std::size_t count, std::size_t entries) {
    if (count == 0) {
      largestExact = std::max(largestExact, entries);
      return;
    }
    smallest = isFound() ? std::min(smallest, entries) : entries;
    if (!isFound()) at = sample, superfluous = count, all = entries;
  }

  /// Whether it is the function's, whatever its tables hold. Random ones have an edge from a node to itself now and
  /// then, at all sizes; those of users don't. Where it is exact at small sizes alone, these are what is special.
  bool isOfFunction() const { return isFound() && largestExact < smallest; }
};

/// Random tables may lead a loop round and round, so that little is done at sizes that nobody asks for, at first.
constexpr std::uint64_t kFewSteps = 2'000'000;
/// Where few are not enough, so many of the alternatives are followed to the end.
constexpr std::size_t kFollowedToTheEnd = 3;

/// The runs at samples of each size, and what stopped the first that failed.
class ExactRuns {
public:
  ExactRuns(const Module& module, Diagnostics& diagnostics) : module_(module), diagnostics_(diagnostics) {}

  /// Runs one of the alternatives of a size: first the one that the last size took.
  void run(const std::vector<Sample>& alternatives, std::uint64_t steps) {
    const std::size_t count = alternatives.size();
    for (std::size_t k = 0; k < count; ++k) {
      const std::size_t at = k == 0 ? std::min(taken_, count - 1) : k - (k <= taken_ ? 1 : 0);
      if (!tries(alternatives[at], steps)) continue;
      taken_ = at;
      return;
    }
  }

  /// Runs one more, which is kept if it executes a statement that none has. The largest size stays the last.
  void runForMore(const Sample& sample) {
    if (runs.empty() || !tries(sample, kFewSteps)) return;
    const auto executes = [](const ExactRun& run, std::size_t stmt) {
      const std::vector<bool>& executed = run.found.facts.executed;
      return stmt < executed.size() && executed[stmt];
    };
    ExactRun made = std::move(runs.back());
    runs.pop_back();
    bool isNew = false;
    for (std::size_t stmt = 0; stmt < module_.stmts.size(); ++stmt)
      isNew = isNew || (executes(made, stmt) &&
                        std::ranges::none_of(runs, [&](const ExactRun& run) { return executes(run, stmt); }));
    if (isNew) runs.insert(runs.begin(), std::move(made));
  }

  std::vector<ExactRun> runs;
  Diagnostics first;

private:
  bool tries(const Sample& sample, std::uint64_t steps) {
    auto bound = boundAt(module_, sample);
    if (!bound) return false;
    Diagnostics own;
    auto found = propagateTight(
        *bound, own, [&](const Module& made, Diagnostics& said) { return propagateWithin(made, said, steps); });
    if (!found) {
      if (!first.hasErrors()) pass(module_, own, first);
      return false;
    }
    if (runs.empty()) pass(module_, own, diagnostics_);
    runs.push_back({sample, *std::move(found)});
    return true;
  }

  const Module& module_;
  Diagnostics& diagnostics_;
  std::size_t taken_ = 0;
};

bool wasTooLong(const Diagnostics& said) {
  return std::ranges::any_of(said.all(), [](const Diagnostic& each) { return each.id == DiagId::TooLong; });
}

}  // namespace

std::vector<ExactRun> exactRuns(const Module& module, const std::vector<NamedSizes>& asked, Diagnostics& diagnostics) {
  const std::vector<std::vector<Sample>> samples = samplesOf(module, asked);
  const std::size_t unasked = samples.size() - asked.size();
  ExactRuns made(module, diagnostics);
  for (std::size_t k = 0; k < samples.size(); ++k)
    made.run(samples[k], k < unasked ? kFewSteps : propagation::kMostSteps);
  if (made.runs.empty() && wasTooLong(made.first)) {
    made.first = Diagnostics();
    for (const std::vector<Sample>& each : samples)
      made.run({each.begin(), each.begin() + static_cast<std::ptrdiff_t>(std::min(each.size(), kFollowedToTheEnd))},
               propagation::kMostSteps);
  }
  if (made.runs.empty()) pass(module, made.first, diagnostics);
  for (const Sample& each : samplesOfRanges(module)) made.runForMore(each);
  return std::move(made.runs);
}

void noteEntryReads(const std::vector<ExactRun>& runs, Facts& facts) {
  facts.readOnEntry.assign(facts.readOnEntry.size(), false);
  for (const ExactRun& run : runs)
    for (std::size_t k = 0; k < facts.readOnEntry.size() && k < run.found.facts.readOnEntry.size(); ++k)
      if (run.found.facts.readOnEntry[k]) facts.readOnEntry[k] = true;
}

namespace {

SparsityPattern wantedOf(const ExactRun& run, Triangle triangle) {
  return triangle == Triangle::Both ? run.found.pattern : lowerTriangle(symmetricPart(run.found.pattern));
}

/// Sizes alone are the function's: what is widened at one of them is.
bool isReported(const Widening& widening, const Module& module) {
  return hasTables(module) ? widening.isOfFunction() : widening.isFound();
}

void reportWidening(const Widening& widening, Triangle triangle, SourceRange at, Diagnostics& diagnostics) {
  const std::string derivative = triangle == Triangle::Both ? "Jacobian" : "Hessian";
  diagnostics
      .report(DiagId::StructureWidens, at,
              "at " + widening.at + ", " + std::to_string(widening.superfluous) + " of " +
                  std::to_string(widening.all) + " entries of the pattern are none of the " + derivative +
                  "'s: their values are always zero")
      .note("where the sizes are bound with `SPARSEGEN_SET` or `--set` there are none such");
}

/// The entries that the object would find, all by one kind of visits.
Entries entriesOf(const std::vector<std::int64_t>& written, const IndexSetPass& made, const SampledNumbers& rows,
                  const SampledNumbers& columns) {
  runtime::numbers<std::int64_t> stream(written.size());
  std::ranges::copy(written, stream.data());
  const runtime::pattern_of_sets<std::int64_t> pattern(
      rows.size(), columns.size(),
      made.triangle == Triangle::Lower ? runtime::triangle::lower : runtime::triangle::both, made.handles.data(),
      made.handles.size(), stream);
  return entriesOf(pattern, rows.size());
}

/// The same of elements.
Entries entriesOf(const std::vector<std::int64_t>& written, const ElementPass& made, const SampledNumbers& rows,
                  const SampledNumbers& columns) {
  runtime::numbers<std::int64_t> visited(written.size());
  std::ranges::copy(written, visited.data());
  const std::vector<runtime::element_kind> kinds = made.kinds();
  const runtime::element_pattern<std::int64_t> pattern(rows, columns, {kinds.data(), kinds.size()}, visited);
  return entriesOf(pattern, rows.size());
}

/// At one sample: the entries that a pass visits, and those that propagate finds.
struct Visited {
  std::string at;
  Entries entries;
  SparsityPattern wanted;

  /// With the entries too many, which are those that are left.
  std::size_t all() const { return static_cast<std::size_t>(wanted.nnz()) + entries.size(); }
};

template <class Pass>
Triangle triangleOf(const Pass& made) {
  return made.triangle;
}
/// Elements are of Hessians.
Triangle triangleOf(const ElementPass&) { return Triangle::Lower; }

template <class Pass>
Visited visitedAt(const ExactRun& run, const Module& module, const Pass& made) {
  const IntegerRun visited = runPassAt(made.structure, module, run.sample);
  const auto bound = boundAt(module, run.sample);
  const std::string at = text(module, run.sample);
  if (!visited.written) throw InternalError("differentiate", "the structure pass can't be run at " + at);
  return {at,
          entriesOf(*visited.written, made, SampledNumbers(*bound, bound->dependents),
                    SampledNumbers(*bound, bound->independents)),
          wantedOf(run, triangleOf(made))};
}

/// Of a pass that says of no statement what entries it makes.
template <class Pass>
void holdAsWhole(const std::vector<ExactRun>& runs, const Module& module, const Pass& made, Diagnostics& diagnostics) {
  Widening widening;
  for (const ExactRun& run : runs) {
    Visited found = visitedAt(run, module, made);
    removeExpected(found.entries, found.wanted, found.at);
    if (found.all() > 0) widening.note(found.at, found.entries.size(), found.all());
  }
  if (isReported(widening, module)) reportWidening(widening, triangleOf(made), module[module.entry].range, diagnostics);
}

}  // namespace

void holdAgainst(const std::vector<ExactRun>& runs, const Module& module, const IndexSetPass& made,
                 Diagnostics& diagnostics) {
  holdAsWhole(runs, module, made, diagnostics);
}

void holdAgainst(const std::vector<ExactRun>& runs, const Module& module, const ElementPass& made,
                 Diagnostics& diagnostics) {
  holdAsWhole(runs, module, made, diagnostics);
}

void holdAgainst(const std::vector<ExactRun>& runs, const Module& module, const StructuralEvaluation& made,
                 Diagnostics& diagnostics) {
  std::map<std::size_t, Widening> widenings;
  for (const ExactRun& run : runs) {
    Visited found = visitedAt(run, module, made);
    const std::set<std::size_t> reached = kindsIn(found.entries);
    removeExpected(found.entries, found.wanted, found.at);
    const std::set<std::size_t> widening = kindsIn(found.entries);
    for (const std::size_t visit : reached)
      widenings[visit].note(found.at, widening.contains(visit) ? found.entries.size() : 0, found.all());
  }
  for (const auto& [visit, widening] : widenings)
    if (isReported(widening, module)) reportWidening(widening, made.triangle, made.ranges.at(visit), diagnostics);
}

}  // namespace sparsegen::differentiate
