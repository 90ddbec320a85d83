//===- Types.cpp - C's and C++'s types as the IR's ------------------------===//

#include "Lower/Classes/Types.h"

#include <array>

#include "Lower/Calls/FunctionPointers.h"
#include "Lower/Classes/Spelling.h"
#include "Lower/Context/ModuleContext.h"
#include "Lower/Library/CallWrappers.h"
#include "Lower/Library/InnerVectors.h"
#include "Lower/Library/Owners.h"
#include "Lower/Library/Strings.h"
#include "Lower/Library/Variants.h"
#include "Parse/ClangCompat.h"

namespace sparsegen::lowering {

using ir::ScalarKind;
using ir::TypeId;

static std::optional<ir::TypeId> tryComplex(ModuleContext& shared, clang::QualType part);
static std::optional<ir::TypeId> tryVector(ModuleContext& shared, const clang::RecordDecl* record,
                                           clang::QualType element);
static std::optional<ir::TypeId> callersContainer(ModuleContext& shared, const clang::RecordDecl* record,
                                                  clang::QualType element);
static std::optional<ir::TypeId> tryRecord(ModuleContext& shared, const clang::RecordDecl* record);
static void addMembers(ModuleContext& shared, const clang::RecordDecl* record, ir::RecordId id,
                       std::vector<ir::RecordField>& fields);
static bool addBases(ModuleContext& shared, const clang::CXXRecordDecl* derived, std::vector<ir::RecordField>& fields);

std::optional<ScalarKind> scalarKind(const ModuleContext& shared, clang::QualType type) {
  type = type.getCanonicalType().getUnqualifiedType();
  if (const auto* enumeration = type->getAs<clang::EnumType>()) {
    const clang::QualType underlying = enumeration->getDecl()->getIntegerType();
    return underlying.isNull() ? std::nullopt : scalarKind(shared, underlying);
  }
  const auto* builtin = type->getAs<clang::BuiltinType>();
  if (!builtin) return std::nullopt;
  if (builtin->getKind() == clang::BuiltinType::Float) return ScalarKind::F32;
  if (builtin->getKind() == clang::BuiltinType::Double) return ScalarKind::F64;
  if (type->isBooleanType()) return ScalarKind::Bool;
  if (!type->isIntegerType()) return std::nullopt;
  const bool isSigned = type->isSignedIntegerType();
  switch (shared.context.getTypeSize(type)) {
    case 8:
      return isSigned ? ScalarKind::I8 : ScalarKind::U8;
    case 16:
      return isSigned ? ScalarKind::I16 : ScalarKind::U16;
    case 32:
      return isSigned ? ScalarKind::I32 : ScalarKind::U32;
    case 64:
      return isSigned ? ScalarKind::I64 : ScalarKind::U64;
    default:
      return std::nullopt;  // __int128
  }
}

std::optional<TypeId> tryLowerType(ModuleContext& shared, clang::QualType type) {
  type = type.getCanonicalType();
  if (type->isDependentType()) return std::nullopt;
  if (type->isVoidType()) return shared.build.voidType();
  if (type->isNullPtrType()) return shared.build.pointer(shared.build.voidType());
  if (const auto scalar = scalarKind(shared, type)) return shared.build.scalar(*scalar);
  if (type->isPointerType() || type->isReferenceType()) {
    const clang::QualType pointee = flatElement(type->getPointeeType(), shared.context);
    if (pointee->isFunctionType()) return untypedPointer(shared);
    const auto element = pointee->isIncompleteArrayType() ? std::nullopt : tryLowerType(shared, pointee);
    // What lies behind an opaque handle is never looked at: an error arises
    // only where code does look. An array of unknown size is one too.
    return shared.build.pointer(element ? *element : shared.build.voidType());
  }
  if (const auto* array = shared.context.getAsConstantArrayType(type)) {
    const auto element = tryLowerType(shared, array->getElementType());
    if (!element) return std::nullopt;
    return shared.build.array(*element, static_cast<std::int64_t>(array->getSize().getZExtValue()));
  }
  if (const auto* array = shared.context.getAsIncompleteArrayType(type)) {
    const auto element = tryLowerType(shared, array->getElementType());
    if (!element) return std::nullopt;
    return shared.build.array(*element, ir::ExprId{});
  }
  if (const clang::QualType pointer = iteratorPointer(type); !pointer.isNull()) return tryLowerType(shared, pointer);
  if (const auto* member = type->getAs<clang::MemberPointerType>())
    return member->isMemberFunctionPointer() ? untypedPointer(shared) : shared.build.scalar(ScalarKind::I64);
  if (const auto* complex = type->getAs<clang::ComplexType>()) return tryComplex(shared, complex->getElementType());
  const auto* record = type->getAsRecordDecl();
  const auto* cxx = llvm::dyn_cast_or_null<clang::CXXRecordDecl>(record);
  if (record && isString(type)) return tryString(shared, record);
  if (!record || (cxx && !insteadOf(cxx).empty())) return std::nullopt;
  if (record->getCanonicalDecl() == shared.context.getVaListTagDecl())
    return std::nullopt;  // of arguments that are printed
  if (wrappedCall(type)) return tryWrapper(shared, record);
  if (!variantAlternatives(type).empty()) return tryVariant(shared, record);
  const clang::QualType element = vectorElement(type);
  return element.isNull() ? tryRecord(shared, record) : tryVector(shared, record, element);
}

/// A complex number: Complex.cpp.
static std::optional<TypeId> tryComplex(ModuleContext& shared, clang::QualType part) {
  const auto kind = scalarKind(shared, part);
  if (!kind || !ir::isReal(*kind)) return std::nullopt;
  const std::string name = *kind == ScalarKind::F64 ? "sg_complex" : "sg_complex_float";
  for (std::size_t k = 0; k < shared.module.records.size(); ++k)
    if (shared.module.records[k].name == name) return shared.build.record(ir::RecordId(k));
  ir::Record made;
  made.name = name;
  made.fields = {{"re", shared.build.scalar(*kind)}, {"im", shared.build.scalar(*kind)}};
  return shared.build.record(shared.build.addRecord(std::move(made)));
}

/// Whether generated code, which knows integers by their width, has another type than C++ for a member's: pointers to
/// them don't convert, and an enumeration doesn't either.
static bool isConverted(clang::QualType type) {
  const bool isReference = type->isReferenceType();
  type = type.getNonReferenceType().getCanonicalType();
  bool isReached = isReference;
  while (type->isPointerType() || type->isArrayType()) {
    type = type->isPointerType() ? type->getPointeeType() : clang::QualType(type->getBaseElementTypeUnsafe(), 0);
    isReached = true;
  }
  if (type->isEnumeralType() || type->isFunctionType()) return true;
  const auto* builtin = type->getAs<clang::BuiltinType>();
  using Kind = clang::BuiltinType;
  constexpr std::array kOthers{Kind::LongLong, Kind::ULongLong, Kind::Char_S, Kind::Char_U, Kind::WChar_S,
                               Kind::WChar_U,  Kind::Char8,     Kind::Char16, Kind::Char32};
  return isReached && builtin && llvm::is_contained(kOthers, builtin->getKind());
}

/// A vector within a struct of the caller's, or within another vector.
static std::optional<TypeId> tryVector(ModuleContext& shared, const clang::RecordDecl* record,
                                       clang::QualType element) {
  if (const auto own = shared.inner->record(record, element)) return own;
  if (const auto seen = shared.records.find(record); seen != shared.records.end())
    return shared.build.record(seen->second);
  const auto made = callersContainer(shared, record, element);
  if (made) shared.records[record] = shared.module[*made].record;
  return made;
}

/// A container within a struct of the caller's, as which it is two of its member functions.
static std::optional<TypeId> callersContainer(ModuleContext& shared, const clang::RecordDecl* record,
                                              clang::QualType element) {
  const auto held = tryLowerType(shared, element);
  if (!held || *held == shared.build.voidType()) return std::nullopt;
  ir::Record made;
  const clang::QualType type = compat::typeOf(record);
  made.name = type.getAsString(spelling(shared.policy, type));
  made.inHeader = isOfHeaders(record, shared.context.getSourceManager(), shared.inclusions);
  made.range = shared.range(record->getLocation());
  made.fields = {{.name = "data",
                  .type = shared.build.pointer(*held),
                  .isCalled = true,
                  .isConverted = isConverted(shared.context.getPointerType(element)),
                  .sharesConst = spanElement(type).isNull()},
                 {.name = "size", .type = shared.build.scalar(ScalarKind::U64), .isCalled = true}};
  return shared.build.record(shared.build.addRecord(std::move(made)));
}

/// A span is lowered by its members, but for one that only the caller makes; nothing for any other type.
static std::optional<TypeId> callersSpan(ModuleContext& shared, clang::QualType type) {
  const clang::QualType element = type->isReferenceType() ? clang::QualType() : spanElement(type);
  if (element.isNull()) return std::nullopt;
  const clang::RecordDecl* record = type->getAsRecordDecl();
  if (const auto seen = shared.callersSpans.find(record); seen != shared.callersSpans.end())
    return shared.build.record(seen->second);
  const auto made = callersContainer(shared, record, element);
  if (made) shared.callersSpans[record] = shared.module[*made].record;
  return made;
}

/// A vector that a closure has: what it was captured as. Each capture has a type of its own, since what leads to
/// elements that are written is another pointer than what leads to constants.
static std::optional<TypeId> vectorRecord(ModuleContext& shared, clang::QualType element) {
  const auto held = tryLowerType(shared, element);
  if (!held || *held == shared.build.voidType()) return std::nullopt;
  ++shared.closureVectors;
  ir::Record made;
  made.name = "sg_vector" + (shared.closureVectors == 1 ? std::string() : std::to_string(shared.closureVectors));
  made.fields = {{"data", shared.build.pointer(*held)}, {"size", shared.build.scalar(ScalarKind::U64)}};
  return shared.build.record(shared.build.addRecord(std::move(made)));
}

bool isCalled(const ModuleContext& shared, ir::RecordId record) {
  return llvm::any_of(shared.module.records[record.value].fields,
                      [](const ir::RecordField& field) { return field.isCalled; });
}

bool isMadeOf(const ModuleContext& shared, clang::QualType type, ScalarKind kind) {
  if (const auto* array = shared.context.getAsConstantArrayType(type))
    return isMadeOf(shared, array->getElementType(), kind);
  const clang::RecordDecl* record = type->getAsRecordDecl();
  if (!record) return scalarKind(shared, type) == kind;
  const auto* cxx = llvm::dyn_cast<clang::CXXRecordDecl>(record);
  if (!record->isCompleteDefinition() || (cxx && (cxx->getNumBases() != 0 || cxx->isPolymorphic()))) return false;
  return !record->isUnion() && llvm::all_of(record->fields(), [&](const clang::FieldDecl* field) {
    return !field->isBitField() && isMadeOf(shared, field->getType(), kind);
  });
}

/// How many members of a union are more than an object without members.
static std::size_t countOfSomething(const clang::RecordDecl* record) {
  return static_cast<std::size_t>(llvm::count_if(record->fields(), [](const clang::FieldDecl* field) {
    const auto* held = field->getType()->getAsCXXRecordDecl();
    return !held || !held->hasDefinition() || !held->isEmpty();
  }));
}

/// Whether an object is its bases and members, one behind the other. Of a union that is so where one member alone is
/// anything, or one stands for all.
static bool hasPlainFields(const ModuleContext& shared, const clang::RecordDecl* record) {
  if (record->isUnion()) return countOfSomething(record) <= 1 || wholeMember(shared, record);
  const auto* cxx = llvm::dyn_cast<clang::CXXRecordDecl>(record);
  return !cxx || cxx->getNumVBases() == 0;
}

/// Whether only members and friends may name a type.
static bool isHidden(const clang::TagDecl* tag) {
  return tag->getAccess() == clang::AS_private || tag->getAccess() == clang::AS_protected;
}

/// Whether generated code can make objects of a class and reach all that is in them.
static bool isOpen(const clang::RecordDecl* record) {
  const auto* cxx = llvm::dyn_cast<clang::CXXRecordDecl>(record);
  if (isHidden(record)) return false;
  if (!cxx || isComplex(cxx)) return true;
  const auto isOpenBase = [](const clang::CXXBaseSpecifier& each) {
    return each.getAccessSpecifier() == clang::AS_public && !each.isVirtual() &&
           isOpen(each.getType()->getAsCXXRecordDecl()->getDefinition());
  };
  const auto isOpenField = [](const clang::FieldDecl* field) {
    return field->getAccess() == clang::AS_public && !field->getType()->isReferenceType();
  };
  return !cxx->isLambda() && llvm::all_of(cxx->bases(), isOpenBase) && llvm::all_of(cxx->fields(), isOpenField);
}

/// Whether all types that a template is given are declared in headers.
static bool areOfHeaders(llvm::ArrayRef<clang::TemplateArgument> arguments, const clang::SourceManager& sources,
                         const Inclusions& inclusions) {
  return llvm::all_of(arguments, [&](const clang::TemplateArgument& each) {
    if (each.getKind() == clang::TemplateArgument::Pack) return areOfHeaders(each.pack_elements(), sources, inclusions);
    clang::QualType type = each.getKind() == clang::TemplateArgument::Type       ? each.getAsType()
                           : each.getKind() == clang::TemplateArgument::Integral ? each.getIntegralType()
                                                                                 : clang::QualType();
    while (!type.isNull() && !type->getPointeeType().isNull()) type = type->getPointeeType();
    const clang::TagDecl* tag = type.isNull() ? nullptr : type->getBaseElementTypeUnsafe()->getAsTagDecl();
    return !tag || isOfHeaders(tag, sources, inclusions);
  });
}

bool isOfHeaders(const clang::TagDecl* tag, const clang::SourceManager& sources, const Inclusions& inclusions) {
  if (isInSource(tag->getLocation(), sources, inclusions) || tag->isInAnonymousNamespace() ||
      tag->getParentFunctionOrMethod() || isHidden(tag))
    return false;
  const auto* instance = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(tag);
  if (instance && !areOfHeaders(instance->getTemplateArgs().asArray(), sources, inclusions)) return false;
  const auto* outer = llvm::dyn_cast<clang::TagDecl>(tag->getDeclContext());
  return !outer || isOfHeaders(outer, sources, inclusions);
}

/// A struct without a name goes by a typedef's: `typedef struct {...} *UserData`.
static std::string recordName(const clang::RecordDecl* record, const clang::PrintingPolicy& policy) {
  const clang::QualType type = compat::typeOf(record);
  if (const auto* cxx = llvm::dyn_cast<clang::CXXRecordDecl>(record); cxx && cxx->isLambda()) return "sg_lambda";
  if (record->getIdentifier() || record->getTypedefNameForAnonDecl()) return type.getAsString(policy);
  for (const clang::Decl* decl : record->getDeclContext()->decls()) {
    const auto* alias = llvm::dyn_cast<clang::TypedefNameDecl>(decl);
    if (!alias) continue;
    const clang::QualType target = alias->getUnderlyingType().getCanonicalType();
    if (target->isPointerType() && target->getPointeeType().getUnqualifiedType() == type)
      return "std::remove_pointer_t<" + alias->getQualifiedNameAsString() + ">";
  }
  return "unnamed";
}

/// A member of a closure has the name of what it captures.
static std::string fieldName(const clang::FieldDecl* field) {
  const auto* closure = llvm::dyn_cast<clang::CXXRecordDecl>(field->getParent());
  if (!closure || !closure->isLambda()) return field->getNameAsString();
  const clang::LambdaCapture& capture = closure->captures_begin()[field->getFieldIndex()];
  return capture.capturesVariable() ? capture.getCapturedVar()->getNameAsString() : "sg_self";
}

/// Bases of several namespaces may have one name, and what a closure captures of a pack has.
static std::string freeName(std::string name, llvm::ArrayRef<ir::RecordField> fields) {
  while (llvm::any_of(fields, [&](const ir::RecordField& field) { return field.name == name; })) name += "_";
  return name;
}

bool isOfOwnMaking(const ModuleContext& shared, const clang::FieldDecl* field) {
  const clang::QualType type = shared.context.getBaseElementType(field->getType());
  return type->isFunctionPointerType() || type->isFunctionReferenceType() || type->isMemberPointerType() ||
         wrappedCall(type) || !variantAlternatives(type).empty();
}

static std::optional<TypeId> tryRecord(ModuleContext& shared, const clang::RecordDecl* record) {
  record = record->getDefinition();
  if (!record || !hasPlainFields(shared, record) || shared.unusable.contains(record)) return std::nullopt;
  if (const auto seen = shared.records.find(record); seen != shared.records.end())
    return shared.build.record(seen->second);

  ir::Record made;
  const clang::PrintingPolicy plain = spelling(shared.policy, compat::typeOf(record));
  made.name = recordName(record, plain);
  // Classes of different functions may have one name, and closures have none.
  for (unsigned k = 2;
       llvm::any_of(shared.module.records, [&](const ir::Record& other) { return other.name == made.name; }); ++k)
    made.name = recordName(record, plain) + "_" + std::to_string(k);
  made.inHeader = isOpen(record) && isOfHeaders(record, shared.context.getSourceManager(), shared.inclusions);
  made.range = shared.range(record->getLocation());
  // Registered before its fields: they may point back.
  const ir::RecordId id = shared.build.addRecord(made);
  shared.records[record] = id;
  std::vector<ir::RecordField> fields;
  const auto whose = std::exchange(
      shared.inner->whose, shared.inner->isCallers(record) ? InnerVectors::Whose::Callers : InnerVectors::Whose::Own);
  if (const auto* derived = llvm::dyn_cast<clang::CXXRecordDecl>(record);
      derived && !addBases(shared, derived, fields)) {
    shared.unusable.insert(record);
    shared.inner->whose = whose;
    return std::nullopt;
  }
  addMembers(shared, record, id, fields);
  shared.inner->whose = whose;
  // What has memory of the generated code's own in it is a type of the generated code's own.
  if (llvm::any_of(fields, [&](const ir::RecordField& field) { return shared.inner->holdsCell(field.type); }))
    shared.module[id].inHeader = false;
  shared.module[id].fields = std::move(fields);
  return shared.build.record(id);
}

/// Adds the members as fields. What a member without a name has is the record's own; of a union, one member stands for
/// all.
static void addMembers(ModuleContext& shared, const clang::RecordDecl* record, ir::RecordId id,
                       std::vector<ir::RecordField>& fields) {
  const clang::FieldDecl* const whole = wholeMember(shared, record);
  for (const clang::FieldDecl* field : record->fields()) {
    if (whole && field != whole) continue;
    if (field->isAnonymousStructOrUnion()) {
      const clang::RecordDecl* held = field->getType()->getAsRecordDecl()->getDefinition();
      if (!hasPlainFields(shared, held)) continue;
      shared.records[held] = id;
      addMembers(shared, held, id, fields);
      continue;
    }
    if (const clang::QualType owned = callersOwner(shared, field); !owned.isNull()) {
      addOwner(shared, field, owned, fields);
      continue;
    }
    // A record has a size: what may follow it is not of it.
    if (field->isBitField() || field->getType()->isIncompleteArrayType()) continue;
    // Whatever it is made of: nobody reads it.
    if (isString(shared.context.getBaseElementType(field->getType()))) continue;
    const auto* closure = llvm::dyn_cast<clang::CXXRecordDecl>(record);
    const bool isCaptured = closure && closure->isLambda() && !vectorElement(field->getType()).isNull();
    const bool isCell = isCaptured && shared.inner->isCapturedCell(field);
    const auto span = shared.inner->isCallers(record) ? callersSpan(shared, field->getType()) : std::nullopt;
    const auto fieldType = span         ? span
                           : isCell     ? shared.inner->ownType(field->getType())
                           : isCaptured ? vectorRecord(shared, vectorElement(field->getType()))
                                        : tryLowerType(shared, field->getType());
    if (!fieldType || fieldType == shared.build.voidType()) continue;
    shared.fields[field] = static_cast<std::uint32_t>(fields.size());
    fields.push_back({.name = freeName(fieldName(field), fields),
                      .type = *fieldType,
                      .isConverted = isConverted(field->getType()),
                      .isReference = field->getType()->isReferenceType() && !(closure && closure->isLambda())});
  }
}

/// Adds the bases as fields; false where one has no type in the IR.
static bool addBases(ModuleContext& shared, const clang::CXXRecordDecl* derived, std::vector<ir::RecordField>& fields) {
  for (const clang::CXXBaseSpecifier& each : derived->bases()) {
    const auto* base = each.getType()->getAsCXXRecordDecl()->getDefinition();
    const auto type = tryLowerType(shared, each.getType());
    if (!type) return false;
    if (ir::cellCount(shared.module, *type) == 0u) continue;
    shared.bases[{derived, base}] = static_cast<std::uint32_t>(fields.size());
    fields.push_back({.name = freeName("sg_" + base->getNameAsString(), fields), .type = *type, .isBase = true});
  }
  const bool isKnown = llvm::any_of(derived->bases(), [](const clang::CXXBaseSpecifier& each) {
    return each.getType()->getAsCXXRecordDecl()->isPolymorphic();
  });
  const auto add = [&](const char* name) {
    fields.push_back({name, untypedPointer(shared)});
    return static_cast<std::uint32_t>(fields.size() - 1);
  };
  if (derived->isPolymorphic() && !isKnown) shared.classFields[derived] = add("sg_class");
  if (shared.innerBases.contains(derived)) shared.wholeFields[shared.records.lookup(derived).value] = add("sg_whole");
  return true;
}

std::optional<std::uint32_t> baseField(ModuleContext& shared, const clang::CXXRecordDecl* derived,
                                       const clang::CXXRecordDecl* base) {
  const auto known = shared.bases.find({derived, base});
  return known == shared.bases.end() ? std::nullopt : std::optional(known->second);
}

TypeId lowerType(ModuleContext& shared, clang::QualType type, clang::SourceRange at) {
  if (const auto known = tryLowerType(shared, type)) return *known;
  if (const auto* record = type->getAsCXXRecordDecl(); record && !insteadOf(record).empty())
    shared.unsupported(
        at,
        "`std::" + record->getNameAsString() + (record->getName() == "vector" ? "<bool>" : "") + "` is not supported",
        insteadOf(record));
  if (type->isVectorType())
    shared.unsupported(
        at, "type `" + type.getAsString(shared.policy) + "`, a vector register, is not supported",
        "compile for the tool without what uses it, such as by a macro of the library's, or write an array");
  shared.unsupported(at, "type `" + type.getAsString(shared.policy) + "` is not supported",
                     "numbers, pointers, arrays of fixed size, and structs of these are");
}

TypeId parameterType(ModuleContext& shared, clang::QualType parameter, clang::SourceRange at) {
  const TypeId known = lowerType(shared, parameter, at);
  return shared.module[known].kind == ir::TypeKind::Record ? shared.build.pointer(known) : known;
}

const clang::FieldDecl* wholeMember(const ModuleContext& shared, const clang::RecordDecl* record) {
  if (!record->isUnion() || countOfSomething(record) < 2) return nullptr;
  const auto sizeOf = [&](const clang::FieldDecl* field) { return shared.context.getTypeSize(field->getType()); };
  const auto isSmaller = [&](const auto* a, const auto* b) { return sizeOf(a) < sizeOf(b); };
  const clang::FieldDecl* whole = *std::max_element(record->field_begin(), record->field_end(), isSmaller);
  for (const clang::FieldDecl* each : record->fields())
    if (each->getType()->isArrayType() && sizeOf(each) == sizeOf(whole)) whole = each;
  const auto kind = scalarKind(shared, shared.context.getBaseElementType(whole->getType()));
  const bool areAlike = kind && ir::isReal(*kind) && llvm::all_of(record->fields(), [&](const auto* each) {
                          return isMadeOf(shared, each->getType(), *kind);
                        });
  return areAlike ? whole : nullptr;
}

/// A part of a union, of the type of a member: the cells of the member that stands for all, from one on. Members of the
/// part are found from there, so that generated code sees the memory as what it is, not as another struct.
static ir::ExprId unionPart(ModuleContext& shared, const UnionPart& part, TypeId wanted) {
  ir::ExprId place = part.whole;
  auto left = static_cast<std::int64_t>(part.cell);
  while (shared.module[shared.build.pointee(place)].kind == ir::TypeKind::Array) {
    const TypeId element = shared.module[shared.build.pointee(place)].element;
    const auto cells = static_cast<std::int64_t>(ir::cellCount(shared.module, element).value_or(1));
    place = shared.build.element(place, shared.build.integer(left / cells));
    left %= cells;
  }
  if (shared.build.pointee(place) == wanted) return place;
  place = shared.build.pointerCast(place, shared.build.pointer(wanted));
  shared.unionParts[place.value] = part;
  return place;
}

ir::ExprId memberPlace(ModuleContext& shared, ir::ExprId record, const clang::FieldDecl* field, clang::SourceRange at) {
  const clang::FieldDecl* const whole = wholeMember(shared, field->getParent());
  if (whole && whole != field)
    return unionPart(shared, {shared.build.field(record, fieldOf(shared, whole, at)), 0},
                     lowerType(shared, field->getType(), at));
  if (field->isAnonymousStructOrUnion() && hasPlainFields(shared, field->getType()->getAsRecordDecl())) return record;
  const std::uint32_t index = fieldOf(shared, field, at);
  if (!callersOwner(shared, field).isNull())
    shared.unsupported(at, "this use of a smart pointer that the caller provides is not supported",
                       "look into what it points to: `*p`, `p->member`, `p[k]`, `p.get()`");
  if (const auto part = shared.unionParts.find(record.value); part != shared.unionParts.end()) {
    const ir::RecordId seen = shared.module[shared.build.pointee(record)].record;
    return unionPart(shared, {part->second.whole, part->second.cell + ir::fieldOffset(shared.module, seen, index)},
                     shared.module[seen].fields[index].type);
  }
  const auto* owner = llvm::dyn_cast<clang::CXXRecordDecl>(field->getParent());
  const bool mayMove =
      shared.entryClass && owner && (owner == shared.entryClass || shared.entryClass->isDerivedFrom(owner));
  return mayMove ? shared.movables.field(shared.build, record, index) : shared.build.field(record, index);
}

std::vector<const clang::FieldDecl*> membersOf(const ModuleContext& shared, const clang::RecordDecl* unnamed) {
  std::vector<const clang::FieldDecl*> found;
  const clang::RecordDecl* held = unnamed->getDefinition();
  const clang::FieldDecl* const whole = wholeMember(shared, held);
  for (const clang::FieldDecl* each : held->fields()) {
    if (whole && each != whole) continue;
    if (shared.fields.count(each)) found.push_back(each);
    if (each->isAnonymousStructOrUnion())
      llvm::append_range(found, membersOf(shared, each->getType()->getAsRecordDecl()));
  }
  return found;
}

std::uint32_t fieldOf(ModuleContext& shared, const clang::FieldDecl* field, clang::SourceRange at) {
  if (at.isInvalid()) at = field->getSourceRange();  // of a member that `{}` makes zero nothing is written
  lowerType(shared, compat::typeOf(field->getParent()), at);
  if (const auto seen = shared.fields.find(field); seen != shared.fields.end()) return seen->second;
  if (field->isBitField())
    shared.unsupported(at, "member `" + field->getNameAsString() + "` is a bit-field, which is not supported",
                       "make it an integer of its own");
  const bool isNamed = !field->getName().empty();
  shared.unsupported(at,
                     (isNamed ? "member `" + field->getNameAsString() + "`" : "a member without a name") +
                         " has type `" + field->getType().getAsString(shared.policy) + "`, which is not supported",
                     "pass what is needed of it as a number or an array");
}

}  // namespace sparsegen::lowering
