//===- Accessors.h - private members that a class gives ---------*- C++ -*-===//
//
// Private to `lower`.
//
// Generated code can't name a private member of the caller's object, but it can
// call the public member function that gives it:
//
//     double k() const { return k_; }                      gas.k()
//     const T* data() const { return storage_.data(); }    v.data()
//
// Such a member is called in place of being named. A function that is not for
// constant objects is called only where there is no other one, and then the
// object is none. One that only holds what the
// class gives by functions of the same names is not named at all, as a base is
// not. Part of how it is settled what generated code can reach (Records.cpp).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Entry/EntryContext.h"

namespace sparsegen::lowering {

/// Lets generated code call what gives a private member; false where nothing does.
bool reachByAccessor(EntryContext& entry, ir::RecordId record, const clang::FieldDecl* field);

}  // namespace sparsegen::lowering
