//===- Axes.h - what the rows and columns of a picture are ------*- C++ -*-===//
//
// Internal to emit's pictures, and to who asks for them: the slots along either
// side, and what a color is for.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sparsegen {

/// A slot, with as many rows or columns as it has elements.
struct AxisSlot {
  std::string name;
  std::int64_t size = 0;
  std::vector<std::int64_t> extents{};  ///< of `u[NY][NX]` two, whose product is the size; else none are needed
};

/// Whether `evaluate` writes values straight to their places, or reads them off a compressed matrix.
enum class Evaluated : std::uint8_t { Directly, Compressed };

struct Axes {
  std::vector<AxisSlot> rows{};  ///< together they are the pattern's rows; none: they are numbered only
  std::vector<AxisSlot> cols{};
  std::optional<Evaluated> evaluated{};  ///< none: there is no `evaluate`, but a pattern alone
};

/// What colors are for, as a line of a legend.
inline std::string evaluatedText(Evaluated evaluated) {
  return evaluated == Evaluated::Directly
             ? "evaluate writes each value to its place, without colors; compressed and decompress use them"
             : "evaluate reads the values off the compressed matrix, which has these colors";
}

/// "rows: f 0 to 3, total 4; columns: u 0 to 3", as a line; empty where neither side has several slots.
std::string slotsLine(const Axes& axes);

/// A string of JSON that may stand within a script of XML or HTML: `<`, `>` and `&` are escaped.
std::string quotedJson(const std::string& text);

/// The slots as JSON: `[["u",50,[5,10]],["p",1,[]]]`. Names are escaped; `<` stands in none of it.
std::string slotsJson(const std::vector<AxisSlot>& slots);

}  // namespace sparsegen
