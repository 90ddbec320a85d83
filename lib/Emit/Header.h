//===- Header.h - the generated header --------------------------*- C++ -*-===//
//
// The last stage: pattern, coloring and derivative IR as C++17 text that any
// compiler takes.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <span>
#include <string>

#include "Color/Coloring.h"
#include "IR/IR.h"
#include "Pattern/SparsityPattern.h"
#include "Support/Diagnostics.h"

namespace sparsegen {

enum class IndexType : std::uint8_t { Int32, Int64 };

/// One request, all that emit needs of it.
struct JacobianParts {
  const ir::Module& primal;
  const SparsityPattern& pattern;
  const Coloring& coloring;
  const ir::Module& compressed;  ///< derivative IR, ForwardKind::Compressed
  const ir::Module& product;     ///< derivative IR, ForwardKind::Product
};

struct HeaderOptions {
  IndexType indexType = IndexType::Int32;
  std::string scope;       ///< `--namespace`; empty: beside the function
  std::string sourceName;  ///< the source's file name, without folders
};

/// The header of all requests of one source.
std::string emitHeader(std::span<const JacobianParts> jacobians, const HeaderOptions& options,
                       Diagnostics& diagnostics);

}  // namespace sparsegen
