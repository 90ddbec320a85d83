//===- Records.cpp - which records generated code can name and reach ------===//

#include "Lower/Classes/Records.h"

#include "Lower/Classes/Types.h"
#include "Lower/Entry/Accessors.h"
#include "Lower/Entry/EntryContext.h"
#include "Lower/Entry/Externals.h"
#include "Lower/Entry/Interface.h"
#include "Parse/ClangCompat.h"
#include "clang/AST/RecordLayout.h"

namespace sparsegen::lowering {

using ir::TypeKind;

static ir::RecordId ownRecord(const EntryContext& entry);

std::set<ir::RecordId> givenRecords(const EntryContext& entry) {
  std::set<ir::RecordId> given;
  const auto add = [&](ir::TypeId type) {
    const ir::Type& held = entry.module[ir::reached(entry.module, type)];
    if (held.kind == TypeKind::Record) addRecords(entry, held.record, given);
  };
  for (const ir::SignatureParameter& parameter : entry.module.interface.parameters)
    add(entry.module[parameter.object].type);
  for (const ir::Object& object : entry.module.objects)
    if ((object.kind == ir::ObjectKind::External && !object.isState) || object.kind == ir::ObjectKind::Global)
      add(object.type);
  for (const ir::Function& function : entry.module.functions)
    if (function.outside)
      for (const ir::ObjectId parameter : function.parameters) add(entry.module[parameter].type);
  return given;
}

bool isMade(const EntryContext& entry, ir::RecordId record) {
  return llvm::any_of(entry.module.objects, [&](const ir::Object& object) {
    return object.kind == ir::ObjectKind::Local && holds(entry.module, object.type, record);
  });
}

/// Where a name leads in a class: to itself, or to bases that it is not hidden in. `using base::name;` leads to a base.
static void findOwners(const clang::CXXRecordDecl* record, clang::DeclarationName name,
                       std::vector<const clang::CXXRecordDecl*>& found) {
  if (const auto declared = record->lookup(name); !declared.empty()) {
    const clang::CXXRecordDecl* owner = record;
    for (const clang::NamedDecl* each : declared)
      if (const auto* named = llvm::dyn_cast<clang::CXXRecordDecl>(each->getUnderlyingDecl()->getDeclContext()))
        owner = named;
    return found.push_back(owner);
  }
  for (const clang::CXXBaseSpecifier& each : record->bases())
    findOwners(each.getType()->getAsCXXRecordDecl()->getDefinition(), name, found);
}

/// Whether generated code can name a class.
static bool isOfHeaders(const EntryContext& entry, const clang::CXXRecordDecl* decl) {
  return isOfHeaders(decl, entry.shared.context.getSourceManager(), entry.shared.inclusions);
}

/// Whether generated code can have a pointer to a member that is not public: it names the class, and there are pointers
/// to such members. What a library has is left alone, as the next version may have it otherwise.
static bool isNamedByPointer(const EntryContext& entry, const clang::CXXRecordDecl* decl,
                             const clang::FieldDecl* field) {
  return isOfHeaders(entry, decl) && field->getParent()->getCanonicalDecl() == decl->getCanonicalDecl() &&
         !field->isBitField() && !field->getType()->isReferenceType() &&
         !entry.shared.context.getSourceManager().isInSystemHeader(field->getLocation());
}

/// Whether a member function is called in place of naming a member; not that of a smart pointer.
static bool isNamedByFunction(const ir::RecordField& field) {
  return field.isCalled && field.name.find('.') == std::string::npos;
}

/// Generated code names a base's members as if they were the class's own, so there must be no others of that name,
/// unless it has pointers to them.
static void requireOwnNames(EntryContext& entry, const clang::CXXRecordDecl* decl, const clang::CXXRecordDecl* base) {
  const ir::RecordId id = entry.shared.records.lookup(base);
  forEachMember(base, [&](const clang::FieldDecl* field) {
    const auto index = entry.shared.fields.find(field);
    if (index == entry.shared.fields.end() || !fieldIsUsed(entry, id, index->second)) return;
    std::vector<const clang::CXXRecordDecl*> owners;
    findOwners(decl, field->getDeclName(), owners);
    if (owners.size() == 1 && owners.front() == base) return;
    ir::RecordField& hidden = entry.module[id].fields[index->second];
    if (isNamedByFunction(hidden)) return;
    hidden.isPrivate = isNamedByPointer(entry, base, field);
    if (hidden.isPrivate) return;
    entry.fail(DiagId::NotEmittable, entry.shared.range(field->getSourceRange()),
               std::string("`") + decl->getNameAsString() +
                   "`, which the caller provides, has other members of the name `" + field->getNameAsString() +
                   "`, which hide that of its base `" + base->getNameAsString() + "`",
               decl->isInStdNamespace() ? "use a struct of your own in its place" : "give it another name");
  });
  for (const clang::CXXBaseSpecifier& each : base->bases())
    requireOwnNames(entry, decl, each.getType()->getAsCXXRecordDecl()->getDefinition());
}

/// What generated code calls in place of naming a member of a base's must not be hidden either, nor what it calls of a
/// member of that which it does not name.
static void requireOwnAccessors(EntryContext& entry, const clang::CXXRecordDecl* decl,
                                const clang::CXXRecordDecl* base) {
  const auto known = entry.shared.records.find(base);
  if (known == entry.shared.records.end()) return;
  const auto require = [&](ir::RecordId record, std::uint32_t k, clang::SourceRange at) {
    const ir::RecordField& called = entry.module[record].fields[k];
    if (!called.isCalled || !fieldIsUsed(entry, record, k)) return;
    std::vector<const clang::CXXRecordDecl*> owners;
    findOwners(decl, clang::DeclarationName(&entry.shared.context.Idents.get(called.name)), owners);
    if (owners.size() == 1 && owners.front() == base) return;
    entry.fail(DiagId::NotEmittable, entry.shared.range(at),
               std::string("`") + decl->getNameAsString() + "`, which the caller provides, hides `" + called.name +
                   "` of its base `" + base->getNameAsString() + "`, by which generated code gets at a private member",
               "give it another name");
  };
  forEachMember(base, [&](const clang::FieldDecl* field) {
    const auto index = entry.shared.fields.find(field);
    if (index == entry.shared.fields.end()) return;
    require(known->second, index->second, field->getSourceRange());
    const ir::RecordField& held = entry.module[known->second].fields[index->second];
    if (!held.isBase) return;
    const ir::RecordId inner = entry.module[held.type].record;
    for (std::uint32_t k = 0; k < entry.module[inner].fields.size(); ++k) require(inner, k, field->getSourceRange());
  });
  for (const clang::CXXBaseSpecifier& each : base->bases())
    requireOwnAccessors(entry, decl, each.getType()->getAsCXXRecordDecl()->getDefinition());
}

/// A base that only the source names is seen as the class that has it, so only one may.
static void requireOneDerived(EntryContext& entry, const std::set<ir::RecordId>& given) {
  std::set<ir::RecordId> bases;
  for (const ir::RecordId derived : given) {
    const ir::Record& record = entry.module[derived];
    for (std::uint32_t k = 0; k < record.fields.size(); ++k) {
      const ir::RecordId base = entry.module[record.fields[k].type].record;
      if (!record.fields[k].isBase || entry.module[base].inHeader || !fieldIsUsed(entry, derived, k)) continue;
      if (!bases.insert(base).second)
        entry.fail(DiagId::NotEmittable, entry.module[base].range,
                   "the header can't name `" + entry.module[base].name +
                       "`, which this source defines, and several classes of the caller's are derived from",
                   "define it in a header, and include that");
    }
  }
}

/// Of a record that the caller provides, the members that the function reads must be open to all.
static void requireOpen(EntryContext& entry, const clang::CXXRecordDecl* decl, ir::RecordId record) {
  const auto refuse = [&](const std::string& what, clang::SourceRange at) {
    entry.fail(
        DiagId::NotEmittable, entry.shared.range(at),
        "generated code can't reach " + what + " of `" + entry.module[record].name + "`, which the caller provides",
        std::string(isOfHeaders(entry, decl) ? "make it" : "define the class in a header, make it") +
            " a public member, have a public member function return it whole, or pass what is needed of it");
  };
  for (std::uint32_t k = 0; k < entry.module[record].fields.size(); ++k)
    if (holdsVariant(compat::typeOf(decl)) && decl->isInStdNamespace() && fieldIsUsed(entry, record, k))
      entry.fail(DiagId::Unsupported, entry.shared.range(entry.request.function->getNameInfo().getSourceRange()),
                 "what a `std::variant` of the caller's holds is only known to the caller",
                 "pass what it holds, or make the function a template of it");
  for (const clang::CXXBaseSpecifier& each : decl->bases()) {
    const auto* base = each.getType()->getAsCXXRecordDecl()->getDefinition();
    const auto field = baseField(entry.shared, decl, base);
    if (!field || !fieldIsUsed(entry, record, *field)) continue;
    if (each.getAccessSpecifier() != clang::AS_public)
      refuse("the base `" + base->getNameAsString() + "`", decl->getLocation());
    requireOwnNames(entry, decl, base);
  }
  forEachMember(decl, [&](const clang::FieldDecl* field) {
    const auto index = entry.shared.fields.find(field);
    const clang::QualType held = entry.shared.context.getBaseElementType(field->getType());
    if (index != entry.shared.fields.end() &&
        (held->isMemberPointerType() || wrappedCall(held) || !variantAlternatives(held).empty()) &&
        fieldIsUsed(entry, record, index->second))
      entry.fail(DiagId::Unsupported, entry.shared.range(field->getSourceRange()),
                 "what member `" + field->getNameAsString() + "` leads to is only known to the caller",
                 "make it a template parameter");
    if (index == entry.shared.fields.end() || field->getAccess() == clang::AS_public) return;
    if (isComplex(decl) && field->getType()->isAnyComplexType()) {
      entry.module[record].fields[index->second].isParts = true;
      return;
    }
    // One that is bound is looked at, too, though the code does not read it.
    ir::RecordField& reached = entry.module[record].fields[index->second];
    if (reached.isPrivate || reachByAccessor(entry, record, field)) return;
    reached.isPrivate = isNamedByPointer(entry, decl, field);
    if (!reached.isPrivate && fieldIsUsed(entry, record, index->second))
      refuse("member `" + field->getNameAsString() + "`", field->getSourceRange());
  });
}

/// Whether `T t;` is good anywhere.
static bool isMadeOfNothing(const clang::CXXRecordDecl* record) {
  const auto isUsable = [](const clang::CXXConstructorDecl* each) {
    return each->isDefaultConstructor() && !each->isDeleted() && each->getAccess() == clang::AS_public;
  };
  if (record->needsImplicitDefaultConstructor() || llvm::any_of(record->ctors(), isUsable)) return true;
  // Whether a constructor template of the user's fits is for the compiler to find out; that of `std::pair` does if the
  // members do.
  const auto isTemplate = [](const clang::Decl* each) {
    const auto* made = llvm::dyn_cast<clang::FunctionTemplateDecl>(each);
    const auto* constructor = made ? llvm::dyn_cast<clang::CXXConstructorDecl>(made->getTemplatedDecl()) : nullptr;
    return constructor && constructor->getNumParams() == 0 && constructor->getAccess() == clang::AS_public;
  };
  return record->isInStdNamespace() && llvm::any_of(record->decls(), isTemplate) &&
         llvm::all_of(record->fields(), [](const clang::FieldDecl* field) {
           const clang::CXXRecordDecl* held = field->getType()->getAsCXXRecordDecl();
           return !field->getType()->isReferenceType() && (!held || isMadeOfNothing(held));
         });
}

/// What holds or leads to a record that the header writes out is written out too: the user's has the user's in it.
static void writeOutHolders(EntryContext& entry, const std::set<ir::RecordId>& given) {
  const auto holdsOwn = [&](const ir::Record& record) {
    return llvm::any_of(record.fields, [&](const ir::RecordField& field) {
      const ir::Type& held = entry.module[ir::reached(entry.module, field.type)];
      return held.kind == TypeKind::Record && !entry.module[held.record].inHeader;
    });
  };
  for (bool isSettled = false; !isSettled;) {
    isSettled = true;
    for (std::size_t k = 0; k < entry.module.records.size(); ++k) {
      ir::Record& record = entry.module.records[k];
      if (!record.inHeader || given.count(ir::RecordId(k)) || !holdsOwn(record)) continue;
      record.inHeader = false;
      isSettled = false;
    }
  }
}

/// Whether the generated code has something of its own in place of what a member holds.
static bool holdsOwnMaking(const EntryContext& entry, const clang::RecordDecl* record) {
  bool holds = false;
  forEachMember(record, [&](const clang::FieldDecl* field) {
    holds = holds || (entry.shared.fields.count(field) != 0 && isOfOwnMaking(entry.shared, field));
  });
  return holds;
}

/// Whether the members lie one behind the other, each where its type alone wants it.
static bool liesPlainly(const clang::RecordDecl* record, const clang::ASTContext& context) {
  const clang::ASTRecordLayout& layout = context.getASTRecordLayout(record);
  std::uint64_t end = 0, alignment = context.getCharWidth();
  for (const clang::FieldDecl* field : record->fields()) {
    const clang::QualType type = field->getType().getCanonicalType();
    const std::uint64_t own = context.getTypeAlign(context.getBaseElementType(type).getCanonicalType());
    end = llvm::alignTo(end, own);
    if (field->isBitField() || layout.getFieldOffset(field->getFieldIndex()) != end) return false;
    end += context.getTypeSize(type);
    alignment = std::max(alignment, own);
  }
  return static_cast<std::uint64_t>(context.toBits(layout.getAlignment())) == alignment &&
         static_cast<std::uint64_t>(context.toBits(layout.getSize())) == llvm::alignTo(end, alignment);
}

/// Whether objects of a type lie in memory as the user's do, where the header writes out the structs among them.
static bool liesAlike(EntryContext& entry, clang::QualType type) {
  type = entry.shared.context.getBaseElementType(type).getCanonicalType();
  if (type->isAnyComplexType() || !type->isRecordType())
    return type->isAnyComplexType() || (type->isPointerType() && !type->isFunctionPointerType()) ||
           scalarKind(entry.shared, type);
  const clang::RecordDecl* record = type->getAsRecordDecl()->getDefinition();
  if (const auto known = entry.shared.records.find(record);
      known != entry.shared.records.end() && entry.module[known->second].inHeader)
    return true;
  const auto* cxx = llvm::dyn_cast_or_null<clang::CXXRecordDecl>(record);
  if (!record || record->isUnion() || !vectorElement(type).isNull() || wrappedCall(type) ||
      !variantAlternatives(type).empty() ||
      (cxx && (!cxx->isStandardLayout() || cxx->isEmpty() || cxx->getNumBases() != 0)))
    return false;
  if (const auto known = entry.liesAlike.find(record); known != entry.liesAlike.end()) return known->second;
  const bool isAlike =
      liesPlainly(record, entry.shared.context) && llvm::all_of(record->fields(), [&](const clang::FieldDecl* field) {
        return !field->isAnonymousStructOrUnion() && entry.shared.fields.count(field) != 0 &&
               !isOfOwnMaking(entry.shared, field) && liesAlike(entry, field->getType());
      });
  return entry.liesAlike[record] = isAlike;
}

/// Whether a member is const, here or in what a member is, so that C++ can't make an object and assign to it later.
static bool hasConstantMember(const clang::RecordDecl* record, const clang::ASTContext& context) {
  record = record->getDefinition();
  return record && llvm::any_of(record->fields(), [&](const clang::FieldDecl* field) {
           const clang::QualType type = context.getBaseElementType(field->getType());
           const clang::RecordDecl* held = type->getAsRecordDecl();
           return type.isConstQualified() || (held && hasConstantMember(held, context));
         });
}

void settleRecords(EntryContext& entry) {
  const std::set<ir::RecordId> given = givenRecords(entry);
  requireOneDerived(entry, given);
  std::map<ir::RecordId, const clang::RecordDecl*> records;
  for (const auto& [decl, id] : entry.shared.records)
    if (!decl->isAnonymousStructOrUnion()) records[id] = decl;
  for (const auto& [id, decl] : records) {
    // A struct of the user's holds the function, not what stands for it; one that the header writes out holds that.
    if (!given.count(id) && holdsOwnMaking(entry, decl)) entry.module[id].inHeader = false;
    if (!given.count(id) && hasConstantMember(decl, entry.shared.context)) entry.module[id].inHeader = false;
    const auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(decl);
    // One that is only declared, or a template's that nothing made, is not looked into.
    if (!record || !record->hasDefinition() || id == ownRecord(entry)) continue;
    const bool isPlain = record->isAggregate() && record->hasTrivialDefaultConstructor();
    if (!given.count(id)) {
      if (!isPlain || record->getNumBases() > 0) entry.module[id].inHeader = false;
      continue;
    }
    requireOpen(entry, record, id);
    if (!isMadeOfNothing(record) && isMade(entry, id))
      entry.fail(DiagId::NotEmittable, entry.module[id].range,
                 "generated code can't make a `" + entry.module[id].name +
                     "`, which the caller provides too, without arguments",
                 "give it a constructor without parameters");
    const auto isConstant = [&, record = id](const ir::Object& object) {
      const ir::Type& type = entry.module[ir::innermost(entry.module, object.type)];
      return object.kind == ir::ObjectKind::Constant && type.kind == TypeKind::Record && type.record == record;
    };
    if (!isPlain && llvm::any_of(entry.module.objects, isConstant))
      entry.fail(
          DiagId::NotEmittable, entry.module[id].range,
          "generated code can't make constants of `" + entry.module[id].name + "`, which the caller provides too",
          "leave out its constructors");
  }
  for (const auto& [id, decl] : records)
    if (const auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(decl);
        record && record->hasDefinition() && given.count(id) && id != ownRecord(entry))
      for (const clang::CXXBaseSpecifier& each : record->bases())
        requireOwnAccessors(entry, record, each.getType()->getAsCXXRecordDecl()->getDefinition());
  writeOutHolders(entry, given);
  for (const auto& [id, decl] : records)
    entry.module[id].isOther = !entry.module[id].inHeader && !liesAlike(entry, compat::typeOf(decl));
}

static ir::RecordId ownRecord(const EntryContext& entry) {
  return entry.object.valid() ? entry.module[entry.module[entry.object].type].record : ir::RecordId{};
}

}  // namespace sparsegen::lowering
