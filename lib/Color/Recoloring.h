//===- Recoloring.h - greedy passes that follow a coloring ------*- C++ -*-===//
//
// Internal to color. Iterated greedy (Culberson, "Iterated greedy graph coloring
// and the difficulty landscape", University of Alberta TR 92-07, 1992): where the
// vertices of a color follow each other, coloring again needs no more colors, and
// often fewer.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <vector>

#include "Color/Assignment.h"

namespace sparsegen::color {

/// The colored vertices, those of one color after those of another, and of one
/// color in natural order. The sequence of the colors depends on the round: from
/// the last to the first, by descending number of vertices, or shuffled.
std::vector<std::int32_t> orderByColor(const Assignment& coloring, std::uint64_t round);

}  // namespace sparsegen::color
