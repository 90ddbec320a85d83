//===- LatticeForm.h - a coloring as a formula ------------------*- C++ -*-===//
//
// On a grid, a color can be a small computation: (x0 + 2 x1) mod 5. Such a formula
// is that of the run-time headers; here it is printed for people and held against
// colors. Lattice.h and AcyclicLattice.h find them, Emit writes them out as code.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "sparsegen/runtime/lattice_form.h"

namespace sparsegen {

using LatticeAxis = runtime::lattice_axis;
using LatticeForm = runtime::lattice_form;

/// For people: "x0 + 2 x1 mod 5", fields as "{0, 3}", an axis with two steps as
/// "(2 or 3) x0". The x are the digits that are steps, in the order of the axes.
std::string text(const LatticeForm& form);

/// Whether each color is -1 or that of the formula.
bool agrees(const LatticeForm& form, std::span<const std::int32_t> colors);

}  // namespace sparsegen
