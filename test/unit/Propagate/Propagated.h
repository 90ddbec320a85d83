//===- Propagated.h - propagate in tests, from text --------------------*- C++ -*-===//
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "IR/Reader.h"
#include "IR/Verifier.h"
#include "Propagate/Propagate.h"

namespace sparsegen {

/// A module, and what propagate said of it.
struct Propagated {
  ir::Module module;
  Diagnostics diagnostics;
  std::optional<Propagation> result;

  explicit Propagated(std::string_view text) {
    auto read = ir::read(text);
    if (const auto* error = std::get_if<ir::ReadError>(&read)) {
      ADD_FAILURE() << error->line << ":" << error->column << ": " << error->message << "\nin\n" << text;
      return;
    }
    module = std::get<ir::Module>(std::move(read));
    EXPECT_THAT(ir::verify(module), testing::IsEmpty()) << text;
    result = propagate(module, diagnostics);
  }

  /// The rows, as in "{0,2} {} {1}"; what was reported, where there is none.
  std::string rows() const {
    if (!result) return messages();
    std::string text;
    for (std::int64_t row = 0; row < result->pattern.rows; ++row) {
      text += row == 0 ? "{" : " {";
      for (const std::int32_t column : result->pattern.row(row))
        text += (text.back() == '{' ? "" : ",") + std::to_string(column);
      text += "}";
    }
    return text;
  }

  /// One line a diagnostic and a note: "id: text", "note: text".
  /// All but what is said of empty rows and columns, which EmptyTest looks at.
  std::string messages() const {
    std::string text;
    for (const Diagnostic& diagnostic : diagnostics.all()) {
      if (isOfEmpty(diagnostic)) continue;
      text += std::string(info(diagnostic.id).id) + ": " + diagnostic.text + "\n";
      for (const Note& note : diagnostic.notes) text += "note: " + note.text + "\n";
    }
    return text;
  }

  static bool isOfEmpty(const Diagnostic& diagnostic) {
    return diagnostic.id == DiagId::EmptyRow || diagnostic.id == DiagId::EmptyColumn;
  }

  /// What is said of empty rows and columns.
  std::vector<std::string> empties() const {
    std::vector<std::string> texts;
    for (const Diagnostic& diagnostic : diagnostics.all())
      if (isOfEmpty(diagnostic)) texts.push_back(std::string(info(diagnostic.id).id) + ": " + diagnostic.text);
    return texts;
  }

  ir::ObjectId object(std::string_view name) const {
    const auto at = std::ranges::find(module.objects, name, &ir::Object::name);
    if (at == module.objects.end()) ADD_FAILURE() << "no object " << name;
    return ir::ObjectId(static_cast<std::size_t>(at - module.objects.begin()));
  }
};

/// The text of a module with f(n, x, y), whose x[0 .. columns-1] are the
/// independents and y[0 .. rows-1] the dependents. `n` is an unknown integer,
/// `c` an unknown condition.
inline std::string functionOf(int columns, int rows, const std::string& body, const std::string& before = "") {
  return before + "external \"*x\": [" + std::to_string(columns) + "]f64\nexternal \"*y\": [" + std::to_string(rows) +
         "]f64\nentry function f(n: i32, c: bool, x: *f64, y: *f64) {\n" + body +
         "\n}\nbind x to \"*x\"\nbind y to \"*y\"\nindependent x is \"*x\" count " + std::to_string(columns) +
         "\ndependent y is \"*y\" count " + std::to_string(rows) + "\n";
}

/// The pattern of such a function.
inline std::string rowsOf(int columns, int rows, const std::string& body, const std::string& before = "") {
  return Propagated(functionOf(columns, rows, body, before)).rows();
}

/// What is reported of such a function.
inline std::string messagesOf(int columns, int rows, const std::string& body, const std::string& before = "") {
  return Propagated(functionOf(columns, rows, body, before)).messages();
}

}  // namespace sparsegen
