//===- Diagnostics.h - what the user is told --------------------*- C++ -*-===//
//
// Every message has a row in Diagnostics.def: its id, its severity and, for
// documentation and tests, what it is about. Stages report into a Diagnostics
// value that they are given; printing (in Clang's form) is a stage of its own,
// so nothing here knows Clang or a terminal.
//
// Style: lower case, no period, code in backticks, what was seen; a note with
// the way out follows. The range is the narrowest one.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "Support/Source.h"

namespace sparsegen {

enum class Severity : std::uint8_t { Remark, Warning, Error };

enum class DiagId : std::uint16_t {
#define SPARSEGEN_DIAGNOSTIC(Name, id, severity, summary) Name,
#include "Support/Diagnostics.def"
};

struct DiagInfo {
  std::string_view name;
  std::string_view id;  ///< as printed in brackets, without "sparsegen-"
  Severity severity;
  std::string_view summary;  ///< one sentence for docs/diagnostics.md
};

const DiagInfo& info(DiagId id);
std::size_t diagnosticCount();

struct Note {
  SourceRange range;  ///< may be invalid: then the note has no place
  std::string text;
};

struct Diagnostic {
  DiagId id;
  SourceRange range;
  std::string text;
  std::vector<Note> notes;
};

/// Collects what the stages report, in order. A row that was reported at the
/// same range with the same text is kept once.
class Diagnostics {
public:
  /// Reports; the result takes notes: `report(...).note(range, "...")`.
  class Pending {
  public:
    Pending& note(std::string text) { return note({}, std::move(text)); }
    Pending& note(SourceRange range, std::string text);

  private:
    friend class Diagnostics;
    Pending(Diagnostics& owner, std::size_t index) : owner_(owner), index_(index) {}
    Diagnostics& owner_;
    std::size_t index_;  ///< npos where the report was a repetition
  };

  Pending report(DiagId id, SourceRange range, std::string text);
  /// Reports what another list has, with its notes.
  void add(const Diagnostic& reported);
  bool hasErrors() const { return errors_ != 0; }
  const std::vector<Diagnostic>& all() const { return all_; }

private:
  std::vector<Diagnostic> all_;
  std::size_t errors_ = 0;
};

/// A broken promise of ours, never of the user's input. The driver prints it as
/// an internal error, with a request to report it, and exits with status 1.
class InternalError : public std::logic_error {
public:
  InternalError(std::string_view stage, const std::string& what) : std::logic_error(std::string(stage) + ": " + what) {}
};

}  // namespace sparsegen
