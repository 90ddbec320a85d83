//===- partition.h - how a Jacobian is compressed ---------------*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_PARTITION_H
#define SPARSEGEN_RUNTIME_PARTITION_H

namespace sparsegen {

/// What the colors of a generated header group.
enum class partition {
  column,         ///< columns that no row has in common: JVPs
  row,            ///< rows that no column has in common: VJPs
  bidirectional,  ///< rows and columns at once
  star,           ///< symmetric, each entry read off directly
  acyclic         ///< symmetric, entries found by substitution
};

}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_PARTITION_H
