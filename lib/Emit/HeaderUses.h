//===- HeaderUses.h - how a function uses its variables ---------*- C++ -*-===//
//
// What the statement printer must know of a function as a whole before it
// writes the first line: where each local is to be declared, and which are
// never read, so that no compiler warns.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <map>
#include <set>
#include <vector>

#include "Emit/HeaderTypes.h"
#include "IR/IR.h"

namespace sparsegen::emit {

struct Uses {
  /// All variables that the printed body names.
  std::set<ir::ObjectId> mentioned;
  /// Locals that live from the function's start, in the order of their first mention. Arrays, records and tangents that
  /// the source declares in a loop are among them: g++ 12 may give two objects of a loop's body one place on the stack
  /// while both are in use, once it has moved the computation of their addresses out of the loop
  /// (https://gcc.gnu.org/PR113372 has the mechanism).
  std::vector<ir::ObjectId> atStart;
  /// Locals that are declared where their `Declare` stands.
  std::set<ir::ObjectId> inPlace;
  /// Variables that the head of their `for` declares.
  std::set<ir::ObjectId> inLoopHead;
  /// Variables whose value or address is used; an update of the variable itself is no use.
  std::set<ir::ObjectId> read;
  /// Variables whose address leaves the expression that it stands in.
  std::set<ir::ObjectId> addressTaken;
  /// How often a whole variable is assigned.
  std::map<ir::ObjectId, unsigned> assignments;
};

Uses findUses(const ir::Module& module, ir::FunctionId function, LaneForm form);

/// All objects that a statement, or one within it, names; declarations excepted.
std::set<ir::ObjectId> mentionedObjects(const ir::Module& module, ir::StmtId stmt);

}  // namespace sparsegen::emit
