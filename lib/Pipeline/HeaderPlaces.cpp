//===- HeaderPlaces.cpp - what is wrong with a header, in the source ------===//

#include "Pipeline/HeaderPlaces.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace sparsegen {

namespace {

/// One mistake of a header makes many more.
constexpr std::size_t kMostErrors = 5;

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r") + 1 - first);
}

/// Calls `visit` with each line and its number, until it gives true.
template <class Visit>
void forEachLine(std::string_view text, const Visit& visit) {
  for (std::uint32_t number = 1; !text.empty(); ++number) {
    const std::string_view line = text.substr(0, text.find('\n'));
    if (visit(line, number)) return;
    text.remove_prefix(std::min(text.size(), line.size() + 1));
  }
}

std::string_view lineOf(std::string_view text, std::uint32_t wanted) {
  std::string_view found;
  forEachLine(text, [&](std::string_view line, std::uint32_t number) {
    found = line;
    return number == wanted;
  });
  return found;
}

/// What a line includes, without its quotes or brackets; nothing for any other line.
std::optional<std::string_view> includedBy(std::string_view line) {
  constexpr std::string_view kDirective = "include";
  line = trimmed(line);
  if (!line.starts_with('#')) return std::nullopt;
  line = trimmed(line.substr(1));
  if (!line.starts_with(kDirective)) return std::nullopt;
  line = trimmed(line.substr(kDirective.size()));
  const std::size_t end = line.size() < 2 ? std::string_view::npos : line.find_first_of("\">", 1);
  return end == std::string_view::npos ? std::nullopt : std::optional(line.substr(1, end - 1));
}

/// The first `#include` of a header in the user's files.
SourceRange includeOf(std::string_view name, const FileTable& files) {
  SourceRange found;
  for (std::size_t k = 0; k < files.size() && !found.valid(); ++k) {
    const auto file = static_cast<std::int32_t>(k);
    if (files.isLibrary(file)) continue;
    forEachLine(files.text(file), [&](std::string_view line, std::uint32_t number) {
      if (includedBy(line) != name) return false;
      const auto column = static_cast<std::uint32_t>(line.find('#')) + 1;
      found = {file, number, column, number, column + static_cast<std::uint32_t>(trimmed(line).size())};
      return true;
    });
  }
  return found;
}

std::string quoted(std::string_view text) { return "`" + std::string(text) + "`"; }

/// One error of the generated code itself.
void reportOwn(const HeaderProblem& problem, SourceRange place, std::string_view line, Diagnostics& diagnostics) {
  if (problem.severity != Severity::Error) {
    diagnostics.report(DiagId::HeaderWarning, place, "compilers warn of what is generated here: " + problem.text)
        .note("the line of the header is " + quoted(line) + "; where warnings are errors, include it between pragmas");
    return;
  }
  // What the source alone declares is written out for C as far as C++ can say it.
  const bool isLayout = problem.text.find("sg_layouts_") != std::string::npos;
  diagnostics.report(DiagId::NotEmittable, place, "what is generated here would not compile: " + problem.text)
      .note("the line of the header would be " + quoted(line) +
            (isLayout ? "; declare the struct in a header, which the source includes"
                      : "; write it in another way here, or put it into a function of a header's that the function "
                        "calls"));
}

/// One error within a header of the user's.
void reportIncluded(const HeaderProblem& problem, std::string_view include, Diagnostics& diagnostics) {
  const std::string_view name = includedBy(include).value_or(include);
  diagnostics
      .report(
          DiagId::NotEmittable, problem.place,
          "the generated header needs " + quoted(name) + ", which does not compile by itself as C++: " + problem.text)
      .note(
          "let it include what it needs, and say what C++ has no word for between `#ifndef __cplusplus` and `#endif`");
}

}  // namespace

SourceRange placeOf(const GeneratedHeader& header, std::uint32_t line, const FileTable& files) {
  if (const auto name = includedBy(lineOf(header.text, line)))
    if (const SourceRange include = includeOf(*name, files); include.valid()) return include;
  const std::vector<SourceRange>& places = header.places;
  const std::size_t at = std::min<std::size_t>(line == 0 ? 0 : line - 1, places.size());
  for (std::size_t k = at; k > 0; --k)
    if (k < places.size() && places[k].valid()) return places[k];
  for (std::size_t k = at; k < places.size(); ++k)
    if (places[k].valid()) return places[k];
  return {};
}

void reportProblems(const HeaderCheck& check, const GeneratedHeader& header, const FileTable& files,
                    Diagnostics& diagnostics) {
  std::vector<SourceRange> seen;
  std::size_t errors = 0;
  for (const HeaderProblem& problem : check.problems) {
    const SourceRange place = problem.place.valid() ? problem.place : placeOf(header, problem.line, files);
    // What stands behind the first error of a place often follows from it.
    if (std::find(seen.begin(), seen.end(), place) != seen.end()) continue;
    if (problem.severity == Severity::Error && errors++ == kMostErrors) break;
    seen.push_back(place);
    const std::string_view line = trimmed(lineOf(header.text, problem.line));
    if (problem.place.valid())
      reportIncluded(problem, line, diagnostics);
    else
      reportOwn(problem, place, line, diagnostics);
  }
  for (const UnguardedHeader& unguarded : check.unguarded)
    diagnostics
        .report(DiagId::UnguardedHeader, placeOf(header, unguarded.line, files),
                "the generated header includes " + quoted(unguarded.name) +
                    ", which has no include guard: whoever includes that, too, has its definitions twice")
        .note("write `#pragma once` in it");
}

void reportCProblems(const HeaderCheck& check, const GeneratedHeader& header, const FileTable& files,
                     Diagnostics& diagnostics) {
  std::set<std::uint32_t> seen;
  for (const HeaderProblem& problem : check.problems) {
    // What stands behind the first error of a line or a header often follows from it.
    if (problem.severity != Severity::Error || !seen.insert(problem.line).second) continue;
    const std::string_view line = trimmed(lineOf(header.text, problem.line));
    if (problem.place.valid()) {
      diagnostics
          .report(DiagId::NotEmittable, problem.place,
                  "the header for C needs " + quoted(includedBy(line).value_or(line)) +
                      ", which does not compile as C: " + problem.text)
          .note("say what only C++ has between `#ifdef __cplusplus` and `#endif`");
      continue;
    }
    diagnostics
        .report(DiagId::NotEmittable, placeOf(header, problem.line, files),
                "what is generated here would not compile as C: " + problem.text)
        .note("the line of the header would be " + quoted(line) +
              "; let the function take types that C has, declared in headers that C can read");
  }
}

void reportCause(const HeaderCheck& check, const GeneratedHeader& header, const FileTable& files,
                 Diagnostics& diagnostics) {
  const auto first = std::find_if(check.problems.begin(), check.problems.end(),
                                  [](const HeaderProblem& each) { return !each.files.empty(); });
  if (first != check.problems.end()) reportProblems({{*first}, {}, {}}, header, files, diagnostics);
}

}  // namespace sparsegen
