//===- Effort.h - what short rows take --------------------------*- C++ -*-===//
//
// Part of direct evaluation: a count that each statement of a structure pass
// carries, and that its run adds up. CostModel.h compares it with lanes.
//
//===----------------------------------------------------------------------===//
#pragma once

namespace sparsegen::differentiate {

/// What the Combines of an evaluation take, counted where a structure pass runs.
struct Effort {
  double entries = 0;   ///< of rows, that direct evaluation goes through
  double listed = 0;    ///< those of them that are copied or visited in loops through lists
  double merged = 0;    ///< those of them that go to the entry of a list that a table says
  double copies = 0;    ///< times that one list is appended to another
  double combined = 0;  ///< terms, that lanes go through, each in all of them

  void add(const Effort& once, double times);
};

}  // namespace sparsegen::differentiate
