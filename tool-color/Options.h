//===- Options.h - the command line of sparsegen-color ----------*- C++ -*-===//
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "Color/Problem.h"

namespace sparsegen::tool {

enum class ColorAction : std::uint8_t { Color, Help, Version };
enum class ColorReport : std::uint8_t { Text, Json, Spy, Picture };
enum class Verify : std::uint8_t { No, Yes };

struct ColorOptions {
  ColorAction action = ColorAction::Color;
  std::string input;   ///< a Matrix Market file; `-` is standard input
  std::string output;  ///< empty: standard output
  ColorReport report = ColorReport::Text;
  std::optional<Partition> partition;  ///< none: the cheapest that suits the file
  std::optional<Order> order;          ///< none: the best by all means
  std::uint64_t seed = 1;
  Verify verify = Verify::No;
};

struct ReadColorOptions {
  ColorOptions options;
  std::optional<std::string> problem;  ///< why the command line can't be read
};

/// Reads the arguments behind the program's name.
ReadColorOptions readColorOptions(const std::vector<std::string>& arguments);

/// What `--help` prints.
std::string colorHelp();

}  // namespace sparsegen::tool
