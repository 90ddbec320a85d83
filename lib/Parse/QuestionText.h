//===- QuestionText.h - questions as source text ----------------*- C++ -*-===//
//
// Part of `parse`: the declarations that Questions.h describes. Knows nothing
// of Clang.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "Parse/Questions.h"

namespace sparsegen {

enum class QuestionLanguage : std::uint8_t { C, Cpp };

/// A variable of the text; its initialiser is the characters from begin to end.
struct QuestionVariable {
  std::string name;
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
};

struct QuestionText {
  std::string text;  ///< one block, on one line
  std::vector<QuestionVariable> variables;
};

/// A bound path with several names is replaced where it stands in an
/// expression; a single name is declared, so that macros see it too. So are the locals that it names.
QuestionText questionText(const Question& question, std::size_t index, QuestionLanguage language);

std::string valueName(std::size_t question, std::size_t binding);
std::string extentName(std::size_t question, std::size_t extent);

/// The question whose variable has this name.
std::optional<std::size_t> questionOf(std::string_view variable);

/// The value of an expression that is one decimal number.
std::optional<std::int64_t> decimalNumber(const RequestTokens& tokens);

}  // namespace sparsegen
