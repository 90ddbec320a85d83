//===- LanesTest.cpp - lanes that no seed has named yet ---------------------===//
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <numeric>
#include <vector>

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

/// The lanes 1, 2, ... and to those that count a hundred times their number is added.
template <int num_lanes>
std::vector<double> setLanes(int count) {
  std::vector<double> lanes(num_lanes);
  std::iota(lanes.begin(), lanes.end(), 1.0);
  double* const to = lanes.data();
  sparsegen::runtime::set_lanes<num_lanes>(count, to, [&](int k) { return to[k] + 100 * k; });
  return lanes;
}

TEST(Lanes, AreSetAsFarAsTheyCount) {
  for (const int count : {0, 8, 16, 19}) {
    const std::vector<double> lanes = setLanes<19>(count);
    for (int k = 0; k < 19; ++k)
      EXPECT_EQ(lanes[static_cast<std::size_t>(k)], k + 1 + (k < count ? 100 * k : 0)) << count << " " << k;
  }
  EXPECT_EQ(setLanes<16>(16).back(), 16 + 1500);
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
