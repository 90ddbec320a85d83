//===- Frontend.cpp - runs Clang on one source ----------------------------===//

#include "Parse/Frontend.h"

#include "Parse/ClangCompat.h"
#include "Parse/Toolchain.h"
#include "clang/Basic/TargetInfo.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "clang/Lex/LexDiagnostic.h"
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
  llvm::SmallString<256> result;
  if (!llvm::sys::path::is_absolute(path)) result = folder;
  llvm::sys::path::append(result, path);
  llvm::sys::path::remove_dots(result, /*remove_dot_dot=*/true);
  return result.str().str();
}

std::string currentFolder() {
  llvm::SmallString<256> folder;
  llvm::sys::fs::current_path(folder);
  return folder.str().str();
}

/// What the tool reads code without: it sees the loops that OpenMP's pragmas stand before, and sums as sums.
Arguments withoutOpenMp(Arguments arguments) {
  for (std::size_t k = arguments.size(); k-- > 1;) {
    const llvm::StringRef argument = arguments[k];
    if (!argument.starts_with("-fopenmp") && argument != "-qopenmp") continue;
    const bool isPassed = arguments[k - 1] == "-Xclang" || arguments[k - 1] == "-Xpreprocessor";
    arguments.erase(arguments.begin() + static_cast<std::ptrdiff_t>(isPassed ? k - 1 : k),
                    arguments.begin() + static_cast<std::ptrdiff_t>(k + 1));
    if (isPassed) --k;
  }
  return arguments;
}

/// Prints what Clang says, and keeps which header is not found.
class Printer : public clang::TextDiagnosticPrinter {
public:
  Printer(const compat::OptionsPointer& how, std::string& missing)
      : TextDiagnosticPrinter(llvm::errs(), compat::forPrinter(how)), missing_(missing) {}
  void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& info) override {
    if (info.getID() == clang::diag::err_pp_file_not_found && info.getNumArgs() > 0 && missing_.empty())
      missing_ = info.getArgStdStr(0);
    TextDiagnosticPrinter::HandleDiagnostic(level, info);
  }

private:
  std::string& missing_;
};

/// Keeps the texts of errors.
class TextKeeper : public clang::DiagnosticConsumer {
public:
  explicit TextKeeper(std::vector<std::string>& texts) : texts_(texts) {}
  void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& info) override {
    if (level < clang::DiagnosticsEngine::Error) return;
    llvm::SmallString<128> text;
    info.FormatDiagnostic(text);
    texts_.push_back(text.str().str());
  }

private:
  std::vector<std::string>& texts_;
};

std::shared_ptr<clang::CompilerInvocation> invocation(const Arguments& arguments, const compat::Engine& engine);

/// Whether an error of the driver's speaks of an argument: by the whole, or by its two sides (`'-x='`, `'y'`).
bool speaksOf(const std::string& error, const std::string& argument) {
  const auto has = [&](const std::string& text) { return error.find("'" + text + "'") != std::string::npos; };
  const std::size_t equals = argument.find('=');
  return has(argument) ||
         (equals != std::string::npos && equals + 1 < argument.size() &&
          (has(argument.substr(0, equals + 1)) || argument.starts_with("-m")) && has(argument.substr(equals + 1)));
}

/// A command without the arguments that Clang does not know or can't do, as another compiler's.
Arguments withoutUnknown(Arguments command, const std::string& source) {
  constexpr unsigned kMostRounds = 16;
  for (unsigned round = 0; round < kMostRounds; ++round) {
    std::vector<std::string> errors;
    const auto engine = compat::engineOwning(compat::diagnosticOptions(), std::make_unique<TextKeeper>(errors));
    Arguments whole = command;
    whole.push_back(source);
    const auto invoked = invocation(whole, engine);
    // Which processors there are, only the target knows.
    if (invoked && errors.empty()) compat::checkTarget(engine, *invoked);
    const auto isUnknown = [&](const std::string& argument) {
      return llvm::any_of(errors, [&](const std::string& error) { return speaksOf(error, argument); });
    };
    const auto kept = std::remove_if(command.begin() + 1, command.end(), isUnknown);
    if (kept == command.end()) break;
    command.erase(kept, command.end());
  }
  return command;
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
  // Eigen is read without vector registers and without its own checks, which say nothing of what it computes.
  Arguments own{kNoWarnings, "-Qunused-arguments", kDefinition, "-DEIGEN_DONT_VECTORIZE=1", "-DEIGEN_NO_DEBUG=1"};
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
  return withoutOpenMp(std::move(command));
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
Arguments headerArguments(const Arguments& ofSource, const TextLanguage& language) {
  Arguments made;
  for (std::size_t k = 0; k + 1 < ofSource.size(); ++k) {
    const llvm::StringRef each = ofSource[k];
    const bool handsOn = each.starts_with("-Wp,") || each.starts_with("-Wa,") || each.starts_with("-Wl,");
    const bool isOfWarnings = (each.starts_with("-W") && !handsOn) || each.starts_with("-pedantic");
    if (each != kNoWarnings && each != kDefinition && each != "-fgnu89-inline" && !isOfWarnings)
      made.push_back(each.str());
  }
  for (const char* each : {"-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-ferror-limit=0", "-x"})
    made.push_back(each);
  made.push_back(language.name);
  if (!language.standard.empty()) made.push_back(language.standard);
  made.push_back(ofSource.back());
  return made;
}

/// Clang's invocation for these arguments; its errors go to `engine`.
std::shared_ptr<clang::CompilerInvocation> invocation(const Arguments& arguments, const compat::Engine& engine) {
  std::vector<const char*> pointers;
  for (const std::string& argument : arguments) pointers.push_back(argument.c_str());
  return compat::createInvocation(pointers, engine.engine);
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
  Arguments command = withoutUnknown(databaseArguments(commands.front(), source), source);
  const std::string folder = absolutePath(commands.front().Directory, currentFolder());
  const bool elsewhere = folder != currentFolder();
  if (elsewhere) {
    command.push_back("-working-directory=" + folder);
    frontend.folder_ = folder;
  }
  frontend.arguments_ = assembled(std::move(command), options, elsewhere ? source : options.source);
  return frontend;
}

static void remap(clang::CompilerInvocation& invoked, const Overlay& overlay) {
  invoked.getPreprocessorOpts().addRemappedFile(
      overlay.path, llvm::MemoryBuffer::getMemBufferCopy(overlay.text, overlay.path).release());
}

SourceParse Frontend::parse(FileTable& files, std::unique_ptr<clang::DiagnosticConsumer> says) const {
  const compat::OptionsPointer how = compat::diagnosticOptions();
  how->ShowColors = llvm::sys::Process::StandardErrHasColors();
  SourceParse result;
  if (!says) says = std::make_unique<Printer>(how, result.missing);
  const auto engine = compat::engineOwning(how, std::move(says));
  auto invoked = invocation(arguments_, engine);
  if (!invoked) return result;
  if (source_) remap(*invoked, *source_);
  AllDependencies dependencies;
  ParseAction action(files, result, dependencies);
  result.unit = compat::buildTree(std::move(invoked), engine, action);
  if (engine.engine->hasErrorOccurred()) result.unit.reset();
  for (const std::string& file : dependencies.getDependencies())
    result.dependencies.push_back(folder_.empty() ? file : absolutePath(file, folder_));
  return result;
}

SourceParse Frontend::parseSource(FileTable& files) const { return parse(files, nullptr); }

std::unique_ptr<llvm::MemoryBuffer> Frontend::sourceText() const {
  if (source_) return llvm::MemoryBuffer::getMemBufferCopy(source_->text);
  auto text = llvm::MemoryBuffer::getFile(absolutePath(arguments_.back(), folder_.empty() ? currentFolder() : folder_));
  return text ? std::move(*text) : nullptr;
}

AppendedParse Frontend::append(const std::string& text, FileTable& files) {
  const auto before = sourceText();
  if (!before) return {};
  const std::string own = before->getBuffer().str() + "\n";
  const std::optional<Overlay> old = std::exchange(source_, Overlay{arguments_.back(), own + text});
  AppendedParse made;
  made.begin = own.size();
  made.source = parse(files, std::make_unique<ErrorKeeper>(made.errors));
  if (!made.source.unit) source_ = old;
  return made;
}

SourceParse Frontend::instantiate(const std::vector<std::string>& names, FileTable& files) {
  const auto text = sourceText();
  if (!text) return {};
  Overlay overlay{arguments_.back(), text->getBuffer().str() + "\nstatic inline void sg_instances() { "};
  for (const std::string& name : names) overlay.text += "(void)&" + name + "; ";
  overlay.text += "}\n";
  const std::vector<std::string> before = arguments_;
  source_ = std::move(overlay);
  SourceParse made = parse(files, std::make_unique<clang::IgnoringDiagConsumer>());
  if (made.unit) return made;
  // It may be private.
  arguments_.insert(arguments_.end() - 1, "-fno-access-control");
  made = parse(files, std::make_unique<clang::IgnoringDiagConsumer>());
  if (made.unit) return made;
  arguments_ = before;
  source_.reset();
  return made;
}

QuestionParse Frontend::parseQuestions(const std::vector<Overlay>& overlays) const {
  QuestionParse result;
  const auto engine = compat::engineOwning(compat::diagnosticOptions(), std::make_unique<ErrorKeeper>(result.errors));
  auto invoked = invocation(arguments_, engine);
  if (!invoked) return result;
  const auto isSource = [&](const Overlay& overlay) { return source_ && overlay.path == source_->path; };
  // What is written into the source is written into it as it was parsed before.
  if (source_ && llvm::none_of(overlays, isSource)) remap(*invoked, *source_);
  for (const Overlay& overlay : overlays) remap(*invoked, overlay);
  clang::SyntaxOnlyAction action;
  result.unit = compat::buildTree(std::move(invoked), engine, action);
  return result;
}

/// Runs an action on what its consumer says to look into.
static void execute(std::shared_ptr<clang::CompilerInvocation> invoked, const compat::Engine& engine,
                    clang::FrontendAction& action) {
  invoked->getFrontendOpts().SkipFunctionBodies = true;  // those that the action's consumer says
  invoked->getDiagnosticOpts().ShowCarets = false;       // no "1 error generated" on standard error
  compat::runAction(std::move(invoked), engine, action);
}

void Frontend::parseHeader(const std::string& text, const TextLanguage& language, clang::FrontendAction& action,
                           clang::DiagnosticConsumer& consumer) const {
  const auto engine = compat::engineFor(compat::diagnosticOptions(), consumer);
  auto invoked = invocation(headerArguments(arguments_, language), engine);
  if (!invoked) return;
  remap(*invoked, {arguments_.back(), text});
  execute(std::move(invoked), engine, action);
}

void Frontend::parseBehindSource(const std::string& text, const TextLanguage& language, clang::FrontendAction& action,
                                 clang::DiagnosticConsumer& consumer) const {
  const auto engine = compat::engineFor(compat::diagnosticOptions(), consumer);
  Arguments arguments = headerArguments(arguments_, language);
  const std::string source = arguments.back();
  arguments.back() = source + ".sparsegen.h";  // a file that is only here
  arguments.insert(arguments.end() - 1, {kDefinition, "-ftemplate-backtrace-limit=0"});
  auto invoked = invocation(arguments, engine);
  if (!invoked) return;
  remap(*invoked, {arguments.back(), text});
  invoked->getPreprocessorOpts().Includes.push_back(absolutePath(source, folder_.empty() ? currentFolder() : folder_));
  execute(std::move(invoked), engine, action);
}

}  // namespace sparsegen
