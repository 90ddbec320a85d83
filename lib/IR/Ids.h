//===- Ids.h - typed indices into a module's tables -------------*- C++ -*-===//
//
// IR things refer to each other by small typed indices, never by pointer, so
// that tables may grow, modules may be copied, and a mixed-up index is a type
// error. Every later stage keys its own side tables by these.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>

namespace sparsegen::ir {

/// An index into one table of a module; a default-made one refers to nothing.
template <class Tag>
struct Id {
  static constexpr std::uint32_t kNone = 0xffffffffu;
  std::uint32_t value = kNone;

  constexpr Id() = default;
  constexpr explicit Id(std::size_t index) : value(static_cast<std::uint32_t>(index)) {}
  constexpr bool valid() const { return value != kNone; }
  constexpr explicit operator bool() const { return valid(); }
  friend constexpr auto operator<=>(Id, Id) = default;
};

using TypeId = Id<struct TypeTag>;
using RecordId = Id<struct RecordTag>;
using ObjectId = Id<struct ObjectTag>;
using FunctionId = Id<struct FunctionTag>;
using ExprId = Id<struct ExprTag>;
using StmtId = Id<struct StmtTag>;

}  // namespace sparsegen::ir
