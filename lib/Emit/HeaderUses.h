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

#include "IR/IR.h"

namespace sparsegen::emit {

struct Uses {
  /// All variables that the printed body names.
  std::set<ir::ObjectId> mentioned;
  /// Locals that live from the function's start, in the order of their first mention.
  std::vector<ir::ObjectId> atStart;
  /// Variables that the head of their `for` declares.
  std::set<ir::ObjectId> inLoopHead;
  /// Variables whose value or address is used; an update of the variable itself is no use.
  std::set<ir::ObjectId> read;
  /// Variables whose address leaves the expression that it stands in.
  std::set<ir::ObjectId> addressTaken;
  /// How often a whole variable is assigned.
  std::map<ir::ObjectId, unsigned> assignments;
};

/// `lanes` is the number of lanes: with one, seeds are not read.
Uses findUses(const ir::Module& module, ir::FunctionId function, std::int64_t lanes);

/// All objects that a statement, or one within it, names; declarations excepted.
std::set<ir::ObjectId> mentionedObjects(const ir::Module& module, ir::StmtId stmt);

}  // namespace sparsegen::emit
