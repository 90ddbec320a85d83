//===- OperationsTest.cpp - transpose, entries, counts ----------------------===//
#include <gtest/gtest.h>

#include <random>

#include "Pattern/Operations.h"
#include "Support/Diagnostics.h"

namespace sparsegen {
namespace {

TEST(Pattern, ComesFromEntriesInAnyOrder) {
  const SparsityPattern pattern = fromEntries(3, 4, {{2, 3}, {0, 1}, {2, 0}, {0, 1}});
  EXPECT_EQ(pattern.rowPtr, (std::vector<std::int64_t>{0, 1, 1, 3}));
  EXPECT_EQ(pattern.col, (std::vector<std::int32_t>{1, 0, 3}));
  EXPECT_EQ(checkPattern(pattern), std::nullopt);
}

TEST(Pattern, RefusesEntriesOutside) {
  for (const Entry& entry : {Entry{3, 0}, Entry{0, 4}, Entry{-1, 0}, Entry{0, -1}})
    EXPECT_THROW(fromEntries(3, 4, {entry}), InternalError);
}

TEST(Pattern, Transposes) {
  EXPECT_EQ(transpose(fromEntries(2, 3, {{0, 0}, {0, 2}, {1, 2}})), fromEntries(3, 2, {{0, 0}, {2, 0}, {2, 1}}));
  EXPECT_EQ(transpose(fromEntries(0, 3, {})), fromEntries(3, 0, {}));
}

TEST(Pattern, TransposesBack) {
  std::mt19937 generator(3);
  for (int repetition = 0; repetition < 50; ++repetition) {
    const std::int64_t rows = 1 + generator() % 30;
    const std::int64_t cols = 1 + generator() % 30;
    std::vector<Entry> entries;
    for (int k = 0; k < 100; ++k) {
      const std::int64_t row = generator() % rows;
      entries.emplace_back(row, generator() % cols);
    }
    const SparsityPattern pattern = fromEntries(rows, cols, entries);
    const SparsityPattern turned = transpose(pattern);
    EXPECT_EQ(checkPattern(turned), std::nullopt);
    for (Entry& entry : entries) std::swap(entry.first, entry.second);
    EXPECT_EQ(turned, fromEntries(cols, rows, entries));
    EXPECT_EQ(transpose(turned), pattern);
  }
}

TEST(Pattern, Counts) {
  const SparsityPattern pattern = fromEntries(3, 3, {{0, 0}, {0, 2}, {2, 2}});
  EXPECT_EQ(longestRow(pattern), 2);
  EXPECT_EQ(longestRow(fromEntries(0, 3, {})), 0);
  EXPECT_EQ(columnCounts(pattern), (std::vector<std::int64_t>{1, 0, 2}));
}

TEST(Pattern, ChecksItsPromises) {
  SparsityPattern pattern = fromEntries(2, 3, {{0, 0}, {0, 2}, {1, 1}});
  const auto withCol = [&](std::vector<std::int32_t> col) {
    SparsityPattern broken = pattern;
    broken.col = std::move(col);
    return checkPattern(broken);
  };
  EXPECT_EQ(withCol({2, 0, 1}), "row 0 does not ascend at column 0");
  EXPECT_EQ(withCol({0, 0, 1}), "row 0 does not ascend at column 0");
  EXPECT_EQ(withCol({0, 2, 3}), "row 1 has an entry in column 3, of 3");
  EXPECT_EQ(withCol({-1, 2, 1}), "row 0 does not ascend at column -1");
  EXPECT_EQ(withCol({0, 2}), "rowPtr does not end with the number of entries");
  pattern.rowPtr = {0, 3};
  EXPECT_EQ(checkPattern(pattern), "rowPtr has 2 elements for 2 rows");
  pattern.rowPtr = {0, 4, 3};
  EXPECT_EQ(checkPattern(pattern), "rowPtr descends");
  pattern.rowPtr = {1, 2, 3};
  EXPECT_EQ(checkPattern(pattern), "rowPtr does not begin with 0");
}

TEST(Operations, TheSymmetricPartHasWhatIsThereTwice) {
  const SparsityPattern pattern = fromEntries(3, 3, {{0, 0}, {0, 1}, {1, 0}, {1, 2}, {2, 2}});
  EXPECT_EQ(symmetricPart(pattern), fromEntries(3, 3, {{0, 0}, {0, 1}, {1, 0}, {2, 2}}));
  EXPECT_THROW(symmetricPart(fromEntries(1, 2, {})), InternalError);
}

TEST(Operations, TheLowerTriangleHasTheDiagonal) {
  const SparsityPattern pattern = fromEntries(3, 3, {{0, 0}, {0, 1}, {1, 0}, {2, 1}, {1, 2}});
  EXPECT_EQ(lowerTriangle(pattern), fromEntries(3, 3, {{0, 0}, {1, 0}, {2, 1}}));
}

}  // namespace
}  // namespace sparsegen
