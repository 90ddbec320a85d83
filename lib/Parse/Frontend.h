//===- Frontend.h - runs Clang on one source --------------------*- C++ -*-===//
//
// From the command line or the compilation database to Clang's arguments, and
// from these to an AST. The same arguments serve four parses: that of the source
// as it stands, that of the source with questions written into it, that of the
// header that was generated, in the source's place, and that of both together.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "Parse/Annotations.h"
#include "Parse/Parse.h"

namespace clang {
class ASTUnit;
class DiagnosticConsumer;
class FrontendAction;
}  // namespace clang

namespace llvm {
class MemoryBuffer;
}

namespace sparsegen {

/// What a file holds in place of what is on disk.
struct Overlay {
  std::string path;  ///< as Clang names the file
  std::string text;
};

/// An error of Clang's, kept instead of printed.
struct FrontendError {
  std::string path;
  std::uint64_t offset = 0;
  std::string text;
};

struct QuestionParse {
  std::unique_ptr<clang::ASTUnit> unit;
  std::vector<FrontendError> errors;
};

struct SourceParse {
  std::unique_ptr<clang::ASTUnit> unit;
  std::vector<Annotation> annotations;
  std::vector<std::string> dependencies;
  Inclusions inclusions;
  std::string missing;  ///< a header that was not found, as its #include names it
};

/// The source with a text behind it. Without a unit where that does not compile; then there are errors.
struct AppendedParse {
  SourceParse source;
  std::uint64_t begin = 0;  ///< where the text begins in the source
  std::vector<FrontendError> errors;
};

/// How a text is read.
struct TextLanguage {
  std::string name;      ///< as Clang's `-x` has it: "c", "c++"
  std::string standard;  ///< a flag, or empty: the source's own
};

class Frontend {
public:
  /// Reports where the compilation database can't be read.
  static std::optional<Frontend> forSource(const ParseOptions& options, Diagnostics& diagnostics);

  /// Parses the source; Clang prints its errors. No unit where there was one.
  SourceParse parseSource(FileTable& files) const;

  /// The same with a function at the end of the source that names instances of templates (`::f<double>`), so that Clang
  /// makes them: this parse, and the later ones. Nothing is said where that does not compile: there is no unit, then,
  /// and the later parses are as before.
  SourceParse instantiate(const std::vector<std::string>& names, FileTable& files);

  /// The same with a text at the end of the source, as that was parsed last: this parse, and, where it compiles, the
  /// later ones.
  AppendedParse append(const std::string& text, FileTable& files);

  /// Parses again with other text in some files; errors are kept.
  QuestionParse parseQuestions(const std::vector<Overlay>& overlays) const;

  /// Reads a text in the source's place, as users will: without what the tool defines, and with the warnings that a
  /// generated header must not have. What Clang says goes to `consumer`.
  void parseHeader(const std::string& text, const TextLanguage& language, clang::FrontendAction& action,
                   clang::DiagnosticConsumer& consumer) const;

  /// Reads a text behind the source, both in one language, with what the tool defines.
  void parseBehindSource(const std::string& text, const TextLanguage& language, clang::FrontendAction& action,
                         clang::DiagnosticConsumer& consumer) const;

private:
  SourceParse parse(FileTable& files, std::unique_ptr<clang::DiagnosticConsumer> says) const;

  /// The source as it was parsed last; null where it can't be read.
  std::unique_ptr<llvm::MemoryBuffer> sourceText() const;

  std::vector<std::string> arguments_;
  std::optional<Overlay> source_;  ///< with what is written at its end
  std::string folder_;             ///< what relative paths are relative to, where it is not the current one
};

}  // namespace sparsegen
