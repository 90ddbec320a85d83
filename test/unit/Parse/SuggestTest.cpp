//===- SuggestTest.cpp - the name that was meant --------------------------===//

#include "Parse/Suggest.h"

#include <gtest/gtest.h>

namespace sparsegen {
namespace {

TEST(Suggest, OneLetterInThree) {
  EXPECT_EQ(nearestName("fx", {"x", "f", "gradient"}), "f");
  EXPECT_EQ(nearestName("gradeint", {"x", "gradient"}), "gradient");
  EXPECT_EQ(nearestName("nn", {"n"}), "n");
  EXPECT_EQ(nearestName("rows", {"n", "x"}), "");
  EXPECT_EQ(nearestName("alhpa", {"alpha"}), "");
  EXPECT_EQ(nearestName("alpa", {"alpine", "alpha"}), "alpha");
}

TEST(Suggest, ASingleLetterInTheOtherCase) {
  EXPECT_EQ(nearestName("N", {"x", "n"}), "n");
  EXPECT_EQ(nearestName("u", {"x", "y"}), "");
}

TEST(Suggest, NothingOfNothing) {
  EXPECT_EQ(nearestName("u", {}), "");
  EXPECT_EQ(nearestName("", {"u", ""}), "");
}

}  // namespace
}  // namespace sparsegen
