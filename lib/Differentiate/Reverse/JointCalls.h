//===- JointCalls.h - calls whose callees can be run again ------*- C++ -*-===//
//
// Part of reverse mode. The way back through a call is one function: it runs the
// callee forth and back again ("joint reversal", Griewank and Walther,
// "Evaluating derivatives", 2008, chapter 12). So nothing has to be saved of
// what the callee computes. That asks for memory that holds in the way back what
// the callee read.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "Differentiate/Reverse/Availability.h"

namespace sparsegen::differentiate {

/// The calls of a function whose callees combine tangents.
std::vector<ir::StmtId> activeCalls(const ir::Module& module, const Accesses& accesses, ir::FunctionId function);

class JointCalls {
public:
  /// Looks at all functions that the user's calls. Throws NotReversed where one of them calls itself and can't be run
  /// again, or where inlining would take too many statements.
  JointCalls(const Subject& subject, const Accesses& accesses);

  /// Those that are to be inlined.
  const std::set<ir::StmtId>& impossible() const { return impossible_; }
  /// By function that combines tangents: what it needs of its caller's memory.
  std::map<ir::FunctionId, CellSet>& needs() { return needs_; }

private:
  void visit(ir::FunctionId function);
  std::string userName(ir::FunctionId function) const;
  bool isRepeatable(const Availability& availability, ir::FunctionId function) const;

  const Subject& subject_;
  const ir::Module& module_;
  const Accesses& accesses_;
  std::map<ir::FunctionId, CellSet> needs_;
  std::map<ir::FunctionId, bool> open_;  ///< those that were visited; true while their callees are
  bool grown_ = false;
  bool isRecursive_ = false;
  std::set<ir::FunctionId> unrepeatable_;
  std::set<ir::StmtId> impossible_;
};

}  // namespace sparsegen::differentiate
