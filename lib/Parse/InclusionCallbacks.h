//===- InclusionCallbacks.h - being told of each #include --------*- C++ -*-===//
//
// Part of parse: what differs between Clang's versions there, as in ClangCompat.h.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/Basic/FileEntry.h"
#include "clang/Basic/Version.h"
#include "clang/Lex/PPCallbacks.h"

namespace sparsegen::compat {

/// An `#include` that was read.
struct Inclusion {
  clang::SourceLocation hash;
  llvm::StringRef name;  ///< as spelled, without quotes or brackets
  clang::OptionalFileEntryRef file;
  clang::SrcMgr::CharacteristicKind kind;
};

/// Callbacks that are told of each `#include`.
class InclusionCallbacks : public clang::PPCallbacks {
public:
  virtual void included(const Inclusion& inclusion) = 0;

private:
  void InclusionDirective(clang::SourceLocation hash, const clang::Token&, llvm::StringRef name, bool,
                          clang::CharSourceRange, clang::OptionalFileEntryRef file, llvm::StringRef, llvm::StringRef,
                          const clang::Module*,
#if CLANG_VERSION_MAJOR >= 19
                          bool,
#endif
                          clang::SrcMgr::CharacteristicKind kind) final {
    included({hash, name, file, kind});
  }
};

}  // namespace sparsegen::compat
