//===- Known.cpp - types of the standard library by name ------------------===//

#include "Lower/Source/Known.h"

#include "Parse/ClangCompat.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringSwitch.h"

namespace sparsegen::lowering {

namespace {

/// The specialisation of a class template that a type is, or refers to.
const clang::ClassTemplateSpecializationDecl* specialisation(clang::QualType type) {
  if (type.isNull()) return nullptr;
  return llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(
      type.getNonReferenceType().getCanonicalType()->getAsCXXRecordDecl());
}

clang::QualType typeArgument(const clang::ClassTemplateSpecializationDecl* decl, unsigned k) {
  const clang::TemplateArgumentList& arguments = decl->getTemplateArgs();
  if (arguments.size() <= k || arguments[k].getKind() != clang::TemplateArgument::Type) return {};
  return arguments[k].getAsType().getCanonicalType();
}

bool isNamed(const clang::NamedDecl* decl, llvm::StringRef name) {
  return decl->getIdentifier() && decl->getName() == name;
}

}  // namespace

clang::QualType vectorElement(clang::QualType type) {
  const auto* decl = specialisation(type);
  if (!decl || !decl->isInStdNamespace() || !isNamed(decl, "vector")) return {};
  const clang::QualType element = typeArgument(decl, 0), allocator = typeArgument(decl, 1);
  const auto* allocates = specialisation(allocator);
  if (element.isNull() || element->isBooleanType() || !allocates || !allocates->isInStdNamespace() ||
      !isNamed(allocates, "allocator"))
    return {};
  return element;
}

bool isComplex(const clang::CXXRecordDecl* record) {
  return record->isInStdNamespace() && isNamed(record, "complex") &&
         llvm::isa<clang::ClassTemplateSpecializationDecl>(record);
}

bool isString(clang::QualType type) {
  const auto* decl = specialisation(type);
  return decl && decl->isInStdNamespace() && isNamed(decl, "basic_string") && typeArgument(decl, 0)->isCharType();
}

/// The `std::span` that a type is; null for any other.
static const clang::ClassTemplateSpecializationDecl* spanOf(clang::QualType type) {
  const auto* decl = specialisation(type);
  return decl && decl->isInStdNamespace() && isNamed(decl, "span") && decl->getTemplateArgs().size() == 2 ? decl
                                                                                                          : nullptr;
}

clang::QualType spanElement(clang::QualType type) {
  if (type->isReferenceType() && !type->getPointeeType().isConstQualified()) return {};
  const auto* decl = spanOf(type);
  return decl ? typeArgument(decl, 0) : clang::QualType();
}

std::optional<std::int64_t> spanExtent(clang::QualType type) {
  const auto* decl = spanOf(type);
  if (!decl) return std::nullopt;
  const llvm::APSInt extent = decl->getTemplateArgs()[1].getAsIntegral();
  if (extent.isAllOnes()) return std::nullopt;  // std::dynamic_extent
  return extent.getExtValue();
}

clang::QualType ownedType(clang::QualType type) {
  const auto* decl = type.isNull() || type->isReferenceType() ? nullptr : specialisation(type);
  if (!decl || !decl->isInStdNamespace()) return {};
  if (isNamed(decl, "unique_ptr")) {
    const auto* deleter = specialisation(typeArgument(decl, 1));
    if (!deleter || !deleter->isInStdNamespace() || !isNamed(deleter, "default_delete")) return {};
  } else if (!isNamed(decl, "shared_ptr")) {
    return {};
  }
  const clang::QualType owned = typeArgument(decl, 0);
  const auto* array = owned.isNull() ? nullptr : owned->getAsArrayTypeUnsafe();
  return array ? array->getElementType() : owned;
}

const clang::FunctionProtoType* wrappedCall(clang::QualType type) {
  const auto* decl = specialisation(type);
  if (!decl || !decl->isInStdNamespace() || !isNamed(decl, "function")) return nullptr;
  const clang::QualType call = typeArgument(decl, 0);
  return call.isNull() ? nullptr : call->getAs<clang::FunctionProtoType>();
}

llvm::SmallVector<clang::QualType, 4> variantAlternatives(clang::QualType type) {
  const auto* decl = specialisation(type);
  if (!decl || !decl->isInStdNamespace() || !isNamed(decl, "variant")) return {};
  llvm::SmallVector<clang::QualType, 4> found;
  for (const clang::TemplateArgument& each : decl->getTemplateArgs()[0].pack_elements())
    found.push_back(each.getAsType().getCanonicalType());
  return found;
}

llvm::SmallVector<clang::QualType, 4> tupleParts(clang::QualType type) {
  const auto* decl = specialisation(type);
  if (!decl || !decl->isInStdNamespace() || (!isNamed(decl, "pair") && !isNamed(decl, "tuple"))) return {};
  llvm::SmallVector<clang::QualType, 4> found;
  for (const clang::TemplateArgument& each : decl->getTemplateArgs().asArray()) {
    const bool isPack = each.getKind() == clang::TemplateArgument::Pack;
    for (const clang::TemplateArgument& part : isPack ? each.pack_elements() : llvm::ArrayRef(each))
      found.push_back(part.getAsType().getCanonicalType());
  }
  return found;
}

static bool holdsVariant(clang::QualType type, llvm::SmallPtrSetImpl<const clang::CXXRecordDecl*>& seen) {
  if (!variantAlternatives(type).empty()) return true;
  const auto* record = type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  record = record ? record->getDefinition() : nullptr;
  const auto holds = [&](const auto& part) { return holdsVariant(part.getType(), seen); };
  if (!record || type->isReferenceType() || !seen.insert(record).second) return false;
  return !variantAlternatives(compat::typeOf(record)).empty() || llvm::any_of(record->bases(), holds) ||
         llvm::any_of(record->fields(), [&](const clang::FieldDecl* field) { return holds(*field); });
}

bool holdsVariant(clang::QualType type) {
  llvm::SmallPtrSet<const clang::CXXRecordDecl*, 8> seen;
  return holdsVariant(type, seen);
}

clang::QualType containerElement(clang::QualType type) {
  const clang::QualType element = vectorElement(type);
  return element.isNull() ? spanElement(type) : element;
}

clang::QualType iteratorPointer(clang::QualType type) {
  const auto* decl = specialisation(type);
  if (!decl) return {};
  const auto* scope = llvm::dyn_cast<clang::NamespaceDecl>(decl->getDeclContext()->getEnclosingNamespaceContext());
  const bool isGnu = isNamed(decl, "__normal_iterator") && scope && isNamed(scope, "__gnu_cxx");
  const bool isLlvm = isNamed(decl, "__wrap_iter") && decl->isInStdNamespace();
  if (!isGnu && !isLlvm) return {};
  const clang::QualType pointer = typeArgument(decl, 0);
  return !pointer.isNull() && pointer->isPointerType() ? pointer : clang::QualType();
}

std::string insteadOf(const clang::CXXRecordDecl* record) {
  if (!record->isInStdNamespace() || !record->getIdentifier()) return {};
  const auto* decl = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(record);
  if (decl && record->getName() == "optional" && !vectorElement(typeArgument(decl, 0)).isNull())
    return "use the vector itself, empty where there is none, or a `bool` beside it";
  if (decl && record->getName() == "vector" && typeArgument(decl, 0)->isBooleanType())
    return "use a `std::vector<char>`";
  const auto isVector = [](clang::QualType each) { return !vectorElement(each).isNull(); };
  if (llvm::any_of(variantAlternatives(compat::typeOf(record)), isVector))
    return "make the vector a member of a struct";
  return llvm::StringSwitch<std::string>(record->getName())
      .Cases("packaged_task", "move_only_function", "take what is called as a template parameter, or by `auto`")
      .Case("valarray", "use a `std::vector` or a `std::array`, and loops")
      .Cases("list", "forward_list", "deque", "use a `std::vector`")
      .Cases("map", "multimap", "unordered_map", "set", "multiset", "unordered_set", "use a `std::vector` and indexes")
      .Case("any", "use a base class, or a template")
      .Cases("shared_ptr", "weak_ptr", "use a `std::unique_ptr`, or a reference")
      .Case("basic_string", "leave it out of what is differentiated")
      .Default({});
}

bool isRecord(clang::QualType type) {
  return type->isAnyComplexType() || (type->isRecordType() && iteratorPointer(type).isNull());
}

std::string standardName(const clang::FunctionDecl* callee) {
  if (!callee->isInStdNamespace() || !callee->getDeclName().isIdentifier()) return {};
  return callee->getNameAsString();
}

/// The class that a function is a member of, or two objects of which it exchanges; null for any other.
static clang::QualType ownerOf(const clang::FunctionDecl* function) {
  if (const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function)) return compat::typeOf(method->getParent());
  const bool isSwap = standardName(function) == "swap" && function->getNumParams() == 2;
  return isSwap ? function->getParamDecl(0)->getType() : clang::QualType();
}

bool isOfVector(const clang::FunctionDecl* function) { return !vectorElement(ownerOf(function)).isNull(); }

bool isOfWrapper(const clang::FunctionDecl* function) { return wrappedCall(ownerOf(function)) != nullptr; }

bool swapsTwo(const clang::FunctionDecl* function) {
  return function->getDeclName().isIdentifier() && function->getName() == "swap" &&
         (isOfVector(function) || isOfWrapper(function));
}

bool keepsSize(const clang::CXXMethodDecl* method) {
  if (method->isConst()) return true;
  if (method->getOverloadedOperator() == clang::OO_Subscript) return true;
  return method->getDeclName().isIdentifier() &&
         llvm::StringSwitch<bool>(method->getName())
             .Cases("at", "front", "back", "data", "begin", "end", "shrink_to_fit", true)
             .Default(false);
}

const clang::Expr* objectOf(const clang::CallExpr* call) {
  if (const auto* member = llvm::dyn_cast<clang::CXXMemberCallExpr>(call)) return member->getImplicitObjectArgument();
  const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(call->getDirectCallee());
  return method && method->isInstance() && call->getNumArgs() > 0 ? call->getArg(0) : nullptr;
}

bool isReferenceCast(const clang::FunctionDecl* callee) {
  const unsigned builtin = callee ? callee->getBuiltinID() : 0;
  return builtin == clang::Builtin::BImove || builtin == clang::Builtin::BIforward ||
         builtin == clang::Builtin::BIas_const || builtin == clang::Builtin::BImove_if_noexcept;
}

const clang::Expr* withoutWrapping(const clang::Expr* expr) {
  while (true) {
    expr = expr->IgnoreParens();
    const auto* cast = llvm::dyn_cast<clang::CastExpr>(expr);
    if (const auto* full = llvm::dyn_cast<clang::FullExpr>(expr))
      expr = full->getSubExpr();
    else if (const auto* made = llvm::dyn_cast<clang::MaterializeTemporaryExpr>(expr))
      expr = made->getSubExpr();
    else if (const auto* bound = llvm::dyn_cast<clang::CXXBindTemporaryExpr>(expr))
      expr = bound->getSubExpr();
    else if (const auto* argument = llvm::dyn_cast<clang::CXXDefaultArgExpr>(expr))
      expr = argument->getExpr();
    else if (const auto* member = llvm::dyn_cast<clang::CXXDefaultInitExpr>(expr))
      expr = member->getExpr();
    else if (cast && (cast->getCastKind() == clang::CK_NoOp || cast->getCastKind() == clang::CK_ConstructorConversion))
      expr = cast->getSubExpr();
    else
      return expr;
  }
}

}  // namespace sparsegen::lowering
