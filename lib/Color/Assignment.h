//===- Assignment.h - colors of vertices ------------------------*- C++ -*-===//
//
// Internal to color. What the algorithms on graphs give to each other; a
// Coloring is made of it in the end.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <vector>

#include "Color/Coloring.h"
#include "Color/Index.h"

namespace sparsegen::color {

/// Colors of the vertices of one graph, from 0 without a gap; -1 for none.
struct Assignment {
  std::int32_t count = 0;
  std::vector<std::int32_t> colors;
};

/// How many vertices have each color.
std::vector<std::int64_t> sizesOf(const Assignment& assignment);

/// Takes colors that no vertex has out of the count; the others stay in their order.
void compact(Assignment& assignment);

}  // namespace sparsegen::color
