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
  const UsualPlaces found =
      usualPlaces(3, {{0, 1, -1, /**/ 3, 4, 2, /**/ 6, 7, 5, /**/ 9, -1, 8}, std::vector<bool>(12, true)});
  EXPECT_THAT(offsetsOf(found).of, ElementsAre(0, 0, 0));
  EXPECT_THAT(offsetsOf(found).offsets, ElementsAre(0, 1, -1));
  EXPECT_EQ(found.places, 1);
  EXPECT_TRUE(found.hasOthers);
  EXPECT_TRUE(found.terms[2].is_first);
}

TEST(UsualPlaces, LeaveOutWhatIsMostlyNowhere) {
  const UsualPlaces found = usualPlaces(2, {{0, -1, /**/ 1, -1, /**/ 2, -1}, std::vector<bool>(6, false)});
  EXPECT_THAT(offsetsOf(found).of, ElementsAre(0, -1));
  EXPECT_TRUE(found.hasOthers);
}

TEST(UsualPlaces, HaveARunForEachNodeOfAnElement) {
  const UsualPlaces found = usualPlaces(4, {{0,       1,  7, 8, /**/ 4, 5, 2, 3, /**/ 10, 11, 0, 1, /**/ 3, 4, 20, 21,
                                             /**/ 50, 51, 1, 2},
                                            std::vector<bool>(20, false)});
  EXPECT_THAT(offsetsOf(found).of, ElementsAre(0, 0, 1, 1));
  EXPECT_THAT(offsetsOf(found).offsets, ElementsAre(0, 1, 0, 1));
  EXPECT_EQ(found.places, 2);
  EXPECT_FALSE(found.terms[0].is_first);
}

TEST(UsualPlaces, AreApartWhereNothingIsUsual) {
  const UsualPlaces found =
      usualPlaces(2, {{0, 5, /**/ 9, 3, /**/ 4, 1, /**/ 2, 8, /**/ 7, 0}, std::vector<bool>(10, false)});
  EXPECT_THAT(offsetsOf(found).of, ElementsAre(0, 1));
  EXPECT_EQ(found.places, 2);
  EXPECT_FALSE(found.hasOthers);
}

TEST(UsualPlaces, AreApartWhereNothingWasSeen) {
  EXPECT_EQ(usualPlaces(3, {}).places, 3);
  EXPECT_EQ(usualPlaces(0, {}).places, 0);
}

}  // namespace
}  // namespace sparsegen::differentiate
