//===- member.h - classes that only the source names ------------*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_MEMBER_H
#define SPARSEGEN_RUNTIME_MEMBER_H

namespace sparsegen {
namespace runtime {

template <class Pointer>
struct class_of_member;

template <class Member, class Class>
struct class_of_member<Member Class::*> {
  using type = Class;
};

/// The class that a pointer to a member is of: of `&Derived::k` the base that declares `k`.
template <class Pointer>
using class_of = typename class_of_member<Pointer>::type;

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_MEMBER_H
