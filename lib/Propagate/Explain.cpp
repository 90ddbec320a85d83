//===- Explain.cpp - why an entry is in the pattern -----------------------===//

#include "Propagate/Explain.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <tuple>

#include "Propagate/Diagnose.h"
#include "Propagate/Machine.h"
#include "Propagate/Tighten.h"

namespace sparsegen {

namespace propagation {

namespace {

/// Names that no user has written.
bool isUnnamed(const std::string& name) { return name.starts_with("sg_"); }

/// What the names of adjoints end with.
constexpr std::string_view kAdjoint = "_b";

/// The machine, and the function whose gradient it runs, if it is one.
struct Run {
  const Machine& machine;
  const ir::Module* primal;
};

/// Whether a name is that of an adjoint: `isOfPrimal` says whether something of the primal function has a name.
template <class IsOfPrimal>
bool isAdjoint(const Run& run, const std::string& name, const IsOfPrimal& isOfPrimal) {
  return run.primal != nullptr && name.ends_with(kAdjoint) && !isOfPrimal(name);
}

std::string functionName(const Run& run, ir::FunctionId function) {
  const std::string& name = run.machine.module[function].name;
  const auto isOfPrimal = [&](const std::string& asked) {
    return std::ranges::count(run.primal->functions, asked, &ir::Function::name) > 0;
  };
  if (!isAdjoint(run, name, isOfPrimal)) return "`" + name + "`";
  return "the adjoint of `" + name.substr(0, name.size() - kAdjoint.size()) + "`";
}

/// An element of a slot as headers of messages have it: `x[3]`, `alpha`. Empty for what is in no slot.
std::string elementText(const Machine& m, ir::ObjectId object, std::uint64_t cell) {
  for (const auto* slots : {&m.module.dependents, &m.module.independents})
    for (const ir::Slot& slot : *slots) {
      const std::int64_t count = slot.isReturn() ? 0 : ir::staticInteger(m.module, slot.count).value_or(0);
      if (slot.object != object || cell < slot.firstCell) continue;
      const std::uint64_t element = cell - slot.firstCell;
      if (element >= static_cast<std::uint64_t>(count)) continue;
      return "`" + slot.name + (count == 1 ? "" : "[" + std::to_string(element) + "]") + "`";
    }
  return {};
}

/// The independent that is followed.
std::string columnName(const Machine& m) {
  std::int64_t column = m.followed->column;
  for (const ir::Slot& slot : m.module.independents) {
    const std::int64_t count = ir::staticInteger(m.module, slot.count).value_or(0);
    if (column < count) return elementText(m, slot.object, slot.firstCell + static_cast<std::uint64_t>(column));
    column -= count;
  }
  throw InternalError("propagate", "a column that is no independent's is followed");
}

std::string cellText(const Run& run, ir::ObjectId object, std::uint64_t cell) {
  if (const std::string element = elementText(run.machine, object, cell); !element.empty()) return element;
  const std::string text = cellName(run.machine, object, cell);
  const std::string& name = ir::calledName(run.machine.module[object]);
  const auto isOfPrimal = [&](const std::string& asked) {
    return std::ranges::any_of(run.primal->objects,
                               [&](const ir::Object& each) { return ir::calledName(each) == asked; });
  };
  if (!text.starts_with(name) || !isAdjoint(run, name, isOfPrimal)) return "`" + text + "`";
  return "the adjoint of `" + name.substr(0, name.size() - kAdjoint.size()) + text.substr(name.size()) + "`";
}

/// What carries the column from a step on; empty where it has no name.
std::string placeName(const Run& run, const ProvenanceStep& step) {
  if (!step.object.valid()) return "what " + functionName(run, step.function) + " returns";
  if (isUnnamed(cellName(run.machine, step.object, step.cell))) return {};
  const std::string text = cellText(run, step.object, step.cell);
  return step.function.valid() ? "parameter " + text + " of " + functionName(run, step.function) : text;
}

/// ` (i = 3, j = 4)`
std::string valuesText(const Machine& m, const ProvenanceStep& step) {
  std::string text;
  for (const NamedValue& value : m.followed->provenance.values(step)) {
    const std::string& name = calledName(m.module[value.variable]);
    if (isUnnamed(name)) continue;
    text += (text.empty() ? " (" : ", ") + name + " = " + std::to_string(value.value);
  }
  return text.empty() ? text : text + ")";
}

std::string stepText(const Machine& m, const ProvenanceStep& step, const std::string& to, const std::string& from) {
  std::string text = to + (step.isCertain && step.read.isCertain ? " gets it from " : " may get it from ") + from;
  text += valuesText(m, step);
  if (!step.isCertain) return text + ", because the index that it is stored at is not known";
  if (!step.read.isCertain) return text + ", because the index that is read at is not known";
  return text;
}

/// A step of the way, and how many before it lead back to the same place.
struct Kept {
  const ProvenanceStep* step;
  std::size_t repeated = 0;
};

/// The steps to one, in their order, without those that come back to where the way was before, as iterations do.
std::vector<Kept> stepsTo(const Provenance& provenance, SetId last) {
  std::vector<const ProvenanceStep*> way;
  for (SetId id = last; id > Provenance::kColumn; id = provenance.step(id).from) way.push_back(&provenance.step(id));
  std::ranges::reverse(way);
  std::map<std::tuple<ir::ObjectId, std::uint64_t, ir::FunctionId>, std::size_t> at;
  std::vector<Kept> kept;
  for (const ProvenanceStep* step : way) {
    const auto [known, fresh] = at.try_emplace({step->object, step->cell, step->function}, kept.size());
    if (fresh) {
      kept.push_back({step});
      continue;
    }
    for (; kept.size() > known->second + 1; kept.pop_back()) {
      const ProvenanceStep& gone = *kept.back().step;
      kept[known->second].repeated += kept.back().repeated + 1;
      at.erase({gone.object, gone.cell, gone.function});
    }
    ++kept.back().repeated;
  }
  return kept;
}

std::vector<ExplainedStep> wayTo(const Run& run, SetId last) {
  const Machine& m = run.machine;
  std::vector<ExplainedStep> steps;
  std::string from = columnName(m);
  for (const auto& [step, repeated] : stepsTo(m.followed->provenance, last)) {
    const std::string to = placeName(run, *step);
    if (to.empty()) continue;
    const SourceRange at =
        step->read.expr == ProvenanceRead::kNone ? SourceRange{} : m.module.exprs[step->read.expr].range;
    steps.push_back({at, stepText(m, *step, to, from)});
    if (repeated > 0)
      steps.push_back({{}, std::to_string(repeated) + " more steps lead from " + to + " to itself, and are left out"});
    from = to;
  }
  return steps;
}

}  // namespace

}  // namespace propagation

std::optional<std::vector<ExplainedStep>> explain(ir::Module& module, PatternEntry entry, const ir::Module* primal,
                                                  Diagnostics& diagnostics) {
  using propagation::FollowedRows;
  std::vector<ExplainedStep> way;
  // At first what other rows are made of is passed over, which is most of what there is to do. Whoever reads them ends
  // that.
  for (const FollowedRows rows : {FollowedRows::One, FollowedRows::All}) {
    Diagnostics found;
    const auto run = [&](const ir::Module& ran, Diagnostics& reports) -> std::optional<Propagation> {
      try {
        propagation::Machine machine(ran, reports, {.row = entry.row, .column = entry.column, .rows = rows});
        propagation::SetId last = 0;
        Propagation result = executeFollowing(machine, last);
        way = propagation::wayTo({machine, primal}, last);
        return result;
      } catch (const propagation::Stopped&) {
        return std::nullopt;
      }
    };
    const auto propagation = propagateTight(module, found, run);
    if (propagation) return propagation->pattern.nnz() == 0 ? std::vector<ExplainedStep>() : way;
    if (rows == FollowedRows::One) continue;
    for (const Diagnostic& each : found.all())
      if (info(each.id).severity == Severity::Error) diagnostics.add(each);
  }
  return std::nullopt;
}

}  // namespace sparsegen
