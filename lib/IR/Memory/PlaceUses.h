//===- PlaceUses.h - what is done with a place ------------------*- C++ -*-===//
//
// Part of IR/Memory. Says of a place of the IR whether its value may be read
// and whether it may be written, also by functions that are given its address.
// What can't be followed counts as both.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <map>
#include <set>
#include <vector>

#include "IR/IR.h"

namespace sparsegen::ir {

class PlaceUses {
public:
  explicit PlaceUses(const Module& module);

  bool isRead(ExprId place) const;
  bool isWritten(ExprId place) const;

private:
  /// An argument of a call.
  struct Passed {
    FunctionId callee;
    std::size_t position;
  };
  void findNeeded();
  void note(const Stmt& stmt);
  bool isGivenToWriter(FunctionId by, std::set<ExprId>& seen) const;
  bool isWritten(ExprId pointer, std::set<ExprId>& seen) const;
  bool anyLoadWritten(ObjectId variable, std::set<ExprId>& seen) const;

  const Module& module_;
  std::vector<bool> needed_;                        ///< expressions that statements use
  std::vector<std::vector<ExprId>> parents_;        ///< the expressions that an expression is an operand of
  std::map<ObjectId, std::vector<ExprId>> loads_;   ///< of a variable by its name
  std::set<ExprId> targets_;                        ///< places that statements write
  std::map<ExprId, std::vector<ExprId>> assigned_;  ///< values, and the places that they are written to
  std::map<ExprId, std::vector<Passed>> passed_;
  std::map<ExprId, std::set<FunctionId>> returned_;    ///< and the functions that return them
  std::map<FunctionId, std::vector<ExprId>> results_;  ///< the places that calls write what they give to
};

}  // namespace sparsegen::ir
