//===- DiagnosticPrinter.h - messages in Clang's form -----------*- C++ -*-===//
//
// `file:line:col: error: text [sparsegen-id]`, the source line, and a caret
// with the range underlined; notes in the same way.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <ostream>
#include <string>
#include <vector>

#include "Support/Diagnostics.h"
#include "Support/FileTable.h"

namespace sparsegen {

/// Whether escape sequences set off severity and caret.
enum class Colors : std::uint8_t { Off, On };

/// Prints all messages in the order of their reports.
void print(std::ostream& out, const Diagnostics& diagnostics, const FileTable& files, Colors colors = Colors::Off);

/// Prints notes alone, for what is asked for rather than reported.
void print(std::ostream& out, const std::vector<Note>& notes, const FileTable& files, Colors colors);

}  // namespace sparsegen
