//===- Output.cpp - files that are written whole or not at all ------------===//
//
// The last thing that the tool does, after every stage has succeeded.
//
//===----------------------------------------------------------------------===//

#include "Support/Output.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace sparsegen {

namespace {

namespace fs = std::filesystem;

bool holds(const fs::path& path, std::string_view text) {
  std::error_code ignored;
  if (!fs::is_regular_file(path, ignored) || fs::file_size(path, ignored) != text.size() || ignored) return false;
  std::ifstream in(path, std::ios::binary);
  std::ostringstream content;
  content << in.rdbuf();
  return in && content.str() == text;
}

std::string systemProblem() { return errno != 0 ? std::strerror(errno) : "it can't be written"; }

std::optional<std::string> writePlainly(const fs::path& path, std::string_view text) {
  errno = 0;
  std::ofstream out(path, std::ios::binary | std::ios::trunc);
  out.write(text.data(), static_cast<std::streamsize>(text.size()));
  out.close();
  if (!out) return systemProblem();
  return std::nullopt;
}

/// A file that is written, and not yet in its place.
struct Staged {
  fs::path path;
  fs::path temporary;
};

/// Writes a file beside its place. Returns what went wrong, in words.
std::optional<std::string> stage(const OutputFile& file, std::vector<Staged>& staged) {
  std::error_code error;
  fs::path path(file.path);
  if (fs::is_directory(path, error)) return "it is a folder";
  // A link stays a link: what it leads to is replaced.
  if (fs::is_symlink(path, error)) {
    const fs::path real = fs::weakly_canonical(path, error);
    if (!error) path = real;
  }
  // A device or pipe can't be renamed over.
  if (fs::exists(path, error) && !fs::is_regular_file(path, error)) return writePlainly(path, file.text);
  if (holds(path, file.text)) return std::nullopt;
  fs::path temporary = path;
  temporary += ".tmp" + std::to_string(::getpid());
  staged.push_back({path, temporary});
  return writePlainly(temporary, file.text);
}

/// `$` and white space have a meaning in makefiles.
std::string escaped(const std::string& path) {
  std::string result;
  for (const char c : path) {
    if (c == ' ' || c == '#') result += '\\';
    if (c == '$') result += '$';
    result += c;
  }
  return result;
}

}  // namespace

std::optional<OutputProblem> writeFiles(const std::vector<OutputFile>& files) {
  std::vector<Staged> staged;
  const auto undo = [&] {
    std::error_code ignored;
    for (const Staged& each : staged) fs::remove(each.temporary, ignored);
  };
  for (const OutputFile& file : files) {
    if (auto problem = stage(file, staged)) {
      undo();
      return OutputProblem{file.path, std::move(*problem)};
    }
  }
  for (const Staged& each : staged) {
    std::error_code error;
    fs::rename(each.temporary, each.path, error);
    if (!error) continue;
    undo();
    return OutputProblem{each.path.string(), error.message()};
  }
  return std::nullopt;
}

std::string makeDependencies(const std::vector<std::string>& targets, const std::vector<std::string>& files) {
  std::string text;
  for (const std::string& target : targets) text += (text.empty() ? "" : " ") + escaped(target);
  text += ":";
  for (const std::string& file : files) text += " \\\n  " + escaped(file);
  text += "\n";
  for (const std::string& file : files) text += escaped(file) + ":\n";
  return text;
}

}  // namespace sparsegen
