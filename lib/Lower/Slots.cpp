//===- Slots.cpp - the request's paths as cells ---------------------------===//
//
// A slot or a bound name is a path through the parameters: a parameter, its
// members, what they point to. It becomes a run of cells of one object.
//
//===----------------------------------------------------------------------===//

#include "Lower/Entry.h"
#include "Parse/Sundials.h"

namespace sparsegen::lowering {

using ir::TypeKind;

void EntryLowering::fail(DiagId id, SourceRange range, std::string text, std::string wayOut) {
  auto pending = shared.diagnostics.report(id, range, std::move(text));
  if (!wayOut.empty()) pending.note(std::move(wayOut));
  throw LoweringFailed{};
}

std::optional<PathTarget> EntryLowering::start(const std::string& name) {
  const auto& parameters = request_.function->parameters();
  for (std::size_t k = 0; k < parameters.size(); ++k) {
    if (parameters[k]->getName() != name) continue;
    PathTarget target{shared.parameterObjects.lookup(parameters[k]), 0, parameters[k]->getType().getCanonicalType()};
    if (const clang::QualType element = containerElement(target.type); !element.isNull())
      target.type = shared.context.getPointerType(element);
    // Rows of run-time length are one behind the other.
    if (target.type->isPointerType())
      target.type = shared.context.getPointerType(flatElement(target.type->getPointeeType(), shared.context));
    // A record by value came in by address.
    if (target.type->isRecordType()) target.type = shared.context.getLValueReferenceType(target.type);
    return target;
  }
  for (const auto& [local, object] : shared.filledLocals)
    if (local->getName() == name) return PathTarget{object, 0, local->getType().getCanonicalType()};
  // The size of a vector by the name that it has in diagnostics.
  for (const auto& [parameter, size] : shared.parameterSizes)
    if (module[size].name == name) return PathTarget{size, 0, shared.context.getSizeType()};
  if (const auto member = memberStart(name)) return member;
  for (const clang::Decl* decl : shared.context.getTranslationUnitDecl()->decls()) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl);
    if (!variable || variable->getName() != name) continue;
    if (shared.isState(variable)) {
      for (const ModuleLowering::State& state : shared.states(module.entry))
        if (state.variable == variable->getCanonicalDecl())
          return PathTarget{externals_.at({state.parameter.value, 0}), 0, variable->getType().getCanonicalType()};
      return std::nullopt;
    }
    if (const auto object = shared.variable(variable, variable->getSourceRange()))
      return PathTarget{*object, 0, variable->getType().getCanonicalType()};
  }
  return std::nullopt;
}

/// The user's type that became one of the IR: a record, a real, or a pointer to such; null for any other.
clang::QualType EntryLowering::asDeclared(ir::TypeId id) const {
  const ir::Type& type = module[id];
  if (type.kind == TypeKind::Pointer) {
    const clang::QualType pointee = asDeclared(type.element);
    return pointee.isNull() ? pointee : shared.context.getPointerType(pointee);
  }
  if (type.kind == TypeKind::Scalar && ir::isReal(type.scalar))
    return type.scalar == ir::ScalarKind::F32 ? shared.context.FloatTy : shared.context.DoubleTy;
  for (const auto& [decl, record] : shared.records_)
    if (type.kind == TypeKind::Record && record == type.record) return shared.context.getRecordType(decl);
  return {};
}

PathTarget EntryLowering::follow(const PathTarget& target, const std::string& path) {
  clang::QualType pointee = target.type->getPointeeType();
  if (pointee->isVoidType()) {  // what the code casts it to
    const auto known = externals_.find({target.object.value, target.cell});
    if (known == externals_.end()) return {target.object, target.cell, pointee};
    const clang::QualType type = asDeclared(module[module[known->second].type].element);
    if (!type.isNull()) return {known->second, 0, type};
  }
  const ir::TypeId element = shared.type(pointee, request_.function->getNameInfo().getSourceRange());
  return {external(target.object, target.cell, element, "*" + path), 0, pointee};
}

/// The size of a vector: of a parameter, or of a member of what one leads to.
std::optional<PathTarget> EntryLowering::sizeOfVector(const PathTarget& holder, const std::string& name,
                                                      const std::string& path) {
  if (name != "size()" && name != "size") return std::nullopt;
  for (const auto& [parameter, size] : shared.parameterSizes)
    if (shared.parameterObjects.lookup(parameter) == holder.object && parameter->getName() == path)
      return PathTarget{size, 0, shared.context.getSizeType()};
  PathTarget target = holder;
  if (target.type->isPointerType() || target.type->isReferenceType()) target = follow(target, path);
  if (containerElement(target.type).isNull()) return std::nullopt;
  return PathTarget{target.object, target.cell + 1, shared.context.getSizeType()};
}

/// A member of a record, or of the first of its bases that has it, and the cells before it.
std::optional<std::pair<const clang::FieldDecl*, std::uint64_t>> EntryLowering::member(const clang::RecordDecl* record,
                                                                                       const std::string& name) {
  const clang::FieldDecl* named = nullptr;
  forEachMember(record, [&](const clang::FieldDecl* field) { named = field->getName() == name ? field : named; });
  if (named) {
    const std::uint32_t index = shared.field(named, named->getSourceRange());
    return std::pair(named, ir::fieldOffset(module, shared.records_.lookup(record), index));
  }
  const auto* derived = llvm::dyn_cast<clang::CXXRecordDecl>(record);
  if (!derived) return std::nullopt;
  for (const clang::CXXBaseSpecifier& each : derived->bases()) {
    const auto* base = each.getType()->getAsCXXRecordDecl()->getDefinition();
    shared.type(shared.context.getRecordType(record), record->getSourceRange());
    const auto index = shared.base(derived, base);
    auto found = index ? member(base, name) : std::nullopt;
    if (!found) continue;
    found->second += ir::fieldOffset(module, shared.records_.lookup(record), *index);
    return found;
  }
  return std::nullopt;
}

/// An element of an array, or behind a pointer.
PathTarget EntryLowering::elementOf(PathTarget target, const std::string& index, const std::string& path,
                                    SourceRange range, DiagId unknown) {
  const std::uint64_t k = std::stoull(index.substr(1));
  const auto* array = shared.context.getAsConstantArrayType(target.type);
  if (!array && !target.type->isPointerType())
    fail(unknown, range, "`" + path + "` has no elements", "write the name itself");
  if (array && k >= array->getSize().getZExtValue())
    fail(unknown, range,
         "`" + path + "` has " + std::to_string(array->getSize().getZExtValue()) + " elements, and no `" + index + "`",
         "count from zero");
  if (!array) target = follow(target, path);
  target.type = (array ? array->getElementType() : target.type).getCanonicalType();
  const auto cells = ir::cellCount(module, shared.type(target.type, request_.function->getNameInfo().getSourceRange()));
  if (k > 0 && !cells)
    fail(unknown, range, "how large an element of `" + path + "` is is not known", "write the first");
  target.cell += k * cells.value_or(0);
  return target;
}

PathTarget EntryLowering::resolve(const RequestPath& path, SourceRange range, DiagId unknown) {
  const std::size_t root = path.names.front() == "this" && path.names.size() > 1 ? 1 : 0;
  const auto first = start(path.names[root]);
  if (!first)
    fail(unknown, range,
         "`" + path.names.front() + "` names no parameter of `" + request_.function->getNameAsString() + "`",
         "write the name of a parameter, a member path such as `data->u`, or `return`");
  PathTarget target = *first;
  bool isOwned = false;
  std::string spelled = path.names[root];
  for (std::size_t k = root + 1; k < path.names.size(); ++k) {
    if (path.names[k].front() == '[') {
      // A parameter that is a vector is its pointer; one within an object begins with it.
      const clang::QualType element = vectorElement(target.type);
      const bool isPointer = !element.isNull() && llvm::any_of(shared.parameterSizes, [&](const auto& each) {
        return shared.parameterObjects.lookup(each.first) == target.object;
      });
      if (target.type->isReferenceType() && !isPointer) target = follow(target, spelled);
      if (!element.isNull()) target.type = shared.context.getPointerType(element).getCanonicalType();
      target = elementOf(target, path.names[k], spelled, range, unknown);
      spelled += path.names[k];
      continue;
    }
    const bool arrow = target.type->isPointerType();
    if (const auto size = sizeOfVector(target, path.names[k], spelled)) {
      target = *size;
      spelled += "." + path.names[k];
      continue;
    }
    if (target.type->isPointerType() || target.type->isReferenceType()) target = follow(target, spelled);
    const clang::RecordDecl* record = target.type->getAsRecordDecl();
    const auto found =
        record && record->getDefinition() ? member(record->getDefinition(), path.names[k]) : std::nullopt;
    if (!found)
      fail(unknown, range, "`" + spelled + "` has no member `" + path.names[k] + "`",
           "write a member that its type declares");
    target.cell += found->second;
    target.type = found->first->getType().getCanonicalType();
    if (const clang::QualType owned = shared.callersOwner(found->first); !owned.isNull()) {
      target.type = shared.context.getPointerType(owned).getCanonicalType();
      isOwned = true;
    }
    spelled += (arrow ? "->" : ".") + path.names[k];
  }
  target.isOwned = isOwned;
  return target;
}

/// The vector or record that the function returns: memory that a parameter of its own leads to.
PathTarget EntryLowering::returned() {
  const clang::QualType type = request_.function->getReturnType().getCanonicalType().getUnqualifiedType();
  const clang::QualType element = vectorElement(type);
  return {shared.resultObject, 0,
          element.isNull() ? shared.context.getLValueReferenceType(type) : shared.context.getPointerType(element)};
}

/// Where a slot's path leads. SUNDIALS' vector stands for its data, and a slot in these says how long the vector is.
PathTarget EntryLowering::slotTarget(const RequestSlot& wanted) {
  PathTarget target = resolve(wanted.path, wanted.range, DiagId::UnknownSlot);
  RequestPath path = wanted.path;
  if (isVectorHandle(target.type)) {
    const auto [content, data] = vectorMembers(target.type, "data", shared.context);
    if (!content || !data)
      fail(DiagId::BadSlot, wanted.range,
           "what `" + path.text + "` holds is declared in no header that is included here",
           "include the header of its kind of vectors, `nvector/nvector_serial.h`");
    path.names.insert(path.names.end(), {content->getNameAsString(), data->getNameAsString()});
    target = resolve(path, wanted.range, DiagId::UnknownSlot);
  }
  if (wanted.offset == 0 && wanted.extents.size() == 1 && path.names.size() > 2) vectorSlots_.push_back({path, wanted});
  return target;
}

/// The length of a vector of SUNDIALS' is the extent of the slot in its data, where the code asks for it and nothing
/// else was bound.
void EntryLowering::bindLengths() {
  for (auto& [path, wanted] : vectorSlots_) {
    path.names.resize(path.names.size() - 2);
    const PathTarget vector = resolve(path, wanted.range, DiagId::UnknownSlot);
    if (!isVectorHandle(vector.type)) continue;
    const auto [content, length] = vectorMembers(vector.type, "length", shared.context);
    if (!content || !length) continue;
    const std::uint32_t field = shared.field(length, length->getSourceRange());
    if (!fieldIsUsed(shared.records_.lookup(length->getParent()), field)) continue;
    path.names.insert(path.names.end(), {content->getNameAsString(), length->getNameAsString()});
    const PathTarget cell = resolve(path, wanted.range, DiagId::UnknownSlot);
    if (llvm::none_of(module.values, [&](const ir::ValueBinding& other) {
          return other.object == cell.object && other.cell == cell.cell;
        }))
      module.values.push_back({cell.object, cell.cell, wanted.extents[0]});
  }
}

ir::Slot EntryLowering::slot(const RequestSlot& wanted) {
  ir::Slot made;
  made.name = wanted.path.text;
  made.range = wanted.range;
  for (std::int64_t extent : wanted.extents)
    if (extent < 0)
      fail(DiagId::BadExtent, wanted.range, "slot `" + wanted.path.text + "` has a negative extent",
           "an extent is zero or more");
  const bool isResult = wanted.path.names.size() == 1 && wanted.path.names[0] == "return";
  if (isResult && !shared.resultObject.valid()) {
    const ir::Type result = module[module[module.entry].result];
    if (result.kind != TypeKind::Scalar || !ir::isReal(result.scalar))
      fail(DiagId::BadSlot, wanted.range, "`return` is not a real number", "name a function that returns `double`");
    if (!wanted.extents.empty() && wanted.extents != std::vector<std::int64_t>{1})
      fail(DiagId::BadExtent, wanted.range, "`return` has one element", "leave the extent out");
    made.count = shared.build.integer(1);
    return made;
  }
  PathTarget target = isResult ? returned() : slotTarget(wanted);
  if (target.isOwned)
    fail(DiagId::BadSlot, wanted.range,
         "`" + wanted.path.text + "` is behind a smart pointer within an object, and can't be a slot",
         "pass what the smart pointer gives by `get()` as a parameter");
  if (isResult) made.name = "result";
  const std::int64_t cells = slotCells(wanted, target);
  checkReal(wanted, target);
  made.object = target.object;
  made.firstCell = target.cell;
  made.count = shared.build.integer(cells);
  growTo(target, cells);
  return made;
}

/// A vector that is a slot has as many elements as the slot.
void EntryLowering::bindSizes() {
  for (const auto& [parameter, size] : shared.parameterSizes) {
    const ir::ObjectId holder = shared.parameterObjects.lookup(parameter);
    for (const ir::ExternalBinding& external : module.externals) {
      if (external.holder != holder) continue;
      const auto isSlot = [&](const ir::Slot& slot) { return slot.object == external.object; };
      const bool found = llvm::any_of(module.independents, isSlot) || llvm::any_of(module.dependents, isSlot);
      const ir::Type all = module[module[external.object].type];
      const auto extent = all.extent.valid() ? ir::staticInteger(module, all.extent) : std::nullopt;
      if (!found || !extent) continue;
      for (const ir::ValueBinding& other : module.values)
        if (other.object == size && other.value != *extent)
          fail(DiagId::BadAnnotation, module[size].range,
               "the size of `" + parameter->getNameAsString() + "` is bound to " + std::to_string(other.value) +
                   ", and the slot has " + std::to_string(*extent) + " elements",
               "leave the bound size out");
      if (llvm::none_of(module.values, [&](const ir::ValueBinding& other) { return other.object == size; }))
        module.values.push_back({size, 0, *extent});
    }
  }
}

void EntryLowering::bind(const RequestBinding& binding) {
  PathTarget target = resolve(binding.path, binding.range, DiagId::UnknownName);
  if (target.type->isReferenceType()) target = follow(target, binding.path.text);
  const auto kind = shared.scalarKind(target.type);
  if (!kind || ir::isReal(*kind))
    fail(DiagId::UnknownName, binding.range, "`" + binding.path.text + "` is not an integer",
         target.type->isPointerType() && target.type->getPointeeType()->isIntegerType()
             ? "bind what it points to, `*" + binding.path.text + "`"
             : "only integers are bound to a value");
  if (module[target.object].kind == ir::ObjectKind::Constant)
    fail(DiagId::UnknownName, binding.range, "`" + binding.path.text + "` is a constant", "leave it out");
  for (const auto& other : module.values)
    if (other.object == target.object && other.cell == target.cell && other.value != binding.value)
      fail(DiagId::BadAnnotation, binding.range,
           "`" + binding.path.text + "` is bound to " + std::to_string(binding.value) + " and to " +
               std::to_string(other.value),
           "two paths lead to it: bind one of them");
  module.values.push_back({target.object, target.cell, binding.value});
}

}  // namespace sparsegen::lowering
