//===- Includes.cpp - the headers of the user's for generated code --------===//

#include "Lower/Includes.h"

#include <array>

#include "Parse/ClangSource.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

namespace sparsegen::lowering {

namespace {

/// The headers of C11's library, which C++ has too.
bool isStandardOfC(llvm::StringRef include) {
  constexpr std::array<llvm::StringRef, 24> kNames{
      "assert.h", "complex.h", "ctype.h", "errno.h",  "fenv.h",   "float.h",    "inttypes.h", "iso646.h",
      "limits.h", "locale.h",  "math.h",  "setjmp.h", "signal.h", "stdalign.h", "stdarg.h",   "stdbool.h",
      "stddef.h", "stdint.h",  "stdio.h", "stdlib.h", "string.h", "time.h",     "wchar.h",    "wctype.h"};
  return llvm::is_contained(kNames, include);
}

/// Visits the declarations that other declarations do not compile without.
template <class Visit>
class UseVisitor : public clang::RecursiveASTVisitor<UseVisitor<Visit>> {
  using Base = clang::RecursiveASTVisitor<UseVisitor<Visit>>;

public:
  explicit UseVisitor(const Visit& visit) : visit_(visit) {}

  bool VisitTypedefTypeLoc(clang::TypedefTypeLoc type) { return use(type.getTypedefNameDecl()); }
  bool VisitTagTypeLoc(clang::TagTypeLoc type) { return use(type.getDecl()); }
  bool VisitTemplateSpecializationTypeLoc(clang::TemplateSpecializationTypeLoc type) {
    return use(type.getTypePtr()->getTemplateName().getAsTemplateDecl());
  }
  /// What a `using` names is known where that stands.
  bool VisitUsingTypeLoc(clang::UsingTypeLoc type) { return use(type.getFoundDecl()); }
  bool VisitDeclRefExpr(clang::DeclRefExpr* named) { return use(named->getFoundDecl()) && use(named->getDecl()); }
  bool VisitMemberExpr(clang::MemberExpr* named) { return use(named->getMemberDecl()); }

  /// `struct grid *` needs no definition.
  bool TraversePointerTypeLoc(clang::PointerTypeLoc pointer) {
    const auto named = pointer.getPointeeLoc().getUnqualifiedLoc().getAs<clang::ElaboratedTypeLoc>();
    const bool isTagged = named && named.getTypePtr()->getKeyword() != clang::ElaboratedTypeKeyword::None &&
                          named.getNamedTypeLoc().getAs<clang::RecordTypeLoc>();
    return isTagged || Base::TraversePointerTypeLoc(pointer);
  }

private:
  bool use(const clang::Decl* declared) {
    if (declared) visit_(declared);
    return true;
  }

  const Visit& visit_;
};

/// Visits what a file declares, whatever it stands within.
template <class Visit>
void forEachDeclaration(const clang::DeclContext* within, const Visit& visit) {
  for (clang::Decl* declared : within->decls())
    if (const auto* block = llvm::dyn_cast<clang::LinkageSpecDecl>(declared))
      forEachDeclaration(block, visit);
    else if (const auto* scope = llvm::dyn_cast<clang::NamespaceDecl>(declared))
      forEachDeclaration(scope, visit);
    else
      visit(declared);
}

}  // namespace

/// The file on the way to a file that the source itself includes; none of the source itself.
clang::FileID Includes::includedBySource(clang::FileID file) const {
  clang::SourceLocation include = sources_.getIncludeLoc(file);
  while (include.isValid() && !isInSource(include, sources_)) {
    file = sources_.getFileID(include);
    include = sources_.getIncludeLoc(file);
  }
  return include.isValid() ? file : clang::FileID();
}

std::string Includes::text(clang::SourceLocation at) const {
  const clang::FileID file = includedBySource(sources_.getFileID(sources_.getExpansionLoc(at)));
  if (file.isInvalid()) return {};
  const clang::SourceLocation include = sources_.getIncludeLoc(file);
  const llvm::StringRef buffer = sources_.getBufferData(sources_.getFileID(include));
  const unsigned offset = sources_.getFileOffset(include);
  const std::size_t lineStart = buffer.rfind('\n', offset) + 1;
  const llvm::StringRef line = buffer.substr(lineStart).split('\n').first;
  const std::size_t open = line.find_first_of("\"<");
  if (open == llvm::StringRef::npos) return {};
  const std::size_t close = line.find_first_of("\">", open + 1);
  const llvm::StringRef text = line.slice(open + 1, close);
  const auto folderOf = [](llvm::StringRef path) { return llvm::SmallString<128>(llvm::sys::path::parent_path(path)); };
  const auto nameOf = [&](clang::FileID each) { return sources_.getFileEntryRefForID(each)->getName(); };
  llvm::SmallString<128> beside = folderOf(nameOf(sources_.getFileID(include)));
  llvm::sys::path::append(beside, text);
  if (sources_.isInMainFile(include) || beside != nameOf(file)) return text.str();
  llvm::SmallString<128> spelled = folderOf(this->text(include));
  llvm::sys::path::append(spelled, text);
  return spelled.str().str();
}

void Includes::add(clang::SourceLocation at, const std::string& name) {
  if (isInSource(at, sources_) || text(at).empty()) return;
  std::vector<std::string>& names = names_[includedBySource(sources_.getFileID(sources_.getExpansionLoc(at)))];
  if (!llvm::is_contained(names, name)) names.push_back(name);
}

/// A header and all that it includes, whether that was read there or before.
std::set<const clang::FileEntry*> Includes::filesOf(clang::FileID header) const {
  std::vector<const clang::FileEntry*> open{sources_.getFileEntryForID(header)};
  std::set<const clang::FileEntry*> files(open.begin(), open.end());
  while (!open.empty()) {
    const auto next = inclusions_.included.find(open.back());
    open.pop_back();
    if (next == inclusions_.included.end()) continue;
    for (const clang::FileEntry* file : next->second)
      if (files.insert(file).second) open.push_back(file);
  }
  return files;
}

/// The headers, of those that the source includes before this one, that give what it takes for granted.
std::set<clang::FileID> Includes::before(clang::FileID header) const {
  std::set<clang::FileID> found;
  if (clang::SrcMgr::isSystem(sources_.getFileCharacteristic(sources_.getLocForStartOfFile(header)))) return found;
  const std::set<const clang::FileEntry*> files = filesOf(header);
  const auto isWithin = [&](clang::FileID file) { return files.count(sources_.getFileEntryForID(file)) != 0; };
  const auto take = [&](clang::FileID file) {
    const clang::FileID from = includedBySource(file);
    if (from.isValid() && from < header) found.insert(from);
  };
  const auto fileOf = [&](const clang::Decl* declared) {
    return sources_.getFileID(sources_.getExpansionLoc(declared->getLocation()));
  };
  for (const clang::FileEntry* file : files)
    if (const auto macros = inclusions_.macros.find(file); macros != inclusions_.macros.end())
      for (const clang::FileID from : macros->second)
        if (!isWithin(from)) take(from);
  const auto use = [&](const clang::Decl* named) {
    // What is declared more than once may be known here too.
    if (llvm::none_of(named->redecls(), [&](const clang::Decl* each) { return isWithin(fileOf(each)); }))
      take(fileOf(named));
  };
  UseVisitor visitor(use);
  forEachDeclaration(context_.getTranslationUnitDecl(), [&](clang::Decl* declared) {
    const bool isOwn = declared->getLocation().isValid() && !sources_.isInSystemHeader(declared->getLocation()) &&
                       includedBySource(fileOf(declared)) == header;
    if (isOwn) visitor.TraverseDecl(declared);
  });
  return found;
}

/// All headers that are needed, each with those that must stand before it.
Includes::Needs Includes::findNeeds() const {
  Needs needs;
  std::set<clang::FileID> open;
  for (const auto& each : names_) open.insert(each.first);
  while (!open.empty()) {
    const clang::FileID header = *open.rbegin();  // the last one: what it needs stands before it
    open.erase(header);
    needs[header] = before(header);
    open.insert(needs[header].begin(), needs[header].end());
  }
  return needs;
}

std::vector<ir::Include> Includes::take() const {
  const bool isC = !context_.getLangOpts().CPlusPlus;
  const auto textOf = [&](clang::FileID file) { return text(sources_.getLocForStartOfFile(file)); };
  std::vector<ir::Include> made;
  for (const auto& [file, headers] : findNeeds()) {
    ir::Include include;
    include.file = textOf(file);
    // In C++, C's own headers have parts that must not stand within `extern "C"`.
    include.isC = isC && !isStandardOfC(include.file);
    if (const auto names = names_.find(file); names != names_.end()) include.names = names->second;
    llvm::sort(include.names);
    for (const clang::FileID header : headers) include.before.push_back(textOf(header));
    made.push_back(std::move(include));
  }
  return made;
}

}  // namespace sparsegen::lowering
