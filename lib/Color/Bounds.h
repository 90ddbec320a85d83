//===- Bounds.h - fewer colors than these are not possible ------*- C++ -*-===//
//
// Internal to color. Each entry takes an element of the compressed matrix of its
// own, and a line has as many useful elements as it has entries or colors,
// whichever is fewer. That counts for every partition.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>

#include "Pattern/SparsityPattern.h"

namespace sparsegen::color {

/// Of both sides together: the least p + q such that p elements a row and q
/// elements a column are enough for all entries.
std::int32_t bidirectionalBound(const SparsityPattern& pattern);

/// The least p such that p elements a row are enough for the entries of one
/// triangle. Where all diagonal entries are there, moreover 2 if there is any
/// other, and 3 if three columns are in each other's rows.
std::int32_t acyclicBound(const SparsityPattern& pattern);

/// That of acyclic colorings, and 3 where all diagonal entries are there and a
/// path of four vertices is.
std::int32_t starBound(const SparsityPattern& pattern);

}  // namespace sparsegen::color
