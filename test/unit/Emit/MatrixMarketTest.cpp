//===- MatrixMarketTest.cpp - patterns as files -----------------------------===//
#include <gtest/gtest.h>

#include <random>
#include <sstream>

#include "Emit/MatrixMarket.h"
#include "Pattern/Operations.h"

namespace sparsegen {
namespace {

TEST(MatrixMarket, IsOneBasedAndRowMajor) {
  EXPECT_EQ(emitMatrixMarket(fromEntries(2, 3, {{1, 0}, {0, 2}, {0, 0}})),
            "%%MatrixMarket matrix coordinate pattern general\n"
            "2 3 3\n"
            "1 1\n"
            "1 3\n"
            "2 1\n");
}

TEST(MatrixMarket, TakesEmptyPatterns) {
  EXPECT_EQ(emitMatrixMarket(fromEntries(0, 5, {})), "%%MatrixMarket matrix coordinate pattern general\n0 5 0\n");
  EXPECT_EQ(emitMatrixMarket(fromEntries(2, 2, {})), "%%MatrixMarket matrix coordinate pattern general\n2 2 0\n");
}

TEST(MatrixMarket, ReadsBack) {
  std::mt19937 generator(1);
  std::vector<Entry> entries;
  for (int k = 0; k < 20000; ++k) {
    const std::int64_t row = generator() % 5000;
    entries.emplace_back(row, generator() % 70000);
  }
  const SparsityPattern pattern = fromEntries(5000, 70000, entries);
  std::istringstream in(emitMatrixMarket(pattern));
  std::string header;
  std::getline(in, header);
  std::int64_t rows = 0, cols = 0, count = 0;
  in >> rows >> cols >> count;
  std::vector<Entry> read(static_cast<std::size_t>(count));
  for (auto& [row, column] : read) {
    in >> row >> column;
    --row, --column;
  }
  EXPECT_TRUE(in.good());
  EXPECT_EQ(count, pattern.nnz());
  EXPECT_EQ(fromEntries(rows, cols, read), pattern);
}

}  // namespace
}  // namespace sparsegen
