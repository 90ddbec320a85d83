//===- MatrixMarketReader.cpp - patterns from Matrix Market files -*- C++ -*-===//
//
// See MatrixMarketReader.h.
//
//===----------------------------------------------------------------------===//
#include "Pattern/MatrixMarketReader.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <limits>
#include <vector>

#include "Pattern/Operations.h"

namespace sparsegen {
namespace {

/// Rows and columns that may be without entries: each takes memory, whatever the file's size.
constexpr std::int64_t kMostEmptyLines = 50'000'000;

/// Carries a problem out of the reader, with its line.
struct Unreadable {
  std::string text;
  std::size_t line;
};

/// The next word of a line; empty at its end.
std::string_view takeWord(std::string_view& line) {
  const auto isSpace = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
  while (!line.empty() && isSpace(line.front())) line.remove_prefix(1);
  std::size_t length = 0;
  while (length < line.size() && !isSpace(line[length])) ++length;
  const std::string_view word = line.substr(0, length);
  line.remove_prefix(length);
  return word;
}

std::string lower(std::string_view word) {
  std::string result(word);
  for (char& c : result) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return result;
}

class Reader {
public:
  explicit Reader(std::string_view text) : text_(text) {}

  MatrixMarket read() {
    readBanner();
    std::string_view sizes = nextLine("the sizes");
    const std::int64_t rows = number(sizes, "the number of rows", 0, std::numeric_limits<std::int32_t>::max());
    const std::int64_t cols = number(sizes, "the number of columns", 0, std::numeric_limits<std::int32_t>::max());
    const std::int64_t count = number(sizes, "the number of entries", 0, std::numeric_limits<std::int64_t>::max());
    if (!takeWord(sizes).empty()) fail("there is more than three numbers in the line of sizes");
    if (result_.symmetry == MatrixSymmetry::Symmetric && rows != cols)
      fail("a symmetric matrix of " + std::to_string(rows) + " rows and " + std::to_string(cols) + " columns");
    if ((rows + cols - kMostEmptyLines) / 2 > count)
      fail("of " + std::to_string(rows) + " rows and " + std::to_string(cols) +
           " columns nearly all are empty: there are " + std::to_string(count) + " entries");
    std::vector<Entry> entries;
    entries.reserve(std::min(static_cast<std::size_t>(count), text_.size() / 4 + 1));
    for (std::int64_t k = 0; k < count; ++k) {
      std::string_view line = nextLine("entry " + std::to_string(k + 1) + " of " + std::to_string(count));
      const std::int64_t row = number(line, "a row", 1, rows) - 1;
      const std::int64_t column = number(line, "a column", 1, cols) - 1;
      entries.emplace_back(row, column);
      if (result_.symmetry == MatrixSymmetry::Symmetric && row != column) entries.emplace_back(column, row);
    }
    if (skipToData()) {
      ++line_;
      fail("there are more than the " + std::to_string(count) + " entries that the sizes speak of");
    }
    result_.pattern = fromEntries(rows, cols, std::move(entries));
    return std::move(result_);
  }

private:
  [[noreturn]] void fail(std::string text) const { throw Unreadable{std::move(text), std::max<std::size_t>(line_, 1)}; }

  std::string_view takeLine() {
    ++line_;
    const std::size_t end = text_.find('\n');
    const std::string_view line = text_.substr(0, end);
    text_.remove_prefix(end == std::string_view::npos ? text_.size() : end + 1);
    return line;
  }

  /// Steps over comments and empty lines; whether something is left.
  bool skipToData() {
    while (!text_.empty()) {
      std::string_view line = text_.substr(0, text_.find('\n'));
      if (const std::string_view word = takeWord(line); !word.empty() && word.front() != '%') return true;
      takeLine();
    }
    return false;
  }

  std::string_view nextLine(const std::string& what) {
    if (!skipToData()) fail("the file ends before " + what);
    return takeLine();
  }

  void readBanner() {
    std::string_view line = takeLine();
    if (lower(takeWord(line)) != "%%matrixmarket") fail("the file does not begin with `%%MatrixMarket`");
    if (const std::string object = lower(takeWord(line)); object != "matrix") fail("`" + object + "` is not `matrix`");
    if (const std::string format = lower(takeWord(line)); format != "coordinate")
      fail("`" + format + "` is not `coordinate`: a dense matrix has no pattern");
    const std::string field = lower(takeWord(line));
    if (field != "real" && field != "integer" && field != "complex" && field != "pattern" && field != "double")
      fail("`" + field + "` is not `real`, `integer`, `complex` or `pattern`");
    const std::string symmetry = lower(takeWord(line));
    if (symmetry != "general" && symmetry != "symmetric" && symmetry != "skew-symmetric" && symmetry != "hermitian")
      fail("`" + symmetry + "` is not `general`, `symmetric`, `skew-symmetric` or `hermitian`");
    result_.symmetry = symmetry == "general" ? MatrixSymmetry::General : MatrixSymmetry::Symmetric;
  }

  std::int64_t number(std::string_view& line, const std::string& what, std::int64_t least, std::int64_t most) const {
    const std::string_view word = takeWord(line);
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (word.empty()) fail(what + " is missing");
    if (error != std::errc() || end != word.data() + word.size()) fail("`" + std::string(word) + "` is not " + what);
    if (value < least || value > most)
      fail(what + " is " + std::string(word) + ", not from " + std::to_string(least) + " to " + std::to_string(most));
    return value;
  }

  std::string_view text_;
  std::size_t line_ = 0;
  MatrixMarket result_;
};

}  // namespace

MatrixMarketResult readMatrixMarket(std::string_view text) {
  try {
    return {Reader(text).read(), "", 0};
  } catch (const Unreadable& problem) {
    return {std::nullopt, problem.text, problem.line};
  }
}

}  // namespace sparsegen
