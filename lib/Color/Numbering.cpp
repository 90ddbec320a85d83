//===- Numbering.cpp - which number each color has ------------------------===//

#include "Color/Numbering.h"

namespace sparsegen {

namespace {

/// Where the colors of columns begin.
std::size_t firstColumn(const Coloring& coloring, std::int64_t rows) {
  return coloring.partition == Partition::Bidirectional ? static_cast<std::size_t>(rows) : 0;
}

}  // namespace

std::span<const std::int32_t> columnColors(const Coloring& coloring, std::int64_t rows) {
  if (coloring.numColumnColors() == 0) return {};
  return std::span(coloring.colors).subspan(firstColumn(coloring, rows));
}

Coloring numberedInOrder(const Coloring& coloring, std::int64_t rows, std::span<const std::int32_t> columns) {
  const std::span<const std::int32_t> old = columnColors(coloring, rows);
  if (old.empty()) return coloring;
  std::vector<std::int32_t> numbers(static_cast<std::size_t>(coloring.numColumnColors()), kNoColor);
  std::int32_t next = 0;
  const auto number = [&](std::int32_t color) {
    if (color == kNoColor) return;
    std::int32_t& given = numbers[static_cast<std::size_t>(color)];
    if (given == kNoColor) given = next++;
  };
  for (const std::int32_t column : columns) number(old[static_cast<std::size_t>(column)]);
  for (std::int32_t color = 0; color < coloring.numColumnColors(); ++color) number(color);

  Coloring numbered = coloring;
  const std::size_t first = firstColumn(coloring, rows);
  for (std::size_t k = first; k < numbered.colors.size(); ++k)
    if (std::int32_t& color = numbered.colors[k]; color != kNoColor) color = numbers[static_cast<std::size_t>(color)];
  if (numbered.colors != coloring.colors) numbered.lattice.reset();
  return numbered;
}

}  // namespace sparsegen
