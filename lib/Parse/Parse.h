//===- Parse.h - requests from source and command line ----------*- C++ -*-===//
//
// The first stage: Clang reads the source; annotations and the command line
// become requests on Clang's declarations, with every extent and bound value
// evaluated by Clang itself.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "Parse/Inclusions.h"
#include "Parse/Request.h"
#include "Parse/RuleCode.h"
#include "Support/Diagnostics.h"
#include "Support/FileTable.h"

namespace sparsegen {

/// An option's value and where it stands in the file "<command line>".
struct CommandText {
  std::string text;
  SourceRange range;
};

/// `--jacobian 'OF : WRT'` or `--hessian`, and the `--name` that follows it.
struct CommandDerivative {
  RequestKind kind = RequestKind::Jacobian;
  CommandText text;
  std::optional<CommandText> name;
};

/// One `--function` and the options behind it.
struct CommandFunction {
  CommandText function;
  std::vector<CommandDerivative> derivatives;  ///< empty: what the function's annotations ask for
  std::vector<CommandText> sets;               ///< NAME=VALUE
  std::vector<CommandText> structure;          ///< NAME or NAME[EXTENT]
  std::optional<CommandText> name;             ///< without derivatives: which of the annotations
};

struct ParseOptions {
  std::string source;
  std::string buildDirectory;               ///< `-p`; empty: no compilation database
  std::vector<std::string> compilerFlags;   ///< behind `--`
  std::vector<std::string> extraArguments;  ///< `--extra-arg`
  std::vector<std::string> extraArgumentsBefore;
  std::vector<CommandFunction> functions;
  std::vector<CommandText> sets;       ///< before any `--function`: for every request that has the name
  std::vector<CommandText> structure;  ///< the same of what the structure depends on
  std::optional<CommandText> name;     ///< before any `--function`: the one request to serve
  std::string scope;                   ///< `--namespace`: where all generated names meet
  RuleCheck ruleCheck = RuleCheck::No;
};

class Frontend;

struct ParseResult {
  ParseResult();
  ParseResult(ParseResult&&) noexcept;
  ParseResult& operator=(ParseResult&&) noexcept;
  ~ParseResult();

  std::unique_ptr<Frontend> frontend;    ///< reads further texts with the source's flags
  std::unique_ptr<clang::ASTUnit> unit;  ///< owns what the requests point to
  std::vector<Request> requests;         ///< in the order of the source, then of the command line; not empty
  Rules rules;
  std::vector<std::string> dependencies;  ///< every file that was read, the source first
  Inclusions inclusions;                  ///< of the files of `unit`
};

/// Parses one source. Clang prints its own errors to standard error. Nothing
/// where an error was reported.
std::optional<ParseResult> parse(const ParseOptions& options, FileTable& files, Diagnostics& diagnostics);

/// The requests as text, for developers and tests: `--emit=requests`.
std::string toText(const std::vector<Request>& requests);

}  // namespace sparsegen
