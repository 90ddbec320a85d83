//===- JacobianElementsTest.cpp - a Jacobian as a sum of elements' --------===//

#include <map>
#include <random>
#include <stdexcept>
#include <utility>
#include <vector>

#include "gmock/gmock.h"
#include "sparsegen/runtime/jacobian_pattern.h"
#include "sparsegen/runtime/jacobian_sum.h"
#include "sparsegen/runtime/structural.h"

namespace sparsegen::runtime {
namespace {

using testing::ElementsAre;

constexpr std::int64_t kColumn = slots<int, 1>::apart;

/// Two nodes of two rows, by nodes of three columns; one row by one and nine columns; two rows, each with columns of
/// its own, and one without any; a single entry that begins its row; a long run of rows, in a part of its columns.
constexpr unsigned char kNodes[] = {2, 2, 3, 3}, kWide[] = {1, 1, 9}, kApart[] = {1, 2, 1, 2, 1}, kOne[] = {1, 1},
                        kLong[] = {9, 1, 2, 1}, kPair[] = {2, 2, 1};
constexpr std::uint64_t kAll[] = {3, 3}, kTwo[] = {3}, kOwn[] = {1, 2, 0}, kFirst[] = {1}, kSome[] = {3, 1};
constexpr jacobian_kind kKinds[] = {{kNodes, 2, 2, kAll},    {kWide, 1, 2, kTwo},  {kApart, 3, 2, kOwn},
                                    {kOne, 1, 1, kFirst, 1}, {kLong, 2, 2, kSome}, {kPair, 1, 2, kTwo, 1}};
constexpr jacobian_table kTable{kKinds, 6};

struct Element {
  int kind;
  std::vector<int> first;
};

jacobian_pattern<int> patternOf(int rows, int columns, const std::vector<Element>& elements) {
  std::vector<std::int64_t> all;
  for (const Element& element : elements) {
    all.push_back(element.kind);
    for (std::size_t run = 0; run < element.first.size(); ++run)
      all.push_back((run < kKinds[element.kind].row_runs ? 0 : kColumn) + element.first[run]);
  }
  numbers<std::int64_t> visited(all.size());
  for (std::size_t k = 0; k < all.size(); ++k) visited[k] = all[k];
  return {slots<int, 1>("the dependent", {{"r", rows}}), slots<int, 1>("the independent", {{"u", columns}}), kTable,
          visited};
}

using Sum = jacobian_sum<double, int>;

void add(int kind, Sum& to, const double* block) {
  if (kind == 0) add_jacobian<Sum, lengths<2, 2>, lengths<3, 3>>(&to, block);
  if (kind == 1) add_jacobian<Sum, lengths<1>, lengths<1, 9>>(&to, block);
  // What has no entries has no row in the block.
  if (kind == 2) add_jacobian<Sum, lengths<1, 2>, lengths<2, 1>, in_runs<1, 2>>(&to, block);
  if (kind == 3) set_jacobian<Sum, lengths<1>, lengths<1>>(&to, block);
  if (kind == 5) set_jacobian<Sum, lengths<2>, lengths<2, 1>>(&to, block);
  if (kind == 4) add_jacobian<Sum, lengths<9, 1>, lengths<2, 1>, in_runs<3, 1>>(&to, block);
}

/// What elements add up to: in each block the entries are numbers of their own.
std::map<std::pair<int, int>, double> sumOf(const std::vector<Element>& elements, Sum* to) {
  std::map<std::pair<int, int>, double> sum;
  double next = 1;
  for (const Element& element : elements) {
    const jacobian_kind& kind = kKinds[element.kind];
    std::vector<double> block;
    for (std::size_t a = 0; a < kind.row_runs; ++a)
      for (int i = 0; kind.columns[a] != 0 && i < kind.lengths[a]; ++i)
        for (std::size_t b = 0; b < kind.column_runs; ++b)
          for (int j = 0; j < kind.lengths[kind.row_runs + b]; ++j) {
            block.push_back(next++);
            if (kind.has(a, b)) sum[{element.first[a] + i, element.first[kind.row_runs + b] + j}] += block.back();
          }
    if (to) add(element.kind, *to, block.data());
  }
  return sum;
}

/// Holds pattern and values against the sum in a map.
void expectSum(int rows, int columns, const std::vector<Element>& elements) {
  const jacobian_pattern<int> pattern = patternOf(rows, columns, elements);
  std::vector<double> values(static_cast<std::size_t>(pattern.nnz()), -1);
  pattern.clear(values.data());
  Sum sum(pattern.places(), pattern.others(), values.data());
  const std::map<std::pair<int, int>, double> wanted = sumOf(elements, &sum);
  std::map<std::pair<int, int>, double> found;
  for (int row = 0; row < rows; ++row)
    for (int k = pattern.row_ptr()[row]; k < pattern.row_ptr()[row + 1]; ++k) {
      if (k > pattern.row_ptr()[row]) {
        EXPECT_LT(pattern.col_idx()[k - 1], pattern.col_idx()[k]);
      }
      found[{row, pattern.col_idx()[k]}] = values[static_cast<std::size_t>(k)];
    }
  EXPECT_EQ(pattern.row_ptr()[rows], pattern.nnz());
  EXPECT_EQ(found, wanted);
}

TEST(JacobianElements, HaveSortedRows) {
  const jacobian_pattern<int> pattern = patternOf(5, 7, {{0, {3, 0, 4, 0}}, {3, {2, 6}}});
  EXPECT_THAT(std::vector<int>(pattern.row_ptr(), pattern.row_ptr() + 6), ElementsAre(0, 6, 12, 13, 19, 25));
  EXPECT_THAT(std::vector<int>(pattern.col_idx() + 6, pattern.col_idx() + 13), ElementsAre(0, 1, 2, 4, 5, 6, 6));
}

TEST(JacobianElements, MayHaveANodeTwice) {
  expectSum(6, 9, {{0, {2, 2, 3, 3}}, {0, {0, 2, 3, 6}}, {2, {1, 2, 0, 3, 4}}});
}

TEST(JacobianElements, MayHavePartsOfANodeInCommon) {
  expectSum(6, 8, {{0, {0, 2, 0, 3}}, {0, {1, 3, 1, 4}}, {0, {4, 1, 2, 5}}, {2, {5, 0, 3, 6, 1}}});
}

TEST(JacobianElements, MayHaveLongRuns) {
  expectSum(12, 12, {{1, {4, 0, 3}}, {4, {0, 10, 2, 7}}, {4, {3, 0, 5, 5}}, {1, {4, 11, 1}}});
}

TEST(JacobianElements, WithRowsAlikeNeedNoPlaceForEachEntry) {
  // A row that is in another element of the same columns only splits a node.
  const jacobian_pattern<int> split = patternOf(4, 6, {{0, {0, 2, 0, 3}}, {2, {1, 2, 3, 0, 3}}});
  EXPECT_EQ(split.places()[0], 6);
  EXPECT_LT(patternOf(4, 9, {{0, {0, 2, 0, 3}}, {2, {1, 2, 3, 7, 3}}}).places()[0], 0);
}

TEST(JacobianElements, MayBeNone) {
  expectSum(4, 3, {});
  expectSum(0, 0, {});
}

TEST(JacobianElements, AddUpAsTheyDoInAMap) {
  std::mt19937 random(7);
  const auto below = [&](int end) { return static_cast<int>(random() % static_cast<unsigned>(end)); };
  for (int trial = 0; trial < 3000; ++trial) {
    const int rows = 9 + below(6), columns = 9 + below(6);
    const bool isOfNodes = below(2) == 0;
    std::vector<Element> elements;
    std::vector<int> free(static_cast<std::size_t>(rows));
    for (int row = 0; row < rows; ++row) free[static_cast<std::size_t>(row)] = row;
    // Rows that begin do so first, once each.
    for (int k = below(3); k > 0; --k) {
      const auto at = free.begin() + below(static_cast<int>(free.size()));
      elements.push_back({3, {*at, below(columns)}});
      free.erase(at);
    }
    for (int k = below(9); k > 0; --k) {
      constexpr int others[] = {0, 0, 0, 1, 2, 4};
      const int number = others[below(6)];
      const jacobian_kind& kind = kKinds[number];
      Element element{number, {}};
      for (std::size_t run = 0; run < kind.row_runs + kind.column_runs; ++run) {
        const int length = kind.lengths[run], count = run < kind.row_runs ? rows : columns;
        const bool isNode = isOfNodes && number == 0;
        element.first.push_back(isNode ? length * below(count / length) : below(count - length + 1));
      }
      elements.push_back(std::move(element));
    }
    SCOPED_TRACE(trial);
    expectSum(rows, columns, elements);
    if (HasFailure()) return;
  }
}

TEST(JacobianElements, AreSetWhereTheirRowsBegin) {
  constexpr jacobian_table pairs{kKinds + 5, 1};
  // Of columns apart; one of them twice; rows of which one follows the last of those.
  const std::int64_t all[] = {0,           0,           kColumn, kColumn + 4, 0,           3,
                              kColumn + 2, kColumn + 3, 0,       5,           kColumn + 1, kColumn + 3};
  numbers<std::int64_t> visited(12);
  for (std::size_t k = 0; k < 12; ++k) visited[k] = all[k];
  const jacobian_pattern<int> pattern(slots<int, 1>("the dependent", {{"r", 7}}),
                                      slots<int, 1>("the independent", {{"u", 5}}), pairs, visited);
  std::vector<double> values(static_cast<std::size_t>(pattern.nnz()), -1);
  pattern.clear(values.data());
  Sum sum(pattern.places(), pattern.others(), values.data());
  const double block[] = {1, 2, 3, 4, 5, 6};
  for (int k = 0; k < 3; ++k) add(5, sum, block);
  EXPECT_THAT(values, ElementsAre(1, 2, 3, 4, 5, 6, 1, 5, 4, 11, 1, 2, 3, 4, 5, 6));
}

TEST(JacobianElements, RefuseWhatIsOutsideOfTheSlots) {
  EXPECT_THROW(patternOf(5, 6, {{0, {0, 4, 0, 3}}}), std::invalid_argument);
  EXPECT_THROW(patternOf(5, 6, {{0, {0, 3, 0, 4}}}), std::invalid_argument);
  EXPECT_THROW(patternOf(5, 6, {{2, {0, 3, 5, 0, 1}}}), std::invalid_argument);
  EXPECT_THROW(patternOf(5, 6, {{1, {0, -1, 0}}}), std::invalid_argument);
}

TEST(JacobianElements, RefuseRowsThatBeginWithEntries) {
  EXPECT_NO_THROW(patternOf(4, 6, {{3, {0, 0}}, {3, {1, 0}}, {0, {0, 2, 0, 3}}}));
  EXPECT_THROW(patternOf(4, 6, {{3, {0, 0}}, {3, {0, 1}}}), not_sampled);
  EXPECT_THROW(patternOf(4, 6, {{0, {0, 2, 0, 3}}, {3, {1, 1}}}), not_sampled);
}

TEST(JacobianElements, PatternsCanBeCopied) {
  jacobian_pattern<int> pattern = patternOf(4, 6, {{0, {0, 2, 0, 3}}});
  const jacobian_pattern<int> copy = pattern;
  pattern = {};
  std::vector<double> values(static_cast<std::size_t>(copy.nnz()));
  Sum sum(copy.places(), copy.others(), values.data());
  sumOf({{0, {0, 2, 0, 3}}}, &sum);
  EXPECT_EQ(values.front(), 1);
}

}  // namespace
}  // namespace sparsegen::runtime
