//===- Terminal.h - pattern and coloring in characters ----------*- C++ -*-===//
//
// What the demo draws: the pattern, and beside it the compressed form that the
// coloring makes of it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <string>

#include "Color/Coloring.h"
#include "Pattern/SparsityPattern.h"

namespace sparsegen {

/// Whether escape sequences color the dots (24-bit, as most terminals take).
enum class Ansi : std::uint8_t { Off, On };

/// The picture and a caption below, in UTF-8, in lines of at most `width`
/// characters (at least 24; the caption may be longer). A small pattern has one
/// ● or ⋅ an element, a large one a braille dot for each block of elements that
/// has a nonzero.
std::string emitTerminalPicture(const SparsityPattern& pattern, const Coloring& coloring, unsigned width,
                                Ansi ansi = Ansi::Off);

}  // namespace sparsegen
