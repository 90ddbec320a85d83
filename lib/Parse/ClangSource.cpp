//===- ClangSource.cpp - places in the source, without Clang --------------===//

#include "Parse/ClangSource.h"

#include <array>

#include "Parse/Inclusions.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

namespace sparsegen {

namespace {

/// The characters that the tokens stand on. Where begin and end come from
/// different macros, or from parts of one, this is the expansion as a whole.
clang::CharSourceRange fileRange(clang::SourceRange range, const clang::SourceManager& sources,
                                 const clang::LangOptions& language) {
  const clang::CharSourceRange exact =
      clang::Lexer::makeFileCharRange(clang::CharSourceRange::getTokenRange(range), sources, language);
  if (exact.isValid()) return exact;
  return clang::Lexer::getAsCharRange(sources.getExpansionRange(range), sources, language);
}

/// Whether a file is named as those are that compilers take.
bool isNamedAsSource(llvm::StringRef file) {
  constexpr std::array<llvm::StringLiteral, 7> kEndings{".c", ".cc", ".cp", ".cpp", ".cxx", ".c++", ".C"};
  return llvm::is_contained(kEndings, llvm::sys::path::extension(file));
}

}  // namespace

SourceRange toRange(clang::SourceRange range, const clang::SourceManager& sources, const clang::LangOptions& language,
                    FileTable& files) {
  if (range.isInvalid()) return {};
  const clang::CharSourceRange characters = fileRange(range, sources, language);
  if (characters.isInvalid()) return {};
  const auto [file, begin] = sources.getDecomposedLoc(characters.getBegin());
  const auto [endFile, endOffset] = sources.getDecomposedLoc(characters.getEnd());
  const clang::OptionalFileEntryRef entry = sources.getFileEntryRefForID(file);
  if (!entry) return {};
  // A range that ends in another file (an #include within a body) is shown by its first token.
  const unsigned end = endFile == file && endOffset >= begin ? endOffset : begin + 1;

  SourceRange result;
  const llvm::StringRef text = sources.getBufferData(file);
  const bool isLibrary = clang::SrcMgr::isSystem(sources.getFileCharacteristic(characters.getBegin()));
  // The toolchain's folders are found by way of one another; what they are called says where a header is.
  const llvm::StringRef real = isLibrary ? entry->getFileEntry().tryGetRealPathName() : llvm::StringRef();
  const llvm::StringRef name = real.empty() ? entry->getName() : real;
  result.file = files.add({name.data(), name.size()}, {text.data(), text.size()}, isLibrary);
  result.line = sources.getLineNumber(file, begin);
  result.column = sources.getColumnNumber(file, begin);
  result.endLine = sources.getLineNumber(file, end);
  result.endColumn = sources.getColumnNumber(file, end);
  return result;
}

bool isInSource(clang::SourceLocation at, const clang::SourceManager& sources) {
  return isInSource(at, sources, Inclusions{});
}

bool isInSource(clang::SourceLocation at, const clang::SourceManager& sources, const Inclusions& inclusions) {
  while (at.isValid() && !sources.isInMainFile(at)) {
    const clang::FileID file = sources.getFileID(sources.getExpansionLoc(at));
    const clang::OptionalFileEntryRef entry = sources.getFileEntryRefForID(file);
    if (!entry || (!isNamedAsSource(entry->getName()) && inclusions.parts.count(entry->getUniqueID()) == 0))
      return false;
    at = sources.getIncludeLoc(file);
  }
  return at.isValid();
}

SourceRange toRange(clang::SourceRange range, const clang::ASTContext& context, FileTable& files) {
  return toRange(range, context.getSourceManager(), context.getLangOpts(), files);
}

}  // namespace sparsegen
