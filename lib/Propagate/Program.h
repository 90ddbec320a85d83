//===- Program.h - the program, with the abstract machine's marks -*- C++ -*-===//
//
// Part of propagate. What the abstract machine needs beside ir::Program, computed
// once: what reaches a result, which differences may coincide, which conditions
// narrow an integer.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <vector>

#include "IR/IR.h"
#include "IR/Interpret/Program.h"
#include "IR/Transform/GuardedCancellation.h"

namespace sparsegen::propagation {

using ir::isOfFunction;
using ir::kUnknownCells;

/// A node with what the abstract machine knows and notes beside it.
struct Node : ir::ProgramNode {
  bool accessed : 1 = false;       ///< a place that is read or written
  bool strict : 1 = false;         ///< Element: is read or written, so that one past the end is outside;
                                   ///< PointerAdd: to an element that is there
  bool sameOperands : 1 = false;   ///< Subtract, Divide: x - x, x / x
  bool seen : 1 = false;           ///< Load: was evaluated (of a variable); Address: was recorded
  bool warned : 1 = false;         ///< a widening was reported
  bool mayCoincide : 1 = false;    ///< Add, Subtract, Divide: is one of the coincidences
  bool narrows : 1 = false;        ///< a condition that says something of an integer in memory
  bool compared : 1 = false;       ///< its value is compared, and nothing else is done with it
  std::uint8_t reaches = 0;        ///< bit k: operand k reaches the result
  std::uint32_t coincidence = 0;   ///< of what may coincide, its number
  std::uint32_t lastObject = ~0u;  ///< Address: the target that was recorded last
  std::int64_t extent = 0;         ///< Element: of the array, or kUnknownCells
  double real = 0;                 ///< RealConstant
};

struct Program : ir::Program {
  explicit Program(const ir::Module& module);

  std::vector<Node> nodes;            ///< ExprId
  std::vector<std::uint8_t> decides;  ///< StmtId: of a call by whose result a branch or a return soon after it goes,
                                      ///< how many statements after it that is; 0 for others
  std::vector<ir::Coincidence> coincidences;
  bool viewsBytes = false;  ///< somewhere a pointer to something else becomes one to letters, which may be any byte
};

}  // namespace sparsegen::propagation
