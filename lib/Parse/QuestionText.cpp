//===- QuestionText.cpp - questions as source text ------------------------===//

#include "Parse/QuestionText.h"

#include <algorithm>
#include <cctype>
#include <charconv>

namespace sparsegen {

namespace {

constexpr std::string_view kPrefix = "sg_";

bool continuesPath(std::string_view token) { return token == "." || token == "->" || token == "::"; }

/// Whether an operand stands before `at`, so that `*` there multiplies.
bool isOperand(const RequestTokens& tokens, std::size_t at) {
  if (at == 0) return false;
  const std::string& before = tokens[at - 1].text;
  return isIdentifier(before) || std::isdigit(static_cast<unsigned char>(before[0])) != 0 || before == ")" ||
         before == "]";
}

/// The bound path that stands at `at`, as long as can be: `data->g` is not
/// replaced within `data->g.mx`.
const BoundExpression* pathAt(const RequestTokens& tokens, std::size_t at, const Question& question,
                              std::size_t bound) {
  if (at > 0 && continuesPath(tokens[at - 1].text)) return nullptr;
  for (std::size_t k = 0; k < bound; ++k) {
    const std::vector<std::string>& path = question.bindings[k].binding.pathTokens;
    const std::size_t end = at + path.size();
    if (path.size() < 2 || end > tokens.size() || (path.front() == "*" && isOperand(tokens, at))) continue;
    const bool same = std::equal(path.begin(), path.end(), tokens.begin() + static_cast<std::ptrdiff_t>(at),
                                 [](const std::string& a, const RequestToken& b) { return a == b.text; });
    if (same && (end == tokens.size() || !continuesPath(tokens[end].text))) return &question.bindings[k];
  }
  return nullptr;
}

class QuestionWriter {
public:
  QuestionWriter(const Question& question, std::size_t index, QuestionLanguage language)
      : question_(question),
        index_(index),
        type_(language == QuestionLanguage::Cpp ? "const auto " : "const __auto_type ") {}

  QuestionText write() {
    result_.text = "{ ";
    for (const auto& [name, type] : question_.locals)
      result_.text += type + " " + name + " = " + (type.back() == '&' ? referenceTo(type) : "0") + "; ";
    for (std::size_t k = 0; k < question_.bindings.size(); ++k) {
      const std::string name = valueName(index_, k);
      variable(name, question_.bindings[k].value.tokens, k);
      const std::string declared = declaredName(question_.bindings[k].binding.path);
      if (!declared.empty()) result_.text += type_ + declared + " = " + name + "; ";
    }
    for (std::size_t k = 0; k < question_.extents.size(); ++k)
      variable(extentName(index_, k), question_.extents[k].tokens, question_.bindings.size());
    result_.text += "}";
    return std::move(result_);
  }

private:
  /// What a reference of a type leads to: nothing is ever read there.
  static std::string referenceTo(const std::string& type) {
    return "*static_cast<" + type.substr(0, type.find_last_not_of(" &") + 1) + "*>(nullptr)";
  }

  /// `N_` is a name for `this->N_`; other members have none of their own.
  static std::string declaredName(const RequestPath& path) {
    const bool isPlain = path.names.back().find(':') == std::string::npos;
    if (path.names.size() == 1 && isPlain) return path.names[0];
    return path.names.size() == 2 && path.names[0] == "this" ? path.names[1] : "";
  }

  /// `bound` is the number of bindings that the expression sees.
  void variable(const std::string& name, const RequestTokens& tokens, std::size_t bound) {
    result_.text += type_ + name + " = (";
    const std::uint64_t begin = result_.text.size();
    for (std::size_t k = 0; k < tokens.size(); ++k) {
      if (tokens[k].spaced) result_.text += ' ';
      if (const BoundExpression* found = pathAt(tokens, k, question_, bound)) {
        result_.text += valueName(index_, static_cast<std::size_t>(found - question_.bindings.data()));
        k += found->binding.pathTokens.size() - 1;
      } else {
        result_.text += tokens[k].text;
      }
    }
    result_.variables.push_back({name, begin, result_.text.size()});
    result_.text += "); ";
  }

  const Question& question_;
  std::size_t index_;
  std::string type_;
  QuestionText result_;
};

std::string numberedName(std::size_t question, std::string_view what, std::size_t k) {
  return std::string(kPrefix) + std::to_string(question) + "_" + std::string(what) + "_" + std::to_string(k);
}

}  // namespace

QuestionText questionText(const Question& question, std::size_t index, QuestionLanguage language) {
  return QuestionWriter(question, index, language).write();
}

std::string valueName(std::size_t question, std::size_t binding) { return numberedName(question, "value", binding); }
std::string extentName(std::size_t question, std::size_t extent) { return numberedName(question, "extent", extent); }

std::optional<std::size_t> questionOf(std::string_view variable) {
  if (variable.substr(0, kPrefix.size()) != kPrefix) return std::nullopt;
  std::size_t question = 0;
  const auto [end, error] =
      std::from_chars(variable.data() + kPrefix.size(), variable.data() + variable.size(), question);
  if (error != std::errc() || end == variable.data() + variable.size() || *end != '_') return std::nullopt;
  return question;
}

std::optional<std::int64_t> decimalNumber(const RequestTokens& tokens) {
  if (tokens.size() != 1) return std::nullopt;
  const std::string& text = tokens[0].text;
  if (text.size() > 1 && text[0] == '0') return std::nullopt;  // octal
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace sparsegen
