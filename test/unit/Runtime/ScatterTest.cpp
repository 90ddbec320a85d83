//===- ScatterTest.cpp - values that are written here and there -----------===//

#include <gmock/gmock.h>

#include <cstdint>
#include <vector>

#include "sparsegen/runtime/scatter.h"

namespace sparsegen::runtime {
namespace {

using testing::ElementsAre;

TEST(Scatter, AddsTermsToPlacesOfTheirOwn) {
  std::vector<double> values(4, 1.0);
  const std::vector<std::int32_t> others{9, 9, 3, -1, 0};
  add_others(values.data(), others.data(), -2 - 2, 10.0, 20.0, 30.0);
  EXPECT_THAT(values, ElementsAre(31, 1, 1, 11));
}

TEST(Scatter, AddsWhatStandsForTwoTwiceWhereBothAreOne) {
  std::vector<float> values(3, 1.0F);
  const std::vector<std::int32_t> others{1, 2, /**/ -1, 2};
  add_other_pairs(values.data(), others.data(), -2, 10.0F, 20.0F);
  EXPECT_THAT(values, ElementsAre(1, 11, 41));
}

TEST(Scatter, FetchesWhatIsNoPlace) {
  const std::vector<double> values(1, 1.0);
  std::vector<std::int32_t> places(fetched_ahead, -7);
  fetch_ahead<3>(values.data(), places.data());
  EXPECT_EQ(values[0], 1.0);
}

}  // namespace
}  // namespace sparsegen::runtime
