//===- Terminal.cpp - pattern and coloring in characters --------*- C++ -*-===//
//
// See Terminal.h. Both matrices become grids of glyphs with a color each, which
// one function joins into lines.
//
//===----------------------------------------------------------------------===//
#include "Emit/Terminal.h"

#include <algorithm>

#include "Emit/Cells.h"
#include "Emit/Palette.h"
#include "Emit/Text.h"

namespace sparsegen {
namespace {

constexpr std::int64_t kNarrowest = 24;  ///< columns of a terminal that we draw for
constexpr std::int64_t kArrow = 3;       ///< characters between the two grids
constexpr std::int64_t kSmallRows = 40;  ///< rows up to which each element is a character
constexpr std::int64_t kFewLines = 8;    ///< that a flat pattern may be stretched to

/// A character, and the color that it is drawn in; -1 for the terminal's gray.
struct Glyph {
  std::string text = " ";
  std::int32_t color = -1;
};

struct Grid {
  std::int64_t rows = 0;
  std::int64_t cols = 0;
  std::vector<Glyph> glyphs;  ///< row-major

  Grid(std::int64_t height, std::int64_t width, Glyph fill)
      : rows(height), cols(width), glyphs(static_cast<std::size_t>(height * width), std::move(fill)) {}
  Glyph& at(std::int64_t row, std::int64_t col) { return glyphs[static_cast<std::size_t>(row * cols + col)]; }
};

/// A matrix to draw: a pattern, and the color of each of its columns.
struct Colored {
  SparsityPattern pattern;
  Coloring coloring;
};

/// B = J·S: its column is the color.
Colored compressedForm(const SparsityPattern& pattern, const Coloring& coloring) {
  Colored result;
  result.pattern.rows = pattern.rows;
  result.pattern.cols = coloring.numColors;
  result.pattern.col.reserve(pattern.col.size());
  for (std::int64_t i = 0; i < pattern.rows; ++i) {
    for (const std::int32_t column : pattern.row(i))
      result.pattern.col.push_back(coloring.colors[static_cast<std::size_t>(column)]);
    std::sort(result.pattern.col.begin() + result.pattern.rowPtr.back(), result.pattern.col.end());
    result.pattern.rowPtr.push_back(result.pattern.nnz());
  }
  result.coloring.numColors = coloring.numColors;
  for (std::int32_t color = 0; color < coloring.numColors; ++color) result.coloring.colors.push_back(color);
  return result;
}

/// One character an element, `pitch` characters apart.
Grid dotGrid(const SparsityPattern& pattern, const Coloring& coloring, std::int64_t pitch) {
  Grid grid(pattern.rows, std::max<std::int64_t>(0, pattern.cols * pitch - pitch + 1), Glyph{});
  for (std::int64_t i = 0; i < pattern.rows; ++i) {
    for (std::int64_t j = 0; j < pattern.cols; ++j) grid.at(i, j * pitch).text = "⋅";
  }
  for (const Cell& cell : cellsOf(pattern, coloring, 1, 1).cells)
    grid.at(cell.row, cell.col * pitch) = {"●", cell.color};
  return grid;
}

/// The bit of a dot in the code points from U+2800 on, which number the dots
/// down the left column, then the right, with the lowest two last.
unsigned brailleBit(std::int32_t row, std::int32_t col) {
  if (row == 3) return 0x40U << col;
  return 1U << (3 * col + row);
}

std::string brailleText(unsigned bits) {
  return {static_cast<char>(0xE2), static_cast<char>(0xA0 | (bits >> 6)), static_cast<char>(0x80 | (bits & 0x3F))};
}

/// One braille character for each 4 × 2 cells, in the color of the fullest.
Grid brailleGrid(const SparsityPattern& pattern, const Coloring& coloring, std::int64_t rowStep, std::int64_t colStep) {
  const Cells cells = cellsOf(pattern, coloring, rowStep, colStep);
  Grid grid((cells.rows + 3) / 4, (cells.cols + 1) / 2, {brailleText(0), -1});
  std::vector<unsigned> bits(grid.glyphs.size(), 0);
  std::vector<std::int64_t> fullest(grid.glyphs.size(), 0);
  for (const Cell& cell : cells.cells) {
    const auto k = static_cast<std::size_t>(cell.row / 4 * grid.cols + cell.col / 2);
    bits[k] |= brailleBit(cell.row % 4, cell.col % 2);
    grid.glyphs[k].text = brailleText(bits[k]);
    if (cell.count <= fullest[k]) continue;
    fullest[k] = cell.count;
    grid.glyphs[k].color = cell.color;
  }
  return grid;
}

/// Appends characters, with an escape sequence where the color changes.
class LineWriter {
public:
  explicit LineWriter(Ansi ansi) : ansi_(ansi) {}

  void put(const Glyph& glyph) {
    if (ansi_ == Ansi::On && glyph.text != " ") select(glyph.color);
    out_ += glyph.text;
  }
  void endLine() {
    if (selected_ != kNothing) out_ += "\x1b[0m";
    selected_ = kNothing;
    out_ += '\n';
  }
  std::string take() { return std::move(out_); }

private:
  static constexpr std::int32_t kNothing = -2;

  void select(std::int32_t color) {
    if (color == selected_) return;
    selected_ = color;
    const Rgb rgb = paletteColor(color);
    out_ += color < 0 ? "\x1b[90m"
                      : "\x1b[38;2;" + std::to_string(rgb.red) + ';' + std::to_string(rgb.green) + ';' +
                            std::to_string(rgb.blue) + 'm';
  }

  Ansi ansi_;
  std::int32_t selected_ = kNothing;
  std::string out_;
};

std::string alone(Grid& grid, Ansi ansi) {
  LineWriter lines(ansi);
  for (std::int64_t row = 0; row < grid.rows; ++row) {
    for (std::int64_t col = 0; col < grid.cols; ++col) lines.put(grid.at(row, col));
    lines.endLine();
  }
  return lines.take();
}

/// The two grids side by side, an arrow between them at half height.
std::string joined(Grid& left, Grid& right, Ansi ansi) {
  LineWriter lines(ansi);
  for (std::int64_t row = 0; row < left.rows; ++row) {
    for (std::int64_t col = 0; col < left.cols; ++col) lines.put(left.at(row, col));
    lines.put({" ", -1});
    lines.put({2 * row <= left.rows - 1 && left.rows - 1 < 2 * (row + 1) ? "→" : " ", -1});
    lines.put({" ", -1});
    for (std::int64_t col = 0; col < right.cols; ++col) lines.put(right.at(row, col));
    lines.endLine();
  }
  return lines.take();
}

/// Large patterns: the compressed form takes a third of the width at most.
std::string braillePicture(const SparsityPattern& pattern, const Coloring& coloring, const Colored& compressed,
                           std::int64_t width, Ansi ansi) {
  const std::int64_t right = std::min<std::int64_t>((coloring.numColors + 1) / 2, width / 3);
  const std::int64_t colStep = stepFor(pattern.cols, 2 * (width - right - kArrow));
  const std::int64_t allLines = (pattern.rows + 3) / 4;
  const std::int64_t squareLines = (pattern.rows + 4 * colStep - 1) / (4 * colStep);
  const std::int64_t lines =
      std::clamp(squareLines, std::min(allLines, kFewLines), std::max(std::min(allLines, kFewLines), width / 2));
  const std::int64_t rowStep = stepFor(pattern.rows, 4 * lines);
  Grid left = brailleGrid(pattern, coloring, rowStep, colStep);
  Grid beside = brailleGrid(compressed.pattern, compressed.coloring, rowStep,
                            stepFor(coloring.numColors, std::max<std::int64_t>(1, 2 * right)));
  return joined(left, beside, ansi);
}

/// Other partitions than columns: their compressed matrices have other shapes, and
/// are not drawn.
std::string patternAlone(const SparsityPattern& pattern, const Coloring& coloring, std::int64_t wide, Ansi ansi) {
  for (const std::int64_t pitch : {2, 1}) {
    if (pattern.rows > kSmallRows || pitch * pattern.cols > wide) continue;
    Grid grid = dotGrid(pattern, coloring, pitch);
    return alone(grid, ansi);
  }
  const std::int64_t colStep = stepFor(pattern.cols, 2 * wide);
  Grid grid = brailleGrid(pattern, coloring, std::max(colStep, stepFor(pattern.rows, 2 * wide)), colStep);
  return alone(grid, ansi);
}

}  // namespace

std::string emitTerminalPicture(const SparsityPattern& pattern, const Coloring& coloring, unsigned width, Ansi ansi) {
  const std::int64_t wide = std::max(kNarrowest, std::int64_t{width});
  if (coloring.partition != Partition::Column) {
    const std::string caption = grouped(pattern.rows) + " × " + grouped(pattern.cols) + ", " +
                                counted(pattern.nnz(), "nonzero") + ", " + counted(coloring.numColors, "color") + " (" +
                                std::string(text(coloring.partition)) + " coloring)\n";
    return pattern.rows == 0 || pattern.cols == 0 ? caption : patternAlone(pattern, coloring, wide, ansi) + caption;
  }
  const std::string caption = grouped(pattern.rows) + " × " + grouped(pattern.cols) + ", " +
                              counted(pattern.nnz(), "nonzero") + ", " + counted(coloring.numColors, "color") + ": " +
                              counted(coloring.numColors, "JVP") + " instead of " + grouped(pattern.cols) + "\n";
  if (pattern.rows == 0 || pattern.cols == 0) return caption;
  const Colored compressed = compressedForm(pattern, coloring);
  for (const std::int64_t pitch : {2, 1}) {
    if (pattern.rows > kSmallRows || pitch * (pattern.cols + coloring.numColors) + kArrow > wide) continue;
    Grid left = dotGrid(pattern, coloring, pitch);
    Grid right = dotGrid(compressed.pattern, compressed.coloring, pitch);
    return joined(left, right, ansi) + caption;
  }
  return braillePicture(pattern, coloring, compressed, wide, ansi) + caption;
}

}  // namespace sparsegen
