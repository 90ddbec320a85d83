//===- Grid.cpp - the grid that a pattern lives on --------------*- C++ -*-===//
//
// See Grid.h. The guesses are those of the run-time headers.
//
//===----------------------------------------------------------------------===//
#include "Color/Grid.h"

#include "sparsegen/runtime/grid.h"

namespace sparsegen::color {

std::vector<Grid> guessGrids(const SparsityPattern& pattern) {
  const runtime::pattern_view<std::int64_t, std::int32_t> view{pattern.rows, pattern.cols, pattern.rowPtr.data(),
                                                               pattern.col.data()};
  std::vector<Grid> grids;
  for (const runtime::grid& guess : runtime::grid_guesses(view).take()) {
    grids.push_back({{}, guess.field_axis});
    for (const runtime::grid_axis& axis : guess.axes) grids.back().axes.push_back({axis.stride, axis.extent});
  }
  return grids;
}

}  // namespace sparsegen::color
