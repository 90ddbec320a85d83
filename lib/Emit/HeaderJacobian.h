//===- HeaderJacobian.h - the struct of one request -------------*- C++ -*-===//
//
// The struct that a user sees: sizes, structure, `evaluate`, `compressed`,
// `decompress` and `jvp`, and privately the code behind them.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <set>
#include <string>
#include <vector>

#include "Emit/Header.h"
#include "Emit/HeaderText.h"
#include "Emit/PublicMembers.h"

namespace sparsegen::emit {

/// A call of a public function that is a template.
struct TemplateCall {
  std::string parameters;  ///< as the user's function declares them, and behind them what the public one has besides
  std::string call;        ///< `f_jacobian::evaluate(c, x, values)`; of an object's, `evaluate(c, x, values)`
  std::string object{};    ///< of a member of objects: their class
};

struct WrittenJacobian {
  std::set<std::string>
      reached;  ///< the names of the user's records that its code reaches into, which it need not name
  std::vector<TemplateCall> calls;
  PublicMembers members;
};

/// Writes the struct; what can't be said in C++ is reported.
WrittenJacobian writeJacobian(Lines& out, const JacobianParts& parts, IndexType indexType, Diagnostics& diagnostics);

}  // namespace sparsegen::emit
