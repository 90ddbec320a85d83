//===- UnknownControl.cpp - where control goes by values ------------------===//

#include "Differentiate/UnknownControl.h"

#include "Differentiate/Traverse.h"

namespace sparsegen::differentiate {

using namespace ir;

/// A branch that differentiate made has no facts of its own: reals are not known.
bool isUnknownBranch(const Subject& subject, StmtId id, const If& node) {
  if (subject.unknownControl(id)) return true;
  bool real = false;
  forEachNode(subject.module, node.condition,
              [&](ExprId expr) { real |= isRealScalar(subject.module, subject.module[expr].type); });
  return real;
}

namespace {

/// Whether rows are read behind the call of the user's function, as where dependents are locals that are copied.
bool readsRowsBehind(const Subject& subject) {
  const Module& module = subject.module;
  bool called = false, reads = false;
  for (const StmtId id : module[module.entry].body) {
    if (called)
      forEachStmt(module, Block{id}, [&](StmtId inner) {
        const auto* combine = std::get_if<Combine>(&module[inner].node);
        reads |= combine && !combine->terms.empty();
      });
    called |= std::holds_alternative<Call>(module[id].node);
  }
  return reads;
}

}  // namespace

UnknownControl::UnknownControl(const Subject& subject) : subject_(subject), isReadBehind_(readsRowsBehind(subject)) {
  const std::vector<FunctionId> functions = reachable(subject.module);
  for (const FunctionId function : functions) scan(subject.module[function].body, function, false);
  // What such functions call.
  for (const FunctionId function : functions) {
    const bool left = functions_.contains(function);
    forEachStmt(subject.module, subject.module[function].body, [&](StmtId id) {
      const auto* call = std::get_if<Call>(&subject.module[id].node);
      if (!call || (!left && !below_.contains(id))) return;
      for (const FunctionId callee : reachable(subject.module, call->callee)) functions_.insert(callee);
    });
  }
}

void UnknownControl::scan(const Block& block, FunctionId function, bool below) {
  for (const StmtId id : block) {
    const Stmt& stmt = subject_.module[id];
    if (below) below_.insert(id);
    // That the user's function is left early leaves out what is behind it, but nothing that is done already: unless the
    // entry function goes on with what is there.
    const bool isRest = function == subject_.user && !isReadBehind_;
    if (below && std::holds_alternative<Return>(stmt.node) && !isRest) functions_.insert(function);
    const auto* branch = std::get_if<If>(&stmt.node);
    const bool unknown = branch && isUnknownBranch(subject_, id, *branch);
    for (const Block* inner : blocksOf(stmt)) scan(*inner, function, below || unknown);
  }
}

}  // namespace sparsegen::differentiate
