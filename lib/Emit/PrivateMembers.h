//===- PrivateMembers.h - members that only a pointer names -----*- C++ -*-===//
//
// Private to `emit`.
//
// Generated code reads private members of the user's classes, as the user's own
// member functions do. C++ does not check access where an explicit instantiation
// is named, so one can take a pointer to such a member:
//
//     template struct sg_expose<sg_name_of_cells_, &Mesh::cells_>;
//     (mesh.*rhs_jacobian_private::sg_Mesh::cells_)              mesh.cells_
//
// The names stand in an unnamed namespace, so that each translation unit has
// instances of its own; what they name is the same in all.
// [temp.explicit]/12 of C++17; the names are handed out by a friend, as in
// http://bloglitb.blogspot.com/2010/07/access-to-private-members-thats-easy.html
//
//===----------------------------------------------------------------------===//
#pragma once

#include <string>

#include "Emit/HeaderText.h"
#include "IR/IR.h"

namespace sparsegen::emit {

/// The name of the pointer to a private member.
std::string pointerToMember(const ir::Module& module, ir::RecordId record, std::uint32_t field);

/// An expression with the members themselves, as a user would write it.
std::string withoutPointersToMembers(const ir::Module& module, std::string expression);

/// Writes the pointers that the struct of a request, `code`, names. Nothing where it names none.
void writePointersToMembers(Lines& out, const ir::Module& module, const std::string& code);

}  // namespace sparsegen::emit
