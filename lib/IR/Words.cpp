//===- Words.cpp - names in the text of the IR ----------------------------===//

#include "IR/Words.h"

#include <algorithm>
#include <array>

#include "IR/IR.h"

namespace sparsegen::ir {

namespace {

bool isDigit(char c) { return c >= '0' && c <= '9'; }

/// The words that begin a statement, an expression or a type. Words that only
/// follow something, such as `else`, need no place here.
constexpr std::array<std::string_view, 23> kReserved{
    "break", "call",  "clear", "combine", "continue", "copy", "declare", "false", "for",  "if",   "inf",  "inff32",
    "lanes", "local", "nan",   "nanf32",  "pop",      "push", "return",  "stop",  "true", "void", "while"};
static_assert(std::ranges::is_sorted(kReserved));

}  // namespace

bool startsWord(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool continuesWord(char c) { return startsWord(c) || isDigit(c); }

bool isReserved(std::string_view word) {
  const auto isKind = [&](ScalarKind kind) { return text(kind) == word; };
  for (int k = 0; k <= static_cast<int>(ScalarKind::F64); ++k)
    if (isKind(static_cast<ScalarKind>(k))) return true;
  return word == "seed" || opFromText(word) || std::ranges::binary_search(kReserved, word);
}

std::string nameText(std::string_view name) {
  const bool word = !name.empty() && startsWord(name.front()) && std::ranges::all_of(name, continuesWord);
  return word && !isReserved(name) ? std::string(name) : quoted(name);
}

std::string quoted(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string result = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\')
      result += std::string{'\\', c};
    else if (byte >= 0x20 && byte < 0x7f)
      result += c;
    else
      result += std::string{'\\', 'x', kDigits[byte / 16], kDigits[byte % 16]};
  }
  return result + '"';
}

}  // namespace sparsegen::ir
