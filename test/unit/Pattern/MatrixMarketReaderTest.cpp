//===- MatrixMarketReaderTest.cpp - files, good and bad ---------------------===//
#include <gtest/gtest.h>

#include "Pattern/MatrixMarketReader.h"
#include "Pattern/Operations.h"

namespace sparsegen {
namespace {

const std::string kGeneral = "%%MatrixMarket matrix coordinate pattern general\n";

SparsityPattern read(const std::string& text) {
  const MatrixMarketResult result = readMatrixMarket(text);
  EXPECT_EQ(result.problem, "");
  return result.matrix ? result.matrix->pattern : SparsityPattern();
}

/// "line: problem".
std::string problem(const std::string& text) {
  const MatrixMarketResult result = readMatrixMarket(text);
  EXPECT_FALSE(result.matrix.has_value());
  return std::to_string(result.line) + ": " + result.problem;
}

TEST(MatrixMarketReader, ReadsPatterns) {
  EXPECT_EQ(read(kGeneral + "% a comment\n\n2 3 3\n1 1\n2 3\n1 2\n"), fromEntries(2, 3, {{0, 0}, {0, 1}, {1, 2}}));
  EXPECT_EQ(read(kGeneral + "0 5 0\n"), fromEntries(0, 5, {}));
}

TEST(MatrixMarketReader, SkipsValuesAndCountsZeros) {
  EXPECT_EQ(read("%%MatrixMarket matrix coordinate real general\r\n2 2 3\r\n1 1 3.5e-1\r\n2 2 0\r\n1 1 2\r\n"),
            fromEntries(2, 2, {{0, 0}, {1, 1}}));
  EXPECT_EQ(read("%%MatrixMarket MATRIX Coordinate Complex General\n1 1 1\n1 1 2.0 3.0"), fromEntries(1, 1, {{0, 0}}));
}

TEST(MatrixMarketReader, AddsWhatSymmetricFilesLeaveOut) {
  for (const std::string symmetry : {"symmetric", "skew-symmetric", "hermitian"}) {
    const auto result =
        readMatrixMarket("%%MatrixMarket matrix coordinate integer " + symmetry + "\n3 3 2\n2 1 5\n3 3 1\n");
    ASSERT_TRUE(result.matrix.has_value());
    EXPECT_EQ(result.matrix->symmetry, MatrixSymmetry::Symmetric);
    EXPECT_EQ(result.matrix->pattern, fromEntries(3, 3, {{1, 0}, {0, 1}, {2, 2}}));
  }
}

TEST(MatrixMarketReader, SaysWhatIsWrongAndWhere) {
  EXPECT_EQ(problem(""), "1: the file does not begin with `%%MatrixMarket`");
  EXPECT_EQ(problem("1 1 1\n"), "1: the file does not begin with `%%MatrixMarket`");
  EXPECT_EQ(problem("%%MatrixMarket matrix array real general\n"),
            "1: `array` is not `coordinate`: a dense matrix has no pattern");
  EXPECT_EQ(problem("%%MatrixMarket matrix coordinate pattern round\n"),
            "1: `round` is not `general`, `symmetric`, `skew-symmetric` or `hermitian`");
  EXPECT_EQ(problem(kGeneral), "1: the file ends before the sizes");
  EXPECT_EQ(problem(kGeneral + "2 x 1\n"), "2: `x` is not the number of columns");
  EXPECT_EQ(problem(kGeneral + "2 2\n"), "2: the number of entries is missing");
  EXPECT_EQ(problem(kGeneral + "2 2 1\n\n3 1\n"), "4: a row is 3, not from 1 to 2");
  EXPECT_EQ(problem(kGeneral + "2 2 1\n1 0\n"), "3: a column is 0, not from 1 to 2");
  EXPECT_EQ(problem(kGeneral + "2 2 2\n1 1\n"), "3: the file ends before entry 2 of 2");
  EXPECT_EQ(problem(kGeneral + "2 2 1\n1 1\n2 2\n"), "4: there are more than the 1 entries that the sizes speak of");
  EXPECT_EQ(problem(kGeneral + "-1 2 1\n"), "2: the number of rows is -1, not from 0 to 2147483647");
  EXPECT_EQ(problem(kGeneral + "1 99999999999 1\n"),
            "2: the number of columns is 99999999999, not from 0 to 2147483647");
  EXPECT_EQ(problem("%%MatrixMarket matrix coordinate pattern symmetric\n2 3 0\n"),
            "2: a symmetric matrix of 2 rows and 3 columns");
}

}  // namespace
}  // namespace sparsegen
