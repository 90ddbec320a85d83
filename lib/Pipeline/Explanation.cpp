//===- Explanation.cpp - the answer to `--explain` ------------------------===//

#include "Pipeline/Explanation.h"

#include <algorithm>
#include <sstream>

#include "IR/Layout.h"
#include "Support/DiagnosticPrinter.h"

namespace sparsegen {

namespace {

/// Of more steps than this, so many are shown at either end.
constexpr std::size_t kMostSteps = 40;
constexpr std::size_t kStepsAtEnds = 15;

std::int64_t lengthOf(const ir::Module& module, const std::vector<ir::Slot>& slots) {
  std::int64_t sum = 0;
  for (const SlotSummary& slot : slotSummaries(module, slots)) sum += slot.size.value_or(0);
  return sum;
}

std::string entryText(PatternEntry entry) {
  return "(" + std::to_string(entry.row) + ", " + std::to_string(entry.column) + ")";
}

/// Of a Hessian rows are named as columns are.
std::string rowName(const RequestResults& results, std::int64_t row) {
  const ir::Module& module = results.module;
  return elementName(module, results.second ? module.independents : module.dependents, row);
}

std::string columnName(const RequestResults& results, std::int64_t column) {
  return elementName(results.module, results.module.independents, column);
}

/// Whether a row or column is there; else that is reported.
bool isWithin(const RequestResults& results, std::int64_t index, std::int64_t count, const std::string& what,
              SourceRange at, Diagnostics& diagnostics) {
  if (index < count) return true;
  const std::string name = "`" + results.module.interface.name + "`";
  auto report = diagnostics.report(DiagId::OutsideOfMatrix, at,
                                   "there is no " + what + " " + std::to_string(index) + " in " + name);
  if (count == 0)
    report.note(name + " has no " + what + "s; give the slots a length");
  else
    report.note("its " + what + "s are 0 to " + std::to_string(count - 1));
  return false;
}

void reportNoEntry(const RequestResults& results, const EntryQuestion& question, Diagnostics& diagnostics) {
  const auto [row, column] = question.entry;
  const std::string from = "`" + columnName(results, column) + "`";
  const std::string to = "`" + rowName(results, row) + "`";
  const std::string why = results.second ? "the second derivative by " + to + " and " + from + " is zero"
                                         : to + " does not depend on " + from;
  diagnostics
      .report(DiagId::NotAnEntry, question.range,
              "not an entry: " + why + ", and `" + results.module.interface.name + "` has nothing at " +
                  entryText(question.entry))
      .note("`--emit=index-sets` lists the entries of each row by name");
}

bool contains(const SparsityPattern& pattern, PatternEntry entry) {
  return std::ranges::binary_search(pattern.row(entry.row), static_cast<std::int32_t>(entry.column));
}

/// Of a symmetric matrix, the entry of the lower triangle.
PatternEntry inTriangle(const RequestResults& results, PatternEntry entry) {
  if (results.second && entry.row < entry.column) std::swap(entry.row, entry.column);
  return entry;
}

}  // namespace

bool explainEntry(RequestResults& results, const ir::Module* primal, const EntryQuestion& question,
                  Diagnostics& diagnostics) {
  const auto& [entry, range] = question;
  const ir::Module& module = results.module;
  if (!isWithin(results, entry.row, lengthOf(module, module.dependents), "row", range, diagnostics)) return false;
  if (!isWithin(results, entry.column, lengthOf(module, module.independents), "column", range, diagnostics))
    return false;
  const PatternEntry asked = inTriangle(results, entry);
  const bool mayBe = !results.second || contains(results.propagation.pattern, asked);
  if (mayBe) results.way = explain(results.module, asked, primal, diagnostics);
  if (diagnostics.hasErrors()) return false;
  if (mayBe && !results.way->empty()) return true;
  if (mayBe && results.second) throw InternalError("pipeline", "an entry of the pattern has no way to it");
  reportNoEntry(results, question, diagnostics);
  return false;
}

std::string explanationText(const RequestResults& results, PatternEntry entry, const FileTable& files, Ansi ansi) {
  const std::string row = "`" + rowName(results, entry.row) + "`";
  const std::string column = "`" + columnName(results, entry.column) + "`";
  const std::string what = results.second ? "it has the second derivative by " + row + " and " + column
                                          : row + " depends on " + column;
  std::vector<Note> notes{{{}, "entry " + entryText(entry) + " of `" + results.module.interface.name + "`: " + what}};
  const std::vector<ExplainedStep>& way = *results.way;
  const bool isLong = way.size() > kMostSteps;
  for (std::size_t k = 0; k < way.size(); ++k) {
    if (isLong && k == kStepsAtEnds) {
      const std::size_t left = way.size() - 2 * kStepsAtEnds;
      notes.push_back({{}, std::to_string(left) + " more steps, which are left out"});
      k += left;
    }
    notes.push_back({way[k].at, way[k].text});
  }
  std::ostringstream text;
  print(text, notes, files, ansi == Ansi::On ? Colors::On : Colors::Off);
  return std::move(text).str();
}

}  // namespace sparsegen
