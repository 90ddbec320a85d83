//===- HeaderIncludes.cpp - what the generated header includes --*- C++ -*-===//

#include "Emit/HeaderIncludes.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace sparsegen::emit {

namespace {

/// Whether the code calls one of C's functions of reals.
bool callsMath(std::string_view code) {
  constexpr std::string_view scope = "std::";
  for (std::size_t at = code.find(scope); at != std::string_view::npos; at = code.find(scope, at)) {
    at += scope.size();
    const std::size_t end = code.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_", at);
    if (end != std::string_view::npos && code[end] == '(' && ir::opFromText(code.substr(at, end - at))) return true;
  }
  return false;
}

/// The code without the lines that are nothing but comments.
std::string withoutComments(std::string_view code) {
  std::string kept;
  while (!code.empty()) {
    const std::string_view line = code.substr(0, code.find('\n'));
    const std::size_t start = line.find_first_not_of(' ');
    if (start != std::string_view::npos && line.substr(start, 2) != "//") kept += std::string(line) + "\n";
    code.remove_prefix(std::min(code.size(), line.size() + 1));
  }
  return kept;
}

/// The headers of all requests, each once.
std::vector<ir::Include> allIncludes(std::span<const JacobianParts> jacobians) {
  std::vector<ir::Include> all;
  const auto append = [](std::vector<std::string>& to, const std::vector<std::string>& from) {
    to.insert(to.end(), from.begin(), from.end());
  };
  for (const JacobianParts& parts : jacobians)
    for (const ir::Include& include : parts.primal.interface.includes) {
      const auto same =
          std::find_if(all.begin(), all.end(), [&](const auto& each) { return each.file == include.file; });
      if (same == all.end()) {
        all.push_back(include);
        continue;
      }
      append(same->names, include.names);
      append(same->before, include.before);
      if (same->macro.empty()) same->macro = include.macro;
    }
  return all;
}

/// Those of C++, then those of C, all in the source's order; where one of C++ needs one of C before it, just so.
void sortByLanguage(std::vector<ir::Include>& includes) {
  const auto isC = [&](const std::string& file) {
    return std::any_of(includes.begin(), includes.end(),
                       [&](const ir::Include& each) { return each.isC && each.file == file; });
  };
  const bool needsC = std::any_of(includes.begin(), includes.end(), [&](const ir::Include& each) {
    return !each.isC && std::any_of(each.before.begin(), each.before.end(), isC);
  });
  if (!needsC) std::stable_partition(includes.begin(), includes.end(), [](const auto& each) { return !each.isC; });
}

/// A line that is for C++ alone.
void writeLinkage(Lines& out, const std::string& line, IncludedBy reader) {
  if (reader == IncludedBy::C) out.line("#ifdef __cplusplus");
  out.line(line);
  if (reader == IncludedBy::C) out.line("#endif");
}

void writeInOrder(Lines& out, const std::vector<ir::Include>& includes, IncludedBy reader) {
  for (std::size_t k = 0; k < includes.size(); ++k) {
    const bool isFirst = k == 0 || includes[k - 1].isC != includes[k].isC;
    const bool isLast = k + 1 == includes.size() || includes[k + 1].isC != includes[k].isC;
    if (isFirst) out.blank();
    if (isFirst && includes[k].isC) writeLinkage(out, "extern \"C\" {", reader);
    out.line("#include \"" + includes[k].file + "\"");
    if (isLast && includes[k].isC) writeLinkage(out, "}", reader);
  }
}

}  // namespace

void writeOwnIncludes(Lines& out, const std::string& code) {
  struct Need {
    std::string_view token;
    std::string_view include;
  };
  static constexpr auto needs = std::to_array<Need>({
      {"sparsegen::runtime::argument", "<sparsegen/runtime/argument.h>"},
      {"sparsegen::runtime::if_block_hook", "<sparsegen/runtime/blocks.h>"},
      {"sparsegen::runtime::require_bound", "<sparsegen/runtime/bound.h>"},
      {"sparsegen::runtime::require_function", "<sparsegen/runtime/bound.h>"},
      {"sparsegen::runtime::complex_parts", "<sparsegen/runtime/complex.h>"},
      {"sparsegen::runtime::coloring<", "<sparsegen/runtime/compression.h>"},
      {"sparsegen::runtime::sides(", "<sparsegen/runtime/bidirectional.h>"},
      {"sparsegen::runtime::require_symmetric", "<sparsegen/runtime/require_symmetric.h>"},
      {"sparsegen::runtime::star_sides(", "<sparsegen/runtime/symmetric.h>"},
      {"sparsegen::runtime::substitution<", "<sparsegen/runtime/symmetric.h>"},
      {"sparsegen::runtime::greedy_symmetric_colors(", "<sparsegen/runtime/symmetric.h>"},
      {"sparsegen::runtime::formula_symmetric_colors(", "<sparsegen/runtime/symmetric.h>"},
      {"sparsegen::runtime::decompress_columns", "<sparsegen/runtime/decompress.h>"},
      {"sparsegen::runtime::decompress_rows", "<sparsegen/runtime/decompress.h>"},
      {"sparsegen::runtime::transpose(", "<sparsegen/runtime/decompress.h>"},
      {"sparsegen::runtime::diagonal_sums", "<sparsegen/runtime/diagonal_sums.h>"},
      {"sparsegen::runtime::element_pattern", "<sparsegen/runtime/element_pattern.h>"},
      {"sparsegen::runtime::element_sum", "<sparsegen/runtime/element_sum.h>"},
      {"sparsegen::runtime::first_elements<", "<sparsegen/runtime/first_elements.h>"},
      {"sparsegen::runtime::jacobian_pattern", "<sparsegen/runtime/jacobian_pattern.h>"},
      {"sparsegen::runtime::jacobian_sum", "<sparsegen/runtime/jacobian_sum.h>"},
      {"sparsegen::runtime::name_lane", "<sparsegen/runtime/lanes.h>"},
      {"sparsegen::runtime::clear", "<sparsegen/runtime/lanes.h>"},
      {"sparsegen::runtime::set_lanes", "<sparsegen/runtime/lanes.h>"},
      {"sparsegen::runtime::digamma", "<sparsegen/runtime/math.h>"},
      {"sparsegen::runtime::trigamma", "<sparsegen/runtime/math.h>"},
      {"sparsegen::runtime::quotient_or_zero", "<sparsegen/runtime/math.h>"},
      {"sparsegen::runtime::strong_product", "<sparsegen/runtime/math.h>"},
      {"sparsegen::runtime::class_of", "<sparsegen/runtime/member.h>"},
      {"sparsegen::runtime::member_type", "<sparsegen/runtime/member.h>"},
      {"sparsegen::partition", "<sparsegen/runtime/partition.h>"},
      {"sparsegen::runtime::transposed_product", "<sparsegen/runtime/product.h>"},
      {"sparsegen::runtime::require_rule", "<sparsegen/runtime/rule.h>"},
      {"sparsegen::runtime::require_second_rule", "<sparsegen/runtime/rule.h>"},
      {"sparsegen::runtime::greedy_row_colors", "<sparsegen/runtime/row_colors.h>"},
      {"sparsegen::runtime::greedy_side_colors", "<sparsegen/runtime/row_colors.h>"},
      {"sparsegen::runtime::fetch_ahead<", "<sparsegen/runtime/scatter.h>"},
      {"sparsegen::runtime::add_other", "<sparsegen/runtime/scatter.h>"},
      {"sparsegen::runtime::seeded", "<sparsegen/runtime/seeds.h>"},
      {"sparsegen::runtime::add_seeded", "<sparsegen/runtime/seeds.h>"},
      {"sparsegen::runtime::pattern_of_sets", "<sparsegen/runtime/index_sets.h>"},
      {"sparsegen::runtime::slots<", "<sparsegen/runtime/structural.h>"},
      {"sparsegen::runtime::structural_pattern", "<sparsegen/runtime/structural_pattern.h>"},
      {"sparsegen::runtime::structure", "<sparsegen/runtime/structure.h>"},
      {"sparsegen::runtime::tape", "<sparsegen/runtime/tape.h>"},
      {"sparsegen::runtime::array<", "<sparsegen/runtime/workspace.h>"},
      {"sparsegen::runtime::at<", "<sparsegen/runtime/workspace.h>"},
      {"sparsegen::runtime::buffer", "<sparsegen/runtime/workspace.h>"},
      {"sparsegen::runtime::numbers", "<sparsegen/runtime/workspace.h>"},
      {"", "<cmath>"},
      {"std::", "<cstddef>"},
      {"std::", "<cstdint>"},
      {"std::abort", "<cstdlib>"},
      {"std::numeric_limits", "<limits>"},
      {"std::remove_", "<type_traits>"},
  });
  std::string_view last;
  for (const Need& need : needs) {
    const bool isNeeded = need.token.empty() ? callsMath(code) : code.find(need.token) != std::string::npos;
    if (need.include == last || !isNeeded) continue;
    last = need.include;
    out.line("#include " + std::string(need.include));
  }
}

void writeUserIncludes(Lines& out, std::span<const JacobianParts> jacobians, const std::string& code,
                       const std::set<std::string>& records, IncludedBy reader, Diagnostics& diagnostics) {
  const std::string named = withoutComments(code);
  std::vector<ir::Include> all = allIncludes(jacobians);
  std::set<std::string> needed;
  // What must stand before another one does so here, too.
  for (auto include = all.rbegin(); include != all.rend(); ++include) {
    const bool isNamed = std::any_of(include->names.begin(), include->names.end(), [&](const std::string& name) {
      return name.empty() || records.count(name) != 0 || mentions(named, name);
    });
    if (!isNamed && needed.count(include->file) == 0) continue;
    if (!include->macro.empty()) {
      const ir::Module& primal = jacobians.front().primal;
      diagnostics
          .report(DiagId::NotEmittable, primal[primal.entry].range,
                  "the header needs `" + include->file + "`, which asks for `" + include->macro +
                      "`, and this source defines that")
          .note("define it in a header that `" + include->file + "` includes, or on the command line by `-D`");
    }
    needed.insert(include->file);
    needed.insert(include->before.begin(), include->before.end());
  }
  std::erase_if(all, [&](const ir::Include& include) { return needed.count(include.file) == 0; });
  sortByLanguage(all);
  writeInOrder(out, all, reader);
}

}  // namespace sparsegen::emit
