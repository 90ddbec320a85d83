//===- Text.cpp - pieces of text for figures and pictures -------*- C++ -*-===//
//
// See Text.h.
//
//===----------------------------------------------------------------------===//
#include "Emit/Text.h"

#include <algorithm>

namespace sparsegen {
namespace {

/// The length of the UTF-8 sequence that `text` begins with, 0 where it begins with none.
std::size_t sequenceLength(std::string_view text) {
  const auto byte = [&](std::size_t k) -> unsigned { return static_cast<unsigned char>(text[k]); };
  const unsigned lead = byte(0);
  if (lead < 0x80) return 1;
  const std::size_t length = lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0;
  if (length == 0 || length > text.size()) return 0;
  for (std::size_t k = 1; k < length; ++k)
    if ((byte(k) & 0xC0) != 0x80) return 0;
  // Overlong forms, surrogates, and what lies beyond U+10FFFF.
  const bool bad = (lead == 0xE0 && byte(1) < 0xA0) || (lead == 0xED && byte(1) > 0x9F) ||
                   (lead == 0xF0 && byte(1) < 0x90) || (lead == 0xF4 && byte(1) > 0x8F);
  return bad ? 0 : length;
}

}  // namespace

std::string validUtf8(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t length = sequenceLength(text);
    out += length == 0 ? "\xEF\xBF\xBD" : text.substr(0, length);
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return out;
}

std::size_t characterCount(std::string_view utf8) {
  return static_cast<std::size_t>(
      std::count_if(utf8.begin(), utf8.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

std::string grouped(std::int64_t number) {
  const std::string digits = std::to_string(number);
  const std::size_t sign = number < 0 ? 1 : 0;
  std::string out;
  for (std::size_t k = 0; k < digits.size(); ++k) {
    if (k > sign && (digits.size() - k) % 3 == 0) out += ',';
    out += digits[k];
  }
  return out;
}

std::string counted(std::int64_t number, std::string_view noun) {
  return grouped(number) + ' ' + std::string(noun) + (number == 1 ? "" : "s");
}

}  // namespace sparsegen
