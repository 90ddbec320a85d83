//===- Assignment.cpp - colors of vertices ----------------------*- C++ -*-===//
//
// See Assignment.h.
//
//===----------------------------------------------------------------------===//
#include "Color/Assignment.h"

namespace sparsegen::color {

std::vector<std::int64_t> sizesOf(const Assignment& assignment) {
  std::vector<std::int64_t> sizes(at(assignment.count), 0);
  for (const std::int32_t color : assignment.colors)
    if (color != kNoColor) ++sizes[at(color)];
  return sizes;
}

void compact(Assignment& assignment) {
  const std::vector<std::int64_t> sizes = sizesOf(assignment);
  std::vector<std::int32_t> number(sizes.size(), kNoColor);
  assignment.count = 0;
  for (std::size_t color = 0; color < sizes.size(); ++color)
    if (sizes[color] > 0) number[color] = assignment.count++;
  if (at(assignment.count) == sizes.size()) return;
  for (std::int32_t& color : assignment.colors)
    if (color != kNoColor) color = number[at(color)];
}

}  // namespace sparsegen::color
