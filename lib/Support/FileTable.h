//===- FileTable.h - the files that source ranges name ----------*- C++ -*-===//
//
// One table a run of the tool: SourceRange::file indexes it. It also holds the
// text of each file, so that diagnostics can show the line.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace sparsegen {

class FileTable {
public:
  /// The index of a file; `text` is kept the first time a path is seen.
  std::int32_t add(std::string_view path, std::string_view text, bool isLibrary = false) {
    auto [at, fresh] = index_.try_emplace(std::string(path), static_cast<std::int32_t>(entries_.size()));
    if (fresh) entries_.push_back({at->first, std::string(text), isLibrary});
    return at->second;
  }
  const std::string& path(std::int32_t file) const { return entries_.at(static_cast<std::size_t>(file)).path; }
  const std::string& text(std::int32_t file) const { return entries_.at(static_cast<std::size_t>(file)).text; }
  /// Whether it is a header of the system's, which the user has not written.
  bool isLibrary(std::int32_t file) const { return entries_.at(static_cast<std::size_t>(file)).isLibrary; }
  std::size_t size() const { return entries_.size(); }

private:
  struct Entry {
    std::string path;
    std::string text;
    bool isLibrary;
  };
  std::map<std::string, std::int32_t, std::less<>> index_;
  std::vector<Entry> entries_;
};

}  // namespace sparsegen
