//===- Lower.h - the dependency IR from Clang's AST -------------*- C++ -*-===//
//
// One request's function and all that it calls, as an ir::Module. After this
// stage nothing knows Clang.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <optional>

#include "IR/IR.h"
#include "Parse/Inclusions.h"
#include "Parse/Request.h"
#include "Support/Diagnostics.h"
#include "Support/FileTable.h"

namespace sparsegen {

/// Lowers one request. Nothing where an error was reported.
std::optional<ir::Module> lower(const Request& request, clang::ASTUnit& unit, const Inclusions& inclusions,
                                const Rules& rules, FileTable& files, Diagnostics& diagnostics);

}  // namespace sparsegen
