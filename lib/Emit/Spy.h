//===- Spy.h - a picture of pattern and coloring ----------------*- C++ -*-===//
//
// `--emit=spy`: an SVG for people. Rows run down and columns to the right, as in
// a matrix; each dot has the color of its column. Slots have names and borders; in
// a browser the element under the pointer is named, and dark pages get a dark picture.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <string>
#include <string_view>

#include "Color/Coloring.h"
#include "Emit/Axes.h"
#include "Pattern/SparsityPattern.h"

namespace sparsegen {

/// The picture as one SVG file. More than 400 rows or columns are drawn as at
/// most 400 × 400 cells, each in the color of most of its entries and darker
/// the more there are; the caption says so. So the file stays below some
/// 1.5 MB, whatever the pattern. O(nnz log nnz).
std::string emitSpy(const SparsityPattern& pattern, const Coloring& coloring, const Axes& axes,
                    std::string_view title);

}  // namespace sparsegen
