//===- HeaderTables.h - structure as literal tables -------------*- C++ -*-===//
//
// The part of `emit` that says how pattern and coloring stand in the generated
// header: today as tables of literals, whatever their size. A structure pass
// takes their place here, and nothing else of emit will notice.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Color/Coloring.h"
#include "Emit/Header.h"
#include "Emit/HeaderText.h"
#include "Pattern/SparsityPattern.h"

namespace sparsegen::emit {

/// Writes the members row_ptr(), col_idx() and colors(). Linear in the entries.
void writeStructure(Lines& out, const SparsityPattern& pattern, const Coloring& coloring);

/// Writes `static const index_type* sg_seed_table()`, the color of each column with
/// 0 for those that have none: what an independent without entries is given
/// does not matter, but it must be a lane.
void writeSeeds(Lines& out, const Coloring& coloring, ColorSource colors);

/// The same of a pattern that `sg_tables()` builds; the colors are found at run time where `parts` says so.
void writeEnumerated(Lines& out, const Coloring& coloring, const StructureParts& parts);

/// `sg_tables()`: runs the pass, once. `pass` is the name of its function, `rank` the type of a rank.
void writeTablesFrom(Lines& out, const StructureParts& parts, std::size_t ranks, const std::string& pass,
                     const std::string& rank);

/// `sg_rank_table()`: the ranks that direct evaluation reads, in the smallest unsigned type that holds them.
void writeRanks(Lines& out, const std::vector<std::int64_t>& ranks, const std::string& type);

}  // namespace sparsegen::emit
