//===- CheckSubstitution.h - the oracle of acyclic colorings ----*- C++ -*-===//
//
// Internal to color.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "Pattern/SparsityPattern.h"

namespace sparsegen::color {

/// Why the entries of a symmetric pattern can't all be found by substitution
/// from the compressed matrix, or nothing: two columns of one color in a row
/// with the diagonal, a cycle in two colors, an entry without any color.
std::optional<std::string> checkSubstitution(const SparsityPattern& pattern, const std::vector<std::int32_t>& colors);

}  // namespace sparsegen::color
