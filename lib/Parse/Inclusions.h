//===- Inclusions.h - which files use which others --------------*- C++ -*-===//
//
// What only the preprocessor knows of the files of one source: which includes
// which, also where a guard then skips the text, and in which files macros
// stand that a file uses. So `lower` can tell what a header takes for granted.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>

#include "clang/Basic/SourceLocation.h"
#include "llvm/Support/FileSystem/UniqueID.h"

namespace clang {
class FileEntry;
class Preprocessor;
}  // namespace clang

namespace sparsegen {

struct Inclusions {
  /// The files that a file includes itself.
  std::map<const clang::FileEntry*, std::set<const clang::FileEntry*>> included;
  /// What stands between the quotes, or what a macro there is, where one file includes another.
  std::map<std::pair<clang::FileID, const clang::FileEntry*>, std::string> spelled;
  /// Where the macros are defined that a file of the user's expands, or that it asks for, in other files than itself;
  /// and the first of these.
  std::map<const clang::FileEntry*, std::map<clang::FileID, std::string>> macros;
  /// Headers that do not compile by themselves as C++: no generated code can include them, so that what they declare is
  /// the source's own. Found by `checkHeader`.
  std::set<llvm::sys::fs::UniqueID> parts{};
  /// Headers of C that know C++, but not that their functions are C's. Found by `checkHeader`.
  std::set<llvm::sys::fs::UniqueID> withinC{};
};

/// Adds what is found to `found` while the preprocessor runs.
void collectInclusions(clang::Preprocessor& preprocessor, Inclusions& found);

}  // namespace sparsegen
