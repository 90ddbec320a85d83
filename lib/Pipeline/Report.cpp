//===- Report.cpp - what a page of source and pattern shows ---------------===//

#include "Pipeline/Report.h"

#include <algorithm>
#include <map>
#include <utility>

#include "Emit/Report.h"
#include "IR/Walk.h"
#include "Propagate/EntryWays.h"
#include "Propagate/SlotAccesses.h"

namespace sparsegen {

namespace {

using Line = std::pair<std::int32_t, std::uint32_t>;  ///< a file of the table, and a line from 1

/// Where the statement of each expression is that belongs to an assignment, a call or a return; others stand where they
/// are themselves.
std::vector<SourceRange> placesOf(const ir::Module& module) {
  std::vector<SourceRange> places(module.exprs.size());
  for (std::size_t k = 0; k < places.size(); ++k) places[k] = module.exprs[k].range;
  ir::forEachStmt(module, [&](const ir::Stmt& stmt) {
    const bool isWhole = std::holds_alternative<ir::Assign>(stmt.node) ||
                         std::holds_alternative<ir::Call>(stmt.node) || std::holds_alternative<ir::Return>(stmt.node);
    if (!isWhole || !stmt.range.valid()) return;
    ir::forEachExpr(stmt, [&](ir::ExprId expr) {
      ir::forEachNode(module, expr, [&](const ir::Expr& node) {
        places[static_cast<std::size_t>(&node - module.exprs.data())] = stmt.range;
      });
    });
  });
  return places;
}

/// The indices that statements of each line come to, ascending.
std::map<Line, std::vector<std::int32_t>> byLine(const std::vector<SourceRange>& places,
                                                 const std::vector<SlotAccess>& accesses, const FileTable& files) {
  std::map<Line, std::vector<std::int32_t>> result;
  for (const SlotAccess& access : accesses) {
    const SourceRange& range = places[access.expr.value];
    if (range.valid() && !files.isLibrary(range.file)) result[{range.file, range.line}].push_back(access.index);
  }
  for (auto& [line, indices] : result) {
    std::ranges::sort(indices);
    const auto rest = std::ranges::unique(indices);
    indices.erase(rest.begin(), rest.end());
  }
  return result;
}

/// Steps of the interpreter, about, that the ways of all entries may take: some seconds.
constexpr std::int64_t kMostSteps = 50'000'000;

/// The lines that lead to each entry; nothing where that takes too long.
std::optional<EntryWays> waysOf(const ir::Module& module, const SparsityPattern& pattern) {
  if (pattern.nnz() == 0) return std::nullopt;
  const Coloring groups = colorColumns(pattern, Order::Natural);
  if (groups.numColors > kMostSteps / (pattern.rows + pattern.nnz())) return std::nullopt;
  Diagnostics again;
  return entryWays(module, pattern, groups.colors, again);
}

/// The number of a file in the report, which has it from then on.
std::size_t fileOf(std::int32_t file, const FileTable& files, std::map<std::int32_t, std::size_t>& known,
                   Report& report) {
  const auto [at, fresh] = known.try_emplace(file, report.files.size());
  if (fresh) report.files.push_back({files.path(file), files.text(file)});
  return at->second;
}

/// Lines of the system's headers are left out.
void addWays(const ir::Module& module, const FileTable& files, std::map<std::int32_t, std::size_t>& known,
             Report& report) {
  auto found = waysOf(module, report.pattern);
  if (!found) return;
  for (const std::vector<SourceRange>& way : found->ways) {
    std::vector<ReportedPlace>& lines = report.ways.emplace_back();
    for (const SourceRange& at : way)
      if (!files.isLibrary(at.file)) lines.push_back({fileOf(at.file, files, known, report), at.line});
  }
  report.wayOfEntry = std::move(found->ofEntries);
}

}  // namespace

std::string reportText(const RequestResults& results, const std::string& title, const std::string& command,
                       const FileTable& files, const Diagnostics& diagnostics) {
  Report report{title, results.second ? results.second->both : results.propagation.pattern, results.coloring,
                results.axes};
  std::map<std::int32_t, std::size_t> known;
  if (const SourceRange& entry = results.module[results.module.entry].range; entry.valid())
    fileOf(entry.file, files, known, report);
  Diagnostics again;
  const auto accesses = slotAccesses(results.module, again);
  if (!accesses) throw InternalError("pipeline", "what was propagated can't be propagated again");
  const std::vector<SourceRange> places = placesOf(results.module);
  const auto writes = byLine(places, accesses->writes, files);
  const auto reads = byLine(places, accesses->reads, files);
  std::map<Line, ReportedLine> lines;
  for (const auto& [line, rows] : writes) lines[line].rows = runsOf(rows);
  for (const auto& [line, cols] : reads) lines[line].cols = runsOf(cols);
  for (const auto* all : {&accesses->writes, &accesses->reads})
    for (const SlotAccess& access : *all) {
      const SourceRange& range = places[access.expr.value];
      if (const auto at = lines.find({range.file, range.line}); at != lines.end())
        at->second.end = std::max(at->second.end, range.endLine);
    }
  for (auto& [line, each] : lines) {
    each.file = fileOf(line.first, files, known, report);
    each.line = line.second;
    report.lines.push_back(std::move(each));
  }
  addWays(results.module, files, known, report);
  report.command = command;
  for (const Diagnostic& each : diagnostics.all())
    if (each.range.valid() && !files.isLibrary(each.range.file) && files.path(each.range.file).front() != '<')
      report.remarks.push_back({fileOf(each.range.file, files, known, report), each.range.line, each.text});
  return emitReport(report);
}

}  // namespace sparsegen
