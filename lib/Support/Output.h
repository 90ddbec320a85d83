//===- Output.h - files that are written whole or not at all ----*- C++ -*-===//
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sparsegen {

struct OutputFile {
  std::string path;
  std::string text;
};

/// What went wrong with which file, in words.
struct OutputProblem {
  std::string path;
  std::string text;
};

/// Makes each file hold its text, or none of them: through temporary files in
/// the same folders, so that nobody ever sees half of one. A file that holds its
/// text already is left alone, time stamp included. Where one can't be written,
/// all are as they were.
std::optional<OutputProblem> writeFiles(const std::vector<OutputFile>& files);

/// Dependencies in the form that Make and Ninja read: `targets...: files...`, and a rule without a recipe for each
/// file, so that one that is gone does not stop Make.
std::string makeDependencies(const std::vector<std::string>& targets, const std::vector<std::string>& files);

}  // namespace sparsegen
