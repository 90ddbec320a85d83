//===- Random.h - the same random numbers on every machine ------*- C++ -*-===//
//
// Internal to color. SplitMix64 (Steele, Lea and Flood, "Fast splittable
// pseudorandom number generators", OOPSLA 2014): the standard library leaves
// open how its shuffles and distributions draw.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>

namespace sparsegen::color {

class Random {
public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }

  /// From 0 to limit - 1, uniformly but for a part of limit / 2^32.
  std::uint32_t below(std::uint32_t limit) { return static_cast<std::uint32_t>(((next() >> 32) * limit) >> 32); }

private:
  std::uint64_t state_;
};

}  // namespace sparsegen::color
