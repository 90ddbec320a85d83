//===- Cover.h - which entries are read from which side ---------*- C++ -*-===//
//
// Internal to color. A bidirectional coloring reads each entry from the columns'
// side or from the rows'. Long rows are best read as rows and long columns as
// columns (Coleman and Verma, "The efficient computation of sparse Jacobian
// matrices using automatic differentiation", SISC 19, 1998; Hossain and
// Steihaug, "Computing a sparse Jacobian matrix by rows and columns", Optim.
// Methods Softw. 10, 1998): one after the other, the longest row or column of
// what is left is taken out.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <vector>

#include "Pattern/SparsityPattern.h"

namespace sparsegen::color {

/// The sequence in which rows and columns are taken out.
struct Peeling {
  std::vector<std::int64_t> rowTime;     ///< of each row: when it was taken
  std::vector<std::int64_t> columnTime;  ///< of each column
  std::vector<std::int64_t> lengthAt;    ///< of each time: entries that were left in what was taken, descending
};

/// Takes out all that has entries. Linear in the entries.
Peeling peel(const SparsityPattern& pattern, const SparsityPattern& columns);

/// For each entry in CSR order, whether it is read from the columns' side: by
/// what was taken out first, if that was before `time`, else from `rest`.
enum class ReadFrom : std::uint8_t { Columns, Rows };
std::vector<ReadFrom> readings(const SparsityPattern& pattern, const Peeling& peeling, std::int64_t time,
                               ReadFrom rest);

/// For each entry in CSR order, from where it is read so that this side has most
/// freedom: from the other one wherever that can read it with the colors it has.
/// `colorsOfOther` are the colors that the other side keeps, `count` in number.
std::vector<ReadFrom> readingsFor(ReadFrom side, const SparsityPattern& pattern, const SparsityPattern& columns,
                                  const std::vector<std::int64_t>& entriesOfColumns,
                                  const std::vector<std::int32_t>& colorsOfOther, std::int32_t count);

}  // namespace sparsegen::color
