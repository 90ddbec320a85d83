//===- Propagate.cpp - index sets through the IR --------------------------===//

#include "Propagate/Propagate.h"

#include <algorithm>

#include "IR/Integer.h"
#include "Propagate/Call.h"
#include "Propagate/Entry.h"
#include "Propagate/Machine.h"
#include "Propagate/Results.h"

namespace sparsegen {

namespace propagation {

static Flow runEntry(Machine& m, Exit& failed);

Machine::Machine(const ir::Module& ran, Diagnostics& reports, std::int32_t elements, std::uint64_t most)
    : module(ran),
      diagnostics(reports),
      isForEverySize(ir::isStructural(ran)),
      program(ran),
      nodes(program.nodes),
      domain(elements),
      memory(domain),
      varied(ran.exprs.size()),
      executed(ran.stmts.size()),
      variedObject(ran.objects.size()),
      readColumns(elements > Facts::kMostOrdered ? 0 : static_cast<std::size_t>(elements)),
      mostSteps(most),
      rowWritten(ran.objects.size()),
      pointersWritten(ran.objects.size()),
      isRows(ran.objects.size()),
      columns(static_cast<std::uint32_t>(elements)) {
  facts.targets.resize(module.exprs.size());
  facts.touchedCells.resize(module.objects.size());
  facts.isFollowed.resize(module.objects.size());
  facts.unnamed.resize(module.exprs.size());
  facts.readOnEntry.resize(module.objects.size());
  facts.copiedUnwritten.resize(module.objects.size());
  facts.maybeTrue.resize(module.stmts.size());
  facts.unknownControl.resize(module.stmts.size());
  facts.unknownChoice.resize(module.exprs.size());
  facts.constantInteger.resize(module.exprs.size());
  facts.comparesCallers.resize(module.exprs.size());
  facts.coincides.resize(module.exprs.size());
  integersSeen.resize(module.exprs.size());
}

Machine::Machine(const ir::Module& ran, Diagnostics& reports, const Followed& follow) : Machine(ran, reports, 1) {
  followed = follow;
  domain.sets.tellApartBy(followed->provenance);
}

Propagation execute(Machine& m) {
  Exit failed;
  const Flow flow = runEntry(m, failed);
  return results(m, flow);
}

Propagation executeFollowing(Machine& m, SetId& last) {
  Exit failed;
  const Flow flow = runEntry(m, failed);
  return followedResults(m, flow, last);
}

std::vector<SetId> executeFollowing(Machine& m) {
  Exit failed;
  const Flow flow = runEntry(m, failed);
  return followedRows(m, flow);
}

/// The same of a structure pass: see Propagate.h.
static std::optional<std::vector<std::int64_t>> runIntegers(Machine& m, ir::ObjectId object) {
  Exit failed;
  if (runEntry(m, failed) == Flow::Dead) return std::nullopt;
  const std::uint32_t instance = m.program.slot[object.value];
  std::vector<std::int64_t> integers;
  integers.reserve(m.facts.touchedCells[object.value]);
  for (std::uint64_t cell = 0; cell < m.facts.touchedCells[object.value]; ++cell) {
    const Value& value = m.memory.cell(instance, cell);
    if (value.kind != ValueKind::Integer || !value.interval().known()) return std::nullopt;
    integers.push_back(value.interval().lo);
  }
  return integers;
}

/// `failed` is where paths meet that fail.
static Flow runEntry(Machine& m, Exit& failed) {
  prepareSlots(m);
  prepareMemory(m);
  pushFrame(m, m.module.entry);
  for (const ir::ObjectId parameter : m.module[m.module.entry].parameters)
    fillEntry(m, m.frame + m.program.slot[parameter.value], 0);
  if (m.followed) locateRow(m);
  failed = m.memory.openExit();
  m.onFailure = &failed;
  return runBody(m, m.module.entry);
}

}  // namespace propagation

namespace {

/// How many elements the slots of one side have; none, and an error, where they are more than can be followed.
std::optional<std::int64_t> elements(const ir::Module& module, const std::vector<ir::Slot>& slots,
                                     Diagnostics& diagnostics) {
  constexpr auto kMost = static_cast<std::int64_t>(propagation::kMostCells);
  std::int64_t sum = 0;
  for (const ir::Slot& slot : slots) {
    const std::int64_t count = ir::staticInteger(module, slot.count).value_or(1);
    if (count > kMost - sum) {
      diagnostics
          .report(DiagId::TooLong, slot.range,
                  "slot `" + slot.name + "` has " + std::to_string(count) +
                      " elements, and needs more memory than the analysis has")
          .note("at most " + std::to_string(kMost) + " elements can be followed");
      return std::nullopt;
    }
    sum += count;
  }
  return sum;
}

}  // namespace

std::optional<Propagation> propagate(const ir::Module& module, Diagnostics& diagnostics) {
  return propagateWithin(module, diagnostics, propagation::kMostSteps);
}

std::optional<Propagation> propagateWithin(const ir::Module& module, Diagnostics& diagnostics, std::uint64_t steps) {
  const bool isForEverySize = ir::isStructural(module);
  const auto columns =
      isForEverySize ? std::optional<std::int64_t>(1) : elements(module, module.independents, diagnostics);
  if (!columns || (!isForEverySize && !elements(module, module.dependents, diagnostics))) return std::nullopt;
  try {
    propagation::Machine machine(module, diagnostics, static_cast<std::int32_t>(*columns), steps);
    return execute(machine);
  } catch (const propagation::Stopped&) {
    return std::nullopt;
  }
}

ir::IntegerRun runIntegers(const ir::Module& module, ir::ObjectId object, Diagnostics& diagnostics) {
  return runIntegersWithin(module, object, diagnostics, propagation::kMostSteps);
}

ir::IntegerRun runIntegersWithin(const ir::Module& module, ir::ObjectId object, Diagnostics& diagnostics,
                                 std::uint64_t steps) {
  ir::IntegerRun run = ir::interpretIntegers(module, object, {.steps = steps, .cells = propagation::kMostCells});
  // The abstract machine has the same limit, and is slower.
  if (run.written || run.stoppedAt.valid() || run.isTooLong) return run;
  try {
    propagation::Machine machine(module, diagnostics, 0);
    run.written = runIntegers(machine, object);
  } catch (const propagation::Stopped&) {
  }
  return run;
}

}  // namespace sparsegen
