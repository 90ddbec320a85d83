//===- Numbering.h - which number each color has ----------------*- C++ -*-===//
//
// A coloring stays one whatever numbers its colors have. So they may be numbered
// in the order in which a function comes to its inputs: what is done by then
// needs the first few colors only.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <span>

#include "Color/Coloring.h"

namespace sparsegen {

/// The colors of columns, a number for each column.
std::span<const std::int32_t> columnColors(const Coloring& coloring, std::int64_t rows);

/// The same coloring with the colors of columns numbered in the order in which they first occur among `columns`, and
/// the others behind them in their old order. It is no formula any more, unless nothing changes. Linear.
Coloring numberedInOrder(const Coloring& coloring, std::int64_t rows, std::span<const std::int32_t> columns);

}  // namespace sparsegen
