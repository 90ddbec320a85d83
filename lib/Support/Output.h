//===- Output.h - files that are written whole or not at all ----*- C++ -*-===//
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sparsegen {

/// Makes the file hold `text`: through a temporary file in the same folder, so
/// that nobody ever sees half of it. A file that holds it already is left
/// alone, time stamp included. Returns what is wrong, in words, where it can't
/// be written; then the file is as it was.
std::optional<std::string> writeFile(const std::string& path, std::string_view text);

/// Dependencies in the form that Make and Ninja read: `target: files...`.
std::string makeDependencies(const std::string& target, const std::vector<std::string>& files);

}  // namespace sparsegen
