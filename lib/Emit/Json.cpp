//===- Json.cpp - all figures, for programs ---------------------*- C++ -*-===//
//
// See Json.h, and docs/json.md for the keys.
//
//===----------------------------------------------------------------------===//
#include "Emit/Json.h"

#include <algorithm>
#include <charconv>

#include "Color/Plan.h"
#include "Emit/Text.h"
#include "Pattern/Operations.h"
#include "Support/Diagnostics.h"

namespace sparsegen {
namespace {

/// The form of the text; a key that changes its meaning raises it.
constexpr std::int64_t kFormat = 1;

/// Writes nested JSON, two spaces a level; the caller keeps begin and end paired.
class JsonWriter {
public:
  void beginObject() { begin('{'); }
  void endObject() { end('}'); }
  void beginArray(std::string_view key) {
    this->key(key);
    begin('[');
  }
  void endArray() { end(']'); }
  void beginObject(std::string_view key) {
    this->key(key);
    begin('{');
  }
  /// The next value of an array begins on its own line.
  void item() { separate(); }
  void field(std::string_view name, std::string_view value) {
    key(name);
    out_ += jsonString(value);
  }
  void field(std::string_view name, std::int64_t value) {
    key(name);
    out_ += std::to_string(value);
  }
  /// A real, in the shortest digits that read back to it.
  void field(std::string_view name, double value) {
    key(name);
    char digits[40];
    out_.append(digits, std::to_chars(digits, digits + sizeof digits, value).ptr);
  }
  std::string take() { return std::move(out_) + "\n"; }

private:
  void key(std::string_view name) {
    separate();
    out_ += jsonString(name) + ": ";
  }
  void begin(char bracket) {
    out_ += bracket;
    ++depth_;
    empty_ = true;
  }
  void end(char bracket) {
    --depth_;
    if (!empty_) newLine();
    out_ += bracket;
    empty_ = false;
  }
  void separate() {
    if (!empty_) out_ += ',';
    newLine();
    empty_ = false;
  }
  void newLine() {
    out_ += '\n';
    out_.append(2 * depth_, ' ');
  }

  std::string out_;
  std::size_t depth_ = 0;
  bool empty_ = true;  ///< nothing yet in the innermost brackets
};

/// Quotes, backslashes and control characters of ASCII.
std::string escaped(char c) {
  switch (c) {
    case '"':
      return "\\\"";
    case '\\':
      return "\\\\";
    case '\n':
      return "\\n";
    case '\r':
      return "\\r";
    case '\t':
      return "\\t";
    default:
      break;
  }
  // Bytes of longer characters are negative where char is signed.
  if (static_cast<unsigned char>(c) >= 0x20) return std::string(1, c);
  constexpr std::string_view digits = "0123456789abcdef";
  return std::string("\\u00") + digits[static_cast<std::size_t>(c) >> 4] + digits[static_cast<std::size_t>(c) & 15];
}

void writeSlots(JsonWriter& json, std::string_view key, const std::vector<SlotSummary>& slots) {
  json.beginArray(key);
  for (const SlotSummary& slot : slots) {
    json.item();
    json.beginObject();
    json.field("name", slot.name);
    if (slot.size)
      json.field("size", *slot.size);
    else
      json.field("extent", slot.extent);
    json.endObject();
  }
  json.endArray();
}

void writeStructureInputs(JsonWriter& json, const std::vector<StructureInputSummary>& inputs) {
  json.beginArray("structure_inputs");
  for (const StructureInputSummary& input : inputs) {
    json.item();
    json.beginObject();
    json.field("name", input.name);
    if (!input.extent.empty()) json.field("extent", input.extent);
    json.endObject();
  }
  json.endArray();
}

void writePattern(JsonWriter& json, const SparsityPattern& pattern) {
  const std::vector<std::int64_t> counts = columnCounts(pattern);
  std::int64_t emptyRows = 0;
  for (std::int64_t i = 0; i < pattern.rows; ++i) emptyRows += pattern.row(i).empty();
  const double size = static_cast<double>(pattern.rows) * static_cast<double>(pattern.cols);
  json.field("rows", pattern.rows);
  json.field("cols", pattern.cols);
  json.field("nnz", pattern.nnz());
  json.field("density", size == 0 ? 0.0 : static_cast<double>(pattern.nnz()) / size);
  json.field("longest_row", longestRow(pattern));
  json.field("longest_col", counts.empty() ? 0 : *std::max_element(counts.begin(), counts.end()));
  json.field("empty_rows", emptyRows);
  json.field("empty_cols", static_cast<std::int64_t>(std::count(counts.begin(), counts.end(), 0)));
}

/// What is known without a search: all columns of a row, or rows of a column, differ.
std::int32_t knownBound(const SparsityPattern& pattern, const Coloring& coloring) {
  switch (coloring.partition) {
    case Partition::Column:
      return lowerBound(pattern);
    case Partition::Row: {
      const std::vector<std::int64_t> counts = columnCounts(pattern);
      return counts.empty() ? 0 : static_cast<std::int32_t>(std::ranges::max(counts));
    }
    case Partition::Bidirectional:
    case Partition::Star:
    case Partition::Acyclic:
      return 0;
  }
  throw InternalError("emit", "unknown partition");
}

void writeColoring(JsonWriter& json, const SparsityPattern& pattern, const Coloring& coloring) {
  json.field("partition", text(coloring.partition));
  json.field("order", text(coloring.order));
  json.field("num_colors", std::int64_t{coloring.numColors});
  json.field("num_column_colors", std::int64_t{coloring.numColumnColors()});
  json.field("num_row_colors", std::int64_t{coloring.numRowColors});
  json.field("num_colors_lower_bound", std::int64_t{std::max(knownBound(pattern, coloring), coloring.lowerBound)});
  json.field("compressed_size", compressedSize(pattern, coloring));
  json.field("coloring", howFound(coloring));
}

void writeJacobian(JsonWriter& json, const JacobianSummary& jacobian) {
  json.item();
  json.beginObject();
  json.field("kind", jacobian.kind == DerivativeKind::Hessian ? "hessian" : "jacobian");
  json.field("name", jacobian.name);
  json.field("function", jacobian.function);
  json.field("source", jacobian.source);
  writeSlots(json, "of", jacobian.of);
  writeSlots(json, "wrt", jacobian.wrt);
  writeStructureInputs(json, jacobian.structureInputs);
  if (jacobian.pattern) writePattern(json, *jacobian.pattern);
  if (jacobian.pattern) writeColoring(json, *jacobian.pattern, *jacobian.coloring);
  json.beginObject("diagnostics");
  for (const auto& [id, count] : jacobian.diagnostics) json.field(id, count);
  json.endObject();
  json.endObject();
}

}  // namespace

std::string jsonString(std::string_view text) {
  std::string out = "\"";
  for (const char c : validUtf8(text)) out += escaped(c);
  return out + "\"";
}

std::string emitJson(std::span<const JacobianSummary> jacobians) {
  JsonWriter json;
  json.beginObject();
  json.field("format", kFormat);
  json.beginArray("derivatives");
  for (const JacobianSummary& jacobian : jacobians) writeJacobian(json, jacobian);
  json.endArray();
  json.endObject();
  return json.take();
}

}  // namespace sparsegen
