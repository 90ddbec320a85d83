//===- FunctionName.cpp - a function's name as users write it -------------===//

#include "Parse/FunctionName.h"

#include <cctype>

namespace sparsegen {

namespace {

bool isWordCharacter(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || (c & 0x80) != 0; }

bool isTagKeyword(std::string_view word) {
  return word == "struct" || word == "class" || word == "union" || word == "enum";
}

/// The index of the bracket that the last character closes, or npos.
std::size_t openingOfLast(std::string_view text, char open, char close) {
  int depth = 0;
  for (std::size_t k = text.size(); k-- > 0;) {
    if (text[k] == close) ++depth;
    if (text[k] == open && --depth == 0) return k;
  }
  return std::string_view::npos;
}

/// The name without anything between < and >.
std::string withoutArguments(std::string_view name) {
  std::string result;
  int depth = 0;
  for (const char c : name) {
    if (c == '<') ++depth;
    if (depth == 0) result += c;
    if (c == '>') --depth;
  }
  return result;
}

/// The pieces of "(A<b, c>, d)" between its commas.
std::vector<std::string> pieces(std::string_view list) {
  std::vector<std::string> result;
  int depth = 0;
  std::size_t begin = 1;
  for (std::size_t k = 1; k < list.size(); ++k) {
    const char c = list[k];
    const bool isEnd = k + 1 == list.size();
    if (depth == 0 && (c == ',' || isEnd)) {
      if (!isEnd || k > begin || !result.empty()) result.emplace_back(list.substr(begin, k - begin));
      begin = k + 1;
    }
    if (c == '<' || c == '(' || c == '[') ++depth;
    if (c == '>' || c == ')' || c == ']') --depth;
  }
  return result;
}

/// A parameter's type as the language has it: an array is a pointer, and `const` at its top says nothing.
std::string adjusted(std::string type) {
  constexpr std::string_view kConst = "const";
  if (type.ends_with(']') && type.find('[') == type.rfind('[') && type.find('(') == std::string::npos)
    type.replace(type.find('['), std::string::npos, "*");
  if (type.ends_with("*const")) type.resize(type.size() - kConst.size());
  const bool isPlain = type.find_first_of("*&[(") == std::string::npos;
  if (isPlain && type.starts_with("const ")) type.erase(0, kConst.size() + 1);
  return type;
}

NameMatch compare(std::string_view wanted, std::string_view name) {
  if (wanted == name) return NameMatch::Full;
  if (name.size() < wanted.size() + 2 || name.substr(name.size() - wanted.size()) != wanted) return NameMatch::None;
  return name.substr(name.size() - wanted.size() - 2, 2) == "::" ? NameMatch::Suffix : NameMatch::None;
}

}  // namespace

std::string withoutSpaces(std::string_view text) {
  std::string result;
  for (std::size_t k = 0; k < text.size();) {
    if (!isWordCharacter(text[k])) {
      if (!std::isspace(static_cast<unsigned char>(text[k]))) result += text[k];
      ++k;
      continue;
    }
    std::size_t end = k;
    while (end < text.size() && isWordCharacter(text[end])) ++end;
    const std::string_view word = text.substr(k, end - k);
    k = end;
    if (isTagKeyword(word)) continue;
    if (!result.empty() && isWordCharacter(result.back())) result += ' ';
    result += word;
  }
  return result;
}

FunctionName::FunctionName(std::string_view written) {
  name_ = withoutSpaces(written);
  if (name_.rfind("::", 0) == 0) name_.erase(0, 2);
  constexpr std::string_view kConst = ")const";
  if (name_.size() > kConst.size() && name_.compare(name_.size() - kConst.size(), kConst.size(), kConst) == 0)
    name_.resize(name_.size() - kConst.size() + 1);
  const auto cut = [this](char open, char close) -> std::optional<std::string> {
    if (name_.empty() || name_.back() != close) return std::nullopt;
    const std::size_t at = openingOfLast(name_, open, close);
    // `operator()`'s own parentheses are part of the name.
    if (at == std::string::npos || at == 0 || name_.substr(0, at).ends_with("operator")) return std::nullopt;
    std::string piece = name_.substr(at);
    name_.resize(at);
    return piece;
  };
  parameters_ = cut('(', ')');
  if (parameters_ == "(void)") parameters_ = "()";
  arguments_ = cut('<', '>');
}

NameMatch FunctionName::match(std::string_view name, std::string_view arguments, std::string_view parameters) const {
  if (parameters_ && *parameters_ != withoutSpaces(parameters)) return NameMatch::None;
  if (arguments_ && *arguments_ != withoutSpaces(arguments)) return NameMatch::None;
  const std::string full = withoutSpaces(name);
  const NameMatch match = compare(name_, full);
  // A class template's arguments may be left out.
  return match != NameMatch::None ? match : compare(name_, withoutArguments(full));
}

bool FunctionName::takes(const std::vector<std::vector<std::string>>& spellings) const {
  if (!parameters_) return true;
  const std::vector<std::string> wanted = pieces(*parameters_);
  if (wanted.size() != spellings.size()) return false;
  for (std::size_t k = 0; k < wanted.size(); ++k) {
    const std::string type = adjusted(wanted[k]);
    bool fits = false;
    for (const std::string& spelling : spellings[k]) fits |= adjusted(withoutSpaces(spelling)) == type;
    if (!fits) return false;
  }
  return true;
}

std::string FunctionName::plainName() const { return withoutArguments(name_); }

std::string FunctionName::scope() const {
  const std::size_t at = name_.rfind("::");
  return at == std::string::npos ? "" : name_.substr(0, at);
}

std::string FunctionName::lastName() const {
  const std::size_t at = name_.rfind("::");
  return at == std::string::npos ? name_ : name_.substr(at + 2);
}

}  // namespace sparsegen
