//===- Cover.cpp - which entries are read from which side -------*- C++ -*-===//
//
// See Cover.h.
//
//===----------------------------------------------------------------------===//
#include "Color/Cover.h"

#include <algorithm>
#include <numeric>

#include "Color/Buckets.h"
#include "Color/Coloring.h"
#include "Color/Index.h"

namespace sparsegen::color {

Peeling peel(const SparsityPattern& pattern, const SparsityPattern& columns) {
  const std::size_t rows = at(pattern.rows);
  std::vector<std::int32_t> lengths(rows + at(pattern.cols));
  for (std::size_t v = 0; v < lengths.size(); ++v)
    lengths[v] = static_cast<std::int32_t>(
        (v < rows ? pattern.row(static_cast<std::int64_t>(v)) : columns.row(static_cast<std::int64_t>(v - rows)))
            .size());
  std::vector<std::int32_t> order(lengths.size());
  std::iota(order.rbegin(), order.rend(), 0);
  std::vector<std::int32_t> left = lengths;
  Buckets buckets(std::move(lengths), order);
  Peeling peeling{std::vector<std::int64_t>(rows), std::vector<std::int64_t>(at(pattern.cols)), {}};
  for (std::int64_t time = 0; at(time) < order.size(); ++time) {
    const std::int32_t taken = buckets.takeGreatest();
    const bool isRow = at(taken) < rows;
    const std::int64_t index = isRow ? taken : taken - pattern.rows;
    (isRow ? peeling.rowTime : peeling.columnTime)[at(index)] = time;
    peeling.lengthAt.push_back(left[at(taken)]);
    for (const std::int32_t other : isRow ? pattern.row(index) : columns.row(index)) {
      const std::int64_t vertex = isRow ? pattern.rows + other : other;
      if (!buckets.has(static_cast<std::int32_t>(vertex))) continue;
      buckets.decrement(static_cast<std::int32_t>(vertex));
      --left[at(vertex)];
    }
  }
  return peeling;
}

std::vector<ReadFrom> readings(const SparsityPattern& pattern, const Peeling& peeling, std::int64_t time,
                               ReadFrom rest) {
  std::vector<ReadFrom> result;
  result.reserve(pattern.col.size());
  for (std::int64_t i = 0; i < pattern.rows; ++i)
    for (const std::int32_t j : pattern.row(i)) {
      const std::int64_t row = peeling.rowTime[at(i)];
      const std::int64_t column = peeling.columnTime[at(j)];
      const ReadFrom first = row < column ? ReadFrom::Rows : ReadFrom::Columns;
      result.push_back(std::min(row, column) < time ? first : rest);
    }
  return result;
}

std::vector<ReadFrom> readingsFor(ReadFrom side, const SparsityPattern& pattern, const SparsityPattern& columns,
                                  const std::vector<std::int64_t>& entriesOfColumns,
                                  const std::vector<std::int32_t>& colorsOfOther, std::int32_t count) {
  const ReadFrom other = side == ReadFrom::Columns ? ReadFrom::Rows : ReadFrom::Columns;
  // Rows read an entry where theirs is the only row of its color in the column.
  const SparsityPattern& lines = other == ReadFrom::Rows ? columns : pattern;
  std::vector<ReadFrom> result(pattern.col.size(), side);
  std::vector<std::int32_t> seen(at(count), 0);
  for (std::int64_t line = 0; line < lines.rows; ++line) {
    for (const std::int32_t item : lines.row(line))
      if (colorsOfOther[at(item)] != kNoColor) ++seen[at(colorsOfOther[at(item)])];
    for (std::int64_t k = lines.rowPtr[at(line)]; k < lines.rowPtr[at(line) + 1]; ++k) {
      const std::int32_t color = colorsOfOther[at(lines.col[at(k)])];
      if (color == kNoColor || seen[at(color)] != 1) continue;
      result[at(other == ReadFrom::Rows ? entriesOfColumns[at(k)] : k)] = other;
    }
    for (const std::int32_t item : lines.row(line))
      if (colorsOfOther[at(item)] != kNoColor) seen[at(colorsOfOther[at(item)])] = 0;
  }
  return result;
}

}  // namespace sparsegen::color
