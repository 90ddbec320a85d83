//===- Slots.cpp - the request's paths as cells ---------------------------===//
//
// A slot or a bound name is a path through the parameters: a parameter, its
// members, what they point to. It becomes a run of cells of one object.
//
//===----------------------------------------------------------------------===//

#include <limits>

#include "Lower/Entry.h"

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

PathTarget EntryLowering::follow(const PathTarget& target, const std::string& path) {
  clang::QualType pointee = target.type->getPointeeType();
  if (pointee->isVoidType()) {  // what the code casts it to
    const auto known = externals_.find({target.object.value, target.cell});
    if (known == externals_.end()) return {target.object, target.cell, pointee};
    const ir::RecordId record = module[module[module[known->second].type].element].record;
    for (const auto& [decl, id] : shared.records_)
      if (id == record) return {known->second, 0, shared.context.getRecordType(decl)};
    const ir::Type& element = module[module[module[known->second].type].element];
    if (element.kind == TypeKind::Scalar && ir::isReal(element.scalar))
      return {known->second, 0,
              element.scalar == ir::ScalarKind::F32 ? shared.context.FloatTy : shared.context.DoubleTy};
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
                                    SourceRange range) {
  const std::uint64_t k = std::stoull(index.substr(1));
  const auto* array = shared.context.getAsConstantArrayType(target.type);
  if (!array && !target.type->isPointerType())
    fail(DiagId::UnknownName, range, "`" + path + "` has no elements", "bind the name itself");
  if (array && k >= array->getSize().getZExtValue())
    fail(DiagId::UnknownName, range,
         "`" + path + "` has " + std::to_string(array->getSize().getZExtValue()) + " elements, and no `" + index + "`",
         "count from zero");
  if (!array) target = follow(target, path);
  target.type = (array ? array->getElementType() : target.type).getCanonicalType();
  const auto cells = ir::cellCount(module, shared.type(target.type, request_.function->getNameInfo().getSourceRange()));
  if (k > 0 && !cells)
    fail(DiagId::UnknownName, range, "how large an element of `" + path + "` is is not known", "bind the first");
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
      target = elementOf(target, path.names[k], spelled, range);
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

void EntryLowering::contradicts(const RequestSlot& wanted, std::int64_t written, std::int64_t declared) {
  fail(DiagId::BadExtent, wanted.range,
       "slot `" + wanted.path.text + "` has extent " + std::to_string(written) + ", but its type says " +
           std::to_string(declared),
       "write the extent that the type has, or leave it out");
}

/// The product of two extents of a slot; an error where no integer can hold it.
std::int64_t EntryLowering::product(const RequestSlot& wanted, std::int64_t a, std::int64_t b) {
  if (b != 0 && a > std::numeric_limits<std::int64_t>::max() / b)
    fail(DiagId::BadExtent, wanted.range, "slot `" + wanted.path.text + "` has more elements than an integer can count",
         "write smaller extents");
  return a * b;
}

/// Says how large the caller's array of pointers is.
void EntryLowering::sizeHolder(ir::ObjectId object, std::int64_t elements) {
  const ir::Type shape = module[module[object].type];
  const auto known = shape.extent.valid() ? ir::staticInteger(module, shape.extent) : std::nullopt;
  if (!known || *known < elements) module[object].type = shared.build.array(shape.element, elements);
}

/// Of a slot in rows: goes from `count` pointers to the elements that they lead to.
void EntryLowering::slotRows(const RequestSlot& wanted, const std::vector<std::int64_t>& extents, PathTarget& target,
                             std::size_t& used, std::int64_t& count) {
  const auto* array = shared.context.getAsConstantArrayType(target.type);
  if (array && array->getElementType()->isPointerType()) {  // a member `double* rows[8]`
    const auto declared = static_cast<std::int64_t>(array->getSize().getZExtValue());
    if (used < extents.size() && extents[used] != declared) contradicts(wanted, extents[used], declared);
    ++used;
    count = product(wanted, count, declared);
    target.type = array->getElementType().getCanonicalType();
  }
  while (target.type->isPointerType()) {
    const clang::QualType pointee = target.type->getPointeeType().getCanonicalType();
    const ir::TypeId element = shared.type(pointee, request_.function->getNameInfo().getSourceRange());
    if (!areRows(element, 0)) return;
    if (used >= extents.size())
      fail(DiagId::MissingExtent, wanted.range,
           "the length of the rows of slot `" + wanted.path.text + "` is not known",
           "write an extent for each star: `" + wanted.path.text + "[...][...]`");
    std::int64_t length = extents[used++];
    // What is left is a flat run that the user likes to see in several dimensions.
    for (; module[element].kind == TypeKind::Scalar && used < extents.size(); ++used)
      length = product(wanted, length, extents[used]);
    const ir::ObjectId found = rows(target.object, target.cell, element, "**" + wanted.path.text);
    const ir::Type all = module[module[found].type];
    const auto known = all.extent.valid() ? ir::staticInteger(module, all.extent) : std::nullopt;
    const ir::ExprId before = module[all.element].extent;
    if (before.valid() && ir::staticInteger(module, before) != length)
      fail(DiagId::BadExtent, wanted.range,
           "slot `" + wanted.path.text + "` has rows of " + std::to_string(length) +
               ", and another slot has it in rows of " + std::to_string(ir::staticInteger(module, before).value_or(0)),
           "rows have one length");
    sizeRows(found, std::max(known.value_or(0), count), length);
    count = product(wanted, count, length);
    target = {found, 0, pointee};
  }
}

/// How many cells a slot has; moves the target behind a pointer.
std::int64_t EntryLowering::slotCells(const RequestSlot& wanted, PathTarget& target) {
  const clang::SourceRange at = request_.function->getNameInfo().getSourceRange();
  std::vector<std::int64_t> extents = wanted.extents;
  std::int64_t cells = 1;
  std::size_t used = 0;
  // A vector within a struct: its first cell is the pointer to its elements.
  if (const clang::QualType element = vectorElement(target.type); !element.isNull()) {
    if (target.type->isReferenceType()) target = follow(target, wanted.path.text);
    target.type = shared.context.getPointerType(element);
  }
  if (target.type->isReferenceType()) {
    target = follow(target, wanted.path.text);
  } else if (target.type->isPointerType()) {
    // A parameter written as `T x[3][2]` says its first extent, though C forgets it.
    const std::optional<std::int64_t> declared = forgottenExtent(wanted.path);
    if (extents.empty() && declared) extents.push_back(*declared);
    if (extents.empty())
      fail(DiagId::MissingExtent, wanted.range, "the extent of slot `" + wanted.path.text + "` is not known",
           "write it: `" + wanted.path.text + "[...]`");
    const bool isFlat = shared.scalarKind(target.type->getPointeeType()).has_value();
    std::int64_t written = 1;
    for (const std::int64_t extent : extents) written = isFlat ? product(wanted, written, extent) : extents[0];
    if (declared && written != *declared) contradicts(wanted, written, *declared);
    target = follow(target, wanted.path.text);
    if (target.type->isPointerType()) sizeHolder(target.object, extents[0]);
    cells = product(wanted, cells, extents[used++]);
  }
  slotRows(wanted, extents, target, used, cells);
  // A std::array has the extents of the array in it.
  const auto opened = [&](ir::TypeId id) {
    if (module[id].kind != TypeKind::Record) return id;
    const ir::Record& record = module[module[id].record];
    return record.name.starts_with("std::array<") && record.fields.size() == 1 ? record.fields[0].type : id;
  };
  ir::TypeId type = shared.type(target.type, at);
  if (used < extents.size()) type = opened(type);
  while (used < extents.size() && module[type].kind == TypeKind::Array) {
    const auto declared = ir::staticInteger(module, module[type].extent);
    if (declared && *declared != extents[used]) contradicts(wanted, extents[used], *declared);
    cells = product(wanted, cells, extents[used++]);
    type = module[type].element;
    if (used < extents.size()) type = opened(type);
  }
  // The rest is a flat run that the user likes to see in several dimensions.
  const bool flat = module[type].kind == TypeKind::Scalar && used > 0;
  for (; used < extents.size(); ++used) {
    if (!flat && !(extents[used] == 1))
      fail(DiagId::BadExtent, wanted.range, "slot `" + wanted.path.text + "` has more extents than its type",
           "write as many as the type has dimensions");
    cells = product(wanted, cells, extents[used]);
  }
  const auto inner = ir::cellCount(module, type);
  if (!inner)
    fail(DiagId::MissingExtent, wanted.range, "the extent of slot `" + wanted.path.text + "` is not known",
         "write it: `" + wanted.path.text + "[...]`");
  return product(wanted, cells, static_cast<std::int64_t>(*inner));
}

namespace {
/// Appends the scalar kind of each cell of a type; nothing for a pointer.
void appendCellKinds(const ir::Module& module, ir::TypeId type, std::vector<std::optional<ir::ScalarKind>>& kinds) {
  const ir::Type& shape = module[type];
  if (shape.kind == TypeKind::Array) return appendCellKinds(module, shape.element, kinds);
  if (shape.kind == TypeKind::Record) {
    for (const ir::RecordField& field : module[shape.record].fields) appendCellKinds(module, field.type, kinds);
    return;
  }
  kinds.push_back(shape.kind == TypeKind::Scalar ? std::optional(shape.scalar) : std::nullopt);
}
}  // namespace

void EntryLowering::checkReal(const RequestSlot& wanted, const PathTarget& target) {
  std::vector<std::optional<ir::ScalarKind>> kinds;
  appendCellKinds(module, shared.type(target.type, request_.function->getSourceRange()), kinds);
  for (const auto& kind : kinds)
    if (!kind || !ir::isReal(*kind))
      fail(DiagId::BadSlot, wanted.range, "slot `" + wanted.path.text + "` is not made of real numbers alone",
           "a slot is an array, a number, or a struct of `double` or `float`");
}

/// A slot says how large the caller's array is; of two that name one array, the
/// larger.
void EntryLowering::growTo(const PathTarget& target, std::int64_t cells) {
  const ir::Type shape = module[module[target.object].type];
  if (module[target.object].kind != ir::ObjectKind::External || target.cell != 0) return;
  // A member at the start of a record says nothing of how many records there are.
  if (shared.type(target.type, request_.function->getSourceRange()) != shape.element) return;
  const auto known = shape.extent.valid() ? ir::staticInteger(module, shape.extent) : std::nullopt;
  const auto inner = static_cast<std::int64_t>(ir::cellCount(module, shape.element).value_or(0));
  if (inner == 0 || cells % inner != 0 || (known && *known >= cells / inner)) return;
  module[target.object].type = shared.build.array(shape.element, cells / inner);
}

/// The vector or record that the function returns: memory that a parameter of its own leads to.
PathTarget EntryLowering::returned() {
  const clang::QualType type = request_.function->getReturnType().getCanonicalType().getUnqualifiedType();
  const clang::QualType element = vectorElement(type);
  return {shared.resultObject, 0,
          element.isNull() ? shared.context.getLValueReferenceType(type) : shared.context.getPointerType(element)};
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
  PathTarget target = isResult ? returned() : resolve(wanted.path, wanted.range, DiagId::UnknownSlot);
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
  const ir::Type& whole = module[module[target.object].type];
  if (target.cell > 0 && whole.kind == TypeKind::Array && !ir::cellCount(module, whole.element))
    fail(DiagId::UnknownName, binding.range,
         "`" + binding.path.text +
             "` is in a row whose length is not known, of which only the first element can be bound",
         "pass the rows as one array, or as arrays whose type says their length");
  for (const auto& other : module.values)
    if (other.object == target.object && other.cell == target.cell && other.value != binding.value)
      fail(DiagId::BadAnnotation, binding.range,
           "`" + binding.path.text + "` is bound to " + std::to_string(binding.value) + " and to " +
               std::to_string(other.value),
           "two paths lead to it: bind one of them");
  module.values.push_back({target.object, target.cell, binding.value});
}

}  // namespace sparsegen::lowering
