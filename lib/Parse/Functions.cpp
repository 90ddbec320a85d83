//===- Functions.cpp - the source's functions, found by place and name ----===//

#include "Parse/Functions.h"

#include <algorithm>

#include "Parse/ClangSource.h"
#include "Parse/FunctionName.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclFriend.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Sema/Sema.h"

namespace sparsegen {

namespace {

/// The function that a declaration is at its core: a template's, a friend's,
/// the first one of a linkage specification.
const clang::FunctionDecl* functionOf(const clang::Decl* declaration) {
  if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration)) return function;
  if (const auto* pattern = llvm::dyn_cast<clang::FunctionTemplateDecl>(declaration))
    return pattern->getTemplatedDecl();
  if (const auto* other = llvm::dyn_cast<clang::FriendDecl>(declaration))
    return other->getFriendDecl() ? functionOf(other->getFriendDecl()) : nullptr;
  if (const auto* linkage = llvm::dyn_cast<clang::LinkageSpecDecl>(declaration))
    return linkage->decls_empty() ? nullptr : functionOf(*linkage->decls_begin());
  return nullptr;
}

bool hasBody(const clang::FunctionDecl& function) {
  return function.doesThisDeclarationHaveABody() && function.getBody() != nullptr;
}

const clang::FunctionDecl* patternOf(const clang::FunctionDecl& function) {
  const clang::FunctionDecl* pattern = function.getTemplateInstantiationPattern(/*ForDefinition=*/false);
  return pattern ? pattern->getCanonicalDecl() : nullptr;
}

std::string printed(clang::QualType type, const clang::ASTContext& context) {
  clang::PrintingPolicy policy = context.getPrintingPolicy();
  policy.SuppressTagKeyword = true;
  return type.getAsString(policy);
}

}  // namespace

Signature signature(const clang::FunctionDecl& function) {
  const clang::ASTContext& context = function.getASTContext();
  Signature result;
  llvm::raw_string_ostream name(result.name);
  function.printQualifiedName(name, context.getPrintingPolicy());
  if (const auto* arguments = function.getTemplateSpecializationArgs()) {
    llvm::raw_string_ostream out(result.arguments);
    clang::printTemplateArgumentList(out, arguments->asArray(), context.getPrintingPolicy());
  }
  result.parameters = "(";
  for (const clang::ParmVarDecl* parameter : function.parameters())
    result.parameters += (result.parameters.size() > 1 ? ", " : "") + printed(parameter->getOriginalType(), context);
  result.parameters += ")";
  return result;
}

FunctionIndex::FunctionIndex(clang::ASTUnit& unit, FileTable& files) : unit_(unit), files_(files) {
  for (const clang::Decl* declaration : unit.getASTContext().getTranslationUnitDecl()->decls())
    collect(*declaration, Placement::Written);
}

/// Instantiations have the places of their templates, so no annotation stands
/// before them.
void FunctionIndex::collect(const clang::Decl& declaration, Placement placement) {
  if (declaration.isImplicit()) return;
  if (placement == Placement::Written) annotatable_.push_back(&declaration);
  if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(&declaration)) {
    functions_.push_back(function);
  } else if (const auto* pattern = llvm::dyn_cast<clang::FunctionTemplateDecl>(&declaration)) {
    functions_.push_back(pattern->getTemplatedDecl());
    // All redeclarations share their instantiations.
    if (pattern->isFirstDecl()) llvm::append_range(functions_, pattern->specializations());
  } else if (const auto* record = llvm::dyn_cast<clang::ClassTemplateDecl>(&declaration)) {
    collect(*record->getTemplatedDecl(), placement);
    if (!record->isFirstDecl()) return;
    for (const clang::ClassTemplateSpecializationDecl* instance : record->specializations())
      if (!instance->isExplicitSpecialization()) collect(*instance, Placement::Instantiated);
  } else if (const auto* other = llvm::dyn_cast<clang::FriendDecl>(&declaration)) {
    if (other->getFriendDecl()) collect(*other->getFriendDecl(), Placement::Instantiated);
  } else if (llvm::isa<clang::NamespaceDecl, clang::LinkageSpecDecl, clang::RecordDecl>(declaration)) {
    const auto* own = llvm::dyn_cast<clang::CXXRecordDecl>(&declaration);
    if (own && own->isThisDeclarationADefinition() && !own->isDependentType()) classes_.push_back(own);
    for (const clang::Decl* member : llvm::cast<clang::DeclContext>(&declaration)->decls()) collect(*member, placement);
  }
}

FunctionIndex::Surroundings FunctionIndex::surroundings(clang::SourceLocation location) const {
  const clang::SourceManager& sources = unit_.getSourceManager();
  const clang::FileID file = sources.getFileID(sources.getExpansionLoc(location));
  Surroundings result;
  for (const clang::Decl* declaration : annotatable_) {
    const clang::SourceLocation begin = declaration->getBeginLoc();
    if (begin.isInvalid() || sources.getFileID(sources.getExpansionLoc(begin)) != file) continue;
    if (llvm::isa<clang::EmptyDecl>(declaration)) continue;
    if (sources.isBeforeInTranslationUnit(begin, location)) {
      // Namespaces and classes come before what they hold: the last one is the innermost.
      if (sources.isBeforeInTranslationUnit(location, declaration->getEndLoc())) result.around = declaration;
    } else if (!result.next || sources.isBeforeInTranslationUnit(begin, result.next->getBeginLoc())) {
      result.next = declaration;
    } else if (begin == result.next->getBeginLoc() && functionOf(declaration)) {
      // `struct P {...} f()` begins two declarations at once; the function counts.
      result.next = declaration;
    }
  }
  return result;
}

const clang::FunctionDecl* FunctionIndex::annotated(const Annotation& annotation) const {
  const auto [around, next] = surroundings(annotation.location);
  if (around &&
      !llvm::isa<clang::NamespaceDecl, clang::LinkageSpecDecl, clang::RecordDecl, clang::ClassTemplateDecl>(around)) {
    // Between `template <...>` or `static` and the function's name is as good as before them.
    const clang::FunctionDecl* function = functionOf(around);
    const bool beforeName =
        function && unit_.getSourceManager().isBeforeInTranslationUnit(annotation.location, function->getLocation());
    return beforeName ? function : nullptr;
  }
  return next ? functionOf(next) : nullptr;
}

const clang::FunctionDecl* requireAnnotated(const FunctionIndex& index, const Annotation& annotation,
                                            Diagnostics& diagnostics) {
  const clang::FunctionDecl* function = index.annotated(annotation);
  if (!function)
    diagnostics.report(DiagId::StrayAnnotation, annotation.range, "no function follows this annotation")
        .note("put it before a function's declaration or definition");
  return function;
}

std::vector<const clang::FunctionDecl*> FunctionIndex::definitions(const clang::FunctionDecl& declaration) const {
  if (!declaration.isTemplated()) {
    const clang::FunctionDecl* definition = nullptr;
    if (!declaration.getBody(definition)) return {};
    return {definition};
  }
  std::vector<const clang::FunctionDecl*> found;
  for (const clang::FunctionDecl* function : functions_) {
    if (function->isTemplated() || !hasBody(*function) || patternOf(*function) != declaration.getCanonicalDecl())
      continue;
    // A class that is instantiated explicitly stands in the source, too.
    const auto isSame = [&](const auto* other) { return other->getCanonicalDecl() == function->getCanonicalDecl(); };
    if (std::none_of(found.begin(), found.end(), isSame)) found.push_back(function);
  }
  return found;
}

bool FunctionIndex::inHeader(const clang::FunctionDecl& declaration) const {
  return !isInSource(declaration.getLocation(), unit_.getSourceManager());
}

SourceRange FunctionIndex::nameRange(const clang::FunctionDecl& function) const {
  return toRange(function.getNameInfo().getSourceRange(), unit_.getASTContext(), files_);
}

void completeParameters(const clang::FunctionDecl& function, clang::ASTUnit& unit) {
  clang::DiagnosticsEngine& engine = unit.getDiagnostics();
  engine.setSuppressAllDiagnostics(true);  // one that can't be instantiated is no error of the program's
  for (const clang::ParmVarDecl* parameter : function.parameters())
    unit.getSema().isCompleteType(parameter->getLocation(), parameter->getType().getNonReferenceType());
  engine.setSuppressAllDiagnostics(false);
}

}  // namespace sparsegen
