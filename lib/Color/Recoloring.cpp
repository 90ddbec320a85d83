//===- Recoloring.cpp - greedy passes that follow a coloring ----*- C++ -*-===//
//
// See Recoloring.h.
//
//===----------------------------------------------------------------------===//
#include "Color/Recoloring.h"

#include <algorithm>
#include <numeric>

#include "Color/Coloring.h"
#include "Color/Random.h"

namespace sparsegen::color {
namespace {

std::vector<std::int32_t> sequenceOf(const std::vector<std::int64_t>& sizes, std::uint64_t round) {
  std::vector<std::int32_t> sequence(sizes.size());
  std::iota(sequence.begin(), sequence.end(), 0);
  switch (round % 3) {
    case 0:
      std::reverse(sequence.begin(), sequence.end());
      break;
    case 1:
      std::stable_sort(sequence.begin(), sequence.end(),
                       [&](std::int32_t a, std::int32_t b) { return sizes[at(a)] > sizes[at(b)]; });
      break;
    default:
      Random random(round);
      for (std::size_t k = sequence.size(); k > 1; --k)
        std::swap(sequence[k - 1], sequence[random.below(static_cast<std::uint32_t>(k))]);
  }
  return sequence;
}

}  // namespace

std::vector<std::int32_t> orderByColor(const Assignment& coloring, std::uint64_t round) {
  const std::vector<std::int64_t> sizes = sizesOf(coloring);
  std::vector<std::int64_t> place(sizes.size());
  std::int64_t next = 0;
  for (const std::int32_t color : sequenceOf(sizes, round)) {
    place[at(color)] = next;
    next += sizes[at(color)];
  }
  std::vector<std::int32_t> order(at(next));
  for (std::size_t vertex = 0; vertex < coloring.colors.size(); ++vertex)
    if (const std::int32_t color = coloring.colors[vertex]; color != kNoColor)
      order[at(place[at(color)]++)] = static_cast<std::int32_t>(vertex);
  return order;
}

}  // namespace sparsegen::color
