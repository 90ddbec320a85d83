//===- Differentiate.cpp - IR with tangents from IR -----------------------===//
//
// The passes of forward mode, in their order. Each is a room's; here stands why
// it has its place.
//
//===----------------------------------------------------------------------===//

#include "Differentiate/Differentiate.h"

#include "Differentiate/Forward.h"
#include "Differentiate/Interface/ComparedPointers.h"
#include "Differentiate/Interface/Entry.h"
#include "Differentiate/Interface/Memory.h"
#include "Differentiate/Simplify/DeadStores.h"
#include "Differentiate/Simplify/LoadsInPlace.h"
#include "Differentiate/Simplify/Preaccumulate.h"
#include "Differentiate/Simplify/Reassociate.h"
#include "Differentiate/Simplify/Reciprocals.h"
#include "Differentiate/Simplify/SharedScalars.h"
#include "Differentiate/Simplify/SunkCombines.h"
#include "Differentiate/Tangent/Rewrite.h"
#include "Differentiate/Tangent/StrongFactors.h"
#include "IR/Transform/DropUnused.h"

namespace sparsegen {

using namespace differentiate;

namespace {

/// Calls a pass for each function that the module has now.
template <class Pass>
void forEachFunction(const ir::Module& module, const Pass& pass) {
  const std::size_t functions = module.functions.size();
  for (std::size_t k = 0; k < functions; ++k) pass(ir::FunctionId(k));
}

}  // namespace

void differentiate::prune(Derivation& derivation) {
  Subject& subject = derivation.subject;
  std::set<ir::ObjectId> ours = movedObjects(derivation);
  bool result = hasPassiveResult(derivation);
  if (subject.mode.sink == Sink::Product)  // its values are results, too
    for (const ir::Slot& slot : subject.module.dependents) {
      ours.erase(slot.object);
      result = result || slot.isReturn();
    }
  removeDeadStores(subject, ours, result ? ResultUse::Used : ResultUse::Unused);
}

// What is known of the primal: the order is that of what needs what. Activity is asked for by the groups of objects
// that shadows are made for, and shadows by the parameters that `prepare` adds for results.
differentiate::Forward::Forward(const ir::Module& module, const Facts& facts, ForwardMode mode,
                                Diagnostics& diagnostics)
    : subject(module, facts, mode, diagnostics),
      activity(analyseActivity(subject)),
      shadows(subject, activity),
      derivation(prepare(subject, activity, shadows)) {
  const std::string name = subject.module[subject.user].name;  // before rewriting renames it

  // Asked of the primal: rewriting adds arguments and shadows that the user did not compare.
  requireComparable(derivation);

  // The one pass that makes tangents. All others change what it made.
  forEachFunction(subject.module, [&](ir::FunctionId k) { rewriteFunction(derivation, k); });

  // Of all functions at once, since tangents go through memory from one to another. Before preaccumulation, which
  // multiplies coefficients: a product has to know which of its factors are strong.
  markStrongFactors(derivation, Carried::Tangents);

  // Before anything is removed: a form that stands in for a local's tangents is what leaves them without a use.
  forEachFunction(subject.module, [&](ir::FunctionId k) { preaccumulate(derivation, k); });

  // Of sides whose locals have no tangents of their own any more; what the branches were between is in one line then.
  if (mode.branches == Branches::Sunk)
    forEachFunction(subject.module, [&](ir::FunctionId k) {
      if (sinkCombines(derivation, k)) preaccumulate(derivation, k);
    });

  // Of the locals that preaccumulation left, since branches and loops change them.
  if (mode.sink == Sink::Rows)
    forEachFunction(subject.module, [&](ir::FunctionId k) { mergeRowLocals(derivation, k, groups); });

  // Of the temporaries that hold coefficients, when no pass makes or moves any more of them.
  if (mode.carrier == Carrier::Slots)
    forEachFunction(subject.module, [&](ir::FunctionId k) { shareScalars(derivation, k); });

  // After all that drops Combines and with them the only reads of values; before the entry function, so that memory
  // which no parameter reaches any more is never made.
  prune(derivation);

  // After dead stores, which leave of the function's values those that derivatives are made of, and of products those
  // that are used. What these passes leave without a use goes, too.
  if (mode.carrier == Carrier::Slots) {
    forEachFunction(subject.module, [&](ir::FunctionId k) { useReciprocals(derivation, k); });
    forEachFunction(subject.module, [&](ir::FunctionId k) { reassociate(derivation, k); });
    prune(derivation);
  }

  // After dead stores, since only what nothing writes is read in place.
  forEachFunction(subject.module, [&](ir::FunctionId k) { putLoadsInPlace(derivation, k); });

  // Last: it calls the user's function with the parameters that are left.
  makeEntry(derivation, name);
}

ir::Module differentiateForward(const ir::Module& module, const Facts& facts, ForwardMode mode,
                                Diagnostics& diagnostics) {
  ir::Module derived = std::move(Forward(module, facts, mode, diagnostics).subject.module);
  ir::dropUnused(derived);
  return derived;
}

}  // namespace sparsegen
