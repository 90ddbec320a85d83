//===- NamedFunctions.cpp - the function that a name on the command line means -===//
//
// Part of `parse`, of FunctionIndex: `f(const double*)` among overloads, `D::f`
// where D inherits it, and `f<double>` where the source makes no such instance.
//
//===----------------------------------------------------------------------===//

#include "Parse/FunctionName.h"
#include "Parse/Functions.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/CXXInheritance.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Frontend/ASTUnit.h"

namespace sparsegen {

namespace {

/// Notes about more functions than these help nobody.
constexpr std::size_t kMostNotes = 8;

bool hasBody(const clang::FunctionDecl& function) {
  return function.doesThisDeclarationHaveABody() && function.getBody() != nullptr;
}

std::string printed(clang::QualType type, const clang::ASTContext& context) {
  clang::PrintingPolicy policy = context.getPrintingPolicy();
  policy.SuppressTagKeyword = true;
  return type.getAsString(policy);
}

/// The ways to write the types of a function's parameters: as the source does, without names of its own for types, and
/// as the language takes them.
std::vector<std::vector<std::string>> spellings(const clang::FunctionDecl& function) {
  const clang::ASTContext& context = function.getASTContext();
  std::vector<std::vector<std::string>> result;
  for (const clang::ParmVarDecl* parameter : function.parameters()) {
    const clang::QualType written = parameter->getOriginalType(), adjusted = parameter->getType().getUnqualifiedType();
    result.push_back({printed(written, context), printed(adjusted, context),
                      printed(written.getCanonicalType(), context), printed(adjusted.getCanonicalType(), context)});
  }
  return result;
}

NameMatch matchOf(const FunctionName& wanted, const clang::FunctionDecl& function) {
  const Signature has = signature(function);
  const bool takes = wanted.takes(spellings(function));
  return wanted.match(has.name, has.arguments, takes ? wanted.parameters() : has.parameters);
}

bool isSame(const clang::FunctionDecl* a, const clang::FunctionDecl* b) {
  return a->getCanonicalDecl() == b->getCanonicalDecl();
}

/// The nearest bases of a class in which a name is declared.
void findInherited(const clang::CXXRecordDecl& record, const std::string& name,
                   std::vector<const clang::CXXMethodDecl*>& found) {
  for (const clang::CXXBaseSpecifier& each : record.bases()) {
    const clang::CXXRecordDecl* base = each.getType()->getAsCXXRecordDecl();
    base = base ? base->getDefinition() : nullptr;
    if (!base) continue;
    const std::size_t before = found.size();
    for (const clang::CXXMethodDecl* method : base->methods())
      if (method->getDeclName().getAsString() == name) found.push_back(method);
    if (found.size() == before) findInherited(*base, name, found);
  }
}

}  // namespace

/// The definitions that fit best; `isDeclared`: whether there is anything of that name.
std::vector<const clang::FunctionDecl*> FunctionIndex::candidates(const FunctionName& wanted, bool& isDeclared) const {
  NameMatch best = NameMatch::None;
  std::vector<const clang::FunctionDecl*> found;
  const clang::SourceManager& sources = unit_.getSourceManager();
  for (const clang::FunctionDecl* function : functions_) {
    // The printed signature is slow to make, and there are tens of thousands.
    if (withoutSpaces(function->getDeclName().getAsString()) != wanted.lastName()) continue;
    const NameMatch match = matchOf(wanted, *function);
    if (match == NameMatch::None) continue;
    // Part of a name finds the user's functions, not the standard library's.
    if (match == NameMatch::Suffix && sources.isInSystemHeader(function->getLocation())) continue;
    isDeclared = true;
    if (function->isTemplated() || !hasBody(*function) || match < best) continue;
    if (match > best) found.clear();
    best = match;
    if (std::none_of(found.begin(), found.end(), [&](const auto* other) { return isSame(other, function); }))
      found.push_back(function);
  }
  return found;
}

/// The functions that a class has of its bases, where they are named by that class.
std::vector<FoundFunction> FunctionIndex::inherited(const FunctionName& wanted) const {
  std::vector<FoundFunction> found;
  const FunctionName scope(wanted.scope());
  if (wanted.scope().empty()) return found;
  for (const clang::CXXRecordDecl* record : classes_) {
    if (scope.match(record->getQualifiedNameAsString(), "", "") == NameMatch::None) continue;
    std::vector<const clang::CXXMethodDecl*> methods;
    findInherited(*record, wanted.lastName(), methods);
    for (const clang::CXXMethodDecl* method : methods)
      if (wanted.takes(spellings(*method))) found.push_back({method, record});
  }
  return found;
}

std::string FunctionIndex::missingInstance(const std::string& name) const {
  const FunctionName wanted(name);
  bool isDeclared = false;
  if (!candidates(wanted, isDeclared).empty()) return {};
  if (const auto of = isDeclared ? std::vector<FoundFunction>() : inherited(wanted); of.size() == 1)
    return of[0].function->hasBody() || !of[0].function->getTemplateInstantiationPattern()
               ? std::string()
               : "::" + of[0].object->getQualifiedNameAsString() + "::" + wanted.lastName();
  if (!wanted.hasArguments()) return {};
  const std::string text = name.substr(0, name.rfind('(') == std::string::npos ? name.size() : name.rfind('('));
  const std::string plain = wanted.plainName();
  for (const clang::FunctionDecl* function : functions_) {
    if (!function->isTemplated() ||
        withoutSpaces(function->getDeclName().getAsString()) != FunctionName(plain).lastName())
      continue;
    const std::string has = FunctionName(function->getQualifiedNameAsString()).plainName();
    const bool isIt = has == plain || has.ends_with("::" + plain);
    if (isIt) return "::" + has.substr(0, has.size() - plain.size()) + text;
  }
  return {};
}

void FunctionIndex::setInstances(const std::vector<std::string>& names) {
  const auto isMade = [](const clang::FunctionDecl* each) { return each->getNameAsString() == kInstancesName; };
  for (const clang::FunctionDecl* function : functions_) {
    const auto* body = isMade(function) ? llvm::dyn_cast_or_null<clang::CompoundStmt>(function->getBody()) : nullptr;
    if (!body) continue;
    std::size_t next = 0;
    for (const clang::Stmt* each : body->body()) {
      const auto* cast = llvm::dyn_cast<clang::CastExpr>(each);
      const auto* address = cast ? llvm::dyn_cast<clang::UnaryOperator>(cast->getSubExpr()->IgnoreParens()) : nullptr;
      const auto* named = address ? llvm::dyn_cast<clang::DeclRefExpr>(address->getSubExpr()->IgnoreParens()) : nullptr;
      const auto* instance = named ? llvm::dyn_cast<clang::FunctionDecl>(named->getDecl()) : nullptr;
      const clang::FunctionDecl* definition = nullptr;
      if (instance && instance->hasBody(definition) && next < names.size()) instances_[names[next]] = definition;
      ++next;
    }
  }
}

void FunctionIndex::reportUnknown(const CommandText& name, Diagnostics& diagnostics) const {
  auto report =
      diagnostics.report(DiagId::UnknownFunction, name.range, "`" + name.text + "` names no function of the source");
  const FunctionName wanted(name.text);
  const FunctionName plain(wanted.plainName());
  std::vector<const clang::FunctionDecl*> others;
  const clang::FunctionDecl* nearest = nullptr;
  unsigned least = static_cast<unsigned>(name.text.size() / 3 + 2);
  for (const clang::FunctionDecl* function : functions_) {
    if (!hasBody(*function) || function->isTemplated() || inHeader(*function)) continue;
    const std::string own = function->getNameAsString();
    if (own == plain.lastName() && matchOf(plain, *function) != NameMatch::None) others.push_back(function);
    const unsigned distance = llvm::StringRef(wanted.lastName()).edit_distance(own);
    if (distance >= least) continue;
    nearest = function;
    least = distance;
  }
  for (std::size_t k = 0; k < std::min(others.size(), kMostNotes); ++k)
    report.note(nameRange(*others[k]), "one of that name is `" + signature(*others[k]).text() + "`");
  if (!others.empty()) return;
  if (nearest)
    report.note(nameRange(*nearest), "did you mean `" + signature(*nearest).name + "`?");
  else
    report.note("write its qualified name, such as `ns::C::f`");
}

FoundFunction FunctionIndex::named(const CommandText& name, Diagnostics& diagnostics) const {
  const FunctionName wanted(name.text);
  bool isDeclared = false;
  const std::vector<const clang::FunctionDecl*> found = candidates(wanted, isDeclared);
  if (found.size() == 1) return {found.front(), nullptr};
  const std::vector<FoundFunction> bases =
      found.empty() && !isDeclared ? inherited(wanted) : std::vector<FoundFunction>();
  const clang::FunctionDecl* definition = nullptr;
  if (bases.size() == 1 && bases[0].function->hasBody(definition)) return {definition, bases[0].object};
  if (const auto made = instances_.find(name.text); found.empty() && made != instances_.end())
    return {made->second, nullptr};
  if (found.empty() && isDeclared) {
    diagnostics.report(DiagId::NoFunctionBody, name.range, "`" + name.text + "` has no body in this source")
        .note(
            "give the source that defines it; a template must be instantiated there, such as by `template void "
            "f<double>(...);`");
  } else if (found.empty() && !missingInstance(name.text).empty()) {
    diagnostics
        .report(DiagId::NoFunctionBody, name.range,
                "`" + name.text + "` is of a template that this source does not instantiate so")
        .note("add `template class C<T>;` or `template void f<T>(...);`, and see what Clang says of it");
  } else if (found.empty()) {
    reportUnknown(name, diagnostics);
  } else {
    auto report = diagnostics.report(DiagId::AmbiguousFunction, name.range,
                                     "`" + name.text + "` names " + std::to_string(found.size()) + " functions");
    for (const clang::FunctionDecl* candidate : found)
      report.note(nameRange(*candidate), "one is `" + signature(*candidate).text() + "`");
  }
  return {};
}

}  // namespace sparsegen
