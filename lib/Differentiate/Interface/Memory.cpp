//===- Memory.cpp - which memory the derivative works on ------------------===//

#include "Differentiate/Interface/Memory.h"

#include <algorithm>

#include "Differentiate/Interface/Loops.h"
#include "IR/Types.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

bool isFlat(const Module& module, TypeId type) { return isRealScalar(module, innermost(module, type)); }

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
  const TypeId type = subject_.module[port.slot.object].type;
  // Where only the number of a cell matters, a struct of reals is as good as an array.
  const bool numbered = subject_.mode.carrier == Carrier::Slots && isMadeOfReals(subject_.module, type);
  return port.slot.firstCell == 0 && (numbered || isFlat(subject_.module, type)) && isWithin(subject_, port.slot);
}

bool Memory::valuesInPlace(const Port& dependent) const {
  const ObjectId object = dependent.slot.object;
  return dependent.values.valid() && object.valid() && only(dependents_, object) && !isIndependent(object) &&
         covers(dependent) && slotKind(subject_.module, dependent.slot) == subject_.laneKind;
}

bool Memory::tangentsInPlace(const Port& dependent) const {
  const ObjectId object = dependent.slot.object;
  if (subject_.mode.sink == Sink::CopiedRows) return false;
  return object.valid() && only(dependents_, object) && !isIndependent(object) && covers(dependent) &&
         derivation_.shadows.groups().realClass(object) == ShadowClass::Lanes;
}

/// Whether an object is pointers to rows that are moved, and nothing else.
bool Memory::holdsMovedRows(ObjectId object) const {
  const Module& module = subject_.module;
  return module[innermost(module, module[object].type)].kind == TypeKind::Pointer &&
         std::ranges::any_of(module.externals, [&](const ExternalBinding& binding) {
           return binding.rows && binding.holder == object && binding.cell == 0 && isMoved(binding.object);
         });
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
      values_[object] = {{}, port->values, {}};
    } else {
      const TypeId element = elementOf(object, subject_.module[object].type);
      const ObjectId own = local(object, storageType(object, element), "_local");
      values_[object] = {own, {}, {}};
      // What the structure depends on is read there, too.
      if (isStructural(subject_.module) && holdsPointers(subject_.module, subject_.module[object].type))
        subject_.standsInFor(own, object);
    }
  }
}

void Memory::placeShadow(ObjectId object) {
  // Rows that are objects of their own may leave none that the others are.
  if (subject_.touchedCells(object) == 0 && rowsBinding(subject_.module, object) && !isDependent(object) &&
      !isIndependent(object))
    return;
  const std::optional<TypeId> type = derivation_.shadows.type(subject_.inner(object));
  if (!type) return;
  requireNamed(object, *type);
  if (const Port* port = only(dependents_, object); port && tangentsInPlace(*port)) {
    shadows_[object] = {{}, port->tangents, port->offset};
  } else if (const Port* source = only(independents_, object);
             source && derivation_.shadows.groups().isPlainInput(subject_.inner(object)) &&
             (derivation_.shadows.groups().realClass(subject_.inner(object)) == ShadowClass::Seed ||
              subject_.mode.seeding == Seeding::Tangents)) {
    shadows_[object] = {{}, source->tangents, source->offset};
  } else {
    const TypeId storage = storageType(object, elementOf(object, *type));
    shadows_[object] = {local(object, storage, "_t"), {}, {}};
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
  std::uint64_t cells = std::max<std::uint64_t>(hasNoEnd(object) ? 0 : subject_.touchedCells(object), 1);
  for (const auto* ports : {&independents_, &dependents_})
    for (const Port& port : *ports)
      if (port.slot.object == object)
        cells =
            std::max(cells, port.slot.firstCell + static_cast<std::uint64_t>(slotCount(subject_.module, port.slot)));
  const auto each = cellCount(subject_.module, elementType(subject_.module, subject_.module[object].type));
  if (!each || *each == 0) throw InternalError("differentiate", "an external object of elements of unknown size");
  return (cells + *each - 1) / *each;
}

bool Memory::hasNoEnd(ObjectId object) const { return subject_.touchedCells(object) == Facts::kNoEnd; }

/// What stands for an object must be as large as it is.
void Memory::requireEnd(ObjectId object) const {
  if (!hasNoEnd(object)) return;
  const Object& primal = subject_.module[object];
  const std::string name = primal.name.substr(std::min(primal.name.find_first_not_of('*'), primal.name.size()));
  subject_.diagnostics
      .report(
          DiagId::Unsupported, primal.range,
          "`" + name + "` is used where derivatives are, at an index that is not static, and its extent is not known")
      .note(isStructural(subject_.module)
                ? "index `" + name + "` from where it begins, by what loops over sizes count, or use a local array in its place"
                : "write the extent, as in `" + name + "[N]`, in its slot or its type");
}

/// A shadow has a pointer for each of the object's, and none for what is not known by name.
void Memory::requireNamed(ObjectId object, TypeId shadow) const {
  if (!subject_.isFollowed(object) || !holdsPointers(subject_.module, shadow)) return;
  const Object& primal = subject_.module[object];
  subject_.diagnostics
      .report(DiagId::UnknownPointer, primal.range,
              "pointers in `" + calledName(primal) +
                  "` are followed beyond its first element, and others of them lead to what carries derivatives")
      .note("pass what carries derivatives by parameters of its own");
}

/// The rows that an object has, or that were touched.
ExprId Memory::rowCount(ObjectId object) {
  const Module& module = subject_.module;
  if (const ExprId extent = module[module[object].type].extent; extent.valid()) return extent;
  const ExternalBinding binding = *rowsBinding(module, object);
  if (hasNoEnd(binding.holder)) return build_.integer(1);  // reported
  if (rowsBinding(module, binding.holder)) return product(rowCount(binding.holder), rowLength(binding.holder));
  const std::uint64_t touched = std::max(subject_.touchedCells(binding.holder), binding.cell) - binding.cell;
  return build_.integer(static_cast<std::int64_t>(touched));
}

/// The elements of each row, or the most that were touched in one.
ExprId Memory::rowLength(ObjectId object) {
  const Module& module = subject_.module;
  const Type row = module[module[module[object].type].element];
  if (row.extent.valid()) return row.extent;
  if (hasNoEnd(object)) return build_.integer(1);  // reported
  const auto each = cellCount(module, row.element);
  if (!each || *each == 0) throw InternalError("differentiate", "rows of elements of unknown size");
  return build_.integer(static_cast<std::int64_t>((subject_.touchedCells(object) + *each - 1) / *each));
}

/// Of two numbers of elements.
ExprId Memory::product(ExprId a, ExprId b) {
  const auto one = staticInteger(subject_.module, a), other = staticInteger(subject_.module, b);
  if (one && other) return build_.integer(*one * *other);
  if (one == 1) return b;
  if (other == 1) return a;
  return build_.binary(Op::Multiply, a, b);
}

/// What a pointer to an object's first cell steps over, for the object's type or
/// that of its shadow.
TypeId Memory::elementOf(ObjectId object, TypeId type) const {
  const TypeId element = elementType(subject_.module, type);
  return rowsBinding(subject_.module, object) ? elementType(subject_.module, element) : element;
}

/// The elements of an object that is a slot whose extent is known when the derivative object is made, or that holds the
/// pointers to the rows of one; none of any other.
ExprId Memory::structuralElements(ObjectId object) {
  for (const auto* ports : {&independents_, &dependents_})
    for (const Port& port : *ports) {
      const auto isKnown = staticInteger(subject_.module, port.count);
      if (port.slot.object != object || port.slot.firstCell != 0 || isKnown) continue;
      const auto each = cellCount(subject_.module, elementOf(object, subject_.module[object].type));
      if (each == 1) return port.count;
      return build_.binary(Op::Divide, port.count, build_.integer(static_cast<std::int64_t>(each.value())));
    }
  for (const ExternalBinding& binding : subject_.module.externals) {
    const ExprId rows = subject_.module[subject_.module[binding.object].type].extent;
    const bool isHolder = binding.rows && binding.holder == object && binding.cell == 0 && rows.valid();
    if (isHolder && (hasNoEnd(object) || !staticInteger(subject_.module, rows))) return rows;
  }
  const Type& held = subject_.module[subject_.module[object].type];
  const bool isExtentGiven = held.kind == TypeKind::Array && held.extent.valid();
  if (isExtentGiven && !staticInteger(subject_.module, held.extent)) return held.extent;
  return {};
}

/// The type of a local that stands for an external object, or for its shadow.
TypeId Memory::storageType(ObjectId object, TypeId element) {
  const Type held = subject_.module[subject_.module[object].type];
  if (const ExprId elements = structuralElements(object); elements.valid()) {
    const auto known = staticInteger(subject_.module, elements);
    return known ? build_.array(element, *known) : build_.array(element, ExprId{});
  }
  requireEnd(object);
  if (rowsBinding(subject_.module, object)) {
    const auto elements = staticInteger(subject_.module, product(rowCount(object), rowLength(object)));
    if (!elements) throw InternalError("differentiate", "rows of unknown length that are no slot");
    return build_.array(element, std::max<std::int64_t>(*elements, 1));
  }
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
  return home.offset.valid() ? build_.pointerAdd(pointer, home.offset) : pointer;
}

/// A pointer to the first element of one row of what stands for an object of rows.
ExprId Memory::pointerToRow(ObjectId object, const Home& home, ExprId row) {
  ExprId length = rowLength(object);
  // The caller's tangents are cells, also where a row is of structs.
  if (!home.local.valid())
    length = product(length, build_.integer(static_cast<std::int64_t>(
                                 cellCount(subject_.module, elementOf(object, subject_.module[object].type)).value_or(1))));
  const ExprId index = product(row, length);
  return step(build_, pointerTo(home), index);
}

/// A pointer to the caller's own memory.
ExprId Memory::callers(ObjectId object, TypeId as) {
  for (const ExternalBinding& binding : std::vector(subject_.module.externals))
    if (binding.object == object && !binding.rows)
      return build_.pointerCast(build_.load(callersCell(binding.holder, binding.cell)), as);
  throw InternalError("differentiate", "no pointer leads to `" + subject_.module[object].name + "`");
}

/// The place of a cell of the caller's own memory.
ExprId Memory::callersCell(ObjectId holder, std::uint64_t cell) {
  const Module& module = subject_.module;
  const Type held = module[module[holder].type];
  const CellPath path = cellPath(module, module[holder].type, cell);
  if (module[holder].kind != ObjectKind::External)
    return follow(build_.address(holder), held.kind == TypeKind::Array ? Type{} : held, path);
  const TypeId element = elementType(module, module[holder].type);
  return follow(callers(holder, build_.pointer(element)), held, path);
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

ExprId Memory::within(ObjectId object, ExprId first, std::uint64_t cell) {
  TypeId type = subject_.module[object].type;
  // What stands for rows is one run of all their elements.
  if (rowsBinding(subject_.module, object)) type = build_.array(elementOf(object, type), ExprId{});
  return follow(first, subject_.module[type], cellPath(subject_.module, type, cell));
}

ExprId Memory::cell(ObjectId object, std::uint64_t cell) {
  const TypeId element = elementOf(object, subject_.module[object].type);
  return within(object, values(object, build_.pointer(element)), cell);
}

ExprId Memory::shadowCell(ObjectId object, std::uint64_t cell) {
  const TypeId element = elementOf(object, *derivation_.shadows.type(subject_.inner(object)));
  return within(object, shadow(object, build_.pointer(element)), cell);
}

void Memory::forEachRow(const ExternalBinding& binding, const CellPlace& cellPlace, Block& out, const RowBody& body) {
  Loops loops(subject_, derivation_.shadows, entry_);
  const ExternalBinding* outer = rowsBinding(subject_.module, binding.holder);
  if (!outer) {
    const ExprId first = cellPlace(binding.holder, binding.cell);
    loops.forEach(rowCount(binding.object), out,
                  [&](ExprId row, Block& inner) { body(row, step(build_, first, row), inner); });
    return;
  }
  const ExprId length = rowLength(binding.holder);
  forEachRow(ExternalBinding(*outer), cellPlace, out, [&](ExprId holderRow, ExprId place, Block& middle) {
    loops.forEach(length, middle, [&](ExprId k, Block& inner) {
      const ExprId before = build_.binary(Op::Multiply, holderRow, length);
      body(build_.binary(Op::Add, before, k), step(build_, build_.load(place), k), inner);
    });
  });
}

//===----------------------------------------------------------------------===//
// The prologue
//===----------------------------------------------------------------------===//

void Memory::prologue(Block& out) {
  for (const auto* homes : {&values_, &shadows_})
    for (const auto& [object, home] : *homes)
      if (home.local.valid()) {
        const Type& type = subject_.module[subject_.module[home.local].type];
        const bool isSized = type.kind != TypeKind::Array || type.extent.valid();
        out.push_back(build_.statement(Declare{home.local, isSized ? ExprId() : structuralElements(object)}));
      }
  fillValues(out);
  for (const auto& [object, home] : shadows_)
    if (home.local.valid()) fillShadow(object, out);
  bindPointers(out);
}

void Memory::fillValues(Block& out) {
  for (const auto& [object, home] : values_) {
    if (!home.local.valid()) continue;
    if (holdsResultsOnly(subject_, object)) {
      setBound(object, out);
      continue;
    }
    if (holdsMovedRows(object)) continue;  // its pointers will point elsewhere
    if (const ExternalBinding* binding = rowsBinding(subject_.module, object)) {
      fillRows(ExternalBinding(*binding), out);
      continue;
    }
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
  const ExprId known = structuralElements(object);
  loops.forEach(known.valid() ? known : subject_.module[type].extent, out,
                [&](ExprId i, Block& body) { loops.copy(step(build_, to, i), build_.pointerAdd(from, i), body); });
}

/// Where the values come from that an object has on entry.
ExprId Memory::origin(ObjectId object, TypeId as) {
  const ObjectId original = subject_.module[object].original;
  return original.valid() ? build_.pointerCast(build_.address(original), as) : callers(object, as);
}

/// Of a state, or of what holds results only, nothing comes from the caller: what was bound is written down.
void Memory::setBound(ObjectId object, Block& out) {
  for (const ValueBinding& binding : std::vector(subject_.module.values)) {
    if (binding.object != object) continue;
    const ExprId place = cell(object, binding.cell);
    const ScalarKind kind = subject_.module[build_.pointee(place)].scalar;
    out.push_back(build_.statement(Assign{place, build_.integer(binding.value, kind)}));
  }
}

void Memory::fillRows(const ExternalBinding& binding, Block& out) {
  Loops loops(subject_, derivation_.shadows, entry_);
  const Home home = values_.at(binding.object);
  const ExprId length = rowLength(binding.object);
  const auto place = [this](ObjectId holder, std::uint64_t cell) { return callersCell(holder, cell); };
  forEachRow(binding, place, out, [&](ExprId row, ExprId pointer, Block& body) {
    const ExprId to = pointerToRow(binding.object, home, row), from = build_.load(pointer);
    loops.forEach(length, body, [&](ExprId k, Block& inner) {
      loops.copy(build_.pointerAdd(to, k), build_.pointerAdd(from, k), inner);
    });
  });
}

void Memory::fillShadow(ObjectId object, Block& out) {
  Loops loops(subject_, derivation_.shadows, entry_);
  const ExprId place = build_.address(shadows_.at(object).local), known = structuralElements(object);
  if (known.valid())
    loops.forEach(known, out, [&](ExprId k, Block& body) { loops.clear(build_.element(place, k), body); });
  else
    loops.clear(place, out);
  for (const Port& port : independents_)
    if (port.slot.object == object)
      loops.copyTangents(shadowCell(object, port.slot.firstCell), tangents(port), port.count, out);
}

/// Pointers within moved memory, and the shadows of pointers.
void Memory::bindPointers(Block& out) {
  for (const ExternalBinding& binding : std::vector(subject_.module.externals)) {
    if (subject_.module[binding.holder].kind != ObjectKind::External) continue;
    if (binding.rows) {
      bindRows(binding, out);
      continue;
    }
    if (isMoved(binding.holder) && isMoved(binding.object)) {
      const ExprId place = cell(binding.holder, binding.cell);
      out.push_back(build_.statement(Assign{place, values(binding.object, build_.pointee(place))}));
    }
    if (!shadowHolds(binding)) continue;
    const ExprId place = shadowCell(binding.holder, binding.cell);
    out.push_back(build_.statement(Assign{place, shadow(binding.object, build_.pointee(place))}));
  }
}

/// Whether the holder's shadow has a pointer to the object's.
bool Memory::shadowHolds(const ExternalBinding& binding) const {
  if (!hasShadow(binding.holder) || !hasShadow(binding.object)) return false;
  const Groups& groups = derivation_.shadows.groups();
  const CellPath path = cellPath(subject_.module, subject_.module[binding.holder].type, binding.cell);
  return derivation_.shadows.type(path.type, groups.of(binding.holder), pointerKey(path)).has_value();
}

/// Row pointers within moved memory, and within shadows. Those to rows of
/// pointers were bound before, as lower names what is outside first.
void Memory::bindRows(const ExternalBinding& binding, Block& out) {
  const auto bind = [&](const Home& home, const CellPlace& place) {
    forEachRow(binding, place, out, [&](ExprId row, ExprId pointer, Block& body) {
      const ExprId target = build_.pointerCast(pointerToRow(binding.object, home, row), build_.pointee(pointer));
      body.push_back(build_.statement(Assign{pointer, target}));
    });
  };
  if (isMoved(binding.holder) && isMoved(binding.object))
    bind(values_.at(binding.object), [this](ObjectId holder, std::uint64_t at) { return cell(holder, at); });
  if (shadowHolds(binding))
    bind(shadows_.at(binding.object), [this](ObjectId holder, std::uint64_t at) { return shadowCell(holder, at); });
}

}  // namespace sparsegen::differentiate
