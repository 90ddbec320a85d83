//===- MemberUses.h - what is done with a place -----------------*- C++ -*-===//
//
// Private to `lower`. Says of a place of the IR whether its value may be read
// and whether it may be written, also by functions that are given its address.
// What can't be followed counts as both.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <map>
#include <set>
#include <vector>

#include "IR/IR.h"

namespace sparsegen::lowering {

class MemberUses {
public:
  explicit MemberUses(const ir::Module& module);

  bool isRead(ir::ExprId place) const;
  bool isWritten(ir::ExprId place) const;

private:
  /// An argument of a call.
  struct Passed {
    ir::FunctionId callee;
    std::size_t position;
  };
  void findNeeded();
  void note(const ir::Stmt& stmt);
  bool isGivenToWriter(ir::FunctionId by, std::set<ir::ExprId>& seen) const;
  bool isWritten(ir::ExprId pointer, std::set<ir::ExprId>& seen) const;
  bool anyLoadWritten(ir::ObjectId variable, std::set<ir::ExprId>& seen) const;

  const ir::Module& module_;
  std::vector<bool> needed_;                                ///< expressions that statements use
  std::vector<std::vector<ir::ExprId>> parents_;            ///< the expressions that an expression is an operand of
  std::map<ir::ObjectId, std::vector<ir::ExprId>> loads_;   ///< of a variable by its name
  std::set<ir::ExprId> targets_;                            ///< places that statements write
  std::map<ir::ExprId, std::vector<ir::ExprId>> assigned_;  ///< values, and the places that they are written to
  std::map<ir::ExprId, std::vector<Passed>> passed_;
  std::map<ir::ExprId, std::set<ir::FunctionId>> returned_;    ///< and the functions that return them
  std::map<ir::FunctionId, std::vector<ir::ExprId>> results_;  ///< the places that calls write what they give to
};

}  // namespace sparsegen::lowering
