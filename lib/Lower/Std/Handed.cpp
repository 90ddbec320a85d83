//===- Handed.cpp - memory of vectors that a caller may get ---------------===//
//
// A function that exchanges a vector of its own with one of its caller's leaves
// its memory behind. So that memory, and the variable that points to it, are the
// entry function's; a parameter that no user sees hands the variable down. As it
// stays from one call to the next, each vector has memory of its own at any time.
// That holds as long as no two calls of the function are under way at once. The
// pools of vectors within objects (InnerVectors.h) are handed down in the same
// way, and know no such limit.
//
//===----------------------------------------------------------------------===//

#include <algorithm>
#include <set>

#include "IR/Walk.h"
#include "Lower/Allocations.h"
#include "Lower/Lowering.h"

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

bool ModuleLowering::mayCallItself(FunctionId function) const {
  std::set<FunctionId> seen;
  std::vector<FunctionId> open{function};
  while (!open.empty()) {
    const FunctionId caller = open.back();
    open.pop_back();
    bool found = false;
    forEachCall(module, caller, [&](std::size_t, const ir::Call& call) {
      found |= call.callee == function;
      if (seen.insert(call.callee).second) open.push_back(call.callee);
    });
    if (found) return true;
  }
  return false;
}

/// What a function has of what is handed down: a pointer to the entry function's variable, or that variable.
ObjectId ModuleLowering::handedParameter(const Handed& each, FunctionId function) {
  ir::Object made = module[each.pointer];
  made.name = freshName(ir::calledName(made));
  made.called.clear();
  made.function = function;
  if (function == module.entry) return build.object(std::move(made));
  made.kind = ir::ObjectKind::Parameter;
  made.type = build.pointer(made.type);
  const ObjectId parameter = build.object(std::move(made));
  module[function].parameters.push_back(parameter);
  return parameter;
}

/// Gives each function that leads to `each` a parameter for it, and the entry function the memory.
void ModuleLowering::passHanded(const Handed& each) {
  std::map<FunctionId, ObjectId> held{{each.function, handedParameter(each, each.function)}};
  std::vector<FunctionId> open{each.function};
  while (!open.empty()) {
    const FunctionId callee = open.back();
    open.pop_back();
    for (std::size_t k = 0; k < module.functions.size(); ++k) {
      const FunctionId caller(k);
      std::vector<std::size_t> sites;
      forEachCall(module, caller, [&](std::size_t at, const ir::Call& call) {
        if (call.callee == callee) sites.push_back(at);
      });
      if (sites.empty()) continue;
      if (!held.contains(caller)) {
        held[caller] = handedParameter(each, caller);
        if (caller != module.entry) open.push_back(caller);
      }
      for (const std::size_t at : sites) {
        const ExprId passed = caller == module.entry ? build.address(held[caller]) : build.load(held[caller]);
        std::get<ir::Call>(module.stmts[at].node).arguments.push_back(passed);
      }
    }
  }
  for (const Movable& movable : movables.all()) {
    ir::Expr& holder = module.exprs[movable.holder.value];
    if (holder.op != ir::Op::Address || holder.object != each.pointer) continue;
    holder.object = held[each.function];
    holder.type = build.pointer(module[holder.object].type);
    leadThrough(module, movable);
  }
  ir::Object& memory = module[each.memory];
  memory.name = freshName(ir::calledName(memory));
  memory.called.clear();
  memory.function = module.entry;
  const ObjectId pointer = held[module.entry];
  ir::Block made{
      build.statement(ir::Declare{pointer}),
      build.statement(ir::Assign{build.address(pointer), build.element(build.address(each.memory), build.integer(0))})};
  ir::Block& body = module[module.entry].body;
  body.insert(body.begin(), made.begin(), made.end());
}

/// What is given out in pieces, and what a caller may keep that calls again, is handed down like the pools of vectors.
void ModuleLowering::handPieces() {
  for (const Pieces& each : pieces) {
    if (!mayBeKeptAgain(module, each.memory.function)) continue;
    ir::Block& body = module[each.memory.function].body;
    body.erase(std::find(body.begin(), body.end(), each.start));
    handed.push_back(each.memory);
  }
}

void ModuleLowering::passHanded() {
  handPieces();
  for (const Handed& each : handed) {
    if (!each.isPool && mayCallItself(each.function))
      unsupported(each.at,
                  "a vector that is exchanged with one of the caller's, in a function that calls itself, is not "
                  "supported",
                  "copy it to the caller's");
    build.at(module[each.memory].range);
    passHanded(each);
  }
}

}  // namespace sparsegen::lowering
