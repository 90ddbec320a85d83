//===- Mode.h - what a derivative function computes -------------*- C++ -*-===//
//
// Asked by every room of differentiate, of one derivation for all of its passes.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>

namespace sparsegen {

/// What the derivative function computes.
enum class ForwardKind : std::uint8_t {
  /// compressed(inputs..., seeds, compressed): J·S for the seed matrix S of a
  /// coloring. Independents carry Seeds; the function's value is not computed.
  Compressed,
  /// jvp(inputs..., tangents..., outputs..., output tangents...): one lane, the
  /// tangents given, and the function's value.
  Product,
  /// As Compressed, with every local's tangents in terms of the independents
  /// where that is possible: what differentiateDirect() starts from.
  Direct,
  /// As Direct, with the tangents of dependents in locals, which are copied in
  /// the end: so rows may be made from each other.
  DirectApart,
};

inline bool isDirect(ForwardKind kind) { return kind == ForwardKind::Direct || kind == ForwardKind::DirectApart; }

}  // namespace sparsegen
