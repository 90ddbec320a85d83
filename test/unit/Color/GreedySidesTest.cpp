//===- GreedySidesTest.cpp - each entry is read from the side it is meant for -===//
#include <gtest/gtest.h>

#include "Color/GreedySides.h"
#include "Color/Orders.h"
#include "Color/Patterns.h"
#include "Color/Unknowns.h"

namespace sparsegen::color {
namespace {

/// How many items of a line have this color.
std::int64_t withColor(std::span<const std::int32_t> line, const Assignment& items, std::int32_t color) {
  return std::count_if(line.begin(), line.end(), [&](std::int32_t item) { return items.colors[at(item)] == color; });
}

/// For any reading whatever, not only for those that taking long lines out gives.
TEST(GreedySides, KeepsToAnyReading) {
  for (unsigned seed = 1; seed <= 120; ++seed) {
    std::mt19937 generator(seed);
    const SparsityPattern pattern = test::random(2 + seed % 17, 2 + seed % 13, 10 + seed, seed);
    const SparsityPattern columns = transpose(pattern);
    const std::vector<std::int64_t> entries = entriesOfTranspose(pattern, columns);
    std::vector<ReadFrom> readings;
    for (std::int64_t k = 0; k < pattern.nnz(); ++k)
      readings.push_back(generator() % 2 == 0 ? ReadFrom::Columns : ReadFrom::Rows);
    const auto colored = [&](const ReadSide& side) {
      const SparsityPattern items = transpose(side.own);
      ColumnGraph graph(side.own, items);
      return greedySide(side, vertexOrder(graph, Order::Random, seed));
    };
    const Assignment columnColors = colored(columnsSide(pattern, columns, entries, readings));
    const Assignment rowColors = colored(rowsSide(pattern, columns, entries, readings));
    std::size_t k = 0;
    for (std::int32_t i = 0; i < pattern.rows; ++i)
      for (const std::int32_t j : pattern.row(i)) {
        if (readings[k++] == ReadFrom::Columns) {
          ASSERT_NE(columnColors.colors[at(j)], kNoColor);
          EXPECT_EQ(withColor(pattern.row(i), columnColors, columnColors.colors[at(j)]), 1) << "seed " << seed;
        } else {
          ASSERT_NE(rowColors.colors[at(i)], kNoColor);
          EXPECT_EQ(withColor(columns.row(j), rowColors, rowColors.colors[at(i)]), 1) << "seed " << seed;
        }
      }
  }
}

}  // namespace
}  // namespace sparsegen::color
