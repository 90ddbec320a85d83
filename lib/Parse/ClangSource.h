//===- ClangSource.h - places in the source, without Clang ------*- C++ -*-===//
//
// Clang's source ranges as the project's own, for `parse` and `lower`: the two
// stages that see Clang's AST.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Support/FileTable.h"
#include "Support/Source.h"
#include "clang/Basic/SourceLocation.h"

namespace clang {
class ASTContext;
class LangOptions;
class SourceManager;
}  // namespace clang

namespace sparsegen {

struct Inclusions;

/// The range of tokens as characters of a file: what a macro expands to is at
/// the macro's name, its arguments are where they are written. The end is one
/// past the last token. The file is added to the table. An invalid range stays
/// invalid, and so does one that is in no file (a builtin, a `-D`).
SourceRange toRange(clang::SourceRange range, const clang::SourceManager& sources, const clang::LangOptions& language,
                    FileTable& files);
SourceRange toRange(clang::SourceRange range, const clang::ASTContext& context, FileTable& files);

/// Whether a place, or that of the macro that it comes from, is in the file that is compiled, or in one that it
/// includes as a part of it (`#include "rates.c"`): generated code can't include what stands there.
bool isInSource(clang::SourceLocation at, const clang::SourceManager& sources);

/// The same, where headers that generated code can't include are parts of the source, too.
bool isInSource(clang::SourceLocation at, const clang::SourceManager& sources, const Inclusions& inclusions);

}  // namespace sparsegen
