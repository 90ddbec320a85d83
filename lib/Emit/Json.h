//===- Json.h - all figures, for programs -----------------------*- C++ -*-===//
//
// `--emit=json`: what was asked for and what came of it. The keys are
// documented in docs/json.md and kept. Nothing in it depends on the machine or
// the time, so that the same input gives the same bytes.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "Color/Coloring.h"
#include "Pattern/SparsityPattern.h"

namespace sparsegen {

/// One slot of a request and its number of elements.
struct SlotSummary {
  std::string name;
  std::optional<std::int64_t> size{};  ///< none: known at run time
  std::string extent{};                ///< then the integer expression that it is: `2 * n`
};

/// What the structure depends on, as the user names it: `n`, `data->mx`, a table with its extent.
struct StructureInputSummary {
  std::string name;
  std::string extent{};  ///< of a table: how many integers it has; empty of an integer
};

enum class DerivativeKind : std::uint8_t { Jacobian, Hessian };

/// One request, all that the figures need of it. The pointers are borrowed, and null where the structure is known at
/// run time.
struct JacobianSummary {
  std::string name;              ///< of the generated struct, qualified
  std::string function;          ///< the user's function, qualified
  std::string source;            ///< the source's file name, without folders
  std::vector<SlotSummary> of;   ///< the dependents
  std::vector<SlotSummary> wrt;  ///< the independents
  const SparsityPattern* pattern = nullptr;
  const Coloring* coloring = nullptr;
  /// How many warnings and remarks of each id there were, in the order to print.
  std::vector<std::pair<std::string, std::int64_t>> diagnostics;
  DerivativeKind kind = DerivativeKind::Jacobian;
  std::vector<StructureInputSummary> structureInputs{};  ///< none: the structure is known at generation
};

/// The figures of all requests, as one JSON text that ends in a line feed.
std::string emitJson(std::span<const JacobianSummary> jacobians);

/// A JSON string literal, quotes included. Bytes that are not UTF-8 become
/// U+FFFD.
std::string jsonString(std::string_view text);

}  // namespace sparsegen
