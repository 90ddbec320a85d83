//===- Palette.h - one visible color for each color -------------*- C++ -*-===//
//
// Internal to emit's pictures. Integers only: the same bytes on every machine.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>

namespace sparsegen {

struct Rgb {
  std::uint8_t red = 0;
  std::uint8_t green = 0;
  std::uint8_t blue = 0;
};

/// The palette repeats after so many.
constexpr std::int32_t kPaletteSize = 144;

/// The k-th of a sequence of hues in which neighbors are far apart, for any
/// length: each is the golden angle after the one before. Dark enough to be
/// seen on white, light enough to be seen on black. For k < 0, gray.
Rgb paletteColor(std::int32_t k);

}  // namespace sparsegen
