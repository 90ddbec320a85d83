//===- Unknowns.h - entries of a symmetric pattern, in pairs ----*- C++ -*-===//
//
// Internal to color.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <vector>

#include "Pattern/SparsityPattern.h"

namespace sparsegen::color {

/// For each entry in CSR order the number of its unknown: entries of the lower
/// triangle (row ≥ column) are counted in CSR order, and the others have the
/// number of their mirror image. A pattern that is not its own transpose is an
/// InternalError. Linear.
std::vector<std::int64_t> symmetricUnknowns(const SparsityPattern& pattern);

/// For each entry of the transpose in CSR order: which entry of the pattern it
/// is. `transposed` is the transpose. Linear.
std::vector<std::int64_t> entriesOfTranspose(const SparsityPattern& pattern, const SparsityPattern& transposed);

}  // namespace sparsegen::color
