//===- DiagnosticPrinter.cpp - messages in Clang's form -------------------===//

#include "Support/DiagnosticPrinter.h"

#include <algorithm>
#include <string_view>

namespace sparsegen {

namespace {

constexpr std::size_t kTabStop = 8;

struct Severities {
  std::string_view word;
  std::string_view escape;
};

Severities severities(Severity severity) {
  switch (severity) {
    case Severity::Remark:
      return {"remark", "\033[1;34m"};
    case Severity::Warning:
      return {"warning", "\033[1;35m"};
    case Severity::Error:
      return {"error", "\033[1;31m"};
  }
  throw InternalError("support", "a severity out of range");
}

std::string_view lineOf(std::string_view text, std::uint32_t line) {
  for (; line > 1; --line) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) return {};
    text.remove_prefix(end + 1);
  }
  text = text.substr(0, text.find('\n'));
  if (!text.empty() && text.back() == '\r') text.remove_suffix(1);
  return text;
}

/// What a terminal or a reader of lines would take for more than a character.
bool isControl(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }

/// `<0A>`, as Clang shows it.
std::string visible(char c) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  const auto byte = static_cast<unsigned char>(c);
  return {'<', kDigits[byte >> 4], kDigits[byte & 15], '>'};
}

/// A text in which nothing ends the line.
std::string visible(std::string_view text) {
  std::string result;
  for (const char c : text) result += isControl(c) ? visible(c) : std::string(1, c);
  return result;
}

/// The line as it is shown, and for each byte (and one past the last) the
/// column that it is shown in.
struct ShownLine {
  std::string text;
  std::vector<std::size_t> columns;
};

ShownLine shown(std::string_view line) {
  ShownLine result;
  std::size_t column = 0;
  for (const char c : line) {
    const bool continuesCharacter = (c & 0xC0) == 0x80;
    if (continuesCharacter && column > 0) --column;
    result.columns.push_back(column);
    const std::string text = c == '\t'      ? std::string(kTabStop - column % kTabStop, ' ')
                             : isControl(c) ? visible(c)
                                            : std::string(1, c);
    result.text += text;
    column += text.size();
  }
  result.columns.push_back(column);
  return result;
}

class Printer {
public:
  Printer(std::ostream& out, const FileTable& files, Colors colors) : out_(out), files_(files), colors_(colors) {}

  void note(const Note& note) { message(note.range, {"note", "\033[1;36m"}, note.text, {}); }

  void message(SourceRange range, Severities severity, std::string_view text, std::string_view id) {
    if (range.valid())
      bold(visible(files_.path(range.file)) + ":" + std::to_string(range.line) + ":" + std::to_string(range.column) +
           ": ");
    escape(severity.escape);
    out_ << severity.word << ": ";
    escape("\033[0m");
    bold(visible(text));
    if (!id.empty()) out_ << " [sparsegen-" << id << "]";
    out_ << "\n";
    if (range.valid()) source(range);
  }

private:
  void escape(std::string_view sequence) {
    if (colors_ == Colors::On) out_ << sequence;
  }
  void bold(const std::string& text) {
    escape("\033[1m");
    out_ << text;
    escape("\033[0m");
  }

  void source(SourceRange range) {
    const std::string_view line = lineOf(files_.text(range.file), range.line);
    if (line.empty()) return;
    const ShownLine show = shown(line);
    const std::size_t last = show.columns.size() - 1;
    const std::size_t from = show.columns[std::min<std::size_t>(range.column - 1, last)];
    // What goes on in further lines is underlined to the end of this one.
    const std::size_t endByte = range.endLine == range.line ? range.endColumn - 1 : last;
    const std::size_t to = show.columns[std::min(endByte, last)];
    std::string number = std::to_string(range.line);
    number.insert(0, number.size() < 5 ? 5 - number.size() : 0, ' ');
    out_ << number << " | " << show.text << "\n" << std::string(number.size(), ' ') << " | " << std::string(from, ' ');
    escape("\033[1;32m");
    out_ << "^" << std::string(to > from + 1 ? to - from - 1 : 0, '~');
    escape("\033[0m");
    out_ << "\n";
  }

  std::ostream& out_;
  const FileTable& files_;
  Colors colors_;
};

}  // namespace

void print(std::ostream& out, const Diagnostics& diagnostics, const FileTable& files, Colors colors) {
  Printer printer(out, files, colors);
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    const DiagInfo& row = info(diagnostic.id);
    printer.message(diagnostic.range, severities(row.severity), diagnostic.text, row.id);
    for (const Note& note : diagnostic.notes) printer.note(note);
  }
}

void print(std::ostream& out, const std::vector<Note>& notes, const FileTable& files, Colors colors) {
  Printer printer(out, files, colors);
  for (const Note& note : notes) printer.note(note);
}

}  // namespace sparsegen
