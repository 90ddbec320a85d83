//===- UsualPlacesTest.cpp - where terms stand from one to another --------===//

#include <gmock/gmock.h>

#include "Differentiate/Direct/Places/UsualPlaces.h"

namespace sparsegen::differentiate {
namespace {

using testing::ElementsAre;

struct Offsets {
  std::vector<std::int32_t> of, offsets;
};

Offsets offsetsOf(const UsualPlaces& found) {
  Offsets made;
  for (const runtime::term_kind& term : found.terms) made.of.push_back(term.of), made.offsets.push_back(term.offset);
  return made;
}

TEST(UsualPlaces, AreThoseOfAGridsInteriorWhereBordersDiffer) {
  const UsualPlaces found = usualPlaces(
      3, {{0, 1, -1, /**/ 3, 4, 2, /**/ 6, 7, 5, /**/ 9, -1, 8}, std::vector<bool>(12, true), {}}, Likeness::OfGrids);
  EXPECT_THAT(offsetsOf(found).of, ElementsAre(0, 0, 0));
  EXPECT_THAT(offsetsOf(found).offsets, ElementsAre(0, 1, -1));
  EXPECT_EQ(found.places, 1);
  EXPECT_TRUE(found.hasOthers);
  EXPECT_TRUE(found.terms[2].is_first);
}

TEST(UsualPlaces, GoOnByAStrideWithinAGridAndNotWhereTablesSayWhatMeets) {
  const SampledPlaces rows{{0, 1, /**/ 3, 4, /**/ 6, 7, /**/ 20, 22}, std::vector<bool>(8, true),
                           {0, 1, /**/ 0, 1, /**/ 0, 1, /**/ 0, 1}};
  const UsualPlaces found = usualPlaces(2, rows, Likeness::OfGrids);
  EXPECT_EQ(usualStride(found, rows, Likeness::OfGrids), 3);
  EXPECT_EQ(usualStride(found, rows, Likeness::OfTables), std::nullopt) << "once of three times it is not so";
  const SampledPlaces same{{0, 1, /**/ 0, 1, /**/ 0, 1}, std::vector<bool>(6, true), {}};
  EXPECT_EQ(usualStride(usualPlaces(2, same, Likeness::OfGrids), same, Likeness::OfGrids), std::nullopt);
}

TEST(UsualPlaces, LeaveOutWhatIsMostlyNowhere) {
  const UsualPlaces found =
      usualPlaces(2, {{0, -1, /**/ 1, -1, /**/ 2, -1}, std::vector<bool>(6, false), {}}, Likeness::OfGrids);
  EXPECT_THAT(offsetsOf(found).of, ElementsAre(0, -1));
  EXPECT_TRUE(found.hasOthers);
}

TEST(UsualPlaces, HaveARunForEachNodeOfAnElement) {
  const UsualPlaces found = usualPlaces(4,
                                        {{0,       1,  7, 8, /**/ 4, 5, 2, 3, /**/ 10, 11, 0, 1, /**/ 3, 4, 20, 21,
                                          /**/ 50, 51, 1, 2},
                                         std::vector<bool>(20, false),
                                         {0,      1, 6, 7, /**/ 2, 3, 0, 1, /**/ 6, 7, 0, 1, /**/ 0, 1, 8, 9,
                                          /**/ 8, 9, 2, 3}},
                                        Likeness::OfTables);
  EXPECT_THAT(offsetsOf(found).of, ElementsAre(0, 0, 1, 1));
  EXPECT_THAT(offsetsOf(found).offsets, ElementsAre(0, 1, 0, 1));
  EXPECT_EQ(found.places, 2);
  EXPECT_FALSE(found.terms[0].is_first);
}

TEST(UsualPlaces, AreApartWhereNothingIsUsual) {
  const UsualPlaces found = usualPlaces(2,
                                        {{0, 5, /**/ 9, 3, /**/ 4, 1, /**/ 2, 8, /**/ 7, 0},
                                         std::vector<bool>(10, false),
                                         {0, 5, /**/ 9, 3, /**/ 4, 1, /**/ 2, 8, /**/ 7, 0}},
                                        Likeness::OfTables);
  EXPECT_THAT(offsetsOf(found).of, ElementsAre(0, 1));
  EXPECT_EQ(found.places, 2);
  EXPECT_FALSE(found.hasOthers);
}

TEST(UsualPlaces, OfTablesAreWhatHoldsThroughout) {
  const SampledPlaces half{{0, 1, /**/ 3, 4, /**/ 6, 9, /**/ 12, 20},
                           {true, true, true, true, true, true, true, false},
                           {0, 1, /**/ 0, 1, /**/ 0, 3, /**/ 0, 8}};
  EXPECT_EQ(usualPlaces(2, half, Likeness::OfGrids).places, 1);
  const UsualPlaces found = usualPlaces(2, half, Likeness::OfTables);
  EXPECT_EQ(found.places, 2);
  EXPECT_TRUE(found.terms[0].is_first);
  EXPECT_FALSE(found.terms[1].is_first);
}

TEST(UsualPlaces, OfTablesAreThoseOfNeighbouringColumns) {
  // Between both columns there is one more in all of these rows, and may be none, or many, in others.
  const std::vector<std::int64_t> places{0, 2, /**/ 3, 5, /**/ 6, 8};
  const SampledPlaces apart{places, {true, true, false, true, true, true}, {0, 4, /**/ 1, 5, /**/ 2, 6}};
  EXPECT_EQ(usualPlaces(2, apart, Likeness::OfTables).places, 2);
  const SampledPlaces next{places, {true, true, false, true, true, true}, {0, 2, /**/ 1, 3, /**/ 2, 4}};
  EXPECT_EQ(usualPlaces(2, next, Likeness::OfTables).places, 1);
}

TEST(UsualPlaces, OfTablesAreThoseOfRowsThatOneVisitHasForItself) {
  const SampledPlaces own{{0, 2, /**/ 3, 5, /**/ 6, 8}, std::vector<bool>(6, true), {0, 4, /**/ 1, 5, /**/ 2, 6}};
  EXPECT_EQ(usualPlaces(2, own, Likeness::OfTables).places, 1);
}

TEST(UsualPlaces, AreApartWhereNothingWasSeen) {
  EXPECT_EQ(usualPlaces(3, {}, Likeness::OfGrids).places, 3);
  EXPECT_EQ(usualPlaces(0, {}, Likeness::OfGrids).places, 0);
}

}  // namespace
}  // namespace sparsegen::differentiate
