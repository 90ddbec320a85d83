//===- CommandTokens.cpp - tokens of an option's value --------------------===//
//
// Part of `parse`: what Clang's lexer is for annotations, for the command line.
//
//===----------------------------------------------------------------------===//

#include "Parse/CommandTokens.h"

#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"

namespace sparsegen {

RequestTokens commandTokens(const CommandText& value) {
  clang::LangOptions language;
  language.CPlusPlus = language.CPlusPlus11 = true;
  const char* const begin = value.text.c_str();
  clang::Lexer lexer(clang::SourceLocation(), language, begin, begin, begin + value.text.size());
  RequestTokens tokens;
  clang::Token token;
  for (lexer.LexFromRawLexer(token); token.isNot(clang::tok::eof); lexer.LexFromRawLexer(token)) {
    const std::size_t end = static_cast<std::size_t>(lexer.getBufferLocation() - begin);
    const std::size_t start = end - token.getLength();
    RequestToken made{value.text.substr(start, token.getLength()), token.hasLeadingSpace(), value.range};
    made.range.endColumn = value.range.column + static_cast<std::uint32_t>(end);
    made.range.column = value.range.column + static_cast<std::uint32_t>(start);
    tokens.push_back(std::move(made));
  }
  return tokens;
}

}  // namespace sparsegen
