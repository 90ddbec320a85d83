//===- Results.cpp - the dependents at the end ----------------------------===//
//
// The rows of the pattern, and what some path has left unwritten. Paths on
// which the entry function fails (it stops, or returns a nonzero status) owe no
// value; what they have written counts. A status that may be zero or not says so
// where the path has left a dependent unwritten. Of a truth value it is taken to be
// false that says so, unless the paths that return false write more.
//
//===----------------------------------------------------------------------===//

#include <algorithm>

#include "IR/Integer.h"
#include "Propagate/Machine.h"

namespace sparsegen::propagation {

namespace {

std::string andMore(std::size_t count) {
  return count > 1 ? ", and " + std::to_string(count - 1) + " more of this slot" : "";
}

}  // namespace

/// Whether the entry function says by `true` and `false` how it went.
bool Machine::tellsByTruth() const {
  const ir::Type& result = m_[m_[m_.entry].result];
  return result.kind == ir::TypeKind::Scalar && result.scalar == ir::ScalarKind::Bool;
}

/// Whether the present path has not written the first or the last element of a dependent.
bool Machine::leavesUnwritten() {
  return std::ranges::any_of(m_.dependents, [&](const ir::Slot& slot) {
    const std::int64_t elements = slot.isReturn() ? 0 : ir::staticInteger(m_, slot.count).value_or(0);
    const auto isUnset = [&](std::int64_t k) {
      return dependentValue(slot, static_cast<std::uint64_t>(k)).kind == ValueKind::Unset;
    };
    return elements > 0 && (isUnset(0) || isUnset(elements - 1));
  });
}

/// How many dependents some path has left unwritten: of those that return, or of those that fail.
std::size_t Machine::owed(const ExitState* of) {
  std::size_t count = 0;
  for (const ir::Slot& slot : m_.dependents) {
    const std::int64_t elements = slot.isReturn() ? 0 : ir::staticInteger(m_, slot.count).value_or(0);
    for (std::int64_t k = 0; k < elements; ++k) {
      const Value value = dependentValue(slot, static_cast<std::uint64_t>(k));
      const auto [instance, cell] = locate(slot.object, slot.firstCell + static_cast<std::uint64_t>(k));
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
void Machine::settleFailure(Exit& failed) {
  if (!tellsByTruth() || owed(nullptr) <= owed(failed.state.get())) return;
  Exit returned{.start = failed.start};
  memory_.take(returned);
  memory_.resume(failed);
  failed = std::move(returned);
  memory_.complete(failed);
}

Propagation Machine::results(Flow flow) {
  Exit& failed = *failed_;
  if (flow == Flow::Failed) flow = failed.taken() ? (memory_.meet(failed), Flow::Normal) : Flow::Normal;
  if (flow == Flow::Dead) {
    const ir::Function& entry = m_[m_.entry];
    if (!failed.taken()) stop(DiagId::NoResult, entry.range, "no path through `" + entry.name + "` returns");
    memory_.resume(failed);
  }
  if (failed.taken()) memory_.complete(failed);
  Propagation result;
  for (const ir::Slot& slot : m_.independents) result.pattern.cols += ir::staticInteger(m_, slot.count).value_or(1);
  for (const auto* slots : {&m_.independents, &m_.dependents})
    for (const ir::Slot& slot : *slots) requireRowsInPlace(slot);
  if (failed.taken()) settleFailure(failed);
  for (const ir::Slot& slot : m_.dependents) addSlot(slot, failed, result);
  requireUnwritten();
  reportEntryReads();
  checkLent();
  requireApart();
  if (diagnostics_.hasErrors()) throw Stopped{};
  reportEmpty(result.pattern);
  finishFacts(result.facts);
  return result;
}

/// What a state holds on entry is not an input that a caller gives: where it matters it is taken as before the first
/// call, if that is known, and it must carry no derivative from one call to the next.
void Machine::reportEntryReads() {
  for (const auto& [object, range] : entryReads_) {
    const std::string name = "`" + objectName(object) + "`";
    if (variedObject_[object.value])
      diagnostics_
          .report(DiagId::StateRead, range, name + " keeps what depends on the inputs from one call to the next")
          .note("pass it as a parameter, or write it before it is read");
    else if (!m_[object].original.valid())
      diagnostics_
          .report(DiagId::StateRead, range,
                  name + " is read before it is written, and the generated header can't name it")
          .note("make it `const`, or pass it as a parameter");
    else if (m_[m_[object].original].kind == ir::ObjectKind::Constant)
      diagnostics_
          .report(DiagId::StateAssumed, range,
                  name + " is read before it is written: it is taken as before the first call")
          .note("write it before it is read, or pass it as a parameter");
  }
}

Value Machine::dependentValue(const ir::Slot& slot, std::uint64_t element) {
  if (slot.isReturn()) return memory_.cell(frame_, 0);
  const auto [instance, cell] = locate(slot.object, slot.firstCell + element);
  // Not an access of the function's: storage may be made, but nothing is touched.
  return cell < memory_.instance(instance).size ? memory_.cell(instance, cell) : entryValue(instance, cell);
}

void Machine::addSlot(const ir::Slot& slot, Exit& failed, Propagation& result) {
  const std::int64_t count = slot.isReturn() ? 1 : ir::staticInteger(m_, slot.count).value_or(0);
  std::vector<std::string> unset;
  std::size_t unsetCount = 0;
  std::string firstMaybe;
  std::size_t maybeCount = 0;
  for (std::int64_t k = 0; k < count; ++k) {
    const auto element = static_cast<std::uint64_t>(k);
    Value value = dependentValue(slot, element);
    const auto name = [&] { return slot.isReturn() ? "return" : cellName(slot.object, slot.firstCell + element); };
    if (value.kind == ValueKind::Unset && unsetCount++ == 0) unset.push_back(name());
    if (value.kind != ValueKind::Unset && value.maybeUnset && maybeCount++ == 0) firstMaybe = name();
    if (value.kind == ValueKind::Unset) value = realValue(IndexSets::kEmpty, ir::ScalarKind::F64);
    if (value.kind != ValueKind::Real)
      stop(DiagId::Unsupported, slot.range, "the dependent `" + name() + "` is written as another type than it has");
    const Value* alsoFailed = nullptr;
    if (failed.taken() && !slot.isReturn()) {
      const auto [instance, cell] = locate(slot.object, slot.firstCell + element);
      const auto at = failed.state->cells.find(location(instance, cell));
      if (at != failed.state->cells.end()) alsoFailed = &at->second;
    }
    addRow(slot, value, alsoFailed, result);
  }
  if (unsetCount > 0)
    diagnostics_.report(DiagId::UnwrittenDependent, slot.range,
                        "the dependent `" + unset[0] + "` is never written" + andMore(unsetCount));
  if (maybeCount > 0)
    diagnostics_
        .report(DiagId::MaybeUnwrittenDependent, slot.range,
                "the dependent `" + firstMaybe + "` is not written on every path" + andMore(maybeCount))
        .note("its derivative is that of the paths that write it");
}

void Machine::addRow(const ir::Slot& slot, const Value& value, const Value* failed, Propagation& result) {
  SetId set = value.tag;
  if (failed != nullptr && failed->kind == ValueKind::Real) set = domain_.sets.unite(set, failed->tag);
  SparsityPattern& pattern = result.pattern;
  if (pattern.col.size() + domain_.sets.size(set) > kMostEntries)
    stop(DiagId::TooLong, slot.range,
         "the pattern has more than " + std::to_string(kMostEntries) +
             " entries, and needs more memory than there may be",
         "give a smaller size with `--set`, or ask for a part of the rows or columns");
  domain_.sets.append(set, pattern.col);
  pattern.rowPtr.push_back(pattern.nnz());
  ++pattern.rows;
  facts_.maybeUnwritten.push_back(value.maybeUnset);
}

void Machine::finishFacts(Facts& facts) const {
  facts = facts_;
  facts.variedLoad.assign(varied_.begin(), varied_.end());
  facts.variedObject.assign(variedObject_.begin(), variedObject_.end());
  facts.executed.assign(executed_.begin(), executed_.end());
}

}  // namespace sparsegen::propagation
