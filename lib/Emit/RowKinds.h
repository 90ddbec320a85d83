//===- RowKinds.h - a pattern by the kinds of its rows ----------*- C++ -*-===//
//
// Internal to emit's report. Rows of loops over grids are alike but for where
// they stand: a kind of row says how far each entry lies from the diagonal, and a
// run of rows has one kind. So the whole of a large pattern is a small text.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "Pattern/SparsityPattern.h"

namespace sparsegen {

/// The numbers that the page needs of an entry beside where it is, -1 for none: by entries, or empty for none at all.
struct EntryMarks {
  std::vector<std::int32_t> ways;
  std::vector<std::int32_t> colors;
};

/// `{"kinds":[[distance,way,color,...],...],"runs":[kind,rows,...]}` of a pattern; nothing where that is more than
/// `most` numbers. O(nnz log(kinds)).
std::optional<std::string> rowKindsJson(const SparsityPattern& pattern, const EntryMarks& marks, std::size_t most);

}  // namespace sparsegen
