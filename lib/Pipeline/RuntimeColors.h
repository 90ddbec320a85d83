//===- RuntimeColors.h - colors that the header finds itself ----*- C++ -*-===//
//
// Part of the pipeline: where a table of colors would be long, and the pattern is
// enumerated at run time too, the generated header finds the colors itself, once:
// by a formula, or by a greedy pass. The generator runs the very code.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Emit/Header.h"
#include "Pipeline/Results.h"

namespace sparsegen {

/// Whether the header has the loops that enumerate the pattern, in place of tables.
bool isEnumerated(const RequestResults& results);

/// Where the header has its colors from, where its pattern is enumerated.
ColorSource colorSource(const RequestResults& results);

/// The length up to which ColorSource::Greedy has rows read by columns where both sides have colors; none is longer
/// where no row has a color, as there may be no adjoint.
std::int64_t longestReadByColumns(const SparsityPattern& pattern, const Coloring& coloring);

/// The coloring of the same partition that generated code finds by ColorSource::Greedy.
Coloring generatedColoring(const SparsityPattern& pattern, const Coloring& coloring);

}  // namespace sparsegen
