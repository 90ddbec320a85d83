//===- InnerVectors.cpp - vectors within objects --------------------------===//

#include "Lower/Library/InnerVectors.h"

#include "Lower/Classes/Types.h"
#include "Lower/Context/FunctionContext.h"
#include "Lower/Library/Vectors.h"
#include "Lower/Source/ByRefCaptures.h"
#include "Lower/Source/ImplicitCode.h"
#include "Lower/Source/Linkage.h"
#include "Lower/Source/Sizes.h"
#include "Parse/ClangCompat.h"

namespace sparsegen::lowering {

using ir::ExprId;
using ir::Op;
using ir::ScalarKind;
using ir::TypeId;
using ir::TypeKind;

//===----------------------------------------------------------------------===//
// Whose they are
//===----------------------------------------------------------------------===//

void InnerVectors::start(const clang::FunctionDecl* entry, const clang::CXXRecordDecl* object) {
  for (const clang::ParmVarDecl* parameter : entry->parameters()) addCallers(parameter->getType());
  if (object) addCallers(compat::typeOf(object));
  const clang::FunctionDecl* definition = nullptr;
  if (!entry->hasBody(definition)) return;
  entry_ = definition;
  any_ = makesHolder(definition) || shared.bufferSwaps.anyReturnsBuffer();
  if (any_) shared.bufferSwaps.countReserved();
}

/// A vector that is a parameter is no cell; those in it are.
void InnerVectors::addCallers(clang::QualType type) {
  type = type.getCanonicalType();
  const bool isPointer = type->isPointerType();
  while (type->isPointerType() || type->isReferenceType()) type = type->getPointeeType();
  type = shared.context.getBaseElementType(type);
  if (isPointer && !vectorElement(type).isNull()) callers_.insert(type->getAsCXXRecordDecl());
  if (const clang::QualType element = vectorElement(type); !element.isNull()) {
    if (const auto* inner = element->getAsCXXRecordDecl(); inner && !vectorElement(element).isNull())
      callers_.insert(inner);
    return addCallers(element);
  }
  const auto* record = type->getAsCXXRecordDecl();
  record = record ? record->getDefinition() : nullptr;
  if (!record || !callers_.insert(record).second) return;
  for (const clang::CXXBaseSpecifier& base : record->bases()) addCallers(base.getType());
  for (const clang::FieldDecl* field : record->fields()) {
    if (!vectorElement(field->getType()).isNull()) callers_.insert(field->getType()->getAsCXXRecordDecl());
    addCallers(field->getType());
  }
}

void InnerVectors::requireUnmixed() const {
  const auto isOf = [&](TypeId pointer, const auto& wanted) {
    const ir::Type& type = shared.module[pointer];
    return type.kind == TypeKind::Pointer && shared.module[type.element].kind == TypeKind::Record &&
           wanted(type.element);
  };
  const auto isOwn = [&](TypeId type) { return isCell(type); };
  const auto isCallers = [&](TypeId type) { return isCalled(shared, shared.module[type].record); };
  for (const ir::Expr& expr : shared.module.exprs) {
    if (expr.op != Op::PointerCast) continue;
    const TypeId from = shared.module[expr.operands[0]].type;
    if (!(isOf(from, isOwn) && isOf(expr.type, isCallers)) && !(isOf(from, isCallers) && isOf(expr.type, isOwn)))
      continue;
    shared.diagnostics
        .report(
            DiagId::Unsupported, expr.range,
            "a vector within an object of the caller's and one within an object of the code's own are not supported "
            "in one place")
        .note("copy the caller's to a local vector");
    throw LoweringFailed{};
  }
}

bool InnerVectors::isOwnHolder(clang::QualType type) {
  type = shared.context.getBaseElementType(type.getCanonicalType());
  const auto* record = type->getAsCXXRecordDecl();
  record = record ? record->getDefinition() : nullptr;
  if (!record || record->isDependentType()) return false;
  if (const auto known = holders_.find(record); known != holders_.end()) return known->second;
  holders_[record] = false;
  const bool isElement = !vectorElement(type).isNull();
  const auto isVectorOrHolder = [&](clang::QualType held) {
    const auto* inner = held->getAsCXXRecordDecl();
    return (!vectorElement(held).isNull() && !held->isReferenceType() && !(isElement && isCallers(inner))) ||
           isOwnHolder(held);
  };
  bool holds = false;
  if (const clang::QualType element = vectorElement(type); !element.isNull())
    holds = isVectorOrHolder(element);
  else if (!isCallers(record) && !record->isLambda())
    holds = llvm::any_of(record->fields(),
                         [&](const auto* field) {
                           return isVectorOrHolder(shared.context.getBaseElementType(field->getType()));
                         }) ||
            llvm::any_of(record->bases(), [&](const auto& base) { return isVectorOrHolder(base.getType()); });
  return holders_[record] = holds;
}

/// Whether objects of a type have pointers or references to vectors.
static bool leadsToVector(clang::QualType type, llvm::SmallPtrSetImpl<const clang::RecordDecl*>& seen) {
  type = type->getBaseElementTypeUnsafe()->getCanonicalTypeInternal();
  if (type->isPointerType() || type->isReferenceType())
    return !vectorElement(type->getPointeeType()->getBaseElementTypeUnsafe()->getCanonicalTypeInternal()).isNull();
  if (const clang::QualType element = vectorElement(type); !element.isNull()) return leadsToVector(element, seen);
  const auto* record = type->getAsCXXRecordDecl();
  record = record ? record->getDefinition() : nullptr;
  return record && !record->isInStdNamespace() && seen.insert(record).second &&
         llvm::any_of(record->fields(), [&](const auto* field) { return leadsToVector(field->getType(), seen); });
}

/// Whether a function makes such an object, or lets something lead to a vector, in the functions that it calls too.
bool InnerVectors::makesHolder(const clang::FunctionDecl* function) {
  const clang::FunctionDecl* definition = nullptr;
  if (!function || !function->hasBody(definition) || !seen_.insert(definition).second) return false;
  if (shared.bufferSwaps.letsEscape(definition)) return true;
  bool makes = false;
  ++depth_;
  forEachPart(definition, [&](const clang::Stmt* part) { makes = makes || makesHolder(part); });
  --depth_;
  return makes;
}

/// Constants of the source's are made by the entry function, for it and what it calls, and may lead to each other.
bool InnerVectors::makesHolder(const clang::VarDecl* constant) {
  const clang::Expr* init = constant->getAnyInitializer();
  if (!init || init->isValueDependent()) return false;
  const clang::QualType type = constant->getType();
  llvm::SmallPtrSet<const clang::RecordDecl*, 8> seen;
  if (isConstant(constant) &&
      (isOwnHolder(type) || leadsToVector(type, seen) || (depth_ > 1 && !vectorElement(type).isNull())))
    return true;
  if (!seenConstants_.insert(constant).second) return false;
  ++depth_;
  const bool makes = makesHolder(init);
  --depth_;
  return makes;
}

bool InnerVectors::makesHolder(const clang::Stmt* stmt) {
  if (!stmt) return false;
  if (const auto* declared = llvm::dyn_cast<clang::DeclStmt>(stmt))
    for (const clang::Decl* each : declared->decls())
      if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(each); variable && isOwnHolder(variable->getType()))
        return true;
  if (const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(stmt)) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl());
    if (variable && !variable->hasLocalStorage() && makesHolder(variable)) return true;
  }
  if (const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(stmt)) {
    if (isOwnHolder(made->getType())) return true;
    if (vectorElement(made->getType()).isNull() && makesHolder(made->getConstructor())) return true;
  }
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(stmt)) {
    const clang::FunctionDecl* callee = call->getDirectCallee();
    const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(callee);
    const bool isOfVector = method && !vectorElement(compat::typeOf(method->getParent())).isNull();
    if (!isOfVector && makesHolder(callee)) return true;
  }
  bool makes = false;
  forEachImplicitCallee(stmt, [&](const clang::FunctionDecl* each) { makes = makes || makesHolder(each); });
  forEachPart(stmt, [&](const clang::Stmt* part) { makes = makes || makesHolder(part); });
  return makes;
}

bool InnerVectors::changesSizes(const clang::FunctionDecl* function) {
  const auto [known, isNew] = changing_.try_emplace(function, false);
  if (isNew)
    changing_[function] = SizeChanges::knownWithin(function) == SizeChanges::Indirect::KeepSizes
                              ? SizeChanges::byIndirectCall(function)
                              : SizeChanges::byCall(function, SizeChanges::Given::Any);
  return changing_[function];
}

/// Whether a parameter that is only read may refer to a cell that changes meanwhile.
bool InnerVectors::isSeenToChange(const clang::ParmVarDecl* vector) {
  const auto* user = llvm::dyn_cast<clang::FunctionDecl>(vector->getDeclContext());
  if (!user || !changesSizes(user)) return false;
  const auto type = tryLowerType(shared, vector->getType().getNonReferenceType().getUnqualifiedType());
  return type && isCell(*type);
}

bool InnerVectors::isCellVariable(const clang::VarDecl* vector) {
  const clang::QualType type = vector->getType();
  if (!any_ || vectorElement(type).isNull()) return false;
  if (shared.bufferSwaps.escapes(vector)) return true;
  const auto* parameter = llvm::dyn_cast<clang::ParmVarDecl>(vector);
  const bool isEntrys = parameter && parameter->getDeclContext() == entry_;
  if (!type->isReferenceType() && !isEntrys && isOwnHolder(type)) return true;
  if (type->isReferenceType() && type->getPointeeType().isConstQualified())
    return parameter && !isEntrys && isSeenToChange(parameter);
  if (const auto known = known_.find(vector); known != known_.end()) return known->second;
  if (shared.bufferSwaps.swapsAmongLocals(vector)) return known_[vector] = false;
  const bool found = shared.bufferSwaps.leadsTo(vector, [&](const clang::VarDecl* each) {
    const auto* user = llvm::dyn_cast<clang::FunctionDecl>(each->getDeclContext());
    const bool isReference = llvm::isa<clang::ParmVarDecl>(each) && each->getType()->isReferenceType();
    return shared.bufferSwaps.swapsBuffer(each) || (isReference && user && user != entry_ && changesSizes(user));
  });
  return known_[vector] = found;
}

/// What is no variable is within an object.
bool InnerVectors::isCapturedCell(const clang::FieldDecl* field) {
  if (!any_ || !field->getType()->isReferenceType()) return false;
  const clang::VarDecl* vector = capturedBy(llvm::cast<clang::CXXRecordDecl>(field->getParent()), field);
  return !vector || isCellVariable(vector);
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

std::optional<TypeId> InnerVectors::record(const clang::RecordDecl* vector, clang::QualType element) {
  if (!any_ || whose == Whose::Callers || (whose == Whose::ByType && isCallers(vector))) return std::nullopt;
  if (const auto known = records_.find(vector); known != records_.end()) return shared.build.record(known->second);
  const Whose before = std::exchange(whose, Whose::Own);
  const auto held = tryLowerType(shared, element);
  whose = before;
  if (!held || *held == shared.build.voidType()) return std::nullopt;
  ++shared.closureVectors;
  ir::Record made;
  made.name = "sg_vector" + (shared.closureVectors == 1 ? std::string() : std::to_string(shared.closureVectors));
  const TypeId number = shared.build.scalar(ScalarKind::U64);
  made.fields = {{"data", shared.build.pointer(*held)}, {"size", number}, {"capacity", number}};
  const ir::RecordId id = shared.build.addRecord(std::move(made));
  records_[vector] = id;
  elements_[id.value] = element;
  return shared.build.record(id);
}

std::optional<TypeId> InnerVectors::ownType(clang::QualType type) {
  const Whose before = std::exchange(whose, Whose::Own);
  const auto own = tryLowerType(shared, type);
  whose = before;
  return own;
}

bool InnerVectors::isCell(TypeId type) const {
  const ir::Type& held = shared.module[type];
  return held.kind == TypeKind::Record && elements_.contains(held.record.value);
}

clang::QualType InnerVectors::elementOf(TypeId cell) const { return elements_.at(shared.module[cell].record.value); }

bool InnerVectors::holdsCell(TypeId type) const {
  llvm::DenseSet<std::uint32_t> seen;
  return holdsCell(type, seen);
}

bool InnerVectors::holdsCell(TypeId type, llvm::DenseSet<std::uint32_t>& seen) const {
  const ir::Type& held = shared.module[type];
  if (held.kind == TypeKind::Array) return holdsCell(held.element, seen);
  if (held.kind != TypeKind::Record || !seen.insert(held.record.value).second) return false;
  return isCell(type) || llvm::any_of(shared.module[held.record].fields,
                                      [&](const ir::RecordField& field) { return holdsCell(field.type, seen); });
}

//===----------------------------------------------------------------------===//
// Growth
//===----------------------------------------------------------------------===//

/// if (count > cell->capacity) {
///   T* more = *pool;
///   *pool = more + count;
///   for (k < cell->size) more[k] = cell->data[k];
///   cell->data = more;
///   cell->capacity = count;
/// }
/// New elements that are cells, or have some in them, are empty ones.
ir::FunctionId InnerVectors::growth(const clang::FunctionDecl* user, TypeId cell) {
  const std::uint32_t key = shared.module[cell].record.value;
  if (const auto known = growths_.find(key); known != growths_.end()) return known->second;
  ir::Builder& build = shared.build;
  const TypeId pointer = shared.module[shared.module[cell].record].fields[0].type;
  ir::Function made;
  made.name = shared.names.generated("grow");
  made.result = build.voidType();
  const ir::FunctionId id = build.function(std::move(made));
  growths_[key] = id;
  FunctionContext lowering(shared, user, id);
  shared.module[id].body = Vectors::growthOf(lowering, id, build.pointer(cell), build.pointer(pointer));
  return id;
}

}  // namespace sparsegen::lowering
