//===- member.h - what a pointer to a member tells --------------*- C++ -*-===//
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
struct pointed_member;

template <class Member, class Class>
struct pointed_member<Member Class::*> {
  using class_type = Class;
  using type = Member;
};

template <class Member, class Class>
struct pointed_member<Member Class::*const> : pointed_member<Member Class::*> {};

/// The class that a pointer to a member is of: of `&Derived::k` the base that declares `k`.
template <class Pointer>
using class_of = typename pointed_member<Pointer>::class_type;

/// The type of the member that a pointer is to.
template <class Pointer>
using member_type = typename pointed_member<Pointer>::type;

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_MEMBER_H
