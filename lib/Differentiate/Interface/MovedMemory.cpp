//===- MovedMemory.cpp - what the caller keeps, and what is moved ---------===//
//
// Which objects of the caller's the entry function replaces by locals, and which
// are nothing but results, so that nothing of the caller's goes into these
// (Memory.h).
//
//===----------------------------------------------------------------------===//

#include <algorithm>

#include "Differentiate/Interface/Memory.h"

namespace sparsegen::differentiate {

using namespace ir;

bool holdsResultsOnly(const Subject& subject, ObjectId object) {
  const Module& module = subject.module;
  const auto names = [&](const std::vector<Slot>& slots) {
    return std::ranges::any_of(slots, [&](const Slot& slot) { return slot.object == object; });
  };
  if (names(module.independents)) return false;
  if (names(module.dependents)) return !subject.readOnEntry(object);
  if (module[innermost(module, module[object].type)].kind != TypeKind::Pointer) return false;
  std::set<std::uint64_t> named;  // cells
  const ExternalBinding* rows = nullptr;
  for (const ExternalBinding& binding : module.externals) {
    if (binding.holder != object) continue;
    if (binding.rows)
      rows = &binding;
    else if (!holdsResultsOnly(subject, binding.object))
      return false;
    else
      named.insert(binding.cell);
  }
  const bool needsRows = named.empty() || named.size() < subject.touchedCells(object);
  return needsRows ? rows && holdsResultsOnly(subject, rows->object) : true;
}

std::set<ObjectId> movedObjects(const Derivation& derivation) {
  const Module& module = derivation.subject.module;
  std::set<ObjectId> moved;
  const auto move = [&](const Slot& slot) {
    if (!slot.isReturn() && module[slot.object].kind == ObjectKind::External) moved.insert(slot.object);
  };
  for (const Slot& slot : module.dependents) move(slot);
  for (std::size_t k = 0; k < module.objects.size(); ++k)
    if (module.objects[k].isState) moved.insert(ObjectId(k));
  for (const Slot& slot : module.independents)
    if (derivation.activity.written[slot.object.value]) move(slot);
  // What holds a pointer to moved memory is moved too, so that it can hold another.
  for (std::size_t before = 0; before != moved.size();) {
    before = moved.size();
    for (const ExternalBinding& binding : module.externals)
      if (moved.contains(binding.object) && module[binding.holder].kind == ObjectKind::External)
        moved.insert(binding.holder);
  }
  return moved;
}

}  // namespace sparsegen::differentiate
