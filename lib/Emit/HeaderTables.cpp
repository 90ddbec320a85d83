//===- HeaderTables.cpp - structure as literal tables -----------*- C++ -*-===//

#include "Emit/HeaderTables.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <span>

#include "Emit/LatticeCode.h"

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

void writeSeeds(Lines& out, const Coloring& coloring, ColorSource colors) {
  std::vector<std::int32_t> seeds = coloring.colors;
  std::replace(seeds.begin(), seeds.end(), -1, 0);
  if (seeds == coloring.colors) {
    out.line("static const index_type* sg_seed_table() noexcept { return colors(); }");
  } else if (colors == ColorSource::Table) {
    writeTable(out, "sg_seed_table", std::span<const std::int32_t>(seeds));
  } else {
    out.open("static const index_type* sg_seed_table() {");
    out.line("static const auto sg_seeds = ::sparsegen::runtime::with_color(colors(), cols);");
    out.line("return sg_seeds.data();");
    out.close();
  }
}

namespace {

void writeLattice(Lines& out, const Coloring& coloring) {
  out.line("/// The color of a column: " + text(*coloring.lattice) + ".");
  out.open("static index_type sg_color(index_type column) {");
  out.line("const std::int64_t k = column;");
  out.line("return static_cast<index_type>(" +
           latticeCode(*coloring.lattice, "k", static_cast<std::int64_t>(coloring.colors.size())) + ");");
  out.close();
}

/// The call that finds the colors.
std::string colorCall(const Coloring& coloring, const StructureParts& parts) {
  const std::string space = "::sparsegen::runtime::";
  const bool isSymmetric = Problem{coloring.partition}.structure() == Structure::Symmetric;
  if (parts.colors == ColorSource::Lattice)
    return space + (isSymmetric ? "formula_symmetric_colors(rows, row_ptr(), col_idx(), &sg_color)"
                                : "formula_colors(cols, nnz, col_idx(), &sg_color)");
  switch (coloring.partition) {
    case Partition::Column:
      return space + "greedy_column_colors(rows, cols, row_ptr(), col_idx())";
    case Partition::Row:
      return space + "greedy_row_colors(rows, cols, row_ptr(), col_idx())";
    case Partition::Bidirectional:
      return space + "greedy_side_colors(rows, cols, row_ptr(), col_idx(), index_type{" +
             std::to_string(parts.longestReadByColumns) + "})";
    case Partition::Star:
    case Partition::Acyclic:
      return space + "greedy_symmetric_colors(rows, row_ptr(), col_idx())";
  }
  throw InternalError("emit", "unknown partition");
}

}  // namespace

void writeEnumerated(Lines& out, const Coloring& coloring, const StructureParts& parts) {
  for (const char* table : {"row_ptr", "col_idx"})
    out.line(std::string("static const index_type* ") + table + "() { return sg_tables()." + table + "(); }");
  if (parts.colors == ColorSource::Table)
    return writeTable(out, "colors", std::span<const std::int32_t>(coloring.colors));
  if (parts.colors == ColorSource::Lattice) writeLattice(out, coloring);
  out.open("static const index_type* colors() {");
  out.line("static const auto sg_colors = " + colorCall(coloring, parts) + ";");
  out.line("return sg_colors.data();");
  out.close();
}

namespace {

const char* name(runtime::rank_entry entry) {
  switch (entry) {
    case runtime::rank_entry::none:
      return "none";
    case runtime::rank_entry::rank:
      return "rank";
    case runtime::rank_entry::column_less_rank:
      return "column_less_rank";
    case runtime::rank_entry::next_rank:
      return "next_rank";
    case runtime::rank_entry::next_number:
      return "next_number";
    case runtime::rank_entry::next_place:
      return "next_place";
  }
  throw InternalError("emit", "a rank entry of no kind");
}

}  // namespace

void writeTablesFrom(Lines& out, const StructureParts& parts, std::size_t ranks, const std::string& pass,
                     const std::string& rank) {
  const std::string space = "::sparsegen::runtime::";
  const std::string type = space + "structure<index_type, " + rank + ">";
  out.open("static const " + type + "& sg_tables() {");
  out.open("static constexpr index_type sg_first_term[] = {");
  out.raw(numbers(std::span<const std::int64_t>(parts.firstTerm), 2 * std::size_t{out.depth()}));
  out.close("};");
  out.open("static constexpr " + space + "visit_term sg_terms[] = {");
  for (const runtime::visit_term& term : parts.terms) {
    std::string text =
        std::string("{") + (term.absent ? "true, " : "false, ") + space + "rank_entry::" + name(term.entry);
    for (const std::int64_t number : {term.cell, term.first_row, term.width, term.kinds, term.usual})
      text += ", " + std::to_string(number);
    out.line(text + "},");
  }
  out.close("};");
  out.line("static const " + type + " sg_built({rows, " + std::to_string(parts.visited) + ", " + std::to_string(ranks) +
           ", " + std::to_string(parts.noRank) + ", " + std::to_string(parts.sequence) + ", sg_first_term, sg_terms" +
           (parts.triangle == Triangle::Lower ? ", true" : "") + "}, " + pass + ");");
  out.line("return sg_built;");
  out.close();
}

void writeRanks(Lines& out, const std::vector<std::int64_t>& ranks, const std::string& type) {
  writeTable(out, "sg_rank_table", std::span<const std::int64_t>(ranks), type);
}

}  // namespace sparsegen::emit
