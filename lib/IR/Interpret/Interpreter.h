//===- Interpreter.h - runs a module on known integers ----------*- C++ -*-===//
//
// Part of IR/Interpret. A structure pass has no inputs: it computes with integers
// that are all known. Propagate's abstract machine would carry an interval for
// each; this one carries the integers alone, in one run of cells, and gives up on
// whatever else there is.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "IR/IR.h"

namespace sparsegen::ir {

/// How much a run may do before it gives up.
struct RunLimits {
  std::uint64_t steps;  ///< statements and iterations; an expression of many nodes counts more
  std::uint64_t cells;  ///< of one object
};

/// What a run on integers comes to.
struct IntegerRun {
  std::optional<std::vector<std::int64_t>> written;  ///< none where it stopped, or something is not known
  StmtId stoppedAt{};                                ///< the Stop that it met, or none
  bool isTooLong = false;                            ///< it has more steps than it may
  std::uint64_t steps = 0;                           ///< that it had
  std::vector<std::uint64_t> executed{};             ///< StmtId: how often; empty where that was not counted
};

/// Runs the entry function, whose one parameter points to the first cell of `output`; gives what it leaves there, up to
/// the last cell that it wrote. Nothing where it stops, meets what is no known integer, or goes beyond the limits.
/// O(statements that are executed).
IntegerRun interpretIntegers(const Module& module, ObjectId output, RunLimits limits);

}  // namespace sparsegen::ir
