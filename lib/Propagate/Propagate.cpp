//===- Propagate.cpp - index sets through the IR --------------------------===//

#include "Propagate/Propagate.h"

#include <algorithm>

#include "IR/Integer.h"
#include "Propagate/Coincidence.h"
#include "Propagate/CopiedUnwritten.h"
#include "Propagate/IntegerMachine.h"
#include "Propagate/Machine.h"

namespace sparsegen {

namespace propagation {

Machine::Machine(const ir::Module& module, Diagnostics& diagnostics, std::int32_t columns, std::uint64_t mostSteps)
    : m_(module),
      diagnostics_(diagnostics),
      program_(module),
      nodes_(program_.nodes),
      domain_(columns),
      memory_(domain_),
      varied_(module.exprs.size()),
      executed_(module.stmts.size()),
      variedObject_(module.objects.size()),
      mostSteps_(mostSteps),
      rowWritten_(module.objects.size()),
      pointersWritten_(module.objects.size()),
      isRows_(module.objects.size()) {
  facts_.targets.resize(module.exprs.size());
  facts_.touchedCells.resize(module.objects.size());
  facts_.isFollowed.resize(module.objects.size());
  facts_.unnamed.resize(module.exprs.size());
  facts_.readOnEntry.resize(module.objects.size());
  facts_.copiedUnwritten.resize(module.objects.size());
  facts_.maybeTrue.resize(module.stmts.size());
  facts_.unknownControl.resize(module.stmts.size());
  facts_.constantLoad.resize(module.exprs.size());
  facts_.comparesCallers.resize(module.exprs.size());
  facts_.coincides.resize(module.exprs.size());
  integerLoads_.resize(module.exprs.size());
}

Propagation Machine::run() {
  Exit failed;
  const Flow flow = runEntry(failed);
  return results(flow);
}

std::optional<std::vector<std::int64_t>> Machine::runIntegers(ir::ObjectId object) {
  Exit failed;
  if (runEntry(failed) == Flow::Dead) return std::nullopt;
  const std::uint32_t instance = program_.slot[object.value];
  std::vector<std::int64_t> integers;
  integers.reserve(facts_.touchedCells[object.value]);
  for (std::uint64_t cell = 0; cell < facts_.touchedCells[object.value]; ++cell) {
    const Value& value = memory_.cell(instance, cell);
    if (value.kind != ValueKind::Integer || !value.interval().known()) return std::nullopt;
    integers.push_back(value.interval().lo);
  }
  return integers;
}

/// `failed` is where paths meet that fail.
Flow Machine::runEntry(Exit& failed) {
  prepareSlots();
  prepareMemory();
  pushFrame(m_.entry);
  for (const ir::ObjectId parameter : m_[m_.entry].parameters) fillEntry(frame_ + program_.slot[parameter.value], 0);
  failed = memory_.openExit();
  failed_ = &failed;
  return runBody(m_.entry);
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

void pass(const Diagnostics& from, Diagnostics& to) {
  for (const Diagnostic& each : from.all()) {
    auto report = to.report(each.id, each.range, each.text);
    for (const Note& note : each.notes) report.note(note.range, note.text);
  }
}

}  // namespace

std::optional<Propagation> propagate(const ir::Module& module, Diagnostics& diagnostics) {
  const auto columns = elements(module, module.independents, diagnostics);
  if (!columns || !elements(module, module.dependents, diagnostics)) return std::nullopt;
  try {
    return propagation::Machine(module, diagnostics, static_cast<std::int32_t>(*columns)).run();
  } catch (const propagation::Stopped&) {
    return std::nullopt;
  }
}

std::optional<Propagation> propagateTight(ir::Module& module, Diagnostics& diagnostics) {
  Diagnostics first;
  std::optional<Propagation> wide = propagate(module, first);
  if (wide && std::ranges::count(wide->facts.copiedUnwritten, true) != 0) {
    propagation::clearCopied(module, wide->facts);
    first = Diagnostics();
    wide = propagate(module, first);
  }
  if (wide && std::ranges::count(wide->facts.coincides, true) != 0) {
    ir::Module tighter = module;
    propagation::writeCoincidences(tighter, wide->facts);
    Diagnostics second;
    std::optional<Propagation> tight = propagate(tighter, second);
    if (tight && tight->pattern.nnz() < wide->pattern.nnz()) {
      module = std::move(tighter);
      pass(second, diagnostics);
      return tight;
    }
  }
  pass(first, diagnostics);
  return wide;
}

IntegerRun runIntegers(const ir::Module& module, ir::ObjectId object, Diagnostics& diagnostics) {
  IntegerRun run = propagation::IntegerMachine(module).run(object);
  if (run.written || run.stoppedAt.valid()) return run;
  try {
    run.written = propagation::Machine(module, diagnostics, 0).runIntegers(object);
  } catch (const propagation::Stopped&) {
  }
  return run;
}

}  // namespace sparsegen
