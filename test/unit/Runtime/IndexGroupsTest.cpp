//===- IndexGroupsTest.cpp - rows or columns that come together -----------===//
#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "sparsegen/runtime/index_groups.h"

namespace {

using sparsegen::runtime::index_groups;
using run = std::pair<int, int>;  ///< first number, length

index_groups<int> groupsOf(int count, const std::vector<run>& runs) {
  index_groups<int> made(static_cast<std::size_t>(count));
  for (const auto& [first, length] : runs) made.add_run(first, length);
  made.number();
  return made;
}

std::vector<int> begins(const index_groups<int>& groups) {
  std::vector<int> found;
  for (int group = 0; group < groups.count(); ++group) found.push_back(groups.begin(group));
  return found;
}

std::vector<int> groupsOfRun(index_groups<int>& groups, int first, int length) {
  std::vector<int> found;
  const int first_group = groups.first_of_run(first, length);
  groups.for_each_of_run(first_group, length, [&](int group) { found.push_back(group); });
  EXPECT_EQ(groups.end_of_run(first_group, length), found.back() + 1);
  return found;
}

TEST(IndexGroups, OfOneSize) {
  for (const int size : {1, 3}) {
    std::vector<run> runs;
    for (int node = 3; node >= 0; --node) runs.emplace_back(size * node, size);
    index_groups<int> groups = groupsOf(4 * size, runs);
    ASSERT_EQ(groups.count(), 4);
    EXPECT_EQ(begins(groups), (std::vector<int>{0, size, 2 * size, 3 * size}));
    for (int number = 0; number < 4 * size; ++number) EXPECT_EQ(groups.of(number), number / size);
    EXPECT_EQ(groups.size(3), size);
    EXPECT_EQ(groupsOfRun(groups, 2 * size, size), std::vector<int>{2});
    EXPECT_FALSE(groups.is_split());
  }
}

TEST(IndexGroups, OfSeveralSizes) {
  index_groups<int> groups = groupsOf(9, {{0, 3}, {4, 3}, {4, 3}});
  EXPECT_EQ(begins(groups), (std::vector<int>{0, 3, 4, 7}));
  EXPECT_EQ(groups.size(0), 3);
  EXPECT_EQ(groups.size(1), 1);
  EXPECT_EQ(groups.size(3), 2);
  EXPECT_EQ(groupsOfRun(groups, 4, 3), std::vector<int>{2});
  EXPECT_FALSE(groups.is_split());
}

TEST(IndexGroups, OfRunsThatOthersSplit) {
  index_groups<int> groups = groupsOf(6, {{0, 4}, {2, 4}});
  EXPECT_EQ(begins(groups), (std::vector<int>{0, 2, 4}));
  EXPECT_EQ(groupsOfRun(groups, 0, 4), (std::vector<int>{0, 1}));
  EXPECT_EQ(groupsOfRun(groups, 2, 4), (std::vector<int>{1, 2}));
  EXPECT_TRUE(groups.is_split());
}

TEST(IndexGroups, OfNothing) {
  EXPECT_EQ(groupsOf(0, {}).count(), 0);
  EXPECT_EQ(groupsOf(5, {}).count(), 1);
}

}  // namespace
