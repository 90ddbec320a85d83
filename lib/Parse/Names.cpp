//===- Names.cpp - the names that a request may use -----------------------===//

#include "Parse/Names.h"

#include "Parse/Suggest.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/IdentifierTable.h"

namespace sparsegen {

namespace {

bool isParameter(const clang::FunctionDecl& function, llvm::StringRef name) {
  return llvm::any_of(function.parameters(), [&](const clang::ParmVarDecl* each) { return each->getName() == name; });
}

bool hasMember(const clang::CXXRecordDecl& record, llvm::StringRef name) {
  for (const clang::Decl* member : record.decls()) {
    const auto* named = llvm::dyn_cast<clang::NamedDecl>(member);
    const bool isData = llvm::isa<clang::FieldDecl, clang::IndirectFieldDecl, clang::VarDecl>(member);
    if (isData && named->getDeclName().isIdentifier() && named->getName() == name) return true;
  }
  if (!record.hasDefinition()) return false;
  return llvm::any_of(record.bases(), [&](const clang::CXXBaseSpecifier& base) {
    const clang::CXXRecordDecl* other = base.getType()->getAsCXXRecordDecl();
    return other && other->hasDefinition() && hasMember(*other->getDefinition(), name);
  });
}

bool isMember(const clang::FunctionDecl& function, llvm::StringRef name, const clang::CXXRecordDecl* object) {
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&function);
  if (!method || method->isStatic()) return false;
  return name == "this" || hasMember(object ? *object : *method->getParent(), name);
}

/// Looks `name` up in one scope, without going outwards.
const clang::NamedDecl* lookUp(const clang::DeclContext& scope, llvm::StringRef name, clang::ASTContext& context) {
  const auto found = scope.lookup(clang::DeclarationName(&context.Idents.get(name)));
  return found.empty() ? nullptr : found.front();
}

/// Whether `a::b::x` is a variable when looked up from this scope.
bool isVariableFrom(const clang::DeclContext* scope, llvm::StringRef path, clang::ASTContext& context) {
  while (scope) {
    const auto [first, rest] = path.split("::");
    const clang::NamedDecl* found = lookUp(*scope, first, context);
    if (rest.empty()) return found && llvm::isa<clang::VarDecl>(found);
    scope = found ? llvm::dyn_cast<clang::DeclContext>(found) : nullptr;
    path = rest;
  }
  return false;
}

/// Whether a variable outside of the function is visible from it by this name.
bool isOuterVariable(const clang::FunctionDecl& function, llvm::StringRef name) {
  clang::ASTContext& context = function.getASTContext();
  for (const clang::DeclContext* scope = function.getDeclContext(); scope; scope = scope->getParent())
    if (isVariableFrom(scope->getRedeclContext(), name, context)) return true;
  return false;
}

}  // namespace

bool isSlotName(const clang::FunctionDecl& function, const RequestPath& path, const clang::CXXRecordDecl* object) {
  const std::string first = throughGetters(function, path).names.front();
  if (first == "return") return path.names.size() == 1 && !function.getReturnType()->isVoidType();
  return isParameter(function, first) || isMember(function, first, object) ||
         fromParameter(function, path).names != path.names || filledSlot(function, path, object);
}

std::optional<FilledLocal> filledSlot(const clang::FunctionDecl& function, const RequestPath& path,
                                      const clang::CXXRecordDecl* object) {
  const std::string& first = path.names.front();
  if (isParameter(function, first) || isMember(function, first, object)) return std::nullopt;
  return filledLocal(function, first);
}

bool isBindingName(const clang::FunctionDecl& function, const RequestPath& path, const clang::CXXRecordDecl* object) {
  const std::string first = throughGetters(function, path).names.front();
  return isParameter(function, first) || isMember(function, first, object) || isOuterVariable(function, first) ||
         fromParameter(function, path).names != path.names;
}

RequestPath fromParameter(const clang::FunctionDecl& function, const RequestPath& path) {
  RequestPath result = path;
  std::string& first = result.names.front();
  // A path is read at the start of the body, where what is outside is visible and the local is not.
  if (isParameter(function, first) || isMember(function, first, nullptr) || isOuterVariable(function, first))
    return result;
  if (const std::vector<std::string> behind = pathBehind(function, first); !behind.empty()) {
    result.names.erase(result.names.begin());
    result.names.insert(result.names.begin(), behind.begin(), behind.end());
  }
  return result;
}

std::string parametersInWords(const clang::FunctionDecl& function) {
  std::string names;
  for (const clang::ParmVarDecl* parameter : function.parameters())
    if (!parameter->getName().empty()) names += (names.empty() ? "`" : ", `") + parameter->getNameAsString() + "`";
  return names.empty() ? "it has no named parameters" : "its parameters are " + names;
}

/// Data members by name, those of base classes behind.
static void addMembers(const clang::CXXRecordDecl& record, std::vector<std::string>& names) {
  if (!record.hasDefinition()) return;
  for (const clang::FieldDecl* field : record.getDefinition()->fields()) names.push_back(field->getNameAsString());
  for (const clang::CXXBaseSpecifier& base : record.getDefinition()->bases())
    if (const clang::CXXRecordDecl* other = base.getType()->getAsCXXRecordDecl()) addMembers(*other, names);
}

std::string suggestedName(const clang::FunctionDecl& function, const std::string& unknown,
                          const clang::CXXRecordDecl* object) {
  std::vector<std::string> names;
  for (const clang::ParmVarDecl* parameter : function.parameters()) names.push_back(parameter->getNameAsString());
  if (const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&function); method && !method->isStatic())
    addMembers(object ? *object : *method->getParent(), names);
  const std::string nearest = nearestName(unknown, names);
  return nearest.empty() ? "" : "did you mean `" + nearest + "`? ";
}

std::string defaultStem(const clang::FunctionDecl& function, const clang::CXXRecordDecl* object) {
  const bool isCall = function.getOverloadedOperator() == clang::OO_Call;
  if (!isCall && !function.getDeclName().isIdentifier()) return {};
  std::string stem = isCall ? "" : function.getNameAsString();
  const clang::DeclContext* inner = object ? object : function.getDeclContext();
  for (const clang::DeclContext* scope = inner; scope; scope = scope->getParent())
    if (const auto* record = llvm::dyn_cast<clang::RecordDecl>(scope); record && record->getIdentifier())
      stem = record->getNameAsString() + (stem.empty() ? "" : "_" + stem);
  return stem;
}

std::string enclosingScope(const clang::FunctionDecl& function, const clang::CXXRecordDecl* object) {
  const clang::DeclContext* inner = object ? object : function.getDeclContext();
  const clang::DeclContext* scope = inner->getEnclosingNamespaceContext();
  const auto* space = llvm::dyn_cast<clang::NamespaceDecl>(scope);
  return space ? space->getQualifiedNameAsString() : "";
}

}  // namespace sparsegen
