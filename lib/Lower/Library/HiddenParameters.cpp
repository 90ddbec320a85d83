//===- HiddenParameters.cpp - memory of vectors that a caller may get -----===//

#include "Lower/Library/HiddenParameters.h"

#include <algorithm>
#include <set>

#include "IR/Walk.h"
#include "Lower/Context/ModuleContext.h"
#include "Lower/Statics/Allocations.h"
#include "Lower/Statics/State.h"

namespace sparsegen::lowering {

using ir::ExprId;
using ir::FunctionId;
using ir::ObjectId;

static void forEachCall(const ir::Module& module, FunctionId caller,
                        const std::function<void(std::size_t, const ir::Call&)>& body) {
  ir::forEachStmt(module, module[caller].body, [&](const ir::Stmt& stmt) {
    if (const auto* call = std::get_if<ir::Call>(&stmt.node))
      body(static_cast<std::size_t>(&stmt - module.stmts.data()), *call);
  });
}

bool mayCallItself(const ModuleContext& shared, FunctionId function) {
  std::set<FunctionId> seen;
  std::vector<FunctionId> open{function};
  while (!open.empty()) {
    const FunctionId caller = open.back();
    open.pop_back();
    bool found = false;
    forEachCall(shared.module, caller, [&](std::size_t, const ir::Call& call) {
      found |= call.callee == function;
      if (seen.insert(call.callee).second) open.push_back(call.callee);
    });
    if (found) return true;
  }
  return false;
}

/// What a function has of what is handed down: a pointer to the entry function's variable, or that variable.
static ObjectId hiddenParameter(ModuleContext& shared, const EscapingBuffer& each, FunctionId function) {
  ir::Object made = shared.module[each.pointer];
  made.name = freshName(shared, ir::calledName(made));
  made.called.clear();
  made.function = function;
  if (function == shared.module.entry) return shared.build.object(std::move(made));
  made.kind = ir::ObjectKind::Parameter;
  made.type = shared.build.pointer(made.type);
  const ObjectId parameter = shared.build.object(std::move(made));
  shared.module[function].parameters.push_back(parameter);
  return parameter;
}

/// Gives each function that leads to `each` a parameter for it, and the entry function the memory.
static void addHiddenParameters(ModuleContext& shared, const EscapingBuffer& each) {
  std::map<FunctionId, ObjectId> held{{each.function, hiddenParameter(shared, each, each.function)}};
  std::vector<FunctionId> open{each.function};
  while (!open.empty()) {
    const FunctionId callee = open.back();
    open.pop_back();
    for (std::size_t k = 0; k < shared.module.functions.size(); ++k) {
      const FunctionId caller(k);
      std::vector<std::size_t> sites;
      forEachCall(shared.module, caller, [&](std::size_t at, const ir::Call& call) {
        if (call.callee == callee) sites.push_back(at);
      });
      if (sites.empty()) continue;
      if (!held.contains(caller)) {
        held[caller] = hiddenParameter(shared, each, caller);
        if (caller != shared.module.entry) open.push_back(caller);
      }
      for (const std::size_t at : sites) {
        const ExprId passed =
            caller == shared.module.entry ? shared.build.address(held[caller]) : shared.build.load(held[caller]);
        std::get<ir::Call>(shared.module.stmts[at].node).arguments.push_back(passed);
      }
    }
  }
  for (const Movable& movable : shared.movables.all()) {
    ir::Expr& holder = shared.module.exprs[movable.holder.value];
    if (holder.op != ir::Op::Address || holder.object != each.pointer) continue;
    holder.object = held[each.function];
    holder.type = shared.build.pointer(shared.module[holder.object].type);
    leadThrough(shared.module, movable);
  }
  ir::Object& memory = shared.module[each.memory];
  memory.name = freshName(shared, ir::calledName(memory));
  memory.called.clear();
  memory.function = shared.module.entry;
  const ObjectId pointer = held[shared.module.entry];
  ir::Block made{shared.build.statement(ir::Declare{pointer}),
                 shared.build.statement(
                     ir::Assign{shared.build.address(pointer),
                                shared.build.element(shared.build.address(each.memory), shared.build.integer(0))})};
  ir::Block& body = shared.module[shared.module.entry].body;
  body.insert(body.begin(), made.begin(), made.end());
}

/// What is given out in pieces, and what a caller may keep that calls again, is handed down like the pools of vectors.
static void handPieces(ModuleContext& shared) {
  for (const Pieces& each : shared.pieces) {
    if (!mayBeKeptAgain(shared.module, each.memory.function)) continue;
    ir::Block& body = shared.module[each.memory.function].body;
    body.erase(std::find(body.begin(), body.end(), each.start));
    shared.escapingBuffers.push_back(each.memory);
  }
}

void addHiddenParameters(ModuleContext& shared) {
  handPieces(shared);
  for (const EscapingBuffer& each : shared.escapingBuffers) {
    if (!each.isPool && mayCallItself(shared, each.function))
      shared.unsupported(each.at,
                         "a vector that is exchanged with one of the caller's, in a function that calls itself, is not "
                         "supported",
                         "copy it to the caller's");
    shared.build.at(shared.module[each.memory].range);
    addHiddenParameters(shared, each);
  }
}

}  // namespace sparsegen::lowering
