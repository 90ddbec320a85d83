//===- Plan.h - from the compressed matrix to the entries -------*- C++ -*-===//
//
// What a coloring means for numbers. The compressed matrix has, in row-major
// order,
//   column, star, acyclic   m × p: the sum of the columns of each color
//   row                     p × n: the sum of the rows of each color
//   bidirectional           the former for the columns' colors, then the latter
//                           for the rows' colors
// and a plan says how to read the entries from it: directly (Coleman and Moré
// 1984 for symmetric matrices), or in an order in which each is one element less
// entries that are known (Coleman and Cai, "The cyclic coloring problem and
// estimation of sparse Hessian matrices", SIAM J. Alg. Disc. Meth. 7, 1986).
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "Color/Coloring.h"

namespace sparsegen {

/// An unknown is an entry; for symmetric matrices an entry of the lower triangle
/// (row ≥ column), which its mirror image equals. Unknowns are counted in CSR
/// order, of the lower triangle where it is one.
struct DecompressionPlan {
  std::int64_t compressedSize = 0;
  std::vector<std::int64_t> source;     ///< of each unknown: its element of the compressed matrix
  std::vector<std::int64_t> unknownOf;  ///< of each entry in CSR order: its unknown; empty where they are the same

  // By substitution only; empty for direct plans.
  std::vector<std::int64_t> order;          ///< the unknowns, each after those that it needs
  std::vector<std::int64_t> subtractFirst;  ///< unknowns + 1: where in `subtract` those of an unknown begin
  std::vector<std::int64_t> subtract;       ///< unknowns to subtract from the element
};

/// The plan of a coloring. One that checkColoring refuses is an InternalError.
/// Linear in the entries.
DecompressionPlan planDecompression(const SparsityPattern& pattern, const Coloring& coloring);

/// For each entry in CSR order, the color that it is read by; where both sides are
/// grouped, those of rows are counted after those of columns. For pictures.
std::vector<std::int32_t> entryColors(const SparsityPattern& pattern, const Coloring& coloring);

/// Elements of the compressed matrix.
std::int64_t compressedSize(const SparsityPattern& pattern, const Coloring& coloring);

/// The compressed matrix, from the entries in CSR order.
std::vector<double> compress(const SparsityPattern& pattern, const Coloring& coloring, std::span<const double> values);

/// The entries in CSR order, from the compressed matrix.
std::vector<double> decompress(const DecompressionPlan& plan, std::span<const double> compressed);

}  // namespace sparsegen
