//===- Groups.cpp - objects that must have shadows of one kind ------------===//

#include "Differentiate/Model/Groups.h"

#include <algorithm>

#include "IR/Types.h"
#include "IR/Walk.h"

namespace sparsegen::differentiate {

using namespace ir;

Groups::Groups(const Subject& subject, const Activity& activity)
    : subject_(subject), classes_(subject.module.objects.size()) {
  collectBindings();
  for (const StmtId id : subject.executedStmts()) collectStatement(id);
  linkHandedOut();
  classify(activity);
}

void Groups::point(GroupId holder, PointerKey key, GroupId target) {
  classes_.set(holder, ClassLink::Pointee, key, target);
}

std::optional<Groups::GroupId> Groups::behind(ExprId pointer) const {
  const std::vector<ObjectId> targets = subject_.targets(pointer);
  return targets.empty() ? std::nullopt : std::optional(of(targets.front()));
}

std::optional<Groups::GroupId> Groups::pointee(GroupId group, PointerKey key) const {
  return classes_.at(group, ClassLink::Pointee, key);
}

/// All that one expression may point into is one group.
void Groups::collectPointers(ExprId expr) {
  const Module& module = subject_.module;
  forEachNode(module, expr, [&](ExprId node) {
    if (!isPointer(module, module[node].type)) return;
    const std::vector<ObjectId> targets = subject_.targets(node);
    for (std::size_t k = 1; k < targets.size(); ++k) classes_.unify(targets[0].value, targets[k].value);
    if (module[node].op == Op::Load) pointFrom(module[node].operands[0], node);
  });
}

/// A pointer to a pointer that is a record's field: who gets it knows nothing of
/// the record, and will ask for what a pointer in no record points to.
void Groups::handedOut(ExprId value) {
  const Module& module = subject_.module;
  if (pointerKey(module, value) == PointerKey{} || !isPointer(module, module[module[value].type].element)) return;
  for (const ObjectId target : subject_.targets(value)) handedOut_.emplace_back(target, pointerKey(module, value));
}

void Groups::linkHandedOut() {
  // A link may be what another one waits for.
  std::size_t before = 0;
  do {
    before = classes_.changes();
    for (const auto& [object, key] : handedOut_) {
      if (const auto target = pointee(of(object), key)) point(of(object), {}, *target);
      if (const auto target = pointee(of(object), {})) point(of(object), key, *target);
    }
  } while (classes_.changes() != before);
}

void Groups::pointFrom(ExprId place, ExprId value) {
  handedOut(value);
  const std::optional<GroupId> target = behind(value);
  if (!target) return;
  for (const ObjectId holder : subject_.targets(place)) point(of(holder), pointerKey(subject_.module, place), *target);
}

void Groups::pointFrom(ObjectId holder, ExprId value) {
  handedOut(value);
  if (const std::optional<GroupId> target = behind(value)) point(of(holder), {}, *target);
}

void Groups::collectStatement(StmtId id) {
  const Module& module = subject_.module;
  const Stmt& stmt = module[id];
  for (const ExprId expr : expressionsOf(stmt)) collectPointers(expr);
  if (const auto* assign = std::get_if<Assign>(&stmt.node)) {
    if (isPointer(module, module[assign->value].type)) pointFrom(assign->place, assign->value);
  } else if (const auto* call = std::get_if<Call>(&stmt.node)) {
    const Function& callee = module[call->callee];
    if (callee.outside) return;  // what it is given has no shadow
    for (std::size_t k = 0; k < call->arguments.size(); ++k)
      if (isPointer(module, module[call->arguments[k]].type)) pointFrom(callee.parameters[k], call->arguments[k]);
    if (!call->result.valid() || !isPointer(module, callee.result)) return;
    forEachStmt(module, callee.body, [&](StmtId inner) {
      const auto* node = std::get_if<Return>(&module[inner].node);
      if (node && subject_.executed(inner)) collectPointers(node->value), pointFrom(call->result, node->value);
    });
  }
}

void Groups::collectBindings() {
  const Module& module = subject_.module;
  for (const ExternalBinding& binding : module.externals) {
    const ObjectId holder = subject_.inner(binding.holder);
    point(of(holder), pointerKey(cellPath(module, module[holder].type, binding.cell)), of(binding.object));
  }
}

/// Whether the user's function is called from within, with other arguments.
bool Groups::isCalled() const {
  return std::ranges::any_of(subject_.executedStmts(), [&](StmtId id) {
    const auto* call = std::get_if<Call>(&subject_.module[id].node);
    return call && call->callee == subject_.user;
  });
}

bool Groups::plainInput(ObjectId object, const Activity& activity) const {
  const Module& module = subject_.module;
  if (activity.written[object.value]) return false;
  if (module[object].kind == ObjectKind::Parameter && module[object].function == subject_.user && isCalled())
    return false;
  const auto names = [&](const Slot& slot) { return !slot.isReturn() && subject_.inner(slot.object) == object; };
  if (std::ranges::any_of(module.dependents, names)) return false;
  if (std::ranges::count_if(module.independents, names) != 1) return false;
  const TypeId type = innermost(module, module[object].type);
  const Slot& slot = *std::ranges::find_if(module.independents, names);
  const bool numbered = subject_.mode.carrier == Carrier::Slots && isMadeOfReals(module, type);
  return (numbered || isRealScalar(module, type)) && slot.firstCell == 0 && isWithin(subject_, slot);
}

void Groups::classify(const Activity& activity) {
  const Module& module = subject_.module;
  realClass_.assign(module.objects.size(), ShadowClass::None);
  plainInput_.resize(module.objects.size());
  std::vector<bool> seen(module.objects.size());
  for (std::size_t k = 0; k < module.objects.size(); ++k) {
    const ObjectId object(k);
    plainInput_[k] = plainInput(object, activity);
    if (!holdsReals(module, module[object].type)) continue;
    const bool seed = subject_.mode.seeding == Seeding::Seeds && plainInput_[k];
    const ShadowClass own = !activity.object[k] ? ShadowClass::None : seed ? ShadowClass::Seed : ShadowClass::Lanes;
    const GroupId group = of(object);
    realClass_[group] = !seen[group] || realClass_[group] == own ? own : ShadowClass::Lanes;
    seen[group] = true;
  }
}

}  // namespace sparsegen::differentiate
