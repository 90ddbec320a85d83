//===- Explanation.h - the answer to `--explain` ----------------*- C++ -*-===//
//
// Part of the pipeline: holds the entry that the user asks about against the
// matrix, finds the way that leads there, and says it in the form of messages.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <string>

#include "Emit/Terminal.h"
#include "Pipeline/Pipeline.h"
#include "Pipeline/Results.h"

namespace sparsegen {

/// Fills in `results.way`. `primal` is the function whose gradient the module is; null where the user wrote the module.
/// Of a Hessian the module is the gradient, and the pattern the lower triangle, whose entry is
/// explained for either; of a Jacobian that is not said to be symmetric, the function, and no pattern is needed. False
/// where there is no such entry, or an error, which is reported. Takes as long as propagate() at most twice.
bool explainEntry(RequestResults& results, const ir::Module* primal, const EntryQuestion& question,
                  Diagnostics& diagnostics);

/// A line that says what depends on what, and a note for each step. Of very many steps those in the middle are counted.
std::string explanationText(const RequestResults& results, PatternEntry entry, const FileTable& files, Ansi ansi);

}  // namespace sparsegen
