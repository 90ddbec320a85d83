//===- Suggest.h - the name that was meant ----------------------*- C++ -*-===//
//
// Part of `parse`: which of the names that there are is so near to one that
// there is not that it was probably meant.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sparsegen {

/// The one of `names` with the fewest insertions, deletions and exchanges of letters between it and `written`: at most
/// one in three letters, or one of two; another case counts nothing. Of several the one that begins alike for longest.
/// Empty where none is so near. Linear in the names, and in the product of the lengths of each.
std::string nearestName(std::string_view written, const std::vector<std::string>& names);

}  // namespace sparsegen
