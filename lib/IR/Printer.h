//===- Printer.h - the IR as text -------------------------------*- C++ -*-===//
//
// What `--emit=ir` and `--emit=derivative-ir` show; Reader.h parses it back.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <iosfwd>
#include <string>

#include "IR/IR.h"

namespace sparsegen::ir {

void print(std::ostream& out, const Module& module);
std::string toText(const Module& module);
std::string toText(const Module& module, ExprId expr);
std::string toText(const Module& module, TypeId type);

}  // namespace sparsegen::ir
