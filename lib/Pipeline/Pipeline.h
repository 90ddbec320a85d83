//===- Pipeline.h - the stages, one after the other -------------*- C++ -*-===//
//
// From a source to the text that was asked for: parse, lower, propagate, color,
// differentiate, emit. Each stage is timed, and what it makes is verified; a
// header by Clang, which reads it before the user does (`check`).
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "Color/Coloring.h"
#include "Differentiate/Direct/Samples.h"
#include "Emit/Header.h"
#include "Emit/Terminal.h"
#include "Parse/Parse.h"
#include "Pipeline/HeaderFiles.h"
#include "Propagate/Explain.h"
#include "Support/Diagnostics.h"
#include "Support/FileTable.h"

namespace sparsegen {

/// What `--emit` shows, and `--explain`, in the order of the stages that make it.
enum class EmitKind : std::uint8_t {
  Requests,
  Ir,
  Explanation,
  IndexSets,
  Pattern,
  Coloring,
  Spy,
  Picture,
  Report,
  Json,
  DerivativeIr,
  Header
};

/// How `evaluate` computes: by the way that is estimated to be faster, directly wherever that is possible, or by the
/// compressed Jacobian.
enum class Evaluation : std::uint8_t { Fastest, Direct, Compressed };

/// Whether the user says of all Jacobians that they are symmetric, as those of gradients are.
enum class Symmetry : std::uint8_t { Unknown, Stated };

/// Whether release builds check colorings too.
enum class Verify : std::uint8_t { No, Yes };

/// `--explain`, and where it stands.
struct EntryQuestion {
  PatternEntry entry;
  SourceRange range;
};

struct PipelineOptions {
  ParseOptions parse;
  EmitKind emit = EmitKind::Header;
  IndexType indexType = IndexType::Int32;
  std::optional<Partition> partition;  ///< none: the cheapest
  std::optional<Order> order;          ///< none: the best of all
  Evaluation evaluation = Evaluation::Fastest;
  Symmetry symmetry = Symmetry::Unknown;
  Verify verify = Verify::No;
  Language language = Language::Cpp;
  Runtime runtime = Runtime::Included;
  std::string headerName;                ///< of a header for C: how the C++ file behind it includes it
  unsigned terminalColumns = 100;        ///< that a picture for the terminal may take
  Ansi ansi = Ansi::Off;                 ///< of the picture, and of an explanation
  std::optional<EntryQuestion> explain;  ///< of EmitKind::Explanation
  std::string explaining;                ///< of a report: the command that explains the entry `ROW,COL`
  /// Is told, from the thread that runs the stages, what begins: "propagate `f_jacobian`". None: nobody is.
  std::function<void(std::string)> onStage{};
  std::vector<differentiate::NamedSizes> samples;  ///< sizes to try, of what is known at run time
};

struct StageTime {
  std::string_view stage;
  double seconds = 0;
};

struct PipelineResult {
  std::string text;
  std::optional<std::string> code{};      ///< the C++ file behind a header for C
  std::vector<std::string> dependencies;  ///< every file that was read
};

/// Runs the stages that `options.emit` needs, on a thread whose stack is large
/// enough for deeply nested code. Nothing where an error was reported. The times
/// of stages are added to `times`. Throws InternalError where a stage broke its
/// promises.
std::optional<PipelineResult> run(const PipelineOptions& options, FileTable& files, Diagnostics& diagnostics,
                                  std::vector<StageTime>& times);

}  // namespace sparsegen
