//===- NeedlessSides.h - bidirectional colors that nobody needs -*- C++ -*-===//
//
// Internal to color.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Color/Assignment.h"
#include "Pattern/SparsityPattern.h"

namespace sparsegen::color {

/// The colors of rows and of columns, each counted from 0.
struct Sides {
  Assignment rows;
  Assignment columns;
};

/// Takes the color of a row or column away where all its entries can be read from
/// the other side, those of rare colors first; and then the colors that nobody
/// has ("neutral" vertices of Montoison, Dalle and Gebremedhin 2025). Linear in
/// the entries. `columns` is the transpose.
Sides withoutNeedless(const SparsityPattern& pattern, const SparsityPattern& columns, Sides sides);

}  // namespace sparsegen::color
