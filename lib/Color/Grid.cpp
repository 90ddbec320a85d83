//===- Grid.cpp - the grid that a pattern lives on --------------*- C++ -*-===//
//
// See Grid.h. On a grid, the same few differences between columns come back in
// row after row; the strides are among them. Every chain of frequent differences
// that divide each other is a guess.
//
//===----------------------------------------------------------------------===//
#include "Color/Grid.h"

#include <algorithm>
#include <map>
#include <optional>

#include "Color/Index.h"

namespace sparsegen::color {
namespace {

constexpr std::int64_t kSampledRows = 384;
constexpr std::size_t kLongestRow = 128;       ///< longer rows say nothing of a grid
constexpr std::int64_t kSeldom = 16;           ///< a stride is in one of so many sampled rows
constexpr std::int64_t kOften = 6;             ///< a quarter of what is seen comes so often
constexpr std::size_t kMostDifferences = 600;  ///< in sampled rows; irregular patterns have more
constexpr std::size_t kCandidates = 10;
constexpr std::int64_t kMostFields = 16;

/// Counts in how many of the sampled rows each difference is.
std::map<std::int64_t, std::int64_t> differences(const SparsityPattern& pattern) {
  std::map<std::int64_t, std::int64_t> counts;
  const std::int64_t samples = std::min(pattern.rows, kSampledRows);
  for (std::int64_t k = 0; k < samples && counts.size() <= kMostDifferences; ++k) {
    const auto row = pattern.row(k * pattern.rows / samples);
    if (row.size() > kLongestRow) continue;
    std::vector<std::int64_t> found;
    for (std::size_t a = 0; a < row.size(); ++a)
      for (std::size_t b = a + 1; b < row.size(); ++b) found.push_back(row[b] - row[a]);
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    for (const std::int64_t difference : found) ++counts[difference];
  }
  return counts;
}

/// The most frequent differences above 1, in ascending order; nothing where the
/// rows differ too much for a grid.
std::optional<std::vector<std::int64_t>> candidateStrides(const SparsityPattern& pattern) {
  const std::map<std::int64_t, std::int64_t> counts = differences(pattern);
  const std::int64_t samples = std::min(pattern.rows, kSampledRows);
  std::vector<std::pair<std::int64_t, std::int64_t>> ranked;
  std::int64_t often = 0;
  std::int64_t all = 0;
  for (const auto& [difference, count] : counts) {
    all += count;
    if (count * kOften >= samples) often += count;
    if (count * kSeldom >= samples && difference > 1) ranked.emplace_back(-count, difference);
  }
  if (counts.size() > kMostDifferences || 4 * often < all) return std::nullopt;
  std::sort(ranked.begin(), ranked.end());
  std::vector<std::int64_t> strides;
  for (const auto& [count, difference] : ranked)
    if (strides.size() < kCandidates) strides.push_back(difference);
  std::sort(strides.begin(), strides.end());
  return strides;
}

Grid gridOf(const std::vector<std::int64_t>& strides, std::int64_t columns) {
  Grid grid;
  for (std::size_t k = 0; k < strides.size(); ++k) {
    const bool last = k + 1 == strides.size();
    const std::int64_t stride = strides[k];
    grid.axes.push_back({stride, last ? (columns + stride - 1) / stride : strides[k + 1] / stride});
  }
  return grid;
}

/// The grid without fields, and with the first or last axis as fields.
void addGrids(std::vector<Grid>& grids, const std::vector<std::int64_t>& strides, std::int64_t columns) {
  const Grid grid = gridOf(strides, columns);
  grids.push_back(grid);
  for (const std::size_t axis : {std::size_t{0}, grid.axes.size() - 1}) {
    if (grid.axes.size() == 1 || grid.axes[axis].extent > kMostFields) continue;
    grids.push_back(grid);
    grids.back().fieldAxis = static_cast<std::int32_t>(axis);
  }
}

/// All chains that begin with `chain`.
void extend(std::vector<Grid>& grids, std::vector<std::int64_t>& chain, const std::vector<std::int64_t>& candidates,
            std::int64_t columns) {
  addGrids(grids, chain, columns);
  if (chain.size() == kMostAxes) return;
  for (const std::int64_t stride : candidates) {
    if (stride <= chain.back() || stride % chain.back() != 0 || stride >= columns) continue;
    chain.push_back(stride);
    extend(grids, chain, candidates, columns);
    chain.pop_back();
  }
}

}  // namespace

std::vector<Grid> guessGrids(const SparsityPattern& pattern) {
  std::vector<Grid> grids;
  if (pattern.rows == 0 || pattern.cols < 2) return grids;
  const std::optional<std::vector<std::int64_t>> candidates = candidateStrides(pattern);
  if (!candidates) return grids;
  std::vector<std::int64_t> chain{1};
  extend(grids, chain, *candidates, pattern.cols);
  return grids;
}

}  // namespace sparsegen::color
