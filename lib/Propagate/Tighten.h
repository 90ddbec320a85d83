//===- Tighten.h - rewrites that a run of propagate asks for ----*- C++ -*-===//
//
// Some rewrites of the module (IR/Transform) need what a run has shown. Each is
// followed by a full run, whose pattern counts, so that propagate and
// differentiate see the same function.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <functional>
#include <optional>

#include "IR/IR.h"
#include "Propagate/Propagate.h"

namespace sparsegen {

/// Propagates, rewrites the module by what the run showed, and propagates again:
/// states that no call reads before it writes them become locals (LocalizeState), always;
/// locals that were copied before they were written are cleared where they come to life (ClearUnwritten), always;
/// differences of one and the same value, such as `c[i + right] - c[i + left]` with right == left, become zeros under a
/// condition (GuardedCancellation), if that makes the pattern smaller.
/// The diagnostics are those of the last run. At most four runs; nothing where an error was reported.
std::optional<Propagation> propagateTight(ir::Module& module, Diagnostics& diagnostics);

/// A run of a module, as propagate() is one.
using PropagateRun = std::function<std::optional<Propagation>(const ir::Module&, Diagnostics&)>;

/// The same by another run.
std::optional<Propagation> propagateTight(ir::Module& module, Diagnostics& diagnostics, const PropagateRun& run);

}  // namespace sparsegen
