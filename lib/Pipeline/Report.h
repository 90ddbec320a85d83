//===- Report.h - what a page of source and pattern shows -------*- C++ -*-===//
//
// Part of the pipeline: gathers for `--emit=report` what the stages found of one
// request, by lines of the user's source.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <string>

#include "Pipeline/Results.h"
#include "Support/FileTable.h"

namespace sparsegen {

/// The page (emitReport). Propagates once more, for who writes rows and reads columns, and, where that is seconds, for
/// each color, for the lines that lead to the entries. Lines of the system's headers are left out. `command` is what
/// explains the entry `ROW,COL`.
std::string reportText(const RequestResults& results, const std::string& title, const std::string& command,
                       const FileTable& files, const Diagnostics& diagnostics);

}  // namespace sparsegen
