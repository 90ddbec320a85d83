//===- Parse.cpp - requests from source and command line ------------------===//

#include "Parse/Parse.h"

#include <algorithm>
#include <map>
#include <set>

#include "Parse/CommandTokens.h"
#include "Parse/Frontend.h"
#include "Parse/Functions.h"
#include "Parse/JoinedFunctions.h"
#include "Parse/Locals.h"
#include "Parse/Names.h"
#include "Parse/Questions.h"
#include "Parse/Rules.h"
#include "Parse/Wanted.h"
#include "clang/AST/Decl.h"
#include "clang/Frontend/ASTUnit.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

namespace sparsegen {

ParseResult::ParseResult() = default;
ParseResult::ParseResult(ParseResult&&) noexcept = default;
ParseResult& ParseResult::operator=(ParseResult&&) noexcept = default;
ParseResult::~ParseResult() = default;

namespace {

/// Whether a source uses annotations without the header that defines them.
bool lacksMacros(const std::string& source, const std::vector<std::string>& included) {
  const auto text = llvm::MemoryBuffer::getFile(source);
  return text && (*text)->getBuffer().contains("SPARSEGEN_") &&
         llvm::none_of(included, [](llvm::StringRef file) { return file.ends_with("sparsegen/annotate.h"); });
}

/// `--set` before any `--function` serves every request that has the name.
void bindEverywhere(std::vector<WantedRequest>& all, const ParseOptions& options, Diagnostics& diagnostics) {
  for (const CommandText& set : options.sets) {
    const auto binding = readCommandBinding(commandTokens(set), set.range, diagnostics);
    if (!binding) continue;
    bool used = false;
    for (WantedRequest& wanted : all) {
      if (!isBindingName(wanted, binding->path)) continue;
      bind(wanted, *binding);
      used = true;
    }
    if (used) continue;
    auto report = diagnostics.report(DiagId::UnknownName, binding->range,
                                     "`" + binding->path.names.front() + "` names nothing that can be bound");
    for (const WantedRequest& wanted : all)
      report.note("of `" + wanted.function->getQualifiedNameAsString() +
                  "`: " + suggestedName(*wanted.function, binding->path.names.front(), wanted.object) +
                  parametersInWords(*wanted.function));
  }
}

/// `--structure` before any `--function`, likewise.
void addEverywhere(std::vector<WantedRequest>& all, const ParseOptions& options, Diagnostics& diagnostics) {
  for (const CommandText& each : options.structure) {
    const auto structure = readStructure(commandTokens(each), each.range, diagnostics);
    if (!structure) continue;
    for (const SlotText& input : *structure) {
      bool used = false;
      for (WantedRequest& wanted : all) {
        if (!isBindingName(wanted, input.path)) continue;
        wanted.structure.push_back(input);
        used = true;
      }
      if (used) continue;
      auto report =
          diagnostics.report(DiagId::UnknownName, input.range,
                             "`" + input.path.names.front() + "` names nothing that the structure could depend on");
      for (const WantedRequest& wanted : all)
        report.note("of `" + wanted.function->getQualifiedNameAsString() +
                    "`: " + suggestedName(*wanted.function, input.path.names.front(), wanted.object) +
                    parametersInWords(*wanted.function));
    }
  }
}

/// `--name` before any `--function` leaves the one request of that name.
void keepNamed(std::vector<WantedRequest>& all, const CommandText& name, Diagnostics& diagnostics) {
  std::vector<WantedRequest> kept;
  for (const WantedRequest& wanted : all)
    if (generatedName(wanted) == name.text) kept.push_back(wanted);
  if (kept.empty() && !all.empty()) {
    auto report = diagnostics.report(DiagId::NothingToDo, name.range, "no request is named `" + name.text + "`");
    for (const WantedRequest& wanted : all) report.note(wanted.text.range, "one is `" + generatedName(wanted) + "`");
  }
  all = std::move(kept);
}

void checkSlots(const WantedRequest& wanted, const std::vector<SlotText>& slots, Diagnostics& diagnostics) {
  for (const SlotText& slot : slots) {
    if (isSlotName(*wanted.function, slot.path, wanted.object)) continue;
    const std::string function = wanted.function->getQualifiedNameAsString();
    if (slot.path.names.front() == "return")
      diagnostics.report(DiagId::UnknownSlot, slot.range, "`" + function + "` returns nothing")
          .note("name what it writes: " + parametersInWords(*wanted.function));
    else
      diagnostics
          .report(DiagId::UnknownSlot, slot.range,
                  "`" + slot.path.names.front() + "` is no parameter or member of `" + function + "`")
          .note(suggestedName(*wanted.function, slot.path.names.front(), wanted.object) +
                parametersInWords(*wanted.function));
  }
}

void check(const WantedRequest& wanted, Diagnostics& diagnostics) {
  const std::string function = wanted.function->getQualifiedNameAsString();
  checkSlots(wanted, wanted.text.of, diagnostics);
  checkSlots(wanted, wanted.text.wrt, diagnostics);
  for (const SlotText& input : wanted.structure)
    if (!isBindingName(wanted, input.path))
      diagnostics
          .report(DiagId::UnknownName, input.range,
                  "`" + input.path.names.front() + "` is no parameter, member or global of `" + function + "`")
          .note(suggestedName(*wanted.function, input.path.names.front(), wanted.object) +
                parametersInWords(*wanted.function));
  for (const BindingText& binding : wanted.bindings)
    if (!isBindingName(wanted, binding.path))
      diagnostics
          .report(DiagId::UnknownName, binding.range,
                  "`" + binding.path.names.front() + "` is no parameter, member or global of `" + function + "`")
          .note(suggestedName(*wanted.function, binding.path.names.front(), wanted.object) +
                parametersInWords(*wanted.function));
  if (generatedName(wanted).empty())
    diagnostics.report(DiagId::BadAnnotation, wanted.text.range, "no name follows from `" + function + "`")
        .note("give one as third argument, or with `--name`");
}

void checkNames(const std::vector<WantedRequest>& all, const ParseOptions& options, Diagnostics& diagnostics) {
  std::map<std::string, const WantedRequest*> seen;
  for (const WantedRequest& wanted : all) {
    const std::string scope = options.scope.empty() ? enclosingScope(*wanted.function, wanted.object) : options.scope;
    const std::string name = (scope.empty() ? "" : scope + "::") + generatedName(wanted);
    const auto [other, fresh] = seen.try_emplace(name, &wanted);
    if (fresh) continue;
    diagnostics.report(DiagId::DuplicateRequest, wanted.text.range, "`" + name + "` is asked for twice")
        .note(other->second->text.range, "the other request is here")
        .note("give one of them a name of its own, as third argument or with `--name`");
  }
}

/// What is written with a slot: the indexes of its elements, its offset, its extents.
void addIntegers(const SlotText& slot, Question& question) {
  const auto add = [&](const char* what, const RequestTokens& tokens, KnownAt when) {
    question.extents.push_back(
        {std::string(what) + " of `" + slot.path.text + "`", tokens, rangeOf(tokens, slot.range), when});
  };
  for (const RequestTokens& index : slot.indexes) add("the index", index, KnownAt::Generation);
  if (!slot.offset.empty()) add("the offset", slot.offset, KnownAt::Generation);
  for (std::size_t k = 0; k < slot.extents.size(); ++k) {
    if (!slot.begins[k].empty()) add("the begin of a range", slot.begins[k], KnownAt::Construction);
    add(slot.begins[k].empty() ? "the extent" : "the end of a range", slot.extents[k], KnownAt::Construction);
  }
}

/// The locals that extents begin paths with, as in `data->mx * data->my`.
void addLocals(const clang::FunctionDecl& function, Question& question) {
  for (const Expression& extent : question.extents)
    for (const RequestToken& token : extent.tokens) {
      const RequestPath name{token.text, {token.text}};
      if (!isIdentifier(token.text) || fromParameter(function, name).names == name.names) continue;
      if (const std::string type = fetchedType(function, token.text); !type.empty())
        question.locals.emplace(token.text, type);
    }
}

Question question(const WantedRequest& wanted) {
  Question question;
  question.function = &asked(wanted);
  for (const BindingText& binding : wanted.bindings)
    question.bindings.push_back(
        {binding, {"the value of `" + binding.path.text + "`", binding.value, rangeOf(binding.value, binding.range)}});
  for (const auto* side : {&wanted.text.of, &wanted.text.wrt, &wanted.structure})
    for (const SlotText& slot : *side) addIntegers(slot, question);
  addLocals(asked(wanted), question);
  return question;
}

std::int64_t notNegative(std::int64_t value, const std::string& what, const SlotText& slot, Diagnostics& diagnostics) {
  if (value < 0)
    diagnostics
        .report(DiagId::BadSlot, slot.range, what + " of slot `" + slot.path.text + "` is " + std::to_string(value))
        .note("a slot begins with the first element of what its path leads to, or behind it");
  return value;
}

/// The elements of a range.
Extent lengthOf(const Extent& begin, const Extent& end, const SlotText& slot, Diagnostics& diagnostics) {
  const auto first = begin.known(), last = end.known();
  if (first == 0) return end;
  if (!first || !last) return {Extent::Kind::Subtract, end, begin};
  std::int64_t length = 0;
  const bool fits = !__builtin_sub_overflow(*last, *first, &length);
  if (!fits || length < 0)
    diagnostics
        .report(DiagId::BadExtent, slot.range,
                "the range [" + toText(begin) + ":" + toText(end) + "] of slot `" + slot.path.text + "` " +
                    (fits ? "ends before it begins" : "has more elements than an integer can count"))
        .note("write `[first:end]`: the elements from `first` on, without `end`");
  return length;
}

/// Takes the values of the slots' integers from `next` on, in the order of `addIntegers`.
std::vector<RequestSlot> slots(const clang::FunctionDecl& function, const std::vector<SlotText>& texts,
                               std::vector<Expression>::const_iterator& next, Diagnostics& diagnostics) {
  std::vector<RequestSlot> result;
  for (const SlotText& text : texts) {
    RequestSlot slot{text.path, 0, {}, {}, text.range};
    for (std::string& name : slot.path.names)
      if (name == kElement)
        name = "[" + std::to_string(notNegative((next++)->number(), "an index", text, diagnostics)) + "]";
    slot.path = throughGetters(function, fromParameter(function, slot.path));
    if (!text.offset.empty()) slot.offset = notNegative((next++)->number(), "the offset", text, diagnostics);
    const auto behind = [&](const RequestPath& path) { return fromParameter(function, path); };
    for (std::size_t k = 0; k < text.extents.size(); ++k) {
      slot.begins.push_back(text.begins[k].empty() ? Extent(0) : mapInputs((next++)->value, behind));
      slot.extents.push_back(lengthOf(slot.begins.back(), mapInputs((next++)->value, behind), text, diagnostics));
    }
    result.push_back(std::move(slot));
  }
  return result;
}

Request request(const WantedRequest& wanted, const Question& answered, Diagnostics& diagnostics) {
  Request result;
  result.kind = wanted.text.kind;
  result.function = wanted.function;
  result.object = wanted.object;
  auto next = answered.extents.begin();
  result.of = slots(*wanted.function, wanted.text.of, next, diagnostics);
  result.wrt = slots(*wanted.function, wanted.text.wrt, next, diagnostics);
  result.structure = slots(*wanted.function, wanted.structure, next, diagnostics);
  for (const BoundExpression& bound : answered.bindings)
    result.bindings.push_back({throughGetters(*wanted.function, fromParameter(wanted, bound.binding.path)),
                               bound.value.number(), bound.value.function, bound.binding.range});
  result.name = generatedName(wanted);
  result.range = wanted.text.range;
  return result;
}

std::vector<Request> evaluated(const std::vector<WantedRequest>& all, const Frontend& frontend, clang::ASTUnit& unit,
                               FileTable& files, Diagnostics& diagnostics) {
  std::vector<Question> questions;
  for (const WantedRequest& wanted : all) questions.push_back(question(wanted));
  answer(questions, frontend, unit, files, diagnostics);
  std::vector<Request> requests;
  for (std::size_t k = 0; k < all.size(); ++k) requests.push_back(request(all[k], questions[k], diagnostics));
  return requests;
}

}  // namespace

/// The source with the instances of templates that the command line names, where it does not make them itself; returns
/// what the command line calls them.
static std::vector<std::string> addInstances(SourceParse& source, Frontend& frontend, const ParseOptions& options,
                                             FileTable& files) {
  const FunctionIndex index(*source.unit, files);
  std::vector<std::string> names, texts;
  for (const CommandFunction& each : options.functions)
    if (const std::string text = index.missingInstance(each.function.text); !text.empty()) {
      names.push_back(each.function.text);
      texts.push_back(text);
    }
  if (names.empty()) return {};
  SourceParse made = frontend.instantiate(texts, files);
  if (!made.unit) return {};
  source = std::move(made);
  return names;
}

/// The source with the code of its rules behind it.
static Rules addRules(SourceParse& source, Frontend& frontend, const ParseOptions& options, FileTable& files,
                      Diagnostics& diagnostics) {
  const auto isOne = [](const Annotation& annotation) { return isRule(annotation.kind); };
  if (llvm::none_of(source.annotations, isOne)) return {};
  const RuleTexts texts =
      ruleTexts(source.annotations, FunctionIndex(*source.unit, files), *source.unit, options.ruleCheck, diagnostics);
  if (diagnostics.hasErrors()) return {};
  AppendedParse made = frontend.append(texts.text, files);
  if (!made.source.unit) reportRuleErrors(texts, made.errors, made.begin, diagnostics);
  if (diagnostics.hasErrors()) return {};
  source = std::move(made.source);
  return parsedRules(texts, source.annotations, FunctionIndex(*source.unit, files), made.begin);
}

/// The target that `sparsegen_generate_headers` makes a header for, by the folder `<target>.sparsegen` that it keeps
/// the flags in; else a word that stands for it.
static std::string targetOf(llvm::StringRef flags) {
  constexpr llvm::StringRef ending = ".sparsegen";
  for (auto part = llvm::sys::path::begin(flags), end = llvm::sys::path::end(flags); part != end; ++part)
    if (part->ends_with(ending) && part->size() > ending.size()) return part->drop_back(ending.size()).str();
  return "NAME";
}

std::optional<ParseResult> parse(const ParseOptions& options, FileTable& files, Diagnostics& diagnostics) {
  auto frontend = Frontend::forSource(options, diagnostics);
  if (!frontend) return std::nullopt;
  SourceParse source = frontend->parseSource(files);
  if (!source.unit) {
    auto report = diagnostics.report(DiagId::SourceError, {}, "`" + options.source + "` does not compile");
    if (lacksMacros(options.source, source.dependencies))
      report.note("`SPARSEGEN_...` is of `#include <sparsegen/annotate.h>`, which is missing");
    report.note(
        "Clang's errors are above; include folders and macros go behind `--`, or into a compilation database that `-p` "
        "names");
    if (!source.missing.empty())
      report.note("in CMake, what the target that is made links says where `" + source.missing +
                  "` is: `target_link_libraries(" + targetOf(options.buildDirectory) + " INTERFACE " +
                  (llvm::StringRef(source.missing).starts_with("Eigen/") ? "Eigen3::Eigen" : "LIBRARY") + ")`");
    return std::nullopt;
  }
  const std::vector<std::string> instances = addInstances(source, *frontend, options, files);
  Rules rules = addRules(source, *frontend, options, files, diagnostics);
  if (diagnostics.hasErrors()) return std::nullopt;
  FunctionIndex index(*source.unit, files);
  index.setInstances(instances);
  std::vector<WantedRequest> all = wantedRequests(source.annotations, options, index, diagnostics);
  if (diagnostics.hasErrors()) return std::nullopt;
  if (options.name) keepNamed(all, *options.name, diagnostics);
  joinFunctions(all, *source.unit, files, diagnostics);
  if (diagnostics.hasErrors()) return std::nullopt;
  bindEverywhere(all, options, diagnostics);
  addEverywhere(all, options, diagnostics);
  for (const WantedRequest& wanted : all) completeParameters(*wanted.function, *source.unit);
  for (const WantedRequest& wanted : all) check(wanted, diagnostics);
  checkNames(all, options, diagnostics);
  if (diagnostics.hasErrors()) return std::nullopt;
  if (all.empty()) {
    diagnostics
        .report(DiagId::NothingToDo, {},
                "nothing to do: no function that `" + options.source + "` defines is annotated")
        .note("write `SPARSEGEN_JACOBIAN(of, wrt)` before it, or name it: `--function f --jacobian 'OF : WRT'`");
    return std::nullopt;
  }
  ParseResult result;
  result.requests = evaluated(all, *frontend, *source.unit, files, diagnostics);
  if (diagnostics.hasErrors()) return std::nullopt;
  result.frontend = std::make_unique<Frontend>(std::move(*frontend));
  result.unit = std::move(source.unit);
  result.rules = std::move(rules);
  result.dependencies = std::move(source.dependencies);
  result.inclusions = std::move(source.inclusions);
  return result;
}

namespace {
void append(std::string& text, const char* role, const std::vector<RequestSlot>& slots) {
  for (const RequestSlot& slot : slots) {
    text += std::string("  ") + role + " " + slot.path.text;
    for (std::size_t k = 0; k < slot.extents.size(); ++k) {
      const bool isRange = slot.begins[k].known() != 0;
      text += "[" + toText(slot.extents[k]) + (isRange ? " from " + toText(slot.begins[k]) : "") + "]";
    }
    text += "\n";
  }
}
}  // namespace

std::string toText(const std::vector<Request>& requests) {
  std::string text;
  for (const Request& request : requests) {
    text += request.kind == RequestKind::Jacobian ? "jacobian " : "hessian ";
    text += request.name + " of " + signature(*request.function).text() + "\n";
    append(text, "of", request.of);
    append(text, "wrt", request.wrt);
    append(text, "structure", request.structure);
    for (const RequestBinding& binding : request.bindings)
      text += "  set " + binding.path.text + " = " +
              (binding.function ? signature(*binding.function).text() : std::to_string(binding.value)) + "\n";
  }
  return text;
}

}  // namespace sparsegen
