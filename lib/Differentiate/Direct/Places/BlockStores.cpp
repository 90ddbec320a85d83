//===- BlockStores.cpp - element blocks in place of visits ----------------===//

#include "Differentiate/Direct/Places/BlockStores.h"

#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <string>
#include <utility>

#include "Differentiate/Direct/Rows/RowUpdates.h"
#include "Differentiate/Tangent/Real.h"
#include "IR/Walk.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

class BlockStores {
public:
  BlockStores(Subject& subject, const Numbered& numbered, const std::set<StmtId>& used,
              const std::vector<BlockLoop>& loops, ScalarKind indexKind)
      : subject_(subject),
        module_(subject.module),
        build_(subject.build),
        numbered_(numbered),
        indexKind_(indexKind),
        states_(loops.size()) {
    for (const Visit& visit : numbered.visits) replaced_.insert(visit.stmt);
    for (const RowUpdate& update : numbered.rowUpdates) {
      replaced_.insert(update.stmt);
      if (used.contains(update.stmt)) updateOf_[update.stmt] = &update;
    }
    for (std::size_t loop = 0; loop < loops.size(); ++loop) {
      states_[loop].loop = &loops[loop];
      if (loops[loop].hasBranches) branched_[loops[loop].loop] = &states_[loop];
      for (const BlockVisit& visit : loops[loop].visits)
        visitOf_[numbered.visits[visit.visit].stmt] = {&states_[loop], &visit};
    }
  }

  void run() {
    const std::vector<FunctionId> functions = reachable(module_);
    for (const FunctionId function : functions) {
      function_ = function;
      Block body = module_[function].body;
      block(body);
      module_[function].body = std::move(body);
    }
    handDown(functions);
  }

private:
  /// The block of one loop.
  struct State {
    const BlockLoop* loop = nullptr;
    ObjectId block{}, unknowns{};                           ///< local arrays of a round
    std::set<std::size_t> numbered{};                       ///< the unknowns that have their number
    std::set<std::size_t> begun{};                          ///< the entries of the block that have a value
    std::set<std::pair<std::size_t, std::size_t>> below{};  ///< what visits have below the diagonal of the block
  };

  //===--------------------------------------------------------------------===//
  // The functions that take blocks
  //===--------------------------------------------------------------------===//

  ObjectId parameter(const char* name, TypeId type, FunctionId function) {
    return build_.object({.name = subject_.uniqueName(name, function),
                          .type = type,
                          .kind = ObjectKind::Parameter,
                          .function = function,
                          .initial = {},
                          .range = {}});
  }

  /// What a function of the runtime does with a block: adds it where it goes, or begins it; and whether it is told its
  /// size.
  enum class Takes : std::uint8_t { Jacobian, Element, Block, NoSink };

  /// A function of sparsegen/runtime/blocks.h, element_sum.h or jacobian_sum.h that is given a block.
  FunctionId runtimeFunction(const std::string& spelling, Takes takes) {
    const auto [at, fresh] = runtime_.try_emplace(spelling);
    if (!fresh) return at->second;
    const bool isAdded = takes != Takes::NoSink;
    Outside outside;
    outside.spelling = "sparsegen::runtime::" + spelling;
    outside.isForgetful = true;
    if (isAdded) outside.arguments.push_back({.isWritten = true});
    const bool hasUnknowns = takes != Takes::Jacobian, hasSize = takes == Takes::Block || takes == Takes::NoSink;
    outside.arguments.push_back({.isWritten = hasUnknowns});
    if (hasUnknowns) outside.arguments.push_back({.isWritten = !isAdded});
    if (hasSize) outside.arguments.push_back({});
    const std::string name = "sg_" + spelling.substr(0, spelling.find('<'));
    const FunctionId made = at->second = build_.function({.name = subject_.uniqueFunctionName(name),
                                                          .parameters = {},
                                                          .result = build_.voidType(),
                                                          .outside = std::move(outside)});
    const auto add = [&](const char* parameterName, TypeId type) {
      module_[made].parameters.push_back(parameter(parameterName, type, made));
    };
    if (isAdded) add("blocks", build_.pointer(build_.voidType()));
    add("block", build_.pointer(build_.scalar(subject_.laneKind)));
    if (hasUnknowns) add("unknowns", build_.pointer(build_.scalar(indexKind_)));
    if (hasSize) add("size", build_.scalar(ScalarKind::I64));
    return made;
  }

  StmtId add(const char* function, const State& state) {
    const FunctionId callee = runtimeFunction(function, Takes::Block);
    return build_.statement(Call{callee, {blocks(), first(state.block), first(state.unknowns), size(state)}, {}});
  }
  StmtId begin(const char* function, const State& state) {
    const FunctionId callee = runtimeFunction(function, Takes::NoSink);
    return build_.statement(Call{callee, {first(state.block), first(state.unknowns), size(state)}, {}});
  }
  static std::string list(const unsigned char* begin, const unsigned char* end) {
    std::string text;
    for (; begin != end; ++begin) text += (text.empty() ? "" : ", ") + std::to_string(*begin);
    return text;
  }
  static std::string inRuns(std::span<const std::uint64_t> runs) {
    std::string text = "sparsegen::runtime::in_runs<";
    for (std::size_t run = 0; run < runs.size(); ++run)
      text += (run == 0 ? "" : ", ") + std::to_string(runs[run]) + "u";
    return text + ">";
  }
  /// Which runs of columns those of rows have is said only where it is not all of them.
  StmtId addJacobian(const State& state) {
    const JacobianRuns& runs = *state.loop->jacobian;
    const std::size_t count = rowRunsOf(runs);
    const unsigned char *const lengths = runs.lengths.data(), *const columns = lengths + runs.rowRuns;
    const std::uint64_t all = ~std::uint64_t{0} >> (64 - (runs.lengths.size() - runs.rowRuns));
    const std::span columnsOf(runs.columnsOf.data(), count);
    const std::string runtime = "sparsegen::runtime::";
    std::string spelling = runs.kind().is_set() ? "set_jacobian" : "add_jacobian";
    spelling += "<sg_Sink, " + runtime + "lengths<" + list(lengths, lengths + count) + ">, " + runtime + "lengths<" +
                list(columns, lengths + runs.lengths.size()) + ">";
    if (std::ranges::any_of(columnsOf, [&](std::uint64_t columns) { return columns != all; }))
      spelling += ", " + inRuns(columnsOf);
    const FunctionId callee = runtimeFunction(spelling + ">", Takes::Jacobian);
    return build_.statement(Call{callee, {blocks(), first(state.block)}, {}});
  }
  StmtId addElement(const State& state) {
    if (state.loop->jacobian) return addJacobian(state);
    const unsigned char* const lengths = state.loop->runs.data();
    std::string spelling = "add_element<sg_Sink, ";
    if (!state.loop->in.empty()) spelling += inRuns(state.loop->in) + ", ";
    spelling += list(lengths, lengths + state.loop->runs.size()) + ">";
    const FunctionId callee = runtimeFunction(spelling, Takes::Element);
    return build_.statement(Call{callee, {blocks(), first(state.block), first(state.unknowns)}, {}});
  }
  ExprId first(ObjectId array) { return element(array, 0); }
  ExprId size(const State& state) { return build_.integer(static_cast<std::int64_t>(state.loop->size)); }

  /// What the present function hands over with each block.
  ExprId blocks() {
    ObjectId& own = parameters_[function_];
    if (!own.valid()) own = parameter("sg_blocks", build_.pointer(build_.voidType()), function_);
    return build_.load(own);
  }

  /// Who calls a function that is given the pointer is given it too, and the entry function in any case.
  void handDown(const std::vector<FunctionId>& functions) {
    function_ = module_.entry;
    blocks();
    for (bool grown = true; grown;) {
      grown = false;
      for (const FunctionId caller : functions)
        forEachCall(caller, [&](StmtId, const Call& call) {
          if (!parameters_.contains(call.callee) || parameters_.contains(caller)) return;
          function_ = caller;
          blocks();
          grown = true;
        });
    }
    for (const FunctionId caller : functions)
      forEachCall(caller, [&](StmtId id, Call call) {
        if (!parameters_.contains(call.callee)) return;
        function_ = caller;
        call.arguments.push_back(blocks());
        module_[id].node = std::move(call);
      });
    for (const auto& [function, own] : parameters_) module_[function].parameters.push_back(own);
  }

  template <class F>
  void forEachCall(FunctionId caller, const F& f) {
    std::vector<StmtId> calls;
    forEachStmt(module_, module_[caller].body, [&](StmtId id) {
      if (std::holds_alternative<Call>(module_[id].node)) calls.push_back(id);
    });
    for (const StmtId id : calls) f(id, std::get<Call>(module_[id].node));
  }

  //===--------------------------------------------------------------------===//
  // Statements
  //===--------------------------------------------------------------------===//

  void block(Block& body) {
    Block out;
    for (const StmtId id : body) {
      const SourceRange outer = build_.range();
      build_.at(module_[id].range);
      if (const auto visit = visitOf_.find(id); visit != visitOf_.end()) {
        store(*visit->second.first, *visit->second.second, out);
      } else if (const auto update = updateOf_.find(id); update != updateOf_.end()) {
        fillCoefficients(subject_, *update->second, noPosition, out);
      } else if (!replaced_.contains(id)) {
        Stmt::Node node = module_[id].node;
        if (auto* loop = std::get_if<For>(&node)) {
          const auto branched = branched_.find(id);
          branched == branched_.end() ? block(loop->body) : round(*branched->second, loop->body);
        }
        if (auto* loop = std::get_if<While>(&node)) block(loop->body), block(loop->step);
        if (auto* branch = std::get_if<If>(&node)) block(branch->then), block(branch->otherwise);
        module_[id].node = std::move(node);
        out.push_back(id);
      }
      build_.at(outer);
    }
    body = std::move(out);
  }

  static ExprId noPosition(Block&) { throw InternalError("differentiate", "a merged list in an element"); }

  /// A round of which values leave out something: what is left out has no number, and is zero.
  void round(State& state, Block& body) {
    Block out;
    declare(state, out);
    out.push_back(begin("begin_block", state));
    block(body);
    out.insert(out.end(), body.begin(), body.end());
    out.push_back(add("add_reached_block", state));
    body = std::move(out);
  }

  void store(State& state, const BlockVisit& visit, Block& out) {
    const BlockLoop& loop = *state.loop;
    if (!loop.hasBranches && &visit == &loop.visits.front()) declare(state, out);
    if (visit.row) {
      const Visit& own = numbered_.visits[visit.visit];
      if (!loop.jacobian && (state.numbered.insert(*visit.row).second || loop.hasBranches))
        assign(state.unknowns, *visit.row, build_.cast(own.row, indexKind_), out);
      const std::vector<ExprId> coefficients = weighted(subject_, function_, own.terms, out);
      for (std::size_t term = 0; term < coefficients.size(); ++term)
        if (isKept(state, *visit.row, visit.columns[term]))
          assignEntry(state, *visit.row, visit.columns[term], coefficients[term], out);
    }
    if (!loop.hasBranches && &visit == &loop.visits.back()) end(state, out);
  }

  void declare(State& state, Block& out) {
    const auto size = static_cast<std::int64_t>(state.loop->size);
    const std::int64_t rows = state.loop->jacobian ? rowsOf(*state.loop->jacobian) : size;
    state.block = local("sg_block", build_.array(build_.scalar(subject_.laneKind), rows * size));
    if (state.loop->jacobian) return out.push_back(build_.statement(Declare{state.block}));
    state.unknowns = local("sg_unknowns", build_.array(build_.scalar(indexKind_), size));
    out.push_back(build_.statement(Declare{state.block}));
    out.push_back(build_.statement(Declare{state.unknowns}));
    for (const BlockVisit& visit : state.loop->visits)
      for (const std::size_t column : visit.columns)
        if (column < *visit.row) state.below.emplace(*visit.row, column);
  }

  /// Rows without entries are in no block.
  static std::size_t rowRunsOf(const JacobianRuns& runs) {
    const auto end = std::ranges::find(runs.columnsOf, std::uint64_t{0});
    return static_cast<std::size_t>(end - runs.columnsOf.begin());
  }
  static std::int64_t rowsOf(const JacobianRuns& runs) {
    std::int64_t rows = 0;
    for (std::size_t run = 0; run < rowRunsOf(runs); ++run) rows += runs.lengths[run];
    return rows;
  }

  /// The two entries of a mirrored pair are equal: that below the diagonal is taken, if visits have both.
  static bool isKept(const State& state, std::size_t row, std::size_t column) {
    return row >= column || !state.below.contains({column, row});
  }

  void assignEntry(State& state, std::size_t row, std::size_t column, ExprId coefficient, Block& out) {
    const bool isMirrored = !state.loop->jacobian && row < column;
    const std::size_t entry = isMirrored ? column * state.loop->size + row : row * state.loop->size + column;
    const bool isFirst = state.begun.insert(entry).second && !state.loop->hasBranches;
    const Real sum = isFirst ? Real(build_, coefficient)
                             : Real(build_, build_.load(element(state.block, entry))) + Real(build_, coefficient);
    assign(state.block, entry, sum.expr(), out);
  }

  /// What no visit has below the diagonal is zero, but where there is no entry.
  void end(const State& state, Block& out) {
    const std::size_t size = state.loop->size;
    const bool isDense = !state.loop->jacobian && state.loop->in.empty();
    for (std::size_t i = 0; i < size && isDense; ++i)
      for (std::size_t j = 0; j <= i; ++j)
        if (!state.begun.contains(i * size + j))
          assign(state.block, i * size + j, build_.real(0, subject_.laneKind), out);
    const bool isElement = state.loop->jacobian || !state.loop->runs.empty();
    out.push_back(isElement ? addElement(state) : add("add_block", state));
  }

  ObjectId local(const char* name, TypeId type) {
    Object object{.name = {}, .type = type, .function = function_, .initial = {}, .range = {}};
    subject_.name(object, name, name);
    return build_.object(std::move(object));
  }

  ExprId element(ObjectId array, std::size_t index) {
    return build_.element(build_.address(array), build_.integer(static_cast<std::int64_t>(index)));
  }

  void assign(ObjectId array, std::size_t index, ExprId value, Block& out) {
    out.push_back(build_.statement(Assign{element(array, index), value}));
  }

  Subject& subject_;
  Module& module_;
  Builder& build_;
  const Numbered& numbered_;
  const ScalarKind indexKind_;
  std::vector<State> states_;
  std::map<StmtId, std::pair<State*, const BlockVisit*>> visitOf_;
  std::map<StmtId, State*> branched_;  ///< by their loops
  std::map<StmtId, const RowUpdate*> updateOf_;
  std::set<StmtId> replaced_;
  std::map<FunctionId, ObjectId> parameters_;
  std::map<std::string, FunctionId> runtime_;
  FunctionId function_;
};

}  // namespace

void storeBlocks(Subject& subject, const Numbered& numbered, const std::set<StmtId>& used,
                 const std::vector<BlockLoop>& loops, ScalarKind indexKind) {
  BlockStores(subject, numbered, used, loops, indexKind).run();
}

}  // namespace sparsegen::differentiate
