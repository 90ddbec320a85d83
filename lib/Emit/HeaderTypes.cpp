//===- HeaderTypes.cpp - names and types of generated code ------*- C++ -*-===//

#include "Emit/HeaderTypes.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <functional>
#include <limits>

#include "Emit/HeaderScopes.h"
#include "Emit/PrivateMembers.h"
#include "Support/Diagnostics.h"

namespace sparsegen::emit {

using namespace ir;

namespace {

/// Names that the generated struct itself has; a local of the same name would hide it.
constexpr auto kMembers = std::to_array<std::string_view>({
    "index_type",
    "value_type",
    "rows",
    "cols",
    "nnz",
    "num_colors",
    "num_column_colors",
    "num_row_colors",
    "row_ptr",
    "col_idx",
    "partition",
    "colors",
    "compressed_size",
    "workspace_size",
    "evaluate",
    "compressed",
    "decompress",
    "jvp",
    "vjp",
    "gradient",
    "value_and_gradient",
    "members",
    "sparsegen",
    "sg_seed_table",
    "sg_lanes",
    "sg_float_lanes",
    "sg_num_lanes",
    "sg_num_seeded",
    "sg_tape",
    "sg_workspace",
    "sg_k",
    "sg_to",
    "sg_x",
    "sg_forward",
    "sg_backward",
    "sg_sides",
    "sg_coloring",
    "sg_chunks",
    "sg_made_coloring",
    "sg_tangents",
    "sg_adjoints",
    "sg_product",
    "sg_adjoint",
    "sg_gradient",
    "sg_constants",
    "sg_stepping",
    "sg_status",
});

/// Takes the names that the name of a type begins with, and those of types that it is made of.
void reserveNamed(Names& names, const std::string& type) {
  const auto isPart = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == ':'; };
  for (std::size_t at = 0; at < type.size();) {
    std::size_t end = at;
    while (end < type.size() && isPart(type[end])) ++end;
    const std::string part = type.substr(at, end - at);
    if (!part.empty()) names.reserve(part.substr(0, part.find("::")));
    at = end + 1;
  }
}

/// Appends a declarator to a base type: "double* x", "double (*x)[3]", "double".
std::string join(const std::string& base, const std::string& inner) {
  if (inner.empty()) return base;
  return inner.front() == '*' || inner.front() == '[' ? base + inner : base + ' ' + inner;
}

}  // namespace

std::string globalName(const Object& global) {
  return "::" + (global.spelling.empty() ? global.name : global.spelling);
}

std::string functionName(const Object& function) {
  // Of functions that share a name, the type says which one is meant.
  return "static_cast<" + function.functionType + ">(" + globalName(function) + ")";
}

void reserveMembers(Names& names) {
  for (const std::string_view member : kMembers) names.reserve(member);
}

std::string scalarName(ScalarKind kind) {
  switch (kind) {
    case ScalarKind::Bool:
      return "bool";
    case ScalarKind::I8:
      return "std::int8_t";
    case ScalarKind::U8:
      return "std::uint8_t";
    case ScalarKind::I16:
      return "std::int16_t";
    case ScalarKind::U16:
      return "std::uint16_t";
    case ScalarKind::I32:
      return "int";
    case ScalarKind::U32:
      return "unsigned";
    case ScalarKind::I64:
      return "std::int64_t";
    case ScalarKind::U64:
      return "std::uint64_t";
    case ScalarKind::F32:
      return "float";
    case ScalarKind::F64:
      return "double";
  }
  throw InternalError("emit", "a scalar of no kind");
}

std::string lanesName(ScalarKind kind) { return kind == ScalarKind::F32 ? "sg_float_lanes" : "sg_lanes"; }

/// The value that is left of one in a narrow type, so that no compiler speaks of an overflow where C++ converts it.
static std::int64_t narrowed(std::int64_t value, ScalarKind kind) {
  if (kind == ScalarKind::I8) return static_cast<std::int8_t>(value);
  if (kind == ScalarKind::U8) return static_cast<std::uint8_t>(value);
  if (kind == ScalarKind::I16) return static_cast<std::int16_t>(value);
  if (kind == ScalarKind::U16) return static_cast<std::uint16_t>(value);
  return kind == ScalarKind::I32 ? static_cast<std::int32_t>(value) : value;
}

std::string integerLiteral(std::int64_t value, ScalarKind kind) {
  value = narrowed(value, kind);
  if (kind == ScalarKind::Bool) return value != 0 ? "true" : "false";
  if (kind == ScalarKind::U32) return std::to_string(static_cast<std::uint32_t>(value)) + "u";
  if (kind == ScalarKind::U64) return std::to_string(static_cast<std::uint64_t>(value)) + "u";
  // C++ has no negative literals: the magnitude of the least number is not one.
  if (value == std::numeric_limits<std::int64_t>::min()) return "(-9223372036854775807 - 1)";
  if (value == std::numeric_limits<std::int32_t>::min()) return "(-2147483647 - 1)";
  return std::to_string(value);
}

Types::Types(const Module& module, LaneForm form, Indices indices)
    : module_(module), form_(form), indices_(indices), constness_(module) {
  findForeignRecords();
  nameObjects();
}

void Types::nameObjects() {
  Names shared;
  reserveMembers(shared);
  for (const std::string& parameter : templateParameters_) shared.reserve(parameter);
  // `struct model model;` would hide its own type, and a struct `Truss` hide `std::vector<Truss::Bar>`.
  for (const Record& record : module_.records)
    if (record.inHeader) reserveNamed(shared, record.name);
  for (std::size_t r = 0; r < module_.records.size(); ++r) {
    const Record& record = module_.records[r];
    if (!record.inHeader && !isForeign(RecordId(r)))
      ownRecords_[RecordId(r)] = shared.fresh(identifier(record.name));
  }
  nameFields();
  for (const auto& own : ownRecords_) {
    std::set<RecordId> seen;
    if (leadsToForeign(own.first, seen)) templated_.insert(own.first);
  }
  for (const Function& function : module_.functions) functions_.push_back(shared.fresh(identifier(function.name)));
  objects_.resize(module_.objects.size());
  for (std::size_t k = 0; k < module_.objects.size(); ++k) {
    const Object& object = module_.objects[k];
    if (object.kind == ObjectKind::Constant)
      objects_[k] = shared.fresh(identifier(object.name)) + (isTemplate(object.type) ? templateArguments() : "");
    if (object.kind == ObjectKind::Global) objects_[k] = globalName(object);
  }
  for (std::size_t k = 0; k < module_.functions.size(); ++k)
    for (auto& [object, name] : nameLocals(*this, FunctionId(k), shared)) objects_[object.value] = std::move(name);
}

/// C has words for members that C++ keeps for itself, and members that are called as their types are.
void Types::nameFields() {
  Names types;
  for (const auto& own : ownRecords_) types.reserve(own.second);
  for (const auto& own : ownRecords_) {
    Names members = types;
    for (const RecordField& field : module_[own.first].fields)
      fields_[own.first].push_back(members.fresh(identifier(field.name)));
  }
}

/// Only what a function is given can deduce a template parameter.
bool Types::isInput(const std::string& name) const {
  const std::vector<ObjectId>& parameters = module_[module_.entry].parameters;
  return std::any_of(parameters.begin(), parameters.end(),
                     [&](ObjectId parameter) { return module_[parameter].name == name; });
}

std::string Types::member(const std::string& object, std::string_view step, RecordId record,
                          std::uint32_t field) const {
  const RecordField& named = module_[record].fields[field];
  const std::string call = named.isCalled ? "()" : "";
  if (!named.isPrivate || isOwn(record)) return object + std::string(step) + name(record, field) + call;
  const std::string get = named.isCalled ? named.name.substr(named.name.find('.')) : "";
  return "(" + object + std::string(step) + "*" + pointerToMember(module_, record, field) + ")" + get + call;
}

void Types::findForeignRecords() {
  Names names;
  for (const SignatureParameter& parameter : module_.interface.parameters) {
    const RecordId record = parameter.templated;
    if (!record || isForeign(record) || !isInput(parameter.name)) continue;
    templateParameters_.push_back(names.fresh("sg_" + identifier(module_[record].name)));
    foreign_[record] = templateParameters_.back();
  }
  // A global that the header declares has a type of its own there.
  for (const Object& object : module_.objects)
    if (object.kind == ObjectKind::Global && !object.declaration.empty())
      addForeignType(object.type, "decltype(" + globalName(object) + ")");
  // What is a base of one and a member of another has the member's type, which is no more than the base.
  for (const SignatureParameter& parameter : module_.interface.parameters)
    if (isForeign(parameter.templated)) addForeignFields(parameter.templated, foreign_[parameter.templated]);
  std::vector<RecordId> known;
  for (const auto& each : foreign_) known.push_back(each.first);
  for (const RecordId record : known) addForeignBases(record);
}

/// The types of members of a record that is seen as one of a type.
void Types::addForeignFields(RecordId record, const std::string& as) {
  constexpr std::string_view kGet = ".get";
  for (std::uint32_t index = 0; index < module_[record].fields.size(); ++index) {
    const RecordField& field = module_[record].fields[index];
    if (field.isBase || field.isParts) continue;
    const bool isOwner = field.isCalled && field.name.ends_with(kGet);
    const std::string member = field.name.substr(0, field.name.size() - (isOwner ? kGet.size() : 0));
    // What is called is a function of the user's type, not a member.
    const std::string object = "std::declval<" + std::string(field.needsWritable ? "" : "const ") + as + "&>()";
    std::string type = "decltype(" + as + "::" + member + ")";
    if (field.isPrivate)
      type = "::sparsegen::runtime::member_type<decltype(" + pointerToMember(module_, record, index) + ")>";
    else if (field.isCalled && !isOwner)
      type = "std::remove_reference_t<decltype(" + object + "." + member + "())>";
    else if (field.isReference)
      type = "std::remove_reference_t<" + type + ">*";
    addForeignType(field.type, isOwner ? "typename std::remove_cv_t<" + type + ">::element_type*" : type);
  }
}

/// The record that a type is or leads to, by how the type is spelled.
void Types::addForeignType(TypeId type, std::string spelled) {
  for (; module_[type].kind == TypeKind::Pointer || module_[type].kind == TypeKind::Array; type = module_[type].element)
    spelled =
        (module_[type].kind == TypeKind::Pointer ? "std::remove_pointer_t<" : "std::remove_extent_t<") + spelled + ">";
  if (module_[type].kind != TypeKind::Record) return;
  const RecordId inner = module_[type].record;
  const std::vector<RecordField>& fields = module_[inner].fields;
  const bool isContainer =
      fields.size() == 2 && fields.front().isCalled && fields.front().name == "data" && fields.back().isCalled;
  if (isContainer && !module_[inner].inHeader) foreign_.try_emplace(inner, "std::remove_cv_t<" + spelled + ">");
  if (isContainer)
    return addForeignType(module_[fields.front().type].element,
                          "typename std::remove_cv_t<" + spelled + ">::value_type");
  if (isForeign(inner)) return;
  const std::string as = "std::remove_cv_t<" + spelled + ">";
  // One that has a name may still hold, as `std::array` does, what has none.
  if (module_[inner].inHeader ? !named_.insert(inner).second : !foreign_.try_emplace(inner, as).second) return;
  addForeignFields(inner, as);
}

/// Whether generated code has objects of a record's type itself.
bool Types::isMade(RecordId record) const {
  return std::any_of(module_.objects.begin(), module_.objects.end(), [&](const Object& object) {
    const Type& held = module_[innermost(module_, object.type)];
    return object.kind == ObjectKind::Local && held.kind == TypeKind::Record && held.record == record;
  });
}

/// The base itself, by a member of its own; nothing where it has none that has a name.
std::string Types::baseByMember(RecordId base, const std::string& derived) const {
  const std::vector<RecordField>& fields = module_[base].fields;
  const bool isCalled = std::any_of(fields.begin(), fields.end(), std::mem_fn(&RecordField::isCalled));
  const auto named = std::find_if(fields.begin(), fields.end(), [](const RecordField& field) {
    return !field.isBase && !field.isParts && !field.isReference && !field.isPrivate;
  });
  if (isCalled || named == fields.end()) return {};
  return "::sparsegen::runtime::class_of<decltype(&" + derived + "::" + named->name + ")>";
}

/// A base of a type that can't be named, and that no member tells, is seen as that type, which has all its members;
/// where there are objects of the base, it is what has one of its members.
void Types::addForeignBases(RecordId record) {
  for (const RecordField& field : module_[record].fields) {
    const RecordId base = module_[field.type].record;
    if (!field.isBase || module_[base].inHeader || isForeign(base)) continue;
    addForeignFields(base, foreign_[record]);
    const std::string itself = isMade(base) ? baseByMember(base, foreign_[record]) : std::string();
    foreign_.try_emplace(base, itself.empty() ? foreign_[record] : itself);
    addForeignBases(base);
  }
}

bool Types::isOwn(RecordId record) const { return ownRecords_.find(record) != ownRecords_.end(); }

std::string Types::record(RecordId record) const {
  if (const auto own = ownRecords_.find(record); own != ownRecords_.end())
    return templated_.find(record) == templated_.end() ? own->second : own->second + templateArguments();
  if (const auto foreign = foreign_.find(record); foreign != foreign_.end()) return foreign->second;
  return module_[record].name;
}

bool Types::leadsToForeign(RecordId record, std::set<RecordId>& seen) const {
  if (isForeign(record)) return true;
  if (!isOwn(record) || !seen.insert(record).second) return false;
  const std::vector<RecordField>& fields = module_[record].fields;
  return std::any_of(fields.begin(), fields.end(), [&](const RecordField& field) {
    const TypeId type = reached(module_, field.type);
    return module_[type].kind == TypeKind::Record && leadsToForeign(module_[type].record, seen);
  });
}

bool Types::isTemplate(TypeId type) const {
  type = reached(module_, type);
  std::set<RecordId> seen;
  return module_[type].kind == TypeKind::Record && leadsToForeign(module_[type].record, seen);
}

std::string Types::recordHead(RecordId record) const {
  const std::string head = "struct " + ownRecords_.at(record);
  return templated_.find(record) == templated_.end() ? head : templateHead() + " " + head;
}

static std::string headOf(const std::vector<std::string>& parameters) {
  std::string text;
  for (const std::string& parameter : parameters) text += (text.empty() ? "class " : ", class ") + parameter;
  return text.empty() ? text : "template <" + text + ">";
}

std::string Types::templateHead() const { return headOf({templateParameters_.begin(), templateParameters_.end()}); }

std::string Types::templateHead(const std::string& declared) const {
  std::vector<std::string> named;
  for (const std::string& parameter : templateParameters_)
    if (mentions(declared, parameter)) named.push_back(parameter);
  return headOf(named);
}

std::string Types::templateArguments() const {
  std::string text;
  for (const std::string& parameter : templateParameters_) text += (text.empty() ? "" : ", ") + parameter;
  return text.empty() ? text : "<" + text + ">";
}

std::string Types::declare(ObjectId object) const {
  return declare(module_[object].type, name(object), constness_.of(object));
}

std::string Types::declare(TypeId type, const std::string& name, MutableLevels levels) const {
  return declare(type, name, false, 0, levels);
}

std::string Types::declare(TypeId id, std::string inner, bool isConst, unsigned level, MutableLevels levels) const {
  const Type& type = module_[id];
  const std::string qualifier = isConst ? "const " : "";
  switch (type.kind) {
    case TypeKind::Void:
      return join(qualifier + "void", inner);
    case TypeKind::Scalar:
      return join(qualifier + scalarName(type.scalar), inner);
    case TypeKind::Record:
      return join(qualifier + record(type.record), inner);
    case TypeKind::Seed:
      return join(qualifier + "index_type", inner);
    case TypeKind::Lanes:
      return join(qualifier + (lanes() == 1 ? scalarName(type.scalar) : lanesName(type.scalar)), inner);
    case TypeKind::Array: {
      std::string extent;
      if (type.extent) {
        const auto number = staticInteger(module_, type.extent);
        if (!number) throw InternalError("emit", "an array whose extent is not known");
        extent = std::to_string(*number);
      }
      return declare(type.element, std::move(inner) + "[" + extent + "]", isConst, level, levels);
    }
    case TypeKind::Pointer: {
      const bool toArray = module_[type.element].kind == TypeKind::Array;
      const bool needsBlank = !inner.empty() && isIdentifier(inner.substr(0, 1)) && !toArray;
      std::string star = isConst ? "* const" : "*";
      if (isConst ? !inner.empty() && inner.front() != '*' : needsBlank) star += ' ';
      star += inner;
      if (toArray) star = "(" + star + ")";
      return declare(type.element, star, (levels >> level & 1u) == 0, level + 1, levels);
    }
  }
  throw InternalError("emit", "a type of no kind");
}

std::string Types::sizedArray(ObjectId object) const {
  const TypeId element = module_[module_[object].type].element;
  return std::string("::sparsegen::runtime::") + (checksIndices() ? "checked_array<" : "array<") +
         declare(element, "", constness_.of(object)) + "> " + name(object);
}

std::optional<std::uint64_t> Types::bytes(TypeId id) const {
  const Type& type = module_[id];
  switch (type.kind) {
    case TypeKind::Void:
      return std::nullopt;
    case TypeKind::Scalar:
      return std::max(1u, bitWidth(type.scalar) / 8);
    case TypeKind::Pointer:
    case TypeKind::Seed:
      return 8;
    case TypeKind::Lanes:
      return static_cast<std::uint64_t>(lanes()) * (bitWidth(type.scalar) / 8);
    case TypeKind::Array: {
      const auto number = type.extent ? staticInteger(module_, type.extent) : std::nullopt;
      const auto element = bytes(type.element);
      if (!number || !element) return std::nullopt;
      return static_cast<std::uint64_t>(*number) * *element;
    }
    case TypeKind::Record: {
      // Padding is at most one alignment a field, so this never is too small; only sizes above a threshold matter.
      std::uint64_t total = 0;
      for (const RecordField& field : module_[type.record].fields) {
        const auto size = bytes(field.type);
        if (!size) return std::nullopt;
        total += (*size + 15) / 16 * 16;
      }
      return total;
    }
  }
  throw InternalError("emit", "a type of no kind");
}

}  // namespace sparsegen::emit
