//===- IndexSetsTest.cpp - interned sets against std::set -----------------===//

#include <gtest/gtest.h>

#include <random>
#include <set>

#include "Propagate/IndexSets.h"

namespace sparsegen::propagation {
namespace {

std::set<std::int32_t> asSet(const IndexSets& sets, SetId id) {
  std::vector<std::int32_t> elements;
  sets.append(id, elements);
  EXPECT_TRUE(std::is_sorted(elements.begin(), elements.end()));
  EXPECT_EQ(sets.size(id), elements.size());
  std::set<std::int32_t> result(elements.begin(), elements.end());
  EXPECT_EQ(result.size(), elements.size());
  return result;
}

TEST(IndexSets, EmptyAndSinglesAreThere) {
  IndexSets sets(3);
  EXPECT_EQ(sets.size(IndexSets::kEmpty), 0u);
  EXPECT_EQ(asSet(sets, IndexSets::single(2)), std::set<std::int32_t>{2});
}

TEST(IndexSets, EqualSetsHaveOneId) {
  IndexSets sets(4);
  const SetId a = sets.unite(sets.unite(IndexSets::single(0), IndexSets::single(1)), IndexSets::single(3));
  const SetId b = sets.unite(IndexSets::single(3), sets.unite(IndexSets::single(1), IndexSets::single(0)));
  EXPECT_EQ(a, b);
  EXPECT_EQ(sets.unite(a, IndexSets::single(1)), a);
  EXPECT_EQ(sets.unite(a, IndexSets::kEmpty), a);
}

TEST(IndexSets, NoColumns) {
  IndexSets sets(0);
  EXPECT_EQ(sets.unite({}), IndexSets::kEmpty);
  EXPECT_EQ(sets.unite(IndexSets::kEmpty, IndexSets::kEmpty), IndexSets::kEmpty);
}

/// Random unions, of two and of many, of small and of large sets.
TEST(IndexSets, UnionsAreThoseOfStdSet) {
  constexpr std::int32_t kColumns = 500;
  IndexSets sets(kColumns);
  std::mt19937 random(7);
  std::vector<SetId> ids{IndexSets::kEmpty};
  std::vector<std::set<std::int32_t>> expected{{}};
  for (std::int32_t c = 0; c < kColumns; ++c) {
    ids.push_back(IndexSets::single(c));
    expected.push_back({c});
  }
  for (int round = 0; round < 4000; ++round) {
    const std::size_t count = 1 + random() % 9;
    std::vector<SetId> operands;
    std::set<std::int32_t> all;
    for (std::size_t k = 0; k < count; ++k) {
      // Now and then one of the latest, which are large.
      const std::size_t which = random() % 4 == 0 ? ids.size() - 1 - random() % 20 : random() % ids.size();
      operands.push_back(ids[which]);
      all.insert(expected[which].begin(), expected[which].end());
    }
    const SetId id = count == 2 ? sets.unite(operands[0], operands[1]) : sets.unite(std::span(operands));
    ASSERT_EQ(asSet(sets, id), all);
    ids.push_back(id);
    expected.push_back(std::move(all));
  }
}

/// The ids of equal sets are equal, however they came about.
TEST(IndexSets, LargeSetsAreInternedToo) {
  constexpr std::int32_t kColumns = 20000;
  IndexSets sets(kColumns);
  SetId up = IndexSets::kEmpty;
  SetId down = IndexSets::kEmpty;
  for (std::int32_t c = 0; c < kColumns; ++c) {
    up = sets.unite(up, IndexSets::single(c));
    down = sets.unite(IndexSets::single(kColumns - 1 - c), down);
    ASSERT_EQ(sets.size(up), static_cast<std::size_t>(c) + 1);
  }
  EXPECT_EQ(up, down);
  EXPECT_EQ(sets.unite(up, IndexSets::single(7)), up);
}

TEST(IndexSets, ManyLargeSets) {
  constexpr std::int32_t kColumns = 1000;
  IndexSets sets(kColumns);
  std::vector<SetId> large;
  for (std::int32_t part = 0; part < 10; ++part) {
    std::vector<SetId> singles;
    for (std::int32_t c = part; c < kColumns; c += 10) singles.push_back(IndexSets::single(c));
    large.push_back(sets.unite(std::span(singles)));
    EXPECT_EQ(sets.size(large.back()), 100u);
  }
  EXPECT_EQ(sets.size(sets.unite(std::span(large))), 1000u);
}

}  // namespace
}  // namespace sparsegen::propagation
