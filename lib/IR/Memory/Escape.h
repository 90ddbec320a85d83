//===- Escape.h - what else leads to a variable -----------------*- C++ -*-===//
//
// Part of IR/Memory. Two questions of two strengths: whether a variable's
// address is kept anywhere, and whether it is used at all. `x = *select(c, &y,
// &z)` gives no address away, and reads y by another way than its name.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <functional>
#include <map>
#include <set>
#include <vector>

#include "IR/IR.h"

namespace sparsegen::ir {

/// Adds the objects whose address, or that of a part, a statement gives away as a value: assigned, returned, or passed.
/// Not those of statements within it. O(nodes of its pointers).
void addEscaping(const Module& module, const Stmt& stmt, std::set<ObjectId>& escaping);

/// By ObjectId: the locals and parameters that only loads and stores of the whole variable, by its name, read or write.
/// Nothing else can change them. O(nodes of the module).
std::vector<bool> namedOnly(const Module& module);

/// Of these locals, which are wanted, those that one Assign sets, and nothing else changes: and that statement. O(nodes
/// of the module).
std::map<ObjectId, StmtId> setOnce(const Module& module, const std::function<bool(ObjectId)>& isWanted);

/// Whether anything in a block names a variable outside of the loops that it is the variable of. Linear in the block.
bool isNamedOutside(const Module& module, const Block& block, ObjectId variable);

}  // namespace sparsegen::ir
