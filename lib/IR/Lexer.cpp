//===- Lexer.cpp - the words of the IR's text -----------------------------===//

#include "IR/Lexer.h"

#include <cctype>

#include "IR/Words.h"

namespace sparsegen::ir {

namespace {

bool isDigit(char c) { return c >= '0' && c <= '9'; }

int hexDigit(char c) {
  if (isDigit(c)) return c - '0';
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

class Lexer {
public:
  explicit Lexer(std::string_view text) : text_(text) {}

  std::vector<Token> run() {
    std::vector<Token> tokens;
    do {
      skipSpace();
      tokens.push_back(next());
    } while (tokens.back().kind != TokenKind::End);
    return tokens;
  }

private:
  char peek(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }

  void skipSpace() {
    for (; at_ < text_.size(); ++at_) {
      if (text_[at_] == '\n') {
        ++line_;
        lineStart_ = at_ + 1;
        fresh_ = true;
      } else if (peek() == '/' && peek(1) == '/') {
        while (at_ + 1 < text_.size() && text_[at_ + 1] != '\n') ++at_;
      } else if (text_[at_] != ' ' && text_[at_] != '\t' && text_[at_] != '\r') {
        return;
      }
    }
  }

  Token next() {
    token_ = {.firstOnLine = fresh_, .line = line_, .column = static_cast<unsigned>(at_ - lineStart_) + 1};
    fresh_ = false;
    if (at_ >= text_.size()) return token_;
    if (startsWord(peek()))
      word();
    else if (isDigit(peek()) || (peek() == '-' && (isDigit(peek(1)) || peek(1) == 'i' || peek(1) == 'n')))
      number();
    else if (peek() == '"')
      quotedText();
    else
      punctuation();
    return token_;
  }

  void take() { token_.text += text_[at_++]; }

  void word() {
    token_.kind = TokenKind::Word;
    while (continuesWord(peek())) take();
  }

  /// Digits, a fraction, an exponent, and a kind; their meaning is the reader's.
  void number() {
    token_.kind = TokenKind::Number;
    if (peek() == '-') take();
    while (continuesWord(peek()) || peek() == '.') {
      const bool exponent = peek() == 'e' && (peek(1) == '-' || peek(1) == '+');
      take();
      if (exponent) take();
    }
  }

  void quotedText() {
    token_.kind = TokenKind::Quoted;
    for (++at_; peek() != '"'; ++at_) {
      if (at_ >= text_.size() || peek() == '\n') failAt(token_, "a quoted name has no end");
      token_.text += peek() == '\\' ? escape() : peek();
    }
    ++at_;
  }

  /// What `\"`, `\\` or `\xHH` stands for; stops at its last character.
  char escape() {
    ++at_;
    if (peek() == '"' || peek() == '\\') return peek();
    const int high = hexDigit(peek(1));
    const int low = hexDigit(peek(2));
    if (peek() != 'x' || high < 0 || low < 0) failAt(token_, "a quoted name has an unknown escape");
    at_ += 2;
    return static_cast<char>(high * 16 + low);
  }

  void punctuation() {
    token_.kind = TokenKind::Punctuation;
    if (std::string_view("(){}[],:;=&*+.?-").find(peek()) == std::string_view::npos)
      failAt(token_, "unexpected " + quoted(std::string(1, peek())));
    const bool arrow = peek() == '-';
    take();
    if (!arrow) return;
    if (peek() != '>') failAt(token_, "unexpected `-`");
    take();
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t lineStart_ = 0;
  unsigned line_ = 1;
  bool fresh_ = true;
  Token token_;
};

}  // namespace

std::string Token::shown() const {
  if (kind == TokenKind::End) return "the end";
  return kind == TokenKind::Quoted ? quoted(text) : "`" + text + "`";
}

std::vector<Token> tokenize(std::string_view text) { return Lexer(text).run(); }

void failAt(const Token& token, std::string message) {
  throw ReadFailure{{token.line, token.column, std::move(message)}};
}

}  // namespace sparsegen::ir
