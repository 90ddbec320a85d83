//===- Patterns.h - patterns with known colorings ---------------*- C++ -*-===//
#pragma once

#include <cstdint>
#include <random>
#include <utility>
#include <vector>

#include "Pattern/Operations.h"

namespace sparsegen::test {

/// n × n, the entries with |i - j| <= halfWidth.
inline SparsityPattern banded(std::int64_t n, std::int64_t halfWidth) {
  std::vector<Entry> entries;
  for (std::int64_t i = 0; i < n; ++i)
    for (std::int64_t j = std::max<std::int64_t>(0, i - halfWidth); j <= std::min(n - 1, i + halfWidth); ++j)
      entries.emplace_back(i, j);
  return fromEntries(n, n, std::move(entries));
}

/// Diagonal, first row and first column.
inline SparsityPattern arrow(std::int64_t n) {
  std::vector<Entry> entries;
  for (std::int64_t i = 0; i < n; ++i) entries.insert(entries.end(), {{i, i}, {0, i}, {i, 0}});
  return fromEntries(n, n, std::move(entries));
}

/// The 5-point stencil on an n × n grid, periodic.
inline SparsityPattern fivePoint(std::int64_t n) {
  std::vector<Entry> entries;
  const auto at = [n](std::int64_t y, std::int64_t x) { return (y + n) % n * n + (x + n) % n; };
  for (std::int64_t y = 0; y < n; ++y)
    for (std::int64_t x = 0; x < n; ++x)
      for (const auto& [dy, dx] : std::vector<Entry>{{0, 0}, {1, 0}, {-1, 0}, {0, 1}, {0, -1}})
        entries.emplace_back(at(y, x), at(y + dy, x + dx));
  return fromEntries(n * n, n * n, std::move(entries));
}

inline SparsityPattern random(std::int64_t rows, std::int64_t cols, std::int64_t entryCount, unsigned seed) {
  std::mt19937 generator(seed);
  std::vector<Entry> entries;
  for (std::int64_t k = 0; k < entryCount && rows > 0 && cols > 0; ++k) {
    const std::int64_t row = generator() % rows;
    entries.emplace_back(row, generator() % cols);
  }
  return fromEntries(rows, cols, std::move(entries));
}

}  // namespace sparsegen::test
