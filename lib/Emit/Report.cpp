//===- Report.cpp - source beside pattern, as one page --------------------===//
//
// See Report.h. The page is constant (ReportPage.h); before it stands what it
// shows, as one object in JSON.
//
//===----------------------------------------------------------------------===//
#include "Emit/Report.h"

#include <algorithm>

#include "Color/Plan.h"
#include "Emit/Cells.h"
#include "Emit/Palette.h"
#include "Emit/ReportPage.h"
#include "Emit/RowKinds.h"
#include "Emit/Text.h"

namespace sparsegen {

namespace {

/// Cells down and to the right. A block of few entries may be smaller: the page's size goes with the cells.
constexpr std::int64_t kMostCells = 300;
constexpr std::int64_t kMostCellsOfFew = 600;
constexpr std::int64_t kFewEntries = 40'000;
/// Of the rows of a pattern, as kinds of them; and with a color each. About four bytes a number.
constexpr std::size_t kMostNumbers = 100'000;
constexpr std::size_t kMostNumbersWithColors = 60'000;

std::string runsJson(const std::vector<IndexRun>& runs) {
  std::string out = "[";
  for (const IndexRun& run : runs)
    out += (out.size() > 1 ? ",[" : "[") + std::to_string(run.first) + "," + std::to_string(run.step) + "," +
           std::to_string(run.count) + "]";
  return out + "]";
}

std::string cellsJson(const Cells& cells) {
  std::string out = "[";
  for (const Cell& cell : cells.cells)
    out += (out.size() > 1 ? "," : "") + std::to_string(cell.row) + "," + std::to_string(cell.col) + "," +
           std::to_string(cell.color) + "," + std::to_string(cell.count);
  return out + "]";
}

std::string paletteJson(std::int32_t colors) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string out = "[";
  for (std::int32_t k = 0; k < std::clamp(colors, 1, kPaletteSize); ++k) {
    out += k > 0 ? ",\"#" : "\"#";
    const Rgb color = paletteColor(k);
    for (const std::uint8_t channel : {color.red, color.green, color.blue}) {
      out += kDigits[channel >> 4];
      out += kDigits[channel & 15];
    }
    out += '"';
  }
  return out + "]";
}

/// The lines of a file as strings.
std::string linesJson(const std::string& text) {
  std::string out = "[";
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    out += (out.size() > 1 ? "," : "") + quotedJson(text.substr(at, end - at));
    at = end + 1;
  }
  return out + "]";
}

std::string filesJson(const Report& report) {
  std::string out = "[";
  for (const ReportedFile& file : report.files)
    out += (out.size() > 1 ? ",\n[" : "[") + quotedJson(file.path) + "," + linesJson(file.text) + "]";
  return out + "]";
}

std::string accessesJson(const Report& report) {
  std::string out = "[";
  for (const ReportedLine& line : report.lines)
    out += (out.size() > 1 ? ",\n{" : "{") + std::string("\"file\":") + std::to_string(line.file) +
           ",\"line\":" + std::to_string(line.line) + ",\"end\":" + std::to_string(line.end) +
           ",\"rows\":" + runsJson(line.rows) + ",\"cols\":" + runsJson(line.cols) + "}";
  return out + "]";
}

std::string remarksJson(const Report& report) {
  std::string out = "[";
  for (const ReportedRemark& remark : report.remarks)
    out += (out.size() > 1 ? ",\n[" : "[") + std::to_string(remark.file) + "," + std::to_string(remark.line) + "," +
           quotedJson(remark.text) + "]";
  return out + "]";
}

/// The lists of lines: `[[file,line,file,line],...]`.
std::string waysJson(const Report& report) {
  std::string out = "[";
  for (const std::vector<ReportedPlace>& way : report.ways) {
    std::string lines;
    for (const ReportedPlace& place : way)
      lines += (lines.empty() ? "" : ",") + std::to_string(place.file) + "," + std::to_string(place.line);
    out += (out.size() > 1 ? ",[" : "[") + lines + "]";
  }
  return out + "]";
}

/// The rows with all entries, or null where they are of too many kinds. Colors are often all that tells rows apart.
std::string rowsJson(const Report& report) {
  EntryMarks marks;
  for (const std::uint32_t way : report.wayOfEntry) marks.ways.push_back(static_cast<std::int32_t>(way));
  marks.colors = entryColors(report.pattern, report.coloring);
  if (auto colored = rowKindsJson(report.pattern, marks, kMostNumbersWithColors)) return *colored;
  marks.colors.clear();
  return rowKindsJson(report.pattern, marks, kMostNumbers).value_or("null");
}

std::string figuresOf(const Report& report) {
  return counted(report.pattern.rows, "row") + ", " + counted(report.pattern.cols, "column") + ", " +
         counted(report.pattern.nnz(), "nonzero") + ", " + counted(report.coloring.numColors, "color") + " (" +
         std::string(text(report.coloring.partition)) + " coloring)";
}

std::string legendOf(const Report& report, const Cells& cells) {
  const std::string each = cells.rowStep == 1 && cells.colStep == 1
                               ? "An entry has the color that it is read by"
                               : "A cell is " + grouped(cells.rowStep) + " × " + grouped(cells.colStep) +
                                     " elements, in the color of most of its entries, stronger the more there are";
  return each + (report.axes.evaluated ? "; " + evaluatedText(*report.axes.evaluated) : "") + ".";
}

}  // namespace

std::vector<IndexRun> runsOf(const std::vector<std::int32_t>& ascending) {
  std::vector<IndexRun> runs;
  for (const std::int64_t index : ascending) {
    IndexRun* const last = runs.empty() ? nullptr : &runs.back();
    if (last && last->count == 1) last->step = index - last->first;
    if (last && index == last->first + last->step * last->count)
      ++last->count;
    else
      runs.push_back({index, 1, 1});
  }
  return runs;
}

std::string emitReport(const Report& report) {
  const SparsityPattern& pattern = report.pattern;
  const std::int64_t most = pattern.nnz() <= kFewEntries ? kMostCellsOfFew : kMostCells;
  const std::int64_t rowStep = stepFor(pattern.rows, most);
  const std::int64_t colStep = stepFor(pattern.cols, most);
  const Cells cells = cellsOf(pattern, report.coloring, rowStep, colStep);
  std::string out = "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>sparsegen</title>\n";
  out += "<script>\n";
  out += "const data={\"title\":" + quotedJson(report.title) + ",\"figures\":" + quotedJson(figuresOf(report)) +
         ",\"legend\":" + quotedJson(legendOf(report, cells)) + ",\n\"size\":[" + std::to_string(pattern.rows) + "," +
         std::to_string(pattern.cols) + "],\"step\":[" + std::to_string(rowStep) + "," + std::to_string(colStep) +
         "],\n\"rows\":" + slotsJson(report.axes.rows) + ",\"cols\":" + slotsJson(report.axes.cols) +
         ",\n\"palette\":" + paletteJson(report.coloring.numColors) + ",\n\"cells\":" + cellsJson(cells) +
         ",\n\"entries\":" + rowsJson(report) + ",\n\"ways\":" + waysJson(report) +
         ",\n\"command\":" + quotedJson(report.command) + ",\n\"lines\":" + accessesJson(report) +
         ",\n\"remarks\":" + remarksJson(report) + ",\n\"files\":" + filesJson(report) + "};\n</script>\n";
  out += kReportPage;
  return out + "</html>\n";
}

}  // namespace sparsegen
