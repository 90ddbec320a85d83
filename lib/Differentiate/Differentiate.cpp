//===- Differentiate.cpp - IR with tangents from IR -----------------------===//

#include "Differentiate/Differentiate.h"

#include "Differentiate/Activity.h"
#include "Differentiate/DeadStores.h"
#include "Differentiate/Entry.h"
#include "Differentiate/Rewriter.h"
#include "Differentiate/Shadows.h"
#include "Differentiate/Subject.h"

namespace sparsegen {

using namespace differentiate;

ir::Module differentiateForward(const ir::Module& module, const Facts& facts, ForwardKind kind,
                                Diagnostics& diagnostics) {
  Subject subject(module, facts, kind, diagnostics);
  const Activity activity = analyseActivity(subject);
  Shadows shadows(subject, activity);
  Derivation derivation = prepare(subject, activity, shadows);
  const std::string name = subject.module[subject.user].name;
  const std::size_t functions = subject.module.functions.size();
  for (std::size_t k = 0; k < functions; ++k) rewriteFunction(derivation, ir::FunctionId(k));
  makeEntry(derivation, name);
  removeDeadStores(subject);
  return std::move(subject.module);
}

}  // namespace sparsegen
