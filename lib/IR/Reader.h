//===- Reader.h - the IR from its text --------------------------*- C++ -*-===//
//
// The inverse of Printer.h, so that each later stage can be tested from text.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "IR/IR.h"

namespace sparsegen::ir {

/// Where the text could not be read, one-based, and why.
struct ReadError {
  unsigned line = 0;
  unsigned column = 0;
  std::string message;
};

std::variant<Module, ReadError> read(std::string_view text);

}  // namespace sparsegen::ir
