//===- Includes.cpp - the headers of the user's for generated code --------===//

#include "Lower/Entry/Includes.h"

#include <array>

#include "Parse/AstVisitor.h"
#include "Parse/ClangCompat.h"
#include "Parse/ClangSource.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
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
class UseVisitor : public AstVisitor {
public:
  explicit UseVisitor(const Visit& visit) : visit_(visit) {}

  bool VisitTypedefTypeLoc(clang::TypedefTypeLoc type) override { return use(compat::declarationOf(type)); }
  bool VisitTagTypeLoc(clang::TagTypeLoc type) override { return use(type.getDecl()); }
  bool VisitTemplateSpecializationTypeLoc(clang::TemplateSpecializationTypeLoc type) override {
    useSpecialization(type.getTypePtr()->getAsCXXRecordDecl());
    return use(type.getTypePtr()->getTemplateName().getAsTemplateDecl());
  }
  /// What a `using` names is known where that stands.
  bool VisitUsingTypeLoc(clang::UsingTypeLoc type) override { return use(compat::declarationOf(type)); }
  bool VisitUsingDecl(const clang::UsingDecl* made) override {
    for (const clang::UsingShadowDecl* each : made->shadows()) use(each->getTargetDecl());
    return true;
  }
  bool VisitUsingDirectiveDecl(const clang::UsingDirectiveDecl* made) override {
    return use(made->getNominatedNamespace());
  }
  bool VisitNamespaceAliasDecl(const clang::NamespaceAliasDecl* made) override { return use(made->getNamespace()); }
  bool VisitNestedNameSpecifierLoc(clang::NestedNameSpecifierLoc scope) override {
    return use(compat::namespaceOf(scope));
  }
  /// Names within a template, which are looked up again when that is used.
  bool VisitOverloadExpr(const clang::OverloadExpr* named) override {
    for (const clang::NamedDecl* each : named->decls()) use(each);
    return true;
  }
  bool VisitDeclRefExpr(const clang::DeclRefExpr* named) override {
    return use(named->getFoundDecl()) && use(named->getDecl());
  }
  bool VisitMemberExpr(const clang::MemberExpr* named) override { return use(named->getMemberDecl()); }

  /// `struct grid *` needs no definition.
  bool entersPointee(clang::PointerTypeLoc pointer) override {
    return !compat::isRecordWithKeyword(pointer.getPointeeLoc().getUnqualifiedLoc());
  }

private:
  /// A template's instance may be one that is written out elsewhere.
  void useSpecialization(const clang::CXXRecordDecl* record) {
    const auto* instance = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(record);
    if (!instance) return;
    if (instance->isExplicitSpecialization()) use(instance);
    const auto from = instance->getSpecializedTemplateOrPartial();
    use(llvm::dyn_cast_if_present<clang::ClassTemplatePartialSpecializationDecl*>(from));
  }

  /// Of a namespace the first part says enough.
  bool use(const clang::Decl* declared) {
    if (declared) visit_(llvm::isa<clang::NamespaceDecl>(declared) ? declared->getCanonicalDecl() : declared);
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
  while (include.isValid() && !isInSource(include, sources_, inclusions_)) {
    file = sources_.getFileID(include);
    include = sources_.getIncludeLoc(file);
  }
  return include.isValid() ? file : clang::FileID();
}

std::string Includes::text(clang::SourceLocation at) const {
  const clang::FileID file = includedBySource(sources_.getFileID(sources_.getExpansionLoc(at)));
  if (file.isInvalid()) return {};
  const clang::SourceLocation include = sources_.getIncludeLoc(file);
  const auto spelling = inclusions_.spelled.find({sources_.getFileID(include), sources_.getFileEntryForID(file)});
  if (spelling == inclusions_.spelled.end()) return {};
  const llvm::StringRef text = spelling->second;
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
  if (isInSource(at, sources_, inclusions_) || text(at).empty()) return;
  std::vector<std::string>& names = names_[includedBySource(sources_.getFileID(sources_.getExpansionLoc(at)))];
  if (!llvm::is_contained(names, name)) names.push_back(name);
}

bool Includes::isPackedElsewhere(const clang::RecordDecl* record) const {
  const clang::RecordDecl* definition = record->getDefinition();
  if (!definition || !definition->hasAttr<clang::MaxFieldAlignmentAttr>()) return false;
  return !sources_.getBufferData(sources_.getFileID(sources_.getExpansionLoc(definition->getLocation())))
              .contains("pack");
}

/// A header and all that it includes, whether that was read there or before.
Includes::Files Includes::filesOf(clang::FileID header) const {
  std::vector<const clang::FileEntry*> open{sources_.getFileEntryForID(header)};
  Files files(open.begin(), open.end());
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
  const Files files = filesOf(header);
  const auto isWithin = [&](clang::FileID file) { return files.count(sources_.getFileEntryForID(file)) != 0; };
  const auto take = [&](clang::FileID file) {
    const clang::FileID from = includedBySource(file);
    const bool isHeader = from.isValid() && !isInSource(sources_.getLocForStartOfFile(from), sources_, inclusions_);
    if (isHeader && from < header) found.insert(from);
  };
  const auto fileOf = [&](const clang::Decl* declared) {
    return sources_.getFileID(sources_.getExpansionLoc(declared->getLocation()));
  };
  for (const clang::FileEntry* file : files)
    if (const auto macros = inclusions_.macros.find(file); macros != inclusions_.macros.end())
      for (const auto& [from, name] : macros->second)
        if (!isWithin(from)) take(from);
  const auto use = [&](const clang::Decl* named) {
    // What is declared more than once may be known here too.
    if (llvm::none_of(named->redecls(), [&](const clang::Decl* each) { return isWithin(fileOf(each)); }))
      take(fileOf(named));
  };
  UseVisitor visitor(use);
  forEachDeclaration(context_.getTranslationUnitDecl(), [&](clang::Decl* declared) {
    const bool isOwn = declared->getLocation().isValid() && !sources_.isInSystemHeader(declared->getLocation()) &&
                       isWithin(fileOf(declared));
    if (isOwn) visitor.TraverseDecl(declared);
  });
  return found;
}

/// A macro of the source's own that a header asks for, or expands; empty where there is none.
std::string Includes::macroOfSource(clang::FileID header) const {
  if (clang::SrcMgr::isSystem(sources_.getFileCharacteristic(sources_.getLocForStartOfFile(header)))) return {};
  for (const clang::FileEntry* file : filesOf(header))
    if (const auto macros = inclusions_.macros.find(file); macros != inclusions_.macros.end())
      for (const auto& [from, name] : macros->second)
        if (isInSource(sources_.getLocForStartOfFile(from), sources_, inclusions_)) return name;
  return {};
}

/// Whether a header of C says `extern "C"` itself, as do all that it includes and that declare functions: it is written
/// for C++ too, and may have parts for C++ alone that must not stand within another one.
bool Includes::saysOfC(clang::FileID header) const {
  const auto says = [&](clang::FileID file) {
    llvm::SmallVector<llvm::StringRef, 64> lines;
    sources_.getBufferData(file).split(lines, '\n');
    return llvm::any_of(lines, [](llvm::StringRef line) {  // not those of comments
      return line.ltrim().starts_with("extern \"C\"") ||
             (line.ltrim().starts_with("#") && line.contains("extern \"C\""));
    });
  };
  const Files files = filesOf(header);
  return says(header) && llvm::none_of(context_.getTranslationUnitDecl()->decls(), [&](const clang::Decl* each) {
           const auto* function = llvm::dyn_cast<clang::FunctionDecl>(each);
           if (!function || !function->isExternallyVisible() || sources_.isInSystemHeader(function->getLocation()))
             return false;
           const clang::FileID file = sources_.getFileID(sources_.getExpansionLoc(function->getLocation()));
           return files.count(sources_.getFileEntryForID(file)) != 0 && !says(file);
         });
}

/// Whether a header of C has parts for C++, itself or in what it includes: such parts must not stand within
/// `extern "C"`. Of what it includes of the system's nothing follows, since C's own library has some everywhere.
bool Includes::knowsCpp(clang::FileID header) const {
  const auto isSystem = [&](clang::FileID file) {
    return clang::SrcMgr::isSystem(sources_.getFileCharacteristic(sources_.getLocForStartOfFile(file)));
  };
  const Files files = filesOf(header);
  for (unsigned k = 0; k < sources_.local_sloc_entry_size(); ++k) {
    const clang::SrcMgr::SLocEntry& entry = sources_.getLocalSLocEntry(k);
    if (!entry.isFile()) continue;
    const clang::FileID file = sources_.getFileID(clang::SourceLocation::getFromRawEncoding(entry.getOffset()));
    if (files.count(sources_.getFileEntryForID(file)) == 0 || (isSystem(file) && !isSystem(header))) continue;
    if (sources_.getBufferData(file).contains("__cplusplus")) return true;
  }
  return false;
}

/// Whether the source includes a header within `extern "C"`, or is C; it is not to be included within a namespace.
bool Includes::isOfC(clang::FileID header) const {
  if (inclusions_.withinC.count(sources_.getFileEntryForID(header)->getUniqueID()) != 0) return true;
  const clang::SourceLocation include = sources_.getIncludeLoc(header);
  bool isC = !context_.getLangOpts().CPlusPlus && !saysOfC(header) && !knowsCpp(header);
  for (const clang::Decl* each : context_.getTranslationUnitDecl()->decls()) {
    const clang::SourceRange range = each->getSourceRange();
    const auto* block = llvm::dyn_cast<clang::LinkageSpecDecl>(each);
    if (!block || !isInSource(range.getBegin(), sources_, inclusions_)) continue;
    isC |= compat::isOfC(block) && sources_.isBeforeInTranslationUnit(range.getBegin(), include) &&
           sources_.isBeforeInTranslationUnit(include, range.getEnd());
  }
  return isC;
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
  const auto textOf = [&](clang::FileID file) { return text(sources_.getLocForStartOfFile(file)); };
  std::vector<ir::Include> made;
  for (const auto& [file, headers] : findNeeds()) {
    ir::Include include;
    include.file = textOf(file);
    // In C++, C's own headers have parts that must not stand within `extern "C"`.
    include.isC = isOfC(file) && !isStandardOfC(include.file);
    include.macro = macroOfSource(file);
    if (const auto names = names_.find(file); names != names_.end()) include.names = names->second;
    llvm::sort(include.names);
    for (const clang::FileID header : headers) include.before.push_back(textOf(header));
    made.push_back(std::move(include));
  }
  return made;
}

}  // namespace sparsegen::lowering
