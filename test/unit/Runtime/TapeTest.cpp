//===- TapeTest.cpp - what a reverse sweep needs ---------------------------===//
#include <gtest/gtest.h>

#include <cstdint>

#include "sparsegen/runtime/tape.h"

namespace {

using sparsegen::runtime::stack;
using sparsegen::runtime::tape;

TEST(Tape, GivesBackInReverseOrder) {
  stack<double> made;
  EXPECT_TRUE(made.empty());
  for (int k = 0; k < 10; ++k) made.push(k);
  for (int k = 9; k >= 0; --k) EXPECT_EQ(made.pop(), k);
  EXPECT_TRUE(made.empty());
}

TEST(Tape, GrowsInChunks) {
  stack<std::int64_t> made;
  constexpr std::int64_t count = 5'000'000;  // several of the largest chunks
  for (std::int64_t k = 0; k < count; ++k) made.push(k);
  for (std::int64_t k = count; k-- > 0;) ASSERT_EQ(made.pop(), k);
  EXPECT_TRUE(made.empty());
}

TEST(Tape, MayBeUsedAroundTheEndOfAChunk) {
  stack<float> made;
  for (int k = 0; k < 1024; ++k) made.push(static_cast<float>(k));
  for (int round = 0; round < 100; ++round) {
    made.push(-1.0f), made.push(-2.0f);
    ASSERT_EQ(made.pop(), -2.0f);
    ASSERT_EQ(made.pop(), -1.0f);
    ASSERT_EQ(made.pop(), 1023.0f);
    made.push(1023.0f);
  }
  for (int k = 1023; k >= 0; --k) ASSERT_EQ(made.pop(), static_cast<float>(k));
  EXPECT_TRUE(made.empty());
}

TEST(Tape, HasAStackForEachType) {
  tape made;
  int number = 3;
  double real = 4;
  made.push<double>(1.5);
  made.push<bool>(true);
  made.push<std::int64_t>(-7);
  made.push<const void*>(&number);
  made.push<const void*>(&real);
  made.push<float>(0.25f);
  made.push<std::int32_t>(9);
  EXPECT_EQ(made.pop<double>(), 1.5);
  EXPECT_EQ(made.pop<std::int32_t>(), 9);
  EXPECT_TRUE(made.pop<bool>());
  EXPECT_FALSE(made.empty());
  double* toReal = nullptr;
  const int* toNumber = nullptr;
  made.pop_to(toReal), made.pop_to(toNumber);
  EXPECT_EQ(toReal, &real);
  EXPECT_EQ(toNumber, &number);
  EXPECT_EQ(made.pop<std::int64_t>(), -7);
  EXPECT_EQ(made.pop<float>(), 0.25f);
  EXPECT_TRUE(made.empty());
}

}  // namespace
