//===- LatticeCode.h - the color of an index, as an expression --*- C++ -*-===//
//
// Where a coloring is a lattice, generated code needs no table of colors: this
// writes the formula in C and C++ (and, but for the division, in most languages).
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <string>

#include "Color/LatticeForm.h"

namespace sparsegen::emit {

/// An expression of the color of `index`, which is an expression of a 64-bit
/// signed integer from 0 to count - 1 that binds as tightly as a name; `count` is
/// at most 2³¹ - 1. The value is of the same type, from 0 to modulus - 1, and
/// nothing in it overflows or is negative: "(index % 300 + 2 * (index / 300)) % 5".
std::string latticeCode(const LatticeForm& form, const std::string& index, std::int64_t count);

}  // namespace sparsegen::emit
