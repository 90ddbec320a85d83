//===- Mode.h - what a derivative function computes -------------*- C++ -*-===//
//
// Five questions to one derivation, asked by its passes one at a time: what is
// seeded, how tangents are carried, where results go, what for, and whether in
// branches or behind them.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>

namespace sparsegen {

/// What the tangents of independents are.
enum class Seeding : std::uint8_t {
  Seeds,     ///< rows of a seed matrix: 1 in one lane, the color of the independent, and 0 in all others
  Tangents,  ///< reals that the caller gives, in one lane
};

/// How what lies between independents and dependents has its tangents.
enum class Carrier : std::uint8_t {
  Lanes,  ///< one real a lane
  /// Each local in terms of the independents where that is possible. Seeds and rows of dependents will be numbers, so a
  /// struct of reals is as good as an array, and a coefficient of zero is an entry all the same.
  Slots,
};

/// Where results go.
enum class Sink : std::uint8_t {
  Compressed,  ///< lanes of the caller, a row for each dependent; the function's value is not computed
  Product,     ///< the caller's output tangents, and the function's value to its outputs
  Tangents,    ///< the caller's output tangents; the function's value is not computed
  Rows,        ///< as Compressed, and locals that are summed up for a row become that row
  CopiedRows,  ///< as Compressed, from locals that are copied in the end: so rows may be made from each other
};

/// Whether what is made is differentiated once more. Then what rules of the user's say stays in it.
enum class DerivativeOrder : std::uint8_t { First, Second };

/// Where tangents are combined that the sides of a branch change.
enum class Branches : std::uint8_t {
  Kept,  ///< in the sides
  Sunk,  ///< behind the branch, which chooses the coefficients (Simplify/SunkCombines.h)
};

struct ForwardMode {
  Seeding seeding;
  Carrier carrier;
  Sink sink;
  DerivativeOrder order = DerivativeOrder::First;
  Branches branches = Branches::Kept;
};

/// compressed(inputs..., seeds, compressed): J·S for the seed matrix S of a coloring.
inline constexpr ForwardMode kCompressed{Seeding::Seeds, Carrier::Lanes, Sink::Compressed};
/// The same of tangents that the caller gives, in one lane: what the transpose of is a vector-Jacobian product.
inline constexpr ForwardMode kTangents{Seeding::Tangents, Carrier::Lanes, Sink::Tangents};
/// The same for a gradient whose Jacobian is wanted.
inline constexpr ForwardMode kGradient{Seeding::Tangents, Carrier::Lanes, Sink::Tangents, DerivativeOrder::Second};
/// jvp(inputs..., tangents..., outputs..., output tangents...).
inline constexpr ForwardMode kProduct{Seeding::Tangents, Carrier::Lanes, Sink::Product};

/// Parameters that say where slot k of a side begins, where sizes are not known; k stands behind.
inline constexpr const char* kRowBase = "sg_row_base_";
inline constexpr const char* kColumnBase = "sg_column_base_";

}  // namespace sparsegen
