//===- SeededLanes.h - lanes that are zero until a seed names them -*- C++ -*-===//
//
// Part of the pipeline: whether the code of a compressed Jacobian goes through
// the lanes only that some seed has named by then, and with which numbers of
// colors. That pays where a function comes to its inputs step by step, as in a
// simulation that each step of has a control.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Pipeline/Results.h"

namespace sparsegen {

/// Whether there are lanes enough for chooseLanes to change anything.
bool hasManyLanes(const RequestResults& results);

/// Takes colors numbered in the order in which the function comes to their columns, and LaneRange::Seeded, where that
/// saves enough; leaves all as it is elsewhere. Of results that have been differentiated; the values are not direct.
void chooseLanes(RequestResults& results);

}  // namespace sparsegen
