//===- TapeTest.cpp - what a reverse sweep needs ---------------------------===//
#include <gtest/gtest.h>

#include <cstdint>
#include <thread>

#include "sparsegen/runtime/tape.h"

namespace {

using sparsegen::runtime::released_chunks;
using sparsegen::runtime::stack;
using sparsegen::runtime::tape;

/// The bytes of the first chunk of a stack of doubles.
constexpr std::size_t kFirstChunk = 2 * sizeof(void*) + 1024 * sizeof(double);

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

/// In a thread that keeps nothing yet.
template <class F>
void inNewThread(const F& run) {
  std::thread(run).join();
}

TEST(Tape, TakesWhatTheThreadsLastOneReleased) {
  inNewThread([] {
    void* const held = released_chunks::take(kFirstChunk);
    released_chunks::give(held, kFirstChunk);
    {
      stack<double> made;
      made.push(1.5);
      void* const other = released_chunks::take(kFirstChunk);
      EXPECT_NE(other, held);  // the stack has it
      sparsegen::runtime::deallocate(other, kFirstChunk);
    }
    EXPECT_EQ(released_chunks::take(kFirstChunk), held);
    released_chunks::give(held, kFirstChunk);
  });
}

TEST(Tape, KeepsNoMoreThanItSays) {
  inNewThread([] {
    constexpr std::size_t half = released_chunks::most_kept / 2 + 1;
    void* const first = released_chunks::take(half);
    void* const second = released_chunks::take(half);
    released_chunks::give(first, half);
    released_chunks::give(second, half);  // freed
    EXPECT_EQ(released_chunks::take(half), first);
    released_chunks::give(first, half);
  });
}

/// Outlives what the thread keeps.
struct Late {
  stack<double> made;
  ~Late() { EXPECT_EQ(made.pop(), 2.5); }
};

TEST(Tape, MayBeReleasedWhenItsThreadEnds) {
  inNewThread([] {
    thread_local Late late;
    late.made.push(2.5);
    stack<double> other;
    other.push(1.5);
  });
}

}  // namespace
