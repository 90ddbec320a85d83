//===- main.cpp - sparsegen-color ---------------------------------------===//
//
// Colors the pattern of a Matrix Market file with lib/Color: for people whose
// patterns come from other tools, and to look at what the color stage does.
//
//===----------------------------------------------------------------------===//
#include <unistd.h>

#include <array>
#include <fstream>
#include <iostream>
#include <new>

#include "Color/Choose.h"
#include "Emit/Spy.h"
#include "Emit/Terminal.h"
#include "Options.h"
#include "Pattern/MatrixMarketReader.h"
#include "Report.h"
#include "Support/Diagnostics.h"
#include "Support/Output.h"

namespace sparsegen::tool {
namespace {

constexpr int kDone = 0;
constexpr int kInputAtFault = 1;
constexpr int kCommandLineUnreadable = 2;
constexpr unsigned kTerminalColumns = 100;

int fail(const std::string& text) {
  std::cerr << "sparsegen-color: error: " << text << "\n";
  return kInputAtFault;
}

/// Nothing where it can't be read to its end: a directory, for one, can be opened.
std::optional<std::string> readAll(std::istream& file) {
  std::string text;
  std::array<char, 1 << 16> part;
  while (file) {
    file.read(part.data(), part.size());
    text.append(part.data(), static_cast<std::size_t>(file.gcount()));
  }
  if (file.bad() || !file.eof()) return std::nullopt;
  return text;
}

std::optional<std::string> readAll(const std::string& path) {
  if (path == "-") return readAll(std::cin);
  std::ifstream file(path, std::ios::binary);
  return readAll(file);
}

std::string nameOf(const std::string& path) {
  if (path == "-") return "standard input";
  return path.substr(path.rfind('/') + 1);
}

struct Colored {
  Coloring coloring;
  std::string reason;
};

Colored colored(const MatrixMarket& matrix, const ColorOptions& options) {
  const Algorithm algorithm = options.order ? Algorithm(GreedyAlgorithm{*options.order, options.seed})
                                            : Algorithm(BestAlgorithm{BestAlgorithm{}.steps, options.seed});
  if (options.partition) return {colorPattern(matrix.pattern, {*options.partition}, algorithm), ""};
  const Structure structure =
      matrix.symmetry == MatrixSymmetry::Symmetric ? Structure::Symmetric : Structure::Nonsymmetric;
  Choice choice = choosePartition(matrix.pattern, structure, Available::TangentsAndAdjoints, {}, algorithm);
  return {std::move(choice.coloring), std::move(choice.reason)};
}

std::string report(const ColoredMatrix& matrix, const ColorOptions& options) {
  switch (options.report) {
    case ColorReport::Text:
      return textReport(matrix);
    case ColorReport::Json:
      return jsonReport(matrix);
    case ColorReport::Spy:
      return emitSpy(matrix.pattern, matrix.coloring, {}, matrix.name);
    case ColorReport::Picture:
      break;
  }
  const bool terminal = options.output.empty() && ::isatty(STDOUT_FILENO) != 0;
  return emitTerminalPicture(matrix.pattern, matrix.coloring, kTerminalColumns, terminal ? Ansi::On : Ansi::Off);
}

/// Why a symmetric coloring can't be had; nothing where it can.
std::optional<std::string> unsuitable(const MatrixMarket& matrix, const ColorOptions& options) {
  if (!options.partition || Problem{*options.partition}.structure() == Structure::Nonsymmetric) return std::nullopt;
  const SparsityPattern& pattern = matrix.pattern;
  if (pattern.rows == pattern.cols && symmetrized(pattern) == pattern) return std::nullopt;
  return "`--coloring=" + std::string(text(*options.partition)) + "` is for symmetric patterns, and this is none";
}

int colorFile(const ColorOptions& options) {
  const std::optional<std::string> text = readAll(options.input);
  if (!text) return fail("can't read `" + options.input + "`");
  const MatrixMarketResult read = readMatrixMarket(*text);
  if (!read.matrix) return fail(nameOf(options.input) + ":" + std::to_string(read.line) + ": " + read.problem);
  if (const auto problem = unsuitable(*read.matrix, options)) return fail(*problem);
  const Colored result = colored(*read.matrix, options);
  if (options.verify == Verify::Yes)
    if (const auto wrong = checkColoring(read.matrix->pattern, result.coloring))
      return fail("wrong coloring: " + *wrong);
  const std::string name = nameOf(options.input);
  const std::string out = report({read.matrix->pattern, result.coloring, name, result.reason}, options);
  if (options.output.empty() || options.output == "-") {
    std::cout << out << std::flush;
    return std::cout ? kDone : fail("can't write standard output");
  }
  if (const auto problem = writeFiles({{options.output, out}}))
    return fail("can't write `" + problem->path + "`: " + problem->text);
  return kDone;
}

int run(const std::vector<std::string>& arguments) {
  const ReadColorOptions read = readColorOptions(arguments);
  if (read.problem) {
    std::cerr << "sparsegen-color: error: " << *read.problem << "\n";
    return kCommandLineUnreadable;
  }
  switch (read.options.action) {
    case ColorAction::Help:
      std::cout << colorHelp();
      return kDone;
    case ColorAction::Version:
      std::cout << "sparsegen-color " << SPARSEGEN_VERSION << "\n";
      return kDone;
    case ColorAction::Color:
      break;
  }
  try {
    return colorFile(read.options);
  } catch (const std::bad_alloc&) {
    return fail("there is not enough memory for this matrix");
  } catch (const InternalError& problem) {
    return fail(std::string("internal: ") + problem.what());
  }
}

}  // namespace
}  // namespace sparsegen::tool

int main(int argc, char** argv) { return sparsegen::tool::run({argv + (argc > 0 ? 1 : 0), argv + argc}); }
