//===- StructuralTest.cpp - structure that is known at run time -----------===//

#include <algorithm>
#include <array>
#include <random>
#include <set>
#include <stdexcept>
#include <vector>

#include "gmock/gmock.h"
#include "sparsegen/runtime/structural.h"
#include "sparsegen/runtime/structural_pattern.h"

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
          {kinds.data(), kinds.size(), terms.data()},
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

/// Springs between nodes with one or two unknowns each: of two nodes, as many rows of the same columns. Where the lower
/// triangle is wanted the entries off the diagonal are pairs, of which the later visit keeps the term.
struct Springs {
  Springs(triangle wanted, int unknowns)
      : count(2 * unknowns), each(unknowns), lengths(4, static_cast<unsigned char>(unknowns)) {
    for (int row = 0; row < count; ++row) {
      visit_kind kind{count, -1, false, false, false, true, 0, true};
      kind.has_pairs = wanted == triangle::lower;
      members.push_back(member(row));
      for (int column = 0; column < count; ++column) {
        members.push_back(member(column));
        terms.push_back(wanted == triangle::both ? ofBoth(column) : ofLower(row, column, kind.places));
      }
      if (wanted == triangle::both) kind.places = 2;
      places += kind.places;
      kinds.push_back(kind);
    }
    kinds.push_back({0, -1, false, true, false, true, 0, false});
    kinds.push_back({1, -1, false, true, true, true, 1, false});
    terms.push_back({0, 0, false});
    kinds.push_back({1, -1, false, false, false, true, 1, true});
    terms.push_back({0, 0, true});
    kinds.push_back({1, -1, false, true, true, false, 1, false});
    terms.push_back({0, 0, false});
    block = {0, count, 2, 2, lengths.data(), members.data()};
  }

  visit_table table() const { return {kinds.data(), kinds.size(), terms.data(), &block, 1}; }

  int count, each;
  std::ptrdiff_t places = 0;  ///< of all visits of a spring
  std::vector<visit_kind> kinds;
  std::vector<term_kind> terms;
  std::vector<run_member> members;
  std::vector<unsigned char> lengths;
  block_kind block{};

private:
  run_member member(int k) const {
    return {static_cast<unsigned char>(k / each), static_cast<unsigned char>(k % each)};
  }
  term_kind ofBoth(int column) const { return {column / each, column % each, false}; }
  /// Each visit is two numbers, and its columns.
  term_kind ofLower(int row, int column, std::int64_t& own) const {
    const int between = (2 + count) * (row - column);
    if (column > row) return {-1, 0, false, pair_part::dropped};
    const auto of = static_cast<std::int32_t>(own++);
    if (column == row) return {of, 0, false};
    return {of, 0, false, pair_part::kept, between + 1, between - row};
  }
};

enum class WrittenAs { Blocks, Visits };

/// A spring between two nodes; or a row, and -1: it begins with nothing; -2: it begins with the column of its number;
/// -3: it is added to in that column, usually first; -4: as -2, if values want it.
using Event = std::array<int, 2>;

/// What happens to the rows of six nodes.
structural_pattern<int> patternOfSprings(const Springs& springs, const std::vector<Event>& events, triangle wanted,
                                         WrittenAs form) {
  const int each = springs.each, count = springs.count;
  std::vector<std::int64_t> all;
  for (const auto& [p, q] : events) {
    if (q < 0) {
      all.insert(all.end(), {count - 1 - q, p});
      if (q != -1) all.push_back(kColumn + p);
    } else if (form == WrittenAs::Blocks) {
      all.insert(all.end(), {count + 4, each * p, each * q, kColumn + each * p, kColumn + each * q});
    } else {
      const int nodes[] = {p, q};
      const auto numberOf = [&](int k) { return each * nodes[k / each] + k % each; };
      for (int row = 0; row < count; ++row) {
        all.insert(all.end(), {row, numberOf(row)});
        for (int column = 0; column < count; ++column) all.push_back(kColumn + numberOf(column));
      }
    }
  }
  numbers<std::int64_t> visited(all.size());
  for (std::size_t k = 0; k < all.size(); ++k) visited[k] = all[k];
  const slots<int, 1> rows("the dependent", {{"f", 6 * each}}), columns("the independent", {{"x", 6 * each}});
  return {rows, columns, wanted, springs.table(), visited};
}

std::vector<double> cleared(const structural_pattern<int>& made) {
  std::vector<double> values(static_cast<std::size_t>(made.nnz()), 7.0);
  made.tables().clear(values.data());
  return values;
}

void expectAlike(const Springs& springs, const std::vector<Event>& events, triangle wanted) {
  const auto blocks = patternOfSprings(springs, events, wanted, WrittenAs::Blocks);
  const auto visits = patternOfSprings(springs, events, wanted, WrittenAs::Visits);
  const int rows = 6 * springs.each;
  std::ptrdiff_t places = 0;
  for (const auto& event : events) places += event[1] >= 0 ? springs.places : event[1] == -1 ? 0 : 1;
  ASSERT_EQ(first(blocks.row_ptr(), rows + 1), first(visits.row_ptr(), rows + 1));
  ASSERT_EQ(first(blocks.col_idx(), blocks.nnz()), first(visits.col_idx(), visits.nnz()));
  ASSERT_EQ(first(blocks.tables().places(), places), first(visits.tables().places(), places));
  ASSERT_EQ(cleared(blocks), cleared(visits));
  for (std::size_t kind = 0; kind < springs.kinds.size(); ++kind)
    ASSERT_EQ(blocks.clears()[kind], visits.clears()[kind]) << "kind " << kind;
}

TEST(Blocks, AreWhatTheirVisitsAre) {
  std::mt19937 random(5);
  const auto below = [&](int end) { return static_cast<int>(random() % static_cast<unsigned>(end)); };
  for (int round = 0; round < 600; ++round)
    for (const triangle wanted : {triangle::both, triangle::lower}) {
      const Springs springs(wanted, 1 + round % 2);
      const int rows = 6 * springs.each;
      std::vector<Event> events;
      for (int row = 0; row < (round % 3 == 0 ? rows : 0); ++row) events.push_back({row, -1});
      for (int k = 0, count = 1 + below(8); k < count; ++k) events.push_back({below(6), below(6)});
      for (int k = 0; k < 3; ++k) events.insert(events.end() - below(2), Event{below(rows), -3});
      // Rows that begin anew have no pairs.
      if (wanted == triangle::both && below(2) == 0) events.push_back({below(rows), -2 - 2 * below(2)});
      if (wanted == triangle::both && below(4) == 0) events.push_back({below(6), below(6)});
      SCOPED_TRACE(round);
      expectAlike(springs, events, wanted);
      if (HasFatalFailure()) return;
    }
}

TEST(Blocks, AreRegularWhereTheirRunsAreTheSameOrApart) {
  const Springs springs(triangle::lower, 2);
  const block_shape shape(visit_layout(springs.table()), springs.block, triangle::lower);
  EXPECT_TRUE(shape.is_regular());
  const auto fits = [&](std::int64_t p, std::int64_t q) {
    const std::int64_t runs[] = {p, q};
    return shape.fits(runs, runs);
  };
  EXPECT_TRUE(fits(4, 8) && fits(8, 4));
  EXPECT_FALSE(fits(4, 4)) << "an entry would be added to twice";
  EXPECT_FALSE(fits(4, 5)) << "they have a row in common";
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
