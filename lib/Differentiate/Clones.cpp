//===- Clones.cpp - functions that differ from call to call ---------------===//

#include "Differentiate/Clones.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "IR/Transform/CloneFunctions.h"
#include "IR/Walk.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

/// Whether a pointer led to what carries derivatives, and to memory of the caller's that no name leads to.
bool isMixed(const Facts& facts, ExprId pointer) {
  return facts.unnamed[pointer.value] && std::ranges::any_of(facts.targets[pointer.value], [&](ObjectId target) {
           return facts.variedObject[target.value];
         });
}

/// Those that call them are of one kind each only where they are cloned too.
void addCallers(const Module& module, std::vector<bool>& wanted) {
  for (bool changed = true; changed;) {
    changed = false;
    for (const FunctionId function : reachable(module)) {
      if (wanted[function.value]) continue;
      forEachStmt(module, module[function].body, [&](StmtId stmt) {
        const auto* call = std::get_if<Call>(&module[stmt].node);
        if (!call || !wanted[call->callee.value] || wanted[function.value]) return;
        wanted[function.value] = true;
        changed = true;
      });
    }
  }
}

/// Clones are not used where a run does not find the pattern that there was without them.
std::optional<Clones> propagated(std::optional<Module> cloned, const SparsityPattern& pattern) {
  if (!cloned) return std::nullopt;
  Diagnostics unheard;  // the run without clones has said it
  std::optional<Propagation> again = propagate(*cloned, unheard);
  if (!again || again->pattern != pattern) return std::nullopt;
  return Clones{*std::move(cloned), std::move(again->facts)};
}

}  // namespace

std::optional<Clones> clonePerCall(const Module& module, const SparsityPattern& pattern) {
  return propagated(cloneFunctions(module, std::vector<bool>(module.functions.size(), true)), pattern);
}

std::optional<Clones> cloneWhereMixed(const Module& module, const Facts& facts, const SparsityPattern& pattern) {
  std::vector<bool> wanted(module.functions.size());
  for (const FunctionId function : reachable(module))
    forEachStmt(module, module[function].body, [&](const Stmt& stmt) {
      forEachExpr(stmt, [&](ExprId expr) {
        forEachNode(module, expr, [&](ExprId node) {
          if (isMixed(facts, node)) wanted[function.value] = true;
        });
      });
    });
  if (std::ranges::count(wanted, true) == 0) return std::nullopt;
  addCallers(module, wanted);
  return propagated(cloneFunctions(module, std::move(wanted)), pattern);
}

}  // namespace sparsegen::differentiate
