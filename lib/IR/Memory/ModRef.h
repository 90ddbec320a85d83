//===- ModRef.h - which statements may write an object ----------*- C++ -*-===//
//
// Part of IR/Memory. Answers go by what a run of propagate has found that
// places lead to, and are kept, a function and object at a time.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "IR/IR.h"

namespace sparsegen::ir {

/// By ExprId of a place: the objects that it led to in a run.
using Targets = std::vector<std::vector<ObjectId>>;

class ModRef {
public:
  /// Both are to outlive it.
  ModRef(const Module& module, const Targets& targets) : module_(module), targets_(targets) {}

  /// Whether a statement may write to an object, itself or in what it calls; not in the statements of its blocks. A
  /// declaration writes, and a function without a body may write to anything. The first time for a function and object
  /// O(statements of all that it calls).
  bool mayWrite(StmtId stmt, ObjectId object);

private:
  bool writesItself(const Stmt& stmt, ObjectId object) const;
  bool mayWrite(FunctionId function, ObjectId object);
  bool leadsTo(ExprId place, ObjectId object) const;

  const Module& module_;
  const Targets& targets_;
  std::map<std::pair<FunctionId, ObjectId>, bool> functions_;
};

}  // namespace sparsegen::ir
