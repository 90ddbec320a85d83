//===- NotDirect.h - why a Jacobian is not evaluated directly ---*- C++ -*-===//
//
// Direct evaluation is all or nothing for one request: whatever finds that it
// can't be throws this. It ends one strategy; differentiateDirect() looks at what
// came of all, and gives the pipeline the reason that it says in a remark.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <string>

#include "Support/Source.h"

namespace sparsegen::differentiate {

struct NotDirect {
  /// What another strategy may make of it.
  enum class Cause : std::uint8_t {
    Impossible,
    RowOfRows,  ///< a row of the Jacobian is made from others, or from parts: it may help that rows are locals first
    Slower,     ///< possible, and not taken
  };

  std::string why;  ///< "a row is made from other rows", to follow "because"
  SourceRange at;
  Cause cause = Cause::Impossible;
  std::string input{};  ///< what the caller has that places depend on, by its name; empty where it is anything else
};

}  // namespace sparsegen::differentiate
