//===- in_runs.h - which blocks of an element have entries ------*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them. The matrix of an element consists of blocks, of a run of its rows
// and a run of its columns each. A block is there as a whole, or not at all.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_IN_RUNS_H
#define SPARSEGEN_RUNTIME_IN_RUNS_H

#include <cstdint>

namespace sparsegen {
namespace runtime {

/// Of each run of rows the runs of columns that it has entries in, bit by bit from 0; none is said: all.
template <std::uint64_t... Columns>
struct in_runs {
  static constexpr bool is_of_all = sizeof...(Columns) == 0;
  static constexpr std::uint64_t of[sizeof...(Columns) + 1] = {Columns..., 0};
  static constexpr bool has(int row_run, int column_run) { return is_of_all || (of[row_run] >> column_run & 1) != 0; }
};

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_IN_RUNS_H
