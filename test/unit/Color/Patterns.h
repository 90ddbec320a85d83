//===- Patterns.h - patterns with known colorings ---------------*- C++ -*-===//
#pragma once

#include <algorithm>
#include <array>
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

/// Both triangles, and the diagonal unless it is left out.
enum class Diagonal { Full, Random };
inline SparsityPattern randomSymmetric(std::int64_t n, std::int64_t entryCount, Diagonal diagonal, unsigned seed) {
  std::mt19937 generator(seed);
  std::vector<Entry> entries;
  for (std::int64_t k = 0; k < entryCount && n > 0; ++k) {
    const std::int64_t i = generator() % n;
    const std::int64_t j = generator() % n;
    entries.insert(entries.end(), {{i, j}, {j, i}});
  }
  for (std::int64_t i = 0; i < n && diagonal == Diagonal::Full; ++i) entries.emplace_back(i, i);
  return fromEntries(n, n, std::move(entries));
}

/// Whether the grid goes on at the other side.
enum class Edge { Open, Periodic };

/// The points at which a stencil reaches from (z, y, x), in a grid of extents nz, ny, nx.
using Offset = std::array<std::int64_t, 3>;
inline SparsityPattern stencil(std::array<std::int64_t, 3> extents, const std::vector<Offset>& offsets, Edge edge) {
  const auto& [nz, ny, nx] = extents;
  std::vector<Entry> entries;
  const auto inside = [](std::int64_t x, std::int64_t n) { return x >= 0 && x < n; };
  for (std::int64_t z = 0; z < nz; ++z)
    for (std::int64_t y = 0; y < ny; ++y)
      for (std::int64_t x = 0; x < nx; ++x)
        for (const auto& [dz, dy, dx] : offsets) {
          if (edge == Edge::Open && !(inside(z + dz, nz) && inside(y + dy, ny) && inside(x + dx, nx))) continue;
          const std::int64_t other = ((z + dz + nz) % nz * ny + (y + dy + ny) % ny) * nx + (x + dx + nx) % nx;
          entries.emplace_back((z * ny + y) * nx + x, other);
        }
  return fromEntries(nz * ny * nx, nz * ny * nx, std::move(entries));
}

/// 5 points in two dimensions, 7 in three: the neighbors along the axes.
inline std::vector<Offset> cross(int dimensions) {
  std::vector<Offset> offsets{{0, 0, 0}, {0, 0, 1}, {0, 0, -1}, {0, 1, 0}, {0, -1, 0}};
  if (dimensions == 3) offsets.insert(offsets.end(), {{1, 0, 0}, {-1, 0, 0}});
  return offsets;
}

/// 9 points in two dimensions, 27 in three: all neighbors.
inline std::vector<Offset> box(int dimensions) {
  std::vector<Offset> offsets;
  for (std::int64_t z = dimensions == 3 ? -1 : 0; z <= (dimensions == 3 ? 1 : 0); ++z)
    for (std::int64_t y = -1; y <= 1; ++y)
      for (std::int64_t x = -1; x <= 1; ++x) offsets.push_back({z, y, x});
  return offsets;
}

/// Two fields on an n × n periodic grid, each of 5 points and coupled in place.
inline SparsityPattern brusselator(std::int64_t n) {
  std::vector<Entry> entries;
  const SparsityPattern one = stencil({1, n, n}, cross(2), Edge::Periodic);
  for (std::int64_t i = 0; i < one.rows; ++i)
    for (std::int64_t field = 0; field < 2; ++field) {
      for (const std::int32_t j : one.row(i)) entries.emplace_back(field * n * n + i, field * n * n + j);
      entries.emplace_back(field * n * n + i, (1 - field) * n * n + i);
    }
  return fromEntries(2 * n * n, 2 * n * n, std::move(entries));
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
