//===- Rewrites.cpp - the primal in another form --------------------------===//

#include "Differentiate/Rewrites.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "Differentiate/Model/Subject.h"
#include "IR/Transform/CloneFunctions.h"
#include "IR/Transform/ResolvePointers.h"
#include "IR/Transform/ScalarReplacement.h"
#include "IR/Transform/ShiftLoops.h"
#include "IR/Transform/Unroll.h"
#include "IR/Verifier.h"
#include "IR/Walk.h"
#include "Propagate/BindingTimes.h"

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

/// A run for every size can't tell whether all of an array was written before it is read: what exact runs have found of
/// the module as it was holds of what it became.
void takeOver(const Facts& before, Rewritten& rewritten) {
  if (!isStructural(rewritten.module)) return;
  std::vector<bool>& reads = rewritten.facts.readOnEntry;
  for (std::size_t k = 0; k < reads.size(); ++k) reads[k] = k < before.readOnEntry.size() && before.readOnEntry[k];
  separateAgain(rewritten.module, rewritten.facts);
}

/// A rewrite is not used where a run does not find the pattern that there was without it.
std::optional<Rewritten> propagated(std::optional<Module> rewritten, const Facts& before,
                                    const SparsityPattern& pattern) {
  if (!rewritten) return std::nullopt;
  requireWellFormed(*rewritten, "transform");
  Diagnostics unheard;  // the run without it has said it
  std::optional<Propagation> again = propagate(*rewritten, unheard);
  if (!again || again->pattern != pattern) return std::nullopt;
  Rewritten made{*std::move(rewritten), std::move(again->facts)};
  takeOver(before, made);
  return made;
}

/// Small locals as scalars, also those that returned references lead to. Twice: what a lambda captures by reference are
/// pointers in a record, which lead to one place each once they are variables.
void makeScalars(Module& lines) {
  for (unsigned round = 0; round < 2; ++round) {
    resolvePointers(lines);
    replaceAggregates(lines);
  }
}

}  // namespace

std::optional<Rewritten> clonePerCall(const Module& module, const Facts& facts, const SparsityPattern& pattern) {
  return propagated(cloneFunctions(module, std::vector<bool>(module.functions.size(), true)), facts, pattern);
}

std::optional<Rewritten> cloneWhereMixed(const Module& module, const Facts& facts, const SparsityPattern& pattern) {
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
  return propagated(cloneFunctions(module, std::move(wanted)), facts, pattern);
}

std::optional<Rewritten> straightened(const Module& module, const Facts& facts, const SparsityPattern& pattern) {
  std::optional<Module> lines = unroll(module);
  if (lines) makeScalars(*lines);
  return propagated(std::move(lines), facts, pattern);
}

std::optional<Rewritten> straightenedWithin(const Module& module, const Facts& facts, const SparsityPattern& pattern,
                                            std::set<ObjectId>& outer) {
  Module settled(module);
  settleLocalExtents(settled, facts);
  std::optional<Module> lines = unroll(settled, outer);
  if (lines) makeScalars(*lines);
  return propagated(std::move(lines), facts, pattern);
}

std::optional<Rewritten> shifted(const Module& module, const Facts& facts, const SparsityPattern& pattern) {
  return propagated(shiftLoops(module), facts, pattern);
}

}  // namespace sparsegen::differentiate
