//===- lattice_form.h - a coloring as a formula -----------------*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them. On a grid, a color can be a small computation: (x0 + 2 x1) mod 5.
// This is such a formula as data: it takes the place of a table of colors, and the
// generator writes it out as code and as text.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_LATTICE_FORM_H
#define SPARSEGEN_RUNTIME_LATTICE_FORM_H

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace sparsegen {
namespace runtime {

/// One digit x of an index in mixed radix, x = index / stride mod extent, and what it adds to the sum.
struct lattice_axis {
  std::int64_t stride = 1;
  std::int64_t extent = 1;
  /// Each step along the axis adds `step`; but for `others` of the extent's steps, spread evenly, which add
  /// `other_step`: x · step + (x · others / extent) · (other_step - step).
  std::int32_t step = 0;
  std::int32_t other_step = 0;
  std::int64_t others = 0;
  /// Not empty where the digit numbers fields: then digit x adds offsets[x], and there are no steps.
  std::vector<std::int32_t> offsets{};

  std::int64_t digit(std::int64_t index) const { return index / stride % extent; }

  /// What digit x adds, from 0 to modulus - 1.
  std::int32_t place(std::int64_t x, std::int32_t modulus) const {
    if (!offsets.empty()) return offsets[static_cast<std::size_t>(x)];
    // Both parts are not negative: steps are from 0 to modulus - 1.
    const std::int64_t usual = x % modulus * step;
    const std::int64_t more = x * others / extent % modulus * (other_step + modulus - step);
    return static_cast<std::int32_t>((usual + more) % modulus);
  }

  friend bool operator==(const lattice_axis& a, const lattice_axis& b) {
    return a.stride == b.stride && a.extent == b.extent && a.step == b.step && a.other_step == b.other_step &&
           a.others == b.others && a.offsets == b.offsets;
  }
};

/// The color of an index: the sum of what its digits add, mod `modulus`. Axes are in ascending order of their strides;
/// each stride is a multiple of the stride · extent before it, and digits that add nothing are left out. Indices are
/// those of one side of a pattern, from 0 on, and below 2³¹: 64-bit integers never overflow here.
struct lattice_form {
  std::int32_t modulus = 1;
  std::vector<lattice_axis> axes{};

  std::int32_t color(std::int64_t index) const {
    std::int64_t sum = 0;
    for (const lattice_axis& axis : axes) sum += axis.place(axis.digit(index), modulus);
    return static_cast<std::int32_t>(sum % modulus);
  }

  /// The colors of indices 0 to count - 1. Linear, some nanoseconds an index.
  std::vector<std::int32_t> colors(std::int64_t count) const {
    std::vector<std::int32_t> made(static_cast<std::size_t>(count), 0);
    std::int64_t known = 1;
    for (const lattice_axis& axis : axes) {
      repeat(made, known, std::min(axis.stride, count));
      extend(made, axis);
      known = axis.stride * axis.extent;
    }
    repeat(made, known, count);
    return made;
  }

  friend bool operator==(const lattice_form& a, const lattice_form& b) {
    return a.modulus == b.modulus && a.axes == b.axes;
  }

private:
  static std::size_t at(std::int64_t k) { return static_cast<std::size_t>(k); }

  /// From the first `known` colors on to `end`: the same again and again.
  static void repeat(std::vector<std::int32_t>& colors, std::int64_t known, std::int64_t end) {
    for (std::int64_t k = known; k < end; ++k) colors[at(k)] = colors[at(k - known)];
  }

  /// From the colors of digit 0 to those of the others.
  void extend(std::vector<std::int32_t>& colors, const lattice_axis& axis) const {
    const auto count = static_cast<std::int64_t>(colors.size());
    for (std::int64_t x = 1; x < axis.extent && x * axis.stride < count; ++x) {
      const std::int32_t shift = axis.place(x, modulus);
      const std::int64_t begin = x * axis.stride;
      const std::int64_t length = std::min(axis.stride, count - begin);
      for (std::int64_t k = 0; k < length; ++k) {
        const std::int32_t sum = colors[at(k)] + shift;
        colors[at(begin + k)] = sum < modulus ? sum : sum - modulus;
      }
    }
  }
};

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_LATTICE_FORM_H
