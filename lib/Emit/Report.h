//===- Report.h - source beside pattern, as one page ------------*- C++ -*-===//
//
// `--emit=report`: an HTML page in one file, without anything from elsewhere.
// The source stands beside the pattern in the colors of its coloring. An entry
// leads to its source lines, from the input to the output, and a line to its
// entries; what widens the pattern stands below its line. The pattern is there
// to its last entry, and can be zoomed into, where its rows are of few kinds.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "Color/Coloring.h"
#include "Emit/Axes.h"
#include "Pattern/SparsityPattern.h"

namespace sparsegen {

/// first, first + step, ... : `count` numbers.
struct IndexRun {
  std::int64_t first = 0;
  std::int64_t step = 1;
  std::int64_t count = 1;
};

/// What is ascending and has no number twice, as few runs; linear.
std::vector<IndexRun> runsOf(const std::vector<std::int32_t>& ascending);

struct ReportedFile {
  std::string path;
  std::string text;
};

/// What begins in a line of the source, from 1, with the rows that it writes and the columns that it reads.
struct ReportedLine {
  std::size_t file = 0;    ///< of Report::files
  std::uint32_t line = 0;  ///< in which a statement begins, or several
  std::uint32_t end = 0;   ///< in which the last of these ends
  std::vector<IndexRun> rows{};
  std::vector<IndexRun> cols{};
};

/// A message, at a line.
struct ReportedRemark {
  std::size_t file = 0;
  std::uint32_t line = 0;
  std::string text;
};

/// A place in the source.
struct ReportedPlace {
  std::size_t file = 0;
  std::uint32_t line = 0;
};

struct Report {
  std::string title;
  const SparsityPattern& pattern;
  const Coloring& coloring;
  const Axes& axes;
  std::vector<ReportedFile> files{};
  std::vector<ReportedLine> lines{};
  std::vector<ReportedRemark> remarks{};
  /// The lines by which inputs reach outputs, in order, each list once; the first is of entries of which no way is
  /// known.
  std::vector<std::vector<ReportedPlace>> ways{};
  std::vector<std::uint32_t> wayOfEntry{};  ///< in the pattern's order; empty where there is none of any
  std::string command{};                    ///< what explains the entry `ROW,COL`
};

/// The page. Of more than 600 rows or columns, or 300 where there are more than 40,000 entries, no more cells than that
/// are drawn, each for a block of elements, stronger the more it has. O(nnz log nnz).
std::string emitReport(const Report& report);

}  // namespace sparsegen
