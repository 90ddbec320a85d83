//===- Results.cpp - the dependents at the end ----------------------------===//

#include "Propagate/Results.h"

#include <algorithm>

#include "IR/Integer.h"
#include "Propagate/Diagnose.h"
#include "Propagate/Empty.h"
#include "Propagate/Entry.h"
#include "Propagate/Machine.h"
#include "Propagate/NoAliasAssumption.h"
#include "Propagate/Outside.h"
#include "Propagate/Place.h"
#include "Propagate/Rows.h"

namespace sparsegen::propagation {

static void reportEntryReads(Machine& m);
static Value dependentValue(Machine& m, const ir::Slot& slot, std::uint64_t element);
static void addSlot(Machine& m, const ir::Slot& slot, Exit& failed, Propagation& result);
static void addRow(Machine& m, const ir::Slot& slot, const Value& value, const Value* failed, Propagation& result);
static void finishFacts(const Machine& m, Facts& facts);

namespace {

std::string andMore(std::size_t count) {
  return count > 1 ? ", and " + std::to_string(count - 1) + " more of this slot" : "";
}

}  // namespace

bool tellsByTruth(const Machine& m) {
  const ir::Type& result = m.module[m.module[m.module.entry].result];
  return result.kind == ir::TypeKind::Scalar && result.scalar == ir::ScalarKind::Bool;
}

bool leavesUnwritten(Machine& m) {
  return std::ranges::any_of(m.module.dependents, [&](const ir::Slot& slot) {
    const std::int64_t elements = slot.isReturn() ? 0 : ir::staticInteger(m.module, slot.count).value_or(0);
    const auto isUnset = [&](std::int64_t k) {
      return dependentValue(m, slot, static_cast<std::uint64_t>(k)).kind == ValueKind::Unset;
    };
    return elements > 0 && (isUnset(0) || isUnset(elements - 1));
  });
}

/// How many dependents some path has left unwritten: of those that return, or of those that fail.
static std::size_t owed(Machine& m, const ExitState* of) {
  std::size_t count = 0;
  for (const ir::Slot& slot : m.module.dependents) {
    const std::int64_t elements = slot.isReturn() ? 0 : ir::staticInteger(m.module, slot.count).value_or(0);
    for (std::int64_t k = 0; k < elements; ++k) {
      const Value value = dependentValue(m, slot, static_cast<std::uint64_t>(k));
      const auto [instance, cell] = locate(m, slot.object, slot.firstCell + static_cast<std::uint64_t>(k));
      const Value* other = nullptr;
      if (of != nullptr)
        if (const auto at = of->cells.find(location(instance, cell)); at != of->cells.end()) other = &at->second;
      const Value& held = other != nullptr ? *other : value;
      count += held.kind == ValueKind::Unset || held.maybeUnset ? 1 : 0;
    }
  }
  return count;
}

/// Some say `true` where they fail.
static void settleFailure(Machine& m, Exit& failed) {
  if (!tellsByTruth(m) || owed(m, nullptr) <= owed(m, failed.state.get())) return;
  Exit returned{.start = failed.start};
  m.memory.take(returned);
  m.memory.resume(failed);
  failed = std::move(returned);
  m.memory.complete(failed);
}

/// The pattern is enumerated when the derivative object is made. Which elements are written is not known.
static Propagation resultsForEverySize(Machine& m) {
  for (const auto* slots : {&m.module.independents, &m.module.dependents})
    for (const ir::Slot& slot : *slots) requireRowsInPlace(m, slot);
  for (const ir::Slot& slot : m.module.dependents)
    if (!slot.isReturn() && dependentValue(m, slot, 0).kind == ValueKind::Unset)
      m.diagnostics.report(DiagId::UnwrittenDependent, slot.range,
                           "the dependent `" + slot.name + "` is never written");
  requireUnwritten(m);
  reportEntryReads(m);
  checkLent(m);
  requireNoAlias(m);
  if (m.diagnostics.hasErrors()) throw Stopped{};
  m.facts.maybeUnwritten.assign(m.module.dependents.size(), true);
  Propagation result;
  finishFacts(m, result.facts);
  return result;
}

/// Where all paths have met that return.
static void joinPaths(Machine& m, Flow flow) {
  Exit& failed = *m.onFailure;
  if (flow == Flow::Failed) flow = failed.taken() ? (m.memory.meet(failed), Flow::Normal) : Flow::Normal;
  if (flow == Flow::Dead) {
    const ir::Function& entry = m.module[m.module.entry];
    if (!failed.taken()) stop(m, DiagId::NoResult, entry.range, "no path through `" + entry.name + "` returns");
    m.memory.resume(failed);
  }
  if (failed.taken()) m.memory.complete(failed);
}

Propagation results(Machine& m, Flow flow) {
  joinPaths(m, flow);
  Exit& failed = *m.onFailure;
  Propagation result;
  if (m.isForEverySize) return resultsForEverySize(m);
  for (const ir::Slot& slot : m.module.independents)
    result.pattern.cols += ir::staticInteger(m.module, slot.count).value_or(1);
  for (const auto* slots : {&m.module.independents, &m.module.dependents})
    for (const ir::Slot& slot : *slots) requireRowsInPlace(m, slot);
  if (failed.taken()) settleFailure(m, failed);
  for (const ir::Slot& slot : m.module.dependents) addSlot(m, slot, failed, result);
  requireUnwritten(m);
  reportEntryReads(m);
  checkLent(m);
  requireNoAlias(m);
  if (m.diagnostics.hasErrors()) throw Stopped{};
  reportEmpty(m, result.pattern);
  finishFacts(m, result.facts);
  return result;
}

/// What a state holds on entry is not an input that a caller gives: where it matters it is taken as before the first
/// call, if that is known, and it must carry no derivative from one call to the next.
static void reportEntryReads(Machine& m) {
  for (const auto& [object, range] : m.entryReads) {
    const std::string name = "`" + objectName(m, object) + "`";
    if (m.variedObject[object.value])
      m.diagnostics
          .report(DiagId::StateRead, range, name + " keeps what depends on the inputs from one call to the next")
          .note("pass it as a parameter, or write it before it is read");
    else if (!m.module[object].original.valid())
      m.diagnostics
          .report(DiagId::StateRead, range,
                  name + " is read before it is written, and the generated header can't name it")
          .note("make it `const`, or pass it as a parameter");
    else if (m.module[m.module[object].original].kind == ir::ObjectKind::Constant)
      m.diagnostics
          .report(DiagId::StateAssumed, range,
                  name + " is read before it is written: it is taken as before the first call")
          .note("write it before it is read, or pass it as a parameter");
  }
}

static Value dependentValue(Machine& m, const ir::Slot& slot, std::uint64_t element) {
  if (slot.isReturn()) return m.memory.cell(m.frame, 0);
  const auto [instance, cell] = locate(m, slot.object, slot.firstCell + element);
  // Not an access of the function's: storage may be made, but nothing is touched.
  return cell < m.memory.instance(instance).size ? m.memory.cell(instance, cell) : entryValue(m, instance, cell);
}

static void addSlot(Machine& m, const ir::Slot& slot, Exit& failed, Propagation& result) {
  const std::int64_t count = slot.isReturn() ? 1 : ir::staticInteger(m.module, slot.count).value_or(0);
  std::vector<std::string> unset;
  std::size_t unsetCount = 0;
  std::string firstMaybe;
  std::size_t maybeCount = 0;
  for (std::int64_t k = 0; k < count; ++k) {
    const auto element = static_cast<std::uint64_t>(k);
    Value value = dependentValue(m, slot, element);
    const auto name = [&] { return slot.isReturn() ? "return" : cellName(m, slot.object, slot.firstCell + element); };
    if (value.kind == ValueKind::Unset && unsetCount++ == 0) unset.push_back(name());
    if (value.kind != ValueKind::Unset && value.maybeUnset && maybeCount++ == 0) firstMaybe = name();
    if (value.kind == ValueKind::Unset) value = realValue(IndexSets::kEmpty, ir::ScalarKind::F64);
    if (value.kind != ValueKind::Real)
      stop(m, DiagId::Unsupported, slot.range, "the dependent `" + name() + "` is written as another type than it has");
    const Value* alsoFailed = nullptr;
    if (failed.taken() && !slot.isReturn()) {
      const auto [instance, cell] = locate(m, slot.object, slot.firstCell + element);
      const auto at = failed.state->cells.find(location(instance, cell));
      if (at != failed.state->cells.end()) alsoFailed = &at->second;
    }
    addRow(m, slot, value, alsoFailed, result);
  }
  if (unsetCount > 0)
    m.diagnostics.report(DiagId::UnwrittenDependent, slot.range,
                         "the dependent `" + unset[0] + "` is never written" + andMore(unsetCount));
  if (maybeCount > 0)
    m.diagnostics
        .report(DiagId::MaybeUnwrittenDependent, slot.range,
                "the dependent `" + firstMaybe + "` is not written on every path" + andMore(maybeCount))
        .note("its derivative is that of the paths that write it");
}

/// The slot that a row is of, and which of its elements it is.
static std::pair<const ir::Slot*, std::uint64_t> elementOf(const Machine& m, std::int64_t row) {
  for (const ir::Slot& slot : m.module.dependents) {
    const std::int64_t count = slot.isReturn() ? 1 : ir::staticInteger(m.module, slot.count).value_or(0);
    if (row < count) return {&slot, static_cast<std::uint64_t>(row)};
    row -= count;
  }
  throw InternalError("propagate", "a row that is no dependent's is followed");
}

void locateRow(Machine& m) {
  const auto [slot, element] = elementOf(m, m.followed->row);
  if (slot->isReturn()) return;
  const auto [instance, cell] = locate(m, slot->object, slot->firstCell + element);
  m.followed->rowAt = location(instance, cell);
}

Propagation followedResults(Machine& m, Flow flow, SetId& last) {
  joinPaths(m, flow);
  Exit& failed = *m.onFailure;
  if (failed.taken()) settleFailure(m, failed);
  const auto [slot, element] = elementOf(m, m.followed->row);
  const Value value = dependentValue(m, *slot, element);
  last = value.kind == ValueKind::Real ? value.tag : IndexSets::kEmpty;
  if (failed.taken() && !slot->isReturn()) {
    const auto at = failed.state->cells.find(m.followed->rowAt);
    if (at != failed.state->cells.end() && at->second.kind == ValueKind::Real)
      last = m.domain.sets.unite(last, at->second.tag);
  }
  Propagation result;
  result.pattern.rows = result.pattern.cols = 1;
  m.domain.sets.append(last, result.pattern.col);
  result.pattern.rowPtr.push_back(result.pattern.nnz());
  finishFacts(m, result.facts);
  return result;
}

std::vector<SetId> followedRows(Machine& m, Flow flow) {
  joinPaths(m, flow);
  if (Exit& failed = *m.onFailure; failed.taken()) settleFailure(m, failed);
  std::vector<SetId> last;
  for (const ir::Slot& slot : m.module.dependents) {
    const std::int64_t count = slot.isReturn() ? 1 : ir::staticInteger(m.module, slot.count).value_or(0);
    for (std::int64_t k = 0; k < count; ++k) {
      const Value value = dependentValue(m, slot, static_cast<std::uint64_t>(k));
      last.push_back(value.kind == ValueKind::Real ? value.tag : IndexSets::kEmpty);
    }
  }
  return last;
}

static void addRow(Machine& m, const ir::Slot& slot, const Value& value, const Value* failed, Propagation& result) {
  SetId set = value.tag;
  if (failed != nullptr && failed->kind == ValueKind::Real) set = m.domain.sets.unite(set, failed->tag);
  SparsityPattern& pattern = result.pattern;
  if (pattern.col.size() + m.domain.sets.size(set) > kMostEntries)
    stop(m, DiagId::TooLong, slot.range,
         "the pattern has more than " + std::to_string(kMostEntries) +
             " entries, and needs more memory than there may be",
         "give a smaller size with `--set`, or ask for a part of the rows or columns");
  m.domain.sets.append(set, pattern.col);
  pattern.rowPtr.push_back(pattern.nnz());
  ++pattern.rows;
  m.facts.maybeUnwritten.push_back(value.maybeUnset);
}

static void finishFacts(const Machine& m, Facts& facts) {
  facts = m.facts;
  facts.variedLoad.assign(m.varied.begin(), m.varied.end());
  facts.variedObject.assign(m.variedObject.begin(), m.variedObject.end());
  facts.executed.assign(m.executed.begin(), m.executed.end());
}

}  // namespace sparsegen::propagation
