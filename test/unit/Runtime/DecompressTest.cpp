//===- DecompressTest.cpp - J from J·S --------------------------------------===//
#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <vector>

#include "sparsegen/runtime/decompress.h"
#include "sparsegen/runtime/partition.h"
#include "sparsegen/runtime/seeds.h"

namespace {

template <class Index, class Value>
void decompressesArrow() {
  // [1 . 3]
  // [. 4 5]    columns 0 and 1 share a color; row 2 is empty
  // [. . .]
  const std::vector<Index> rowPtr{0, 2, 4, 4};
  const std::vector<Index> colIdx{0, 2, 1, 2};
  const std::vector<Index> colors{0, 0, 1};
  const std::vector<Value> compressed{1, 3, 4, 5, 0, 0};
  std::vector<Value> values(4);
  sparsegen::runtime::decompress_columns<Index, Value>(3, 2, rowPtr.data(), colIdx.data(), colors.data(),
                                                       compressed.data(), values.data());
  EXPECT_EQ(values, (std::vector<Value>{1, 3, 4, 5}));
}

TEST(Decompress, ReadsEntriesOffTheirColors) {
  decompressesArrow<std::int32_t, double>();
  decompressesArrow<std::int64_t, double>();
  decompressesArrow<std::int32_t, float>();
}

TEST(Decompress, ReadsRowsWithAnyStep) {
  // [1 2 .]
  // [. . 3]    rows 0 and 1 share a color; row 2 is empty; row 3 has its own
  // [. . .]
  // [4 . 5]
  const std::int32_t rowPtr[] = {0, 2, 3, 3, 5}, colIdx[] = {0, 1, 2, 0, 2}, colors[] = {0, 0, -1, 1};
  const double asWritten[] = {1, 2, 3, 4, 0, 5};
  double asSwept[6], values[5];
  sparsegen::runtime::decompress_rows(4, rowPtr, colIdx, colors, 3, 1, asWritten, values);
  EXPECT_EQ(std::vector<double>(values, values + 5), (std::vector<double>{1, 2, 3, 4, 5}));
  sparsegen::runtime::transpose(2, 3, asWritten, asSwept);
  EXPECT_EQ(std::vector<double>(asSwept, asSwept + 6), (std::vector<double>{1, 4, 2, 0, 3, 5}));
  sparsegen::runtime::decompress_rows(4, rowPtr, colIdx, colors, 1, 2, asSwept, values);
  EXPECT_EQ(std::vector<double>(values, values + 5), (std::vector<double>{1, 2, 3, 4, 5}));
}

TEST(Seeds, AddNothingWhereThereIsNone) {
  const double infinite = std::numeric_limits<double>::infinity();
  EXPECT_EQ(sparsegen::runtime::seeded(-1, infinite), 0.0);
  EXPECT_EQ(sparsegen::runtime::seeded(0, 2.0f), 2.0f);
  double lanes[] = {1, 2};
  sparsegen::runtime::add_seeded(lanes, -1, infinite);
  sparsegen::runtime::add_seeded(lanes, 1, 3.0);
  EXPECT_EQ(lanes[0], 1.0);
  EXPECT_EQ(lanes[1], 5.0);
}

TEST(Decompress, TakesNothing) {
  const std::int32_t rowPtr[] = {0};
  sparsegen::runtime::decompress_columns<std::int32_t, double>(0, 0, rowPtr, nullptr, nullptr, nullptr, nullptr);
}

TEST(Partition, HasTheNamesOfTheContract) {
  const sparsegen::partition all[] = {sparsegen::partition::column, sparsegen::partition::row,
                                      sparsegen::partition::bidirectional, sparsegen::partition::star,
                                      sparsegen::partition::acyclic};
  for (int k = 0; k < 5; ++k) EXPECT_EQ(static_cast<int>(all[k]), k);
}

}  // namespace
