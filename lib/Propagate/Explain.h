//===- Explain.h - why an entry is in the pattern ---------------*- C++ -*-===//
//
// A part of propagate. The entry function is run once more on index sets, of
// which one column alone is followed; each store that carries it notes where it
// has it from (Provenance). What the row holds at the end leads back to the
// input, step by step. It is the same interpreter that makes the pattern, so
// that there is a way exactly where there is an entry.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "IR/IR.h"
#include "Support/Diagnostics.h"

namespace sparsegen {

/// One step of the way, in the user's names.
struct ExplainedStep {
  SourceRange at;    ///< what was read
  std::string text;    ///< "`flux[3]` gets it from `u[4]` (i = 3)"
};

/// A row and a column of the pattern, from 0.
struct PatternEntry {
  std::int64_t row = 0;
  std::int64_t column = 0;
};

/// The way from the independent to the dependent, in the order in which it is gone; empty where there is no entry. Of
/// several ways, one whose steps are few. Steps through variables that no name leads to are left out.
///
/// `primal` is the function whose gradient the module is: what the gradient has beside it are adjoints, and are called
/// so. Null where the module is what the user has written.
///
/// The module is rewritten as propagateTight() does it, and is not structural; the entry lies in its pattern. Nothing
/// where an error was reported. Takes as long as propagate() at most twice; warnings of the pattern are not repeated.
std::optional<std::vector<ExplainedStep>> explain(ir::Module& module, PatternEntry entry, const ir::Module* primal,
                                                  Diagnostics& diagnostics);

}  // namespace sparsegen
