//===- CheckDeclarations.cpp - the verifier on what is declared -----------===//

#include <algorithm>
#include <set>

#include "IR/Checks.h"
#include "IR/Integer.h"
#include "IR/Layout.h"

namespace sparsegen::ir {

namespace {

class DeclarationChecker {
public:
  DeclarationChecker(const Module& module, Findings& findings) : m_(module), findings_(findings) {}

  void run() {
    checkRecords();
    checkObjectNames();
    for (const Object& object : m_.objects) checkObject(object);
    checkFunctions();
    if (!findings_.empty()) return;
    checkBindings();
    for (const Slot& slot : m_.independents) checkSlot(slot);
    for (const Slot& slot : m_.dependents) checkSlot(slot);
    for (const Slot& slot : m_.independents)
      if (slot.isReturn()) find("the result is an independent");
    for (const StructureInput& input : m_.structure) checkStructureInput(input);
  }

private:
  template <class... Parts>
  void find(const Parts&... parts) {
    findings_.push_back((std::string() + ... + parts));
  }

  bool isValue(TypeId type) const { return m_[type].kind == TypeKind::Scalar || m_[type].kind == TypeKind::Pointer; }

  void checkRecords() {
    std::set<std::string_view> names;
    for (const Record& record : m_.records) {
      if (!names.insert(record.name).second) find("two records `", record.name, "`");
      std::set<std::string_view> fields;
      for (const RecordField& field : record.fields) {
        if (!fields.insert(field.name).second) find("two fields `", field.name, "` of record `", record.name, "`");
        if (m_[field.type].kind == TypeKind::Void) find("field `", field.name, "` is void");
      }
    }
  }

  void checkObjectNames() {
    std::set<std::string_view> shared;
    for (const Object& object : m_.objects)
      if (!object.function.valid() && !shared.insert(object.name).second) find("two objects `", object.name, "`");
    std::set<std::pair<FunctionId, std::string_view>> owned;
    for (const Object& object : m_.objects) {
      if (!object.function.valid()) continue;
      const bool fresh = owned.emplace(object.function, object.name).second;
      if (!fresh || shared.contains(object.name)) find("two objects `", object.name, "`");
    }
  }

  void checkObject(const Object& object) {
    const std::string name = "object `" + object.name + "`";
    const bool constant = object.kind == ObjectKind::Constant;
    if (m_[object.type].kind == TypeKind::Void) return find(name, " is void");
    if (object.kind == ObjectKind::Parameter && !isValue(object.type)) find(name, " is no scalar or pointer");
    if (object.initial.empty() && (!constant || isMadeOfLanes(object.type))) return;
    if (!constant && object.kind != ObjectKind::Global) return find(name, " has initial values");
    if (cellCount(m_, object.type) != object.initial.size()) return find(name, " has not an initial value a cell");
    std::size_t cell = 0;
    if (!cellsFit(object, object.type, cell)) find(name, " has an initial value that its cell can't hold");
  }

  bool isMadeOfLanes(TypeId id) const {
    const Type& type = m_[id];
    if (type.kind == TypeKind::Array) return isMadeOfLanes(type.element);
    if (type.kind == TypeKind::Record)
      return std::ranges::all_of(m_[type.record].fields,
                                 [this](const RecordField& field) { return isMadeOfLanes(field.type); });
    return type.kind == TypeKind::Lanes;
  }

  /// Whether the initial values from `cell` on are of the type; steps over them.
  bool cellsFit(const Object& object, TypeId id, std::size_t& cell) const {
    const Type& type = m_[id];
    if (type.kind == TypeKind::Array) {
      const auto extent = staticInteger(m_, type.extent);
      for (std::int64_t k = 0; k < extent.value_or(0); ++k)
        if (!cellsFit(object, type.element, cell)) return false;
      return true;
    }
    if (type.kind == TypeKind::Record) {
      for (const RecordField& field : m_[type.record].fields)
        if (!cellsFit(object, field.type, cell)) return false;
      return true;
    }
    if (type.kind != TypeKind::Scalar) return false;
    const Constant& value = object.initial[cell++];
    const auto* integer = std::get_if<std::int64_t>(&value);
    if (isReal(type.scalar)) return !integer;
    return integer && wrap(*integer, type.scalar) == *integer;
  }

  void checkFunctions() {
    std::set<std::string_view> names;
    std::set<ObjectId> parameters;
    for (std::size_t k = 0; k < m_.functions.size(); ++k) {
      const Function& function = m_.functions[k];
      if (!names.insert(function.name).second) find("two functions `", function.name, "`");
      if (m_[function.result].kind != TypeKind::Void && !isValue(function.result))
        find("function `", function.name, "` returns no scalar or pointer");
      if (function.outside && (!function.body.empty() || FunctionId(k) == m_.entry))
        find("function `", function.name, "` is another's, and is the entry or has a body");
      if (function.outside && function.outside->arguments.size() != function.parameters.size())
        find("function `", function.name, "` does not say how it takes each argument");
      if (function.rule && (function.outside || function.rule->isNamed.size() != function.parameters.size()))
        find("function `", function.name, "` has a rule that does not fit");
      for (const ObjectId id : function.parameters) {
        const Object& object = m_[id];
        const bool own = object.kind == ObjectKind::Parameter && object.function == FunctionId(k);
        if (!own || !parameters.insert(id).second) find("`", object.name, "` is no parameter of `", function.name, "`");
      }
    }
    for (std::size_t k = 0; k < m_.objects.size(); ++k)
      if (m_.objects[k].kind == ObjectKind::Parameter && !parameters.contains(ObjectId(k)))
        find("parameter `", m_.objects[k].name, "` is in no function's list");
  }

  /// The type of one cell of a type, or none where there is no such cell.
  TypeId cellType(TypeId id, std::uint64_t cell) const {
    const Type& type = m_[id];
    if (type.kind == TypeKind::Array) {
      const auto all = cellCount(m_, id);
      const auto one = cellCount(m_, type.element);
      // Of elements of unknown size only the first is at a known place.
      if (!one) return cell == 0 ? cellType(type.element, 0) : TypeId();
      if (*one == 0 || (all && cell >= *all)) return {};
      return cellType(type.element, cell % *one);
    }
    if (type.kind != TypeKind::Record) return cell == 0 ? id : TypeId();
    for (const RecordField& field : m_[type.record].fields) {
      const auto cells = cellCount(m_, field.type);
      if (!cells || cell < *cells) return cellType(field.type, cell);
      cell -= *cells;
    }
    return {};
  }

  /// Whether an object is nothing but pointers; there may be none.
  bool isPointers(ObjectId object) const { return m_[innermost(m_, m_[object].type)].kind == TypeKind::Pointer; }

  bool hasEntryValue(ObjectId id) const {
    const Object& object = m_[id];
    if (object.kind == ObjectKind::Parameter) return object.function == m_.entry;
    return object.kind == ObjectKind::Global || object.kind == ObjectKind::External;
  }

  void checkBindings() {
    std::set<std::pair<ObjectId, std::uint64_t>> bound, toRows;
    for (const ExternalBinding& binding : m_.externals) {
      const std::string& holder = m_[binding.holder].name;
      const TypeId cell = isPointers(binding.holder) && binding.rows && binding.cell == 0
                              ? innermost(m_, m_[binding.holder].type)
                              : cellType(m_[binding.holder].type, binding.cell);
      if (m_[binding.object].kind != ObjectKind::External)
        find("`", m_[binding.object].name, "` is bound, not external");
      if (!hasEntryValue(binding.holder)) find("`", holder, "` is bound, and has no value on entry");
      if (!cell.valid() || m_[cell].kind != TypeKind::Pointer)
        find("a cell of `", holder, "` is bound, and no pointer");
      // One of the rows may be an object of its own.
      if (!(binding.rows ? toRows : bound).emplace(binding.holder, binding.cell).second)
        find("a cell of `", holder, "` is bound twice");
      if (binding.rows) checkRows(binding);
    }
    for (const ValueBinding& binding : m_.values) {
      const std::string& name = m_[binding.object].name;
      const TypeId cell = cellType(m_[binding.object].type, binding.cell);
      if (!hasEntryValue(binding.object)) find("`", name, "` is set, and has no value on entry");
      if (!cell.valid() || m_[cell].kind != TypeKind::Scalar || !isInteger(m_[cell].scalar))
        find("a cell of `", name, "` is set, and no integer");
    }
    for (const FunctionBinding& binding : m_.functionBindings) {
      const std::string& name = m_[binding.object].name;
      const TypeId cell = cellType(m_[binding.object].type, binding.cell);
      if (!hasEntryValue(binding.object)) find("`", name, "` is set, and has no value on entry");
      if (!cell.valid() || m_[cell].kind != TypeKind::Pointer) find("a cell of `", name, "` is set, and no pointer");
      if (m_[binding.function].functionType.empty()) find("`", m_[binding.function].name, "` stands for no function");
    }
  }

  void checkRows(const ExternalBinding& binding) {
    const std::string& name = m_[binding.object].name;
    const Type& type = m_[m_[binding.object].type];
    if (type.kind != TypeKind::Array || m_[type.element].kind != TypeKind::Array)
      return find("`", name, "` is bound by rows, and no array of arrays");
    for (const ExternalBinding& other : m_.externals)
      if (&other != &binding && other.object == binding.object) return find("`", name, "` is bound in two places");
  }

  void checkSlot(const Slot& slot) {
    const Type& countType = m_[m_[slot.count].type];
    if (countType.kind != TypeKind::Scalar || !isInteger(countType.scalar))
      return find("slot `", slot.name, "` has a count that is no integer");
    for (const ExprId begin : slot.begins)
      if (m_[m_[begin].type].kind != TypeKind::Scalar || !isInteger(m_[m_[begin].type].scalar))
        return find("slot `", slot.name, "` has a begin that is no integer");
    if (slot.isReturn()) {
      const Type& result = m_[m_[m_.entry].result];
      if (result.kind != TypeKind::Scalar || !isReal(result.scalar)) find("the result is a slot, and no real");
      return;
    }
    if (!hasEntryValue(slot.object)) find("slot `", slot.name, "` has no value on entry");
    const auto cells = cellCount(m_, m_[slot.object].type);
    const auto count = staticInteger(m_, slot.count);
    if (!count) return;
    if (*count < 0) return find("slot `", slot.name, "` has a negative count");
    const auto end = slot.firstCell + static_cast<std::uint64_t>(*count);
    if (end < slot.firstCell || (cells && end > *cells)) find("slot `", slot.name, "` has more cells than its object");
  }

  void checkStructureInput(const StructureInput& input) {
    const Object& object = m_[input.object];
    const bool isEntrys = object.kind == ObjectKind::Parameter && object.function == m_.entry;
    if (!isEntrys && object.kind != ObjectKind::External)
      return find("the structure depends on `", object.name, "`, which the caller does not give");
    if (input.isTable() && object.kind != ObjectKind::External)
      return find("the structure depends on the table `", object.name, "`, which is none");
    if (input.isTable() && m_[elementType(m_, object.type)].kind != TypeKind::Scalar) return;
    const Type& type = m_[cellPath(m_, object.type, input.cell).type];
    if (type.kind != TypeKind::Scalar || !isInteger(type.scalar))
      find("the structure depends on a cell of `", object.name, "` that is no integer");
  }

  const Module& m_;
  Findings& findings_;
};

}  // namespace

void checkDeclarations(const Module& module, Findings& findings) { DeclarationChecker(module, findings).run(); }

}  // namespace sparsegen::ir
