//===- HeaderText.h - names, literals and lines of C++ ----------*- C++ -*-===//
//
// What the parts of `emit` that write the generated header share and that knows
// nothing of the IR.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "Support/Source.h"

namespace sparsegen::emit {

/// A C++ identifier that reads like `name`: what no identifier may hold becomes
/// `_`, and so that no reserved one comes about, never two of them in a row.
/// Keywords get a trailing `_`.
std::string identifier(std::string_view name);

/// Whether C++ keeps the name for itself, so that no member can be called so.
bool isKeyword(std::string_view name);

/// Whether `text` is a C++ identifier, keywords included.
bool isIdentifier(std::string_view text);

/// Whether `name` stands in `code` as a token of its own.
bool mentions(std::string_view code, std::string_view name);

/// A number for a text, the same on any machine (FNV-1a).
std::uint64_t numberOf(std::string_view text);

/// Hands out names, each once.
class Names {
public:
  /// `wanted`, or where it is taken `wanted` with underscores and numbers behind it.
  std::string fresh(std::string_view wanted);
  void reserve(std::string_view name) { taken_.emplace(name); }
  bool taken(std::string_view name) const { return taken_.find(name) != taken_.end(); }

private:
  std::set<std::string, std::less<>> taken_;
};

/// The shortest literal that reads back as `value`, of type double; negative
/// ones carry their sign, so they are a unary expression.
std::string realLiteral(double value);
std::string floatLiteral(float value);

/// Collects lines at a nesting depth, two columns a level, and breaks those
/// that pass column 120 at a blank. Each has the place in the user's source
/// that it was made of.
class Lines {
public:
  explicit Lines(unsigned depth = 0) : depth_(depth) {}

  void line(std::string_view text);
  void blank();
  /// Text that has its line ends and indentation already.
  void raw(std::string_view text);
  void raw(const Lines& lines);
  /// What is written from here on was made of what stands there; an invalid range is of no effect.
  void comesFrom(SourceRange place) {
    if (place.valid()) place_ = place;
  }
  void open(std::string_view text) {
    line(text);
    ++depth_;
  }
  void close(std::string_view text = "}") {
    --depth_;
    line(text);
  }
  void indent() { ++depth_; }
  void unindent() { --depth_; }
  unsigned depth() const { return depth_; }
  const std::string& text() const { return text_; }
  /// One a line of the text, invalid where none is known.
  const std::vector<SourceRange>& places() const { return places_; }

private:
  std::string text_;
  std::vector<SourceRange> places_;
  SourceRange place_;
  unsigned depth_;
};

}  // namespace sparsegen::emit
