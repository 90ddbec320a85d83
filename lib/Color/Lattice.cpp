//===- Lattice.cpp - colorings of stencils by a formula ---------*- C++ -*-===//
//
// See Lattice.h. The search is that of the run-time headers.
//
//===----------------------------------------------------------------------===//
#include "Color/Lattice.h"

#include <utility>

#include "Color/Coloring.h"
#include "sparsegen/runtime/lattice.h"

namespace sparsegen::color {

std::optional<LatticeColoring> latticeColoring(const SparsityPattern& pattern, const SparsityPattern& columns,
                                               std::int32_t least, std::int32_t limit, std::int64_t& steps) {
  const runtime::pattern_view<std::int64_t, std::int32_t> view{pattern.rows, pattern.cols, pattern.rowPtr.data(),
                                                               pattern.col.data()};
  auto found = runtime::find_lattice(view, least, limit, steps);
  if (!found) return std::nullopt;
  for (std::int64_t column = 0; column < pattern.cols; ++column)
    if (columns.row(column).empty()) found->colors[at(column)] = kNoColor;
  const std::int32_t modulus = found->form.modulus;
  LatticeColoring result{{modulus, std::move(found->colors)}, std::move(found->form)};
  compact(result.assignment);
  return result;
}

}  // namespace sparsegen::color
