//===- Words.h - names in the text of the IR --------------------*- C++ -*-===//
//
// Shared by Printer and Reader: when a name of the user's can stand as it is,
// and when it must be quoted.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <string>
#include <string_view>

namespace sparsegen::ir {

/// Whether a character may start, or go on with, an unquoted word.
bool startsWord(char c);
bool continuesWord(char c);

/// Whether the word has a meaning where a name may stand.
bool isReserved(std::string_view word);

/// The name as it is printed: itself, or quoted where it is no word or reserved.
std::string nameText(std::string_view name);

/// The text in double quotes, with escapes for what is not printable ASCII.
std::string quoted(std::string_view text);

}  // namespace sparsegen::ir
