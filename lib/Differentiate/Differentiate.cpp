//===- Differentiate.cpp - IR with tangents from IR -----------------------===//

#include "Differentiate/Differentiate.h"

#include "Differentiate/Activity.h"
#include "Differentiate/DeadStores.h"
#include "Differentiate/Entry.h"
#include "Differentiate/Memory.h"
#include "Differentiate/Preaccumulate.h"
#include "Differentiate/Rewriter.h"
#include "Differentiate/Shadows.h"
#include "Differentiate/Subject.h"

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

ir::Module differentiateForward(const ir::Module& module, const Facts& facts, ForwardKind kind,
                                Diagnostics& diagnostics) {
  Subject subject(module, facts, kind, diagnostics);
  const Activity activity = analyseActivity(subject);
  Shadows shadows(subject, activity);
  Derivation derivation = prepare(subject, activity, shadows);
  const std::string name = subject.module[subject.user].name;
  const std::size_t functions = subject.module.functions.size();
  for (std::size_t k = 0; k < functions; ++k) rewriteFunction(derivation, ir::FunctionId(k));
  for (std::size_t k = 0; k < functions; ++k) preaccumulate(derivation, ir::FunctionId(k));
  prune(derivation);
  makeEntry(derivation, name);
  return std::move(subject.module);
}

}  // namespace sparsegen
