//===- Toolchain.cpp - Clang's own headers and ours -----------------------===//
//
// Part of `parse`. Both are looked for beside what is running first for what is
// installed, and then where CMake saw them.
//
//===----------------------------------------------------------------------===//

#include "Parse/Toolchain.h"

#include <dlfcn.h>

#include <vector>

#include "Parse/ClangCompat.h"
#include "clang/Basic/Version.h"
#include "clang/Driver/Driver.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

namespace sparsegen {

namespace {

namespace path = llvm::sys::path;

std::string joined(llvm::StringRef folder, llvm::StringRef a, llvm::StringRef b = "") {
  llvm::SmallString<256> result(folder);
  path::append(result, a, b);
  path::remove_dots(result, /*remove_dot_dot=*/true);
  return result.str().str();
}

/// The folder of the library that Clang's code is in, links followed.
std::string clangLibraryFolder() {
  Dl_info info;
  if (dladdr(reinterpret_cast<void*>(&clang::getClangRevision), &info) == 0 || !info.dli_fname) return {};
  llvm::SmallString<256> real;
  if (llvm::sys::fs::real_path(info.dli_fname, real)) return {};
  return path::parent_path(real).str();
}

bool holdsHeaders(const std::string& folder) {
  return !folder.empty() && llvm::sys::fs::exists(joined(folder, "include", "stddef.h"));
}

}  // namespace

std::string clangResourceDirectory() {
  std::vector<std::string> candidates{SPARSEGEN_CLANG_RESOURCE_DIR};
  if (const std::string folder = clangLibraryFolder(); !folder.empty()) {
    candidates.push_back(joined(folder, "clang", CLANG_VERSION_MAJOR_STRING));
    candidates.push_back(joined(folder, "../lib/clang", CLANG_VERSION_MAJOR_STRING));
    candidates.push_back(
        joined(folder, "../llvm-" CLANG_VERSION_MAJOR_STRING "/lib/clang", CLANG_VERSION_MAJOR_STRING));
  }
  if (const auto program = llvm::sys::findProgramByName("clang-" CLANG_VERSION_MAJOR_STRING)) {
    llvm::SmallString<256> real;
    if (!llvm::sys::fs::real_path(*program, real)) candidates.push_back(compat::resourceDirectoryOf(real));
  }
  for (const std::string& candidate : candidates)
    if (holdsHeaders(candidate)) return candidate;
  return {};
}

std::string annotateIncludeDirectory() {
  const std::string executable =
      llvm::sys::fs::getMainExecutable(nullptr, reinterpret_cast<void*>(&annotateIncludeDirectory));
  const std::string installed = joined(path::parent_path(executable), "../include");
  for (const std::string& candidate : {installed, std::string(SPARSEGEN_INCLUDE_DIR)})
    if (llvm::sys::fs::exists(joined(candidate, "sparsegen", "annotate.h"))) return candidate;
  return {};
}

}  // namespace sparsegen
