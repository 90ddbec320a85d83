//===- GradientLayout.h - the shapes of short rows --------------*- C++ -*-===//
//
// Part of direct evaluation. Which slots of a short row always have one column,
// and which rows have no fixed number of slots, is seen where all columns are:
// in a run of the structure pass. The next one is made with what it showed.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <vector>

#include "Differentiate/Direct/Entries/Visits.h"

namespace sparsegen::differentiate {

/// Makes the terms of row updates share slots where no two columns of theirs ever differ, as far as the terms are
/// certain: those of rows that are made from changed ones are looked at after the next run. Returns whether anything
/// changed. Linear in what was written, times the square of the terms of a row update.
bool mergeSlots(GradientLayout& shapes, const Numbered& numbered, const std::vector<std::int64_t>& written);

/// Makes room where a Combine had none: makes its row a list; where it is one, a longer one; and a merged one where it
/// is as long as it may be. Returns false where it is all that already.
bool makeRoom(GradientLayout& shapes, const Numbered& numbered, ir::StmtId combine, SlotLimits limits);

/// Notes how long merged lists get; returns whether that is news. Linear in what was written.
bool measureLists(GradientLayout& shapes, const Numbered& numbered, const std::vector<std::int64_t>& written);

/// What a pass has written, without the row updates that only the generator's run writes.
std::vector<std::int64_t> withoutRowUpdates(const Numbered& numbered, std::vector<std::int64_t> written);

/// How many entries of lists the rows take for each that they get, on average. `written`: without row updates.
double repetitionOf(const std::vector<Visit>& visits, const std::vector<std::int64_t>& written);

}  // namespace sparsegen::differentiate
