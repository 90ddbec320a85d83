//===- GrowingTest.cpp - arrays that grow at their end --------------------===//
#include <gtest/gtest.h>

#include <cstddef>
#include <limits>
#include <new>
#include <utility>

#include "sparsegen/runtime/growing.h"

namespace {

using sparsegen::runtime::growing;

/// 0, 1, 2...
growing<int> numbered(int count) {
  growing<int> made;
  for (int k = 0; k < count; ++k) made.push_back(k);
  return made;
}

void expectNumbered(const growing<int>& array, std::size_t count) {
  ASSERT_EQ(array.size(), count);
  for (std::size_t k = 0; k < count; ++k) ASSERT_EQ(array[k], static_cast<int>(k));
}

TEST(Growing, KeepsWhatIsThere) { expectNumbered(numbered(1000000), 1000000); }

TEST(Growing, CopiesAndMoves) {
  growing<int> first = numbered(100);
  const growing<int> copy = first;
  expectNumbered(first, 100);
  const growing<int> moved = std::move(first);
  expectNumbered(copy, 100);
  expectNumbered(moved, 100);
  const growing<int> none;
  EXPECT_EQ(growing<int>(none).size(), 0U);
}

TEST(Growing, MakesRoomForAllParts) {
  growing<int> array;
  constexpr std::size_t rows = 10000;
  const int* begin = nullptr;
  std::size_t moves = 0;
  for (std::size_t row = 0; row < rows; ++row) {
    int* const next = array.grow_towards(40, row, rows);
    for (int k = 0; k < 40; ++k) next[k] = static_cast<int>(40 * row) + k;
    moves += array.data() != begin ? 1 : 0;
    begin = array.data();
  }
  expectNumbered(array, 40 * rows);
  EXPECT_LE(moves, 2U);
}

TEST(Growing, DoesNotExpectAllPartsToBeAsTheLongest) {
  growing<int> array;
  constexpr std::size_t rows = 1000000;
  for (std::size_t row = 0; row < 10; ++row) array.grow_towards(rows, row, rows);
  EXPECT_EQ(array.size(), 10 * rows);
  for (std::size_t row = 10; row < rows; ++row) *array.grow_towards(1, row, rows) = 1;
  EXPECT_EQ(array.size(), 11 * rows - 10);
  EXPECT_EQ(array[array.size() - 1], 1);
}

TEST(Growing, IsLeftAsItWasWhereThereIsNoMemory) {
  growing<int> array = numbered(3);
  EXPECT_THROW(array.reserve(std::numeric_limits<std::size_t>::max() / 2), std::bad_alloc);
  expectNumbered(array, 3);
}

TEST(Growing, ShrinksToWhatIsThere) {
  growing<int> array = numbered(10);
  array.reserve(1000);
  const int* const before = array.data();
  array.shrink_to_fit();
  EXPECT_NE(array.data(), before);
  expectNumbered(array, 10);
  array.shrink(0);
  array.shrink_to_fit();
  EXPECT_EQ(array.size(), 0U);
  EXPECT_EQ(array.data(), nullptr);
}

}  // namespace
