//===- MatrixMarket.cpp - a pattern as a Matrix Market file -----*- C++ -*-===//
//
// See MatrixMarket.h. Millions of lines are usual, so numbers go into one
// string that is reserved once.
//
//===----------------------------------------------------------------------===//
#include "Emit/MatrixMarket.h"

#include <charconv>

namespace sparsegen {
namespace {

void append(std::string& out, std::int64_t number) {
  char digits[24];
  const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
  out.append(digits, end);
}

std::size_t digitCount(std::int64_t number) { return std::to_string(number).size(); }

}  // namespace

std::string emitMatrixMarket(const SparsityPattern& pattern, Triangle triangle) {
  std::string out = "%%MatrixMarket matrix coordinate pattern ";
  out += triangle == Triangle::Lower ? "symmetric\n" : "general\n";
  const std::size_t line = digitCount(pattern.rows) + digitCount(pattern.cols) + 2;
  out.reserve(out.size() + 64 + pattern.col.size() * line);
  append(out, pattern.rows);
  out += ' ';
  append(out, pattern.cols);
  out += ' ';
  append(out, pattern.nnz());
  out += '\n';
  for (std::int64_t i = 0; i < pattern.rows; ++i)
    for (const std::int32_t column : pattern.row(i)) {
      append(out, i + 1);
      out += ' ';
      append(out, std::int64_t{column} + 1);
      out += '\n';
    }
  return out;
}

}  // namespace sparsegen
