//===- ModRef.cpp - which statements may write an object ------------------===//

#include "IR/Memory/ModRef.h"

#include <algorithm>

#include "IR/Walk.h"

namespace sparsegen::ir {

bool ModRef::mayWrite(StmtId stmt, ObjectId object) {
  const auto* call = std::get_if<Call>(&module_[stmt].node);
  return writesItself(module_[stmt], object) || (call && mayWrite(call->callee, object));
}

bool ModRef::writesItself(const Stmt& stmt, ObjectId object) const {
  const Stmt::Node& node = stmt.node;
  if (const auto* declare = std::get_if<Declare>(&node)) return declare->object == object;
  if (const auto* assign = std::get_if<Assign>(&node)) return leadsTo(assign->place, object);
  if (const auto* loop = std::get_if<For>(&node)) return loop->variable == object;
  const auto* call = std::get_if<Call>(&node);
  return call && call->result.valid() && leadsTo(call->result, object);
}

/// The function itself, and all that are called from it, perhaps by each other.
bool ModRef::mayWrite(FunctionId function, ObjectId object) {
  const auto [at, isNew] = functions_.insert({{function, object}, false});
  if (!isNew) return at->second;
  std::vector<FunctionId> called{function};
  for (std::size_t k = 0; k < called.size() && !at->second; ++k) {
    at->second = module_[called[k]].outside.has_value();
    forEachStmt(module_, module_[called[k]].body, [&](const Stmt& stmt) {
      at->second |= writesItself(stmt, object);
      const auto* call = std::get_if<Call>(&stmt.node);
      if (call && std::ranges::count(called, call->callee) == 0) called.push_back(call->callee);
    });
  }
  return at->second;
}

bool ModRef::leadsTo(ExprId place, ObjectId object) const {
  return std::ranges::count(targets_[place.value], object) != 0 ||
         (module_[place].op == Op::Address && module_[place].object == object);
}

}  // namespace sparsegen::ir
