//===- Tighten.cpp - rewrites that a run of propagate asks for ------------===//

#include "Propagate/Tighten.h"

#include <algorithm>

#include "IR/Transform/ClearUnwritten.h"
#include "IR/Transform/GuardedCancellation.h"
#include "IR/Transform/LocalizeState.h"

namespace sparsegen {

namespace {

void pass(const Diagnostics& from, Diagnostics& to) {
  for (const Diagnostic& each : from.all()) to.add(each);
}

}  // namespace

std::optional<Propagation> propagateTight(ir::Module& module, Diagnostics& diagnostics) {
  return propagateTight(module, diagnostics, &propagate);
}

std::optional<Propagation> propagateTight(ir::Module& module, Diagnostics& diagnostics, const PropagateRun& run) {
  Diagnostics first;
  std::optional<Propagation> wide = run(module, first);
  if (wide && ir::localizeStates(module, wide->facts.readOnEntry)) {
    first = Diagnostics();
    wide = run(module, first);
  }
  if (wide && std::ranges::count(wide->facts.copiedUnwritten, true) != 0) {
    ir::clearUnwritten(module, wide->facts.copiedUnwritten);
    first = Diagnostics();
    wide = run(module, first);
  }
  if (wide && std::ranges::count(wide->facts.coincides, true) != 0) {
    ir::Module tighter = module;
    ir::guardCancellations(tighter, {wide->facts.coincides, wide->facts.targets});
    Diagnostics second;
    std::optional<Propagation> tight = run(tighter, second);
    if (tight && tight->pattern.nnz() < wide->pattern.nnz()) {
      module = std::move(tighter);
      pass(second, diagnostics);
      return tight;
    }
  }
  pass(first, diagnostics);
  return wide;
}

}  // namespace sparsegen
