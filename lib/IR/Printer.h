//===- Printer.h - the IR as text -------------------------------*- C++ -*-===//
//
// What `--emit=ir` and `--emit=derivative-ir` show; Reader.h parses it back.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/IR.h"

#include <iosfwd>
#include <string>

namespace sparsegen::ir {

void print(std::ostream& out, const Module& module);
std::string toText(const Module& module);
std::string toText(const Module& module, ExprId expr);
std::string toText(const Module& module, TypeId type);

}  // namespace sparsegen::ir
