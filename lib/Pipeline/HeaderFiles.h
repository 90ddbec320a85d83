//===- HeaderFiles.h - the files that a header is written to ----*- C++ -*-===//
//
// Behind `emit`: what of the generated text goes to which file, in the language
// and with the independence that the user asks for; and the checks of it that a
// C compiler would make.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "Emit/Header.h"
#include "Parse/Parse.h"
#include "Support/Diagnostics.h"
#include "Support/FileTable.h"

namespace sparsegen {

/// Whether a header includes those of sparsegen/runtime, or has what it needs of them in it.
enum class Runtime : std::uint8_t { Included, Inlined };

struct HeaderFiles {
  std::string header;
  std::optional<std::string> code;  ///< the C++ file behind a header for C
};

/// The files of a header that compiles. `headerName`: how the C++ file includes the one for C. NotEmittable where the
/// run-time headers can't be read.
HeaderFiles filesOf(const GeneratedHeader& made, Runtime runtime, const std::string& headerName,
                    Diagnostics& diagnostics);

/// Reads what is for C as a C compiler and a C++ compiler do; NotEmittable for what they would not take.
void checkForC(const GeneratedHeader& made, const ParseResult& parsed, FileTable& files, Diagnostics& diagnostics);

}  // namespace sparsegen
