//===- DecompressTest.cpp - J from J·S --------------------------------------===//
#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "sparsegen/runtime/decompress.h"
#include "sparsegen/runtime/partition.h"

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
