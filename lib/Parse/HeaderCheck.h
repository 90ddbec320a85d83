//===- HeaderCheck.h - a generated header, read as a compiler does -*- C++ -*-===//
//
// The last word on what `emit` wrote: Clang reads it as C++, beside the source
// and with the source's flags, with all warnings that a generated header must
// not have; and behind the source once more, with calls of what are templates.
// Here since it is one more run of the frontend; the pipeline asks for
// it behind `emit`, and says where in the source what is wrong comes from.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "Parse/Parse.h"
#include "Support/Diagnostics.h"
#include "Support/FileTable.h"
#include "llvm/Support/FileSystem/UniqueID.h"

namespace sparsegen {

/// What Clang says of the header, or of one of the user's that it includes.
struct HeaderProblem {
  Severity severity = Severity::Error;
  std::uint32_t line = 0;                     ///< of the header: where it is, or where the file is included; 0: nowhere
  SourceRange place{};                        ///< in the user's header; invalid where it is in the generated one
  std::string text;                           ///< Clang's words
  std::set<llvm::sys::fs::UniqueID> files{};  ///< the user's, from the one that has it out to the one that is included
};

/// A header of the user's that is included without a guard, and defines something.
struct UnguardedHeader {
  std::uint32_t line = 0;  ///< of the generated header
  std::string name;        ///< as it is included
};

struct HeaderCheck {
  std::vector<HeaderProblem> problems;  ///< in Clang's order
  std::vector<UnguardedHeader> unguarded;
  /// The headers of a C source whose functions C++ takes for its own: they say nothing of C, and stand within nothing
  /// that does.
  std::set<llvm::sys::fs::UniqueID> unlinked;
};

/// Reads `text` with the flags of the source that `parsed` is of, as C++17 or the source's own later standard. Bodies
/// of functions of the system's headers are passed over. Takes as long as Clang needs for what is included.
HeaderCheck checkHeader(const std::string& text, const ParseResult& parsed, FileTable& files);

/// Reads `text` as C with the flags of the source: by its standard where it is C, else as C99.
HeaderCheck checkCHeader(const std::string& text, const ParseResult& parsed, FileTable& files);

/// Reads `text` behind the source, and behind it `calls` of what in it is a template, two lines a call (the head of a
/// function and its body): what is wrong with what such a call makes of the text, by its line or that of the call,
/// which counts from the text's first one. Nothing of what the source has no name for outside of itself, nor where it
/// is C, does not stand by itself, or includes an earlier version of the text. Takes as long as Clang needs for what
/// the source includes.
std::vector<HeaderProblem> checkInstances(const std::string& text, const std::string& calls, const ParseResult& parsed);

/// Where headers of the user's do not compile by themselves as C++, or need `extern "C"` around them, says so in the
/// inclusions: what is generated next does without the former and has the latter. False where nothing is new.
bool learnFrom(const HeaderCheck& check, ParseResult& parsed);

}  // namespace sparsegen
