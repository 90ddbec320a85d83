//===- Options.h - the command line -----------------------------*- C++ -*-===//
//
// The option table, and from it the reading of the command line and `--help`.
// Options are read in their order, because `--jacobian`, `--set` and `--name`
// belong to the `--function` before them.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "Pipeline/Pipeline.h"

namespace sparsegen::tool {

enum class Action : std::uint8_t { Generate, Help, Version };
enum class Timing : std::uint8_t { Quiet, Shown };

struct Options {
  Action action = Action::Generate;
  std::vector<std::string> sources;  ///< at least one, where there is something to generate
  PipelineOptions pipeline;          ///< its source is each of `sources` in turn
  std::string output;                ///< empty: standard output
  std::string code;                  ///< the C++ file behind a header for C; empty: none
  std::string depfile;               ///< empty: none
  Timing timing = Timing::Quiet;
};

/// Options, or in words why the command line can't be read.
struct ReadOptions {
  Options options;
  std::optional<std::string> problem;
};

/// Reads the arguments behind the program's name. They become the file
/// "<command line>" of `files`, one option a line, so that messages can point at
/// them. What is not supported yet is reported as Unsupported.
ReadOptions readOptions(const std::vector<std::string>& arguments, FileTable& files, Diagnostics& diagnostics);

std::string helpText();

}  // namespace sparsegen::tool
