//===- Axes.cpp - what the rows and columns of a picture are --------------===//

#include "Emit/Axes.h"

#include "Emit/Text.h"

namespace sparsegen {

namespace {

std::string slotsText(const std::vector<AxisSlot>& slots) {
  std::string out;
  std::int64_t first = 0;
  for (const AxisSlot& slot : slots) {
    out += (out.empty() ? "" : ", ") + slot.name;
    if (slot.size > 0) out += " " + std::to_string(first);
    if (slot.size > 1) out += " to " + std::to_string(first + slot.size - 1);
    first += slot.size;
  }
  return out;
}

}  // namespace

std::string slotsLine(const Axes& axes) {
  if (axes.rows.size() < 2 && axes.cols.size() < 2) return {};
  return "rows: " + slotsText(axes.rows) + "; columns: " + slotsText(axes.cols) + "\n";
}

std::string quotedJson(const std::string& text) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string out = "\"";
  for (const char c : validUtf8(text)) {
    const auto code = static_cast<unsigned char>(c);
    if (code < 0x20 || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&') {
      out += "\\u00";
      out += kDigits[code >> 4];
      out += kDigits[code & 15];
    } else {
      out += c;
    }
  }
  return out + "\"";
}

std::string slotsJson(const std::vector<AxisSlot>& slots) {
  std::string out = "[";
  for (const AxisSlot& slot : slots) {
    out += (out.size() > 1 ? ",[" : "[") + quotedJson(slot.name) + "," + std::to_string(slot.size) + ",[";
    for (std::size_t k = 0; k < slot.extents.size(); ++k) out += (k > 0 ? "," : "") + std::to_string(slot.extents[k]);
    out += "]]";
  }
  return out + "]";
}

}  // namespace sparsegen
