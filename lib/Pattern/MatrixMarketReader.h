//===- MatrixMarketReader.h - patterns from Matrix Market files -*- C++ -*-===//
//
// The other way of Emit/MatrixMarket.h: what SciPy, Julia, MATLAB and the
// SuiteSparse collection write (https://math.nist.gov/MatrixMarket/formats.html).
//
//===----------------------------------------------------------------------===//
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "Pattern/SparsityPattern.h"

namespace sparsegen {

/// How a file says that half of its entries are left out.
enum class MatrixSymmetry : std::uint8_t { General, Symmetric };

struct MatrixMarket {
  SparsityPattern pattern;  ///< zero-based; with the mirror images that a symmetric file leaves out
  MatrixSymmetry symmetry = MatrixSymmetry::General;
};

/// Either a matrix or what is wrong, in words, with the line it is on.
struct MatrixMarketResult {
  std::optional<MatrixMarket> matrix;
  std::string problem;   ///< empty where there is a matrix
  std::size_t line = 0;  ///< one-based
};

/// Reads `coordinate` files of any field (real, integer, complex, pattern) and
/// symmetry (general, symmetric, skew-symmetric, hermitian). Values are skipped:
/// an entry that is there counts, zero or not; repetitions count once.
/// O(entries · log entries).
MatrixMarketResult readMatrixMarket(std::string_view text);

}  // namespace sparsegen
