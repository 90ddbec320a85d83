//===- WorkspaceTest.cpp - memory for intermediates -------------------------===//
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <new>
#include <thread>
#include <type_traits>

#include "sparsegen/runtime/workspace.h"

namespace {

using namespace sparsegen::runtime;

TEST(Workspace, AlignsUp) {
  static_assert(align_up(0) == 0);
  static_assert(align_up(1) == 64);
  static_assert(align_up(64) == 64);
  static_assert(align_up(65) == 128);
  static_assert(align_up(9, 8) == 16);
}

TEST(Workspace, PlacesObjectsAtOffsets) {
  buffer memory(align_up(3 * sizeof(double)) + 2 * sizeof(std::int32_t));
  double* reals = at<double>(memory.data(), 0);
  std::int32_t* integers = at<std::int32_t>(memory.data(), align_up(3 * sizeof(double)));
  for (int k = 0; k < 3; ++k) reals[k] = k + 0.5;
  for (int k = 0; k < 2; ++k) integers[k] = -k;
  for (int k = 0; k < 3; ++k) EXPECT_EQ(reals[k], k + 0.5);
  EXPECT_EQ(reinterpret_cast<unsigned char*>(integers) - static_cast<unsigned char*>(memory.data()), 64);
}

TEST(Workspace, PlacesArrays) {
  buffer memory(6 * sizeof(double));
  double(*rows)[3] = at<double[3]>(memory.data(), 0);
  rows[1][2] = 7;
  EXPECT_EQ(at<double>(memory.data(), 5 * sizeof(double))[0], 7);
}

TEST(Buffer, IsAligned) {
  for (const std::size_t bytes : {1U, 63U, 64U, 100000U}) {
    const buffer memory(bytes);
    EXPECT_EQ(memory.size(), bytes);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(memory.data()) % workspace_alignment, 0U);
  }
}

TEST(Buffer, BeginsAtAHugePageWhereItIsLarge) {
  constexpr std::size_t huge_page = std::size_t{1} << 21;
  for (const std::size_t bytes : {huge_page / 2, huge_page, huge_page + 1, 3 * huge_page - 1}) {
    const buffer memory(bytes);
    EXPECT_EQ(memory.size(), bytes);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(memory.data()) % huge_page, 0U);
    auto* const first = static_cast<unsigned char*>(memory.data());
    first[0] = first[bytes - 1] = 1;
    EXPECT_EQ(first[0] + first[bytes - 1], 2);
  }
}

TEST(Buffer, ThrowsWhereThereIsNoMemory) {
  EXPECT_THROW(buffer{std::numeric_limits<std::size_t>::max()}, std::bad_alloc);
}

TEST(Buffer, OfNothingAllocatesNothing) {
  EXPECT_EQ(buffer(0).data(), nullptr);
  EXPECT_EQ(buffer().data(), nullptr);
}

TEST(Buffer, Moves) {
  static_assert(!std::is_copy_constructible_v<buffer> && !std::is_copy_assignable_v<buffer>);
  static_assert(std::is_nothrow_move_constructible_v<buffer> && std::is_nothrow_move_assignable_v<buffer>);
  buffer first(10);
  void* const data = first.data();
  buffer second(std::move(first));
  EXPECT_EQ(second.data(), data);
  EXPECT_EQ(first.data(), nullptr);
  buffer third(20);
  third = std::move(second);
  EXPECT_EQ(third.data(), data);
  EXPECT_EQ(third.size(), 10U);
}

/// In a thread that keeps nothing yet.
template <class F>
void in_new_thread(const F& run) {
  std::thread(run).join();
}

TEST(Array, TakesWhatTheThreadsLastOneReleased) {
  in_new_thread([] {
    double* released = nullptr;
    {
      array<double> first(100), second(100);
      EXPECT_NE(static_cast<double*>(first), static_cast<double*>(second));
      released = first;  // the last one of the two that is released
      first[99] = 1.5;
      second[99] = 2.5;
      EXPECT_EQ(first[99], 1.5);
    }
    array<double> next(99);  // of the same cache lines
    EXPECT_EQ(static_cast<double*>(next), released);
    array<double> other(1000);
    EXPECT_NE(static_cast<double*>(other), released);
    other[999] = 1;
    next[98] = 2;
    EXPECT_EQ(other[999], 1);
  });
}

TEST(Array, OfNothingTakesNothing) {
  EXPECT_EQ(static_cast<int*>(array<int>(0)), nullptr);
  EXPECT_EQ(static_cast<int*>(array<int>(-1)), nullptr);
}

TEST(Array, ThrowsWhereThereIsNoMemory) {
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
  EXPECT_THROW(array<double>{most}, std::bad_alloc);
  EXPECT_THROW(array<char>{most}, std::bad_alloc);
}

}  // namespace
