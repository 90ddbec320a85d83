//===- HeaderCheck.cpp - a generated header, read as a compiler does ------===//

#include "Parse/HeaderCheck.h"

#include <utility>

#include "Parse/ClangSource.h"
#include "Parse/Frontend.h"
#include "Parse/InclusionCallbacks.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"

namespace sparsegen {

namespace {

/// The file, on the way to a place, that the main file itself includes; none of a place in the main file.
clang::FileID includedByMain(clang::FileID file, const clang::SourceManager& sources) {
  clang::SourceLocation include = sources.getIncludeLoc(file);
  while (include.isValid() && !sources.isInMainFile(include)) {
    file = sources.getFileID(include);
    include = sources.getIncludeLoc(file);
  }
  return include.isValid() ? file : clang::FileID();
}

std::uint32_t lineOf(clang::SourceLocation at, const clang::SourceManager& sources) {
  return at.isValid() ? sources.getExpansionLineNumber(at) : 0;
}

/// Keeps Clang's errors, and its warnings of the main file.
class ProblemKeeper : public clang::DiagnosticConsumer {
public:
  ProblemKeeper(std::vector<HeaderProblem>& found, FileTable& files) : found_(found), files_(files) {}

  void BeginSourceFile(const clang::LangOptions& language, const clang::Preprocessor*) override {
    language_ = language;
  }

  void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& info) override {
    clang::DiagnosticConsumer::HandleDiagnostic(level, info);
    if (level < clang::DiagnosticsEngine::Warning) return;
    const bool isError = level >= clang::DiagnosticsEngine::Error;
    HeaderProblem problem;
    problem.severity = isError ? Severity::Error : Severity::Warning;
    llvm::SmallString<128> text;
    info.FormatDiagnostic(text);
    problem.text = text.str().str();
    const bool isSomewhere = info.hasSourceManager() && info.getLocation().isValid();
    if (isSomewhere && !locate(problem, info.getLocation(), info.getSourceManager()) && !isError) return;
    if (isSomewhere || isError) found_.push_back(std::move(problem));
  }

private:
  /// Whether it is in the main file.
  bool locate(HeaderProblem& problem, clang::SourceLocation at, const clang::SourceManager& sources) {
    at = sources.getExpansionLoc(at);
    const clang::FileID file = sources.getFileID(at);
    const clang::FileID outermost = includedByMain(file, sources);
    if (outermost.isInvalid()) {
      problem.line = lineOf(at, sources);
      return true;
    }
    problem.line = lineOf(sources.getIncludeLoc(outermost), sources);
    // What is wrong within the system's headers is so because of who includes them.
    for (clang::FileID each = file; each.isValid() && each != sources.getMainFileID();
         at = sources.getIncludeLoc(each), each = at.isValid() ? sources.getFileID(at) : clang::FileID()) {
      const bool isUsers = !clang::SrcMgr::isSystem(sources.getFileCharacteristic(at)) || each == outermost;
      const auto entry = sources.getFileEntryRefForID(each);
      if (!isUsers || !entry) continue;
      if (!problem.place.valid()) problem.place = toRange(clang::SourceRange(at, at), sources, language_, files_);
      problem.files.insert(entry->getUniqueID());
    }
    return false;
  }

  std::vector<HeaderProblem>& found_;
  FileTable& files_;
  clang::LangOptions language_;
};

/// The user's headers that the main file includes, by its lines.
struct DirectInclude {
  std::uint32_t line;
  std::string name;
  clang::FileEntryRef file;
};

class IncludeCollector : public compat::InclusionCallbacks {
public:
  IncludeCollector(const clang::SourceManager& sources, std::vector<DirectInclude>& found)
      : sources_(sources), found_(found) {}

  void included(const compat::Inclusion& inclusion) override {
    if (inclusion.file && sources_.isInMainFile(inclusion.hash) && !clang::SrcMgr::isSystem(inclusion.kind) &&
        !inclusion.name.starts_with("sparsegen/"))
      found_.push_back({lineOf(inclusion.hash, sources_), inclusion.name.str(), *inclusion.file});
  }

private:
  const clang::SourceManager& sources_;
  std::vector<DirectInclude>& found_;
};

/// Whether a second time the declaration would be an error.
bool isDefinition(const clang::Decl* each) {
  if (const auto* made = llvm::dyn_cast<clang::TemplateDecl>(each))
    return made->getTemplatedDecl() && isDefinition(made->getTemplatedDecl());
  if (const auto* tag = llvm::dyn_cast<clang::TagDecl>(each)) return tag->isThisDeclarationADefinition();
  if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(each)) return function->isThisDeclarationADefinition();
  const auto* variable = llvm::dyn_cast<clang::VarDecl>(each);
  return variable && variable->isThisDeclarationADefinition() != clang::VarDecl::DeclarationOnly;
}

/// Visits what namespaces and `extern "C"` hold, too.
template <class Visit>
void forEachDeclaration(const clang::DeclContext* within, const Visit& visit) {
  for (const clang::Decl* each : within->decls())
    if (llvm::isa<clang::LinkageSpecDecl, clang::NamespaceDecl>(each))
      forEachDeclaration(llvm::cast<clang::DeclContext>(each), visit);
    else
      visit(each);
}

/// What is known when all is read.
class HeaderConsumer : public clang::ASTConsumer {
public:
  HeaderConsumer(HeaderCheck& check, std::set<const clang::FileEntry*>& defining, bool isOfC)
      : check_(check), defining_(defining), isOfC_(isOfC) {}

  bool shouldSkipFunctionBody(clang::Decl* function) override {
    return function->getASTContext().getSourceManager().isInSystemHeader(function->getLocation());
  }

  void HandleTranslationUnit(clang::ASTContext& context) override {
    const clang::SourceManager& sources = context.getSourceManager();
    forEachDeclaration(context.getTranslationUnitDecl(), [&](const clang::Decl* each) {
      const clang::SourceLocation at = sources.getExpansionLoc(each->getLocation());
      if (at.isInvalid() || sources.isInMainFile(at)) return;
      if (isDefinition(each)) defining_.insert(sources.getFileEntryForID(sources.getFileID(at)));
      const auto* function = llvm::dyn_cast<clang::FunctionDecl>(each);
      if (isOfC_ && function && isUnlinked(*function)) {
        const auto file = sources.getFileEntryRefForID(includedByMain(sources.getFileID(at), sources));
        if (file) check_.unlinked.insert(file->getUniqueID());
      }
    });
  }

private:
  /// Whether a function is called that C++ looks for under a name of its own, and C has under another.
  static bool isUnlinked(const clang::FunctionDecl& function) {
    return function.isReferenced() && function.isExternallyVisible() && !function.isExternC() &&
           !function.isDefined() && function.getIdentifier() &&
           function.getDeclContext()->getRedeclContext()->isTranslationUnit();
  }

  HeaderCheck& check_;
  std::set<const clang::FileEntry*>& defining_;
  bool isOfC_;
};

class HeaderAction : public clang::ASTFrontendAction {
public:
  HeaderAction(HeaderCheck& check, bool isOfC) : check_(check), isOfC_(isOfC) {}

protected:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& compiler, llvm::StringRef) override {
    compiler.getPreprocessor().addPPCallbacks(
        std::make_unique<IncludeCollector>(compiler.getSourceManager(), includes_));
    return std::make_unique<HeaderConsumer>(check_, defining_, isOfC_);
  }

  void EndSourceFileAction() override {
    clang::HeaderSearch& search = getCompilerInstance().getPreprocessor().getHeaderSearchInfo();
    for (const DirectInclude& each : includes_)
      if (defining_.count(&each.file.getFileEntry()) != 0 && !search.isFileMultipleIncludeGuarded(each.file))
        check_.unguarded.push_back({each.line, each.name});
  }

private:
  HeaderCheck& check_;
  bool isOfC_;
  std::vector<DirectInclude> includes_;
  std::set<const clang::FileEntry*> defining_;
};

/// The flag of the standard that users have at least; nothing where the source has a later one.
std::string standardFlag(const clang::LangOptions& source) {
  if (source.CPlusPlus20) return {};
  return source.GNUMode ? "-std=gnu++17" : "-std=c++17";
}

/// Keeps Clang's errors by the lines of the main file that they come from.
class InstanceKeeper : public clang::DiagnosticConsumer {
public:
  void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& info) override {
    clang::DiagnosticConsumer::HandleDiagnostic(level, info);
    const bool isError = level >= clang::DiagnosticsEngine::Error;
    if (isError) {
      llvm::SmallString<128> text;
      info.FormatDiagnostic(text);
      problems_.emplace_back().text = text.str().str();
    }
    // What is wrong in the library's code says behind it what made that.
    const bool isPlaced = !problems_.empty() && problems_.back().line != 0;
    if (level == clang::DiagnosticsEngine::Warning || problems_.empty() || isPlaced || !info.hasSourceManager()) return;
    const clang::SourceManager& sources = info.getSourceManager();
    const clang::SourceLocation at = sources.getExpansionLoc(info.getLocation());
    if (at.isValid() && sources.isInMainFile(at)) problems_.back().line = lineOf(at, sources);
  }

  const std::vector<HeaderProblem>& problems() const { return problems_; }
  /// Whether anything is wrong that has nothing to do with the main file.
  bool isElsewhere() const {
    return llvm::any_of(problems_, [](const HeaderProblem& each) { return each.line == 0; });
  }

private:
  std::vector<HeaderProblem> problems_;
};

/// Looks for a file that begins as the main file does.
class EarlierFinder : public clang::PPCallbacks {
public:
  EarlierFinder(clang::SourceManager& sources, llvm::StringRef text, bool& isFound)
      : sources_(sources), first_(text.take_until([](char c) { return c == '\n'; })), isFound_(isFound) {}

  void LexedFileChanged(clang::FileID file, LexedFileChangeReason, clang::SrcMgr::CharacteristicKind, clang::FileID,
                        clang::SourceLocation) override {
    const bool isMain = file == sources_.getMainFileID();
    if (!isMain && sources_.getBufferData(file).starts_with(first_)) isFound_ = true;
  }

private:
  clang::SourceManager& sources_;
  llvm::StringRef first_;
  bool& isFound_;
};

/// Looks into the functions of the main file and into those that generated code calls, and no others.
class InstanceConsumer : public clang::ASTConsumer {
public:
  bool shouldSkipFunctionBody(clang::Decl* function) override {
    const clang::SourceManager& sources = function->getASTContext().getSourceManager();
    const clang::SourceLocation at = sources.getExpansionLoc(function->getLocation());
    return !sources.isInMainFile(at) && !sources.getFilename(at).contains("sparsegen/runtime/");
  }
};

class InstanceAction : public clang::ASTFrontendAction {
public:
  explicit InstanceAction(llvm::StringRef text) : text_(text) {}
  bool includesEarlier() const { return includesEarlier_; }

protected:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& compiler, llvm::StringRef) override {
    compiler.getPreprocessor().addPPCallbacks(
        std::make_unique<EarlierFinder>(compiler.getSourceManager(), text_, includesEarlier_));
    return std::make_unique<InstanceConsumer>();
  }

private:
  llvm::StringRef text_;
  bool includesEarlier_ = false;
};

/// The problems without those of functions whose heads, the first line of two behind `last`, have what has no name.
std::vector<HeaderProblem> withoutHeads(const std::vector<HeaderProblem>& problems, std::uint32_t last) {
  std::set<std::uint32_t> heads;
  for (const HeaderProblem& each : problems)
    if (each.line > last && (each.line - last) % 2 == 1) heads.insert(each.line);
  std::vector<HeaderProblem> kept;
  for (const HeaderProblem& each : problems)
    if (heads.count(each.line) == 0 && (each.line <= last || heads.count(each.line - 1) == 0)) kept.push_back(each);
  return kept;
}

}  // namespace

HeaderCheck checkHeader(const std::string& text, const ParseResult& parsed, FileTable& files) {
  HeaderCheck check;
  const clang::LangOptions& language = parsed.unit->getLangOpts();
  ProblemKeeper keeper(check.problems, files);
  HeaderAction action(check, !language.CPlusPlus);
  parsed.frontend->parseHeader(text, {"c++", standardFlag(language)}, action, keeper);
  return check;
}

HeaderCheck checkCHeader(const std::string& text, const ParseResult& parsed, FileTable& files) {
  HeaderCheck check;
  ProblemKeeper keeper(check.problems, files);
  HeaderAction action(check, false);
  const bool isOfC = !parsed.unit->getLangOpts().CPlusPlus;
  parsed.frontend->parseHeader(text, {"c", isOfC ? "" : "-std=c99"}, action, keeper);
  return check;
}

std::vector<HeaderProblem> checkInstances(const std::string& text, const std::string& calls,
                                          const ParseResult& parsed) {
  const clang::LangOptions& language = parsed.unit->getLangOpts();
  if (calls.empty() || !language.CPlusPlus) return {};
  InstanceKeeper keeper;
  InstanceAction action(text);
  parsed.frontend->parseBehindSource(text + calls, {"c++", standardFlag(language)}, action, keeper);
  if (action.includesEarlier() || keeper.isElsewhere()) return {};
  return withoutHeads(keeper.problems(), static_cast<std::uint32_t>(llvm::count(text, '\n')));
}

/// Adds those that include one of the parts, or that a macro of one makes what they are. Whether there were any.
static bool addUsers(Inclusions& inclusions, const clang::SourceManager& sources) {
  const auto isPart = [&](const clang::FileEntry* file) {
    return file && inclusions.parts.count(file->getUniqueID()) != 0;
  };
  bool isNew = false;
  for (const auto& [file, others] : inclusions.included)
    if (llvm::any_of(others, isPart)) isNew |= inclusions.parts.insert(file->getUniqueID()).second;
  for (const auto& [file, macros] : inclusions.macros)
    if (llvm::any_of(macros, [&](const auto& each) { return isPart(sources.getFileEntryForID(each.first)); }))
      isNew |= inclusions.parts.insert(file->getUniqueID()).second;
  return isNew;
}

bool learnFrom(const HeaderCheck& check, ParseResult& parsed) {
  Inclusions& inclusions = parsed.inclusions;
  bool isNew = false;
  for (const HeaderProblem& problem : check.problems)
    if (problem.severity == Severity::Error)
      for (const llvm::sys::fs::UniqueID& file : problem.files) isNew |= inclusions.parts.insert(file).second;
  while (isNew && addUsers(inclusions, parsed.unit->getSourceManager())) {
  }
  if (isNew) return true;
  for (const llvm::sys::fs::UniqueID& file : check.unlinked) isNew |= inclusions.withinC.insert(file).second;
  return isNew;
}

}  // namespace sparsegen
