//===- Palette.cpp - one visible color for each color -----------*- C++ -*-===//
//
// See Palette.h.
//
//===----------------------------------------------------------------------===//
#include "Emit/Palette.h"

#include <algorithm>
#include <cstdlib>

namespace sparsegen {
namespace {

/// A channel of a color of full saturation, 0 to 1000, where `hue` is in
/// tenths of a degree from the channel's own hue.
int pureChannel(int hue) {
  const int distance = std::min(hue % 3600, 3600 - hue % 3600);
  return std::clamp(2000 - distance * 1000 / 600, 0, 1000);
}

}  // namespace

Rgb paletteColor(std::int32_t k) {
  if (k < 0) return {150, 150, 150};
  // From a blue on; three lightnesses in turn, since hues alone run out.
  const int hue = static_cast<int>((2150 + std::int64_t{k} * 1375) % 3600);
  const int red = pureChannel(hue);
  const int green = pureChannel(hue + 3600 - 1200);
  const int blue = pureChannel(hue + 3600 - 2400);
  // The eye takes green for light and blue for dark: mix towards one luminance.
  const int target = 430 + (k / 8 % 3 == 1 ? -130 : k / 8 % 3 == 2 ? 130 : 0);
  const int luminance = (299 * red + 587 * green + 114 * blue) / 1000;
  const auto mix = [&](int channel) {
    const int mixed = luminance > target ? channel * target / luminance
                                         : 1000 - (1000 - channel) * (1000 - target) / (1000 - luminance);
    return static_cast<std::uint8_t>(std::clamp(mixed * 255 / 1000, 0, 255));
  };
  return {mix(red), mix(green), mix(blue)};
}

}  // namespace sparsegen
