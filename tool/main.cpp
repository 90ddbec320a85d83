//===- main.cpp - the command ---------------------------------------------===//
//
// Reads the options, runs the pipeline on each source, and only when all of
// them succeeded writes what came of it.
//
//===----------------------------------------------------------------------===//

#include <sys/ioctl.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <exception>
#include <iomanip>
#include <iostream>
#include <new>
#include <optional>
#include <sstream>
#include <string_view>
#include <utility>

#include "Options.h"
#include "Support/DiagnosticPrinter.h"
#include "Support/Output.h"
#include "Support/ProgressLine.h"
#include "clang/Basic/Version.h"
#include "llvm/Support/ErrorHandling.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace sparsegen::tool {

namespace {

/// Of shorter runs nobody asks what they are at.
constexpr std::chrono::milliseconds kPatience{2000};

enum ExitStatus : int { kDone = 0, kInputAtFault = 1, kCommandLineUnreadable = 2 };

/// The arrays of a large pattern grow step by step. What they leave is used again; given back each time, it would have
/// to be fetched anew page by page, a sixth of all time.
void keepMemory() {
#ifdef __GLIBC__
  mallopt(M_ARENA_MAX, 1);
  mallopt(M_MMAP_MAX, 0);
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
  mallopt(M_TOP_PAD, 1 << 24);
#endif
}

constexpr std::string_view kNoMemory = "there is not enough memory for what is asked";
constexpr std::string_view kNoMemoryNote = "give a smaller size with `--set`, or to templates";

/// Clang, which knows no exceptions, asks for memory with no way back. What is said here must not need any.
[[noreturn]] void endWithoutMemory(void*, const char*, bool) {
  for (const std::string_view text :
       {std::string_view("error: "), kNoMemory, std::string_view(" [sparsegen-too-long]\nnote: "), kNoMemoryNote,
        std::string_view("\n")})
    if (::write(STDERR_FILENO, text.data(), text.size()) < 0) break;
  ::_exit(kInputAtFault);
}

void showTimes(const std::vector<StageTime>& times) {
  double total = 0;
  std::ostringstream text;
  text << std::fixed << std::setprecision(3);
  for (const StageTime& time : times) {
    text << std::left << std::setw(14) << time.stage << std::right << std::setw(9) << time.seconds << " s\n";
    total += time.seconds;
  }
  text << std::left << std::setw(14) << "total" << std::right << std::setw(9) << total << " s\n";
  std::cerr << text.str();
}

void writeAll(const Options& options, const std::string& text, const std::vector<std::string>& dependencies,
              Diagnostics& diagnostics) {
  if (options.output.empty()) {
    std::cout << text << std::flush;
    if (!std::cout) diagnostics.report(DiagId::CannotWrite, {}, "can't write to standard output");
    return;
  }
  std::vector<OutputFile> files{{options.output, text}};
  if (!options.depfile.empty()) files.push_back({options.depfile, makeDependencies(options.output, dependencies)});
  if (const auto problem = writeFiles(files))
    diagnostics.report(DiagId::CannotWrite, {}, "can't write `" + problem->path + "`: " + problem->text)
        .note("name a file in a folder that exists and may be written to");
}

/// How wide the terminal is that standard output goes to, where it says so.
std::optional<unsigned> terminalColumns() {
  winsize size{};
  if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return std::nullopt;
  return size.ws_col;
}

void generate(const Options& options, FileTable& files, Diagnostics& diagnostics) {
  std::string text;
  std::vector<std::string> dependencies;
  std::vector<StageTime> times;
  std::optional<ProgressLine> progress;
  if (::isatty(STDERR_FILENO) != 0) progress.emplace(std::cerr, kPatience);
  for (const std::string& source : options.sources) {
    PipelineOptions pipeline = options.pipeline;
    pipeline.parse.source = source;
    if (options.output.empty() && ::isatty(STDOUT_FILENO) != 0) {
      pipeline.ansi = Ansi::On;
      pipeline.terminalColumns = terminalColumns().value_or(pipeline.terminalColumns);
    }
    if (progress) pipeline.onStage = [&progress](std::string what) { progress->say(std::move(what)); };
    auto result = run(pipeline, files, diagnostics, times);
    if (!result) continue;
    text += result->text;
    dependencies.insert(dependencies.end(), result->dependencies.begin(), result->dependencies.end());
  }
  progress.reset();
  if (!diagnostics.hasErrors()) writeAll(options, text, dependencies, diagnostics);
  if (options.timing == Timing::Shown) showTimes(times);
}

int runTool(const std::vector<std::string>& arguments) {
  keepMemory();
  llvm::install_bad_alloc_error_handler(endWithoutMemory);
  FileTable files;
  Diagnostics diagnostics;
  const ReadOptions read = readOptions(arguments, files, diagnostics);
  if (read.problem) {
    std::cerr << "sparsegen: error: " << *read.problem << "\n";
    return kCommandLineUnreadable;
  }
  switch (read.options.action) {
    case Action::Help:
      std::cout << helpText();
      return kDone;
    case Action::Version:
      std::cout << "sparsegen " << SPARSEGEN_VERSION << " (Clang " << CLANG_VERSION_STRING << ")\n";
      return kDone;
    case Action::Generate:
      break;
  }
  int status = kDone;
  try {
    if (!diagnostics.hasErrors()) generate(read.options, files, diagnostics);
  } catch (const std::bad_alloc&) {
    diagnostics.report(DiagId::TooLong, {}, std::string(kNoMemory)).note(std::string(kNoMemoryNote));
  } catch (const std::exception& problem) {
    std::cerr << "sparsegen: internal error: " << problem.what()
              << "\nsparsegen: this is a mistake in sparsegen, not in your source; please report it with the source\n";
    status = kInputAtFault;
  }
  print(std::cerr, diagnostics, files, ::isatty(STDERR_FILENO) != 0 ? Colors::On : Colors::Off);
  return diagnostics.hasErrors() ? kInputAtFault : status;
}

}  // namespace

}  // namespace sparsegen::tool

int main(int argc, char** argv) { return sparsegen::tool::runTool({argv + (argc > 0 ? 1 : 0), argv + argc}); }
