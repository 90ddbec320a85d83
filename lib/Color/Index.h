//===- Index.h - signed indices into standard containers --------*- C++ -*-===//
//
// Internal to color. Vertices and colors are signed, because -1 is one of them.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace sparsegen::color {

inline std::size_t at(std::int64_t index) { return static_cast<std::size_t>(index); }

/// Colors of the vertices of one graph, from 0 without a gap; -1 for none.
struct Assignment {
  std::int32_t count = 0;
  std::vector<std::int32_t> colors;
};

}  // namespace sparsegen::color
