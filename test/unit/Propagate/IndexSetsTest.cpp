//===- IndexSetsTest.cpp - interned sets against std::set -----------------===//

#include <gtest/gtest.h>

#include <random>
#include <set>

#include "Propagate/IndexSets.h"

namespace sparsegen::propagation {
namespace {

std::set<std::int32_t> asSet(IndexSets& sets, SetId id) {
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

/// What is accumulated, by random steps: sums that go on from where they were, from a copy that was kept, and from what
/// was settled in between.
TEST(IndexSets, WhatGrowsIsTheUnionOfStdSet) {
  constexpr std::int32_t kColumns = 300;
  IndexSets sets(kColumns);
  std::mt19937 random(3);
  std::vector<SetId> ids{IndexSets::single(0)};
  std::vector<std::set<std::int32_t>> expected{{0}};
  std::size_t now = 0;
  for (int round = 0; round < 20000; ++round) {
    const std::size_t from = random() % 8 == 0 ? random() % ids.size() : now;
    std::vector<SetId> operands{ids[from]};
    std::set<std::int32_t> all = expected[from];
    for (std::size_t k = 0; k < random() % 3; ++k) {
      const auto column = static_cast<std::int32_t>(random() % kColumns);
      operands.insert(random() % 2 == 0 ? operands.begin() : operands.end(), IndexSets::single(column));
      all.insert(column);
    }
    // Another sum now and then, which has to be settled.
    if (random() % 50 == 0) {
      const std::size_t other = random() % ids.size();
      operands.push_back(ids[other]);
      all.insert(expected[other].begin(), expected[other].end());
    }
    ids.push_back(sets.accumulate(ids[from], std::span(operands)));
    expected.push_back(all);
    now = random() % 400 == 0 ? 0 : ids.size() - 1;
    const std::size_t asked = random() % ids.size();
    if (random() % 30 == 0) {
      ASSERT_EQ(asSet(sets, ids[asked]), expected[asked]);
      const std::size_t other = random() % ids.size();
      ASSERT_EQ(sets.equal(ids[asked], ids[other]), expected[asked] == expected[other]);
    }
  }
  for (std::size_t k = 0; k < ids.size(); ++k) ASSERT_EQ(asSet(sets, ids[k]), expected[k]);
}

TEST(IndexSets, WhatGrowsTwiceFromOneSetIsTwoSets) {
  IndexSets sets(100);
  SetId sum = IndexSets::kEmpty;
  const auto add = [&](SetId to, std::int32_t column) {
    std::vector<SetId> operands{to, IndexSets::single(column)};
    return sets.accumulate(to, std::span(operands));
  };
  for (std::int32_t column = 0; column < 40; ++column) sum = add(sum, column);
  const SetId one = add(add(sum, 50), 51);
  const SetId other = add(add(sum, 60), 61);
  const SetId again = add(add(sum, 51), 50);
  EXPECT_EQ(sets.size(sum), 40u);
  EXPECT_EQ(sets.size(one), 42u);
  EXPECT_FALSE(sets.equal(one, other));
  EXPECT_TRUE(sets.equal(one, again));
  EXPECT_EQ(sets.unite(one, other), sets.unite(other, again));
  EXPECT_EQ(sets.size(sets.unite(one, other)), 44u);
}

TEST(IndexSets, ASumThatHasAllTakesNoMoreMemory) {
  IndexSets sets(40);
  SetId sum = IndexSets::kEmpty;
  for (std::int32_t k = 0; k < 2000; ++k) {
    std::vector<SetId> operands{sum, IndexSets::single(k % 40)};
    sum = sets.accumulate(sum, std::span(operands));
  }
  std::vector<SetId> operands{sum, IndexSets::single(7)};
  EXPECT_EQ(sets.accumulate(sum, std::span(operands)), sets.settled(sum));
  EXPECT_EQ(sets.size(sum), 40u);
}

}  // namespace
}  // namespace sparsegen::propagation
