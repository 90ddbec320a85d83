//===- HeaderInterface.cpp - the public functions ---------------*- C++ -*-===//

#include "Emit/HeaderInterface.h"

#include <algorithm>
#include <array>

#include "Emit/HeaderExtents.h"
#include "Emit/PrivateMembers.h"
#include "IR/Layout.h"
#include "Support/Diagnostics.h"

namespace sparsegen::emit {

using namespace ir;

namespace {

/// Whether the declaration is made of C++'s own scalar types and the standard's names for them.
bool isBuiltin(std::string_view declaration) {
  static constexpr auto words = std::to_array<std::string_view>(
      {"bool", "char", "short", "int", "long", "signed", "unsigned", "float", "double"});
  return std::any_of(words.begin(), words.end(), [&](std::string_view word) { return mentions(declaration, word); });
}

/// Where the bracket at `open`, of whatever kind, is closed.
std::size_t closing(std::string_view text, std::size_t open) {
  int depth = 0;
  for (std::size_t k = open; k < text.size(); ++k) {
    const bool isArrow = text[k] == '>' && k > 0 && text[k - 1] == '-';
    if (text[k] == '(' || text[k] == '[' || text[k] == '<') ++depth;
    if (!isArrow && (text[k] == ')' || text[k] == ']' || text[k] == '>') && --depth == 0) return k;
  }
  throw InternalError("emit", "a bracket that nothing closes");
}

/// Changes the name that a declaration declares, the last token of that name.
void replaceName(std::string& declaration, const std::string& from, const std::string& to) {
  const std::size_t at = from == to || from.empty() ? std::string::npos : declaration.rfind(from);
  if (at != std::string::npos) declaration.replace(at, from.size(), to);
}

/// The declaration with its stars at the type, as all generated code has them: `double* y`.
std::string tidy(const std::string& declaration) {
  std::string text;
  for (std::size_t k = 0; k < declaration.size(); ++k) {
    const bool begins =
        declaration[k] == ' ' && k + 1 < declaration.size() && (declaration[k + 1] == '*' || declaration[k + 1] == '&');
    if (!begins) {
      text += declaration[k];
      continue;
    }
    for (; k + 1 < declaration.size() && (declaration[k + 1] == '*' || declaration[k + 1] == '&'); ++k) {
      text += declaration[k + 1];
    }
    text += ' ';
  }
  return text;
}

/// How many arrays a type is of each other.
std::size_t arrayLevels(const Module& module, TypeId type) {
  std::size_t levels = 0;
  for (; module[type].kind == TypeKind::Array; type = module[type].element) ++levels;
  return levels;
}

/// A place as its user would write it: without the casts and the pointers to members that the generated code needs, and
/// the parentheses around all.
std::string calledPlace(const Module& module, std::string place) {
  place = withoutPointersToMembers(module, std::move(place));
  static constexpr auto casts = std::to_array<std::string_view>(
      {"static_cast<", "const_cast<", "reinterpret_cast<", "::sparsegen::runtime::argument<"});
  for (const std::string_view cast : casts)
    for (std::size_t at = place.find(cast); at != std::string::npos; at = place.find(cast, at)) {
      const std::size_t open = closing(place, at + cast.size() - 1) + 1;
      const std::size_t close = closing(place, open);
      place.erase(close, 1).erase(at, open + 1 - at);
    }
  constexpr std::string_view kElements = ".data()[";
  for (std::size_t at = place.find(kElements); at != std::string::npos; at = place.find(kElements))
    place.erase(at, kElements.size() - 1);
  if (place.starts_with('(') && closing(place, 0) + 1 == place.size()) place = place.substr(1, place.size() - 2);
  if (place.starts_with("*&")) place.erase(0, 2);
  constexpr std::string_view kFirst = ".data()";
  if (place.starts_with('*') && place.ends_with(kFirst))
    return place.substr(1, place.size() - 1 - kFirst.size()) + "[0]";
  return place;
}

}  // namespace

Signature::Signature(const Module& primal, const Code& code, std::size_t others) : primal_(primal), code_(code) {
  reserveMembers(names_);
  const std::vector<ObjectId>& parameters = code.entry().parameters;
  if (parameters.size() < others) throw InternalError("emit", "the derivative function has too few parameters");
  const std::size_t count = parameters.size() - others;
  std::vector<ObjectId> taken;
  for (const SignatureParameter& parameter : primal.interface.parameters) {
    if (arguments_.size() == count) break;
    const ObjectId object = parameters[arguments_.size()];
    if (code.module()[object].name != parameter.name) continue;
    add(parameter, object);
    taken.push_back(parameter.object);
  }
  if (arguments_.size() != count)
    throw InternalError("emit", "the derivative function has a parameter that is no input");
  const Type& type = code.module()[code.entry().result];
  result_ = type.kind == TypeKind::Void                  ? "void"
            : primal.interface.resultDeclaration.empty() ? scalarName(type.scalar)
                                                         : primal.interface.resultDeclaration;
  findBoundChecks();
  findStructural();
  for (std::size_t k = 0; k < taken.size(); ++k) arguments_[k] = toFirst(taken[k], arguments_[k]);
}

/// The slot with lower bounds that a parameter leads to; null where there is none.
const Slot* Signature::slotFrom(ObjectId parameter) const {
  for (const auto* slots : {&primal_.independents, &primal_.dependents})
    for (const Slot& slot : *slots)
      if (!slot.begins.empty() && reaches(parameter, {slot})) return &slot;
  return nullptr;
}

/// How many pointers generated code keeps on the stack; zero where that is not known, or too many.
static std::int64_t pointersOnStack(const Module& module, ExprId count) {
  constexpr std::int64_t kMost = 4096;
  const auto known = staticInteger(module, count);
  return known && *known <= kMost ? *known : 0;
}

/// The argument for a slot whose first element has another index than zero: a pointer to that element; of rows, to
/// pointers to the first element of each.
std::string Signature::toFirst(ObjectId parameter, const std::string& argument) const {
  const Slot* slot = slotFrom(parameter);
  if (!slot) return argument;
  const ExtentText extents(primal_, *this);
  const std::string first = extents.number(slot->begins.back());
  if (slot->begins.size() == 1)
    return argument + (first.starts_with('-') ? " - " + first.substr(1) : " + " + first);
  std::string ranges, sizes;
  ObjectId object = slot->object;
  for (std::size_t level = slot->begins.size() - 1; level-- > 0;) {
    const ExternalBinding& rows = *rowsBinding(primal_, object);
    // All pointers that lead to rows of the object; behind one of the level before, as many as its rows are long.
    const ExprId all = primal_[primal_[object].type].extent;
    const ExprId count = level == 0 ? all : primal_[primal_[primal_[rows.holder].type].element].extent;
    ranges.insert(0, "{" + extents.number(slot->begins[level]) + ", " + extents.number(count) + "}, ");
    sizes.insert(0, (level == 0 ? "" : ", ") + std::to_string(pointersOnStack(primal_, all)));
    object = rows.holder;
  }
  return "::sparsegen::runtime::first_elements<" + sizes + ">(" + argument + ", " + ranges + first + ").data()";
}

/// One more parameter of the derivative code's entry.
void Signature::add(const SignatureParameter& parameter, ObjectId object) {
  if (parameter.passing == Passing::Size) {
    arguments_.push_back(sizeOf(parameter));
    return;
  }
  inputs_.push_back(input(parameter, object));
  arguments_.push_back(inputs_.back().argument);
}

const PublicParameter* Signature::inputOf(const std::string& original) const {
  for (const PublicParameter& input : inputs_)
    if (input.original == original) return &input;
  return nullptr;
}

/// The size of a container that is an input, or the one that it is bound to where it is only a dependent.
std::string Signature::sizeOf(const SignatureParameter& parameter) const {
  if (const PublicParameter* container = inputOf(parameter.declaration)) return container->name + ".size()";
  for (const ValueBinding& binding : primal_.values)
    if (binding.object == parameter.object) return integerLiteral(binding.value, ScalarKind::U64);
  throw InternalError("emit", "the size of `" + parameter.declaration + "` is not known");
}

bool Signature::reaches(ObjectId parameter, const std::vector<Slot>& slots) const {
  return std::any_of(slots.begin(), slots.end(), [&](const Slot& slot) {
    ObjectId object = slot.object;
    // From what the pointer reaches up to what holds it.
    for (bool found = object.valid(); found && object != parameter;) {
      found = false;
      for (const ExternalBinding& external : primal_.externals) {
        if (external.object != object || found) continue;
        object = external.holder;
        found = true;
      }
    }
    return object.valid() && object == parameter;
  });
}

/// Whether a parameter comes in as pointing to const: one on both sides does, and so do the rows of an independent,
/// so that rows of const can be passed too.
bool Signature::asConst(ObjectId parameter) const {
  const TypeId pointee = primal_[primal_[parameter].type].element;
  const bool toRows = pointee && primal_[pointee].kind == TypeKind::Pointer;
  return reaches(parameter, primal_.dependents) || (toRows && reaches(parameter, primal_.independents));
}

/// Whether the generated code gets the address of what the user's function has as an object or a reference.
static bool isObject(const SignatureParameter& parameter) {
  return parameter.passing == Passing::Address || parameter.passing == Passing::Copy;
}

/// Whether what a parameter points to is const for the user. Generated code may say otherwise where one helper is given
/// this and what is written, and gives back a pointer to either; nothing is written here.
static bool takesConst(const SignatureParameter& parameter) {
  return parameter.passing != Passing::Copy && parameter.declaration == parameter.constDeclaration &&
         parameter.declaration.find_first_of("*&[") != std::string::npos;
}

PublicParameter Signature::input(const SignatureParameter& parameter, ObjectId object) {
  const MutableLevels levels = code_.types().constness().of(object);
  const std::string name = names_.fresh(identifier(parameter.name));
  std::string declaration = (parameter.isMember || asConst(parameter.object)) && levels == 0
                                ? parameter.constDeclaration
                                : parameter.declaration;
  if (parameter.templated && parameter.passing == Passing::Data) {
    declaration = containerDeclaration(parameter, object, declaration);
  } else if (parameter.templated) {
    declaration =
        code_.types().declare(code_.module()[object].type, parameter.name, takesConst(parameter) ? 0 : levels);
    // What the function changes of an object that it has by value is a copy's.
    const bool isCopied = parameter.passing == Passing::Copy && levels != 0;
    if (isObject(parameter)) declaration.replace(declaration.rfind('*'), 1, isCopied ? "" : "&");
  }
  replaceName(declaration, parameter.name, name);
  // What comes in as `void*` has the type that it leads to, as whoever calls the header's functions knows.
  std::string declared = parameter.templated && mentions(parameter.declaration, "void")
                             ? primal_[parameter.templated].name + "* " + parameter.name
                             : parameter.declaration;
  replaceName(declared, parameter.name, name);
  return {.declaration = tidy(declaration),
          .name = name,
          .argument = argument(parameter, object, name),
          .original = parameter.name,
          .declared = std::move(declared),
          .templated = parameter.templated,
          .layout = parameter.layout,
          .isOfObject = parameter.isOfObject};
}

/// Of `<T, 3` what stands behind the element's type.
static std::string otherArguments(std::string_view arguments) {
  int depth = 0;
  for (std::size_t k = 0; k < arguments.size(); ++k) {
    if (arguments[k] == '<' || arguments[k] == '(') ++depth;
    if (arguments[k] == '>' || arguments[k] == ')') --depth;
    if (arguments[k] == ',' && depth == 1) return std::string(arguments.substr(k));
  }
  return {};
}

/// A container of what only the source file declares: its element is a template parameter, or a pointer to one, which
/// stands for what is const too. One whose elements are written is none of constants, and a copy where it is passed by
/// value; through a span they are written all the same.
std::string Signature::containerDeclaration(const SignatureParameter& parameter, ObjectId object,
                                            const std::string& declared) const {
  const std::size_t open = declared.find('<');
  const Module& module = code_.module();
  const TypeId held = module[module[object].type].element;
  const std::string element = code_.types().spell(held, allLevels(module, held));
  const std::string container = declared.substr(0, open) + "<" + element +
                                otherArguments(declared.substr(open, closing(declared, open) - open)) + ">";
  const bool isWritten = (code_.types().constness().of(object) & 1u) != 0 && !declared.starts_with("const ") &&
                         !declared.substr(0, open).ends_with("span");
  const bool isCopied = isWritten && declared.find('&', closing(declared, open)) == std::string::npos;
  const std::string qualifier = isWritten || declared.starts_with("const ") ? "" : "const ";
  return qualifier + container + (isCopied ? " " : "& ") + parameter.name;
}

std::string Signature::argument(const SignatureParameter& parameter, ObjectId object, const std::string& name) const {
  if (parameter.passing == Passing::Untyped) return "reinterpret_cast<const void*>(" + name + ")";
  const std::string plain =
      (isObject(parameter) ? "&" : "") + name + (parameter.passing == Passing::Data ? ".data()" : "");
  const Module& module = code_.module();
  const TypeId id = module[object].type;
  const Type& type = module[id];
  const MutableLevels levels = code_.types().constness().of(object);
  const bool losesConst = levels != 0 && takesConst(parameter);
  if (parameter.templated)
    return losesConst ? "const_cast<" + code_.types().spell(id, levels) + ">(" + plain + ")" : plain;
  if (type.kind == TypeKind::Scalar) {
    return isBuiltin(parameter.declaration) ? plain : "static_cast<" + scalarName(type.scalar) + ">(" + plain + ")";
  }
  if (mentions(parameter.declaration, "void")) {
    const bool isUntyped = module[type.element].kind == TypeKind::Void;
    return isUntyped ? plain : "static_cast<" + code_.types().spell(id, levels) + ">(" + plain + ")";
  }
  const Type& behind = module[reached(module, id)];
  const bool isExact = behind.kind != TypeKind::Scalar || ir::isReal(behind.scalar) ||
                       (behind.scalar == ScalarKind::I32 && mentions(parameter.declaration, "int"));
  if (isExact) return losesConst ? "const_cast<" + code_.types().spell(id, levels) + ">(" + plain + ")" : plain;
  return "::sparsegen::runtime::argument<" + code_.types().spell(id, levels) + ">(" + plain + ")";
}

//===----------------------------------------------------------------------===//
// Bound values
//===----------------------------------------------------------------------===//

void Signature::findBoundChecks() {
  for (const ValueBinding& binding : primal_.values) {
    const std::string path = pathTo(binding.object, binding.cell);
    if (path.empty()) continue;
    boundChecks_.push_back("::sparsegen::runtime::require_bound(\"" + calledPlace(primal_, path) + "\", " + path +
                           ", " + integerLiteral(binding.value, ScalarKind::I64) + ");");
  }
  for (const FunctionBinding& binding : primal_.functionBindings) {
    const std::string path = pathTo(binding.object, binding.cell);
    const Object& function = primal_[binding.function];
    if (!path.empty())
      boundChecks_.push_back("::sparsegen::runtime::require_function(\"" + calledPlace(primal_, path) + "\", " +
                             path + ", " + functionName(function) + ", \"" + function.spelling + "\");");
  }
}

void Signature::findStructural() {
  for (const StructureInput& input : primal_.structure) {
    if (input.isTable()) continue;
    const std::string path = pathTo(input.object, input.cell);
    const ScalarKind kind = primal_[cellPath(primal_, primal_[input.object].type, input.cell).type].scalar;
    structural_.push_back({calledPlace(primal_, path), path, scalarName(kind)});
  }
}

const std::string& Signature::structuralPath(ObjectId object, std::uint64_t cell) const {
  std::size_t k = 0;
  for (const StructureInput& input : primal_.structure) {
    if (input.isTable()) continue;
    if (input.object == object && input.cell == cell) return structural_[k].path;
    ++k;
  }
  throw InternalError("emit", "an extent depends on what is no input of the structure");
}

std::string Signature::tablePath(const StructureInput& table) const {
  if (primal_[elementType(primal_, primal_[table.object].type)].kind != TypeKind::Scalar)
    for (const ExternalBinding& external : primal_.externals)
      if (external.object == table.object && !external.rows) return pointerTo(external);
  const std::string first = pathTo(table.object, table.cell);
  if (first.empty()) return first;
  if (first.starts_with("(*") && first.ends_with(")")) return first.substr(2, first.size() - 3);
  return "&" + first;
}

std::string Signature::rowPath(const RowTable& rows, const std::string& index) const {
  constexpr std::string_view kData = ".data()";
  for (const ExternalBinding& external : primal_.externals) {
    if (external.object != rows.holder || external.rows) continue;
    const std::string pointer = pointerTo(external);
    if (pointer.empty()) return "";
    const std::string data =
        pathWithin(primal_[primal_[rows.holder].type].element, rows.cell, pointer + "[" + index + "]");
    return data.ends_with(kData) ? data.substr(0, data.size() - kData.size()) : "";
  }
  return "";
}

/// C++ of a pointer to what a pointer of the caller's leads to; empty where the public functions can't name it.
std::string Signature::pointerTo(const ExternalBinding& binding) const {
  const std::string holder = pathTo(binding.holder, binding.cell);
  const auto input = std::find_if(inputs_.begin(), inputs_.end(),
                                  [&](const PublicParameter& other) { return other.name == holder; });
  return input == inputs_.end() ? holder : input->argument;
}

/// C++ of a cell, as the public functions can name it; empty for what they can't.
std::string Signature::pathTo(ObjectId id, std::uint64_t cell) const {
  const Object& object = primal_[id];
  if (object.kind == ObjectKind::Global) return pathWithin(object.type, cell, globalName(object));
  if (object.kind == ObjectKind::Parameter) {
    if (const PublicParameter* input = inputOf(object.name))
      return primal_[object.type].kind == TypeKind::Scalar ? input->argument : input->name;
    for (const SignatureParameter& parameter : primal_.interface.parameters)
      if (parameter.object == id && parameter.passing == Passing::Size && inputOf(parameter.declaration))
        return sizeOf(parameter);
    return "";
  }
  for (const ExternalBinding& external : primal_.externals) {
    if (external.object != id) continue;
    if (external.rows) return pathInRow(external, cell);
    const std::string holder = pathTo(external.holder, external.cell);
    if (holder.empty()) return "";
    std::string pointer = pointerTo(external);
    const bool isAddress = pointer == "&" + holder;
    // Behind a pointer to T lies an object of Ts, as many as there may be, or one T, which may be an array.
    const Type& type = primal_[object.type];
    const TypeId pointee = primal_[primal_[external.holder].type].element;
    const bool isWhole =
        type.kind != TypeKind::Array || (pointee && arrayLevels(primal_, pointee) == arrayLevels(primal_, object.type));
    if (pointee && primal_[pointee].kind == TypeKind::Void)
      pointer =
          "static_cast<const " + code_.types().spell(isWhole ? object.type : type.element, 0) + "*>(" + pointer + ")";
    if (isWhole) return pathWithin(object.type, cell, isAddress ? holder : "(*" + pointer + ")");
    const std::uint64_t size = cellCount(primal_, type.element).value_or(1);
    if (isAddress) return pathWithin(type.element, cell % size, holder);
    const std::uint64_t index = cell / size;
    const std::string element = index == 0 ? "(*" + pointer + ")" : pointer + "[" + std::to_string(index) + "]";
    return pathWithin(type.element, cell % size, element);
  }
  return "";
}

/// The same for a cell of rows that lie each by itself.
std::string Signature::pathInRow(const ExternalBinding& rows, std::uint64_t cell) const {
  const Type& all = primal_[primal_[rows.object].type];
  const Type& row = primal_[all.element];
  if (row.kind != TypeKind::Array) return "";
  const std::uint64_t size = cellCount(primal_, row.element).value_or(0);
  // Where a row's length is not known, there is nothing behind the first one that could be named.
  const std::uint64_t count = cellCount(primal_, all.element).value_or(cell + 1);
  const std::string first = size == 0 || count == 0 ? "" : pathTo(rows.holder, rows.cell + cell / count);
  if (first.empty()) return "";
  const std::uint64_t index = cell % count / size;
  return pathWithin(row.element, cell % size,
                    index == 0 ? "(*" + first + ")" : first + "[" + std::to_string(index) + "]");
}

std::string Signature::pathWithin(TypeId id, std::uint64_t cell, const std::string& whole) const {
  const Type& type = primal_[id];
  if (type.kind == TypeKind::Array) {
    const std::uint64_t size = cellCount(primal_, type.element).value_or(0);
    if (size == 0) return "";
    return pathWithin(type.element, cell % size, whole + "[" + std::to_string(cell / size) + "]");
  }
  if (type.kind != TypeKind::Record) return whole;
  const Record& record = primal_[type.record];
  for (std::uint32_t k = 0; k < record.fields.size(); ++k) {
    const std::uint64_t size = cellCount(primal_, record.fields[k].type).value_or(0);
    if (cell >= size) {
      cell -= size;
      continue;
    }
    if (code_.types().isStep(type.record, k)) return pathWithin(record.fields[k].type, cell, whole);
    if (record.fields[k].isParts) return pathWithin(record.fields[k].type, cell, Types::parts(whole));
    const bool isPointer = whole.starts_with("(*") && whole.ends_with(')');
    std::string place = isPointer ? code_.types().member(whole.substr(2, whole.size() - 3), "->", type.record, k)
                                  : code_.types().member(whole, ".", type.record, k);
    if (record.fields[k].isReference)
      place = "&" + place;
    else if (record.fields[k].isUntyped)
      place = "static_cast<" + code_.types().spell(record.fields[k].type, 0) + ">(" + place + ")";
    else if (record.fields[k].isConverted && primal_[record.fields[k].type].kind == TypeKind::Scalar)
      place = "static_cast<" + scalarName(primal_[record.fields[k].type].scalar) + ">(" + place + ")";
    return pathWithin(record.fields[k].type, cell, place);
  }
  return "";
}

}  // namespace sparsegen::emit
