//===- Limits.h - how much propagate does before it gives up ----*- C++ -*-===//
//
// Part of propagate. What goes beyond is the error `too-long`, at the user's line.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>

namespace sparsegen::propagation {

/// Executed statements and iterations, at some 50 ns each: ten seconds. A grid of 1000 × 1000 points needs a few of
/// them.
inline constexpr std::uint64_t kMostSteps = 200'000'000;

/// An object of unknown extent grows by no more than this for an unknown index.
inline constexpr std::int64_t kFarUnknown = std::int64_t{1} << 24;

/// All objects together, and the slots of either side: 1 GB of values.
inline constexpr std::uint64_t kMostCells = std::uint64_t{1} << 25;

/// Entries of a pattern: 400 MB, and what the stages after this one make of them.
inline constexpr std::uint64_t kMostEntries = 100'000'000;

/// Cells that are made empty in the time of a step.
inline constexpr std::uint64_t kEmptiedPerStep = 64;

/// What it costs to get memory for a cell from the system, in steps.
inline constexpr std::uint64_t kNewCellSteps = 2;

/// What it costs to keep two states and to join them, in statements.
inline constexpr std::uint64_t kForkSteps = 8;

}  // namespace sparsegen::propagation
