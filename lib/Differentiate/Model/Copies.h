//===- Copies.h - statements with other names in them -----------*- C++ -*-===//
//
// Part of the model of the function. The way back of reverse mode runs code
// again, on variables of its own, and so does a loop that has two forms.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <map>

#include "Differentiate/Model/Subject.h"

namespace sparsegen::differentiate {

using ObjectMap = std::map<ir::ObjectId, ir::ObjectId>;

/// Puts other objects in place of some, in statements that stand nowhere else. What is known of a load of a pointer
/// holds of its copy. Linear in the statements' nodes.
void rename(Subject& subject, const ir::Block& block, const ObjectMap& objects);

/// The expression with other ones in place of some of its nodes; itself where it has none of them.
ir::ExprId replaced(Subject& subject, ir::ExprId expr, const std::map<ir::ExprId, ir::ExprId>& nodes);

/// An object like another one, of a function, with a name of its own; it is called as the other one is.
ir::ObjectId copyOf(Subject& subject, ir::ObjectId object, ir::FunctionId function);

/// Puts statements behind others.
inline void append(ir::Block& to, const ir::Block& block) { to.insert(to.end(), block.begin(), block.end()); }

/// A copy of statements and of all in their blocks, on the same objects.
ir::Block copied(Subject& subject, const ir::Block& block);

}  // namespace sparsegen::differentiate
