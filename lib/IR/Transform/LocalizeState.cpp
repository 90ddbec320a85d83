//===- LocalizeState.cpp - states that no call reads are locals -----------===//

#include "IR/Transform/LocalizeState.h"

#include <algorithm>

#include "IR/Builder.h"
#include "IR/UniqueNames.h"

namespace sparsegen::ir {

namespace {

/// The binding of a state to the one parameter that leads to it; null where something else does, or says its value.
const ExternalBinding* onlyBinding(const Module& module, ObjectId state) {
  const auto isOf = [&](const auto& each) { return each.object == state; };
  const auto holds = [&](const ExternalBinding& each) { return each.holder == state; };
  if (std::ranges::count_if(module.externals, isOf) != 1 || std::ranges::any_of(module.externals, holds) ||
      std::ranges::any_of(module.values, isOf) || std::ranges::any_of(module.independents, isOf) ||
      std::ranges::any_of(module.dependents, isOf))
    return nullptr;
  const ExternalBinding& binding = *std::ranges::find_if(module.externals, isOf);
  const Object& holder = module[binding.holder];
  const auto isShown = [&](const SignatureParameter& each) { return each.object == binding.holder; };
  const bool isHidden = holder.kind == ObjectKind::Parameter && holder.function == module.entry &&
                        std::ranges::none_of(module.interface.parameters, isShown);
  return isHidden && !binding.rows && binding.cell == 0 ? &binding : nullptr;
}

void localize(Module& module, ObjectId state, ObjectId pointer, Block& first) {
  Object& object = module[state];
  object.called = calledName(module[pointer]);
  object.name = UniqueNames(module.objects).make(object.called + "_static");
  object.kind = ObjectKind::Local;
  object.function = module.entry;
  object.isState = false;
  object.original = {};
  module[pointer].kind = ObjectKind::Local;
  std::erase(module[module.entry].parameters, pointer);
  std::erase_if(module.externals, [&](const ExternalBinding& each) { return each.object == state; });
  Builder build(module);
  build.at(module[state].range);
  ExprId place = build.address(state);
  if (module[module[state].type].kind == TypeKind::Array) place = build.element(place, build.integer(0));
  for (const ObjectId local : {state, pointer}) first.push_back(build.statement(Declare{local}));
  first.push_back(build.statement(Assign{build.address(pointer), place}));
}

}  // namespace

bool localizeStates(Module& module, const std::vector<bool>& readOnEntry) {
  Block first;
  for (std::size_t k = 0; k < readOnEntry.size(); ++k) {
    const ObjectId state(k);
    if (!module[state].isState || readOnEntry[k] || !cellCount(module, module[state].type)) continue;
    if (const ExternalBinding* binding = onlyBinding(module, state)) localize(module, state, binding->holder, first);
  }
  Block& body = module[module.entry].body;
  body.insert(body.begin(), first.begin(), first.end());
  return !first.empty();
}

}  // namespace sparsegen::ir
