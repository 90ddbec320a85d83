//===- Members.h - a member function as the one to differentiate ---*- C++ -*-===//
//
// Private to `lower`.
//
// Its object is a local of the generated code, and each member that the code
// reads is one more parameter, as if the user's function had it:
//
//     double t_           double t_
//     double coef_[8]     const double* coef_
//     Params params_      const Params& params_
//     double* work_       double* work_
//
// A number is copied into the object. An array or a record stays where the
// caller has it, and the object's field is a pointer to it, unless the code
// writes it, or makes other objects of the class: then that is a copy too. Slots
// are never copied back, so a dependent must be one that can stay.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Entry/EntryContext.h"

namespace sparsegen::lowering {

/// The class of *this; null where the function has none.
const clang::CXXRecordDecl* classOfThis(const EntryContext& entry);

/// Makes the object of a member function, and the parameters that give it its members.
void makeMembers(EntryContext& entry);

/// All that names a field of a record.
std::vector<ir::ExprId> namingsOf(const EntryContext& entry, ir::RecordId record, std::uint32_t field);

/// Where the path of a member of *this begins; nothing where `name` is none.
std::optional<PathTarget> memberStart(const EntryContext& entry, const std::string& name);

/// The extent of an array that a pointer parameter stands for, though its type forgets it: `T x[3]`, and a member.
std::optional<std::int64_t> forgottenExtent(const EntryContext& entry, const RequestPath& path);

}  // namespace sparsegen::lowering
