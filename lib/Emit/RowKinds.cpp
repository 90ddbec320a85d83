//===- RowKinds.cpp - a pattern by the kinds of its rows ------------------===//

#include "Emit/RowKinds.h"

#include <map>

namespace sparsegen {

namespace {

std::string listJson(const std::vector<std::int32_t>& numbers) {
  std::string out = "[";
  for (const std::int32_t number : numbers) out += (out.size() > 1 ? "," : "") + std::to_string(number);
  return out + "]";
}

std::vector<std::int32_t> kindOf(const SparsityPattern& pattern, std::int64_t row, const EntryMarks& marks) {
  std::vector<std::int32_t> kind;
  const auto begin = static_cast<std::size_t>(pattern.rowPtr[static_cast<std::size_t>(row)]);
  const auto end = static_cast<std::size_t>(pattern.rowPtr[static_cast<std::size_t>(row) + 1]);
  for (std::size_t k = begin; k < end; ++k) {
    kind.push_back(static_cast<std::int32_t>(pattern.col[k] - row));
    kind.push_back(marks.ways.empty() ? -1 : marks.ways[k]);
    kind.push_back(marks.colors.empty() ? -1 : marks.colors[k]);
  }
  return kind;
}

}  // namespace

std::optional<std::string> rowKindsJson(const SparsityPattern& pattern, const EntryMarks& marks, std::size_t most) {
  std::map<std::vector<std::int32_t>, std::int32_t> numbers;
  std::vector<std::vector<std::int32_t>> kinds;
  std::vector<std::int32_t> runs;
  std::size_t written = 0;
  for (std::int64_t row = 0; row < pattern.rows; ++row) {
    std::vector<std::int32_t> kind = kindOf(pattern, row, marks);
    const auto [known, fresh] = numbers.try_emplace(std::move(kind), static_cast<std::int32_t>(kinds.size()));
    if (fresh) kinds.push_back(known->first);
    if (fresh) written += known->first.size();
    if (!runs.empty() && runs[runs.size() - 2] == known->second)
      ++runs.back();
    else
      runs.insert(runs.end(), {known->second, 1});
    if (written + runs.size() > most) return std::nullopt;
  }
  std::string out = "{\"kinds\":[";
  for (std::size_t k = 0; k < kinds.size(); ++k) out += (k > 0 ? "," : "") + listJson(kinds[k]);
  return out + "],\"runs\":" + listJson(runs) + "}";
}

}  // namespace sparsegen
