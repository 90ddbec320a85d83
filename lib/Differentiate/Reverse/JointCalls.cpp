//===- JointCalls.cpp - calls whose callees can be run again --------------===//

#include "Differentiate/Reverse/JointCalls.h"

#include <algorithm>

#include "IR/Walk.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

/// The most statements that a module may have with its callees' in place of calls.
constexpr std::size_t kMostStatements = 50'000;

}  // namespace

std::vector<StmtId> activeCalls(const Module& module, const Accesses& accesses, FunctionId function) {
  std::vector<StmtId> found;
  forEachStmt(module, module[function].body, [&](StmtId id) {
    const auto* call = std::get_if<Call>(&module[id].node);
    if (call && accesses.isActive(call->callee)) found.push_back(id);
  });
  return found;
}

JointCalls::JointCalls(const Subject& subject, const Accesses& accesses)
    : subject_(subject), module_(subject.module), accesses_(accesses) {
  visit(subject.user);
  std::size_t statements = 0;
  for (const FunctionId function : reachable(module_))
    forEachStmt(module_, module_[function].body, [&](StmtId) { ++statements; });
  if (statements > kMostStatements)
    throw NotReversed{"calls whose callees change what they read would be too many statements",
                      module_[subject.user].range};
}

void JointCalls::visit(FunctionId function) {
  if (!open_.insert(function).second || !accesses_.isActive(function)) return;
  const std::vector<StmtId> calls = activeCalls(module_, accesses_, function);
  for (const StmtId id : calls) visit(std::get<Call>(module_[id].node).callee);
  for (const StmtId id : calls)
    if (!needs_.contains(std::get<Call>(module_[id].node).callee))
      throw NotReversed{"`" + module_[function].name + "` calls itself", module_[function].range};
  const Availability availability(subject_, accesses_, function, needs_);
  if (function != subject_.user && !isRepeatable(availability, function)) unrepeatable_.insert(function);
  for (const StmtId id : calls) {
    const FunctionId callee = std::get<Call>(module_[id].node).callee;
    const auto& cells = needs_.at(callee).all();
    const bool isJoint = !unrepeatable_.contains(callee) &&
                         std::ranges::all_of(cells, [&](const Cells& each) { return availability.isAvailable(each, id); });
    if (!isJoint) impossible_.insert(id);
  }
}

/// Whether a function may be run again on the memory of its caller.
bool JointCalls::isRepeatable(const Availability& availability, FunctionId function) const {
  const Region& whole = availability.function();
  return !whole.needs->keepsOutside() &&
         std::ranges::none_of(whole.needs->cells().all(), [&](const Cells& cells) {
           return !whole.locals.contains(cells.object) && accesses_.written(function).meets(cells);
         });
}

}  // namespace sparsegen::differentiate
