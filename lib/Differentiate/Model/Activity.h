//===- Activity.h - what needs derivative code ------------------*- C++ -*-===//
//
// An object is active when it is varied (depends on an independent: propagate
// saw that) and useful (reaches a dependent). Usefulness is found here, against
// the flow, an object at a time: whatever is loaded to make a useful value is
// useful, through assignments, arguments and results, to a fixed point.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <vector>

#include "Differentiate/Model/Subject.h"

namespace sparsegen::differentiate {

struct Activity {
  std::vector<bool> object;        ///< ObjectId: varied and useful
  std::vector<bool> result;        ///< FunctionId: the real result is varied and useful
  std::vector<bool> variedResult;  ///< FunctionId: the real result is varied
  std::vector<bool> written;       ///< ObjectId: some executed statement writes into it
};

/// O(statements · length of the longest chain of objects).
Activity analyseActivity(const Subject& subject);

}  // namespace sparsegen::differentiate
