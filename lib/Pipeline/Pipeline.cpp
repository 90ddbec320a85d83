//===- Pipeline.cpp - the stages, one after the other ---------------------===//

#include "Pipeline/Pipeline.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <exception>
#include <map>
#include <set>

#include "Color/Choose.h"
#include "Differentiate/Differentiate.h"
#include "Differentiate/Direct/Direct.h"
#include "Differentiate/Direct/ExactRuns.h"
#include "Differentiate/Reverse/Forms.h"
#include "Differentiate/Rewrites.h"
#include "Differentiate/Second/GradientFunction.h"
#include "Emit/MatrixMarket.h"
#include "Emit/Spy.h"
#include "IR/Layout.h"
#include "IR/Printer.h"
#include "IR/Transform/BreakBranches.h"
#include "IR/Transform/ChosenElements.h"
#include "IR/Transform/ContinueBranches.h"
#include "IR/Transform/EarlyReturns.h"
#include "IR/Transform/PadArrays.h"
#include "IR/Transform/ScratchExtents.h"
#include "IR/Transform/Simplify.h"
#include "IR/Transform/SplitFlags.h"
#include "IR/Transform/SplitLiveRanges.h"
#include "IR/Verifier.h"
#include "IR/Walk.h"
#include "Lower/Lower.h"
#include "Parse/HeaderCheck.h"
#include "Pattern/Operations.h"
#include "Pipeline/Explanation.h"
#include "Pipeline/HeaderPlaces.h"
#include "Pipeline/Report.h"
#include "Pipeline/Results.h"
#include "Pipeline/RuntimeColors.h"
#include "Pipeline/SeededLanes.h"
#include "Propagate/BindingTimes.h"
#include "Propagate/Propagate.h"
#include "Propagate/Tighten.h"
#include "clang/Frontend/ASTUnit.h"
#include "llvm/Support/thread.h"

namespace sparsegen {

namespace {

constexpr unsigned kStackBytes = 512u << 20;

/// What may be spent to find out whether colors of rows are cheaper: about a tenth of a second.
constexpr std::int64_t kStepsForRows = 100'000'000;

const std::vector<std::int64_t> kNoRanks;
const SparsityPattern kNoPattern;

/// So many lanes cost more than any pattern is worth.
constexpr std::int32_t kManyColors = 1000;

/// The tangents that take as long as all lanes of a coloring.
std::int64_t tangentsWorth(const Coloring& coloring) {
  if (Problem{coloring.partition}.structure() == Structure::Symmetric) return coloring.numColors;
  return static_cast<std::int64_t>(std::ceil(laneCost(coloring, {}) / LaneCosts{}.tangent));
}

/// What is for Hessians does not ask anything of Jacobians, nor the other way round.
bool isOfJacobians(const std::optional<Partition>& partition) {
  return partition && Problem{*partition}.structure() == Structure::Nonsymmetric;
}

Triangle triangleOf(const RequestResults& results) { return results.second ? Triangle::Lower : Triangle::Both; }

class Pipeline {
public:
  Pipeline(const PipelineOptions& options, FileTable& files, Diagnostics& diagnostics, std::vector<StageTime>& times)
      : options_(options), files_(files), diagnostics_(diagnostics), times_(times) {}

  std::optional<PipelineResult> run();

private:
  std::optional<RequestResults> derive(const Request& request, const ParseResult& parsed);
  bool explainOne(RequestResults& results, const Request& request);
  bool propagateEverySize(RequestResults& results);
  bool forEverySize(RequestResults& results, const Request& request);
  bool attemptEverySize(RequestResults& results, const Request& request);
  std::optional<Indirect> directForEverySize(RequestResults& results,
                                             const std::vector<differentiate::ExactRun>& exact);
  bool elementsForEverySize(RequestResults& results, const std::vector<differentiate::ExactRun>& exact,
                            std::variant<BlockEvaluation, Indirect>& made);
  std::optional<Indirect> setsForEverySize(RequestResults& results, const std::vector<differentiate::ExactRun>& exact,
                                           Diagnostics& diagnostics);
  bool toGradient(RequestResults& results);
  void noteEntryReads(RequestResults& results);
  bool toSymmetric(RequestResults& results);
  bool toSymmetric(RequestResults& results, std::vector<differentiate::ExactRun>& runs);
  void takeLowerTriangle(RequestResults& results);
  void separate(RequestResults& results);
  void colorSymmetric(RequestResults& results);
  Coloring colored(const SparsityPattern& pattern, Partition partition);
  bool isColoringOfUse(const ParseResult& parsed);
  bool color(RequestResults& results);
  std::optional<std::string> rowsBackward(RequestResults& results, const Coloring& coloring);
  bool rowsMayPay(const std::vector<differentiate::ExactRun>& runs);
  void rowsForEverySize(RequestResults& results);
  void sayWhatSavesNothing(const RequestResults& results);
  bool forward(RequestResults& results, Diagnostics& diagnostics);
  void directly(RequestResults& results, Diagnostics& diagnostics);
  static std::set<ir::ObjectId> elementLoops(const RequestResults& results);
  void byBlocks(RequestResults& results);
  std::variant<BlockEvaluation, Indirect> blocksForEverySize(RequestResults& results,
                                                             const std::vector<differentiate::ExactRun>& exact);
  void keepBlocks(RequestResults& results, std::variant<BlockEvaluation, Indirect> made);
  WantedEntries wantedEntries(const RequestResults& results) const;
  ir::ScalarKind indexKind() const {
    return options_.indexType == IndexType::Int64 ? ir::ScalarKind::I64 : ir::ScalarKind::I32;
  }
  void backward(RequestResults& results);
  std::optional<std::vector<RequestResults>> deriveAll(const ParseResult& parsed);
  void requireSampled(const std::vector<RequestResults>& all);
  std::string emit(const std::vector<RequestResults>& results);
  void checkCalls(const GeneratedHeader& made, const ParseResult& parsed);
  GeneratedHeader header(const std::vector<RequestResults>& results);
  std::optional<HeaderFiles> checkedHeader(std::vector<RequestResults> results, ParseResult& parsed);
  std::string figures(const std::vector<RequestResults>& results);
  std::string dump(const RequestResults& results);
  void countRemarks(RequestResults& results, std::size_t from) const;

  bool needs(EmitKind kind) const { return options_.emit >= kind; }
  bool showsOne() const;
  bool isPicture() const { return options_.emit == EmitKind::Spy || options_.emit == EmitKind::Report; }
  std::string sourceName() const;

  template <class Stage>
  auto timed(std::string_view name, const Stage& stage) {
    if (options_.onStage) options_.onStage(std::string(name) + request_);
    const auto start = std::chrono::steady_clock::now();
    auto result = stage();
    addTime(name, std::chrono::steady_clock::now() - start);
    return result;
  }
  void addTime(std::string_view name, std::chrono::duration<double> taken);
  void verifyColoring(const RequestResults& results) const;
  std::optional<AdjointForms> adjointForms(const RequestResults& results);

  const PipelineOptions& options_;
  FileTable& files_;
  Diagnostics& diagnostics_;
  std::vector<StageTime>& times_;
  std::string request_;  ///< the one that is derived: " `f_jacobian`"
};

/// What has no tape, or no visits, where it is left by values.
void branchOnJumps(RequestResults& results, const Request& request) {
  const bool isHessian = request.kind == RequestKind::Hessian;
  const bool isStructural = ir::isStructural(results.module);
  if (!isHessian && !isStructural) return;
  ir::Module before = results.module;
  if (isStructural) ir::branchOnContinue(results.module);
  if (isHessian) ir::findEarlyReturnsFirst(results.module);
  ir::splitLiveRanges(results.module);
  ir::branchOnBreak(results.module);
  if (!isHessian && results.module.objects.size() != before.objects.size()) results.withJumps = std::move(before);
}

/// Propagates at some sizes. Where a variable stands for a jump, what is behind it is not written on a path that there
/// is not: only what is so with the jump itself is said.
std::vector<differentiate::ExactRun> exactRuns(const RequestResults& results,
                                               const std::vector<differentiate::NamedSizes>& samples,
                                               Diagnostics& said) {
  Diagnostics found, plain;
  std::vector<differentiate::ExactRun> runs = differentiate::exactRuns(results.module, samples, found);
  const auto isOfPath = [](const Diagnostic& each) { return each.id == DiagId::MaybeUnwrittenDependent; };
  const bool asksAgain = results.withJumps && std::ranges::any_of(found.all(), isOfPath);
  if (asksAgain) differentiate::exactRuns(*results.withJumps, samples, plain);
  const bool isOfVariables = asksAgain && !plain.hasErrors() && std::ranges::none_of(plain.all(), isOfPath);
  for (const Diagnostic& each : found.all())
    if (!isOfVariables || !isOfPath(each)) said.add(each);
  return runs;
}

/// The six verbs, in this order.
std::optional<RequestResults> Pipeline::derive(const Request& request, const ParseResult& parsed) {
  const std::size_t reportsBefore = diagnostics_.all().size();
  RequestResults results;
  auto module = timed(
      "lower", [&] { return lower(request, *parsed.unit, parsed.inclusions, parsed.rules, files_, diagnostics_); });
  if (!module) return std::nullopt;
  results.module = std::move(*module);
  requireWellFormed(results.module, "lower");
  timed("simplify", [&] {
    ir::simplify(results.module);
    ir::chooseElements(results.module);
    ir::splitFlags(results.module);
    branchOnJumps(results, request);
    return 0;
  });
  requireWellFormed(results.module, "simplify");

  if (options_.emit == EmitKind::Explanation) {
    if (!explainOne(results, request)) return std::nullopt;
    return results;
  }
  if (needs(EmitKind::IndexSets) && ir::isStructural(results.module)) {
    if (!forEverySize(results, request)) return std::nullopt;
    countRemarks(results, reportsBefore);
    return results;
  }
  if (needs(EmitKind::IndexSets)) {
    auto propagation = timed("propagate", [&] { return propagateTight(results.module, diagnostics_); });
    if (!propagation) return std::nullopt;
    requireWellFormed(results.module, "propagate");
    results.propagation = std::move(*propagation);
    const bool isHessian = request.kind == RequestKind::Hessian;
    if (isHessian && !toGradient(results)) return std::nullopt;
    if (!isHessian && options_.symmetry == Symmetry::Stated && !toSymmetric(results)) return std::nullopt;
  }
  if (needs(EmitKind::Coloring)) {
    if (!results.second) separate(results);
    if (!color(results)) return std::nullopt;
    verifyColoring(results);
  }
  if (needs(EmitKind::DerivativeIr)) {
    if (!forward(results, diagnostics_)) return std::nullopt;
    if (!results.second) backward(results);
  } else if (needs(EmitKind::Coloring) &&
             (isPicture() || colorSource(results) == ColorSource::Greedy || hasManyLanes(results))) {
    // Then the header may find its colors itself, or number them anew, and these are what is shown. A picture says what
    // colors are for.
    Diagnostics unheard;
    forward(results, unheard);
  }
  if (needs(EmitKind::Coloring)) sayWhatSavesNothing(results);
  if (needs(EmitKind::Coloring)) results.axes = axesOf(results, request);
  countRemarks(results, reportsBefore);
  return results;
}

namespace {

std::string setOf(const std::string& name) {
  // A shell takes `>`, `*` and brackets for something else.
  const std::string quote = name.find_first_of(">[*(") == std::string::npos ? "" : "'";
  return "--set " + quote + name + "=..." + quote;
}

/// How to bind all that the structure depends on; empty where nothing is known of that.
std::string setsOf(const ir::Module& module) {
  std::string integers, tables;
  for (const ir::StructureInput& each : module.structure) {
    const std::string name = ir::callersName(module, each.object, each.cell);
    if (each.isTable())
      tables += ", and each entry of `" + name + "`: `" + setOf(name + "[0]") + "`";
    else
      integers += (integers.empty() ? "" : " ") + setOf(name);
  }
  if (!integers.empty()) return "bind the sizes: `" + integers + "`" + tables;
  return tables.empty() ? "" : "bind " + tables.substr(std::string_view(", and ").size());
}

/// The vector whose elements an object is, by its name; empty for any other object.
std::string vectorOf(const ir::Module& module, const std::string& elements) {
  const auto isVector = [](const ir::Record& each) { return each.name.starts_with("std::vector<"); };
  const auto hasOwn = [&](const ir::Record& each) {
    return !isVector(each) && std::ranges::any_of(each.fields, [](const auto& field) { return field.name == "data"; });
  };
  const std::string_view name = elements.ends_with("->data") ? "->data" : ".data";  // as `lower` calls them
  if (!elements.starts_with('*') || !elements.ends_with(name) || std::ranges::none_of(module.records, isVector) ||
      std::ranges::any_of(module.records, hasOwn))
    return {};
  // A vector within the elements of another one is named with that.
  const std::size_t end = std::min(elements.find("->data"), elements.find(".data"));
  return elements.substr(1, end - 1);
}

/// The way out: to name what the caller has, or to bind what is not known.
std::string wayOutOf(const ir::Module& module, const std::string& input) {
  const auto isOfStructs = [&](const ir::Object& object) {
    return object.name == input && module[ir::elementType(module, object.type)].kind == ir::TypeKind::Record;
  };
  if (const std::string vector = vectorOf(module, input); !vector.empty())
    return "name it: `SPARSEGEN_STRUCTURE(" + vector + ")` or `--structure '" + vector + "'`";
  if (!input.empty() && std::ranges::any_of(module.objects, isOfStructs))
    return "name the integer that is read, as in `SPARSEGEN_STRUCTURE(data->offset)`, or the table of structs with its "
           "extent, `SPARSEGEN_STRUCTURE(edges[ne])`";
  if (!input.empty()) {
    const std::string name = input.substr(input.find_first_not_of('*'));
    const std::string named = name + (name == input ? "" : "[...]");
    return "name it: `SPARSEGEN_STRUCTURE(" + named + ")` or `--structure '" + named + "'`";
  }
  const std::string sets = setsOf(module);
  return sets.empty() ? "bind the sizes with `SPARSEGEN_SET` or `--set`" : sets;
}

void reportNoRunTimeStructure(const ir::Module& module, const Indirect& reason, Diagnostics& diagnostics) {
  diagnostics
      .report(DiagId::NoRunTimeStructure, reason.at.valid() ? reason.at : module[module.entry].range,
              "`" + module.interface.name + "` can't be generated for sizes that are known at run time, because " +
                  reason.why)
      .note(wayOutOf(module, reason.input));
}

/// A remark that says why values are not direct.
void reportIndirect(const ir::Module& module, const Indirect& reason, Diagnostics& diagnostics) {
  // Within the library's code there is nothing to change.
  const bool isLibrary = module.libraryFiles.contains(reason.at.file);
  diagnostics.report(
      DiagId::Indirect, isLibrary ? module[module.entry].range : reason.at,
      "the values of `" + module.interface.name + "` are read off its compressed form, because " + reason.why);
}

/// The first local array whose size is not known where it comes to life.
std::optional<ir::ObjectId> localOfUnknownSize(const ir::Module& module) {
  std::set<ir::ObjectId> sized, mentioned;
  for (const ir::FunctionId function : ir::reachable(module))
    ir::forEachStmt(module, module[function].body, [&](const ir::Stmt& stmt) {
      if (const auto* declare = std::get_if<ir::Declare>(&stmt.node); declare && declare->extent.valid())
        sized.insert(declare->object);
      ir::forEachExpr(stmt, [&](ir::ExprId expr) {
        ir::forEachNode(module, expr, [&](const ir::Expr& node) {
          if (node.op == ir::Op::Address) mentioned.insert(node.object);
        });
      });
    });
  for (const ir::ObjectId object : mentioned) {
    const ir::Type& type = module[module[object].type];
    const bool isUnknown = type.kind == ir::TypeKind::Array && !type.extent.valid();
    if (module[object].kind == ir::ObjectKind::Local && isUnknown && !sized.contains(object)) return object;
  }
  return std::nullopt;
}

std::string whyUnknownSize(const ir::Module& module, ir::ObjectId local) {
  const std::string& name = ir::calledName(module[local]);
  // No variable of the user's: see Second/TapeArrays.h.
  if (name.starts_with("sg_saved")) return "no size bounds how many values its gradient has to keep";
  return "the size of `" + name + "` is not known where it is declared";
}

/// The dependent whose extent is its container's size, where that comes in by no input: it is only written.
const ir::Slot* dependentOfOwnSize(const ir::Module& module, const Facts& facts) {
  for (const ir::Slot& slot : module.dependents) {
    const auto isPassed = [&](const ir::Slot& other) { return other.object == slot.object; };
    if (slot.isReturn() || facts.readOnEntry[slot.object.value] || std::ranges::any_of(module.independents, isPassed))
      continue;
    const auto isOwnSize = [&](ir::ObjectId object) {
      return std::ranges::any_of(module.interface.parameters, [&](const ir::SignatureParameter& each) {
        return each.passing == ir::Passing::Size && each.declaration == slot.name && each.object == object;
      });
    };
    bool found = false;
    ir::forEachNode(module, slot.count,
                    [&](const ir::Expr& node) { found |= node.op == ir::Op::Address && isOwnSize(node.object); });
    if (found) return &slot;
  }
  return nullptr;
}

/// The number of dependents, where that is known.
std::optional<std::int64_t> staticRows(const ir::Module& module) {
  std::int64_t rows = 0;
  for (const ir::Slot& slot : module.dependents) {
    const auto count = slot.isReturn() ? std::optional<std::int64_t>(1) : ir::staticInteger(module, slot.count);
    if (!count) return std::nullopt;
    rows += *count;
  }
  return rows;
}

/// Why what was made can't be written out; empty where it can.
std::string whyNotEmittable(const StructuralEvaluation& made) {
  for (const ir::Module* module : {&made.evaluation, &made.structure})
    if (const auto local = localOfUnknownSize(*module)) return whyUnknownSize(*module, *local);
  return {};
}

}  // namespace

/// Why the entry that `--explain` names is there; false where it is not, or can't be said, which is reported. Of a
/// Jacobian no more than the one column is followed.
bool Pipeline::explainOne(RequestResults& results, const Request& request) {
  if (ir::isStructural(results.module)) {
    if (!propagateEverySize(results)) return false;
    reportNoRunTimeStructure(results.module, {"`--explain` looks at one structure", {}}, diagnostics_);
    return false;
  }
  const bool isHessian = request.kind == RequestKind::Hessian;
  std::optional<ir::Module> primal;
  if (isHessian || options_.symmetry == Symmetry::Stated) {
    auto propagation = timed("propagate", [&] { return propagateTight(results.module, diagnostics_); });
    if (!propagation) return false;
    results.propagation = std::move(*propagation);
    if (isHessian) primal = results.module;
    if (isHessian ? !toGradient(results) : !toSymmetric(results)) return false;
  }
  return timed("explain",
               [&] { return explainEntry(results, primal ? &*primal : nullptr, *options_.explain, diagnostics_); });
}

/// What holds for every size, with all that the structure depends on; false where there is none, which is reported.
bool Pipeline::propagateEverySize(RequestResults& results) {
  auto propagation = timed("propagate", [&] { return propagateTight(results.module, diagnostics_); });
  if (!propagation) return false;
  requireWellFormed(results.module, "propagate");
  results.propagation = std::move(*propagation);
  timed("propagate", [&] { return separateBindingTimes(results.module, results.propagation.facts), 0; });
  if (const ir::Slot* slot = dependentOfOwnSize(results.module, results.propagation.facts)) {
    diagnostics_
        .report(DiagId::NoRunTimeStructure, slot->range,
                "the size of `" + slot->name + "`, which is only written, is not known where the derivative is made")
        .note("give its extent by what comes in, as `" + slot->name + "[x.size()]` with an input `x`");
    return false;
  }
  return true;
}

namespace {

bool usesTape(const ir::Module& module) {
  bool found = false;
  ir::forEachStmt(module, [&](const ir::Stmt& stmt) { found |= std::holds_alternative<ir::Push>(stmt.node); });
  return found;
}

/// Why a gradient can't be propagated through.
NoAdjoint whyNot(const ir::Module& gradient, const Diagnostics& found) {
  const Diagnostic& first =
      *std::ranges::find(found.all(), Severity::Error, [](const Diagnostic& each) { return info(each.id).severity; });
  if (usesTape(gradient))
    return {"a loop whose length depends on values overwrites what its gradient needs", first.range};
  // What can't be seen into and got no derivative in the function itself has a rule of the first order.
  if (first.id == DiagId::NoBody)
    return {"in its gradient " + first.text, first.range,
            "say second derivatives of numbers with `SPARSEGEN_RULE2(of : wrt, derivative, second)`, or"};
  return {"in its gradient " + first.text, first.range};
}

/// The first thing that makes the pattern of a gradient's Jacobian larger than need be, where nothing was said of the
/// same place before. What the gradient keeps has no name.
void reportWidening(const Diagnostics& found, const std::string& name, Diagnostics& diagnostics) {
  for (const Diagnostic& each : found.all()) {
    if (each.id != DiagId::LoadUnknownIndex && each.id != DiagId::StoreUnknownIndex) continue;
    const auto isHere = [&](const Diagnostic& known) { return known.range == each.range; };
    if (std::ranges::any_of(diagnostics.all(), isHere)) continue;
    diagnostics.report(
        each.id, each.range,
        "what the gradient of `" + name +
            "` keeps here is as many numbers as values say; its second derivatives are taken to depend on "
            "all that any of them does");
    return;
  }
}

void reportNoHessian(const RequestResults& results, const NoAdjoint& reason, Diagnostics& diagnostics) {
  const ir::Module& module = results.module;
  const SourceRange at = reason.at.valid() ? reason.at : module[module.entry].range;
  diagnostics
      .report(DiagId::NoHessian, at,
              "the Hessian `" + module.interface.name + "` can't be generated, because " + reason.why)
      .note((reason.wayOut.empty() ? "" : reason.wayOut + " ") +
            "ask for the Jacobian of a gradient that is written by hand");
}

}  // namespace

/// What holds for every size, and the code that works for each; false where there is none, which is reported. The
/// gradient of a Hessian is that of the function as it is written where that of none of its other forms will do.
bool Pipeline::forEverySize(RequestResults& results, const Request& request) {
  if (request.kind != RequestKind::Hessian) return attemptEverySize(results, request);
  RequestResults before = results;
  const Diagnostics saidBefore = diagnostics_;
  if (attemptEverySize(results, request)) return true;
  if (options_.evaluation != Evaluation::Fastest) return false;
  const Diagnostics said = std::exchange(diagnostics_, saidBefore);
  results = std::move(before);
  results.isAsWritten = true;
  if (attemptEverySize(results, request)) return true;
  diagnostics_ = said;
  return false;
}

bool Pipeline::attemptEverySize(RequestResults& results, const Request& request) {
  const auto refuse = [&](const Indirect& reason) {
    reportNoRunTimeStructure(results.module, reason, diagnostics_);
    return false;
  };
  if (!propagateEverySize(results)) return false;
  if (options_.emit < EmitKind::Json) return refuse({"`--emit` shows one structure", {}});
  ir::declareScratchExtents(results.module, results.propagation.facts.targets);
  if (request.kind == RequestKind::Hessian) {
    if (!toGradient(results)) return false;
    timed("propagate", [&] { return separateBindingTimes(results.module, results.propagation.facts), 0; });
  }
  separate(results);
  Diagnostics said;
  std::vector<differentiate::ExactRun> exact =
      timed("propagate", [&] { return exactRuns(results, options_.samples, said); });
  if (results.second && exact.empty() && said.hasErrors()) {
    reportNoHessian(results, whyNot(*results.gradient, said), diagnostics_);
    return false;
  }
  const auto hear = [&](const Diagnostics& heard) {
    for (const Diagnostic& each : heard.all()) diagnostics_.add(each);
  };
  if (exact.empty()) {
    hear(said);
    return !diagnostics_.hasErrors() &&
           refuse({"there is no size among those that are tried at which it runs through", {}});
  }
  if (!results.second && options_.symmetry == Symmetry::Stated && !toSymmetric(results, exact)) return false;
  differentiate::noteEntryReads(exact, results.propagation.facts);
  // First: memory that no derivative can have is reported, and the passes below can't be run without it. Earlier
  // requests may have errors of their own, which are none of this one's.
  Diagnostics own;
  results.product = timed("differentiate", [&] {
    return differentiateForward(results.module, results.propagation.facts, results.second ? kTangents : kProduct, own);
  });
  if (own.hasErrors()) hear(said);
  hear(own);
  if (own.hasErrors()) return false;
  std::variant<BlockEvaluation, Indirect> blocks = blocksForEverySize(results, exact);
  const bool isOfElements = elementsForEverySize(results, exact, blocks);
  std::optional<Indirect> indirect;
  if (!isOfElements && options_.evaluation != Evaluation::Compressed) indirect = directForEverySize(results, exact);
  // What is evaluated directly may be refused by the object, where what lies between is longer than was tried.
  const bool mayStop = results.structural && results.structural->mayStop && options_.evaluation == Evaluation::Fastest;
  const bool needsSets = !isOfElements && (!results.structural || mayStop);
  if (needsSets) {
    Diagnostics unheard;
    const auto why = options_.evaluation == Evaluation::Direct
                         ? indirect
                         : setsForEverySize(results, exact, results.structural ? unheard : diagnostics_);
    if (why && !results.structural) {
      // What a table that is not named widens is nothing but a consequence.
      const Indirect reason = indirect.value_or(*why);
      if (reason.input.empty()) hear(said);
      return refuse(reason);
    }
    if (indirect) reportIndirect(results.module, *indirect, diagnostics_);
  }
  hear(said);
  if (const auto local = localOfUnknownSize(*results.product))
    return refuse({whyUnknownSize(*results.product, *local), {}});
  results.propagation.pattern.rows = staticRows(results.module).value_or(0);
  results.compressed = timed("differentiate", [&] {
    return differentiateForward(results.module, results.propagation.facts, kCompressed, diagnostics_);
  });
  requireWellFormed(*results.compressed, "differentiate");
  if (results.second) {
    // The hook's blocks go where visits have found the entries of another derivation: what index sets find is another.
    if (results.structural && results.gradient)
      keepBlocks(results, std::move(blocks));
    else if (!isOfElements && results.gradient && options_.evaluation != Evaluation::Compressed)
      results.noBlocks = "the values are read off the compressed form";
  } else {
    backward(results);
    if (rowsMayPay(exact)) rowsForEverySize(results);
  }
  return !diagnostics_.hasErrors();
}

namespace {

std::vector<differentiate::Sample> samplesOf(const std::vector<differentiate::ExactRun>& exact) {
  std::vector<differentiate::Sample> samples;
  for (const differentiate::ExactRun& run : exact) samples.push_back(run.sample);
  return samples;
}

}  // namespace

/// The values straight to their places, or why not.
std::optional<Indirect> Pipeline::directForEverySize(RequestResults& results,
                                                     const std::vector<differentiate::ExactRun>& exact) {
  auto made = timed("differentiate", [&] {
    return differentiateStructural(results.module, results.propagation.facts, samplesOf(exact), triangleOf(results),
                                   results.second ? results.second->gradientLoops : std::set<ir::ObjectId>{},
                                   indexKind(), diagnostics_);
  });
  if (const auto* reason = std::get_if<Indirect>(&made)) return *reason;
  auto& structural = std::get<StructuralEvaluation>(made);
  if (const std::string why = whyNotEmittable(structural); !why.empty()) return Indirect{why, {}};
  timed("verify", [&] { return differentiate::holdAgainst(exact, results.module, structural, diagnostics_), 0; });
  results.structural = std::move(structural);
  return std::nullopt;
}

/// Takes the blocks as what the values are the sum of; false where they are not.
bool Pipeline::elementsForEverySize(RequestResults& results, const std::vector<differentiate::ExactRun>& exact,
                                    std::variant<BlockEvaluation, Indirect>& made) {
  auto* blocks = std::get_if<BlockEvaluation>(&made);
  if (!blocks || !blocks->elements) return false;
  if (localOfUnknownSize(blocks->evaluation) || localOfUnknownSize(blocks->elements->structure)) return false;
  timed("verify",
        [&] { return differentiate::holdAgainst(exact, results.module, *blocks->elements, diagnostics_), 0; });
  results.noBlocks = blocks->noHook;
  results.blocks = std::move(*blocks);
  return true;
}

/// The pattern by index sets, where the values are read off the compressed form; or why there is none either.
std::optional<Indirect> Pipeline::setsForEverySize(RequestResults& results,
                                                   const std::vector<differentiate::ExactRun>& exact,
                                                   Diagnostics& diagnostics) {
  auto made = timed("differentiate",
                    [&] { return passOfIndexSets(results.module, results.propagation.facts, triangleOf(results)); });
  if (const auto* reason = std::get_if<Indirect>(&made)) return *reason;
  auto& sets = std::get<IndexSetPass>(made);
  if (const auto local = localOfUnknownSize(sets.structure))
    return Indirect{whyUnknownSize(sets.structure, *local), {}};
  try {
    timed("verify", [&] { return differentiate::holdAgainst(exact, results.module, sets, diagnostics), 0; });
  } catch (const runtime::not_sampled&) {
    return Indirect{"what depends on values says whether there is an element to read", {}};
  }
  results.sets = std::move(sets);
  return std::nullopt;
}

/// Makes the gradient, and propagates through it: what follows is about its Jacobian. False where there is none, which
/// is reported.
bool Pipeline::toGradient(RequestResults& results) {
  separate(results);
  if (ir::isStructural(results.module)) noteEntryReads(results);
  SecondOrder second;
  second.of = slotSummaries(results.module, results.module.dependents);
  second.isWeighted = staticRows(results.module) != 1;
  const std::optional<AdjointForms> forms = adjointForms(results);
  const auto gradientOf = [&](AdjointForm form) {
    return timed("differentiate", [&] {
      return forms ? forms->make(form)
                   : differentiateReverse(results.module, results.propagation.facts, form, diagnostics_);
    });
  };
  const bool isRuled = hasRules(results.module);
  auto made = gradientOf(isRuled ? AdjointForm::RuledGradient : AdjointForm::Gradient);
  if (diagnostics_.hasErrors()) return false;
  if (const auto* reason = std::get_if<NoAdjoint>(&made)) return reportNoHessian(results, *reason, diagnostics_), false;
  results.gradient = std::move(std::get<Adjoint>(made).module);
  second.gradientLoops = std::move(std::get<Adjoint>(made).gradientLoops);
  second.backLoops = std::move(std::get<Adjoint>(made).backLoops);
  requireWellFormed(*results.gradient, "differentiate");
  ir::Module gradient = timed("differentiate", [&] { return gradientFunction(*results.gradient, results.module); });
  requireWellFormed(gradient, "differentiate");
  // What is to be said of the user's function was said when that was propagated.
  Diagnostics again;
  auto propagation = timed("propagate", [&] { return propagateTight(gradient, again); });
  if (!propagation) {
    reportNoHessian(results, whyNot(*results.gradient, again), diagnostics_);
    return false;
  }
  // What is evaluated as it is needs nothing that is said of its derivative.
  if (isRuled) results.gradient = std::move(std::get<Adjoint>(gradientOf(AdjointForm::Gradient)).module);
  reportWidening(again, results.module.interface.functionName, diagnostics_);
  results.module = std::move(gradient);
  results.propagation = std::move(*propagation);
  results.second = std::move(second);
  if (!ir::isStructural(results.module)) takeLowerTriangle(results);
  return true;
}

namespace {

/// Whether there is a row for each column; else that is reported.
bool isSquare(const ir::Module& module, const SparsityPattern& pattern, Diagnostics& diagnostics) {
  if (pattern.rows == pattern.cols) return true;
  diagnostics
      .report(DiagId::NotSquare, module[module.entry].range,
              "`--symmetric` can't be said of `" + module.interface.name + "`, which has " +
                  std::to_string(pattern.rows) + " rows and " + std::to_string(pattern.cols) + " columns")
      .note("leave the option out, or name one dependent for each independent");
  return false;
}

}  // namespace

/// Of a function of sizes that are not known: what is a dependent that none of those that are tried reads on entry, is
/// no input of the gradient. What else there is to say of them is said of the gradient.
void Pipeline::noteEntryReads(RequestResults& results) {
  Diagnostics again;
  const auto exact =
      timed("propagate", [&] { return differentiate::exactRuns(results.module, options_.samples, again); });
  if (!exact.empty()) differentiate::noteEntryReads(exact, results.propagation.facts);
}

/// The user says that the function is a gradient. False where it can't be, which is reported.
bool Pipeline::toSymmetric(RequestResults& results) {
  if (!isSquare(results.module, results.propagation.pattern, diagnostics_)) return false;
  results.second.emplace().of = slotSummaries(results.module, results.module.dependents);
  takeLowerTriangle(results);
  return true;
}

/// The same for every size. Only those count at which there is a row for each column; the object sees that when it is
/// made.
bool Pipeline::toSymmetric(RequestResults& results, std::vector<differentiate::ExactRun>& runs) {
  const SparsityPattern last = runs.back().found.pattern;
  std::erase_if(runs,
                [](const differentiate::ExactRun& run) { return run.found.pattern.rows != run.found.pattern.cols; });
  if (runs.empty()) return isSquare(results.module, last, diagnostics_);
  results.second.emplace().of = slotSummaries(results.module, results.module.dependents);
  return true;
}

void Pipeline::takeLowerTriangle(RequestResults& results) {
  separate(results);
  SecondOrder& second = *results.second;
  second.found = std::move(results.propagation.pattern);
  second.both = symmetricPart(second.found);
  results.propagation.pattern = lowerTriangle(second.both);
}

/// A lane for each color of a star or acyclic coloring.
void Pipeline::colorSymmetric(RequestResults& results) {
  const SparsityPattern& both = results.second->both;
  const Algorithm algorithm = options_.order ? Algorithm(GreedyAlgorithm{*options_.order, 1})
                                             : Algorithm(BestAlgorithm{.steps = kStepsForRows});
  const bool isAsked = options_.partition && Problem{*options_.partition}.structure() == Structure::Symmetric;
  results.coloring = timed("color", [&] {
    return isAsked
               ? colorPattern(both, {*options_.partition}, algorithm)
               : choosePartition(both, Structure::Symmetric, Available::TangentsAndAdjoints, {}, algorithm).coloring;
  });
}

Coloring Pipeline::colored(const SparsityPattern& pattern, Partition partition) {
  const Algorithm algorithm =
      options_.order ? Algorithm(GreedyAlgorithm{*options_.order, 1}) : Algorithm(BestAlgorithm{});
  return timed("color", [&] {
    return partition == Partition::Bidirectional ? colorCheapestSides(pattern, algorithm)
                                                 : colorPattern(pattern, {partition}, algorithm);
  });
}

/// By the partition that is asked for, or the cheapest. Whether rows can have colors is only known when the adjoint is
/// made; so it is made here. False where that is asked for and there is none, which is reported.
bool Pipeline::color(RequestResults& results) {
  if (results.second) return colorSymmetric(results), true;
  const SparsityPattern& pattern = results.propagation.pattern;
  const std::optional<Partition> asked = isOfJacobians(options_.partition) ? options_.partition : std::nullopt;
  results.coloring = colored(pattern, asked.value_or(Partition::Column));
  if (asked) {
    // Without an entry there is nothing to group.
    if (results.coloring.numColors == 0) results.coloring = colored(pattern, Partition::Column);
    const auto why = rowsBackward(results, results.coloring);
    if (!why) return true;
    const std::string kind(text(*asked));
    auto report = diagnostics_.report(
        DiagId::NoRowColors, results.module[results.module.entry].range,
        "`" + results.module.interface.name + "` can't be compressed by `--coloring=" + kind + "`, because " + *why);
    report.note("leave the option out, or write `--coloring=column`");
    return false;
  }
  const Algorithm algorithm = options_.order ? Algorithm(GreedyAlgorithm{*options_.order, 1})
                                             : Algorithm(BestAlgorithm{.steps = kStepsForRows});
  auto cheaper = timed("color", [&] { return colorCheaper(pattern, results.coloring, algorithm); });
  if (cheaper && !rowsBackward(results, *cheaper)) results.coloring = std::move(*cheaper);
  return true;
}

/// Makes the adjoint with a lane for each color of rows, if there are any; gives why it can't be made. What is wrong
/// with the function in any mode differentiate says later.
std::optional<std::string> Pipeline::rowsBackward(RequestResults& results, const Coloring& coloring) {
  if (coloring.numRowColors == 0) return std::nullopt;
  Diagnostics unheard;
  auto made = timed("differentiate", [&] {
    return differentiateReverse(results.module, results.propagation.facts, AdjointForm::Compressed, unheard);
  });
  if (const auto* reason = std::get_if<NoAdjoint>(&made)) return reason->why;
  if (unheard.hasErrors()) return "it can't be differentiated";
  results.compressedRows = std::move(std::get<Adjoint>(made).module);
  requireWellFormed(*results.compressedRows, "differentiate");
  return std::nullopt;
}

/// Whether colors of rows are cheaper at the largest size that was tried: of few elements each row may have all. Then
/// the object is to decide.
bool Pipeline::rowsMayPay(const std::vector<differentiate::ExactRun>& runs) {
  const auto entries = [](const differentiate::ExactRun& run) { return run.found.pattern.nnz(); };
  const SparsityPattern& pattern = std::ranges::max_element(runs, {}, entries)->found.pattern;
  const Algorithm algorithm = GreedyAlgorithm{Order::Natural, 1};
  return timed("color", [&] {
    return colorCheaper(pattern, colorPattern(pattern, {Partition::Column}, algorithm), algorithm).has_value();
  });
}

/// The adjoint with a lane for each color of rows, if there is one.
void Pipeline::rowsForEverySize(RequestResults& results) {
  Diagnostics unheard;
  auto made = timed("differentiate", [&] {
    return differentiateReverse(results.module, results.propagation.facts, AdjointForm::Compressed, unheard);
  });
  auto* found = std::get_if<Adjoint>(&made);
  if (!found || unheard.hasErrors() || localOfUnknownSize(found->module)) return;
  results.compressedRows = std::move(found->module);
  requireWellFormed(*results.compressedRows, "differentiate");
}

/// Of few columns nobody minds.
void Pipeline::sayWhatSavesNothing(const RequestResults& results) {
  const std::optional<std::string> dependent = dependentOnAll(results);
  if (!dependent || results.coloring.numColors < kManyColors) return;
  if (results.coloring.partition != Partition::Column) return;
  auto report = diagnostics_.report(DiagId::NothingSaved, results.module[results.module.entry].range,
                                    "compressing `" + results.module.interface.name + "` saves nothing: `" +
                                        *dependent + "` depends on all " + std::to_string(results.coloring.numColors) +
                                        " inputs that any row depends on, so that each has a color of its own");
  if (results.direct)
    report.note("`evaluate` writes the values without colors; `compressed` has " +
                std::to_string(results.coloring.numColors) + " of them");
  else if (results.propagation.pattern.rows > 1)
    report.note("ask for `" + *dependent + "` in a Jacobian of its own: the other rows may share colors");
}

/// A helper that is given what carries derivatives in one call, and in another what can't, is one of its own for each.
/// The pattern stays. Where that comes to nothing differentiate says what meets.
void Pipeline::separate(RequestResults& results) {
  Propagation& propagation = results.propagation;
  auto clones = timed("differentiate", [&] {
    return differentiate::cloneWhereMixed(results.module, propagation.facts, propagation.pattern);
  });
  if (!clones) return;
  results.module = std::move(clones->module);
  propagation.facts = std::move(clones->facts);
  requireWellFormed(results.module, "differentiate");
}

/// Where it is asked for: the oracle is slower than the coloring.
void Pipeline::verifyColoring(const RequestResults& results) const {
  if (options_.verify == Verify::No) return;
  const auto wrong =
      checkColoring(results.second ? results.second->both : results.propagation.pattern, results.coloring);
  if (wrong) throw InternalError("color", *wrong);
}

/// The tangents, and how the values are computed; false where an error was reported.
bool Pipeline::forward(RequestResults& results, Diagnostics& diagnostics) {
  const auto differentiated = [&](ForwardMode mode) {
    return timed("differentiate",
                 [&] { return differentiateForward(results.module, results.propagation.facts, mode, diagnostics); });
  };
  results.compressed = differentiated(kCompressed);
  results.product = differentiated(results.second ? kTangents : kProduct);
  if (diagnostics.hasErrors()) return false;
  requireWellFormed(*results.compressed, "differentiate");
  requireWellFormed(*results.product, "differentiate");
  directly(results, diagnostics);
  byBlocks(results);
  if (!results.direct) {
    chooseLanes(results);
    verifyColoring(results);
  }
  return true;
}

/// What is written of the entries that propagate found.
WantedEntries Pipeline::wantedEntries(const RequestResults& results) const {
  const SparsityPattern& pattern = results.propagation.pattern;
  if (!results.second) return {pattern, pattern, triangleOf(results), {}};
  return {results.second->found, pattern, triangleOf(results), results.second->gradientLoops};
}

/// The loops that may add up the Hessian of a scalar function.
std::set<ir::ObjectId> Pipeline::elementLoops(const RequestResults& results) {
  std::set<ir::ObjectId> loops = results.second->gradientLoops;
  loops.insert(results.second->backLoops.begin(), results.second->backLoops.end());
  return loops;
}

/// Of a Hessian, the blocks of which it is the sum, or why there are none.
void Pipeline::byBlocks(RequestResults& results) {
  if (options_.evaluation == Evaluation::Compressed || !results.gradient) return;
  WantedEntries wanted = wantedEntries(results);
  wanted.gradientLoops = elementLoops(results);
  keepBlocks(results, timed("differentiate", [&] {
               return differentiateBlocks(results.module, results.propagation.facts, wanted, indexKind());
             }));
}

std::variant<BlockEvaluation, Indirect> Pipeline::blocksForEverySize(
    RequestResults& results, const std::vector<differentiate::ExactRun>& exact) {
  if (options_.evaluation == Evaluation::Compressed || !results.second || !results.gradient)
    return Indirect{"the values are read off the compressed form", {}};
  return timed("differentiate", [&] {
    return differentiateBlocks(results.module, results.propagation.facts, samplesOf(exact), elementLoops(results),
                               indexKind());
  });
}

void Pipeline::keepBlocks(RequestResults& results, std::variant<BlockEvaluation, Indirect> made) {
  auto* blocks = std::get_if<BlockEvaluation>(&made);
  if (!blocks) {
    const auto& [why, at, input] = std::get<Indirect>(made);
    results.noBlocks = why + (at.line > 0 ? " (line " + std::to_string(at.line) + ")" : "");
  } else if (const auto local = localOfUnknownSize(blocks->evaluation); local && ir::isStructural(results.module)) {
    results.noBlocks = whyUnknownSize(blocks->evaluation, *local);
  } else {
    results.blocks = std::move(*blocks);
  }
}

/// The values straight to their places, or a remark that says why not where nobody asked for that.
void Pipeline::directly(RequestResults& results, Diagnostics& diagnostics) {
  if (options_.evaluation == Evaluation::Compressed) return;
  std::optional<Compression> otherwise;
  if (options_.evaluation == Evaluation::Fastest)
    otherwise.emplace(Compression{*results.compressed, tangentsWorth(results.coloring)});
  auto made = timed("differentiate", [&] {
    return differentiateDirect(results.module, results.propagation.facts, wantedEntries(results), otherwise,
                               indexKind(), diagnostics);
  });
  if (auto* direct = std::get_if<DirectEvaluation>(&made)) {
    results.direct = std::move(*direct);
    if (isEnumerated(results) && colorSource(results) == ColorSource::Greedy) {
      results.coloring =
          timed("color", [&] { return generatedColoring(results.propagation.pattern, results.coloring); });
      if (results.coloring.numRowColors == 0) results.compressedRows.reset();
      verifyColoring(results);
    }
    return;
  }
  reportIndirect(results.module, std::get<Indirect>(made), diagnostics);
}

/// None where the function is to be taken as it is.
std::optional<AdjointForms> Pipeline::adjointForms(const RequestResults& results) {
  if (options_.evaluation != Evaluation::Fastest || results.isAsWritten) return std::nullopt;
  const Propagation& found = results.propagation;
  return timed("differentiate", [&] {
    const SparsityPattern& pattern = ir::isStructural(results.module) ? kNoPattern : found.pattern;
    return std::optional<AdjointForms>(std::in_place, results.module, found.facts, pattern, diagnostics_);
  });
}

/// The adjoint, or a remark that says why there is none.
void Pipeline::backward(RequestResults& results) {
  const std::optional<AdjointForms> forms = adjointForms(results);
  const auto adjoint = [&](AdjointForm form) {
    return timed("differentiate", [&] {
      return forms ? forms->make(form)
                   : differentiateReverse(results.module, results.propagation.facts, form, diagnostics_);
    });
  };
  auto made = adjoint(AdjointForm::Product);
  if (auto* found = std::get_if<Adjoint>(&made))
    if (const auto local = localOfUnknownSize(found->module); local && ir::isStructural(results.module))
      made = NoAdjoint{whyUnknownSize(found->module, *local), {}};
  if (auto* reason = std::get_if<NoAdjoint>(&made)) {
    results.noAdjoint = reason->why;
    if (results.propagation.pattern.rows == 1)
      diagnostics_.report(DiagId::NoAdjoint, reason->at,
                          "the gradient of `" + results.module.interface.name +
                              "` is made of the values of the Jacobian, because " + reason->why);
    return;
  }
  results.adjoint = std::move(std::get<Adjoint>(made).module);
  requireWellFormed(*results.adjoint, "differentiate");
  if (results.propagation.pattern.rows != 1) return;
  auto valued = adjoint(AdjointForm::ValuedProduct);
  if (auto* found = std::get_if<Adjoint>(&valued)) {
    results.gradient = std::move(found->module);
    requireWellFormed(*results.gradient, "differentiate");
  }
}

/// Whether a request is of the structure that `--coloring` is for; where none is, that is reported.
bool Pipeline::isColoringOfUse(const ParseResult& parsed) {
  if (!options_.partition || parsed.requests.empty()) return true;
  const Structure wanted = Problem{*options_.partition}.structure();
  const auto isOfUse = [&](const Request& request) {
    const bool isSymmetric = request.kind == RequestKind::Hessian || options_.symmetry == Symmetry::Stated;
    return isSymmetric == (wanted == Structure::Symmetric);
  };
  if (std::ranges::any_of(parsed.requests, isOfUse)) return true;
  const bool isForHessians = wanted == Structure::Symmetric;
  auto report =
      diagnostics_.report(DiagId::Unsupported, parsed.requests.front().range,
                          "`--coloring=" + std::string(text(*options_.partition)) + "` is for " +
                              (isForHessians ? "symmetric matrices" : "Jacobians") + ", and none is asked for");
  report.note(std::string("leave the option out, or write ") +
              (isForHessians ? "`column`, `row` or `bidirectional`" : "`star` or `acyclic`"));
  return false;
}

std::optional<PipelineResult> Pipeline::run() {
  auto parsed = timed("parse", [&] { return parse(options_.parse, files_, diagnostics_); });
  if (!parsed) return std::nullopt;
  PipelineResult result;
  result.dependencies = std::move(parsed->dependencies);
  if (options_.emit == EmitKind::Requests) {
    result.text = toText(parsed->requests);
    return result;
  }
  if (showsOne() && parsed->requests.size() > 1) {
    auto report = diagnostics_.report(DiagId::SeveralRequests, parsed->requests[1].range,
                                      (options_.explain ? "`--explain`" : "this `--emit`") +
                                          std::string(" shows one request, and there are ") +
                                          std::to_string(parsed->requests.size()));
    report.note("choose one with `--name`:");
    for (const Request& request : parsed->requests) report.note(request.range, "`--name " + request.name + "`");
    return std::nullopt;
  }
  if (!isColoringOfUse(*parsed)) return std::nullopt;
  auto all = deriveAll(*parsed);
  if (!all) return std::nullopt;
  if (options_.emit == EmitKind::Header) {
    auto files = checkedHeader(std::move(*all), *parsed);
    if (!files) return std::nullopt;
    result.text = std::move(files->header);
    result.code = std::move(files->code);
    return result;
  }
  result.text = timed("emit", [&] { return emit(*all); });
  if (diagnostics_.hasErrors()) return std::nullopt;
  return result;
}

/// A size of `--sample` that no request has is a mistake.
void Pipeline::requireSampled(const std::vector<RequestResults>& all) {
  if (!needs(EmitKind::IndexSets) || diagnostics_.hasErrors()) return;
  for (const differentiate::NamedSizes& asked : options_.samples)
    for (const auto& [name, value] : asked) {
      const auto has = [&](const RequestResults& each) { return differentiate::isOfStructure(each.module, name); };
      if (std::ranges::any_of(all, has)) continue;
      diagnostics_.report(DiagId::UnknownName, {}, "`--sample` gives `" + name + "`, and no structure depends on it")
          .note("name an integer that the constructor of a derivative object takes, or that user data has");
    }
}

std::optional<std::vector<RequestResults>> Pipeline::deriveAll(const ParseResult& parsed) {
  std::vector<RequestResults> all;
  // One that does not end within its limit has taken the user's patience for all.
  const auto tookTooLong = [&] {
    return std::ranges::any_of(diagnostics_.all(), [](const Diagnostic& each) { return each.id == DiagId::TooLong; });
  };
  for (const Request& request : parsed.requests) {
    if (tookTooLong()) break;
    request_ = " `" + request.name + "`";
    if (auto results = derive(request, parsed)) all.push_back(std::move(*results));
  }
  request_.clear();
  requireSampled(all);
  if (diagnostics_.hasErrors()) return std::nullopt;
  if (all.size() != parsed.requests.size())
    throw InternalError("pipeline", "a request came to nothing, and no error was reported");
  return all;
}

namespace {

/// The derivatives as they are written.
void padArrays(RequestResults& results) {
  const auto pad = [](ir::Module& module) {
    ir::padArrays(module);
    requireWellFormed(module, "emit");
  };
  for (std::optional<ir::Module>* each :
       {&results.compressed, &results.compressedRows, &results.product, &results.adjoint, &results.gradient})
    if (*each) pad(**each);
  if (results.direct) pad(results.direct->evaluation);
  if (results.structural) pad(results.structural->evaluation);
  if (results.blocks) pad(results.blocks->evaluation);
}

}  // namespace

/// The header, which compiles. Where it does not because of what it includes, it is made anew without that; each time
/// there is one header less, so this ends.
std::optional<HeaderFiles> Pipeline::checkedHeader(std::vector<RequestResults> results, ParseResult& parsed) {
  for (;;) {
    for (RequestResults& each : results) padArrays(each);
    GeneratedHeader made = timed("emit", [&] { return header(results); });
    if (diagnostics_.hasErrors()) return std::nullopt;
    const HeaderCheck check = timed("check", [&] { return checkHeader(made.text, parsed, files_); });
    if (!learnFrom(check, parsed)) {
      reportProblems(check, made, files_, diagnostics_);
      if (!diagnostics_.hasErrors()) checkCalls(made, parsed);
      if (!diagnostics_.hasErrors()) timed("check", [&] { return checkForC(made, parsed, files_, diagnostics_), 0; });
      if (diagnostics_.hasErrors()) return std::nullopt;
      HeaderFiles files = filesOf(made, options_.runtime, options_.headerName, diagnostics_);
      return diagnostics_.hasErrors() ? std::nullopt : std::optional(std::move(files));
    }
    auto again = deriveAll(parsed);
    if (!again) {
      reportCause(check, made, files_, diagnostics_);
      return std::nullopt;
    }
    results = std::move(*again);
  }
}

/// Calls what in the header is a template with what the source has for it.
void Pipeline::checkCalls(const GeneratedHeader& made, const ParseResult& parsed) {
  HeaderCheck check;
  check.problems = timed("check", [&] { return checkInstances(made.text, made.calls, parsed); });
  if (check.problems.empty()) return;
  GeneratedHeader called = made;
  called.text += called.calls;
  called.places.insert(called.places.end(), called.callPlaces.begin(), called.callPlaces.end());
  reportProblems(check, called, files_, diagnostics_);
}

std::string Pipeline::emit(const std::vector<RequestResults>& results) {
  const std::string& scope = options_.parse.scope;
  const RequestResults& one = results.front();
  const SparsityPattern& pattern = one.propagation.pattern;
  const SparsityPattern& whole = one.second ? one.second->both : pattern;
  const Coloring& coloring = one.coloring;
  switch (options_.emit) {
    case EmitKind::Json:
      return figures(results);
    case EmitKind::Pattern:
      return emitMatrixMarket(pattern, triangleOf(one));
    case EmitKind::Spy:
      return emitSpy(whole, coloring, one.axes, qualifiedName(one.module.interface, scope));
    case EmitKind::Report:
      return reportText(one, qualifiedName(one.module.interface, scope), options_.explaining, files_, diagnostics_);
    case EmitKind::Picture:
      return emitTerminalPicture(whole, coloring, options_.terminalColumns, options_.ansi) + slotsLine(one.axes);
    case EmitKind::Explanation:
      return explanationText(one, options_.explain->entry, files_, options_.ansi);
    case EmitKind::Header:
    case EmitKind::Requests:
    case EmitKind::Ir:
    case EmitKind::IndexSets:
    case EmitKind::Coloring:
    case EmitKind::DerivativeIr:
      break;
  }
  std::string text;
  for (const RequestResults& each : results) text += (text.empty() ? "" : "\n") + dump(each);
  return text;
}

std::string Pipeline::dump(const RequestResults& results) {
  if (options_.emit == EmitKind::Ir) return ir::toText(results.module);
  if (options_.emit == EmitKind::IndexSets) return indexSetsText(results);
  if (options_.emit == EmitKind::Coloring) return coloringText(results);
  if (results.sets && !results.structural)
    return ir::toText(*results.product) + "\n" + ir::toText(*results.compressed) + "\n" +
           ir::toText(results.sets->structure);
  if (results.blocks && results.blocks->elements)
    return ir::toText(*results.product) + "\n" + ir::toText(results.blocks->evaluation) + "\n" +
           ir::toText(results.blocks->elements->structure);
  if (results.structural)
    return ir::toText(*results.product) + "\n" + ir::toText(results.structural->evaluation) + "\n" +
           ir::toText(results.structural->structure) +
           (results.blocks ? "\n" + ir::toText(results.blocks->evaluation) : "");
  std::string text = ir::toText(*results.compressed) + "\n" + ir::toText(*results.product);
  if (results.adjoint) text += "\n" + ir::toText(*results.adjoint);
  if (results.gradient) text += "\n" + ir::toText(*results.gradient);
  if (results.second) text += "\n" + ir::toText(results.module);
  if (results.direct)
    text += "\n" + ir::toText(results.direct->evaluation) + "\n" + ir::toText(results.direct->structure);
  if (results.blocks) text += "\n" + ir::toText(results.blocks->evaluation);
  return text;
}

GeneratedHeader Pipeline::header(const std::vector<RequestResults>& results) {
  std::vector<JacobianParts> parts;
  for (const RequestResults& each : results) {
    if (ir::isStructural(each.module)) {
      parts.push_back({each.module, each.propagation.pattern, each.coloring, *each.compressed, *each.product});
      if (each.compressedRows) parts.back().compressedRows = &*each.compressedRows;
      StructuralParts& structural = parts.back().structural.emplace();
      if (each.sets) structural.sets.emplace(StructuralParts::Sets{each.sets->structure, each.sets->handles});
      if (each.structural) {
        const StructuralEvaluation& direct = *each.structural;
        if (direct.elements.empty()) {
          auto& visits =
              structural.visits.emplace(StructuralParts::Visits{direct.structure, direct.visits, direct.terms, {}});
          for (const differentiate::VisitBlock& block : direct.blocks) visits.blocks.push_back(block.kind());
        } else {
          structural.elements.emplace(StructuralParts::Elements{direct.structure, direct.kinds()});
        }
        parts.back().direct.emplace(DirectParts{direct.evaluation, kNoRanks});
      }
      const ElementPass* const elements = each.blocks && each.blocks->elements ? &*each.blocks->elements : nullptr;
      if (elements) {
        structural.elements.emplace(StructuralParts::Elements{elements->structure, elements->kinds()});
        parts.back().direct.emplace(DirectParts{each.blocks->evaluation, kNoRanks});
      }
      if (each.adjoint) parts.back().adjoint = &*each.adjoint;
      parts.back().noAdjoint = each.noAdjoint;
      if (each.gradient) parts.back().gradient = &*each.gradient;
      if (each.second) parts.back().second.emplace(SecondParts{each.second->of, each.second->isWeighted});
      if (each.blocks && !elements) parts.back().blocks = &each.blocks->evaluation;
      parts.back().noBlocks = each.noBlocks;
      continue;
    }
    parts.push_back({each.module, each.propagation.pattern, each.coloring, *each.compressed, *each.product});
    if (each.compressedRows) parts.back().compressedRows = &*each.compressedRows;
    if (each.adjoint) parts.back().adjoint = &*each.adjoint;
    parts.back().noAdjoint = each.noAdjoint;
    parts.back().lanes = each.lanes;
    if (each.gradient) parts.back().gradient = &*each.gradient;
    if (each.second) parts.back().second.emplace(SecondParts{each.second->of, each.second->isWeighted});
    if (each.blocks) parts.back().blocks = &each.blocks->evaluation;
    parts.back().noBlocks = each.noBlocks;
    if (!each.direct) continue;
    const DirectEvaluation& direct = *each.direct;
    parts.back().direct.emplace(DirectParts{direct.evaluation, direct.ranks});
    if (isEnumerated(each))
      parts.back().structure.emplace(StructureParts{
          direct.structure, direct.visited, direct.noRank, direct.sequence, direct.firstTerm, direct.terms,
          colorSource(each), longestReadByColumns(each.propagation.pattern, each.coloring), triangleOf(each)});
  }
  HeaderOptions how;
  how.indexType = options_.indexType;
  how.scope = options_.parse.scope;
  how.sourceName = sourceName();
  how.language = options_.language;
  return emitHeader(parts, how, diagnostics_);
}

std::string Pipeline::figures(const std::vector<RequestResults>& results) {
  std::vector<JacobianSummary> summaries;
  for (const RequestResults& each : results) summaries.push_back(summary(each, options_.parse.scope, sourceName()));
  return emitJson(summaries);
}

bool Pipeline::showsOne() const {
  return options_.emit == EmitKind::Pattern || options_.emit == EmitKind::Spy || options_.emit == EmitKind::Picture ||
         options_.emit == EmitKind::Report || options_.emit == EmitKind::Explanation;
}

/// Without folders: what is generated does not depend on where it is.
std::string Pipeline::sourceName() const {
  const std::string& path = options_.parse.source;
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? path : path.substr(slash + 1);
}

void Pipeline::countRemarks(RequestResults& results, std::size_t from) const {
  std::map<std::string, std::int64_t> counts;
  for (std::size_t k = from; k < diagnostics_.all().size(); ++k) {
    const DiagInfo& row = info(diagnostics_.all()[k].id);
    if (row.severity != Severity::Error) ++counts[std::string(row.id)];
  }
  results.remarks.assign(counts.begin(), counts.end());
}

void Pipeline::addTime(std::string_view name, std::chrono::duration<double> taken) {
  const auto same = [&](const StageTime& time) { return time.stage == name; };
  auto row = std::find_if(times_.begin(), times_.end(), same);
  if (row == times_.end()) row = times_.insert(row, {name, 0});
  row->seconds += taken.count();
}

}  // namespace

std::optional<PipelineResult> run(const PipelineOptions& options, FileTable& files, Diagnostics& diagnostics,
                                  std::vector<StageTime>& times) {
  std::optional<PipelineResult> result;
  std::exception_ptr problem;
  llvm::thread worker(std::optional<unsigned>(kStackBytes), [&] {
    try {
      result = Pipeline(options, files, diagnostics, times).run();
    } catch (...) {
      problem = std::current_exception();
    }
  });
  worker.join();
  if (problem) std::rethrow_exception(problem);
  return result;
}

}  // namespace sparsegen
