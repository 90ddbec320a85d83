//===- HeaderText.cpp - names, literals and lines of C++ --------*- C++ -*-===//

#include "Emit/HeaderText.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>

namespace sparsegen::emit {

namespace {

constexpr std::size_t kWidth = 120;

bool isWordCharacter(char c) {
  return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

template <class Real>
std::string shortest(Real value) {
  std::array<char, 64> buffer;
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr;
  std::string text(buffer.data(), end);
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return text;
}

std::string special(double value, std::string_view type) {
  const std::string limits = "std::numeric_limits<" + std::string(type) + ">::";
  if (std::isnan(value)) return limits + "quiet_NaN()";
  return (value < 0 ? "-" : "") + limits + "infinity()";
}

}  // namespace

bool isKeyword(std::string_view name) {
  static constexpr auto words = std::to_array<std::string_view>({
      "alignas",     "alignof",  "and",        "and_eq",    "asm",       "auto",         "bitand",
      "bitor",       "bool",     "break",      "case",      "catch",     "char",         "char16_t",
      "char32_t",    "char8_t",  "class",      "co_await",  "co_return", "co_yield",     "compl",
      "concept",     "const",    "const_cast", "consteval", "constexpr", "constinit",    "continue",
      "decltype",    "default",  "delete",     "do",        "double",    "dynamic_cast", "else",
      "enum",        "explicit", "export",     "extern",    "false",     "float",        "for",
      "friend",      "goto",     "if",         "inline",    "int",       "long",         "mutable",
      "namespace",   "new",      "noexcept",   "not",       "not_eq",    "nullptr",      "operator",
      "or",          "or_eq",    "private",    "protected", "public",    "register",     "reinterpret_cast",
      "requires",    "return",   "short",      "signed",    "sizeof",    "static",       "static_assert",
      "static_cast", "struct",   "switch",     "template",  "this",      "thread_local", "throw",
      "true",        "try",      "typedef",    "typeid",    "typename",  "union",        "unsigned",
      "using",       "virtual",  "void",       "volatile",  "wchar_t",   "while",        "xor",
      "xor_eq",
  });
  return std::find(words.begin(), words.end(), name) != words.end();
}

std::string identifier(std::string_view name) {
  std::string result;
  for (const char c : name) {
    const char next = isWordCharacter(c) ? c : '_';
    if (next == '_' && !result.empty() && result.back() == '_') continue;
    result += next;
  }
  if (result.empty() || (result.front() >= '0' && result.front() <= '9')) result.insert(0, "v");
  if (result.size() > 1 && result[0] == '_' && result[1] >= 'A' && result[1] <= 'Z') result.insert(0, "v");
  // A macro, and a namespace that generated code names.
  if (isKeyword(result) || result == "assert" || result == "std") result += '_';
  return result;
}

bool isIdentifier(std::string_view text) {
  return !text.empty() && !(text.front() >= '0' && text.front() <= '9') &&
         std::all_of(text.begin(), text.end(), isWordCharacter);
}

bool mentions(std::string_view code, std::string_view name) {
  for (std::size_t at = code.find(name); at != std::string_view::npos; at = code.find(name, at + 1)) {
    const bool startsWord = at == 0 || !isWordCharacter(code[at - 1]);
    const std::size_t end = at + name.size();
    if (startsWord && (end == code.size() || !isWordCharacter(code[end]))) return true;
  }
  return false;
}

std::uint64_t numberOf(std::string_view text) {
  std::uint64_t hash = 14695981039346656037u;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211u;
  return hash;
}

std::string Names::fresh(std::string_view wanted) {
  std::string name(wanted);
  const std::string stem = name.back() == '_' ? name : name + '_';
  for (int number = 1; taken(name); ++number)
    name = number == 1 && stem != wanted ? stem : stem + std::to_string(number);
  reserve(name);
  return name;
}

std::string realLiteral(double value) { return std::isfinite(value) ? shortest(value) : special(value, "double"); }

std::string floatLiteral(float value) {
  return std::isfinite(value) ? shortest(value) + "f" : special(static_cast<double>(value), "float");
}

void Lines::raw(std::string_view text) {
  text_ += text;
  places_.resize(places_.size() + static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')), place_);
}

void Lines::raw(const Lines& lines) {
  text_ += lines.text_;
  places_.insert(places_.end(), lines.places_.begin(), lines.places_.end());
}

void Lines::blank() {
  if (!text_.empty()) raw("\n");
}

namespace {

/// Where to break a line of at most `width` columns: at the last blank of those
/// within the fewest parentheses that follow a comma or precede an operator, a
/// product's only where there is no other; else at the last blank. npos where there is none.
std::size_t breakPosition(std::string_view text, std::size_t width) {
  std::size_t best = std::string_view::npos;
  int bestLevel = std::numeric_limits<int>::max();
  int depth = 0;
  for (std::size_t k = 0; k < std::min(width + 1, text.size()); ++k) {
    const char c = text[k];
    if (c == '(' || c == '[' || c == '{') ++depth;
    if (c == ')' || c == ']' || c == '}') --depth;
    if (c != ' ' || k < width / 3 || k + 2 >= text.size()) continue;
    const bool follows = text[k - 1] == ',' || text[k - 1] == ';';
    const bool precedes = std::string_view("+-*/%<>=!&|^?:").find(text[k + 1]) != std::string_view::npos &&
                          (text[k + 2] == ' ' || text[k + 3] == ' ');
    const bool isFactor = precedes && !follows && std::string_view("*/%").find(text[k + 1]) != std::string_view::npos;
    const int level = 2 * depth + (isFactor ? 1 : 0);
    if ((!follows && !precedes) || level > bestLevel) continue;
    best = k;
    bestLevel = level;
  }
  return best != std::string_view::npos ? best : text.rfind(' ', width);
}

}  // namespace

void Lines::line(std::string_view text) {
  const std::size_t margin = 2 * std::size_t{depth_};
  raw(std::string(margin, ' '));
  std::size_t column = margin;
  // Comments and directives end with their line.
  while (column + text.size() > kWidth && !text.starts_with("//") && !text.starts_with('#')) {
    const std::size_t at = breakPosition(text, kWidth - column);
    if (at == std::string_view::npos || at == 0) break;
    raw(text.substr(0, at));
    raw("\n" + std::string(margin + 4, ' '));
    column = margin + 4;
    text.remove_prefix(at + 1);
  }
  raw(text);
  raw("\n");
}

}  // namespace sparsegen::emit
