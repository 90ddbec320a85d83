//===- Source.h - positions in the user's source ----------------*- C++ -*-===//
//
// What every IR node carries so that diagnostics and the generated code can
// speak of the user's lines. Independent of Clang.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>

namespace sparsegen {

/// A range of source text: a file of the module's file table, and one-based
/// lines and columns; the end column is one past the last character.
/// `file < 0` means that the node has no place in the user's source.
struct SourceRange {
  std::int32_t file = -1;
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  std::uint32_t endLine = 0;
  std::uint32_t endColumn = 0;

  bool valid() const { return file >= 0; }
  friend bool operator==(const SourceRange&, const SourceRange&) = default;
};

}  // namespace sparsegen
