//===- SlotAccesses.cpp - who writes rows and reads columns ---------------===//

#include "Propagate/SlotAccesses.h"

#include <algorithm>

#include "Propagate/Machine.h"

namespace sparsegen {

namespace {

void keepEachOnce(std::vector<SlotAccess>& accesses) {
  std::ranges::sort(accesses);
  const auto rest = std::ranges::unique(accesses);
  accesses.erase(rest.begin(), rest.end());
}

}  // namespace

std::optional<SlotAccesses> slotAccesses(const ir::Module& module, Diagnostics& diagnostics) {
  std::int64_t columns = 0;
  for (const ir::Slot& slot : module.independents) columns += ir::staticInteger(module, slot.count).value_or(0);
  SlotAccesses found;
  try {
    propagation::Machine machine(module, diagnostics, static_cast<std::int32_t>(columns));
    machine.accesses = &found;
    execute(machine);
  } catch (const propagation::Stopped&) {
    return std::nullopt;
  }
  keepEachOnce(found.writes);
  keepEachOnce(found.reads);
  return found;
}

}  // namespace sparsegen
