//===- Slots.cpp - the request's paths as cells ---------------------------===//

#include "Lower/Entry/Slots.h"

#include "IR/Walk.h"
#include "Lower/Classes/Types.h"
#include "Lower/Entry/EntryContext.h"
#include "Lower/Entry/Externals.h"
#include "Lower/Entry/LowerBounds.h"
#include "Lower/Entry/Members.h"
#include "Lower/Entry/SlotExtents.h"
#include "Lower/Expressions/Constants.h"
#include "Lower/Library/Owners.h"
#include "Lower/Statics/State.h"
#include "Parse/ClangCompat.h"
#include "Parse/Suggest.h"
#include "Parse/Sundials.h"

namespace sparsegen::lowering {

using ir::TypeKind;

void EntryContext::fail(DiagId id, SourceRange range, std::string text, std::string wayOut) {
  auto pending = shared.diagnostics.report(id, range, std::move(text));
  if (!wayOut.empty()) pending.note(std::move(wayOut));
  throw LoweringFailed{};
}

static std::optional<PathTarget> startOfPath(EntryContext& entry, const std::string& name) {
  const auto& parameters = entry.request.function->parameters();
  for (std::size_t k = 0; k < parameters.size(); ++k) {
    if (parameters[k]->getName() != name) continue;
    PathTarget target{entry.shared.parameterObjects.lookup(parameters[k]), 0,
                      parameters[k]->getType().getCanonicalType()};
    if (const clang::QualType element = containerElement(target.type); !element.isNull())
      target.type = entry.shared.context.getPointerType(element);
    // Rows of run-time length are one behind the other.
    if (target.type->isPointerType())
      target.type =
          entry.shared.context.getPointerType(flatElement(target.type->getPointeeType(), entry.shared.context));
    // A record by value came in by address.
    if (target.type->isRecordType()) target.type = entry.shared.context.getLValueReferenceType(target.type);
    return target;
  }
  for (const auto& [local, object] : entry.shared.filledLocals)
    if (local->getName() == name) return PathTarget{object, 0, local->getType().getCanonicalType()};
  // The size of a vector by the name that it has in diagnostics.
  for (const auto& [parameter, size] : entry.shared.parameterSizes)
    if (entry.module[size].name == name) return PathTarget{size, 0, entry.shared.context.getSizeType()};
  if (const auto member = memberStart(entry, name)) return member;
  for (const clang::Decl* decl : entry.shared.context.getTranslationUnitDecl()->decls()) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl);
    if (!variable || variable->getName() != name) continue;
    if (isState(entry.shared, variable)) {
      for (const State& state : statesOf(entry.shared, entry.module.entry))
        if (state.variable == variable->getCanonicalDecl())
          return PathTarget{entry.externals.at({state.parameter.value, 0}), 0, variable->getType().getCanonicalType()};
      return std::nullopt;
    }
    if (const auto object = variableObject(entry.shared, variable, variable->getSourceRange()))
      return PathTarget{*object, 0, variable->getType().getCanonicalType()};
  }
  return std::nullopt;
}

/// The user's type that became one of the IR: a record, a real, or a pointer to such; null for any other.
static clang::QualType asDeclared(const EntryContext& entry, ir::TypeId id) {
  const ir::Type& type = entry.module[id];
  if (type.kind == TypeKind::Pointer) {
    const clang::QualType pointee = asDeclared(entry, type.element);
    return pointee.isNull() ? pointee : entry.shared.context.getPointerType(pointee);
  }
  if (type.kind == TypeKind::Scalar && ir::isReal(type.scalar))
    return type.scalar == ir::ScalarKind::F32 ? entry.shared.context.FloatTy : entry.shared.context.DoubleTy;
  for (const auto& [decl, record] : entry.shared.records)
    if (type.kind == TypeKind::Record && record == type.record) return compat::typeOf(decl);
  return {};
}

PathTarget followPath(EntryContext& entry, const PathTarget& target, const std::string& path) {
  clang::QualType pointee = target.type->getPointeeType();
  if (pointee->isVoidType()) {  // what the code casts it to
    const auto known = entry.externals.find({target.object.value, target.cell});
    if (known == entry.externals.end()) return {target.object, target.cell, pointee};
    const clang::QualType type = asDeclared(entry, entry.module[entry.module[known->second].type].element);
    if (!type.isNull()) return {known->second, 0, type};
  }
  const ir::TypeId element = lowerType(entry.shared, pointee, entry.request.function->getNameInfo().getSourceRange());
  return {externalBehind(entry, target.object, target.cell, element, "*" + path), 0, pointee};
}

/// The size of a vector: of a parameter, or of a member of what one leads to.
static std::optional<PathTarget> sizeOfVector(EntryContext& entry, const PathTarget& holder, const std::string& name,
                                              const std::string& path) {
  if (name != "size()" && name != "size") return std::nullopt;
  for (const auto& [parameter, size] : entry.shared.parameterSizes)
    if (entry.shared.parameterObjects.lookup(parameter) == holder.object && parameter->getName() == path)
      return PathTarget{size, 0, entry.shared.context.getSizeType()};
  PathTarget target = holder;
  if (target.type->isPointerType() || target.type->isReferenceType()) target = followPath(entry, target, path);
  if (containerElement(target.type).isNull()) return std::nullopt;
  return PathTarget{target.object, target.cell + 1, entry.shared.context.getSizeType()};
}

/// A member of a record, or of the first of its bases that has it, and the cells before it.
static std::optional<std::pair<const clang::FieldDecl*, std::uint64_t>> memberNamed(EntryContext& entry,
                                                                                    const clang::RecordDecl* record,
                                                                                    const std::string& name) {
  const clang::FieldDecl* named = nullptr;
  forEachMember(record, [&](const clang::FieldDecl* field) { named = field->getName() == name ? field : named; });
  if (named) {
    const std::uint32_t index = fieldOf(entry.shared, named, named->getSourceRange());
    return std::pair(named, ir::fieldOffset(entry.module, entry.shared.records.lookup(record), index));
  }
  const auto* derived = llvm::dyn_cast<clang::CXXRecordDecl>(record);
  if (!derived) return std::nullopt;
  for (const clang::CXXBaseSpecifier& each : derived->bases()) {
    const auto* base = each.getType()->getAsCXXRecordDecl()->getDefinition();
    lowerType(entry.shared, compat::typeOf(record), record->getSourceRange());
    const auto index = baseField(entry.shared, derived, base);
    auto found = index ? memberNamed(entry, base, name) : std::nullopt;
    if (!found) continue;
    found->second += ir::fieldOffset(entry.module, entry.shared.records.lookup(record), *index);
    return found;
  }
  return std::nullopt;
}

/// "did you mean `mx`? ", where a type has a member whose name is near to an unknown one; else nothing.
static std::string suggestedMember(const clang::RecordDecl* record, const std::string& unknown) {
  if (!record || !record->getDefinition()) return {};
  std::vector<std::string> names;
  forEachMember(record->getDefinition(),
                [&](const clang::FieldDecl* field) { names.push_back(field->getNameAsString()); });
  const std::string nearest = nearestName(unknown, names);
  return nearest.empty() ? "" : "did you mean `" + nearest + "`? ";
}

PathTarget heldArray(EntryContext& entry, PathTarget target) {
  const clang::CXXRecordDecl* record = target.type->getAsCXXRecordDecl();
  const bool isArray = record && record->isInStdNamespace() && record->getIdentifier() && record->getName() == "array";
  if (!isArray || record->field_empty()) return target;
  const auto held = memberNamed(entry, record->getDefinition(), record->field_begin()->getNameAsString());
  return {target.object, target.cell + held->second, held->first->getType().getCanonicalType()};
}

/// An element of an array, or behind a pointer.
static PathTarget elementOf(EntryContext& entry, PathTarget target, const std::string& index, const std::string& path,
                            SourceRange range, DiagId unknown) {
  const std::uint64_t k = std::stoull(index.substr(1));
  const auto* array = entry.shared.context.getAsConstantArrayType(target.type);
  if (!array && !target.type->isPointerType())
    entry.fail(unknown, range, "`" + path + "` has no elements", "write the name itself");
  if (array && k >= array->getSize().getZExtValue())
    entry.fail(
        unknown, range,
        "`" + path + "` has " + std::to_string(array->getSize().getZExtValue()) + " elements, and no `" + index + "`",
        "count from zero");
  if (!array) target = followPath(entry, target, path);
  target.type = (array ? array->getElementType() : target.type).getCanonicalType();
  const auto cells = ir::cellCount(
      entry.module, lowerType(entry.shared, target.type, entry.request.function->getNameInfo().getSourceRange()));
  if (k > 0 && !cells)
    entry.fail(unknown, range, "how large an element of `" + path + "` is is not known", "write the first");
  target.cell += k * cells.value_or(0);
  return target;
}

PathTarget resolvePath(EntryContext& entry, const RequestPath& path, SourceRange range, DiagId unknown) {
  const std::size_t root = path.names.front() == "this" && path.names.size() > 1 ? 1 : 0;
  // A parameter may have the name of a member.
  auto first = root == 1 ? memberStart(entry, path.names[root]) : std::nullopt;
  if (!first) first = startOfPath(entry, path.names[root]);
  if (!first)
    entry.fail(unknown, range,
               "`" + path.names[root] + "` names no parameter of `" + entry.request.function->getNameAsString() + "`",
               "write the name of a parameter, a member path such as `data->u`, or `return`");
  PathTarget target = *first;
  bool isOwned = false;
  std::string spelled = path.names[root];
  for (std::size_t k = root + 1; k < path.names.size(); ++k) {
    if (path.names[k].front() == '[') {
      // A parameter that is a vector is its pointer; one within an object begins with it.
      const clang::QualType element = vectorElement(target.type);
      const bool isPointer = !element.isNull() && llvm::any_of(entry.shared.parameterSizes, [&](const auto& each) {
        return entry.shared.parameterObjects.lookup(each.first) == target.object;
      });
      if (target.type->isReferenceType() && !isPointer) target = followPath(entry, target, spelled);
      if (!element.isNull()) target.type = entry.shared.context.getPointerType(element).getCanonicalType();
      target = heldArray(entry, target);
      target = elementOf(entry, target, path.names[k], spelled, range, unknown);
      spelled += path.names[k];
      continue;
    }
    const bool arrow = target.type->isPointerType();
    if (const auto size = sizeOfVector(entry, target, path.names[k], spelled)) {
      target = *size;
      spelled += "." + path.names[k];
      continue;
    }
    if (target.type->isPointerType() || target.type->isReferenceType()) target = followPath(entry, target, spelled);
    const clang::RecordDecl* record = target.type->getAsRecordDecl();
    const auto found =
        record && record->getDefinition() ? memberNamed(entry, record->getDefinition(), path.names[k]) : std::nullopt;
    if (!found)
      entry.fail(unknown, range, "`" + spelled + "` has no member `" + path.names[k] + "`",
                 suggestedMember(record, path.names[k]) + "write a member that its type declares");
    target.cell += found->second;
    target.type = found->first->getType().getCanonicalType();
    if (const clang::QualType owned = callersOwner(entry.shared, found->first); !owned.isNull()) {
      target.type = entry.shared.context.getPointerType(owned).getCanonicalType();
      isOwned = true;
    }
    spelled += (arrow ? "->" : ".") + path.names[k];
  }
  target.isOwned = isOwned;
  return target;
}

/// The vector or record that the function returns: memory that a parameter of its own leads to.
static PathTarget returnedSlot(EntryContext& entry) {
  const clang::QualType type = entry.request.function->getReturnType().getCanonicalType().getUnqualifiedType();
  const clang::QualType element = vectorElement(type);
  return {entry.shared.resultObject, 0,
          element.isNull() ? entry.shared.context.getLValueReferenceType(type)
                           : entry.shared.context.getPointerType(element)};
}

/// Where a slot's path leads. SUNDIALS' vector stands for its data, and a slot in these says how long the vector is.
static PathTarget slotTarget(EntryContext& entry, const RequestSlot& wanted) {
  PathTarget target = resolvePath(entry, wanted.path, wanted.range, DiagId::UnknownSlot);
  RequestPath path = wanted.path;
  if (isVectorHandle(target.type)) {
    const auto [content, data] = vectorMembers(target.type, "data", entry.shared.context);
    if (!content || !data)
      entry.fail(DiagId::BadSlot, wanted.range,
                 "what `" + path.text + "` holds is declared in no header that is included here",
                 "include the header of its kind of vectors, `nvector/nvector_serial.h`");
    path.names.insert(path.names.end(), {content->getNameAsString(), data->getNameAsString()});
    target = resolvePath(entry, path, wanted.range, DiagId::UnknownSlot);
  }
  const bool isOneRun = wanted.extents.size() == 1 && wanted.extents[0].known();
  if (wanted.offset == 0 && isOneRun && path.names.size() > 2) entry.vectorSlots.push_back({path, wanted});
  return target;
}

void bindLengths(EntryContext& entry) {
  for (auto& [path, wanted] : entry.vectorSlots) {
    path.names.resize(path.names.size() - 2);
    const PathTarget vector = resolvePath(entry, path, wanted.range, DiagId::UnknownSlot);
    if (!isVectorHandle(vector.type)) continue;
    const auto [content, length] = vectorMembers(vector.type, "length", entry.shared.context);
    if (!content || !length) continue;
    const std::uint32_t field = fieldOf(entry.shared, length, length->getSourceRange());
    if (!fieldIsUsed(entry, entry.shared.records.lookup(length->getParent()), field)) continue;
    path.names.insert(path.names.end(), {content->getNameAsString(), length->getNameAsString()});
    const PathTarget cell = resolvePath(entry, path, wanted.range, DiagId::UnknownSlot);
    if (llvm::none_of(entry.module.values, [&](const ir::ValueBinding& other) {
          return other.object == cell.object && other.cell == cell.cell;
        }))
      entry.module.values.push_back({cell.object, cell.cell, wanted.extents[0].known().value()});
  }
}

ir::Slot makeSlot(EntryContext& entry, const RequestSlot& wanted) {
  ir::Slot made;
  made.name = wanted.path.text;
  made.range = wanted.range;
  for (const Extent& extent : wanted.extents)
    if (extent.known().value_or(0) < 0)
      entry.fail(DiagId::BadExtent, wanted.range, "slot `" + wanted.path.text + "` has a negative extent",
                 "an extent is zero or more");
  const bool isResult = wanted.path.names.size() == 1 && wanted.path.names[0] == "return";
  if (isResult && !entry.shared.resultObject.valid()) {
    const ir::Type result = entry.module[entry.module[entry.module.entry].result];
    if (result.kind != TypeKind::Scalar || !ir::isReal(result.scalar))
      entry.fail(DiagId::BadSlot, wanted.range, "`return` is not a real number",
                 "name a function that returns `double`");
    if (!wanted.extents.empty() && staticExtents(wanted) != std::vector<std::int64_t>{1})
      entry.fail(DiagId::BadExtent, wanted.range, "`return` has one element", "leave the extent out");
    made.count = entry.shared.build.integer(1);
    return made;
  }
  PathTarget target = isResult ? returnedSlot(entry) : slotTarget(entry, wanted);
  if (target.isOwned)
    entry.fail(DiagId::BadSlot, wanted.range,
               "`" + wanted.path.text + "` is behind a smart pointer within an object, and can't be a slot",
               "pass what the smart pointer gives by `get()` as a parameter");
  if (isResult) made.name = "result";
  const auto extents = staticExtents(wanted);
  const std::int64_t cells = extents ? slotCells(entry, wanted, *extents, target) : 0;
  made.count = extents ? entry.shared.build.integer(cells) : structuralCells(entry, wanted, target);
  checkReal(entry, wanted, target);
  made.begins = slotBegins(entry, wanted);
  made.object = target.object;
  made.firstCell = target.cell;
  if (extents) growTo(entry, target, cells);
  return made;
}

/// Whether an integer expression reads a variable.
static bool readsVariable(const ir::Module& module, ir::ExprId expr, ir::ObjectId variable) {
  bool found = false;
  ir::forEachNode(module, expr,
                  [&](const ir::Expr& node) { found |= node.op == ir::Op::Address && node.object == variable; });
  return found;
}

ir::ExprId copied(ir::Module& module, ir::ExprId expr) {
  ir::Expr node = module[expr];
  for (ir::ExprId& operand : node.operands)
    if (operand.valid()) operand = copied(module, operand);
  module.exprs.push_back(node);
  return ir::ExprId(module.exprs.size() - 1);
}

/// How many elements there are of so many scalars, of a vector whose memory is `object`.
static ir::ExprId elementCount(EntryContext& entry, ir::ObjectId object, ir::ExprId scalars) {
  ir::Module& module = entry.module;
  const auto cells = static_cast<std::int64_t>(ir::cellCount(module, module[module[object].type].element).value_or(1));
  if (cells == 1) return scalars;
  const ir::Expr node = module[scalars];
  if (node.op == ir::Op::Multiply && ir::staticInteger(module, node.operands[0]) == cells) return node.operands[1];
  return entry.shared.build.binary(ir::Op::Divide, scalars, entry.shared.build.integer(cells));
}

/// Of a vector that is a slot of an extent that is known at run time only: its size is that extent, and no input. Where
/// the extent is the vector's size, that is the input.
static void computeSize(EntryContext& entry, ir::ObjectId size, ir::ExprId count) {
  ir::Module& module = entry.module;
  if (readsVariable(module, count, size)) return;
  std::erase(module[module.entry].parameters, size);
  module[size].kind = ir::ObjectKind::Local;
  ir::Builder& build = entry.shared.build;
  const ir::ExprId value = build.cast(copied(module, count), module[module[size].type].scalar);
  ir::Block& body = module[module.entry].body;
  body.insert(body.begin(),
              {build.statement(ir::Declare{size}), build.statement(ir::Assign{build.address(size), value})});
}

void bindSizes(EntryContext& entry) {
  for (const auto& [parameter, size] : entry.shared.parameterSizes) {
    const ir::ObjectId holder = entry.shared.parameterObjects.lookup(parameter);
    for (const ir::ExternalBinding& external : entry.module.externals) {
      if (external.holder != holder) continue;
      const auto isSlot = [&](const ir::Slot& slot) { return slot.object == external.object; };
      const bool found =
          llvm::any_of(entry.module.independents, isSlot) || llvm::any_of(entry.module.dependents, isSlot);
      for (const auto* slots : {&entry.module.independents, &entry.module.dependents})
        if (const auto slot = llvm::find_if(*slots, isSlot); slot != slots->end() &&
                                                             !ir::staticInteger(entry.module, slot->count) &&
                                                             entry.module[size].kind == ir::ObjectKind::Parameter)
          computeSize(entry, size, elementCount(entry, external.object, slot->count));
      const ir::Type all = entry.module[entry.module[external.object].type];
      const auto extent = all.extent.valid() ? ir::staticInteger(entry.module, all.extent) : std::nullopt;
      if (!found || !extent) continue;
      for (const ir::ValueBinding& other : entry.module.values)
        if (other.object == size && other.value != *extent)
          entry.fail(DiagId::BadAnnotation, entry.module[size].range,
                     "the size of `" + parameter->getNameAsString() + "` is bound to " + std::to_string(other.value) +
                         ", and the slot has " + std::to_string(*extent) + " elements",
                     "leave the bound size out");
      if (llvm::none_of(entry.module.values, [&](const ir::ValueBinding& other) { return other.object == size; }))
        entry.module.values.push_back({size, 0, *extent});
    }
  }
}

void bindInteger(EntryContext& entry, const RequestBinding& binding) {
  PathTarget target = resolvePath(entry, binding.path, binding.range, DiagId::UnknownName);
  if (target.type->isReferenceType()) target = followPath(entry, target, binding.path.text);
  const auto kind = scalarKind(entry.shared, target.type);
  if (!kind || ir::isReal(*kind))
    entry.fail(DiagId::UnknownName, binding.range, "`" + binding.path.text + "` is not an integer",
               target.type->isFunctionPointerType()
                   ? "bind it to a function: `SPARSEGEN_SET(" + binding.path.text + ", FUNCTION)`"
               : target.type->isPointerType() && target.type->getPointeeType()->isIntegerType()
                   ? "bind what it points to, `*" + binding.path.text + "`"
                   : "only integers, and pointers to functions, are bound");
  if (entry.module[target.object].kind == ir::ObjectKind::Constant)
    entry.fail(DiagId::UnknownName, binding.range, "`" + binding.path.text + "` is a constant", "leave it out");
  for (const auto& other : entry.module.values)
    if (other.object == target.object && other.cell == target.cell && other.value != binding.value)
      entry.fail(DiagId::BadAnnotation, binding.range,
                 "`" + binding.path.text + "` is bound to " + std::to_string(binding.value) + " and to " +
                     std::to_string(other.value),
                 "two paths lead to it: bind one of them");
  entry.module.values.push_back({target.object, target.cell, binding.value});
}

}  // namespace sparsegen::lowering
