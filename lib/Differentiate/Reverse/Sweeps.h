//===- Sweeps.h - a function forward, and backward --------------*- C++ -*-===//
//
// Part of reverse mode. Each statement of a linearized function becomes two: one
// of the way forth, which computes what the function computes and saves what the
// way back needs; and one of the way back. A Combine becomes its transpose:
//
//     combine y_t = a * x_t + b * z_t    sg_0_t = y_t; y_t = 0;
//                                        x_t = x_t + a * sg_0_t; z_t = z_t + b * sg_0_t
//
// Blocks are gone through from their end, branches as they were taken, loops
// from their last round.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Differentiate/Reverse/Reversal.h"

namespace sparsegen::differentiate {

/// What a function does beside its way back.
enum class Effects : std::uint8_t {
  All,   ///< what the function does
  None,  ///< nothing that others see: it was called before
};

/// The two ways through some statements. The way back is run after the way forth, in one scope with it.
struct Sweep {
  ir::Block start;  ///< declares what both need
  ir::Block forth;
  ir::Block cleared;  ///< adjoints that begin as zero, behind the way forth
  ir::Block back;
};

/// Puts both ways in place of a function's body. What it returns is returned behind both, or not at all. Throws
/// NotReversed.
void reverseFunction(Reversal& reversal, const Availability& availability, ir::FunctionId function, Effects effects);

/// Of a part of a function's body, which the caller puts together. All its tangents are declared.
Sweep sweepOf(Reversal& reversal, const Availability& availability, ir::FunctionId function, const ir::Block& block);

/// Copies of a function's statements, without those that combine tangents; those that compute what is needed, where
/// `only` says what that is.
ir::Block withoutTangents(Reversal& reversal, const ir::Block& block, const Needs* only);

}  // namespace sparsegen::differentiate
