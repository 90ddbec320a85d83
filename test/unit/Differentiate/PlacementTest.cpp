//===- PlacementTest.cpp - where each visit's entries are in the values ---===//

#include "Differentiate/Direct/Places/Placement.h"
#include "gmock/gmock.h"

namespace sparsegen::differentiate {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

/// Visits with so many terms each; the second and later ones that are `kept` add to their rows.
enum class Row { Begins, Kept };
Visit visitOf(std::size_t number, std::size_t terms, Row row = Row::Begins) {
  Visit visit{ir::StmtId(number), ir::FunctionId(0), ir::ExprId(0), {}, {}, {}};
  visit.terms.resize(terms);
  if (row == Row::Kept) visit.scale = ir::ExprId(0);
  return visit;
}

SparsityPattern patternOf(std::int64_t cols, const std::vector<std::vector<std::int32_t>>& rows) {
  SparsityPattern pattern;
  pattern.cols = cols;
  for (const auto& row : rows) {
    pattern.col.insert(pattern.col.end(), row.begin(), row.end());
    pattern.rowPtr.push_back(pattern.nnz());
    ++pattern.rows;
  }
  return pattern;
}

std::vector<std::pair<std::int64_t, std::int64_t>> clearedOf(const Placement& placement) {
  std::vector<std::pair<std::int64_t, std::int64_t>> ranges;
  for (const EntryRange& range : placement.cleared) ranges.emplace_back(range.begin, range.end);
  return ranges;
}

enum class Done { Always, Maybe };
std::string reasonOf(const std::vector<Visit>& visits, const std::vector<std::int64_t>& written,
                     const SparsityPattern& pattern, Done done = Done::Always) {
  try {
    place(visits, std::vector<bool>(visits.size(), done == Done::Maybe), written, pattern);
  } catch (const NotDirect& reason) {
    return reason.why;
  }
  return "";
}

TEST(Placement, ARuleForRowsAndRanks) {
  const Placement placed = place({visitOf(0, 2)}, {false}, {0, 0, 0, 1, /**/ 0, 1, 1, 2, /**/ 0, 2, 2, 3},
                                 patternOf(4, {{0, 1}, {1, 2}, {2, 3}}));
  ASSERT_TRUE(placed.visits[0].rowBegin);
  EXPECT_EQ(placed.visits[0].rowBegin->factor, 2);
  EXPECT_EQ(placed.visits[0].rowBegin->offset, 0);
  EXPECT_EQ(placed.visits[0].terms[1].rule, RankRule::Constant);
  EXPECT_EQ(placed.visits[0].terms[1].rank.offset, 1);
  EXPECT_FALSE(placed.visits[0].terms[0].adds);
  EXPECT_THAT(placed.cleared, IsEmpty());
  EXPECT_TRUE(placed.ranks.empty());
}

TEST(Placement, TheDiagonalOfATriangleIsTheLastOfItsRow) {
  const Placement placed = place({visitOf(0, 1)}, {false}, {0, 1, 1, /**/ 0, 2, 2, /**/ 0, 0, 0},
                                 patternOf(3, {{0}, {1}, {2}}), Triangle::Lower);
  EXPECT_EQ(placed.visits[0].terms[0].rule, RankRule::Constant);
  // Behind an entry that the first row lacks.
  const Placement later = place({visitOf(0, 1), visitOf(1, 1)}, {false, false},
                                {0, 0, 0, /**/ 0, 1, 1, /**/ 0, 2, 2, /**/ 1, 1, 0, /**/ 1, 2, 1},
                                patternOf(3, {{0}, {0, 1}, {1, 2}}), Triangle::Lower);
  EXPECT_EQ(later.visits[0].terms[0].rule, RankRule::FromEnd);
  EXPECT_EQ(later.visits[0].terms[0].rank.offset, -1);
  ASSERT_TRUE(later.visits[0].rowEnd);
  EXPECT_EQ(later.visits[0].rowEnd->factor, 2);
}

TEST(Placement, WhatIsAboveATriangleIsNoEntry) {
  const Placement placed = place({visitOf(0, 2, Row::Kept)}, {false}, {0, 0, 0, 1, /**/ 0, 1, 1, 0},
                                 patternOf(2, {{0}, {0, 1}}), Triangle::Lower);
  EXPECT_TRUE(placed.isWhole);
  EXPECT_TRUE(placed.visits[0].terms[1].isSometimes);
}

TEST(Placement, RowsOfOtherLengthsNeedTheirPointers) {
  const Placement placed =
      place({visitOf(0, 1)}, {false}, {0, 0, 0, /**/ 0, 1, 1, /**/ 0, 3, 2}, patternOf(3, {{0}, {1}, {}, {2}}));
  EXPECT_FALSE(placed.visits[0].rowBegin);
}

TEST(Placement, RanksThatDifferByRowAreATable) {
  const Placement placed = place({visitOf(0, 2)}, {false}, {0, 1, 0, 2, /**/ 0, 2, 0, 2, /**/ 0, 3, 2, 0},
                                 patternOf(3, {{}, {0, 2}, {0, 2}, {0, 2}}));
  const VisitPlacement& visit = placed.visits[0];
  EXPECT_EQ(visit.terms[0].rule, RankRule::Table);
  EXPECT_EQ(visit.firstRow, 1);
  EXPECT_EQ(visit.width, 2);
  EXPECT_EQ(visit.terms[1].usual, 1);
  ASSERT_TRUE(visit.kinds);
  EXPECT_EQ(*visit.kinds, 6);
  EXPECT_THAT(placed.ranks, ElementsAre(0, 1, 0, 1, 1, 0, 0, 0, 1));
}

TEST(Placement, NeighboursInALoopFollowTheirColumns) {
  const std::vector<std::int64_t> written{0, 0, 2, /**/ 0, 0, 3, /**/ 0, 1, 0, /**/ 0, 1, 1};
  const Placement line = place({visitOf(0, 1, Row::Kept)}, {false}, written, patternOf(4, {{2, 3}, {0, 1}}));
  EXPECT_EQ(line.visits[0].terms[0].rule, RankRule::Column);
  EXPECT_EQ(line.visits[0].terms[0].rank.factor, 2);
  EXPECT_EQ(line.visits[0].terms[0].rank.offset, -2);
  std::vector<std::int64_t> more = written;
  more.insert(more.end(), {0, 2, 1, /**/ 0, 2, 2});
  const Placement table = place({visitOf(0, 1, Row::Kept)}, {false}, more, patternOf(4, {{2, 3}, {0, 1}, {1, 2}}));
  EXPECT_EQ(table.visits[0].terms[0].rule, RankRule::ColumnTable);
  EXPECT_THAT(table.ranks, ElementsAre(2, 0, 1));
}

TEST(Placement, ScatteredColumnsOfOneRowAreFoundInOrder) {
  const std::vector<std::int64_t> written{0, 0, 0, /**/ 0, 0, 2, /**/ 0, 0, 3, /**/ 0, 0, 0};
  const SparsityPattern pattern = patternOf(4, {{0, 2, 3}});
  const Placement placed = place({visitOf(0, 1, Row::Kept)}, {false}, written, pattern);
  EXPECT_EQ(placed.visits[0].terms[0].rule, RankRule::Sequence);
  EXPECT_EQ(placed.visits[0].sequenced, 1);
  EXPECT_EQ(placed.sequence, 0);
  EXPECT_THAT(placed.ranks, ElementsAre(0, 1, 2, 0));
  EXPECT_EQ(reasonOf({visitOf(0, 1, Row::Kept)}, written, pattern, Done::Maybe),
            "a row is visited several times, for scattered columns and depending on values");
}

TEST(Placement, SecondContributionsAreAdded) {
  const Placement placed =
      place({visitOf(0, 2), visitOf(1, 1, Row::Kept)}, {false, false}, {0, 0, 1, 1, /**/ 1, 0, 1}, patternOf(2, {{1}}));
  EXPECT_FALSE(placed.visits[0].terms[0].adds);
  EXPECT_TRUE(placed.visits[0].terms[1].adds);
  EXPECT_TRUE(placed.visits[1].terms[0].adds);
  EXPECT_FALSE(placed.visits[1].clearsRow);
  EXPECT_THAT(placed.cleared, IsEmpty());
}

TEST(Placement, ARowThatBeginsAnewIsCleared) {
  const Placement placed =
      place({visitOf(0, 1), visitOf(1, 1)}, {false, false}, {0, 0, 0, /**/ 1, 0, 1}, patternOf(2, {{1}}));
  EXPECT_EQ(placed.visits[0].terms[0].rule, RankRule::Absent);
  EXPECT_FALSE(placed.visits[1].clearsRow) << "nothing was stored";
  EXPECT_TRUE(place({visitOf(0, 1), visitOf(1, 1)}, {false, false}, {0, 0, 1, /**/ 1, 0, 1}, patternOf(2, {{1}}))
                  .visits[1]
                  .clearsRow);
}

TEST(Placement, WhatMayBeLeftOutNeedsAZero) {
  const std::vector<Visit> visits{visitOf(0, 1)};
  EXPECT_THAT(clearedOf(place(visits, {true}, {0, 0, 0}, patternOf(1, {{0}}))), ElementsAre(Pair(0, 1)));
  EXPECT_THAT(clearedOf(place(visits, {false}, {0, 0, 0}, patternOf(1, {{0}}))), IsEmpty());
}

/// The first of its entry in one row, and not in another: it adds in both, and has to find a zero.
TEST(Placement, ATermThatAddsInSomeRowsNeedsZeros) {
  const Placement placed = place({visitOf(0, 2)}, {false}, {0, 0, 0, 0, /**/ 0, 1, 0, 1}, patternOf(2, {{0}, {0, 1}}));
  EXPECT_TRUE(placed.visits[0].terms[1].adds);
  EXPECT_THAT(clearedOf(placed), ElementsAre(Pair(2, 3)));
}

TEST(Placement, FewRangesAreCleared) {
  std::vector<std::int64_t> written;
  std::vector<std::vector<std::int32_t>> rows;
  const auto addRows = [&](std::int32_t visit, std::int64_t count) {
    for (; count > 0; --count) {
      written.insert(written.end(), {visit, static_cast<std::int64_t>(rows.size()), 0});
      rows.push_back({0});
    }
  };
  const auto cleared = [&] {
    return clearedOf(place({visitOf(0, 1), visitOf(1, 1)}, {false, true}, written, patternOf(1, rows)));
  };
  addRows(0, 2), addRows(1, 3), addRows(0, 1), addRows(1, 1);
  EXPECT_THAT(cleared(), ElementsAre(Pair(2, 5), Pair(6, 7)));
  for (int k = 0; k < 7; ++k) addRows(0, 1), addRows(1, 1);
  EXPECT_THAT(cleared(), ElementsAre(Pair(0, 21)));
}

TEST(Placement, AMirroredEntryIsFoundBelowTheDiagonal) {
  const MirroredPairs pairs{{{Mirror::Kept, Mirror::None}, {Mirror::Dropped}}};
  const std::vector<std::int64_t> written{0, 1, 0, 1, /**/ 1, 0, 1, /**/ 0, 0, 2, 0, /**/ 1, 2, 0};
  const Placement placed = place({visitOf(0, 2, Row::Kept), visitOf(1, 1, Row::Kept)}, {false, false}, written,
                                 patternOf(3, {{0}, {0, 1}, {0}}), Triangle::Lower, pairs);
  EXPECT_EQ(placed.visits[0].terms[0].rule, RankRule::Mirrored);
  EXPECT_EQ(placed.visits[1].terms[0].rule, RankRule::Absent);
  EXPECT_FALSE(placed.visits[0].terms[0].isSometimes);
  EXPECT_EQ(placed.visits[0].sequenced, 1);
  EXPECT_THAT(std::vector(placed.ranks.begin() + placed.sequence, placed.ranks.end()), ElementsAre(1, 3));
  EXPECT_TRUE(placed.isWhole);
  EXPECT_THAT(placed.cleared, IsEmpty());
}

TEST(Placement, ATermThatIsInNoRowSometimesIsMarked) {
  const Placement placed = place({visitOf(0, 1)}, {false}, {0, 0, 0, /**/ 0, 1, 1}, patternOf(2, {{0}, {}}));
  EXPECT_TRUE(placed.visits[0].terms[0].isSometimes);
  EXPECT_EQ(placed.visits[0].terms[0].rule, RankRule::Table);
  EXPECT_THAT(placed.ranks, ElementsAre(0, kNoRank));
  EXPECT_FALSE(placed.isWhole) << "the visits have an entry that the pattern has not";
  const Placement empty = place({visitOf(0, 1)}, {false}, {0, 0, 0, /**/ 0, 1, -1}, patternOf(2, {{0}, {}}));
  EXPECT_THAT(empty.ranks, ElementsAre(0, kNoRank));
  EXPECT_TRUE(empty.isWhole);
}

TEST(Placement, AllEntriesHaveToBeVisited) {
  EXPECT_EQ(reasonOf({visitOf(0, 1)}, {0, 0, 0}, patternOf(2, {{0, 1}})),
            "the loops do not visit all entries of the pattern");
}

TEST(Placement, ARowOfAGroupIsItsOwnUntilTheEnd) {
  Visit first = visitOf(0, 1), last = visitOf(2, 0, Row::Kept);
  first.group = last.group = last.stmt;
  const std::vector<Visit> visits{first, visitOf(1, 1, Row::Kept), last};
  const SparsityPattern pattern = patternOf(2, {{0, 1}});
  EXPECT_EQ(reasonOf(visits, {0, 0, 0, /**/ 1, 0, 1, /**/ 2, 0}, pattern), "a row is written while it is summed up");
  EXPECT_EQ(reasonOf(visits, {0, 0, 0, /**/ 2, 0, /**/ 1, 0, 1}, pattern), "");
}

}  // namespace
}  // namespace sparsegen::differentiate
