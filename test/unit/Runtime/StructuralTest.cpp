//===- StructuralTest.cpp - structure that is known at run time -----------===//

#include <array>
#include <set>
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

/// Of two kinds of visits, whose terms stand apart.
using Kinds = std::array<visit_kind, 2>;

constexpr visit_kind kindOf(std::int64_t terms) { return {terms, -1, false, true, true, true, terms, false}; }
constexpr visit_kind adding(std::int64_t terms) { return {terms, -1, false, false, false, true, terms, false}; }

structural_pattern<int> patternOf(int rows, int cols, const Kinds& kinds, const std::vector<std::int64_t>& all,
                                  std::vector<term_kind> terms = {}, triangle wanted = triangle::both) {
  if (terms.empty())
    for (const visit_kind& kind : kinds)
      for (std::int32_t k = 0; k < kind.terms; ++k) terms.push_back({k, 0, false});
  numbers<std::int64_t> visited(all.size());
  for (std::size_t k = 0; k < all.size(); ++k) visited[k] = all[k];
  return {slots<int, 1>("the dependent", {{"f", rows}}),
          slots<int, 1>("the independent", {{"x", cols}}),
          wanted,
          kinds.data(),
          kinds.size(),
          terms.data(),
          visited};
}

std::vector<int> first(const int* numbers, std::ptrdiff_t count) { return {numbers, numbers + count}; }

TEST(StructuralPattern, HasSortedRowsAndThePlaceOfEachTerm) {
  const auto made = patternOf(2, 4, {kindOf(2), adding(1)},
                              {0, 1, kColumn + 3, kColumn + 0, /**/ 1, 0, kColumn + 2, /**/ 1, 1, kColumn + 1,
                               /**/ 1, 1, -1});
  EXPECT_THAT(first(made.row_ptr(), 3), ElementsAre(0, 1, 4));
  EXPECT_THAT(first(made.col_idx(), made.nnz()), ElementsAre(2, 0, 1, 3));
  EXPECT_THAT(first(made.tables().places(), 5), ElementsAre(3, 1, 0, 2, -1));
  EXPECT_FALSE(made.clears()[0]);
}

TEST(StructuralPattern, LosesWhatIsOverwritten) {
  const auto made = patternOf(1, 3, {kindOf(1), kindOf(1)}, {0, 0, kColumn + 2, /**/ 1, 0, kColumn + 1});
  EXPECT_THAT(first(made.col_idx(), made.nnz()), ElementsAre(1));
  EXPECT_THAT(first(made.tables().places(), 2), ElementsAre(0, 0));
  EXPECT_FALSE(made.clears()[0]);
  EXPECT_TRUE(made.clears()[1]);
}

TEST(StructuralPattern, KeepsWhatValuesMayOverwrite) {
  Kinds kinds{kindOf(1), kindOf(1)};
  kinds[1].is_certain = false;
  const auto made = patternOf(1, 3, kinds, {0, 0, kColumn + 2, /**/ 1, 0, kColumn + 1});
  EXPECT_THAT(first(made.col_idx(), made.nnz()), ElementsAre(1, 2));
}

TEST(StructuralPattern, HasTheLowerTriangle) {
  const auto made =
      patternOf(2, 2, {kindOf(2), adding(1)}, {0, 0, kColumn + 0, kColumn + 1, /**/ 0, 1, kColumn + 0, kColumn + 1}, {},
                triangle::lower);
  EXPECT_THAT(first(made.row_ptr(), 3), ElementsAre(0, 1, 3));
  EXPECT_THAT(first(made.tables().places(), 4), ElementsAre(0, -1, 1, 2));
}

TEST(StructuralPattern, RefusesWhatItsCodeWasNotMadeFor) {
  Kinds kinds{adding(1), kindOf(1)};
  const std::vector<std::int64_t> twice{0, 0, kColumn + 2, /**/ 1, 0, kColumn + 1};
  kinds[0].group = 0;
  EXPECT_THROW(patternOf(1, 3, kinds, twice), std::length_error) << "written while it is summed up";
  kinds[0].group = -1;
  EXPECT_NO_THROW(patternOf(1, 3, kinds, twice));
  kinds[1].may_clear = false;
  EXPECT_THROW(patternOf(1, 3, kinds, twice), std::length_error) << "written again";
}

/// One kind of visits, whose second term usually stands behind its first, and both are set.
struct Usual {
  static constexpr visit_kind kind{2, -1, false, false, false, true, 1, true};
  std::vector<term_kind> terms{{0, 0, true}, {0, 1, true}, {0, 0, false}};
};

TEST(PlaceTables, HaveOnePlaceForTermsThatStandAsUsual) {
  const auto made = patternOf(2, 3, {Usual::kind, adding(1)},
                              {0, 0, kColumn + 1, kColumn + 2, /**/ 0, 1, kColumn + 0, kColumn + 1}, Usual().terms);
  EXPECT_THAT(first(made.tables().places(), 2), ElementsAre(0, 2));
  std::vector<double> values(4, 7.0);
  made.tables().clear(values.data());
  EXPECT_THAT(values, ElementsAre(7, 7, 7, 7)) << "all are set";
}

TEST(PlaceTables, HaveOthersForTermsThatDoNot) {
  const auto made = patternOf(3, 3, {Usual::kind, adding(1)},
                              {0, 0, kColumn + 2, kColumn + 0, /**/ 0, 1, kColumn + 0, kColumn + 1,
                               /**/ 0, 1, kColumn + 0, kColumn + 1, /**/ 0, 2, kColumn + 1, kColumn + 1},
                              Usual().terms);
  EXPECT_THAT(first(made.tables().places(), 4), ElementsAre(-2, 2, -4, -6)) << "the second row is set once";
  EXPECT_THAT(first(made.tables().others(), 6), ElementsAre(1, 0, 2, 3, 4, 4));
  std::vector<double> values(5, 7.0);
  made.tables().clear(values.data());
  EXPECT_THAT(values, ElementsAre(0, 0, 7, 7, 0));
}

/// A loop of `rounds` rows of two entries, as usual but for some, which have their second column before the first.
structural_pattern<int> patternOfLoop(int rounds, const std::set<int>& unusual) {
  static Kinds kinds{Usual::kind, adding(0)};
  kinds[0].stride = 2;
  kinds[1].tells_position = true;
  kinds[1].first_in_round = 0;
  kinds[1].round_visits = 1;
  std::vector<std::int64_t> all{1, 0};
  for (int row = 0; row < rounds; ++row)
    all.insert(all.end(), {0, row, kColumn + row + 1, kColumn + (unusual.contains(row) ? row : row + 2)});
  return patternOf(rounds, rounds + 2, kinds, all, Usual().terms);
}

TEST(PlaceTables, HaveSegmentsOfRoundsThatGoOnAlike) {
  constexpr int many = static_cast<int>(sparsegen::runtime::rounds_at_once);
  EXPECT_THAT(first(patternOfLoop(2 * many, {}).tables().places(), 2), ElementsAre(2 * many, 0));
  EXPECT_THAT(first(patternOfLoop(many + 2, {}).tables().places(), 5),
              ElementsAre(many, 0, -2, 2 * many, 2 * many + 2));
  EXPECT_THAT(first(patternOfLoop(3, {}).tables().places(), 4), ElementsAre(-3, 0, 2, 4)) << "too few";
  EXPECT_THAT(first(patternOfLoop(many + 3, {0, many + 2}).tables().places(), 8),
              ElementsAre(-1, -2, many, 2, -1, 2 * many + 2, -1, -4));
}

TEST(PlaceTables, ClearWhatValuesMayLeaveOut) {
  Kinds kinds{Usual::kind, adding(1)};
  kinds[0].is_certain = false;
  const auto made = patternOf(1, 3, kinds, {0, 0, kColumn + 1, kColumn + 2}, Usual().terms);
  EXPECT_THAT(first(made.tables().places(), 1), ElementsAre(0));
  std::vector<double> values(2, 7.0);
  made.tables().clear(values.data());
  EXPECT_THAT(values, ElementsAre(0, 0));
}

TEST(StructuralPattern, CanBeCopied) {
  auto made = patternOf(1, 3, {kindOf(1), kindOf(1)}, {0, 0, kColumn + 2});
  const auto copy = made;
  made = patternOf(1, 3, {kindOf(1), kindOf(1)}, {});
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
