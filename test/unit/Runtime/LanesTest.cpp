//===- LanesTest.cpp - lanes that no seed has named yet ---------------------===//
#include <gtest/gtest.h>

#include <array>
#include <cstdint>

#include "sparsegen/runtime/lanes.h"

namespace {

using sparsegen::runtime::name_lane;

TEST(Lanes, CountUpToTheOneThatIsNamed) {
  int count = 0;
  EXPECT_EQ((name_lane<100>(count, std::int32_t{3})), 3);
  EXPECT_EQ(count, 8);
  EXPECT_EQ((name_lane<100>(count, std::int64_t{8})), 8);
  EXPECT_EQ(count, 16);
  EXPECT_EQ((name_lane<100>(count, std::int32_t{2})), 2);
  EXPECT_EQ(count, 16);
  EXPECT_EQ((name_lane<100>(count, std::int32_t{99})), 99);
  EXPECT_EQ(count, 100);
}

TEST(Lanes, ASeedOfNoneNamesNone) {
  int count = 0;
  EXPECT_EQ((name_lane<64>(count, std::int32_t{-1})), -1);
  EXPECT_EQ(count, 0);
}

TEST(Lanes, AreCleared) {
  std::array<double, 3> numbers{1, 2, 3};
  sparsegen::runtime::clear(2, numbers.data());
  EXPECT_EQ(numbers, (std::array<double, 3>{0, 0, 3}));
  sparsegen::runtime::clear(0, static_cast<double*>(nullptr));
}

TEST(Lanes, OfAWorkspaceAreCleared) {
  alignas(double) std::array<unsigned char, 4 * sizeof(double)> bytes;
  bytes.fill(1);
  const auto& lanes = *sparsegen::runtime::cleared_at<double[2]>(bytes.data(), sizeof(double));
  EXPECT_EQ(lanes[0], 0);
  EXPECT_EQ(lanes[1], 0);
  EXPECT_EQ(bytes[sizeof(double) - 1], 1);
  EXPECT_EQ(bytes[3 * sizeof(double)], 1);
}

}  // namespace
