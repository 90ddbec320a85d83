//===- JointCalls.cpp - calls whose callees can be run again --------------===//

#include "Differentiate/Reverse/JointCalls.h"

#include <algorithm>

#include "IR/Walk.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

/// The most statements that a module may have with its callees' in place of calls.
constexpr std::size_t kMostStatements = 20'000;

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
  for (const FunctionId function : reachable(module_))
    if (accesses.isActive(function)) needs_.emplace(function, accesses.none());
  do {
    grown_ = false;
    open_.clear(), unrepeatable_.clear(), impossible_.clear();
    visit(subject.user);
  } while (grown_ && isRecursive_);
  for (const StmtId id : impossible_) {
    const FunctionId callee = std::get<Call>(module_[id].node).callee;
    for (const FunctionId called : reachable(module_, callee))
      for (const StmtId inner : activeCalls(module_, accesses, called))
        if (std::get<Call>(module_[inner].node).callee == callee)
          throw NotReversed{"`" + userName(callee) + "` calls itself, and changes what it reads",
                            module_[callee].range};
  }
  if (impossible_.empty()) return;
  std::size_t statements = 0;
  for (const FunctionId function : reachable(module_))
    forEachStmt(module_, module_[function].body, [&](StmtId) { ++statements; });
  if (statements > kMostStatements)
    throw NotReversed{"calls whose callees change what they read would be too many statements",
                      module_[subject.user].range};
}

/// What the user calls a function that combines tangents.
std::string JointCalls::userName(FunctionId function) const {
  const std::string& name = module_[function].name;
  return name.ends_with("_d") ? name.substr(0, name.size() - 2) : name;
}

void JointCalls::visit(FunctionId function) {
  if (!accesses_.isActive(function)) return;
  const auto [at, isNew] = open_.emplace(function, true);
  isRecursive_ |= !isNew && at->second;
  if (!isNew) return;
  const std::vector<StmtId> calls = activeCalls(module_, accesses_, function);
  for (const StmtId id : calls) {
    const FunctionId callee = std::get<Call>(module_[id].node).callee;
    // It does what it does once, and its way back with it.
    if (callee == subject_.user)
      throw NotReversed{"`" + userName(callee) + "` calls itself, and is what is differentiated", module_[id].range};
    visit(callee);
  }
  const std::size_t before = needs_.at(function).all().size();
  const Availability availability(subject_, accesses_, function, needs_);
  grown_ |= needs_.at(function).all().size() != before;
  open_[function] = false;
  if (function != subject_.user && !isRepeatable(availability, function)) unrepeatable_.insert(function);
  for (const StmtId id : calls) {
    const FunctionId callee = std::get<Call>(module_[id].node).callee;
    const auto& cells = needs_.at(callee).all();
    const bool isJoint = !unrepeatable_.contains(callee) && std::ranges::all_of(cells, [&](const Cells& each) {
      return availability.isAvailable(each, id);
    });
    if (!isJoint) impossible_.insert(id);
  }
}

/// Whether a function may be run again on the memory of its caller.
bool JointCalls::isRepeatable(const Availability& availability, FunctionId function) const {
  const Region& whole = availability.function();
  return whole.isContained() && std::ranges::none_of(whole.needs->cells().all(), [&](const Cells& cells) {
           return !whole.locals.contains(cells.object) && accesses_.written(function).meets(cells);
         });
}

}  // namespace sparsegen::differentiate
