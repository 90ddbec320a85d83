//===- Records.cpp - which records generated code can name and reach ------===//
//
// A record that the caller provides keeps its type: that of a header, or a
// template parameter. Generated code must be able to reach all of it that the
// function reads, and to make objects of it where the function does. All others
// are written out as structs of the generated code's own, which need neither.
//
//===----------------------------------------------------------------------===//

#include "Lower/Entry.h"
#include "clang/AST/RecordLayout.h"

namespace sparsegen::lowering {

using ir::TypeKind;

/// The records that the caller, a global or a function that can't be seen into knows.
std::set<ir::RecordId> EntryLowering::givenRecords() const {
  std::set<ir::RecordId> given;
  const auto add = [&](ir::TypeId type) {
    const ir::Type& held = module[ir::reached(module, type)];
    if (held.kind == TypeKind::Record) addRecords(held.record, given);
  };
  for (const ir::SignatureParameter& parameter : module.interface.parameters) add(module[parameter.object].type);
  for (const ir::Object& object : module.objects)
    if ((object.kind == ir::ObjectKind::External && !object.isState) || object.kind == ir::ObjectKind::Global)
      add(object.type);
  for (const ir::Function& function : module.functions)
    if (function.outside)
      for (const ir::ObjectId parameter : function.parameters) add(module[parameter].type);
  return given;
}

/// Whether the code has an object of its own that is a record, or holds one.
bool EntryLowering::isMade(ir::RecordId record) const {
  return llvm::any_of(module.objects, [&](const ir::Object& object) {
    return object.kind == ir::ObjectKind::Local && holds(module, object.type, record);
  });
}

/// Where a name leads in a class: to itself, or to bases that it is not hidden in. `using base::name;` leads to a base.
static void findOwners(const clang::CXXRecordDecl* record, clang::DeclarationName name,
                       std::vector<const clang::CXXRecordDecl*>& found) {
  if (const auto declared = record->lookup(name); !declared.empty()) {
    const clang::CXXRecordDecl* owner = record;
    for (const clang::NamedDecl* each : declared)
      if (const auto* field = llvm::dyn_cast<clang::FieldDecl>(each->getUnderlyingDecl()))
        owner = llvm::cast<clang::CXXRecordDecl>(field->getParent());
    return found.push_back(owner);
  }
  for (const clang::CXXBaseSpecifier& each : record->bases())
    findOwners(each.getType()->getAsCXXRecordDecl()->getDefinition(), name, found);
}

/// Generated code names a base's members as if they were the class's own, so there must be no others of that name.
void EntryLowering::requireOwnNames(const clang::CXXRecordDecl* decl, const clang::CXXRecordDecl* base) {
  const ir::RecordId id = shared.records_.lookup(base);
  forEachMember(base, [&](const clang::FieldDecl* field) {
    const auto index = shared.fields_.find(field);
    if (index == shared.fields_.end() || !fieldIsUsed(id, index->second)) return;
    std::vector<const clang::CXXRecordDecl*> owners;
    findOwners(decl, field->getDeclName(), owners);
    if (owners.size() == 1 && owners.front() == base) return;
    fail(DiagId::NotEmittable, shared.range(field->getSourceRange()),
         std::string("`") + decl->getNameAsString() + "`, which the caller provides, has other members of the name `" +
             field->getNameAsString() + "`, which hide that of its base `" + base->getNameAsString() + "`",
         "give it another name");
  });
  for (const clang::CXXBaseSpecifier& each : base->bases())
    requireOwnNames(decl, each.getType()->getAsCXXRecordDecl()->getDefinition());
}

/// What generated code calls in place of naming a member of a base's must not be hidden either, nor what it calls of a
/// member of that which it does not name.
void EntryLowering::requireOwnAccessors(const clang::CXXRecordDecl* decl, const clang::CXXRecordDecl* base) {
  const auto known = shared.records_.find(base);
  if (known == shared.records_.end()) return;
  const auto require = [&](ir::RecordId record, std::uint32_t k, clang::SourceRange at) {
    const ir::RecordField& called = module[record].fields[k];
    if (!called.isCalled || !fieldIsUsed(record, k)) return;
    std::vector<const clang::CXXRecordDecl*> owners;
    findOwners(decl, clang::DeclarationName(&shared.context.Idents.get(called.name)), owners);
    if (owners.size() == 1 && owners.front() == base) return;
    fail(DiagId::NotEmittable, shared.range(at),
         std::string("`") + decl->getNameAsString() + "`, which the caller provides, hides `" + called.name +
             "` of its base `" + base->getNameAsString() + "`, by which generated code gets at a private member",
         "give it another name");
  };
  forEachMember(base, [&](const clang::FieldDecl* field) {
    const auto index = shared.fields_.find(field);
    if (index == shared.fields_.end()) return;
    require(known->second, index->second, field->getSourceRange());
    const ir::RecordField& held = module[known->second].fields[index->second];
    if (!held.isBase) return;
    const ir::RecordId inner = module[held.type].record;
    for (std::uint32_t k = 0; k < module[inner].fields.size(); ++k) require(inner, k, field->getSourceRange());
  });
  for (const clang::CXXBaseSpecifier& each : base->bases())
    requireOwnAccessors(decl, each.getType()->getAsCXXRecordDecl()->getDefinition());
}

/// A base that only the source names is seen as the class that has it, so only one may.
void EntryLowering::requireOneDerived(const std::set<ir::RecordId>& given) {
  std::set<ir::RecordId> bases;
  for (const ir::RecordId derived : given) {
    const ir::Record& record = module[derived];
    for (std::uint32_t k = 0; k < record.fields.size(); ++k) {
      const ir::RecordId base = module[record.fields[k].type].record;
      if (!record.fields[k].isBase || module[base].inHeader || !fieldIsUsed(derived, k)) continue;
      if (!bases.insert(base).second)
        fail(DiagId::NotEmittable, module[base].range,
             "the header can't name `" + module[base].name +
                 "`, which this source defines, and several classes of the caller's are derived from",
             "define it in a header, and include that");
    }
  }
}

/// Of a record that the caller provides, the members that the function reads must be open to all.
void EntryLowering::requireOpen(const clang::CXXRecordDecl* decl, ir::RecordId record) {
  const auto refuse = [&](const std::string& what, clang::SourceRange at) {
    fail(DiagId::NotEmittable, shared.range(at),
         "generated code can't reach " + what + " of `" + module[record].name + "`, which the caller provides",
         "make it a public member, or pass what is needed of it");
  };
  for (std::uint32_t k = 0; k < module[record].fields.size(); ++k)
    if (holdsVariant(shared.context.getRecordType(decl)) && decl->isInStdNamespace() && fieldIsUsed(record, k))
      fail(DiagId::Unsupported, shared.range(request_.function->getNameInfo().getSourceRange()),
           "what a `std::variant` of the caller's holds is only known to the caller",
           "pass what it holds, or make the function a template of it");
  for (const clang::CXXBaseSpecifier& each : decl->bases()) {
    const auto* base = each.getType()->getAsCXXRecordDecl()->getDefinition();
    const auto field = shared.base(decl, base);
    if (!field || !fieldIsUsed(record, *field)) continue;
    if (each.getAccessSpecifier() != clang::AS_public)
      refuse("the base `" + base->getNameAsString() + "`", decl->getLocation());
    requireOwnNames(decl, base);
  }
  forEachMember(decl, [&](const clang::FieldDecl* field) {
    const auto index = shared.fields_.find(field);
    const clang::QualType held = shared.context.getBaseElementType(field->getType());
    if (index != shared.fields_.end() &&
        (held->isMemberPointerType() || wrappedCall(held) || !variantAlternatives(held).empty()) &&
        fieldIsUsed(record, index->second))
      fail(DiagId::Unsupported, shared.range(field->getSourceRange()),
           "what member `" + field->getNameAsString() + "` leads to is only known to the caller",
           "make it a template parameter");
    if (index == shared.fields_.end() || field->getAccess() == clang::AS_public) return;
    if (isComplex(decl) && field->getType()->isAnyComplexType()) {
      module[record].fields[index->second].isParts = true;
      return;
    }
    // One that is bound is looked at, too, though the code does not read it.
    if (!reachByAccessor(record, field) && fieldIsUsed(record, index->second))
      refuse("member `" + field->getNameAsString() + "`", field->getSourceRange());
  });
}

/// Whether `T t;` is good anywhere.
static bool isMadeOfNothing(const clang::CXXRecordDecl* record) {
  const auto isUsable = [](const clang::CXXConstructorDecl* each) {
    return each->isDefaultConstructor() && !each->isDeleted() && each->getAccess() == clang::AS_public;
  };
  return record->needsImplicitDefaultConstructor() || llvm::any_of(record->ctors(), isUsable);
}

/// What holds or leads to a record that the header writes out is written out too: the user's has the user's in it.
void EntryLowering::writeOutHolders(const std::set<ir::RecordId>& given) {
  const auto holdsOwn = [&](const ir::Record& record) {
    return llvm::any_of(record.fields, [&](const ir::RecordField& field) {
      const ir::Type& held = module[ir::reached(module, field.type)];
      return held.kind == TypeKind::Record && !module[held.record].inHeader;
    });
  };
  for (bool isSettled = false; !isSettled;) {
    isSettled = true;
    for (std::size_t k = 0; k < module.records.size(); ++k) {
      ir::Record& record = module.records[k];
      if (!record.inHeader || given.count(ir::RecordId(k)) || !holdsOwn(record)) continue;
      record.inHeader = false;
      isSettled = false;
    }
  }
}

/// Whether the generated code has something of its own in place of what a member holds.
bool EntryLowering::holdsOwnMaking(const clang::RecordDecl* record) const {
  bool holds = false;
  forEachMember(record, [&](const clang::FieldDecl* field) {
    holds = holds || (shared.fields_.count(field) != 0 && shared.isOfOwnMaking(field));
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
bool EntryLowering::liesAlike(clang::QualType type) {
  type = shared.context.getBaseElementType(type).getCanonicalType();
  if (type->isAnyComplexType() || !type->isRecordType())
    return type->isAnyComplexType() || (type->isPointerType() && !type->isFunctionPointerType()) ||
           shared.scalarKind(type);
  const clang::RecordDecl* record = type->getAsRecordDecl()->getDefinition();
  if (const auto known = shared.records_.find(record); known != shared.records_.end() && module[known->second].inHeader)
    return true;
  const auto* cxx = llvm::dyn_cast_or_null<clang::CXXRecordDecl>(record);
  if (!record || record->isUnion() || !vectorElement(type).isNull() || wrappedCall(type) ||
      !variantAlternatives(type).empty() ||
      (cxx && (!cxx->isStandardLayout() || cxx->isEmpty() || cxx->getNumBases() != 0)))
    return false;
  if (const auto known = liesAlike_.find(record); known != liesAlike_.end()) return known->second;
  const bool isAlike =
      liesPlainly(record, shared.context) && llvm::all_of(record->fields(), [&](const clang::FieldDecl* field) {
        return !field->isAnonymousStructOrUnion() && shared.fields_.count(field) != 0 && !shared.isOfOwnMaking(field) &&
               liesAlike(field->getType());
      });
  return liesAlike_[record] = isAlike;
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

/// Says of each record whether the header names the user's type or writes out its own.
void EntryLowering::settleRecords() {
  const std::set<ir::RecordId> given = givenRecords();
  requireOneDerived(given);
  std::map<ir::RecordId, const clang::RecordDecl*> records;
  for (const auto& [decl, id] : shared.records_)
    if (!decl->isAnonymousStructOrUnion()) records[id] = decl;
  for (const auto& [id, decl] : records) {
    // A struct of the user's holds the function, not what stands for it; one that the header writes out holds that.
    if (!given.count(id) && holdsOwnMaking(decl)) module[id].inHeader = false;
    if (!given.count(id) && hasConstantMember(decl, shared.context)) module[id].inHeader = false;
    const auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(decl);
    // One that is only declared, or a template's that nothing made, is not looked into.
    if (!record || !record->hasDefinition() || id == ownRecord()) continue;
    const bool isPlain = record->isAggregate() && record->hasTrivialDefaultConstructor();
    if (!given.count(id)) {
      if (!isPlain || record->getNumBases() > 0) module[id].inHeader = false;
      continue;
    }
    requireOpen(record, id);
    if (!isMadeOfNothing(record) && isMade(id))
      fail(DiagId::NotEmittable, module[id].range,
           "generated code can't make a `" + module[id].name + "`, which the caller provides too, without arguments",
           "give it a constructor without parameters");
    const auto isConstant = [&, record = id](const ir::Object& object) {
      const ir::Type& type = module[ir::innermost(module, object.type)];
      return object.kind == ir::ObjectKind::Constant && type.kind == TypeKind::Record && type.record == record;
    };
    if (!isPlain && llvm::any_of(module.objects, isConstant))
      fail(DiagId::NotEmittable, module[id].range,
           "generated code can't make constants of `" + module[id].name + "`, which the caller provides too",
           "leave out its constructors");
  }
  for (const auto& [id, decl] : records)
    if (const auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(decl);
        record && record->hasDefinition() && given.count(id) && id != ownRecord())
      for (const clang::CXXBaseSpecifier& each : record->bases())
        requireOwnAccessors(record, each.getType()->getAsCXXRecordDecl()->getDefinition());
  writeOutHolders(given);
  for (const auto& [id, decl] : records)
    module[id].isOther = !module[id].inHeader && !liesAlike(shared.context.getRecordType(decl));
}

ir::RecordId EntryLowering::ownRecord() const {
  return object_.valid() ? module[module[object_].type].record : ir::RecordId{};
}

}  // namespace sparsegen::lowering
