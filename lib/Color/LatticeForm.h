//===- LatticeForm.h - a coloring as a formula ------------------*- C++ -*-===//
//
// On a grid, a color can be a small computation: (x0 + 2 x1) mod 5. This is such
// a formula as data, so that it can be printed for people, written out as code,
// and used where no table of colors is wanted. Lattice.h and AcyclicLattice.h
// find them.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace sparsegen {

/// One digit x of an index in mixed radix, x = index / stride mod extent, and what
/// it adds to the sum.
struct LatticeAxis {
  std::int64_t stride = 1;
  std::int64_t extent = 1;
  /// Each step along the axis adds `step`; but for `others` of the extent's steps,
  /// spread evenly, which add `otherStep`: x · step + (x · others / extent) · (otherStep - step).
  std::int32_t step = 0;
  std::int32_t otherStep = 0;
  std::int64_t others = 0;
  /// Not empty where the digit numbers fields, unknowns of one point: then
  /// digit x adds offsets[x], and there are no steps.
  std::vector<std::int32_t> offsets;

  std::int64_t digit(std::int64_t index) const { return index / stride % extent; }

  /// What digit x adds, from 0 to modulus - 1.
  std::int32_t place(std::int64_t x, std::int32_t modulus) const;

  friend bool operator==(const LatticeAxis&, const LatticeAxis&) = default;
};

/// The color of an index: the sum of what its digits add, mod `modulus`. Axes are
/// in ascending order of their strides; each stride is a multiple of the stride ·
/// extent before it, and digits that add nothing are left out. Indices are those
/// of one side of a pattern, from 0 on, and below 2³¹: 64-bit integers never
/// overflow here.
struct LatticeForm {
  std::int32_t modulus = 1;
  std::vector<LatticeAxis> axes;

  std::int32_t color(std::int64_t index) const;

  friend bool operator==(const LatticeForm&, const LatticeForm&) = default;
};

/// For people: "x0 + 2 x1 mod 5", fields as "{0, 3}", an axis with two steps as
/// "(2 or 3) x0". The x are the digits that are steps, in the order of the axes.
std::string text(const LatticeForm& form);

/// The colors of indices 0 to count - 1. Linear, some nanoseconds an index.
std::vector<std::int32_t> colorsBy(const LatticeForm& form, std::int64_t count);

/// Whether each color is -1 or that of the formula.
bool agrees(const LatticeForm& form, std::span<const std::int32_t> colors);

}  // namespace sparsegen
