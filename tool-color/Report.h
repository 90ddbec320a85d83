//===- Report.h - a coloring, for people and for programs -------*- C++ -*-===//
#pragma once

#include <string>
#include <string_view>

#include "Color/Coloring.h"

namespace sparsegen::tool {

/// What is said of one coloring.
struct ColoredMatrix {
  const SparsityPattern& pattern;
  const Coloring& coloring;
  std::string_view name;    ///< of the file
  std::string_view reason;  ///< why this partition; empty where it was asked for
};

/// A few lines: sizes, colors, how they were found, why this partition.
std::string textReport(const ColoredMatrix& matrix);

/// One JSON object; docs/color.md documents its keys. With all colors.
std::string jsonReport(const ColoredMatrix& matrix);

}  // namespace sparsegen::tool
