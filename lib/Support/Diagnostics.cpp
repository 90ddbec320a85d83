//===- Diagnostics.cpp - the table of messages and their collection -------===//

#include "Support/Diagnostics.h"

#include <array>

namespace sparsegen {

namespace {
constexpr std::array kInfos{
#define SPARSEGEN_DIAGNOSTIC(Name, id, severity, summary) DiagInfo{#Name, id, Severity::severity, summary},
#include "Support/Diagnostics.def"
};
constexpr std::size_t kRepetition = static_cast<std::size_t>(-1);
}  // namespace

const DiagInfo& info(DiagId id) { return kInfos[static_cast<std::size_t>(id)]; }

std::size_t diagnosticCount() { return kInfos.size(); }

Diagnostics::Pending Diagnostics::report(DiagId id, SourceRange range, std::string text) {
  for (const Diagnostic& seen : all_)
    if (seen.id == id && seen.range == range && seen.text == text) return {*this, kRepetition};
  if (info(id).severity == Severity::Error) ++errors_;
  all_.push_back({id, range, std::move(text), {}});
  return {*this, all_.size() - 1};
}

void Diagnostics::add(const Diagnostic& reported) {
  Pending report = this->report(reported.id, reported.range, reported.text);
  for (const Note& note : reported.notes) report.note(note.range, note.text);
}

Diagnostics::Pending& Diagnostics::Pending::note(SourceRange range, std::string text) {
  if (index_ != kRepetition) owner_.all_[index_].notes.push_back({range, std::move(text)});
  return *this;
}

}  // namespace sparsegen
