//===- Memory.cpp - which memory the derivative works on ------------------===//

#include "Differentiate/Memory.h"

#include <algorithm>

#include "Differentiate/Loops.h"
#include "Differentiate/Traverse.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

bool isFlat(const Module& module, TypeId type) {
  while (module[type].kind == TypeKind::Array) type = module[type].element;
  return isRealScalar(module, type);
}

}  // namespace

Memory::Memory(Derivation& derivation, FunctionId entry, std::vector<Port> independents, std::vector<Port> dependents)
    : derivation_(derivation),
      subject_(derivation.subject),
      build_(derivation.subject.build),
      entry_(entry),
      independents_(std::move(independents)),
      dependents_(std::move(dependents)) {
  moveValues();
  const std::size_t count = subject_.module.objects.size();
  for (std::size_t k = 0; k < count; ++k) {
    const ObjectId object(k);
    const Object& held = subject_.module[object];
    const bool byValue = std::ranges::count(subject_.outerParameters(), object) != 0 &&
                         isRealScalar(subject_.module, held.type) &&
                         derivation_.shadows.passed(subject_.inner(object)).has_value();
    if (held.kind == ObjectKind::External || byValue) placeShadow(object);
  }
}

//===----------------------------------------------------------------------===//
// Where things are
//===----------------------------------------------------------------------===//

bool Memory::isIndependent(ObjectId object) const {
  return std::ranges::any_of(independents_, [&](const Port& port) { return port.slot.object == object; });
}

bool Memory::isDependent(ObjectId object) const {
  return std::ranges::any_of(dependents_, [&](const Port& port) { return port.slot.object == object; });
}

ObjectId Memory::behind(ObjectId parameter) const {
  for (const ExternalBinding& binding : subject_.module.externals)
    if (binding.holder == parameter) return binding.object;
  return {};
}

/// The one port of an object, or null where it has none or several.
const Port* Memory::only(const std::vector<Port>& ports, ObjectId object) const {
  const auto names = [&](const Port& port) { return port.slot.object == object; };
  return std::ranges::count_if(ports, names) == 1 ? &*std::ranges::find_if(ports, names) : nullptr;
}

/// Whether the slot is all of the object that the function touches.
bool Memory::covers(const Port& port) const {
  return port.slot.firstCell == 0 && isFlat(subject_.module, subject_.module[port.slot.object].type) &&
         subject_.touchedCells(port.slot.object) <= static_cast<std::uint64_t>(port.count);
}

bool Memory::valuesInPlace(const Port& dependent) const {
  const ObjectId object = dependent.slot.object;
  return dependent.values.valid() && object.valid() && only(dependents_, object) && !isIndependent(object) &&
         covers(dependent) && slotKind(subject_.module, dependent.slot) == subject_.laneKind;
}

bool Memory::tangentsInPlace(const Port& dependent) const {
  const ObjectId object = dependent.slot.object;
  return object.valid() && only(dependents_, object) && !isIndependent(object) && covers(dependent) &&
         derivation_.shadows.groups().realClass(object) == ShadowClass::Lanes;
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

/// The external objects that the user's function still reaches.
std::set<ObjectId> Memory::reachedObjects() const {
  const std::vector<ObjectId>& parameters = subject_.module[subject_.user].parameters;
  std::set<ObjectId> reached;
  for (std::size_t before = 1; before != reached.size();) {
    before = reached.size();
    for (const ExternalBinding& binding : subject_.module.externals) {
      const bool isParameter = std::ranges::find(parameters, subject_.inner(binding.holder)) != parameters.end();
      if (isParameter || reached.contains(binding.holder) || subject_.module[binding.holder].kind == ObjectKind::Global)
        reached.insert(binding.object);
    }
  }
  for (const Port& port : dependents_)
    if (port.values.valid() && !port.slot.isReturn()) reached.insert(port.slot.object);
  return reached;
}

void Memory::moveValues() {
  const std::set<ObjectId> reached = reachedObjects();
  for (const ObjectId object : movedObjects(derivation_)) {
    if (!reached.contains(object)) continue;
    const Port* port = only(dependents_, object);
    if (port && valuesInPlace(*port)) {
      values_[object] = {{}, port->values, 0};
    } else {
      const TypeId element = elementType(subject_.module, subject_.module[object].type);
      values_[object] = {local(object, storageType(object, element), "_local"), {}, 0};
    }
  }
}

void Memory::placeShadow(ObjectId object) {
  const std::optional<TypeId> type = derivation_.shadows.type(subject_.inner(object));
  if (!type) return;
  if (const Port* port = only(dependents_, object); port && tangentsInPlace(*port)) {
    shadows_[object] = {{}, port->tangents, port->offset};
  } else if (const Port* source = only(independents_, object);
             source && derivation_.shadows.groups().isPlainInput(subject_.inner(object)) &&
             (derivation_.shadows.groups().realClass(subject_.inner(object)) == ShadowClass::Seed ||
              subject_.kind == ForwardKind::Product)) {
    shadows_[object] = {{}, source->tangents, source->offset};
  } else {
    const TypeId storage = storageType(object, elementType(subject_.module, *type));
    shadows_[object] = {local(object, storage, "_t"), {}, 0};
  }
}

//===----------------------------------------------------------------------===//
// Locals
//===----------------------------------------------------------------------===//

ObjectId Memory::local(ObjectId object, TypeId type, const char* suffix) {
  const std::string name = subject_.uniqueName(identifier(subject_.module[object].name) + suffix, entry_);
  return build_.object(
      {.name = name, .type = type, .function = entry_, .initial = {}, .range = subject_.module[object].range});
}

/// Elements of an array that are touched or in a slot.
std::uint64_t Memory::usedElements(ObjectId object) const {
  std::uint64_t cells = std::max<std::uint64_t>(subject_.touchedCells(object), 1);
  for (const auto* ports : {&independents_, &dependents_})
    for (const Port& port : *ports)
      if (port.slot.object == object)
        cells = std::max(cells, port.slot.firstCell + static_cast<std::uint64_t>(port.count));
  const auto each = cellCount(subject_.module, elementType(subject_.module, subject_.module[object].type));
  if (!each || *each == 0) throw InternalError("differentiate", "an external object of elements of unknown size");
  return (cells + *each - 1) / *each;
}

/// The type of a local that stands for an external object, or for its shadow.
TypeId Memory::storageType(ObjectId object, TypeId element) {
  const Type held = subject_.module[subject_.module[object].type];
  if (held.kind != TypeKind::Array) return element;
  const bool known = held.extent.valid() && staticInteger(subject_.module, held.extent).value_or(0) > 0;
  if (known) return build_.array(element, held.extent);
  return build_.array(element, static_cast<std::int64_t>(usedElements(object)));
}

//===----------------------------------------------------------------------===//
// Pointers
//===----------------------------------------------------------------------===//

ExprId Memory::pointerTo(const Home& home) {
  if (home.local.valid()) {
    const bool array = subject_.module[subject_.module[home.local].type].kind == TypeKind::Array;
    const ExprId place = build_.address(home.local);
    return array ? build_.element(place, build_.integer(0)) : place;
  }
  const ExprId pointer = build_.load(home.parameter);
  return home.offset == 0 ? pointer
                          : build_.pointerAdd(pointer, build_.integer(static_cast<std::int64_t>(home.offset)));
}

/// A pointer to the caller's own memory.
ExprId Memory::callers(ObjectId object, TypeId as) {
  const Module& module = subject_.module;
  for (const ExternalBinding& binding : std::vector(module.externals)) {
    if (binding.object != object) continue;
    ExprId holder;
    if (module[binding.holder].kind == ObjectKind::External) {
      const Type held = module[module[binding.holder].type];
      const TypeId element = elementType(module, module[binding.holder].type);
      holder = follow(callers(binding.holder, build_.pointer(element)), held,
                      cellPath(module, module[binding.holder].type, binding.cell));
    } else {
      const Type held = module[module[binding.holder].type];
      holder = follow(build_.address(binding.holder), held.kind == TypeKind::Array ? Type{} : held,
                      cellPath(module, module[binding.holder].type, binding.cell));
    }
    return build_.pointerCast(build_.load(holder), as);
  }
  throw InternalError("differentiate", "nothing points to `" + module[object].name + "`");
}

/// The place of a cell of what `place` points to: the first element of an
/// array where `held` is one, else the object. Goes down a shadow as well.
ExprId Memory::follow(ExprId place, const Type& held, const CellPath& path) {
  bool first = held.kind == TypeKind::Array;
  for (const CellStep& down : path.steps) {
    const auto index = static_cast<std::int64_t>(down.index);
    if (down.kind == CellStep::Kind::Field) {
      const Type record = subject_.module[build_.pointee(place)];
      const bool primal = record.kind == TypeKind::Record && record.record == down.record;
      const auto field = static_cast<std::uint32_t>(down.index);
      place = primal ? build_.field(place, field) : derivation_.shadows.field(place, field);
    } else if (!first) {
      place = build_.element(place, build_.integer(index));
    } else if (index != 0) {
      place = step(build_, place, build_.integer(index));
    }
    first = false;
  }
  return place;
}

ExprId Memory::values(ObjectId object, TypeId as) {
  const auto moved = values_.find(object);
  return moved == values_.end() ? callers(object, as) : build_.pointerCast(pointerTo(moved->second), as);
}

ExprId Memory::shadow(ObjectId object, TypeId as) { return build_.pointerCast(pointerTo(shadows_.at(object)), as); }

ExprId Memory::cell(ObjectId object, std::uint64_t cell) {
  const TypeId type = subject_.module[object].type;
  const TypeId pointer = build_.pointer(elementType(subject_.module, type));
  return follow(values(object, pointer), subject_.module[type], cellPath(subject_.module, type, cell));
}

ExprId Memory::shadowCell(ObjectId object, std::uint64_t cell) {
  const TypeId type = subject_.module[object].type;
  const TypeId element = elementType(subject_.module, *derivation_.shadows.type(subject_.inner(object)));
  return follow(shadow(object, build_.pointer(element)), subject_.module[type], cellPath(subject_.module, type, cell));
}

//===----------------------------------------------------------------------===//
// The prologue
//===----------------------------------------------------------------------===//

void Memory::prologue(Block& out) {
  for (const auto* homes : {&values_, &shadows_})
    for (const auto& [object, home] : *homes)
      if (home.local.valid()) out.push_back(build_.statement(Declare{home.local}));
  fillValues(out);
  for (const auto& [object, home] : shadows_)
    if (home.local.valid()) fillShadow(object, out);
  bindPointers(out);
}

void Memory::fillValues(Block& out) {
  for (const auto& [object, home] : values_) {
    if (!home.local.valid() || (isDependent(object) && !isIndependent(object))) continue;
    const bool isState = subject_.module[object].isState;
    if (!isState || subject_.readOnEntry(object)) copyIn(object, home, out);
    if (isState) setBound(object, out);
  }
}

void Memory::copyIn(ObjectId object, const Home& home, Block& out) {
  Loops loops(subject_, derivation_.shadows, entry_);
  const TypeId type = subject_.module[home.local].type;
  const TypeId element = elementType(subject_.module, type);
  const ExprId from = origin(object, build_.pointer(element)), to = pointerTo(home);
  if (subject_.module[type].kind != TypeKind::Array) return loops.copy(to, from, out);
  loops.forEach(subject_.module[type].extent, out,
                [&](ExprId i, Block& body) { loops.copy(step(build_, to, i), build_.pointerAdd(from, i), body); });
}

/// Where the values come from that an object has on entry.
ExprId Memory::origin(ObjectId object, TypeId as) {
  const ObjectId original = subject_.module[object].original;
  return original.valid() ? build_.pointerCast(build_.address(original), as) : callers(object, as);
}

/// A state has no caller: what was bound is written down.
void Memory::setBound(ObjectId object, Block& out) {
  for (const ValueBinding& binding : std::vector(subject_.module.values)) {
    if (binding.object != object) continue;
    const ExprId place = cell(object, binding.cell);
    const ScalarKind kind = subject_.module[build_.pointee(place)].scalar;
    out.push_back(build_.statement(Assign{place, build_.integer(binding.value, kind)}));
  }
}

void Memory::fillShadow(ObjectId object, Block& out) {
  Loops loops(subject_, derivation_.shadows, entry_);
  loops.clear(build_.address(shadows_.at(object).local), out);
  for (const Port& port : independents_)
    if (port.slot.object == object)
      loops.copyTangents(shadowCell(object, port.slot.firstCell), tangents(port), port.count, out);
}

/// Pointers within moved memory, and the shadows of pointers.
void Memory::bindPointers(Block& out) {
  for (const ExternalBinding& binding : std::vector(subject_.module.externals)) {
    if (subject_.module[binding.holder].kind != ObjectKind::External) continue;
    if (isMoved(binding.holder) && isMoved(binding.object)) {
      const ExprId place = cell(binding.holder, binding.cell);
      out.push_back(build_.statement(Assign{place, values(binding.object, build_.pointee(place))}));
    }
    if (!hasShadow(binding.holder) || !hasShadow(binding.object)) continue;
    const Groups& groups = derivation_.shadows.groups();
    const CellPath path = cellPath(subject_.module, subject_.module[binding.holder].type, binding.cell);
    if (!derivation_.shadows.type(path.type, groups.of(binding.holder), keyOf(path))) continue;
    const ExprId place = shadowCell(binding.holder, binding.cell);
    out.push_back(build_.statement(Assign{place, shadow(binding.object, build_.pointee(place))}));
  }
}

}  // namespace sparsegen::differentiate
