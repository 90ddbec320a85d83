//===- ShiftLoops.h - sums that a loop scatters, gathered -------*- C++ -*-===//
//
// Part of IR/Transform. The adjoint of a stencil, and a sum of fluxes, add to
// several elements in each round:
//
//     for (i = 0; i < n; ++i) { y[i] += a(i);  y[i + 1] += b(i); }
//
// Each statement gets a loop of its own, these are shifted against each other and
// fused again, so that a round completes one element. What both need is computed
// twice. Rounds at the ends stand alone. (Hückelheim, Kukreja, Narayanan, Luporini,
// Gorman and Hovland, "Automatic differentiation for adjoint stencil loops", ICPP
// 2019.)
//
//     y[0] += a(0);  for (i = 1; i < n; ++i) { y[i] += b(i - 1);  y[i] += a(i); }  y[n] += b(n - 1);
//
//===----------------------------------------------------------------------===//
#pragma once

#include <optional>

#include "IR/IR.h"

namespace sparsegen::ir {

/// Shifts the loops of constant step whose bodies are straight lines, that write nothing but such sums and variables of
/// the round, and read nothing of what is summed up. Elements are those at the loop's variable and a small constant.
/// The values are summed up in another order. Nothing where there is no such loop. Linear in the module, times the
/// sums of a loop.
std::optional<Module> shiftLoops(const Module& module);

}  // namespace sparsegen::ir
