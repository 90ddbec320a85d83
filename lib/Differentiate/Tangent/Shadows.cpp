//===- Shadows.cpp - where tangents live ----------------------------------===//

#include "Differentiate/Tangent/Shadows.h"

#include <algorithm>
#include <utility>

#include "IR/Types.h"

namespace sparsegen::differentiate {

using namespace ir;

Shadows::Shadows(Subject& subject, const Activity& activity)
    : subject_(subject), activity_(activity), groups_(subject, activity) {
  collectConversions();
}

/// To which other types a pointer to a record leads, by conversions and by parts: what is converted may be the part of
/// what is passed on. An untyped pointer may become one to anything in its group.
void Shadows::collectConversions() {
  const Module& module = subject_.module;
  std::map<RecordId, std::set<TypeId>> next;
  std::vector<RecordId> converted;
  for (const Expr& expr : module.exprs) {
    if (expr.op != Op::PointerCast) continue;
    const RecordId from = module[module[module[expr.operands[0]].type].element].record;
    if (!from.valid()) continue;
    next[from].insert(module[expr.type].element);
    converted.push_back(from);
  }
  if (converted.empty()) return;
  for (std::size_t k = 0; k < module.records.size(); ++k)
    for (const RecordField& field : module.records[k].fields)
      if (const TypeId part = innermost(module, field.type); module[part].record.valid())
        next[RecordId(k)].insert(part);
  for (const auto& [record, types] : next) {
    std::set<TypeId>& reached = conversions_[record];
    std::vector<TypeId> open(types.begin(), types.end());
    while (!open.empty()) {
      const TypeId type = open.back();
      open.pop_back();
      if (!reached.insert(type).second) continue;
      if (const auto more = next.find(module[type].record); more != next.end())
        open.insert(open.end(), more->second.begin(), more->second.end());
    }
  }
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

bool Shadows::exists(TypeId type, Groups::GroupId group, PointerKey key, Visiting& visiting) const {
  const Module& module = subject_.module;
  const Type& held = module[type];
  switch (held.kind) {
    case TypeKind::Scalar:
      return isReal(held.scalar) && groups_.realClass(group) != ShadowClass::None;
    case TypeKind::Array:
      return exists(held.element, group, key, visiting);
    case TypeKind::Pointer: {
      const std::optional<Groups::GroupId> behind = groups_.pointee(group, key);
      return behind && existsBehind(held.element, *behind, {}, visiting);
    }
    case TypeKind::Record:
    case TypeKind::Void:
      break;
    case TypeKind::Lanes:
    case TypeKind::Seed:
      throw InternalError("differentiate", "the shadow of a shadow");
  }
  if (std::ranges::find(visiting, std::pair(type, group)) != visiting.end()) return false;
  visiting.emplace_back(type, group);
  if (held.kind == TypeKind::Void) return existsInGroup(group, visiting);
  const std::vector<RecordField>& fields = module[held.record].fields;
  for (std::uint32_t k = 0; k < fields.size(); ++k)
    if (exists(fields[k].type, group, {held.record, k}, visiting)) return true;
  return false;
}

bool Shadows::existsInGroup(Groups::GroupId group, Visiting& visiting) const {
  for (std::size_t k = 0; k < activity_.object.size(); ++k)
    if (groups_.of(ObjectId(k)) == group && exists(subject_.module.objects[k].type, group, {}, visiting)) return true;
  return false;
}

/// Behind a pointer. What has no shadow may be a part, such as a base, of what has one, and the pointer be converted to
/// one to that: then its shadow is untyped.
bool Shadows::existsBehind(TypeId pointee, Groups::GroupId group, PointerKey key, Visiting& visiting) const {
  if (exists(pointee, group, key, visiting)) return true;
  pointee = elementType(subject_.module, pointee);
  const auto others = conversions_.find(subject_.module[pointee].record);
  return others != conversions_.end() &&
         std::ranges::any_of(others->second, [&](TypeId other) { return exists(other, group, {}, visiting); });
}

std::optional<TypeId> Shadows::pointeeType(TypeId pointee, Groups::GroupId group, PointerKey key) {
  if (const auto known = type(pointee, group, key)) return known;
  Visiting visiting;
  if (!existsBehind(pointee, group, key, visiting)) return std::nullopt;
  return subject_.build.voidType();
}

std::optional<TypeId> Shadows::type(TypeId type, Groups::GroupId group, PointerKey key) {
  Visiting visiting;
  if (!exists(type, group, key, visiting)) return std::nullopt;
  return make(type, group, key);
}

std::optional<TypeId> Shadows::type(ObjectId object) { return type(subject_.module[object].type, groups_.of(object)); }

/// The shadow type of a type that has one.
TypeId Shadows::make(TypeId type, Groups::GroupId group, PointerKey key) {
  const Type held = subject_.module[type];
  switch (held.kind) {
    case TypeKind::Void:
      return type;
    case TypeKind::Scalar:
      return groups_.realClass(group) == ShadowClass::Seed ? subject_.build.seed() : lanes();
    case TypeKind::Array:
      return subject_.build.array(make(held.element, group, key), held.extent);
    case TypeKind::Pointer:
      return subject_.build.pointer(*pointeeType(held.element, *groups_.pointee(group, key), {}));
    case TypeKind::Record:
      return subject_.build.record(makeRecord(held.record, group));
    case TypeKind::Lanes:
    case TypeKind::Seed:
      break;
  }
  throw InternalError("differentiate", "the shadow of a shadow");
}

/// One shadow record serves all groups of one class where it holds no pointers.
RecordId Shadows::makeRecord(RecordId record, Groups::GroupId group) {
  const bool perGroup = holdsPointers(subject_.module, subject_.build.record(record));
  const auto perClass = 0xffffffffu - static_cast<Groups::GroupId>(groups_.realClass(group));
  const std::pair key{record, perGroup ? group : perClass};
  if (const auto known = records_.find(key); known != records_.end()) return known->second;

  std::string name = "sg_" + identifier(subject_.module[record].name) + "_t";
  const auto taken = [&](const Record& other) { return other.name == name; };
  const std::string wish = name;
  for (unsigned k = 2; std::ranges::any_of(subject_.module.records, taken); ++k) name = wish + std::to_string(k);
  const RecordId shadow =
      subject_.build.addRecord({.name = name, .fields = {}, .range = subject_.module[record].range});
  records_[key] = shadow;  // before the fields: they may point back

  const std::vector<RecordField> fields = subject_.module[record].fields;
  std::vector<std::uint32_t>& where = fields_[shadow];
  std::vector<RecordField> kept;
  for (std::uint32_t k = 0; k < fields.size(); ++k) {
    where.push_back(static_cast<std::uint32_t>(kept.size()));
    if (const std::optional<TypeId> fieldType = type(fields[k].type, group, {record, k}))
      kept.push_back({fields[k].name, *fieldType});
  }
  subject_.module[shadow].fields = std::move(kept);
  return shadow;
}

ExprId Shadows::field(ExprId shadowRecordPlace, std::uint32_t field) {
  const Type& record = subject_.module[subject_.build.pointee(shadowRecordPlace)];
  return subject_.build.field(shadowRecordPlace, fields_.at(record.record).at(field));
}

//===----------------------------------------------------------------------===//
// Objects
//===----------------------------------------------------------------------===//

ObjectId Shadows::add(ObjectId primal, TypeId type, ObjectKind kind, const char* suffix) {
  const Object& of = subject_.module[primal];
  Object shadow{.name = {}, .type = type, .kind = kind, .function = of.function, .initial = {}, .range = of.range};
  subject_.name(shadow, of.name + suffix, calledName(of) + suffix);
  const ObjectId made = subject_.build.object(std::move(shadow));
  subject_.addedShadow(made);
  return made;
}

std::optional<ObjectId> Shadows::object(ObjectId object) {
  if (const auto held = temporaries_.find(object); held != temporaries_.end()) return held->second;
  if (object.value >= activity_.object.size()) return std::nullopt;
  if (const auto known = objects_.find(object); known != objects_.end()) return known->second;
  const std::optional<TypeId> shadowType = type(object);
  if (!shadowType) return std::nullopt;
  const Object primal = subject_.module[object];
  const bool byValue = primal.kind == ObjectKind::Parameter && isRealScalar(subject_.module, primal.type);
  switch (primal.kind) {
    case ObjectKind::Local:
      return objects_[object] = add(object, *shadowType, ObjectKind::Local, "_t");
    case ObjectKind::Parameter:
      if (byValue && activity_.written[object.value])
        return objects_[object] = add(object, *shadowType, ObjectKind::Local, "_t");
      objects_[object] =
          add(object, byValue ? subject_.build.pointer(*shadowType) : *shadowType, ObjectKind::Parameter, "_t");
      if (byValue) passedTangents_.insert(objects_[object]);
      return objects_[object];
    case ObjectKind::Constant:
    case ObjectKind::Global:
      return zero(object, *shadowType);
    case ObjectKind::External:
      break;
  }
  return std::nullopt;
}

/// What outlives the call and is never written depends on no input: where its tangents are read with those of other
/// memory, they are a constant themselves.
std::optional<ObjectId> Shadows::zero(ObjectId object, TypeId type) {
  const Object primal = subject_.module[object];
  const bool written = object.value < activity_.written.size() && activity_.written[object.value];
  const std::optional<TypeId> whole = withExtent(object, type);
  if (written || subject_.varied(object) || holdsPointers(subject_.module, type) || !whole) {
    subject_.diagnostics
        .report(DiagId::Unsupported, primal.range,
                "`" + calledName(primal) + "` outlives the call and carries derivatives")
        .note("make it a local variable, or pass it as a parameter");
    return std::nullopt;
  }
  return objects_[object] = subject_.build.object({.name = subject_.uniqueName(primal.name + "_t", FunctionId()),
                                                   .type = *whole,
                                                   .kind = ObjectKind::Constant,
                                                   .function = FunctionId(),
                                                   .initial = {},
                                                   .range = primal.range});
}

/// The shadow type of a global whose extent only another file tells ends where the function stops reading.
std::optional<TypeId> Shadows::withExtent(ObjectId object, TypeId type) {
  if (cellCount(subject_.module, type)) return type;
  const Type held = subject_.module[type];
  const TypeId element = elementType(subject_.module, subject_.module[object].type);
  const auto each = cellCount(subject_.module, element);
  const std::uint64_t touched = subject_.touchedCells(object);
  if (held.kind != TypeKind::Array || !each || *each == 0 || touched == Facts::kNoEnd) return std::nullopt;
  const std::uint64_t extent = std::max<std::uint64_t>((touched + *each - 1) / *each, 1);
  return subject_.build.array(held.element, static_cast<std::int64_t>(extent));
}

std::optional<ObjectId> Shadows::parameter(ObjectId parameter) {
  const std::optional<ObjectId> shadow = object(parameter);
  if (!shadow || subject_.module[*shadow].kind == ObjectKind::Parameter) return shadow;
  if (const auto known = parameters_.find(parameter); known != parameters_.end()) return known->second;
  const TypeId incoming = subject_.build.pointer(*type(parameter));
  const ObjectId added = add(parameter, incoming, ObjectKind::Parameter, "_t_in");
  passedTangents_.insert(added);
  return parameters_[parameter] = added;
}

std::optional<ObjectId> Shadows::passed(ObjectId parameter) const {
  if (const auto known = parameters_.find(parameter); known != parameters_.end()) return known->second;
  const auto own = objects_.find(parameter);
  if (own == objects_.end() || subject_.module[own->second].kind != ObjectKind::Parameter) return std::nullopt;
  return own->second;
}

std::string Shadows::nextName(FunctionId function) {
  return subject_.uniqueName("sg_" + std::to_string(count_[function]++), function);
}

ObjectId Shadows::scalar(FunctionId function, ScalarKind kind) {
  const ObjectId object = variable(function, kind);
  scalars_.insert(object);
  return object;
}

ObjectId Shadows::variable(FunctionId function, ScalarKind kind) {
  return subject_.build.object({.name = nextName(function),
                                .type = subject_.build.scalar(kind),
                                .function = function,
                                .initial = {},
                                .range = {}});
}

bool Shadows::isPassedTangents(ExprId place) const {
  const Expr& node = subject_.module[place];
  if (node.op != Op::Load) return false;
  const Expr& pointer = subject_.module[node.operands[0]];
  return pointer.op == Op::Address && passedTangents_.contains(pointer.object);
}

ObjectId Shadows::local(FunctionId function, TypeId type) {
  const std::string name = subject_.uniqueName("sg_" + std::to_string(count_[function]++) + "_t", function);
  const ObjectId made =
      subject_.build.object({.name = name, .type = type, .function = function, .initial = {}, .range = {}});
  subject_.addedShadow(made);
  return made;
}

Shadows::Temporary Shadows::temporary(FunctionId function, ScalarKind kind) {
  const ObjectId value = variable(function, kind);
  const std::string name = subject_.uniqueName(subject_.module[value].name + "_t", function);
  const ObjectId shadow =
      subject_.build.object({.name = name, .type = lanes(), .function = function, .initial = {}, .range = {}});
  temporaries_[value] = shadow;
  return {value, shadow};
}

//===----------------------------------------------------------------------===//
// Places
//===----------------------------------------------------------------------===//

ShadowClass Shadows::realClass(ExprId place) const {
  const ObjectId named = namedObject(subject_.module, place);
  if (named.valid() && temporaries_.contains(named)) return ShadowClass::Lanes;
  const std::optional<Groups::GroupId> group = groups_.behind(place);
  return group ? groups_.realClass(*group) : ShadowClass::None;
}

bool Shadows::isActiveLoad(ExprId load) const {
  const Expr& node = subject_.module[load];
  if (node.op != Op::Load || !isRealScalar(subject_.module, node.type)) return false;
  const ObjectId named = namedObject(subject_.module, node.operands[0]);
  if (named.valid() && temporaries_.contains(named)) return true;
  return subject_.variedLoad(load) && realClass(node.operands[0]) != ShadowClass::None;
}

std::optional<ExprId> Shadows::pointer(ExprId pointer) {
  const ObjectId named = namedObject(subject_.module, pointer);
  if (named.valid() && temporaries_.contains(named)) return subject_.build.address(temporaries_.at(named));
  const std::optional<Groups::GroupId> group = groups_.behind(pointer);
  if (!group) return std::nullopt;
  const std::optional<TypeId> pointee =
      pointeeType(subject_.build.pointee(pointer), *group, pointerKey(subject_.module, pointer));
  if (!pointee) return std::nullopt;
  return this->pointer(pointer, subject_.build.pointer(*pointee));
}

/// The shadow of a variable; that of a real parameter is behind a pointer.
ExprId Shadows::addressOf(ObjectId object, TypeId wanted) {
  const std::optional<ObjectId> shadow = this->object(object);
  if (!shadow) return subject_.build.null(wanted);  // reported
  const bool behindPointer = subject_.module[*shadow].kind == ObjectKind::Parameter &&
                             isRealScalar(subject_.module, subject_.module[object].type);
  return behindPointer ? subject_.build.load(*shadow) : subject_.build.address(*shadow);
}

/// The shadow of a pointer that is loaded: it leads to the shadows of what that leads to.
ExprId Shadows::loaded(ExprId pointer, ExprId shadowPlace) {
  const ExprId made = subject_.build.load(shadowPlace);
  std::vector<ObjectId> all;
  bool areKnown = true;
  for (const ObjectId target : subject_.targets(pointer)) {
    const Object primal = subject_.module[target];
    const bool isVariable = primal.kind == ObjectKind::Local || primal.kind == ObjectKind::Parameter;
    const bool isBehindPointer = primal.kind == ObjectKind::Parameter && isRealScalar(subject_.module, primal.type);
    const std::optional<ObjectId> shadow = isVariable && !isBehindPointer ? object(target) : std::nullopt;
    areKnown = areKnown && shadow.has_value();
    if (shadow) all.push_back(*shadow);
  }
  subject_.mayPointInto(made, areKnown ? all : std::vector<ObjectId>());
  return made;
}

ExprId Shadows::pointer(ExprId pointer, TypeId wanted) {
  const Expr node = subject_.module[pointer];
  const std::optional<Groups::GroupId> group = groups_.behind(pointer);
  if (subject_.isUnnamed(pointer)) {
    if (!std::exchange(reportedUnnamed_, true))
      subject_.diagnostics
          .report(
              DiagId::UnknownPointer, node.range,
              "what carries derivatives and what a pointer of the caller's leads to beyond the first element meet in "
              "one pointer here")
          .note("use two pointers, or numbers");
    return subject_.build.null(wanted);
  }
  // What was never evaluated points nowhere, and so does its shadow.
  if (!group || node.op == Op::NullPointer) return subject_.build.null(wanted);
  const auto base = [&] {
    const ExprId inner = node.operands[0];
    const TypeId plain = subject_.build.pointee(inner);
    const std::optional<TypeId> known = pointeeType(plain, *group, pointerKey(subject_.module, inner));
    const TypeId pointee = known ? *known : make(plain, *group, pointerKey(subject_.module, inner));
    return this->pointer(inner, subject_.build.pointer(pointee));
  };
  if (node.op == Op::Address) return addressOf(node.object, wanted);
  if (node.op == Op::Element || node.op == Op::Field || node.op == Op::PointerAdd || node.op == Op::PointerCast) {
    const ExprId whole = base();
    // A part of what has no shadow has none.
    if (subject_.module[whole].op == Op::NullPointer) return subject_.build.null(wanted);
    const bool hasNone = subject_.module[subject_.build.pointee(whole)].kind == TypeKind::Void;
    const bool isElement = node.op == Op::Element || node.op == Op::PointerAdd;
    if (hasNone && isElement) return subject_.build.pointerCast(whole, wanted);
    if (node.op == Op::Element) return subject_.build.element(whole, node.operands[1]);
    if (node.op == Op::PointerAdd) return subject_.build.pointerAdd(whole, node.operands[1]);
    // A part without a shadow is the first, as what is converted back is: there the whole one begins.
    const bool isUntyped = subject_.module[subject_.module[wanted].element].kind == TypeKind::Void;
    return node.op == Op::PointerCast || isUntyped ? subject_.build.pointerCast(whole, wanted)
                                                   : field(whole, node.field);
  }
  if (node.op == Op::Select) {
    // An arm that is never taken may name what has another kind of tangents.
    const auto arm = [&](ExprId operand) {
      return groups_.behind(operand) == group ? this->pointer(operand, wanted) : subject_.build.null(wanted);
    };
    const ExprId first = arm(node.operands[1]);
    return subject_.build.select(node.operands[0], first, arm(node.operands[2]));
  }
  if (node.op == Op::Load) {
    if (const std::optional<ExprId> place = this->pointer(node.operands[0])) return loaded(pointer, *place);
    subject_.diagnostics
        .report(DiagId::Unsupported, node.range,
                "what this pointer leads to carries derivatives, which its type does not say")
        .note("declare it as a pointer to what it leads to");
    return subject_.build.null(wanted);
  }
  throw InternalError("differentiate", "an expression that is no pointer has no shadow");
}

}  // namespace sparsegen::differentiate
