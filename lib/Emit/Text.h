//===- Text.h - pieces of text for figures and pictures ---------*- C++ -*-===//
//
// Internal to emit: what JSON, SVG and the terminal picture share.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace sparsegen {

/// The text with each byte that is not part of UTF-8 replaced by U+FFFD.
std::string validUtf8(std::string_view text);

/// The number of characters of a text in UTF-8.
std::size_t characterCount(std::string_view utf8);

/// Digits in groups of three: 1,080,000.
std::string grouped(std::int64_t number);

/// A number and its noun, with an "s" unless the number is 1: "3 colors".
std::string counted(std::int64_t number, std::string_view noun);

}  // namespace sparsegen
