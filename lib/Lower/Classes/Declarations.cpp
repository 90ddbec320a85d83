//===- Declarations.cpp - how the header declares the source's globals ----===//

#include "Lower/Classes/Declarations.h"

#include "Lower/Context/ModuleContext.h"
#include "Lower/Source/Linkage.h"
#include "clang/AST/Attr.h"
#include "clang/Basic/IdentifierTable.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/xxhash.h"

namespace sparsegen::lowering {

namespace {

clang::LangOptions cpp() {
  clang::LangOptions options;
  options.CPlusPlus = options.CPlusPlus11 = options.CPlusPlus14 = options.CPlusPlus17 = options.CXXOperatorNames = 1;
  options.CPlusPlus20 = 1;
  options.Bool = options.WChar = options.CXXExceptions = 1;
  return options;
}

/// Writes declarations; gives nothing for one of a type that it can't write.
class Declarator {
public:
  enum class Struct : std::uint8_t { Named, Unnamed };

  Declarator(const clang::ASTContext& context, const clang::PrintingPolicy& policy, const Inclusions& inclusions)
      : context_(context), policy_(policy), inclusions_(inclusions) {}

  std::optional<std::string> declare(clang::QualType type, std::string name, Struct as) const {
    type = type.getCanonicalType();
    if (const auto* array = context_.getAsConstantArrayType(type)) {
      name += '[';
      name += std::to_string(array->getSize().getZExtValue());
      name += ']';
      return declare(array->getElementType(), std::move(name), as);
    }
    if (const clang::TagDecl* own = ownTag(type)) {
      if (context_.getLangOpts().CPlusPlus) return std::nullopt;
      if (const auto* enumeration = llvm::dyn_cast<clang::EnumDecl>(own))
        return declare(enumeration->getIntegerType(), std::move(name), as);
      const auto members = membersOf(llvm::cast<clang::RecordDecl>(own));
      if (!members) return std::nullopt;
      std::string made = type.isConstQualified() ? "const struct " : "struct ";
      // Named after its members: who declares the same under one name means the same.
      if (as == Struct::Named) made += tagOf(*members);
      made += "{ ";
      made += *members;
      made += "} ";
      made += name;
      return made;
    }
    if (leadsToOwn(type)) return std::nullopt;
    type.getAsStringInternal(name, policy_);
    return name;
  }

private:
  static std::string tagOf(const std::string& members) { return llvm::formatv("sg_{0:x-} ", llvm::xxHash64(members)); }

  /// The struct, union or enumeration that a type is, where no header declares it.
  const clang::TagDecl* ownTag(clang::QualType type) const {
    const clang::TagDecl* tag = type->getAsTagDecl();
    return tag && !isNameable(tag, context_, inclusions_) ? tag : nullptr;
  }

  bool leadsToOwn(clang::QualType type) const {
    if (const auto* function = type->getAs<clang::FunctionProtoType>())
      return leadsToOwn(function->getReturnType()) ||
             llvm::any_of(function->param_types(), [&](clang::QualType each) { return leadsToOwn(each); });
    if (type->isPointerType() || type->isReferenceType()) return leadsToOwn(type->getPointeeType());
    if (type->isArrayType()) return leadsToOwn(context_.getBaseElementType(type));
    return ownTag(type) != nullptr;
  }

  std::optional<std::string> membersOf(const clang::RecordDecl* record) const {
    record = record->getDefinition();
    const auto isLaidOut = [](const clang::Decl* each) {
      return each->hasAttr<clang::AlignedAttr>() || each->hasAttr<clang::PackedAttr>();
    };
    if (!record || !record->isStruct() || isLaidOut(record)) return std::nullopt;
    std::string made;
    for (const clang::FieldDecl* field : record->fields()) {
      if (isLaidOut(field) || field->isBitField() || field->getType()->isIncompleteArrayType() ||
          field->isAnonymousStructOrUnion() || field->getType()->isAnyComplexType() || isCppKeyword(field->getName()))
        return std::nullopt;
      const auto declared = declare(field->getType(), field->getNameAsString(), Struct::Unnamed);
      if (!declared) return std::nullopt;
      made += *declared + "; ";
    }
    return made;
  }

  const clang::ASTContext& context_;
  const clang::PrintingPolicy& policy_;
  const Inclusions& inclusions_;
};

}  // namespace

bool isCppKeyword(llvm::StringRef word) {
  clang::IdentifierTable words(cpp());
  return words.get(word).getTokenID() != clang::tok::identifier;
}

std::string declarationOf(ModuleContext& shared, const clang::VarDecl* global) {
  clang::PrintingPolicy plain(shared.policy);
  plain.Bool = true;
  plain.Restrict = false;  // C++ has it as `__restrict`
  const std::string name = global->getNameAsString();
  const Declarator write(shared.context, plain, shared.inclusions);
  if (isCppKeyword(name))
    shared.fail(DiagId::NotEmittable, global->getSourceRange(),
                "the header can't name `" + name + "`, which C++ has for itself", "call it otherwise");
  if (const auto made = write.declare(global->getType(), name, Declarator::Struct::Named)) return *made;
  shared.fail(DiagId::NotEmittable, global->getSourceRange(),
              "the header can't name the type of `" + name + "`, which this source defines",
              "define it in a header, and include that");
}

}  // namespace sparsegen::lowering
