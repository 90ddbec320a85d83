//===- Placement.h - where each visit's entries are in the values -*- C++ -*-===//
//
// The values are in CSR order: an entry's place is where its row begins, plus
// its rank in the row. Both are read off the visits that the structure pass
// makes. Where they follow a rule the rule becomes code (rows that begin at
// a · row + b, a rank that is always the same), else a table is read.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include "Differentiate/Direct/Entries/Visits.h"
#include "Differentiate/Direct/Places/MirroredPairs.h"
#include "Differentiate/Direct/Places/UsualPlaces.h"
#include "Pattern/SparsityPattern.h"

namespace sparsegen::differentiate {

/// a · row + b.
struct Affine {
  std::int64_t factor = 0;
  std::int64_t offset = 0;
};

/// How a term's rank in its row is found.
enum class RankRule : std::uint8_t {
  Absent,       ///< it is in no row: what it contributes is overwritten, or zero
  Constant,     ///< rank = offset
  FromEnd,      ///< rank = length of the row + offset: that of a diagonal, in a lower triangle
  Column,       ///< rank = column + a · row + b: runs of neighbouring columns
  Table,        ///< rank = table[row]
  ColumnTable,  ///< rank = column - table[row]
  Sequence,     ///< rank = the next one of a table that has them in the order of visits
  Index,        ///< rank = index in a list + offset
  Position,     ///< it has none: the same table has, in the order of visits, positions in merged lists
  Mirrored,     ///< it has none: the same table has, in the order of visits, the place in the values of the one of two
                ///< mirrored entries that is below the diagonal
};

/// What a table holds in place of a rank where a term is in no row.
constexpr std::int64_t kNoRank = -2;

struct TermPlacement {
  RankRule rule = RankRule::Absent;
  Affine rank;                 ///< of Constant and FromEnd (its offset), and Column
  std::int64_t inTable = 0;    ///< of the tables: which column of the visit's; of Sequence: which of its ranks
  std::int64_t usual = 0;      ///< of Table: the rank in most rows, or kNoRank
  bool adds = false;           ///< something is there already, or may be
  bool addsElsewhere = false;  ///< the same of the rows whose ranks are not the usual ones
  bool isSometimes = false;    ///< of Table and Sequence: in some visits it is in no row, and kNoRank stands there
};

struct VisitPlacement {
  bool reached = false;            ///< it is made at least once
  std::optional<Affine> rowBegin;  ///< none: row_ptr says it
  std::optional<Affine> rowEnd;    ///< the same of where the next row begins
  std::vector<TermPlacement> terms;
  /// What the terms find for row r begins at table + (r - firstRow) · width.
  std::int64_t table = 0;
  std::int64_t firstRow = 0;
  std::int64_t width = 0;
  /// Most rows have the usual ranks, all of them: for row r, 0 stands at kinds + r - firstRow then, else 1. None where
  /// no ranks are usual.
  std::optional<std::int64_t> kinds;
  std::int64_t sequenced = 0;  ///< how many ranks it takes from the sequence
  bool clearsRow = false;      ///< the row may have entries, which are no more
  /// Of such a visit: where in a table of flags it says, once the derivative object is made, whether that is so. None:
  /// it is.
  ir::ExprId clearsSometimes{};
  UsualPlaces usual{};  ///< where places are found when the derivative object is made
  std::int64_t stride = 0;  ///< of visits in evenLoops: how far behind those of the round before its places stand
};

/// When places are found: in a table that the generator made, or in one that the derivative object makes.
enum class Made : std::uint8_t { AtGeneration, AtConstruction };

/// Where visits that come one after the other write: near each other, or anywhere, as tables say.
enum class Locality : std::uint8_t { Near, Anywhere };

/// Entries next to each other, from one on, as far as before another.
struct EntryRange {
  std::int64_t begin = 0;
  std::int64_t end = 0;
};

struct Placement {
  std::vector<VisitPlacement> visits;
  std::vector<std::int64_t> ranks;  ///< the tables, one after the other; kNoRank and no other is negative
  std::int64_t sequence = 0;        ///< where in `ranks` those of the Sequence rule begin
  std::vector<EntryRange> cleared;  ///< before anything else these have to be zero
  Made made = Made::AtGeneration;
  Locality locality = Locality::Near;
  /// Loops of visits whose rounds mostly write in the same distances, round after round: the table has segments of
  /// these (runtime/place_tables.h).
  std::set<ir::StmtId> evenLoops{};
  bool isWhole = true;  ///< what the visits find is the pattern; else it has less, and each of its entries is visited
};

/// From what a structure pass wrote. Of a triangle, what is above it is no entry, but where it stands for what is
/// `mirrored`. `maybe`: see makeStructure(). Throws NotDirect where no rule holds for a term. Linear in the visits and
/// the pattern, times log of a row's length.
Placement place(const std::vector<Visit>& visits, const std::vector<bool>& maybe,
                const std::vector<std::int64_t>& written, const SparsityPattern& pattern,
                Triangle triangle = Triangle::Both, const MirroredPairs& mirrored = {});

}  // namespace sparsegen::differentiate
