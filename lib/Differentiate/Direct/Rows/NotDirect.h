//===- NotDirect.h - why a Jacobian is not evaluated directly ---*- C++ -*-===//
//
// Direct evaluation is all or nothing for one request: whatever finds that it
// can't be throws this, and differentiateDirect() gives it to the pipeline,
// which says it in a remark.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <string>

#include "Support/Source.h"

namespace sparsegen::differentiate {

struct NotDirect {
  std::string why;  ///< "a row is made from other rows", to follow "because"
  SourceRange at;
};

/// A row of the Jacobian is made from others: it may help that the rows are locals first.
struct RowOfRows : NotDirect {};

}  // namespace sparsegen::differentiate
