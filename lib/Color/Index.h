//===- Index.h - signed indices into standard containers --------*- C++ -*-===//
//
// Internal to color. Vertices and colors are signed, because -1 is one of them.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstddef>
#include <cstdint>

namespace sparsegen::color {

inline std::size_t at(std::int64_t index) { return static_cast<std::size_t>(index); }

}  // namespace sparsegen::color
