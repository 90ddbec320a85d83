//===- Differentiate.cpp - IR with tangents from IR -----------------------===//

#include "Differentiate/Differentiate.h"

#include "Differentiate/Forward.h"
#include "Differentiate/Interface/ComparedPointers.h"
#include "Differentiate/Interface/Entry.h"
#include "Differentiate/Interface/Memory.h"
#include "Differentiate/Simplify/DeadStores.h"
#include "Differentiate/Simplify/LoadsInPlace.h"
#include "Differentiate/Simplify/Preaccumulate.h"
#include "Differentiate/Tangent/Rewrite.h"
#include "Differentiate/Tangent/StrongFactors.h"

namespace sparsegen {

using namespace differentiate;

namespace {

/// Removes what computes values that only the primal's caller wants.
void prune(Derivation& derivation) {
  Subject& subject = derivation.subject;
  const bool product = subject.kind == ForwardKind::Product;
  std::set<ir::ObjectId> ours = movedObjects(derivation);
  bool result = hasPassiveResult(derivation);
  for (const ir::Slot& slot : subject.module.dependents) {
    if (!product) continue;
    ours.erase(slot.object);
    result = result || slot.isReturn();
  }
  removeDeadStores(subject, ours, result ? ResultUse::Used : ResultUse::Unused);
}

}  // namespace

differentiate::Forward::Forward(const ir::Module& module, const Facts& facts, ForwardKind kind,
                                Diagnostics& diagnostics)
    : subject(module, facts, kind, diagnostics),
      activity(analyseActivity(subject)),
      shadows(subject, activity),
      derivation(prepare(subject, activity, shadows)) {
  requireComparable(derivation);
  const std::string name = subject.module[subject.user].name;
  const std::size_t functions = subject.module.functions.size();
  for (std::size_t k = 0; k < functions; ++k) rewriteFunction(derivation, ir::FunctionId(k));
  markStrongFactors(derivation);
  for (std::size_t k = 0; k < functions; ++k) preaccumulate(derivation, ir::FunctionId(k));
  if (kind == ForwardKind::Direct)
    for (std::size_t k = 0; k < functions; ++k) mergeRowLocals(derivation, ir::FunctionId(k), groups);
  prune(derivation);
  for (std::size_t k = 0; k < functions; ++k) putLoadsInPlace(derivation, ir::FunctionId(k));
  makeEntry(derivation, name);
}

ir::Module differentiateForward(const ir::Module& module, const Facts& facts, ForwardKind kind,
                                Diagnostics& diagnostics) {
  return std::move(Forward(module, facts, kind, diagnostics).subject.module);
}

}  // namespace sparsegen
