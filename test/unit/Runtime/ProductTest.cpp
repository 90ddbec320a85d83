//===- ProductTest.cpp - products with a sparse matrix ----------------------===//
#include <gtest/gtest.h>

#include <limits>

#include "sparsegen/runtime/product.h"

namespace {

using sparsegen::runtime::transposed_product;

TEST(TransposedProduct, OverwritesTheSums) {
  const int row_ptr[] = {0, 2, 2, 3}, col_idx[] = {0, 2, 2};
  const double values[] = {2, 3, 5}, weights[] = {10, 7, 100};
  double products[] = {-1, -1, -1};
  transposed_product(3, 3, row_ptr, col_idx, values, weights, products);
  EXPECT_EQ(products[0], 20);
  EXPECT_EQ(products[1], 0);
  EXPECT_EQ(products[2], 530);
}

TEST(TransposedProduct, LeavesOutRowsWithoutWeight) {
  const int row_ptr[] = {0, 1, 2}, col_idx[] = {0, 0};
  const double values[] = {std::numeric_limits<double>::infinity(), 3}, weights[] = {0, 2};
  double product = -1;
  transposed_product(2, 1, row_ptr, col_idx, values, weights, &product);
  EXPECT_EQ(product, 6);
}

}  // namespace
