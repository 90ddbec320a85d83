//===- WayBack.h - the way back through a block -----------------*- C++ -*-===//
//
// Part of reverse mode. The ways back through the statements of a block follow
// each other from the last one on. Temporaries that they use and that are not
// saved are computed again before the first use, and are there from then on.
//
//   t = dt * b;              a = pop();
//   combine a_t = t * a_t    double t_2 = dt * b;
//   a = a * t;               a_b = t_2 * a_b;
//
//===----------------------------------------------------------------------===//
#pragma once

#include <vector>

#include "Differentiate/Model/Copies.h"
#include "Differentiate/Reverse/Reversal.h"

namespace sparsegen::differentiate {

/// Of one statement of a block.
struct WayBack {
  ir::StmtId stmt;
  ir::Block block;
};

/// Through the block, whose ways are given in the order of its statements. `copies`: variables in whose place the way
/// back has others.
ir::Block wayBackThrough(Reversal& reversal, const Availability& availability, ir::FunctionId function,
                         const std::vector<WayBack>& ways, ObjectMap copies);

}  // namespace sparsegen::differentiate
