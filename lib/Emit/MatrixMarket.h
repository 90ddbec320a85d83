//===- MatrixMarket.h - a pattern as a Matrix Market file -------*- C++ -*-===//
//
// `--emit=pattern`: the exchange format that SciPy, Julia, MATLAB and the
// SuiteSparse collection read (https://math.nist.gov/MatrixMarket/formats.html).
//
//===----------------------------------------------------------------------===//
#pragma once

#include <string>

#include "Pattern/SparsityPattern.h"

namespace sparsegen {

/// The pattern as `coordinate pattern general`, a lower triangle as `symmetric`: one line an entry, one-based as the
/// format has it, row by row. Linear.
std::string emitMatrixMarket(const SparsityPattern& pattern, Triangle triangle = Triangle::Both);

}  // namespace sparsegen
