//===- NeedlessSides.cpp - bidirectional colors that nobody needs -*- C++ -*-===//
//
// See NeedlessSides.h. An entry is read from the other side where its vertex
// there is the only one of its color in the line. Taking a color away leaves
// other readings as they are, or better.
//
//===----------------------------------------------------------------------===//
#include "Color/NeedlessSides.h"

#include <algorithm>
#include <utility>

#include "Color/Coloring.h"

namespace sparsegen::color {
namespace {

struct Candidate {
  std::int64_t size;  ///< vertices of its color
  std::int32_t color;
  bool isRow;
  std::int32_t vertex;
  friend auto operator<=>(const Candidate&, const Candidate&) = default;
};

std::vector<Candidate> candidates(const Sides& sides) {
  std::vector<Candidate> result;
  for (const bool isRow : {false, true}) {
    const Assignment& side = isRow ? sides.rows : sides.columns;
    const std::vector<std::int64_t> sizes = sizesOf(side);
    for (std::size_t v = 0; v < side.colors.size(); ++v)
      if (const std::int32_t color = side.colors[v]; color != kNoColor)
        result.push_back({sizes[at(color)], color, isRow, static_cast<std::int32_t>(v)});
  }
  std::sort(result.begin(), result.end());
  return result;
}

bool readFromOther(std::span<const std::int32_t> line, const Assignment& other, std::vector<std::int32_t>& seenBy,
                   std::int32_t stamp) {
  for (const std::int32_t vertex : line) {
    const std::int32_t color = other.colors[at(vertex)];
    if (color == kNoColor || seenBy[at(color)] == stamp) return false;
    seenBy[at(color)] = stamp;
  }
  return true;
}

}  // namespace

Sides withoutNeedless(const SparsityPattern& pattern, const SparsityPattern& columns, Sides sides) {
  std::vector<std::int32_t> seenBy(at(std::max(sides.rows.count, sides.columns.count)), kNoColor);
  std::int32_t stamp = 0;
  for (const Candidate& each : candidates(sides)) {
    const auto line = each.isRow ? pattern.row(each.vertex) : columns.row(each.vertex);
    if (readFromOther(line, each.isRow ? sides.columns : sides.rows, seenBy, stamp++))
      (each.isRow ? sides.rows : sides.columns).colors[at(each.vertex)] = kNoColor;
  }
  compact(sides.rows);
  compact(sides.columns);
  return sides;
}

}  // namespace sparsegen::color
