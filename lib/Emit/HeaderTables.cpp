//===- HeaderTables.cpp - structure as literal tables -----------*- C++ -*-===//

#include "Emit/HeaderTables.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <span>

namespace sparsegen::emit {

namespace {

constexpr std::size_t kWidth = 120;

/// The numbers, separated by commas, in lines of at most kWidth columns.
template <class Integer>
std::string numbers(std::span<const Integer> values, std::size_t indentation) {
  std::string text;
  text.reserve(values.size() * 6);
  const std::string margin(indentation, ' ');
  std::size_t column = 0;
  for (const Integer value : values) {
    std::array<char, 24> buffer;
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr;
    const std::size_t length = static_cast<std::size_t>(end - buffer.data()) + 1;
    if (column == 0 || column + length + 1 > kWidth) {
      if (column != 0) text += '\n';
      text += margin;
      column = indentation;
    } else {
      text += ' ';
      ++column;
    }
    text.append(buffer.data(), end);
    text += ',';
    column += length;
  }
  text.back() = '\n';
  return text;
}

/// A member function without parameters that gives a pointer to a constant
/// table. An empty table has one element, which nobody reads: C++ has no
/// arrays of length zero.
template <class Integer>
void writeTable(Lines& out, const std::string& name, std::span<const Integer> values,
                const std::string& type = "index_type") {
  static constexpr Integer kNothing[] = {0};
  out.open("static const " + type + "* " + name + "() noexcept {");
  out.open("static constexpr " + type + " sg_table[] = {");
  out.raw(numbers(values.empty() ? std::span<const Integer>(kNothing) : values, 2 * std::size_t{out.depth()}));
  out.close("};");
  out.line("return sg_table;");
  out.close();
}

}  // namespace

void writeStructure(Lines& out, const SparsityPattern& pattern, const Coloring& coloring) {
  writeTable(out, "row_ptr", std::span<const std::int64_t>(pattern.rowPtr));
  writeTable(out, "col_idx", std::span<const std::int32_t>(pattern.col));
  writeTable(out, "colors", std::span<const std::int32_t>(coloring.colors));
}

void writeSeeds(Lines& out, const Coloring& coloring) {
  std::vector<std::int32_t> seeds = coloring.colors;
  std::replace(seeds.begin(), seeds.end(), -1, 0);
  if (seeds == coloring.colors) {
    out.line("static const index_type* sg_seed_table() noexcept { return colors(); }");
  } else {
    writeTable(out, "sg_seed_table", std::span<const std::int32_t>(seeds));
  }
}

void writeRanks(Lines& out, const std::vector<std::int64_t>& ranks, const std::string& type) {
  writeTable(out, "sg_rank_table", std::span<const std::int64_t>(ranks), type);
}

}  // namespace sparsegen::emit
