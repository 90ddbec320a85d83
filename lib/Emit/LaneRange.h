//===- LaneRange.h - which lanes compressed code goes through ---*- C++ -*-===//
#pragma once

#include <cstdint>

namespace sparsegen {

/// All: each combination of tangents is done in every lane. Seeded: only in those up to the highest that a seed has
/// named by then; all memory for lanes is zero at first, and so what is above is zero.
enum class LaneRange : std::uint8_t { All, Seeded };

}  // namespace sparsegen
