//===- Spy.cpp - a picture of pattern and coloring --------------*- C++ -*-===//
//
// See Spy.h. All lengths are integers, in pixels: the same bytes on every
// machine. The dots of one color are one path of horizontal strokes, in relative
// steps, which takes some eight bytes a dot.
//
//===----------------------------------------------------------------------===//
#include "Emit/Spy.h"

#include <algorithm>
#include <charconv>
#include <map>

#include "Emit/Cells.h"
#include "Emit/Palette.h"
#include "Emit/Text.h"

namespace sparsegen {
namespace {

constexpr std::int64_t kMaximalCells = 400;   ///< down, and to the right
constexpr std::int64_t kMaximalLength = 800;  ///< of the plot's sides
constexpr std::int64_t kMinimalLength = 120;
constexpr std::int64_t kMaximalCellLength = 28;
constexpr std::int64_t kSwatches = 24;  ///< colors that the legend shows
constexpr std::int64_t kLevels = 4;     ///< of shade
constexpr std::int64_t kNameDistance = 14;  ///< of names of slots, from the middle of one to that of the next

/// Colors of all that is no dot.
constexpr std::string_view kStyle = R"(<style>
svg{fill:#222}.page{fill:#fff}.soft{fill:#555}.line{stroke:#888;fill:none}
@media (prefers-color-scheme:dark){svg{fill:#ddd}.page{fill:#16181c}.soft{fill:#aaa}.line{stroke:#777}}
</style>
)";

/// Says which element the pointer is at. The names of a slot's elements go row by row, as in memory.
constexpr std::string_view kHover = R"(function name(slots,k){
  for(const s of slots){
    if(s[1]>k){
      if(s[1]===1)return s[0];
      let text='',n=k;
      for(const e of s[2].slice().reverse()){text='['+n%e+']'+text;n=Math.floor(n/e)}
      return s[0]+(text||'['+k+']');
    }
    k-=s[1];
  }
  return k;
}
document.getElementById('plot').onmousemove=function(e){
  const svg=document.documentElement,p=svg.createSVGPoint();p.x=e.clientX;p.y=e.clientY;
  const q=p.matrixTransform(svg.getScreenCTM().inverse());
  const i=Math.floor((q.y-box[1])/box[3]*size[0]),j=Math.floor((q.x-box[0])/box[2]*size[1]);
  const inside=Math.min(i,j,size[2]-1-i,size[3]-1-j)>-1;
  document.getElementById('at').textContent=inside?'('+i+', '+j+'): '+name(rows,i)+' by '+name(cols,j):'';
};
)";

std::string number(std::int64_t value) { return std::to_string(value); }

/// The strings one after the other.
template <class... Parts>
std::string join(const Parts&... parts) {
  std::string out;
  ((out += std::string_view(parts)), ...);
  return out;
}

std::string attribute(std::string_view name, std::string_view value) { return join(" ", name, "=\"", value, "\""); }

std::string attribute(std::string_view name, std::int64_t value) { return attribute(name, number(value)); }

std::string hex(Rgb color) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string out = "#";
  for (const std::uint8_t channel : {color.red, color.green, color.blue}) {
    out += digits[channel >> 4];
    out += digits[channel & 15];
  }
  return out;
}

/// Text for XML 1.0, which has no control characters but white space.
std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : validUtf8(text)) {
    const auto code = static_cast<unsigned char>(c);
    if (c == '&')
      out += "&amp;";
    else if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (c == '"')
      out += "&quot;";
    else if (code < 0x20 || code == 0x7F)
      out += ' ';
    else
      out += c;
  }
  return out;
}

std::string textElement(std::int64_t x, std::int64_t y, std::string_view attributes, std::string_view text) {
  return join("<text", attribute("x", x), attribute("y", y), attributes, ">", escaped(text), "</text>\n");
}

std::string line(std::int64_t x1, std::int64_t y1, std::int64_t x2, std::int64_t y2) {
  return join("<path", attribute("d", join("M", number(x1), " ", number(y1), "L", number(x2), " ", number(y2))),
              "/>\n");
}

struct Box {
  std::int64_t x = 0;
  std::int64_t y = 0;
  std::int64_t width = 0;
  std::int64_t height = 0;
};

std::string rectangle(const Box& box, std::string_view attributes) {
  return join("<rect", attribute("x", box.x), attribute("y", box.y), attribute("width", box.width),
              attribute("height", box.height), attributes, "/>\n");
}

/// Where things are, in pixels.
struct Layout {
  std::int64_t left = 0;  ///< of the plot
  std::int64_t top = 0;
  std::int64_t width = 0;  ///< of the plot
  std::int64_t height = 0;
  std::int64_t pageWidth = 0;
  std::int64_t pageHeight = 0;
};

/// The plot has square cells, unless it would be too thin to be seen.
Layout layoutOf(const Cells& cells, const std::vector<std::string>& caption, std::string_view title) {
  const std::int64_t longest = std::max<std::int64_t>({cells.rows, cells.cols, 1});
  // A whole number of pixels a cell: sharp edges.
  const std::int64_t side = longest * std::min(kMaximalLength / longest, kMaximalCellLength);
  Layout layout;
  layout.width = std::max(kMinimalLength, side * cells.cols / longest);
  layout.height = std::max(kMinimalLength, side * cells.rows / longest);
  std::size_t textWidth = characterCount(title) * 10;
  for (const std::string& text : caption) textWidth = std::max(textWidth, characterCount(text) * 7);
  constexpr std::int64_t margin = 84;
  layout.pageWidth = std::max({layout.width + 2 * margin, static_cast<std::int64_t>(textWidth) + 48});
  layout.left = (layout.pageWidth - layout.width) / 2;
  layout.top = 100;
  layout.pageHeight = layout.top + layout.height + 56 + 20 * static_cast<std::int64_t>(caption.size()) + 52;
  return layout;
}

/// The distance of ticks, 1, 2 or 5 times a power of ten: at most `ticks` in `length`.
std::int64_t tickStep(std::int64_t length, std::int64_t ticks) {
  for (std::int64_t power = 1;; power *= 10)
    for (const std::int64_t factor : {1, 2, 5})
      if (length <= factor * power * ticks) return factor * power;
}

/// The middle of an element on an axis whose `cells` cells of `step` elements are `length` long.
std::int64_t middle(std::int64_t element, std::int64_t cells, std::int64_t step, std::int64_t length) {
  return (2 * element + 1) * length / (2 * cells * step);
}

std::string scales(const SparsityPattern& pattern, const Cells& cells, const Layout& at) {
  std::string marks, labels;
  const std::int64_t colStep = tickStep(pattern.cols, std::max<std::int64_t>(4, at.width / 70));
  for (std::int64_t j = 0; j < pattern.cols; j += colStep) {
    const std::int64_t x = at.left + middle(j, cells.cols, cells.colStep, at.width);
    marks += line(x, at.top - 6, x, at.top);
    labels += textElement(x, at.top - 11, R"( text-anchor="middle")", number(j));
  }
  const std::int64_t rowStep = tickStep(pattern.rows, std::max<std::int64_t>(4, at.height / 45));
  for (std::int64_t i = 0; i < pattern.rows; i += rowStep) {
    const std::int64_t y = at.top + middle(i, cells.rows, cells.rowStep, at.height);
    marks += line(at.left - 6, y, at.left, y);
    labels += textElement(at.left - 10, y + 4, R"( text-anchor="end")", number(i));
  }
  const std::int64_t x = at.left - 66;
  const std::int64_t y = at.top + at.height / 2;
  labels += textElement(at.left + at.width / 2, at.top - 32, R"( text-anchor="middle" class="soft")", "column");
  const std::string turned = join("rotate(-90 ", number(x), " ", number(y), ")");
  labels += textElement(x, y, attribute("transform", turned) + R"( text-anchor="middle" class="soft")", "row");
  return join("<g class=\"line\">\n", marks, "</g>\n", labels);
}

enum class Side : std::uint8_t { Rows, Cols };

/// Lines between slots, and their names in the middle of each, where there is room: those of columns below the plot,
/// those of rows to its right. A single slot is named, too.
std::string slotBorders(const std::vector<AxisSlot>& slots, std::int64_t cells, std::int64_t step, Side side,
                        const Layout& at) {
  const bool isOfRows = side == Side::Rows;
  const std::int64_t length = isOfRows ? at.height : at.width;
  const auto place = [&](std::int64_t element) { return element * length / std::max<std::int64_t>(cells * step, 1); };
  std::string borders, names;
  std::int64_t first = 0, named = -kNameDistance;
  for (const AxisSlot& slot : slots) {
    const std::int64_t from = place(first), to = place(first + slot.size);
    if (first > 0 && slot.size > 0)
      borders += isOfRows ? line(at.left - 6, at.top + from, at.left + at.width + 6, at.top + from)
                          : line(at.left + from, at.top - 6, at.left + from, at.top + at.height + 6);
    first += slot.size;
    const std::int64_t center = (from + to) / 2;
    if (slot.size == 0 || center - named < kNameDistance) continue;
    named = center;
    names += isOfRows ? textElement(at.left + at.width + 10, at.top + center + 4, "", slot.name)
                      : textElement(at.left + center, at.top + at.height + 18, R"( text-anchor="middle")", slot.name);
  }
  return join("<g class=\"line\">\n", borders, "</g>\n", names);
}

/// What names the element under the pointer, in a browser. No character of it is XML's.
std::string hover(const SparsityPattern& pattern, const Axes& axes, const Cells& cells, const Layout& at) {
  std::string out = textElement(at.pageWidth / 2, at.pageHeight - 10, R"( id="at" text-anchor="middle")", "");
  out += rectangle({at.left, at.top, at.width, at.height}, R"( id="plot" fill="none" pointer-events="all")");
  out += join("<script>\nconst rows=", slotsJson(axes.rows), ",cols=", slotsJson(axes.cols), ",box=[",
              number(at.left), ",", number(at.top), ",", number(at.width), ",", number(at.height), "],");
  out += join("size=[", number(cells.rows * cells.rowStep), ",", number(cells.cols * cells.colStep), ",",
              number(pattern.rows), ",", number(pattern.cols), "];\n");
  return out + std::string(kHover) + "</script>\n";
}

/// The strokes of one color and shade, in the units of a grid.
class Strokes {
public:
  /// Cells come row by row.
  void add(std::int64_t x, std::int64_t y, std::int64_t width) {
    if (open_ != 0 && y == y_ && x == x_ + open_) {
      open_ += width;
      return;
    }
    close();
    path_ += join(path_.empty() ? "M" : "m", number(x - x_), " ", number(y - y_));
    x_ = x;
    y_ = y;
    open_ = width;
  }

  std::string take() {
    close();
    return std::move(path_);
  }

private:
  void close() {
    if (open_ != 0) path_ += join("h", number(open_));
    x_ += open_;
    open_ = 0;
  }

  std::string path_;
  std::int64_t x_ = 0;  ///< the begin of the open stroke, else the end of the last
  std::int64_t y_ = 0;
  std::int64_t open_ = 0;  ///< the length of the stroke that may still grow
};

/// From 1 to kLevels, with the square root of the count: few entries are seen too.
std::int64_t shade(std::int64_t count, std::int64_t largest) {
  std::int64_t level = 1;
  while (level < kLevels && count * kLevels * kLevels > largest * level * level) ++level;
  return level;
}

/// How cells become strokes: with gaps between them where they are large, and
/// in the fewest digits where they are many.
struct Grid {
  std::int64_t unit = 10;  ///< a cell
  std::int64_t dot = 8;
};

std::string dots(const Cells& cells, const Layout& at) {
  const bool gaps = at.height >= 5 * cells.rows && at.width >= 5 * cells.cols;
  const Grid grid = gaps ? Grid{} : Grid{1, 1};
  std::int64_t largest = 1;
  for (const Cell& cell : cells.cells) largest = std::max(largest, cell.count);
  std::map<std::pair<std::int32_t, std::int64_t>, Strokes> groups;
  for (const Cell& cell : cells.cells)
    groups[{cell.color % kPaletteSize, shade(cell.count, largest)}].add(grid.unit * cell.col, grid.unit * cell.row,
                                                                        grid.dot);
  const std::int64_t height = grid.unit * std::max<std::int64_t>(cells.rows, 1);
  const std::int64_t width = grid.unit * std::max<std::int64_t>(cells.cols, 1);
  std::string out = join("<svg", attribute("x", at.left), attribute("y", at.top), attribute("width", at.width),
                         attribute("height", at.height), attribute("preserveAspectRatio", "none"),
                         attribute("viewBox", join("0 0 ", number(width), " ", number(height))), ">\n");
  // Strokes run through the middle of their cells.
  out += join("<g fill=\"none\"", attribute("stroke-width", grid.dot),
              attribute("transform", gaps ? "translate(1 5)" : "translate(0 .5)"), ">\n");
  for (auto& [group, strokes] : groups) {
    out += join("<path", attribute("stroke", hex(paletteColor(group.first))));
    if (group.second < kLevels) out += attribute("opacity", join(".", number(40 + 60 * group.second / kLevels)));
    out += join(attribute("d", strokes.take()), "/>\n");
  }
  return out + "</g>\n</svg>\n";
}

/// 100 · part / whole, to three digits.
std::string percent(std::int64_t part, double whole) {
  char digits[40];
  const double value = whole == 0 ? 0 : 100 * static_cast<double>(part) / whole;
  const auto end = std::to_chars(digits, digits + sizeof digits, value, std::chars_format::general, 3).ptr;
  return std::string(digits, end) + " %";
}

/// What a color is worth where it is a product: ": 3 JVPs instead of 20".
std::string productsInstead(const SparsityPattern& pattern, const Coloring& coloring) {
  if (coloring.partition == Partition::Column)
    return ": " + counted(coloring.numColors, "JVP") + " instead of " + grouped(pattern.cols);
  if (coloring.partition == Partition::Row)
    return ": " + counted(coloring.numColors, "VJP") + " instead of " + grouped(pattern.rows);
  if (coloring.partition == Partition::Bidirectional)
    return ": " + counted(coloring.numColumnColors(), "JVP") + " and " + counted(coloring.numRowColors, "VJP");
  return ": " + counted(coloring.numColors, "HVP") + " instead of " + grouped(pattern.cols);
}

std::vector<std::string> captionOf(const SparsityPattern& pattern, const Coloring& coloring, const Cells& cells,
                                   std::optional<Evaluated> evaluated) {
  const double size = static_cast<double>(pattern.rows) * static_cast<double>(pattern.cols);
  std::vector<std::string> lines;
  lines.push_back(counted(pattern.rows, "row") + ", " + counted(pattern.cols, "column") + ", " +
                  counted(pattern.nnz(), "nonzero") + ", density " + percent(pattern.nnz(), size));
  lines.push_back(counted(coloring.numColors, "color") + " (" + std::string(text(coloring.partition)) + " coloring, " +
                  howFound(coloring) + ")" + productsInstead(pattern, coloring));
  if (cells.rowStep == 1 && cells.colStep == 1)
    lines.push_back(coloring.partition == Partition::Column ? "a dot has the color of its column"
                                                            : "a dot has the color that it is read by");
  else
    lines.push_back(join("one cell is ", grouped(cells.rowStep), " × ", grouped(cells.colStep),
                         " elements, in the color of most of its nonzeros, stronger the more there are"));
  if (evaluated) lines.push_back(evaluatedText(*evaluated));
  return lines;
}

/// Captions, and a swatch for each color, below the plot.
std::string legend(const Coloring& coloring, const std::vector<std::string>& caption, const Layout& at) {
  std::string out;
  std::int64_t y = at.top + at.height + 46;
  for (std::size_t k = 0; k < caption.size(); ++k, y += 20)
    out += textElement(at.pageWidth / 2, y,
                       k < 2 ? R"( text-anchor="middle" font-size="14")" : R"( text-anchor="middle" class="soft")",
                       caption[k]);
  const std::int64_t shown = std::min<std::int64_t>(coloring.numColors, kSwatches);
  const std::int64_t width = std::min<std::int64_t>(20, (at.pageWidth - 40) / std::max<std::int64_t>(shown + 1, 1));
  std::int64_t x = at.pageWidth / 2 - width * shown / 2;
  for (std::int64_t k = 0; k < shown; ++k, x += width)
    out += rectangle({x, y - 6, width - 3, 12}, attribute("fill", hex(paletteColor(static_cast<std::int32_t>(k)))));
  if (shown < coloring.numColors) out += textElement(x + 2, y + 4, "", "…");
  return out;
}

}  // namespace

std::string emitSpy(const SparsityPattern& pattern, const Coloring& coloring, const Axes& axes,
                    std::string_view title) {
  const Cells cells =
      cellsOf(pattern, coloring, stepFor(pattern.rows, kMaximalCells), stepFor(pattern.cols, kMaximalCells));
  const std::vector<std::string> caption = captionOf(pattern, coloring, cells, axes.evaluated);
  const Layout at = layoutOf(cells, caption, title);
  std::string out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
  out += join("<svg xmlns=\"http://www.w3.org/2000/svg\"", attribute("width", at.pageWidth),
              attribute("height", at.pageHeight),
              attribute("viewBox", join("0 0 ", number(at.pageWidth), " ", number(at.pageHeight))),
              " font-family=\"Helvetica, Arial, sans-serif\" font-size=\"12\">\n");
  out += kStyle;
  out += join("<title>", escaped(title), "</title>\n");
  out += rectangle({0, 0, at.pageWidth, at.pageHeight}, " class=\"page\"");
  out += textElement(at.pageWidth / 2, 34, R"( text-anchor="middle" font-size="18" font-weight="bold")", title);
  out += scales(pattern, cells, at);
  out += dots(cells, at);
  out += rectangle({at.left, at.top, at.width, at.height}, " class=\"line\"");
  out += slotBorders(axes.rows, cells.rows, cells.rowStep, Side::Rows, at);
  out += slotBorders(axes.cols, cells.cols, cells.colStep, Side::Cols, at);
  out += legend(coloring, caption, at);
  out += hover(pattern, axes, cells, at);
  return out + "</svg>\n";
}

}  // namespace sparsegen
