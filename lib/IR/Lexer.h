//===- Lexer.h - the words of the IR's text ---------------------*- C++ -*-===//
//
// The first half of Reader. `//` starts a comment that goes to the line's end.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "IR/Reader.h"

namespace sparsegen::ir {

/// Thrown within the reader, and caught by it.
struct ReadFailure {
  ReadError error;
};

enum class TokenKind : std::uint8_t {
  Word,    ///< letters, digits, underscores
  Quoted,  ///< `text` is what was between the quotes
  Number,  ///< also `inf` and `nan` with a sign
  Punctuation,
  End,
};

struct Token {
  TokenKind kind = TokenKind::End;
  bool firstOnLine = false;
  unsigned line = 1;
  unsigned column = 1;
  std::string text{};

  bool is(std::string_view word) const {
    return (kind == TokenKind::Word || kind == TokenKind::Punctuation) && text == word;
  }
  /// How a message shows it.
  std::string shown() const;
};

/// The tokens, the last of which is an End. Throws ReadFailure. Linear.
std::vector<Token> tokenize(std::string_view text);

[[noreturn]] void failAt(const Token& token, std::string message);

}  // namespace sparsegen::ir
