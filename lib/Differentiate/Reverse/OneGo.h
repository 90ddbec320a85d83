//===- OneGo.h - loops that are run forward and backward at once -*- C++ -*-===//
//
// Part of reverse mode. Where the rounds of a loop meet in sums only, and the
// adjoints of these sums are known before the loop, each round is gone through
// backward as soon as it was run forward. Nothing of it is run twice.
//
//   f = 0.0                                       f = 0.0; f_b = 2.0 * w_b
//   for i { a = x[i] * x[i]; f = f + a * a; }     for i { a = ...; f = f + a * a; a_b = ...; x_b[i] += ...; }
//   w = 2.0 * f                                   w = 2.0 * f
//
// So the way back through what follows the loop comes before the loop. It may use
// nothing that the loop, or what follows it, computes.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <set>

#include "Differentiate/Reverse/Availability.h"
#include "Differentiate/Reverse/LinearAccesses.h"

namespace sparsegen::differentiate {

/// Of the statements of a block.
struct OneGo {
  std::set<ir::StmtId> loops;
  ir::StmtId first;               ///< of these loops; none: there are none
  std::set<ir::StmtId> advanced;  ///< scalars behind it that the way back uses, and that can be computed before it
};

/// Which loops of a block can be done in one go: as many as there are from its end on. The block is the function's, or
/// that of a loop that is done in one go. Linear in what is in the block.
OneGo findOneGo(const Subject& subject, const Shadows& shadows, const Accesses& accesses,
                const CallersTangents& callers, const Availability& availability, const ir::Block& block);

}  // namespace sparsegen::differentiate
