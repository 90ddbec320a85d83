//===- ElementsTest.cpp - the pattern and the sum of elements -------------===//

#include <array>
#include <cmath>
#include <map>
#include <random>
#include <stdexcept>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "gmock/gmock.h"
#include "sparsegen/runtime/diagonal_sums.h"
#include "sparsegen/runtime/element_pattern.h"
#include "sparsegen/runtime/element_sum.h"
#include "sparsegen/runtime/structural.h"

namespace sparsegen::runtime {
namespace {

using testing::ElementsAre;

constexpr std::int64_t kColumn = slots<int, 1>::apart;

/// Elements of six kinds: two nodes of three unknowns; one node of two and two unknowns; one unknown; many, and one; a
/// product of two unknowns; a node, a factor that is linear in it, and one that is linear in that.
constexpr unsigned char kNodes[] = {3, 3}, kMixed[] = {1, 2, 1}, kOne[] = {1}, kLong[] = {9, 1}, kTwo[] = {1, 1},
                        kFactors[] = {3, 1, 1};
constexpr std::uint64_t kInTwo[] = {2, 1}, kInFactors[] = {3, 5, 2};
constexpr element_kind kKinds[] = {{kNodes, 2}, {kMixed, 3},          {kOne, 1},
                                   {kLong, 2},  {kTwo, 2, 0, kInTwo}, {kFactors, 3, 0, kInFactors}};
constexpr element_table kTable{kKinds, 6};

struct Element {
  int kind;
  std::vector<int> first;
};

slots<int, 1> unknowns(int count) { return {"the independent", {{"x", count}}}; }

element_pattern<int> patternOf(int count, const std::vector<Element>& elements) {
  std::vector<std::int64_t> all;
  for (const Element& element : elements) {
    all.push_back(element.kind);
    for (const int first : element.first) all.push_back(kColumn + first);
  }
  numbers<std::int64_t> visited(all.size());
  for (std::size_t k = 0; k < all.size(); ++k) visited[k] = all[k];
  return {slots<int, 1>("the dependent", {{"gradient", count}}), unknowns(count), kTable, visited};
}

std::vector<int> unknownsOf(const Element& element) {
  std::vector<int> all;
  for (std::size_t run = 0; run < element.first.size(); ++run)
    for (int k = 0; k < kKinds[element.kind].lengths[run]; ++k) all.push_back(element.first[run] + k);
  return all;
}

/// The run of each unknown.
std::vector<std::size_t> runsOf(const Element& element) {
  std::vector<std::size_t> all;
  for (std::size_t run = 0; run < element.first.size(); ++run)
    all.insert(all.end(), kKinds[element.kind].lengths[run], run);
  return all;
}

/// What elements add up to: in each block the entries are numbers of their own, and none where it has no entry.
std::map<std::pair<int, int>, double> sumOf(const std::vector<Element>& elements, element_sum<double, int>* to) {
  std::map<std::pair<int, int>, double> sum;
  double next = 1;
  for (const Element& element : elements) {
    const std::vector<int> own = unknownsOf(element);
    const std::vector<std::size_t> runs = runsOf(element);
    std::vector<double> block(own.size() * own.size(), std::nan(""));
    for (std::size_t i = 0; i < own.size(); ++i)
      for (std::size_t j = 0; j <= i; ++j) {
        if (!kKinds[element.kind].has(runs[i], runs[j])) continue;
        const double value = block[i * own.size() + j] = next++;
        const bool isTwice = i != j && own[i] == own[j];
        sum[{std::max(own[i], own[j]), std::min(own[i], own[j])}] += isTwice ? 2 * value : value;
      }
    using sink = element_sum<double, int>;
    if (!to) continue;
    if (element.kind == 0) add_element<sink, 3, 3>(to, block.data(), own.data());
    if (element.kind == 1) add_element<sink, 1, 2, 1>(to, block.data(), own.data());
    if (element.kind == 2) add_element<sink, 1>(to, block.data(), own.data());
    if (element.kind == 3) add_element<sink, 9, 1>(to, block.data(), own.data());
    if (element.kind == 4) add_element<sink, in_runs<2, 1>, 1, 1>(to, block.data(), own.data());
    if (element.kind == 5) add_element<sink, in_runs<3, 5, 2>, 3, 1, 1>(to, block.data(), own.data());
  }
  return sum;
}

void addUp(const element_pattern<int>& pattern, const std::vector<Element>& elements, std::vector<double>& values) {
  const diagonal_sums<double, int> diagonal(pattern, values.data());
  element_sum<double, int> sum(pattern.places(), pattern.others(), values.data(), diagonal.data());
  sumOf(elements, &sum);
}

/// Holds pattern and values against the sum in a map.
void expectSum(int count, const std::vector<Element>& elements) {
  const element_pattern<int> pattern = patternOf(count, elements);
  std::vector<double> values(static_cast<std::size_t>(pattern.nnz()), -1);
  const std::map<std::pair<int, int>, double> wanted = sumOf(elements, nullptr);
  addUp(pattern, elements, values);
  std::map<std::pair<int, int>, double> found;
  for (int row = 0; row < count; ++row)
    for (int k = pattern.row_ptr()[row]; k < pattern.row_ptr()[row + 1]; ++k) {
      if (k > pattern.row_ptr()[row]) {
        EXPECT_LT(pattern.col_idx()[k - 1], pattern.col_idx()[k]);
      }
      found[{row, pattern.col_idx()[k]}] = values[static_cast<std::size_t>(k)];
    }
  EXPECT_EQ(pattern.row_ptr()[count], pattern.nnz());
  EXPECT_EQ(found, wanted);
}

TEST(Elements, HaveSortedRowsOfALowerTriangle) {
  const element_pattern<int> pattern = patternOf(7, {{0, {3, 0}}, {2, {6}}});
  EXPECT_THAT(std::vector<int>(pattern.row_ptr(), pattern.row_ptr() + 8), ElementsAre(0, 1, 3, 6, 10, 15, 21, 22));
  EXPECT_THAT(std::vector<int>(pattern.col_idx() + 6, pattern.col_idx() + 10), ElementsAre(0, 1, 2, 3));
}

TEST(Elements, AddUpWhicheverOfTwoNodesComesFirst) { expectSum(12, {{0, {0, 3}}, {0, {6, 3}}, {0, {3, 9}}}); }

TEST(Elements, MayHaveANodeTwice) { expectSum(9, {{0, {3, 3}}, {0, {0, 3}}, {1, {4, 3, 3}}}); }

TEST(Elements, MayHavePartsOfANodeInCommon) { expectSum(8, {{0, {0, 3}}, {0, {1, 4}}, {0, {2, 0}}, {1, {7, 4, 5}}}); }

TEST(Elements, MayBeOfSomeUnknownsOfANode) {
  const std::vector<Element> elements{{0, {0, 3}}, {0, {6, 3}}, {2, {2}}, {2, {5}}, {1, {3, 7, 0}}};
  expectSum(9, elements);
  // What only splits a node leaves its rows alike, so that no element needs a place for each entry.
  const element_pattern<int> split = patternOf(6, {{0, {0, 3}}, {2, {2}}, {2, {4}}});
  EXPECT_GE(split.places()[0], 0);
}

TEST(Elements, MayHaveLongRuns) {
  expectSum(22, {{3, {0, 20}}, {3, {9, 3}}, {3, {12, 9}}});
  expectSum(22, {{3, {2, 0}}, {3, {11, 21}}, {0, {2, 5}}, {0, {8, 13}}});
}

TEST(Elements, MayHaveNoEntriesOfTwoRuns) {
  const element_pattern<int> product = patternOf(4, {{4, {3, 1}}});
  EXPECT_THAT(std::vector<int>(product.row_ptr(), product.row_ptr() + 5), ElementsAre(0, 0, 0, 0, 1));
  EXPECT_EQ(product.col_idx()[0], 1);
  expectSum(4, {{4, {3, 1}}, {4, {1, 3}}, {4, {0, 1}}});
  expectSum(4, {{4, {3, 1}}, {2, {1}}, {4, {2, 2}}});
  expectSum(8, {{5, {0, 6, 7}}, {5, {3, 7, 6}}});
  expectSum(8, {{5, {0, 2, 7}}, {5, {1, 4, 4}}, {5, {5, 0, 0}}, {0, {2, 5}}});
}

TEST(Elements, AreStoredWhereAllHaveADiagonal) {
  EXPECT_FALSE(patternOf(4, {{4, {3, 1}}}).stores_blocks());
  EXPECT_FALSE(patternOf(4, {{4, {3, 1}}, {2, {1}}}).stores_blocks());
  const std::vector<Element> all{{4, {3, 1}}, {2, {1}}, {2, {3}}};
  EXPECT_TRUE(patternOf(4, all).stores_blocks());
  expectSum(4, all);
  const std::vector<Element> twice{{4, {3, 1}}, {4, {1, 3}}, {2, {1}}, {2, {3}}};
  EXPECT_FALSE(patternOf(4, twice).stores_blocks());
}

TEST(Elements, MayBeNone) {
  expectSum(4, {});
  expectSum(0, {});
}

TEST(Elements, AddUpAsTheyDoInAMap) {
  std::mt19937 random(7);
  const auto below = [&](int end) { return static_cast<int>(random() % static_cast<unsigned>(end)); };
  for (int trial = 0; trial < 2000; ++trial) {
    const int nodes = 2 + below(6), count = 3 * nodes + below(3);
    const bool isOfNodes = below(2) == 0;
    std::vector<Element> elements;
    for (int k = below(9); k > 0; --k) {
      const int kinds[] = {0, 0, 0, 0, 0, 1, 2, 4, 4, 5}, kind = kinds[below(10)];
      Element element{kind, {}};
      for (std::size_t run = 0; run < kKinds[kind].runs; ++run) {
        const int length = kKinds[kind].lengths[run];
        element.first.push_back(kind == 0 && isOfNodes ? 3 * below(nodes) : below(count - length + 1));
      }
      elements.push_back(std::move(element));
    }
    SCOPED_TRACE(trial);
    expectSum(count, elements);
    if (HasFailure()) return;
  }
}

TEST(Elements, RefuseUnknownsOutsideOfTheSlot) {
  EXPECT_THROW(patternOf(5, {{0, {0, 3}}}), std::invalid_argument);
  EXPECT_THROW(patternOf(5, {{2, {-1}}}), std::invalid_argument);
}

TEST(Elements, RefuseRowsThatAreNotThere) {
  constexpr element_kind kinds[] = {{kOne, 1, 1}, {nullptr, 0, 1}};
  const auto made = [&](int inElement, int outside) {
    numbers<std::int64_t> visited(5);
    const std::int64_t all[] = {0, kColumn + 1, inElement, 1, outside};
    for (std::size_t k = 0; k < 5; ++k) visited[k] = all[k];
    return element_pattern<int>(slots<int, 1>("the dependent", {{"gradient", 3}}), unknowns(3), {kinds, 2}, visited);
  };
  EXPECT_EQ(made(0, 2).nnz(), 1);
  EXPECT_THROW(made(3, 2), std::invalid_argument);
  EXPECT_THROW(made(0, -1), std::invalid_argument);
}

TEST(Elements, PatternsCanBeCopied) {
  static_assert(std::is_nothrow_move_constructible_v<element_pattern<int>>);
  static_assert(std::is_nothrow_move_assignable_v<element_pattern<int>>);
  element_pattern<int> pattern = patternOf(6, {{0, {0, 3}}});
  const element_pattern<int> copy = pattern;
  pattern = {};
  std::vector<double> values(static_cast<std::size_t>(copy.nnz()));
  addUp(copy, {{0, {0, 3}}}, values);
  EXPECT_EQ(values.front(), 1);
}

TEST(Elements, AreStoredWhereNoTwoHaveTwoNodesInCommon) {
  const std::vector<Element> springs{{0, {0, 3}}, {0, {9, 0}}, {0, {3, 9}}};
  EXPECT_TRUE(patternOf(12, springs).stores_blocks());
  expectSum(12, springs);
  const auto with = [&](const Element& other) {
    std::vector<Element> elements = springs;
    elements.push_back(other);
    expectSum(12, elements);
    return patternOf(12, elements).stores_blocks();
  };
  EXPECT_TRUE(with({0, {6, 3}}));
  EXPECT_FALSE(with({0, {0, 9}})) << "the second spring between two nodes";
  EXPECT_FALSE(with({0, {3, 3}})) << "a node twice";
  EXPECT_FALSE(with({0, {2, 6}})) << "parts of nodes";
  EXPECT_FALSE(with({2, {4}})) << "one unknown of a node";
  EXPECT_FALSE(patternOf(12, {}).stores_blocks());
  EXPECT_TRUE(patternOf(4, {{2, {3}}, {2, {1}}, {2, {3}}}).stores_blocks());
  expectSum(4, {{2, {3}}, {2, {1}}, {2, {3}}});
}

TEST(Elements, AreAddedUpByManyThreads) {
  std::vector<Element> springs;
  for (int node = 1; node < 100; ++node) springs.push_back({0, {3 * node, 3 * (node / 2)}});
  const element_pattern<int> pattern = patternOf(300, springs);
  ASSERT_TRUE(pattern.stores_blocks());
  std::vector<double> expected(static_cast<std::size_t>(pattern.nnz()));
  addUp(pattern, springs, expected);
  std::vector<std::thread> threads;
  std::array<bool, 4> are{};
  for (bool& is : are)
    threads.emplace_back([&] {
      is = true;
      for (int turn = 0; turn < 50; ++turn) {
        std::vector<double> values(expected.size(), -1);
        addUp(pattern, springs, values);
        is = is && values == expected;
      }
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_THAT(are, testing::Each(true));
}

}  // namespace
}  // namespace sparsegen::runtime
