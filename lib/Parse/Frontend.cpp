//===- Frontend.cpp - runs Clang on one source ----------------------------===//

#include "Parse/Frontend.h"

#include "Parse/Toolchain.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "clang/Frontend/Utils.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Serialization/PCHContainerOperations.h"
#include "clang/Tooling/ArgumentsAdjusters.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"

namespace sparsegen {

namespace {

using Arguments = std::vector<std::string>;

std::string absolutePath(llvm::StringRef path, llvm::StringRef folder) {
  llvm::SmallString<256> result(path);
  if (!llvm::sys::path::is_absolute(path)) llvm::sys::fs::make_absolute(folder, result);
  llvm::sys::path::remove_dots(result, /*remove_dot_dot=*/true);
  return result.str().str();
}

std::string currentFolder() {
  llvm::SmallString<256> folder;
  llvm::sys::fs::current_path(folder);
  return folder.str().str();
}

/// A command of a compilation database for this source, without the source
/// itself and without what would write files.
Arguments databaseArguments(const clang::tooling::CompileCommand& command, const std::string& source) {
  using namespace clang::tooling;
  const ArgumentsAdjuster adjust =
      combineAdjusters(getClangStripOutputAdjuster(),
                       combineAdjusters(getClangStripDependencyFileAdjuster(), getStripPluginsAdjuster()));
  const Arguments stripped = adjust(command.CommandLine, command.Filename);
  Arguments kept;
  for (std::size_t k = 0; k < stripped.size(); ++k) {
    const std::string& argument = stripped[k];
    const bool isSource = k > 0 && absolutePath(argument, command.Directory) == source;
    if (!isSource && argument != "--" && argument != "-c" && argument != command.Filename) kept.push_back(argument);
  }
  return kept;
}

constexpr const char* kNoWarnings = "-w";
constexpr const char* kDefinition = "-D__SPARSEGEN__=1";

/// Ours stand before the user's, so that theirs win.
Arguments ownArguments() {
  Arguments own{kNoWarnings, "-Qunused-arguments", kDefinition};
  if (const std::string folder = clangResourceDirectory(); !folder.empty()) own.push_back("-resource-dir=" + folder);
  if (const std::string folder = annotateIncludeDirectory(); !folder.empty()) {
    own.push_back("-idirafter");
    own.push_back(folder);
  }
  return own;
}

Arguments assembled(Arguments command, const ParseOptions& options, const std::string& source) {
  Arguments before = ownArguments();
  before.insert(before.end(), options.extraArgumentsBefore.begin(), options.extraArgumentsBefore.end());
  command.insert(command.begin() + 1, before.begin(), before.end());
  command.insert(command.end(), options.compilerFlags.begin(), options.compilerFlags.end());
  command.insert(command.end(), options.extraArguments.begin(), options.extraArguments.end());
  command.push_back(source);
  return command;
}

/// Runs Clang's analysis; what it sees of macros and files is collected.
class ParseAction : public clang::SyntaxOnlyAction {
public:
  ParseAction(FileTable& files, SourceParse& result, clang::DependencyCollector& dependencies)
      : files_(files), result_(result), dependencies_(dependencies) {}

protected:
  bool BeginSourceFileAction(clang::CompilerInstance& compiler) override {
    collectAnnotations(compiler.getPreprocessor(), files_, result_.annotations);
    collectInclusions(compiler.getPreprocessor(), result_.inclusions);
    dependencies_.attachToPreprocessor(compiler.getPreprocessor());
    return true;
  }

private:
  FileTable& files_;
  SourceParse& result_;
  clang::DependencyCollector& dependencies_;
};

/// Standard headers are dependencies too: they can change what is generated.
class AllDependencies : public clang::DependencyCollector {
  bool needSystemDependencies() override { return true; }
};

/// Keeps errors and the place where each one is.
class ErrorKeeper : public clang::DiagnosticConsumer {
public:
  explicit ErrorKeeper(std::vector<FrontendError>& errors) : errors_(errors) {}

  void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& info) override {
    clang::DiagnosticConsumer::HandleDiagnostic(level, info);
    if (level < clang::DiagnosticsEngine::Error || !info.hasSourceManager() || info.getLocation().isInvalid()) return;
    const clang::SourceManager& sources = info.getSourceManager();
    const auto [file, offset] = sources.getDecomposedExpansionLoc(info.getLocation());
    const auto entry = sources.getFileEntryRefForID(file);
    llvm::SmallString<128> text;
    info.FormatDiagnostic(text);
    if (entry) errors_.push_back({entry->getName().str(), offset, text.str().str()});
  }

private:
  std::vector<FrontendError>& errors_;
};

/// The arguments for a header in the source's place: all that say where to look, and what is defined.
Arguments headerArguments(const Arguments& ofSource, const std::string& standard) {
  Arguments made;
  for (std::size_t k = 0; k + 1 < ofSource.size(); ++k) {
    const llvm::StringRef each = ofSource[k];
    const bool handsOn = each.starts_with("-Wp,") || each.starts_with("-Wa,") || each.starts_with("-Wl,");
    const bool isOfWarnings = (each.starts_with("-W") && !handsOn) || each.starts_with("-pedantic");
    if (each != kNoWarnings && each != kDefinition && each != "-fgnu89-inline" && !isOfWarnings)
      made.push_back(each.str());
  }
  for (const char* each : {"-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-ferror-limit=0", "-x", "c++"})
    made.push_back(each);
  if (!standard.empty()) made.push_back(standard);
  made.push_back(ofSource.back());
  return made;
}

/// Clang's invocation for these arguments; its errors go to `engine`.
std::shared_ptr<clang::CompilerInvocation> invocation(const Arguments& arguments,
                                                      llvm::IntrusiveRefCntPtr<clang::DiagnosticsEngine> engine) {
  std::vector<const char*> pointers;
  for (const std::string& argument : arguments) pointers.push_back(argument.c_str());
  clang::CreateInvocationOptions options;
  options.Diags = engine;
  return clang::createInvocation(pointers, options);
}

std::unique_ptr<clang::ASTUnit> run(std::shared_ptr<clang::CompilerInvocation> invocation,
                                    llvm::IntrusiveRefCntPtr<clang::DiagnosticsEngine> engine,
                                    clang::FrontendAction* action) {
  return std::unique_ptr<clang::ASTUnit>(clang::ASTUnit::LoadFromCompilerInvocationAction(
      std::move(invocation), std::make_shared<clang::PCHContainerOperations>(), engine, action));
}

}  // namespace

std::optional<Frontend> Frontend::forSource(const ParseOptions& options, Diagnostics& diagnostics) {
  Frontend frontend;
  llvm::sys::fs::file_status status;
  const std::error_code unreadable = llvm::sys::fs::status(options.source, status);
  if (unreadable || !llvm::sys::fs::is_regular_file(status)) {
    diagnostics.report(DiagId::SourceError, {},
                       "can't read `" + options.source +
                           "`: " + (unreadable ? unreadable.message() : std::string("it is not a file")));
    return std::nullopt;
  }
  if (options.buildDirectory.empty()) {
    // The driver's name picks the language's flags; the file's suffix picks the language.
    frontend.arguments_ = assembled({"clang"}, options, options.source);
    return frontend;
  }
  std::string problem;
  const auto database = clang::tooling::CompilationDatabase::loadFromDirectory(options.buildDirectory, problem);
  if (!database) {
    diagnostics.report(DiagId::SourceError, {}, "no compilation database in `" + options.buildDirectory + "`")
        .note("`-p` names a folder that holds `compile_commands.json` or `compile_flags.txt`");
    return std::nullopt;
  }
  const std::string source = absolutePath(options.source, currentFolder());
  const auto commands = database->getCompileCommands(source);
  if (commands.empty()) {
    diagnostics
        .report(DiagId::SourceError, {},
                "`" + options.source + "` is not in the compilation database in `" + options.buildDirectory + "`")
        .note("leave `-p` out and write the flags behind `--`");
    return std::nullopt;
  }
  Arguments command = databaseArguments(commands.front(), source);
  const std::string folder = absolutePath(commands.front().Directory, currentFolder());
  const bool elsewhere = folder != currentFolder();
  if (elsewhere) {
    command.push_back("-working-directory=" + folder);
    frontend.folder_ = folder;
  }
  frontend.arguments_ = assembled(std::move(command), options, elsewhere ? source : options.source);
  return frontend;
}

SourceParse Frontend::parseSource(FileTable& files) const {
  llvm::IntrusiveRefCntPtr<clang::DiagnosticOptions> how(new clang::DiagnosticOptions);
  how->ShowColors = llvm::sys::Process::StandardErrHasColors();
  const auto engine =
      clang::CompilerInstance::createDiagnostics(how.get(), new clang::TextDiagnosticPrinter(llvm::errs(), how.get()));
  SourceParse result;
  auto invoked = invocation(arguments_, engine);
  if (!invoked) return result;
  AllDependencies dependencies;
  ParseAction action(files, result, dependencies);
  result.unit = run(std::move(invoked), engine, &action);
  if (engine->hasErrorOccurred()) result.unit.reset();
  for (const std::string& file : dependencies.getDependencies())
    result.dependencies.push_back(folder_.empty() ? file : absolutePath(file, folder_));
  return result;
}

QuestionParse Frontend::parseQuestions(const std::vector<Overlay>& overlays) const {
  QuestionParse result;
  const auto engine =
      clang::CompilerInstance::createDiagnostics(new clang::DiagnosticOptions, new ErrorKeeper(result.errors));
  auto invoked = invocation(arguments_, engine);
  if (!invoked) return result;
  for (const Overlay& overlay : overlays)
    invoked->getPreprocessorOpts().addRemappedFile(
        overlay.path, llvm::MemoryBuffer::getMemBufferCopy(overlay.text, overlay.path).release());
  clang::SyntaxOnlyAction action;
  result.unit = run(std::move(invoked), engine, &action);
  return result;
}

void Frontend::parseHeader(const std::string& text, const std::string& standard, clang::FrontendAction& action,
                           clang::DiagnosticConsumer& consumer) const {
  const auto engine =
      clang::CompilerInstance::createDiagnostics(new clang::DiagnosticOptions, &consumer, /*ShouldOwnClient=*/false);
  auto invoked = invocation(headerArguments(arguments_, standard), engine);
  if (!invoked) return;
  invoked->getPreprocessorOpts().addRemappedFile(arguments_.back(),
                                                 llvm::MemoryBuffer::getMemBufferCopy(text).release());
  invoked->getFrontendOpts().SkipFunctionBodies = true;  // those that the action's consumer says
  invoked->getDiagnosticOpts().ShowCarets = false;       // no "1 error generated" on standard error
  clang::ProcessWarningOptions(*engine, invoked->getDiagnosticOpts());
  clang::CompilerInstance compiler;
  compiler.setInvocation(std::move(invoked));
  compiler.setDiagnostics(engine.get());
  compiler.ExecuteAction(action);
}

}  // namespace sparsegen
