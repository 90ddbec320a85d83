//===- OptionTable.h - every option, its value and its help -----*- C++ -*-===//
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace sparsegen::tool {

enum class OptionId : std::uint8_t {
  Output,
  Emit,
  Depfile,
  IndexType,
  Language,
  Standalone,
  Namespace,
  Function,
  Jacobian,
  Hessian,
  Set,
  Structure,
  Sample,
  Name,
  Coloring,
  Order,
  Evaluation,
  Explain,
  Symmetric,
  CheckRules,
  Verify,
  BuildDirectory,
  ExtraArgument,
  ExtraArgumentBefore,
  Time,
  Help,
  Version,
};

struct OptionRow {
  OptionId id;
  std::string_view name;      ///< with its dashes
  std::string_view argument;  ///< what `--help` calls the value; empty: it takes none
  std::string_view help;
};

/// The row of an option, with one dash or two; null for none.
const OptionRow* findOption(std::string_view written);

/// "; did you mean `--emit`?", or nothing.
std::string suggestion(std::string_view written);

}  // namespace sparsegen::tool
