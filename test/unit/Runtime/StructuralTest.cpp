//===- StructuralTest.cpp - structure that is known at run time -----------===//

#include <stdexcept>
#include <vector>

#include "gmock/gmock.h"
#include "sparsegen/runtime/structural.h"

namespace sparsegen::runtime {
namespace {

using testing::ElementsAre;

constexpr std::int64_t kColumn = slots<int, 1>::apart;

TEST(Extent, IsEvaluatedWithoutOverflow) {
  EXPECT_EQ((extent(3) * extent(4) + extent(2u) - extent(20)).value(), -6);
  EXPECT_EQ((extent(7) / extent(2) + extent(7) % extent(2)).value(), 4);
  EXPECT_THROW(extent(std::int64_t{1} << 40) * extent(std::int64_t{1} << 40), std::length_error);
  EXPECT_THROW(extent(~std::uint64_t{0}), std::length_error);
  EXPECT_THROW(extent(INT64_MAX) + extent(1), std::length_error);
  EXPECT_THROW(extent(-2) * extent(-3), std::invalid_argument);
  EXPECT_THROW(extent(1) / extent(0), std::invalid_argument);
}

TEST(Slots, StandOneBehindTheOther) {
  const slots<int, 2> both("the independent", {{"u", 3}, {"v", 2}});
  EXPECT_EQ(both.size(), 5);
  EXPECT_EQ(both(2), 2);
  EXPECT_EQ(both(both.number_of(1) + 1), 4);
}

TEST(Slots, RefuseWhatIsOutsideOfOne) {
  const slots<int, 2> both("the independent", {{"u", 3}, {"v", 2}});
  for (const std::int64_t number : {std::int64_t{3}, std::int64_t{-1}, both.number_of(1) + 2, both.number_of(2)})
    EXPECT_THROW(both(number), std::invalid_argument) << number;
  EXPECT_THROW((slots<int, 1>("the dependent", {{"f", -1}})), std::invalid_argument);
  EXPECT_THROW((slots<int, 1>("the dependent", {{"f", std::int64_t{1} << 31}})), std::length_error);
}

structural_pattern<int> patternOf(int rows, int cols, const visit_kind (&kinds)[2],
                                  const std::vector<std::int64_t>& all) {
  numbers<std::int64_t> visited(all.size());
  for (std::size_t k = 0; k < all.size(); ++k) visited[k] = all[k];
  return {slots<int, 1>("the dependent", {{"f", rows}}), slots<int, 1>("the independent", {{"x", cols}}), kinds,
          visited};
}

TEST(StructuralPattern, HasSortedRowsAndThePlaceOfEachTerm) {
  constexpr visit_kind kinds[2] = {{2, -1, false, true, true}, {1, -1, false, false, true}};
  const auto made = patternOf(2, 4, kinds,
                              {0, 1, kColumn + 3, kColumn + 0, /**/ 1, 0, kColumn + 2, /**/ 1, 1, kColumn + 1,
                               /**/ 1, 1, -1});
  EXPECT_THAT(std::vector<int>(made.row_ptr(), made.row_ptr() + 3), ElementsAre(0, 1, 4));
  EXPECT_THAT(std::vector<int>(made.col_idx(), made.col_idx() + made.nnz()), ElementsAre(2, 0, 1, 3));
  EXPECT_THAT(std::vector<int>(made.places(), made.places() + 5), ElementsAre(3, 1, 0, 2, -1));
  EXPECT_FALSE(made.clears()[0]);
}

TEST(StructuralPattern, LosesWhatIsOverwritten) {
  constexpr visit_kind kinds[2] = {{1, -1, false, true, true}, {1, -1, false, true, true}};
  const auto made = patternOf(1, 3, kinds, {0, 0, kColumn + 2, /**/ 1, 0, kColumn + 1});
  EXPECT_THAT(std::vector<int>(made.col_idx(), made.col_idx() + made.nnz()), ElementsAre(1));
  EXPECT_THAT(std::vector<int>(made.places(), made.places() + 2), ElementsAre(0, 0));
  EXPECT_FALSE(made.clears()[0]);
  EXPECT_TRUE(made.clears()[1]);
}

TEST(StructuralPattern, KeepsWhatValuesMayOverwrite) {
  constexpr visit_kind kinds[2] = {{1, -1, false, true, true}, {1, -1, false, true, false}};
  const auto made = patternOf(1, 3, kinds, {0, 0, kColumn + 2, /**/ 1, 0, kColumn + 1});
  EXPECT_THAT(std::vector<int>(made.col_idx(), made.col_idx() + made.nnz()), ElementsAre(1, 2));
}

TEST(StructuralPattern, RefusesARowThatIsWrittenWhileItIsSummedUp) {
  constexpr visit_kind kinds[2] = {{1, 0, false, false, true}, {1, -1, false, true, true}};
  EXPECT_THROW(patternOf(1, 3, kinds, {0, 0, kColumn + 2, /**/ 1, 0, kColumn + 1}), std::invalid_argument);
}

TEST(StructuralPattern, CanBeCopied) {
  constexpr visit_kind kinds[2] = {{1, -1, false, true, true}, {1, -1, false, true, true}};
  auto made = patternOf(1, 3, kinds, {0, 0, kColumn + 2});
  const auto copy = made;
  made = patternOf(1, 3, kinds, {});
  EXPECT_EQ(copy.nnz(), 1);
  EXPECT_EQ(made.nnz(), 0);
}

TEST(RunPass, CountsFirst) {
  const auto visited = run_pass(3, [](std::int64_t* tally, std::int64_t* to) {
    for (int round = 0; round < 4; ++round) {
      for (int k = 0; k < 3; ++k) to[k] = 10 * round + k;
      to += 3 * tally[1];
      tally[0] += 3;
    }
  });
  EXPECT_THAT(std::vector<std::int64_t>(visited.begin(), visited.end()),
              ElementsAre(0, 1, 2, 10, 11, 12, 20, 21, 22, 30, 31, 32));
}

}  // namespace
}  // namespace sparsegen::runtime
