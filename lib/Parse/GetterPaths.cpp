//===- GetterPaths.cpp - paths through member functions -------------------===//
//
// Part of `parse`. A path names what a class keeps to itself by the functions that
// give it, `mesh.edges()`. The later stages know members alone.
//
//===----------------------------------------------------------------------===//

#include <algorithm>

#include "Parse/ClangCompat.h"
#include "Parse/Getters.h"
#include "Parse/Names.h"
#include "Parse/StructuralExtent.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/IdentifierTable.h"

namespace sparsegen {

namespace {

constexpr const char* kSize = "size()";

bool isCall(const std::string& name) { return name.size() > 2 && name.ends_with("()"); }

/// Walks a path of a function by the types of what it names.
class Walk {
public:
  explicit Walk(const clang::FunctionDecl& function) : function_(function) {
    const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&function);
    if (method && method->isInstance()) type_ = compat::typeOf(method->getParent());
  }

  /// Goes on to a name; false where it leads to nothing that is known here.
  bool to(const std::string& name) {
    if (!path_ && isParameter(name)) return true;
    if (name.front() == '[') return element(name);
    arrow_ = type_.isNull() || !type_->isPointerType() ? "." : "->";
    const clang::CXXRecordDecl* record = recordOf();
    if (!record || !record->hasDefinition()) return false;
    if (name == kSize && record->isInStdNamespace()) return size(*record);
    return isCall(name) ? getter(*record, name.substr(0, name.size() - 2)) : field(*record, name);
  }

  const std::vector<std::string>& names() const { return path_->names; }

private:
  bool isParameter(const std::string& name) {
    for (const clang::ParmVarDecl* each : function_.parameters())
      if (each->getName() == name) {
        type_ = each->getType().getNonReferenceType();
        path_ = RequestPath{name, {name}};
        return true;
      }
    return false;
  }

  const clang::CXXRecordDecl* recordOf() const {
    if (type_.isNull()) return nullptr;
    const clang::QualType object = type_->isPointerType() ? type_->getPointeeType() : type_;
    const clang::CXXRecordDecl* record = object->getAsCXXRecordDecl();
    return record ? record->getDefinition() : nullptr;
  }

  bool element(const std::string& name) {
    if (type_.isNull() || !path_) return false;
    const clang::ASTContext& context = function_.getASTContext();
    const auto* array = context.getAsArrayType(type_);
    if (!array && !type_->isPointerType()) return false;
    type_ = array ? array->getElementType() : type_->getPointeeType();
    path_->names.push_back(name);
    return true;
  }

  /// What a vector says of itself is known to `lower` by this name.
  bool size(const clang::CXXRecordDecl& record) {
    if (record.getName() != "vector" || !path_) return false;
    path_->names.push_back(kSize);
    type_ = {};
    return true;
  }

  bool field(const clang::CXXRecordDecl& record, const std::string& name) {
    const clang::FieldDecl* found = nullptr;
    for (const clang::NamedDecl* each : declared(record, name))
      if (const auto* own = llvm::dyn_cast<clang::FieldDecl>(each->getUnderlyingDecl())) found = own;
    if (!found) return false;
    if (!path_) path_ = RequestPath{"this", {"this"}};
    path_->names.push_back(name);
    type_ = found->getType().getNonReferenceType();
    return true;
  }

  bool getter(const clang::CXXRecordDecl& record, const std::string& name) {
    const clang::Expr* returned = nullptr;
    for (const clang::NamedDecl* each : declared(record, name))
      if (const auto* own = llvm::dyn_cast<clang::CXXMethodDecl>(each->getUnderlyingDecl()); own && !returned)
        returned = returnedBy(*own);
    auto behind = returned ? memberBehind(*returned, path_, arrow_, record) : std::nullopt;
    if (!behind) return false;
    path_ = *std::move(behind);
    type_ = returned->getType().getNonReferenceType();
    return true;
  }

  /// What a name stands for in a class: what it declares itself hides what its bases do.
  static clang::DeclContext::lookup_result declared(const clang::CXXRecordDecl& record, const std::string& name) {
    const auto found = record.lookup(clang::DeclarationName(&record.getASTContext().Idents.get(name)));
    if (!found.empty()) return found;
    for (const clang::CXXBaseSpecifier& base : record.bases())
      if (const clang::CXXRecordDecl* other = base.getType()->getAsCXXRecordDecl(); other && other->hasDefinition())
        if (const auto inherited = declared(*other->getDefinition(), name); !inherited.empty()) return inherited;
    return {};
  }

  const clang::FunctionDecl& function_;
  clang::QualType type_;  ///< of what the path leads to; of the object itself before the first name
  std::optional<RequestPath> path_;
  std::string arrow_ = ".";
};

}  // namespace

RequestPath throughGetters(const clang::FunctionDecl& function, const RequestPath& path) {
  const std::size_t last =
      static_cast<std::size_t>(std::find_if(path.names.rbegin(), path.names.rend(), isCall) - path.names.rbegin());
  const std::size_t calls = path.names.size() - last;  // up to the last one
  Walk walk(function);
  for (std::size_t k = path.names.front() == "this" ? 1 : 0; k < calls; ++k)
    if (!walk.to(path.names[k])) return path;
  if (calls == 0) return path;
  RequestPath result{path.text, walk.names()};
  result.names.insert(result.names.end(), path.names.begin() + static_cast<std::ptrdiff_t>(calls), path.names.end());
  return result;
}

}  // namespace sparsegen
